"""Steps a second through `BatchEnv` on one core, in time of the processor: what others take is not counted.

    python -m benchmarks.cpu

Beside it the same core plays whole random games, without observations and masks: compare the two, not the machines.
Neighbours on a shared machine take caches and clock away, which no clock of ours sees: so there are many short rounds,
and both the best and the middle one are told.
"""

import json
from collections.abc import Callable
from time import thread_time

import numpy as np

from benchmarks.choosing import any_allowed
from glueckauf.games import GAMES
from glueckauf.lab.batch import BatchEnv, play_games

SIZES = (64, 256)  # rows
STEPS = 10
ROUNDS = 60
GAMES_A_ROUND = 30


def stepping(title: str, players: int, size: int, dtype: str) -> Callable[[], float]:
    """Seconds for a step of one row, at each call over a round of steps by random actions."""
    env, random = BatchEnv(title, players, size, dtype=dtype), np.random.default_rng(0)
    step = env.reset()

    def seconds() -> float:
        nonlocal step
        total = 0.0
        for _ in range(STEPS):
            actions = any_allowed(step.masks, random)
            begin = thread_time()
            step = env.step(actions)
            total += thread_time() - begin
        return total / (size * STEPS)

    return seconds


def playing(title: str, players: int) -> Callable[[], float]:
    """Seconds for a decision of whole random games."""

    def seconds() -> float:
        begin = thread_time()
        decisions = int(play_games(title, players, GAMES_A_ROUND).decisions.sum())
        return (thread_time() - begin) / decisions

    return seconds


def per_second(seconds: Callable[[], float]) -> dict[str, int]:
    """How often in a second: in the best round and in the middle one."""
    rounds = sorted(seconds() for _ in range(ROUNDS))
    return {"best": round(1 / rounds[0]), "middle": round(1 / rounds[ROUNDS // 2])}


def main() -> None:
    for game in GAMES:
        for players in game.seats:
            told: dict[str, object] = {"title": game.id, "players": players}
            for size in SIZES:
                for dtype in ("float32", "int16"):
                    told[f"steps/s, {size} rows, {dtype}"] = per_second(stepping(game.id, players, size, dtype))
            print(json.dumps(told | {"decisions/s": per_second(playing(game.id, players))}), flush=True)


if __name__ == "__main__":
    main()
