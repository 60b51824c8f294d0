"""The commands `arena` and `ladder` as Typer reads them."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperCommand

from glueckauf.bots.roster import BOTS
from glueckauf.cli.arena_run import Wanted, run_arena
from glueckauf.cli.ladder_run import WantedLadder, run_ladder
from glueckauf.engine.errors import GlueckaufError
from glueckauf.games import TITLES

BOTS_HELP = f"Bots, separated by commas: {', '.join(BOTS)}, path/to/file.py:Name or llm/MODEL."
TITLE_HELP = f"One of: {', '.join(TITLES)}; a unique prefix is enough."
RAY_HELP = "Run on a Ray cluster with this address (default: a new one on this machine)."

Workers = Annotated[int | None, typer.Option(help="Number of processes (default: one per core).")]
Ray = Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS]", help=RAY_HELP)]


class WithRay(TyperCommand):
    """`--ray` may stand alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, ray_with_address(args))


def ray_with_address(args: list[str]) -> list[str]:
    """A `--ray` without an address means a cluster on this machine.

    >>> ray_with_address(["--ray", "coal_baron", "--games", "4"])
    ['--ray', 'local', 'coal_baron', '--games', '4']
    >>> ray_with_address(["--ray", "head:6379"])
    ['--ray', 'head:6379']
    """
    spelled: list[str] = []
    for place, word in enumerate(args):
        spelled.append(word)
        after = args[place + 1] if place + 1 < len(args) else ""
        if word == "--ray" and after not in {"local", "auto"} and (":" not in after or after.startswith("-")):
            spelled.append("local")
    return spelled


def leave(code: int) -> None:
    if code:
        raise typer.Exit(code)


def refused(error: GlueckaufError) -> typer.Exit:
    """Bad input gets one clear sentence and exit code 2, never a traceback."""
    print(error.sentence(), file=sys.stderr)
    return typer.Exit(2)


def arena(
    title: Annotated[str, typer.Argument(help=TITLE_HELP)],
    bots: Annotated[str, typer.Option(help=BOTS_HELP)],
    games: Annotated[int, typer.Option(help="Number of games; each deal is played once per seating.")] = 100,
    players: Annotated[
        int | None, typer.Option("--players", "-n", help="Number of players (default: as many as bots).")
    ] = None,
    seed: Annotated[str, typer.Option(help="Deal i is dealt with the seed 'SEED i'.")] = "arena",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the title, as name=value.")
    ] = None,
    workers: Workers = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    parquet: Annotated[Path | None, typer.Option(help="Write one row per game to this Parquet file.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write an HTML report with plots to this file.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="File in which finished games are kept (default: in ~/.local/state).")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the games that are kept.")] = False,
    on_error: Annotated[str, typer.Option(help="What to do when a bot fails: stop, or skip the game.")] = "stop",
    time_limit: Annotated[float, typer.Option(help="Seconds per decision.")] = 60.0,
    ray: Ray = None,
) -> None:
    """Run a tournament of bots at TITLE: rotated seats, paired deals, all cores."""
    wanted = Wanted(
        title=title,
        bots=bots,
        games=games,
        players=players,
        seed=seed,
        workers=workers,
        option=option or [],
        as_json=as_json,
        parquet=parquet,
        report=report,
        save=save,
        resume=resume,
        on_error=on_error,
        time_limit=time_limit,
        ray=ray,
    )
    try:
        leave(run_arena(wanted, Console()))
    except GlueckaufError as error:
        raise refused(error) from error


def ladder(
    titles: Annotated[str, typer.Option(help="Titles, separated by commas.")] = ",".join(TITLES),
    players: Annotated[str, typer.Option(help="Numbers of players, separated by commas.")] = "2,3,4",
    games: Annotated[int, typer.Option(help="Maximum number of games per contest.")] = 400,
    seed: Annotated[str, typer.Option(help="Seed of the deals.")] = "ladder",
    bots: Annotated[str | None, typer.Option(help="Bots to compare, weakest first (default: the levels).")] = None,
    until_clear: Annotated[
        float | None,
        typer.Option(help="End a contest when the 95 % interval is all above or below this share, such as 0.7."),
    ] = None,
    all_pairs: Annotated[
        bool, typer.Option("--all-pairs", help="With two players, compare all pairs instead of neighbours only.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Write the results as Markdown to this file.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Stop after so long; the same command goes on.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Folder in which finished games are kept (default: in ~/.local/state).")
    ] = None,
    merge: Annotated[str, typer.Option(help="Folders with games played elsewhere, separated by commas.")] = "",
    workers: Workers = None,
    ray: Ray = None,
) -> None:
    """Measure the strength of the levels against each other; an interrupted run continues where it stopped."""
    wanted = WantedLadder(
        titles, players, games, seed, bots, until_clear, all_pairs, out, workers, ray, seconds, save, merge
    )
    try:
        leave(run_ladder(wanted, Console()))
    except GlueckaufError as error:
        raise refused(error) from error


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    app.command(cls=WithRay)(arena)
    app.command(cls=WithRay)(ladder)
