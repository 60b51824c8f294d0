"""Tiny games: how fast solvers come close to an equilibrium, and how far bots are from one.

Which tiny games there are, the options of the titles say.
"""

import time
from pathlib import Path

import msgspec

from benchmarks.baselines.leaderboard import HERE
from benchmarks.baselines.protocol import meant_by
from benchmarks.baselines.replay import refuse
from glueckauf.engine.game import Game
from glueckauf.lab.solver.deals import every_deal
from glueckauf.lab.solver.growth import PLAYERS
from glueckauf.lab.solver.sampling import solve_by_sampling
from glueckauf.lab.solver.solve import Judgement, Solver
from glueckauf.lab.solver.tree import build

RESULTS = HERE / "tiny"
REWARD = "margin"
LARGEST = 40_000  # information states of a game in which bots are asked in each position
CFR_ITERATIONS = 1280
MCCFR_ITERATIONS = 1_638_400
BOTS = ("random", "heuristic", "lehrling", "hauer", "steiger", "policy")


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A solver after so many iterations."""

    iterations: int
    exploitability: float
    value: float  # to the first seat
    seconds: float  # since the tree stood, looks included; measured


class Solved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A curve of a solver, or the exploitability of bots, in one tiny game."""

    run: str
    title: str
    rules_version: int
    options: dict[str, str]
    reward: str
    nodes: int
    information_states: int
    seed: int
    command: str
    looks: list[Look]
    bots: dict[str, float]  # [bot] its exploitability


def tiny_games(game: Game) -> list[dict[str, str]]:
    """The options of each tiny game of a title, the smallest first; none, where it has none."""
    return [{option.id: value} for option in game.options if option.for_research for value in option.values[1:]]


def solver_of(game: Game, options: dict[str, str]) -> Solver:
    return Solver(build(game, every_deal(game, PLAYERS, options), REWARD))


def solved(  # noqa: PLR0913 - what the result says of itself
    game: Game, options: dict[str, str], run: str, *, seed: int, command: str, most: int = 0
) -> Solved:
    """One baseline in one tiny game; `most` iterations in place of the usual number."""
    solver, looks, bots = solver_of(game, options), list[Look](), dict[str, float]()
    began = time.monotonic()

    def look(iterations: int, judged: Judgement) -> None:
        spent = time.monotonic() - began
        looks.append(Look(iterations, round(judged.exploitability, 6), round(judged.value, 6), round(spent, 3)))

    sets = len(solver.tree.sets.seat)
    match run:
        case "cfr":
            solver.solve(0.0, most or CFR_ITERATIONS, look)
        case "mccfr":
            solve_by_sampling(solver, most or MCCFR_ITERATIONS, f"{seed}", look)
        case _ if sets <= LARGEST:
            for name in BOTS:
                strategy = solver.uniform() if name == "random" else solver.strategy_of(meant_by(name))
                bots[name] = round(solver.judge(strategy).exploitability, 6)
    return Solved(
        run, game.id, game.rules_version, options, REWARD, solver.tree.size, sets, seed, command, looks, bots
    )  # fmt: skip


def main(game: Game, run: str, seed: int, command: str, folder: Path = RESULTS) -> int:
    """Every tiny game of a title. Raises `Refused` for a title that has none."""
    games = tiny_games(game)
    if not games:
        raise refuse(game.id, "no_tiny_game", "this title has no tiny game", "dieser Titel hat kein winziges Spiel")
    folder.mkdir(parents=True, exist_ok=True)
    for options in games:
        told = solved(game, options, run, seed=seed, command=command)
        shown = ", ".join(f"{name}={value}" for name, value in options.items())
        for each in told.looks:
            print(f"{game.id} ({shown}) {run} {each.iterations}: exploitability {each.exploitability:.6f}, "
                  f"value {each.value:+.4f}, {each.seconds:.2f} s")  # fmt: skip
        for name, exploitability in told.bots.items():
            print(f"{game.id} ({shown}) {name}: exploitability {exploitability:.4f}")
        if told.looks or told.bots:
            file = folder / f"{game.id}-{'-'.join(options.values())}-{run}{f'-{seed}' if run == 'mccfr' else ''}.json"
            file.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
    return 0


def read_results(folder: Path = RESULTS) -> list[Solved]:
    return [msgspec.json.decode(file.read_bytes(), type=Solved) for file in sorted(folder.glob("*.json"))]
