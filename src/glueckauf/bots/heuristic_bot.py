"""A bot that takes what a sensible beginner would prefer; it does not look ahead."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import numpy as np

from glueckauf.bots.heuristics import WEIGH, weigh_for
from glueckauf.bots.playout import next_rng
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import as_played
from glueckauf.engine.state import State


@cache
def habit_for(game: Game) -> Callable[..., int]:
    """A rule that chooses among the `count` answers in `out` as often as the heuristic wants it; returns its place."""
    weigh = WEIGH[game.id]

    @rule
    def habit(s: State, out: Numbers, count: int, weights: Numbers, rng: int) -> int:
        if count == 1:
            return 0
        weigh(s, out, count, weights)
        total = 0
        for i in range(count):
            total += weights[i]
        if total <= 0:
            return (rng >> 11) * count >> 20
        left = (rng >> 11) * total >> 20
        for i in range(count):
            left -= weights[i]
            if left < 0:
                return i
        return count - 1

    return as_played(habit, game)


class HeuristicBot:
    """Takes the answer of the highest weight, among equals any; with `sampled` each as often as its weight says.

    `blunder_rate` is the share of its answers that are anything at all.
    """

    def __init__(self, game: Game, seed: str, *, sampled: bool = False, blunder_rate: float = 0.0) -> None:
        self.game, self.random, self.sampled, self.blunder_rate = game, Random(seed), sampled, blunder_rate
        self.out = np.zeros(len(game.actions.texts), np.int64)
        self.weights = np.zeros(len(game.actions.texts), np.int64)

    def decide(self, known: State, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        if self.blunder_rate and self.random.random() < self.blunder_rate:
            return self.random.choice(legal)
        self.out[: len(legal)] = legal
        if self.sampled:
            rng = as_played(next_rng, self.game)(self.random.getrandbits(31))
            return legal[habit_for(self.game)(known, self.out, len(legal), self.weights, rng)]
        weigh_for(self.game)(known, self.out, len(legal), self.weights)
        best = self.weights[: len(legal)].max()
        return self.random.choice(
            [action for action, weight in zip(legal, self.weights, strict=False) if weight == best]
        )
