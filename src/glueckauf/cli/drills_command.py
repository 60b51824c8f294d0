"""The command `drills`: positions to practise with, found in games of bots."""

import os
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer

from glueckauf.bots.roster import BOTS
from glueckauf.cli.checks import refuse_file, refuse_setup, writing
from glueckauf.cli.parts import WHOLE, part_of
from glueckauf.cli.start import compile_rules, refusals
from glueckauf.coach.drill_search import look_through
from glueckauf.coach.drills import Source, read_sources
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.games import TITLES
from glueckauf.games.finder import find_title

STRONGEST = {"coal_baron": "playouts"}  # by docs/strength.md, among those that answer at once
USUAL = "policy"


def drills(
    title: Annotated[str, typer.Argument(help=f"One of: {', '.join(TITLES)}; a unique prefix is enough.")],
    file: Annotated[Path, typer.Option(help="File to write; games that stand in it are not played again.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games of the series, those in the file included.")] = 20,
    players: Annotated[int, typer.Option("--players", "-n", help="Number of players.")] = 2,
    bots: Annotated[
        str | None, typer.Option(help=f"The bot on all seats: {', '.join(BOTS)} (default: the strongest quick one).")
    ] = None,
    seed: Annotated[str, typer.Option(help="Game i is dealt with the seed 'SEED i'.")] = "drills",
    first: Annotated[int, typer.Option(min=0, help="Number of the first game: those before it are left out.")] = 0,
    part: Annotated[str, typer.Option(help="Play part I of N of the games, for N processes (I/N).")] = WHOLE,
) -> None:
    """Look for drills in games of strong bots: positions with one clearly best plan that a beginner would miss."""
    with refusals():
        game = find_title(title)
        bot = bots or STRONGEST.get(game.id, USUAL)
        refuse_setup(game, players, {}, seed=f"{seed} {games}", bots=[bot])
        wanted_numbers = part_of(range(first, games), part)
        refuse_file(file)
        whole = whole_lines(file)
        done = read_sources(whole, file.name)
        wanted = Source(0, seed, players, game.rules_version, bot)
        for source in done:
            refuse_other(source, wanted, file)
        compile_rules(game, "en", ("play", "bots"))
        numbers = sorted(set(wanted_numbers) - {source.number for source in done})
        with writing(file), file.open("r+b" if file.exists() else "wb") as out:
            out.truncate(len(whole))
            out.seek(len(whole))
            look_through(game, players, bot, seed, numbers, lambda source: keep(out, source))
    with refusals():
        found = read_sources(file.read_bytes(), file.name)
    print(f"{file}: {sum(len(source.drills) for source in found)} drills in {len(found)} games")


def whole_lines(file: Path) -> bytes:
    """What stands in the file, without a last line that was cut off when the command was killed."""
    lines = file.read_bytes() if file.exists() else b""
    return lines[: lines.rfind(b"\n") + 1]


def refuse_other(source: Source, wanted: Source, file: Path) -> None:
    """Raises `BadSetup` for a game of another series."""
    same = source.seed == f"{wanted.seed} {source.number}" and all(
        getattr(source, name) == getattr(wanted, name) for name in ("players", "rules_version", "bots")
    )
    if not same:
        en = f"game {source.number} is of another series: seed, players, bots or rules differ"
        de = f"Spiel {source.number} ist aus einer anderen Reihe: Seed, Spieler, Bots oder Regeln sind andere"
        raise BadSetup(str(file), Reason("other_drills", "", en, de))


def keep(out: BinaryIO, source: Source) -> None:
    """Write a game at once: whoever stops the command loses one game at most."""
    out.write(msgspec.json.encode(source) + b"\n")
    out.flush()
    os.fsync(out.fileno())
    print(f"game {source.number}: {len(source.drills)} drills", flush=True)


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(drills)
