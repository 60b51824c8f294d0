"""The command `solve`: the tiny game of a title, solved whole."""

import json
import sys
import time
from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from glueckauf.bots.roster import BOTS
from glueckauf.cli.checks import refuse_setup
from glueckauf.cli.start import compile_rules, find_language, read_options, refusals
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.face.words import by
from glueckauf.engine.game import Game
from glueckauf.games import TITLES
from glueckauf.games.finder import find_title
from glueckauf.lab.rewards import AT_THE_END
from glueckauf.lab.solver.deals import every_deal
from glueckauf.lab.solver.growth import PLAYERS
from glueckauf.lab.solver.solve import Judgement, Solver
from glueckauf.lab.solver.tree import build

RANDOM = "random"
Told = dict[str, Any]  # JSON


def solve(
    title: Annotated[str, typer.Argument(help=f"One of: {', '.join(TITLES)}; a unique prefix is enough.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="An option of the title, as name=value (default: its tiny game)."),
    ] = None,
    reward: Annotated[str, typer.Option(help=f"What the game pays: {' or '.join(AT_THE_END)}.")] = "margin",
    precision: Annotated[float, typer.Option(min=0, help="Stop at this exploitability.")] = 1e-3,
    iterations: Annotated[int, typer.Option(min=1, help="Stop after so many iterations of CFR+.")] = 10_000,
    bots: Annotated[
        str, typer.Option(help=f"Also measure these bots, separated by commas: {', '.join(BOTS)}, a file ...")
    ] = "",
    samples: Annotated[int, typer.Option(min=1, help="How often a bot is asked in each position.")] = 1,
    lang: Annotated[str | None, typer.Option("--lang", help="Language, de or en (default: from your locale).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Solve the tiny game of TITLE for two: its value, a strategy nobody can exploit, and how far bots can be."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        game = find_title(title)
        options = {**tiny_options(game), **read_options(option or [])}
        measured = [name for name in bots.split(",") if name]
        refuse_setup(game, PLAYERS, options, bots=measured)
        refuse_reward(reward)
        compile_rules(game, language, ("play", "bots", "research") if measured else ("play",))
        told = solved(game, options, reward, precision, iterations, measured, samples, language)
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        show(told, language, Console())


def tiny_options(game: Game) -> dict[str, str]:
    """The options that make a title tiny. Raises `BadSetup` for a title that has none."""
    found = {option.id: option.values[1] for option in game.options if option.for_research}
    if not found:
        reason = Reason(
            "no_tiny_game", "", "this title has no tiny game yet", "dieser Titel hat noch kein winziges Spiel"
        )
        raise BadSetup(game.id, reason)
    return found


def refuse_reward(reward: str) -> None:
    if reward not in AT_THE_END:
        there = ", ".join(AT_THE_END)
        raise BadSetup(reward, Reason("unknown_reward", "", f"must be one of: {there}", f"es gibt: {there}"))


def solved(
    game: Game,
    options: dict[str, str],
    reward: str,
    precision: float,
    iterations: int,
    bots: list[str],
    samples: int,
    language: str,
) -> Told:
    """All that there is to tell. Raises `BadSetup` for a game that is not tiny."""
    begun = time.monotonic()
    with Progress(console=Console(file=sys.stderr), transient=True) as bar:

        def watched(en: str, de: str) -> Callable[[int, int], None]:
            task = bar.add_task(by(language, en, de), total=None)
            return lambda done, of: bar.update(task, completed=done, total=of)

        deals = every_deal(game, PLAYERS, options)
        tree = build(game, deals, reward, watched("Every deal, every decision", "Jede Gabe, jede Entscheidung"))
        grown = time.monotonic()
        solver, iterating = Solver(tree), bar.add_task("CFR+", total=None)

        def report(done: int, judged: Judgement) -> None:
            bar.update(iterating, description=f"CFR+ {done}: {judged.exploitability:.5f}")

        solution = solver.solve(precision, iterations, report)
        ended = time.monotonic()
        measured = {
            name: solver.judge(
                solver.uniform() if name == RANDOM else solver.strategy_of(name, samples, watched(name, name))
            )
            for name in bots
        }
    return {
        "title": game.id,
        "options": options,
        "reward": reward,
        "deals": len(deals),
        "nodes": tree.size,
        "information_states": len(tree.sets.seat),
        "positions_known": tree.view_count,
        "value": solution.judgement.value,
        "exploitability": solution.judgement.exploitability,
        "iterations": solution.iterations,
        "seconds_tree": round(grown - begun, 2),
        "seconds_solving": round(ended - grown, 2),
        "samples": samples,
        "bots": {name: as_told(judged) for name, judged in measured.items()},
    }


def as_told(judged: Judgement) -> Told:
    return {"exploitability": judged.exploitability, "value": judged.value, "best_responses": list(judged.best)}


def show(told: Told, language: str, console: Console) -> None:
    """For people."""
    options = ", ".join(f"{name}={value}" for name, value in told["options"].items())
    console.print(
        by(
            language,
            f"{told['title']} ({options}): {told['deals']} deals, {told['nodes']:,} nodes, "
            f"{told['information_states']:,} information states",
            f"{told['title']} ({options}): {told['deals']} Gaben, {told['nodes']} Knoten, "
            f"{told['information_states']} Informationszustände",
        )
    )
    console.print(
        by(
            language,
            f"value to the first seat {told['value']:+.4f} ({told['reward']}), exploitability "
            f"{told['exploitability']:.5f} after {told['iterations']} iterations, "
            f"{told['seconds_tree'] + told['seconds_solving']:.1f} s",
            f"Wert für den ersten Platz {told['value']:+.4f} ({told['reward']}), Ausnutzbarkeit "
            f"{told['exploitability']:.5f} nach {told['iterations']} Durchgängen, "
            f"{told['seconds_tree'] + told['seconds_solving']:.1f} s",
        )
    )
    if told["bots"]:
        table = Table(box=None, padding=(0, 2, 0, 0))
        headings = by(language, "bot|exploitability|against itself|best first|best second",
                      "Bot|Ausnutzbarkeit|gegen sich selbst|beste erste|beste zweite")  # fmt: skip
        for heading in headings.split("|"):
            table.add_column(heading, justify="right")
        for name, one in told["bots"].items():
            figures = (one["exploitability"], one["value"], *one["best_responses"])
            table.add_row(name, *(f"{figure:.3f}" for figure in figures))
        console.print(table)


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(solve)
