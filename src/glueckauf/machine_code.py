"""Machine code of the titles: what a command needs is compiled once, in the foreground or behind people's backs.

A command that computes waits for it (`compile_now`). Where people play, nobody waits: a `Workshop` has processes of low
priority build it, loads it when it is there, and until then hands out the title interpreted.

    python -m glueckauf.machine_code coal_baron     # what such a process does: progress as JSON, a line each
"""

import contextlib
import hashlib
import json
import os
import platform
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal

from glueckauf.bots.bot import WARM_UP, Bot, play_on, warm_up
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.heuristics import weigh_for
from glueckauf.bots.master_bot import MasterBot, SmallPolicyBot, shipped
from glueckauf.bots.network_search import network_search_for
from glueckauf.bots.playout import play_for, play_series
from glueckauf.bots.policies import sample_for
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.small_network import ask_for
from glueckauf.bots.tree_search import search_for
from glueckauf.engine import chance, sources
from glueckauf.engine import compile as compiling
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import interpreted, reachable
from glueckauf.games import TITLES

Use = Literal["play", "bots", "random", "research"]
PLAY: tuple[Use, ...] = ("play", "bots")  # what a table needs
EVERYTHING: tuple[Use, ...] = ("play", "bots", "random", "research")
NICE = 15  # people's moves, and whatever else the machine does, go first
SEED = WARM_UP


# What each use calls


def entries(game: Game, use: Use) -> list[Any]:
    """The rules that Python calls for this use."""
    match use:
        case "play":
            do, know = game.rules, game.knowledge
            return [do.setup, do.legal, do.refusal, do.apply, know.conceal, know.redeal, do.scores, do.places]
        case "bots":
            network = [ask_for(game), network_search_for(game)] if shipped(game) else []
            return [weigh_for(game), sample_for(game), search_for(game), *network]
        case "random":
            return [game.rules.setup, play_for(game, "random")]
        case "research":
            return [game.knowledge.observe, game.rules.inventory, game.rules.find_broken_invariant]


def call(game: Game, use: Use) -> None:
    """Call each of them once: then it is compiled, or loaded."""
    s = game.new(game.seats[0], SEED)
    match use:
        case "play":
            after = game.play(s, game.legal_texts(s)[0])
            game.knowledge.redeal(game.known_to(after, 0), chance.key(SEED))
            game.seen_by(after, 0)
            game.score_table(after)
            game.ranking(after)
        case "bots":
            bots: list[Bot] = [SearchBot(game, SEED, simulations=2)]
            bots += [HeuristicBot(game, SEED, sampled=sampled) for sampled in (False, True)]
            if file := shipped(game):
                bots += [SmallPolicyBot(game, SEED, file), MasterBot(game, SEED, file, simulations=2)]
            warm_up(game, bots)
        case "random":
            play_series(game, game.seats[0], SEED, range(1))
        case "research":
            game.observed(s, 0)
            game.pieces(s)
            game.broken_invariant(s)


def speak(game: Game) -> None:
    """Print a whole game in sentences, to nobody: what their numbers come from are rules, too."""
    history, rng = History(game, game.seats[0], SEED), Random(SEED)  # noqa: S311 - any game will do

    def answer(seat: int) -> int:
        known = plain(game.known_to(history.state, seat))
        game.ask(known, "en")
        legal = game.legal_ids(game.copy(known))
        for action in legal:
            game.say(known, action, "en")
        return rng.choice(legal)

    play_on(history, answer)
    game.seen_by(history.state, 0)


def compile_now(
    game: Game, uses: tuple[Use, ...] = EVERYTHING, report: Callable[[int, int], None] | None = None
) -> None:
    """Compile or load what these uses call; `report` hears how many rules have been compiled, and of how many."""
    if not compiling.COMPILED:
        return
    wanted = {rule for use in uses for entry in entries(game, use) for rule in reachable(entry)}
    done = 0

    def count(rule: Any) -> None:
        nonlocal done
        if rule in wanted:
            done += 1
            if report is not None:
                report(done, len(wanted))

    with compiling.compilation_reported(count):
        for use in uses:
            call(game, use)


# Behind people's backs


State = Literal["waiting", "building", "stopping", "loading", "ready", "failed"]


@dataclass
class Build:
    """How far the machine code of one title is."""

    game: Game  # in the form in which it is played now
    state: State = "waiting"
    share: float = 0.0  # of its rules that are compiled
    process: "subprocess.Popen[str] | None" = field(default=None, repr=False)


def as_ever() -> dict[str, Build]:
    """Every title compiled, at its first use if not before."""
    return {title: Build(game, "ready", 1.0) for title, game in TITLES.items()}


