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

from glueckauf._version import __version__
from glueckauf.bots.roster import BOTS
from glueckauf.cli.arena_commands import add_to as add_arena
from glueckauf.cli.bench import bench as run_bench
from glueckauf.cli.checks import refuse_humans, refuse_setup, writing
from glueckauf.cli.coach_command import add_to as add_coach
from glueckauf.cli.dataset_command import add_to as add_dataset
from glueckauf.cli.diagnosis import examine, show_findings
from glueckauf.cli.drills_command import add_to as add_drills
from glueckauf.cli.insight_command import add_to as add_insight
from glueckauf.cli.mcp_command import add_to as add_mcp
from glueckauf.cli.new_title import write_title
from glueckauf.cli.play import play as run_play
from glueckauf.cli.records import category_name, play_bots, print_record, verify_file
from glueckauf.cli.simulate import Simulation
from glueckauf.cli.simulate import simulate as run_simulation
from glueckauf.cli.solve_command import add_to as add_solve
from glueckauf.cli.start import compile_rules, find_language, machine_code_for, read_options, refusals
from glueckauf.cli.table_commands import add_to as add_table
from glueckauf.cli.train_command import add_to as add_train
from glueckauf.engine import record as records
from glueckauf.engine.border import as_players
from glueckauf.engine.face.words import by
from glueckauf.engine.game import Game
from glueckauf.games import GAMES, TITLES
from glueckauf.games.finder import find_title
from glueckauf.machine_code import PLAY, build

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
console = Console()

