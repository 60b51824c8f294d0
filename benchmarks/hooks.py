"""What each of our hooks into Numba gains (`engine/numba_hooks.py`): the same title with all of them, and without one.

    python -m benchmarks.hooks                          # isle_of_trains, every hook of the CPU
    python -m benchmarks.hooks coal_baron wide_numbers  # one title, one hook

Every variant compiles into a cache of its own (minutes), then all are measured in turn, three times; the best counts,
in seconds of the processor, so that other programs disturb little. Writes one JSON object a line:

- `call_us`: microseconds of a call of a rule from Python
- `decisions_per_s`: random play; `observe_per_s`: conceal and observe; `rows_per_s`: steps of a batch
- `compile_s`: the first start, everything above compiled; `start_s`: the next one, everything loaded
"""

import json
import os
import subprocess
import sys
import tempfile
from time import process_time
from typing import Any

import numpy as np

from glueckauf.bots.playout import play_series
from glueckauf.cli.bench import loops_for, positions
from glueckauf.games import TITLES
from glueckauf.lab.batch import BatchEnv

HOOKS = (
    "states_by_buffer",
    "no_reference_counts",
    "wide_numbers",
    "indexes_as_they_are",
    "neighbours_at_once",
    "tables_apart",
    "known_by",
)
ROUNDS = 3
CALLS, GAMES, OBSERVATIONS, STEPS, ROWS, PLAYERS = 20_000, 300, 20_000, 60, 256, 2


def measure(title: str) -> dict[str, float]:
    """The figures of this process, whose hooks are those of its environment."""
    game = TITLES[title]
    begin = process_time()
    s, out = game.new(PLAYERS, "hooks"), np.zeros(game.observation.size, np.float32)
    refusal, observations = game.rules.refusal, loops_for(game)[2]
    batch = BatchEnv(title, PLAYERS, ROWS, threads=1)
    step = batch.reset()
    whim = np.random.default_rng(0)
    refusal(s, 0)
    states = positions(game, PLAYERS)
    observations(states, PLAYERS, out, 1)
    play_series(game, PLAYERS, "hooks", range(1))
    figures = {"first_s": process_time() - begin}

    begin = process_time()
    for _ in range(CALLS):
        refusal(s, 0)
    figures["call_us"] = 1e6 * (process_time() - begin) / CALLS

    begin = process_time()
    played = play_series(game, PLAYERS, "hooks", range(GAMES))
    figures["decisions_per_s"] = float(played.decisions.sum()) / (process_time() - begin)

    begin = process_time()
    observations(states, PLAYERS, out, OBSERVATIONS)
    figures["observe_per_s"] = OBSERVATIONS / (process_time() - begin)

    spent = 0.0
    for _ in range(STEPS):
        actions = [int(whim.choice(np.flatnonzero(mask))) for mask in np.asarray(step.masks)]
        begin = process_time()
        step = batch.step(actions)
        spent += process_time() - begin
    figures["rows_per_s"] = ROWS * STEPS / spent
    return figures


def of_process(title: str, without: str, cache: str) -> dict[str, float]:
    environment = os.environ | {"GLUECKAUF_WITHOUT_HOOKS": without, "GLUECKAUF_CACHE": cache}
    command = [sys.executable, "-m", "benchmarks.hooks", title, "--measure"]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def best(rounds: list[dict[str, float]]) -> dict[str, Any]:
    """The lowest time and the highest rate of each figure."""
    chosen = {name: (max if name.endswith("_per_s") else min)(one[name] for one in rounds) for name in rounds[0]}
    return {name: float(f"{figure:.4g}") for name, figure in chosen.items()}


def main() -> None:
    told = sys.argv[1:]
    title = told[0] if told and told[0] in TITLES else "isle_of_trains"
    if "--measure" in told:
        print(json.dumps(measure(title)))
        return
    variants = ["", *([name for name in told if name in HOOKS] or HOOKS)]
    with tempfile.TemporaryDirectory() as home:
        first = {name: of_process(title, name, f"{home}/{name}")["first_s"] for name in variants}
        rounds: dict[str, list[dict[str, float]]] = {name: [] for name in variants}
        for _ in range(ROUNDS):
            for name in variants:
                rounds[name].append(of_process(title, name, f"{home}/{name}"))
    for name in variants:
        figures = best(rounds[name])
        start = figures.pop("first_s")
        print(json.dumps({"without": name, **figures, "compile_s": round(first[name], 1), "start_s": start}))


if __name__ == "__main__":
    main()
