"""The command line: read options, call one function, print."""

import json
import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from glueckauf.bots.roster import BOTS, refuse_unknown
from glueckauf.cli.arena_commands import add_to as add_arena
from glueckauf.cli.bench import bench as run_bench
from glueckauf.cli.play import play as run_play
from glueckauf.cli.records import play_bots, tell, verify_file, write_file
from glueckauf.cli.simulate import Simulation
from glueckauf.cli.simulate import simulate as run_simulation
from glueckauf.cli.start import compile_rules, find_language, find_title, machine_code_for, read_options, refusals
from glueckauf.cli.table_commands import add_to as add_table
from glueckauf.engine import record as records
from glueckauf.engine.border import as_players
from glueckauf.engine.game import Game
from glueckauf.games import GAMES, TITLES
from glueckauf.machine_code import PLAY

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
console = Console()

TITLE_HELP = f"One of: {', '.join(TITLES)}; the beginning is enough."
BOT_HELP = f"{', '.join(BOTS)}, or path/to/file.py:Name."
Title = Annotated[str, typer.Argument(help=TITLE_HELP)]
Players = Annotated[int | None, typer.Option("--players", "-n", help="How many play; the most, if not said.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="A switch of the title, as name=value.")]
Language = Annotated[str | None, typer.Option("--lang", help="de or en; by the locale, if not said.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


@app.callback()
def main() -> None:
    """Coal, rails and cards: play them, simulate them, learn from them."""


def seats_of(game: Game, players: int | None) -> int:
    """The wanted number of players, or the maximum. Raises `BadSetup`."""
    return game.seats[-1] if players is None else as_players(players, game.seats)


@app.command()
def games(lang: Language = None, as_json: Json = False) -> None:
    """List the titles, who can play them and their options."""
    with refusals():
        language = find_language(lang)
    if as_json:
        listed = [
            {
                "title": game.id,
                "en": game.en,
                "de": game.de,
                "players": list(game.seats),
                "rules_version": game.rules_version,
                "options": {option.id: list(option.values) for option in game.options},
            }
            for game in GAMES
        ]
        print(json.dumps(listed, ensure_ascii=False))
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in (
        ("id", "Titel", "Spieler", "Optionen") if language == "de" else ("id", "title", "players", "options")
    ):
        table.add_column(heading, overflow="fold")
    for game in GAMES:
        options = "\n".join(f"{option.id}: {', '.join(option.values)}" for option in game.options)
        name = game.de if language == "de" else game.en
        table.add_row(game.id, name, f"{game.seats[0]}-{game.seats[-1]}", options)
    console.print(table)


@app.command()
def play(
    title: Title = GAMES[0].id,
    players: Annotated[int, typer.Option("--players", "-n", help="How many play.")] = 2,
    humans: Annotated[
        int, typer.Option(min=0, help="How many of them are people, at this keyboard; the first seats.")
    ] = 1,
    bot: Annotated[str, typer.Option(help=f"Who takes the other seats, one or several in turn: {BOT_HELP}")] = "hauer",
    seed: Annotated[str | None, typer.Option(help="Same seed, same deal; a new one, if not said.")] = None,
    lang: Language = None,
    option: Options = None,
) -> None:
    """Play TITLE in the terminal, against bots or with friends at one keyboard."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        game = find_title(title)
        others = bot.split(",")
        for name in others:
            refuse_unknown(name)
        players = seats_of(game, players)
        seats = ["me" if seat < humans else others[(seat - humans) % len(others)] for seat in range(players)]
        with machine_code_for(game, language) as newest:
            dealt = seed or secrets.token_hex(16)
            run_play(newest(game), seats, dealt, language, read_options(option or []), console=console, newest=newest)


@app.command()
def simulate(
    title: Title,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[str, typer.Option(help="Game i is dealt with the seed 'SEED i'.")] = "simulate",
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play random games of TITLE on all cores and print averages."""
    with refusals():
        game = find_title(title)
        options = read_options(option or [])
        compile_rules(game, uses=("random",))
        if as_json or not console.is_terminal:
            result = run_simulation(game, seats_of(game, players), games, seed, options)
        else:
            from rich.progress import Progress  # noqa: PLC0415 - only where somebody watches

            with Progress(console=console, transient=True) as progress:
                task = progress.add_task(game.en, total=games)
                result = run_simulation(
                    game, seats_of(game, players), games, seed, options, lambda done: progress.advance(task, done)
                )
    if as_json:
        print(json.dumps(result.as_dict(), ensure_ascii=False))
    else:
        show_simulation(result)


def show_simulation(result: Simulation) -> None:
    console.print(f"{result.title}, {result.players} players, {result.games:,} random games, seed {result.seed!r}")
    console.print(f"{result.decisions_per_game:.1f} decisions a game, {result.legal_mean:.2f} legal actions on average")
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("seat", "points", "won"):
        table.add_column(heading, justify="right")
    for seat, (points, won) in enumerate(zip(result.mean_scores, result.win_rate, strict=True)):
        table.add_row(str(seat), f"{points:.2f}", f"{won:.1%}")
    console.print(table)
    console.print("by category: " + ", ".join(f"{name} {mean:.2f}" for name, mean in result.mean_by_category.items()))


@app.command()
def record(
    title: Title,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option(help="Game i is dealt with the seed 'SEED i'.")] = "record",
    bot: Annotated[str, typer.Option(help=f"Who plays: {BOT_HELP}")] = "random",
    folder: Annotated[Path | None, typer.Option(help="Write one file a game here, instead of printing.")] = None,
    option: Options = None,
) -> None:
    """Let bots play TITLE and write the records, to be replayed and verified by anybody."""
    with refusals():
        game = find_title(title)
        options = read_options(option or [])
        refuse_unknown(bot)  # before anybody waits for machine code
        players = seats_of(game, players)
        compile_rules(game, uses=("play",) if bot == "random" else PLAY)
        numbers = range(games)
        watched = folder is not None and console.is_terminal
        for number in track(numbers, game.en, console=console, transient=True) if watched else numbers:
            text = records.write(play_bots(game, players, bot, f"{seed} {number}", options))
            if folder is None:
                sys.stdout.write(text)
            else:
                write_file(folder / f"{game.id}-{players}-{number:05d}.txt", text)
    if folder is not None:
        console.print(f"{games} records in {folder}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    move: Annotated[
        int | None, typer.Option(help="Show the table before this move instead of telling the game.")
    ] = None,
    lang: Language = None,
) -> None:
    """Tell a recorded game move by move, or show the table at one move."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        tell(file, move, language, console)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Records.")],
    commitment: Annotated[
        str | None, typer.Option(help="What the table told of the seed when the game began: its SHA-256.")
    ] = None,
    lang: Language = None,
) -> None:
    """Replay records with every invariant checked after every action; exit code 1 if one does not hold."""
    with refusals():
        language = find_language(lang)
    bad = 0
    for file in files:
        good, said = verify_file(file, language, commitment)
        bad += not good
        if not good or len(files) <= 20:
            print(f"{file}: {said}")
    print(f"{len(files) - bad} of {len(files)} records hold" if language == "en" else
          f"{len(files) - bad} von {len(files)} Aufzeichnungen stimmen")  # fmt: skip
    raise typer.Exit(1 if bad else 0)


@app.command(name="compile")
def compile_titles(
    titles: Annotated[list[str] | None, typer.Argument(help=f"{TITLE_HELP} All, if not said.")] = None,
    lang: Language = None,
) -> None:
    """Compile the rules and bots of titles for this machine now, so that nobody waits for it later."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        for game in [find_title(title) for title in titles or TITLES]:
            compile_rules(game, language)


@app.command()
def bench(
    title: Title,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="Games in each of five rounds; the best round counts.")] = 3000,
    cold: Annotated[bool, typer.Option("--cold", help="Also measure a start with nothing compiled (minutes).")] = False,
    as_json: Json = False,
) -> None:
    """Measure TITLE on one core: random play, copies, redeals, observations, start-up."""
    with refusals():
        game = find_title(title)
        number = seats_of(game, players)
        game.new(number, "bench")
        compile_rules(game)
        result = run_bench(game, number, games, cold=cold)
    if as_json:
        print(json.dumps(result.as_dict()))
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, figure in result.as_dict().items():
        if isinstance(figure, float):
            shown = f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}"
        else:
            shown = "not measured, see --cold" if figure is None else str(figure)
        table.add_row(name.replace("_", " "), shown)
    console.print(table)


add_arena(app)
add_table(app)
