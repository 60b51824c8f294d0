"""`glueckauf ladder`: the levels against each other."""

import os
import shlex
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from glueckauf.bots.levels import LEVELS
from glueckauf.cli.arena_run import Bar, Wanted, new_crew, refuse, uses_of
from glueckauf.cli.checks import writing
from glueckauf.cli.start import compile_rules
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.games.finder import find_title

if TYPE_CHECKING:
    from glueckauf.arena.ladder import Contest, Rules
    from glueckauf.arena.tournament import Tournament

INTERRUPTED = 130


@dataclass(frozen=True)
class WantedLadder:
    """The options of the command, as they were written."""

    titles: str
    players: str
    games: int
    seed: str
    bots: str | None
    until_clear: float | None
    all_pairs: bool
    out: Path | None
    workers: int | None
    ray: str | None
    seconds: float | None = None
    save: Path | None = None
    merge: str = ""


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def counts(text: str) -> list[int]:
    """Numbers of players; raises `BadSetup`."""
    try:
        return [int(part) for part in parts(text)]
    except ValueError as error:
        reason = Reason("bad_players", "", "numbers with commas between them", "Zahlen, durch Komma getrennt")
        raise BadSetup(text, reason) from error


def run_ladder(wanted: WantedLadder, console: Console) -> int:
    """Play all contests and write the page, after each contest anew; returns the exit code. Raises `BadSetup`."""
    from glueckauf.arena import ladder  # noqa: PLC0415 - an extra
    from glueckauf.arena.tournament import refuse as refuse_tournament  # noqa: PLC0415 - an extra

    options = refuse_ladder(wanted)
    levels = parts(wanted.bots) if wanted.bots is not None else list(LEVELS)
    merged = tuple(Path(folder) for folder in parts(wanted.merge))
    rules = ladder.Rules(wanted.games, wanted.until_clear, wanted.all_pairs, wanted.save, merged)
    games = [find_title(title) for title in parts(wanted.titles)]
    for game in games:
        for players in counts(wanted.players):
            refuse_tournament(game, levels, players, {})
    for game in games:
        compile_rules(game, uses=uses_of(levels))
    planned = [
        tournament
        for game in games
        for players in counts(wanted.players)
        for tournament in ladder.tournaments(game, players, levels, wanted.seed, all_pairs=wanted.all_pairs)
    ]
    return play_all(planned, rules, wanted, options, console)


def refuse_ladder(wanted: WantedLadder) -> Wanted:
    """The options as the arena takes them. Raises `BadSetup` for what makes no sense."""
    options = Wanted(
        "", "", games=wanted.games, seed=wanted.seed, workers=wanted.workers, report=wanted.out, ray=wanted.ray
    )
    refuse(options)
    if wanted.until_clear is not None and not 0 < wanted.until_clear < 1:
        raise BadSetup("until-clear", Reason("bad_argument", "", "between 0 and 1", "zwischen 0 und 1"))
    if wanted.seconds is not None and (not wanted.seconds > 0 or wanted.ray is not None):
        en, de = "more than 0, and not with --ray", "mehr als 0, und nicht mit --ray"
        raise BadSetup("seconds", Reason("bad_argument", "", en, de))
    for folder in parts(wanted.merge):
        if not Path(folder).is_dir():
            raise BadSetup(folder, Reason("no_folder", "", "there is no such folder", "diesen Ordner gibt es nicht"))
    return options


def play_all(
    planned: "list[Tournament]", rules: "Rules", wanted: WantedLadder, options: Wanted, console: Console
) -> int:
    """All contests, with a progress bar where somebody watches, until they are played or the time is over."""
    from glueckauf.arena import ladder  # noqa: PLC0415 - an extra

    sharing = ladder.Sharing(1 if wanted.ray is not None else wanted.workers or os.cpu_count() or 1)
    clock = threading.Timer(threading.TIMEOUT_MAX if wanted.seconds is None else wanted.seconds, sharing.stop)
    clock.daemon = True
    clock.start()
    bar = Bar(Console(stderr=True), "ladder", rules.games * len(planned), 0)
    told: set[int] = set()
    contests: list[Contest] = []
    try:
        with bar:
            for contests in ladder.climb_all(
                planned, rules, lambda tournament: new_crew(options, tournament), bar.advance, sharing
            ):
                report(contests, told, rules, wanted.out, console)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        clock.cancel()
    if not any(contest.outcome.interrupted for contest in contests):
        return 0
    if not sharing.stopped:  # Ctrl-C reached a crew
        return INTERRUPTED
    console.print("the time is over; the same command goes on from here", highlight=False)
    return 0


def report(contests: "list[Contest]", told: set[int], rules: "Rules", out: Path | None, console: Console) -> None:
    """Say what is new, and write the page anew."""
    from glueckauf.arena import ladder  # noqa: PLC0415 - an extra

    for contest in contests:
        if id(contest) in told:
            continue
        told.add(id(contest))
        for rung in contest.rungs:
            console.print(
                f"{contest.summary.title}, {contest.summary.players} players: {rung.above} ahead of {rung.below} in "
                f"{rung.ahead.value:.1%} of {rung.games} ({rung.ahead.low:.1%} to {rung.ahead.high:.1%})",
                highlight=False,
            )
    if out is not None:
        page = ladder.markdown(contests, shlex.join(["glueckauf", *sys.argv[1:]]), rules)
        with writing(out):
            out.write_text(page, encoding="utf-8")
