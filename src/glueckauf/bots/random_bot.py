"""A bot that plays at random."""

from collections.abc import Sequence
from random import Random

from glueckauf.engine.game import Game
from glueckauf.engine.state import State


class RandomBot:
    def __init__(self, game: Game, seed: str) -> None:
        self.game, self.random = game, Random(seed)

    def decide(self, known: State, legal: Sequence[int]) -> int:
        del known
        return self.random.choice(legal)
