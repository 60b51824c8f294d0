"""What every command begins with: the title, the language, rules that are compiled."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.playout import play_random
from glueckauf.bots.search_bot import SearchBot
from glueckauf.engine import compile as compiling
from glueckauf.engine.errors import LANGUAGES, BadSetup, GlueckaufError, Reason
from glueckauf.engine.game import Game
from glueckauf.games import TITLES


@contextmanager
def refusals(language: str = "en") -> Iterator[None]:
    """Bad input gets one clear sentence and exit code 2, never a traceback."""
    try:
        yield
    except GlueckaufError as error:
        print(error.sentence(language), file=sys.stderr)
        raise typer.Exit(2) from error


def find_title(name: str) -> Game:
    """The title of that id; the beginning of one is enough, if it is the only one."""
    if name in TITLES:
        return TITLES[name]
    near = [game for title, game in TITLES.items() if title.startswith(name)]
    if len(near) == 1:
        return near[0]
    there = ", ".join(TITLES)
    raise BadSetup(name, Reason("unknown_title", "", f"no such title; there are: {there}", f"es gibt: {there}"))


def find_language(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """What was asked for, or what the locale says; English where it says nothing we speak."""
    if wanted is not None:
        if wanted in LANGUAGES:
            return wanted
        there = ", ".join(LANGUAGES)
        raise BadSetup(
            wanted, Reason("unknown_language", "", f"no such language; there are: {there}", f"es gibt: {there}")
        )
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "de" if locale.lower().startswith("de") else "en"


def read_options(pairs: list[str]) -> dict[str, str]:
    """`name=value` from the command line."""
    for pair in pairs:
        if "=" not in pair:
            raise BadSetup(pair, Reason("bad_option", "", "an option is name=value", "eine Option ist Name=Wert"))
    return {pair.partition("=")[0]: pair.partition("=")[2] for pair in pairs}


def compile_rules(game: Game, language: str = "en", *, bots: bool = False) -> None:
    """Have the rules compiled before anybody waits for them; the first time on a machine this shows a progress bar."""
    if not compiling.COMPILED:
        return
    words = "Regeln werden einmal übersetzt" if language == "de" else "Compiling the rules, once"
    console = Console(file=sys.stderr)
    progress = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
    )
    task = progress.add_task(words, total=compiling.rules_known)

    def report(name: str, done: int) -> None:
        if done == 1:
            progress.start()
            if not console.is_terminal:
                console.print(f"{words} ({compiling.rules_known}) ...")
        progress.update(task, completed=done, description=f"{words}: {name}")

    with compiling.compilation_reported(report):
        game.warm_up()
        if bots:
            warm_up_bots(game)
    if progress.live.is_started:
        progress.stop()


def warm_up_bots(game: Game) -> None:
    """Let each kind of bot decide once, and play a batch."""
    s = game.new(game.seats[0], "warm up")
    known = game.known_to(s, int(s.seat))
    for whims in (False, True):
        HeuristicBot(game, "warm up", whims=whims).decide(known, game.legal_ids(known))
    SearchBot(game, "warm up", simulations=2).decide(known, game.legal_ids(known))
    play_random(game, game.seats[0], ["warm up"])