class Workshop:
    """The titles as they can be played in this process now. Before `open` nothing is built, and all are as they are."""

    def __init__(self) -> None:
        self.builds = as_ever()  # the most wanted first
        self.processes = 1
        self.changed = threading.Condition()
        self.thread: threading.Thread | None = None
        self.closed = False
        self.listeners: list[Callable[[str], object]] = []  # each hears the title whose machine code has come nearer

    # For those who play

    def game(self, title: str) -> Game:
        """The title in the best form there is. Raises `KeyError` for one that nobody knows."""
        return self.builds[title].game

    def share(self, title: str) -> float | None:
        """How much of its machine code is there; None if all of it is, or never will be."""
        build = self.builds[title]
        return None if build.state in {"ready", "failed"} else build.share

    def want(self, title: str) -> None:
        """Somebody sits down at this title: it is built first."""
        with self.changed:
            build = self.builds[title]
            self.builds = {title: build, **{other: self.builds[other] for other in self.builds if other != title}}
            building = [other for other in self.builds.values() if other.state == "building"]
            if build.state == "waiting" and len(building) >= self.processes:
                least = min(building, key=lambda other: other.share)  # the rules that it has finished are kept
                least.state = "stopping"
                if least.process is not None:
                    least.process.terminate()
            self.changed.notify_all()

    # Building

    def open(self, titles: Collection[str] = tuple(TITLES), processes: int | None = None) -> None:
        """Have these titles played interpreted from now on, and their machine code built and loaded meanwhile."""
        if not compiling.COMPILED or self.thread is not None:
            return
        self.closed, self.processes = False, processes or os.cpu_count() or 1
        for title in titles:
            self.builds[title] = Build(interpreted(TITLES[title]))
        self.thread = threading.Thread(target=self.work, name="machine code", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Build no more; what is built stays, and the rest is compiled at its first use."""
        with self.changed:
            self.closed = True
            for build in self.builds.values():
                if build.process is not None:
                    build.process.terminate()
            self.changed.notify_all()
        if self.thread is not None:
            self.thread.join()
        self.thread, self.builds = None, as_ever()

    def next(self) -> str | None:
        """The title to load or to build now; None while there is nothing to do."""
        waiting = [title for title, build in self.builds.items() if build.state == "waiting"]
        busy = sum(build.state in {"building", "stopping"} for build in self.builds.values())
        for title in waiting:
            if is_built(title) or busy < self.processes:
                return title
        return None

    def work(self) -> None:
        """Load what is built; have the rest built, as many at once as there are cores."""
        helpers: list[threading.Thread] = []
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.closed or self.next() is not None or self.is_done())
                title = self.next()
                if self.closed or title is None:
                    break
                built = is_built(title)
                self.builds[title].state = "loading" if built else "building"
            if built:
                self.load(title)
            else:
                helpers.append(threading.Thread(target=self.build, args=(title,), name=f"build {title}", daemon=True))
                helpers[-1].start()
        for helper in helpers:
            helper.join()

    def is_done(self) -> bool:
        return all(build.state in {"ready", "failed"} for build in self.builds.values())

    def build(self, title: str) -> None:
        """Have a process build one title, and hear how far it is."""
        build = self.builds[title]
        with subprocess.Popen(  # noqa: S603 - our own command
            builder(title), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            said = ""
            with self.changed:
                build.process = process
                if self.closed or build.state == "stopping":  # it was no longer wanted before it had begun
                    process.terminate()
            for line in process.stdout or ():
                try:
                    told = json.loads(line)
                    build.share = max(build.share, told["done"] / told["of"])
                except (ValueError, TypeError, KeyError):
                    said = line.strip() or said  # the last line of a traceback says what was wrong
                else:
                    self.tell(title)
        with self.changed:
            build.process = None
            done = build.state == "stopping" or is_built(title)
            build.state = "waiting" if done else "failed"
            self.changed.notify_all()
        if build.state == "failed" and not self.closed:
            self.complain(title, said or f"exit code {process.returncode}")

    def load(self, title: str) -> None:
        """Take the machine code over: whoever asks for the title from now on gets it."""
        build, game = self.builds[title], TITLES[title]
        try:
            compile_now(game, PLAY)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the cache, people can play on
            build.state = "failed"
            self.complain(title, repr(error))
        else:
            build.game, build.share, build.state = game, 1.0, "ready"
            self.tell(title)

    def complain(self, title: str, why: str) -> None:
        said = f"glueckauf: no machine code for {title}, it stays interpreted: {why}"
        print(said, file=sys.stderr)  # noqa: T201 - for whoever started the server or the game
        self.tell(title)

    def tell(self, title: str) -> None:
        for listener in list(self.listeners):
            listener(title)


WORKSHOP = Workshop()  # compiled or not is a matter of the process, so there is one


# What is built already, and by whom


@cache
def mark(title: str) -> Path:
    """A file that stands in the cache when everything that a table needs of a title has been built for this machine."""
    import llvmlite  # noqa: PLC0415 - heavy, and not there in the interpreter alone
    import numba  # noqa: PLC0415

    machine = f"{platform.machine()} {llvmlite.binding.get_host_cpu_name()} {platform.python_version()}"
    made_by = f"{machine} {numba.__version__} {llvmlite.__version__}"
    behind = sources.fingerprint(sources.PACKAGE, compiling.build(), sources.sources("glueckauf.machine_code"))
    return compiling.cache_home() / f"{title}-{hashlib.sha256(f'{behind} {made_by}'.encode()).hexdigest()[:16]}.built"


def builder(title: str) -> list[str]:
    """The command that builds a title."""
    return [sys.executable, "-m", "glueckauf.machine_code", title]


def is_built(title: str) -> bool:
    return mark(title).exists()


@contextlib.contextmanager
def alone(title: str) -> Iterator[None]:
    """One process at a time builds a title; a second one waits, and then finds it built."""
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:  # Windows: then both build it, which costs time and nothing else
        yield
        return
    with (compiling.cache_home() / f"{title}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(title: str, report: Callable[[int, int], None] | None = None) -> None:
    """Build what a table needs of a title, unless it is there, and note that it is."""
    with alone(title):
        if compiling.COMPILED and not is_built(title):
            compile_now(TITLES[title], PLAY, report)
            speak(TITLES[title])
            mark(title).touch()


def main(titles: list[str]) -> None:
    """Build titles, and say on standard output how far it is."""
    if hasattr(os, "nice"):
        os.nice(NICE)

    def report(done: int, of: int) -> None:
        print(json.dumps({"done": done, "of": of}), flush=True)  # noqa: T201 - ends this process if nobody listens any more

    for title in titles:
        build(title, report)


if __name__ == "__main__":
    main(sys.argv[1:])
