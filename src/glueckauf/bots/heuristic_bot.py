"""A bot that plays what a sensible beginner would prefer, without looking ahead."""

from collections.abc import Sequence
from random import Random

import numpy as np

from glueckauf.bots.heuristics import weigh_for
from glueckauf.bots.policies import next_rng, sample_for
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import as_played
from glueckauf.engine.state import State


class HeuristicBot:
    """Takes the answer of the highest weight, among equals any; with `sampled` each as often as its weight says.

    `blunder_rate` is the share of its answers that are random.
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
            return legal[sample_for(self.game)(known, self.out, len(legal), self.weights, rng)]
        weigh_for(self.game)(known, self.out, len(legal), self.weights)
        best = self.weights[: len(legal)].max()
        return self.random.choice(
            [action for action, weight in zip(legal, self.weights, strict=False) if weight == best]
        )
