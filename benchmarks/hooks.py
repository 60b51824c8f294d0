"""What each of our hooks into Numba gains (`engine/numba_hooks.py`): the same title with all of them, and without one.

    python -m benchmarks.hooks                          # isle_of_trains, every hook of the CPU
    python -m benchmarks.hooks coal_baron wide_numbers  # one title, one hook

Each hook is measured where it works. With and without it, into caches of their own: the first start compiles, then both
are measured in turn, `ROUNDS` times; the best counts, in seconds of the processor, so that other programs disturb
little. Writes one JSON object a line: the hook, the figure, `with` and `without`.

- `call_us`: microseconds of a call of a rule from Python
- `observe_us`: a position is copied, concealed and observed
- `decision_us`: a decision of random play
- `compile_s`: the first start; `start_s`: the next one
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np

from glueckauf.bots.playout import play_series
from glueckauf.cli.bench import POSITIONS, loops_for
from glueckauf.engine.fields import in_batch
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import interpreted
from glueckauf.games import TITLES

FIGURES = {  # [hook] where it works
    "states_by_buffer": "call_us",
    "no_reference_counts": "decision_us",
    "no_form_for_c": "compile_s",
    "wide_numbers": "compile_s",
    "indexes_as_they_are": "observe_us",
    "neighbours_at_once": "observe_us",
    "tables_apart": "observe_us",
    "known_by": "start_s",
}
ROUNDS, PLAYERS = 5, 2
CALLS, OBSERVATIONS, GAMES = 50_000, 20_000, 300


def calls(game: Game) -> tuple[Callable[[], object], int]:
    """A short rule, many times."""
    s, places, ranks = game.new(PLAYERS, "hooks"), game.rules.places, np.zeros(PLAYERS, np.int64)

    def call() -> None:
        for _ in range(CALLS):
            places(s, ranks)

    places(s, ranks)
    return call, CALLS


def observations(game: Game) -> tuple[Callable[[], object], int]:
    """The positions are played in the interpreter: only what is measured is compiled."""
    states, random, slow = game.blanks(POSITIONS + 2), Random("hooks"), interpreted(game)
    for number in range(POSITIONS):
        s = slow.new(PLAYERS, f"hooks {number}")
        for _ in range(random.randrange(60)):
            s = slow.play(s, random.choice(slow.legal_texts(s)))
        in_batch(states, number, s)
    loop, out = loops_for(game)[2], np.zeros(game.observation.size, np.float32)
    loop(states, PLAYERS, out, 1)
    return lambda: loop(states, PLAYERS, out, OBSERVATIONS), OBSERVATIONS


def plays(game: Game) -> tuple[Callable[[], object], int]:
    """Random games."""
    play_series(game, PLAYERS, "hooks", range(1))
    decisions = int(play_series(game, PLAYERS, "hooks", range(GAMES)).decisions.sum())
    return lambda: play_series(game, PLAYERS, "hooks", range(GAMES)), decisions


WORK = {
    "call_us": calls,
    "observe_us": observations,
    "decision_us": plays,
    "compile_s": observations,
    "start_s": observations,
}


def measure(title: str, figure: str) -> float:
    """The figure of this process, whose hooks are those of its environment."""
    begin = process_time()
    work, times = WORK[figure](TITLES[title])
    if figure.endswith("_s"):
        return process_time() - begin
    begin = process_time()
    work()
    return 1e6 * (process_time() - begin) / times


def of_process(title: str, figure: str, without: str, cache: str) -> float:
    environment = os.environ | {"GLUECKAUF_WITHOUT_HOOKS": without, "GLUECKAUF_CACHE": cache}
    command = [sys.executable, "-m", "benchmarks.hooks", title, "--measure", figure]
    return float(subprocess.check_output(command, env=environment, text=True))


def main() -> None:
    told = sys.argv[1:]
    title = told[0] if told and told[0] in TITLES else "isle_of_trains"
    if "--measure" in told:
        print(measure(title, told[-1]))
        return
    with tempfile.TemporaryDirectory() as home:
        for hook in [name for name in told if name in FIGURES] or FIGURES:
            figure = FIGURES[hook]
            cold = "cold " if figure == "compile_s" else ""
            variants = {"with": ("", f"{home}/{cold}with"), "without": (hook, f"{home}/{hook}")}
            first = {name: of_process(title, figure, *variant) for name, variant in variants.items()}
            rounds = [
                {name: of_process(title, figure, *variant) for name, variant in variants.items()}
                for _ in range(0 if figure == "compile_s" else ROUNDS)
            ]
            best = {name: round(min(one[name] for one in rounds or [first]), 3) for name in variants}
            print(json.dumps({"hook": hook, "figure": figure, **best}), flush=True)


if __name__ == "__main__":
    main()
