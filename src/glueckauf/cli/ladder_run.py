"""`glueckauf ladder`: the levels against each other."""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from glueckauf.bots.levels import LEVELS
from glueckauf.cli.arena_run import Bar, Wanted, need_extra, new_crew, refuse, uses_of
from glueckauf.cli.checks import writing
from glueckauf.cli.start import compile_rules
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.games.finder import find_title

if TYPE_CHECKING:
    from glueckauf.arena.ladder import Contest, Rules
    from glueckauf.arena.tournament import Tournament


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
    need_extra()
    from glueckauf.arena import ladder  # noqa: PLC0415 - an extra
    from glueckauf.arena.tournament import refuse as refuse_tournament  # noqa: PLC0415 - an extra

    options = Wanted(
        "", "", games=wanted.games, seed=wanted.seed, workers=wanted.workers, report=wanted.out, ray=wanted.ray
    )
    refuse(options)
    if wanted.until_clear is not None and not 0 < wanted.until_clear < 1:
        raise BadSetup("until-clear", Reason("bad_argument", "", "between 0 and 1", "zwischen 0 und 1"))
    levels = parts(wanted.bots) if wanted.bots is not None else list(LEVELS)
    rules = ladder.Rules(wanted.games, wanted.until_clear, wanted.all_pairs)
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
    contests: list[Contest] = []
    for tournament in planned:
        contests.append(contest := play(tournament, rules, options))
        report(contests, rules, wanted.out, console)
        if contest.outcome.interrupted:
            return 130
    return 0


def play(tournament: "Tournament", rules: "Rules", options: Wanted) -> "Contest":
    """One contest, with a progress bar where somebody watches."""
    from glueckauf.arena import ladder  # noqa: PLC0415 - an extra

    words = f"{tournament.title}, {tournament.players}: {', '.join(tournament.bots)}"
    bar = Bar(Console(stderr=True), words, rules.games, 0)
    with bar:
        return ladder.climb(tournament, rules, lambda planned: new_crew(options, planned), bar.advance)


def report(contests: "list[Contest]", rules: "Rules", out: Path | None, console: Console) -> None:
    from glueckauf.arena import ladder  # noqa: PLC0415 - an extra

    last = contests[-1]
    for rung in last.rungs:
        console.print(
            f"{last.summary.title}, {last.summary.players} players: {rung.above} ahead of {rung.below} in "
            f"{rung.ahead.value:.1%} of {rung.games} ({rung.ahead.low:.1%} to {rung.ahead.high:.1%})",
            highlight=False,
        )
    if out is not None:
        page = ladder.markdown(contests, shlex.join(["glueckauf", *sys.argv[1:]]), rules)
        with writing(out):
            out.write_text(page, encoding="utf-8")
