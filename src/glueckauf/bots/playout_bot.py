"""A bot that tries each answer in many worlds that fit what it knows, plays them on at random, and takes the best.

Worlds come from `redeal` of the concealed state, so it cannot peek. The same worlds are used for every answer.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np

from glueckauf.bots.playout import WHIM, next_whim
from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers, in_batch
from glueckauf.engine.game import Game, State


@cache
def value_for(game: Game) -> Callable[..., None]:
    """A rule that adds up, for each answer, what it is worth to the seat in one world played on at random."""
    legal, apply, redeal, scores = game.legal, game.apply, game.redeal, game.scores
    categories = len(game.categories)

    @rule
    def value(
        states: Any, seat: int, key: Numbers, answers: Numbers, out: Numbers, points: Numbers, sums: Numbers
    ) -> None:
        s = states[0]
        states[1] = states[2]  # what the seat knows
        redeal(states[1], key)
        for number in range(len(answers)):
            states[0] = states[1]
            apply(s, answers[number])
            whim = int(key[0]) & WHIM
            while s.seat >= 0:
                count = legal(s, out)
                if count == 0:
                    break  # a world in which somebody has begun what he cannot finish: it ends here
                whim = next_whim(whim)
                apply(s, out[(whim >> 11) * count >> 20])
            scores(s, points)
            sums[number] += lead(points, seat, s.players, categories)

    return value


@rule
def lead(points: Numbers, seat: int, players: int, categories: int) -> int:
    """How far a seat is ahead of the best other one, in points; a win counts ten more."""
    own, best = 0, -1000
    for other in range(players):
        total = 0
        for category in range(categories):
            total += points[other * categories + category]
        if other == seat:
            own = total
        else:
            best = max(best, total)
    return own - best + (10 if own > best else 0)


class PlayoutBot:
    """Looks into `worlds` worlds for each decision; same seed and same worlds, same choice."""

    def __init__(self, game: Game, seed: str, worlds: int = 200) -> None:
        self.game, self.random, self.worlds = game, Random(seed), worlds
        self.states = game.blanks(3)
        self.out = np.zeros(len(game.actions.texts), np.int64)
        self.points = np.zeros(game.seats[-1] * len(game.categories), np.int64)

    def decide(self, known: State, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        in_batch(self.states, 2, known)
        answers = np.array(legal, np.int64)
        sums = np.zeros(len(legal), np.int64)
        seat, value = int(known.seat), value_for(self.game)
        base = f"{self.random.random()}"
        for number in range(self.worlds):
            value(self.states, seat, chance.key(f"{base} {number}"), answers, self.out, self.points, sums)
        return legal[int(np.argmax(sums))]