TITLE_HELP = f"One of: {', '.join(TITLES)}; a unique prefix is enough."
BOT_HELP = f"{', '.join(BOTS)}, path/to/file.py:Name or llm/MODEL."
Title = Annotated[str, typer.Argument(help=TITLE_HELP)]
Players = Annotated[int | None, typer.Option("--players", "-n", help="Number of players (default: the maximum).")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the title, as name=value; see `glueckauf games`."),
]
Language = Annotated[str | None, typer.Option("--lang", help="Language, de or en (default: from your locale).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def print_version(wanted: bool) -> None:  # noqa: FBT001 - Typer calls it
    if wanted:
        print(f"glueckauf {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Coal-and-rail tabletop games: play, simulate and train on exact rules."""


def seats_of(game: Game, players: int | None) -> int:
    """The wanted number of players, or the maximum. Raises `BadSetup`."""
    return game.seats[-1] if players is None else as_players(players, game.seats)


@app.command()
def games(lang: Language = None, as_json: Json = False) -> None:
    """List the titles with their numbers of players and options."""
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
        table.add_row(game.id, name, "-".join(map(str, sorted({game.seats[0], game.seats[-1]}))), options)
    console.print(table)


@app.command()
def play(
    title: Title = "coal_baron_cards",
    players: Annotated[int, typer.Option("--players", "-n", help="Number of players.")] = 2,
    humans: Annotated[int, typer.Option(help="Number of people at this keyboard; they take the first seats.")] = 1,
    bot: Annotated[str, typer.Option(help=f"Bots for the other seats, separated by commas: {BOT_HELP}")] = "hauer",
    seed: Annotated[str | None, typer.Option(help="Seed of the deal (default: a new one).")] = None,
    lang: Language = None,
    option: Options = None,
) -> None:
    """Play TITLE in the terminal, against bots or with friends at one keyboard."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        game = find_title(title)
        others, options = bot.split(","), read_options(option or [])
        refuse_humans(humans, players)
        refuse_setup(game, players, options, seed=seed, bots=others if humans < players else ())
        seats = ["me" if seat < humans else others[(seat - humans) % len(others)] for seat in range(players)]
        with machine_code_for(game, language) as newest:
            dealt = seed or secrets.token_hex(16)
            run_play(newest(game), seats, dealt, language, options, console=console, newest=newest)


@app.command()
def simulate(
    title: Title,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 10_000,
    seed: Annotated[str, typer.Option(help="Game i is dealt with the seed 'SEED i'.")] = "simulate",
    bot: Annotated[str, typer.Option(help=f"The bot on all seats: {BOT_HELP}")] = "random",
    option: Options = None,
    lang: Language = None,
    as_json: Json = False,
) -> None:
    """Let a bot play many games of TITLE on all cores and print averages."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        game = find_title(title)
        options, number = read_options(option or []), seats_of(game, players)
        refuse_setup(game, number, options, seed=f"{seed} 0", bots=[bot])
        compile_rules(game, language, uses=("random",) if bot == "random" else PLAY)
        if as_json or not console.is_terminal:
            result = run_simulation(game, number, games, seed, options, bot=bot)
        else:
            from rich.progress import Progress  # noqa: PLC0415 - only where somebody watches

            with Progress(console=console, transient=True) as progress:
                task = progress.add_task(by(language, game.en, game.de), total=games)
                result = run_simulation(
                    game, number, games, seed, options, lambda done: progress.advance(task, done), bot
                )
    if as_json:
        print(json.dumps(result.as_dict(), ensure_ascii=False))
    else:
        show_simulation(result, language)


def decimal(number: float, places: int, language: str) -> str:
    """A number as people write it: with a decimal comma in German."""
    written = f"{number:.{places}f}"
    return written.replace(".", ",") if language == "de" else written


def show_simulation(result: Simulation, language: str) -> None:
    game = TITLES[result.title]
    setup = by(
        language,
        f"{result.players} players, {result.games:,} games by {result.bot}, seed {result.seed!r}",
        f"{result.players} Spieler, {result.games} Partien von {result.bot}, Startwert {result.seed!r}",
    )
    console.print(f"{result.title}, {setup}", soft_wrap=True)
    console.print(
        by(
            language,
            f"{result.decisions_per_game:.1f} decisions a game, {result.legal_mean:.2f} legal actions on average",
            f"{decimal(result.decisions_per_game, 1, language)} Entscheidungen je Partie, "
            f"im Schnitt {decimal(result.legal_mean, 2, language)} erlaubte Aktionen",
        )
    )
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in by(language, "seat points won", "Platz Punkte gewonnen").split():
        table.add_column(heading, justify="right")
    for seat, (points, won) in enumerate(zip(result.mean_scores, result.win_rate, strict=True)):
        table.add_row(str(seat), decimal(points, 2, language), f"{decimal(100 * won, 1, language)}%")
    console.print(table)
    categories = ", ".join(
        f"{category_name(game, name, language)} {decimal(mean, 2, language)}"
        for name, mean in result.mean_by_category.items()
    )
    console.print(f"{by(language, 'points by category', 'Punkte nach Wertung')}: {categories}", soft_wrap=True)


@app.command()
def record(
    title: Title,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1,
    seed: Annotated[str, typer.Option(help="Game i is dealt with the seed 'SEED i'.")] = "record",
    bot: Annotated[str, typer.Option(help=f"The bot on all seats: {BOT_HELP}")] = "random",
    folder: Annotated[Path | None, typer.Option(help="Write one file per game into this folder.")] = None,
    option: Options = None,
) -> None:
    """Let a bot play TITLE and write records, which anybody can replay and verify."""
    with refusals():
        game = find_title(title)
        options, number_of_players = read_options(option or []), seats_of(game, players)
        refuse_setup(game, number_of_players, options, seed=f"{seed} 0", bots=[bot])
        if folder is not None:
            with writing(folder):
                folder.mkdir(parents=True, exist_ok=True)
        compile_rules(game, uses=("play",) if bot == "random" else PLAY)
        numbers = range(games)
        watched = folder is not None and console.is_terminal
        for number in track(numbers, game.en, console=console, transient=True) if watched else numbers:
            text = records.write(play_bots(game, number_of_players, bot, f"{seed} {number}", options))
            if folder is None:
                sys.stdout.write(text)
            else:
                file = folder / f"{game.id}-{number_of_players}-{number:05d}.txt"
                with writing(file):
                    file.write_text(text, encoding="utf-8")
    if folder is not None:
        console.print(f"{games} {'record' if games == 1 else 'records'} in {folder}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    move: Annotated[int | None, typer.Option(help="Show the table before this move instead.")] = None,
    lang: Language = None,
) -> None:
    """Print a recorded game move by move, or show the table at one move."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        print_record(file, move, language, console)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Records.")],
    commitment: Annotated[
        str | None, typer.Option(help="What the table published before the game: the commitment to its secret.")
    ] = None,
    lang: Language = None,
) -> None:
    """Replay records and check every invariant after every action; exit code 1 if a record is not valid."""
    with refusals():
        language = find_language(lang)
    bad = 0
    for file in files:
        good, said = verify_file(file, language, commitment)
        bad += not good
        if not good or len(files) <= 20:
            print(f"{file}: {said}")
    print(f"{len(files) - bad} of {len(files)} records are valid" if language == "en" else
          f"{len(files) - bad} von {len(files)} Aufzeichnungen sind gültig")  # fmt: skip
    raise typer.Exit(1 if bad else 0)


@app.command()
def new_title(
    name: Annotated[str, typer.Argument(help="Id of the title, like deep_seam: its folder and its name in commands.")],
    en: Annotated[str, typer.Option("--en", help="English name (default: from the id).")] = "",
    de: Annotated[str, typer.Option("--de", help="German name (default: the English one).")] = "",
    folder: Annotated[Path, typer.Option("--folder", help="Checkout of Glückauf (default: here).")] = Path(),
) -> None:
    """Write a small complete title to start from: rules page, rules, knowledge, words, a heuristic and tests."""
    with refusals():
        files = write_title(name, folder, en, de)
    for path in files:
        print(path)
    print(f"\nPlay it:   glueckauf play {name}      (in the browser: glueckauf serve --open)")
    print(f"Test it:   GLUECKAUF_COMPILE=off python -m pytest -q tests/contract tests/rules/{name} -k {name}")
    print("Then change it file by file (docs/adding-a-title.md), and write its certificate and golden games:")
    print("           python -m tools.certificate && python -m tools.golden")


@app.command(name="compile")
def compile_titles(
    titles: Annotated[list[str] | None, typer.Argument(help=f"{TITLE_HELP} (default: all)")] = None,
    lang: Language = None,
) -> None:
    """Compile the rules and bots of titles for this machine now, so that later commands start at once."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        for game in [find_title(title) for title in titles or TITLES]:
            compile_rules(game, language)
            build(game.id)  # what is left of it; then tables know that nothing is


@app.command()
def bench(
    title: Title,
    players: Players = None,
    games: Annotated[
        int, typer.Option(min=1, help="Number of games in each of five rounds; the best round counts.")
    ] = 3000,
    cold: Annotated[
        bool, typer.Option("--cold", help="Also measure a start with an empty cache (takes minutes).")
    ] = False,
    as_json: Json = False,
) -> None:
    """Benchmark TITLE on one core: random play, copies, redeals, observations, search, network, start-up."""
    with refusals():
        game = find_title(title)
        number = seats_of(game, players)
        refuse_setup(game, number, {})
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


@app.command()
def doctor(as_json: Json = False) -> None:
    """Show what is installed, compiled and available on this machine, for bug reports."""
    findings = examine()
    if as_json:
        print(json.dumps(findings, ensure_ascii=False))
    else:
        show_findings(findings, console)


add_arena(app)
add_table(app)
add_train(app)
add_mcp(app)
add_coach(app)
add_solve(app)
add_dataset(app)
add_drills(app)
add_insight(app)
