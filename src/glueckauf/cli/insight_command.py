"""The command `insight`: what cards, spaces, contracts and seats go with, over many games of bots."""

import json
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from glueckauf.cli.arena_commands import BOTS_HELP, TITLE_HELP
from glueckauf.cli.arena_run import need_extra
from glueckauf.cli.checks import refuse_file, refuse_setup, writing
from glueckauf.cli.drills_command import USUAL
from glueckauf.cli.start import compile_rules, refusals
from glueckauf.games.finder import find_title
from glueckauf.machine_code import PLAY

if TYPE_CHECKING:
    from glueckauf.arena.insight import Insight

SHOWN = 12  # items at either end


def insight(
    title: Annotated[str, typer.Argument(help=TITLE_HELP)],
    games: Annotated[int, typer.Option(min=2, help="Number of games.")] = 1000,
    bots: Annotated[str | None, typer.Option(help=f"{BOTS_HELP} (default: policy)")] = None,
    players: Annotated[int, typer.Option("--players", "-n", help="Number of players.")] = 2,
    seed: Annotated[str, typer.Option(help="Deal i is dealt with the seed 'SEED i'.")] = "insight",
    workers: Annotated[int | None, typer.Option(min=1, help="Number of processes (default: one per core).")] = None,
    report: Annotated[Path | None, typer.Option(help="Write an HTML page with plots to this file.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="Write one row per item and seat to this Parquet file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as JSON.")] = False,
) -> None:
    """Say what every card, space, contract and seat of TITLE goes with, over many games of strong bots."""
    with refusals():
        need_extra()
        from glueckauf.arena import insight as counted  # noqa: PLC0415 - an extra
        from glueckauf.arena import insight_files  # noqa: PLC0415 - an extra
        from glueckauf.arena.tournament import Tournament, resolved  # noqa: PLC0415 - an extra

        game = find_title(title)
        names = [name.strip() for name in (bots or USUAL).split(",") if name.strip()] or [USUAL]
        refuse_setup(game, players, {}, seed=f"{seed} {games}", bots=names)
        for file in (report, parquet):
            if file is not None:
                refuse_file(file)
        compile_rules(game, uses=PLAY)
        tournament = Tournament(game.id, players, tuple(map(resolved, names)), seed, ())
        playing = counted.play_all(tournament, games, workers or os.cpu_count() or 1)
        played = list(track(playing, game.en, games, console=Console(stderr=True), transient=True))
        found = counted.insight_of(tournament, played)
        if report is not None:
            with writing(report):
                page = insight_files.page(found, shlex.join(["glueckauf", *sys.argv[1:]]))
                report.write_text(page, encoding="utf-8")
        if parquet is not None:
            with writing(parquet):
                insight_files.write_parquet(parquet, found)
    if as_json:
        print(json.dumps(found.as_dict(), ensure_ascii=False))
    else:
        show(found, Console())


def show(found: "Insight", console: Console) -> None:
    """The seats, and the items at either end."""
    for seat in found.seats:
        won, score = seat.wins, seat.score
        console.print(
            f"seat {seat.seat + 1}: {won.value:.1%} won ({won.low:.1%} to {won.high:.1%}), "
            f"{score.value:.1f} points ({score.low:.1f} to {score.high:.1f})",
            highlight=False,
        )
    table = Table(box=None, padding=(0, 1, 0, 0))
    for heading, width in (("item", None), ("taken by", 8), ("a game", 6), ("lead", 5), ("95 %", 14), ("won", 4)):
        table.add_column(heading, no_wrap=True, min_width=width)  # in a narrow window names are cut, not numbers
    valued = [one for one in found.items if one.points is not None]
    ends = valued if len(valued) <= 2 * SHOWN else [*valued[:SHOWN], *valued[-SHOWN:]]
    for one in ends:
        if one.points is not None and one.wins is not None:
            table.add_row(
                one.name, f"{one.share:.0%}", f"{one.times:.2f}", f"{one.points.value:+.1f}",
                f"{one.points.low:+.1f} to {one.points.high:+.1f}", f"{one.wins.value:+.0%}",
            )  # fmt: skip
    console.print(table)
    console.print(
        f"{found.games} games by {', '.join(found.bots)}. What goes together is not what causes what.", highlight=False
    )


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(insight)
