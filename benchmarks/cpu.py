"""Steps a second through `BatchEnv` on one core, in time of the processor: what others take is not counted.

    python -m benchmarks.cpu

Beside it the same core plays whole random games, without observations and masks: compare the two, not the machines.
"""

import json
from time import thread_time

import numpy as np

from benchmarks.choosing import any_allowed
from glueckauf.games import GAMES
from glueckauf.lab.batch import BatchEnv, play_games

SIZE = 256
STEPS = 100
ROUNDS = 5


def steps_per_s(title: str, players: int, dtype: str) -> float:
    env, random = BatchEnv(title, players, SIZE, dtype=dtype), np.random.default_rng(0)
    step, best = env.reset(), 1e9
    for _ in range(ROUNDS):
        seconds = 0.0
        for _ in range(STEPS):
            actions = any_allowed(step.masks, random)
            begin = thread_time()
            step = env.step(actions)
            seconds += thread_time() - begin
        best = min(best, seconds)
    return SIZE * STEPS / best


def decisions_per_s(title: str, players: int) -> float:
    best, decisions = 1e9, 0
    for _ in range(ROUNDS):
        begin = thread_time()
        decisions = int(play_games(title, players, 100).decisions.sum())
        best = min(best, thread_time() - begin)
    return decisions / best


def main() -> None:
    for game in GAMES:
        for players in game.seats:
            figures = {dtype: round(steps_per_s(game.id, players, dtype)) for dtype in ("float32", "int16")}
            told = {"title": game.id, "players": players, "steps_per_s": figures}
            print(json.dumps(told | {"decisions_per_s": round(decisions_per_s(game.id, players))}), flush=True)


if __name__ == "__main__":
    main()
