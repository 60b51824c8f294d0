"""The command `dataset`: decisions of bots as Parquet."""

import json
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from glueckauf.cli.arena_commands import BOTS_HELP, RAY_HELP, TITLE_HELP, WithRay
from glueckauf.cli.arena_run import need_extra, refuse_ray, uses_of
from glueckauf.cli.start import compile_rules, find_language, read_options, refusals
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.face.words import by
from glueckauf.games.finder import find_title


def dataset(
    title: Annotated[str, typer.Argument(help=TITLE_HELP)],
    bots: Annotated[str, typer.Option(help=BOTS_HELP)],
    folder: Annotated[Path, typer.Option(help="Folder of the dataset; one that was begun is completed.")],
    games: Annotated[int, typer.Option(help="Number of games; each deal is played once per seating.")] = 1000,
    players: Annotated[
        int | None, typer.Option("--players", "-n", help="Number of players (default: as many as bots).")
    ] = None,
    seed: Annotated[str, typer.Option(help="Deal i is dealt with the seed 'SEED i'.")] = "dataset",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the title, as name=value.")
    ] = None,
    network: Annotated[
        bool, typer.Option("--network", help="Add what the network of the title thinks: value and policy.")
    ] = False,
    shard_games: Annotated[int, typer.Option(help="Number of games in a shard.")] = 100,
    workers: Annotated[int | None, typer.Option(help="Number of processes (default: one per core).")] = None,
    ray: Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS]", help=RAY_HELP)] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Language, de or en (default: from your locale).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Let bots play TITLE and write every decision into Parquet shards: what a seat knew, could do and did.

    A run that was stopped goes on where it stood if it is started again.
    """
    with refusals():
        language = find_language(lang)
    with refusals(language):
        need_extra()
        from glueckauf.arena import tournament  # noqa: PLC0415 - an extra
        from glueckauf.arena.dataset.folder import Folder  # noqa: PLC0415
        from glueckauf.arena.dataset.plan import Plan, refuse  # noqa: PLC0415
        from glueckauf.arena.dataset.produce import produce  # noqa: PLC0415

        if workers is not None and workers < 1:
            raise BadSetup("workers", Reason("bad_argument", "", "at least 1", "mindestens 1"))
        refuse_ray(ray)
        game = find_title(title)
        names = [name.strip() for name in bots.split(",") if name.strip()]
        options = read_options(option or [])
        plan = Plan(tournament.plan(game, names, players, seed, options), games, shard_games, network)
        refuse(plan)
        Folder(folder, plan)  # refused here: not writable, or another dataset
        compile_rules(game, language, (*uses_of(names), "research"))
        begun = time.monotonic()
        with Progress(console=Console(file=sys.stderr), transient=True) as bar:
            task = bar.add_task(by(language, game.en, game.de), total=games)
            try:
                made = produce(
                    plan, folder, workers=workers, ray=ray, report=lambda done: bar.update(task, completed=done)
                )
            except KeyboardInterrupt:
                print(
                    by(language, "Stopped; the same command goes on.", "Angehalten; derselbe Befehl macht weiter."),
                    file=sys.stderr,
                )
                raise typer.Exit(130) from None
    seconds, shards = time.monotonic() - begun, made.manifest["shards"]
    told = {
        "folder": str(folder),
        "games": games,
        "decisions": sum(one["rows"] for one in shards),
        "shards": len(shards),
        "bytes": sum(one["bytes"] for one in shards),
        "seconds": round(seconds, 2),
        "new_games": made.new_games,
        "games_per_second": round(made.new_games / seconds, 2),
    }
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
        return
    print(
        by(
            language,
            f"{told['decisions']:,} decisions of {games} games in {len(shards)} shards, {told['bytes'] / 1e6:.1f} MB: "
            f"{folder} ({told['games_per_second']:.1f} games/s)",
            f"{told['decisions']} Entscheidungen aus {games} Spielen in {len(shards)} Dateien, "
            f"{told['bytes'] / 1e6:.1f} MB: {folder} ({told['games_per_second']:.1f} Spiele/s)",
        )
    )


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command(cls=WithRay)(dataset)
