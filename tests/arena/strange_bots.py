"""Bots as strangers write them: each does one thing wrong."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from glueckauf.engine.game import Game
from glueckauf.engine.state import State


class Good:
    def __init__(self, game: Game, seed: str) -> None:
        self.game, self.random = game, Random(seed)
        self.decisions = 0

    def decide(self, known: State, legal: Sequence[int]) -> Any:
        del known
        self.decisions += 1
        return self.random.choice(legal) if self.decisions < 5 else self.fifth(legal)

    def fifth(self, legal: Sequence[int]) -> Any:
        """The fifth decision and those after it."""
        return self.random.choice(legal)


class Raises(Good):
    def fifth(self, legal: Sequence[int]) -> Any:
        message = f"no idea among {len(legal)}"
        raise RuntimeError(message)


class Illegal(Good):
    def fifth(self, legal: Sequence[int]) -> Any:
        return next(action for action in range(10_000) if action not in legal)


class Talks(Good):
    def fifth(self, legal: Sequence[int]) -> Any:
        return f"one of {len(legal)}"


class Hangs(Good):
    def fifth(self, legal: Sequence[int]) -> Any:
        while legal:
            time.sleep(0.01)


class Dies(Good):
    def fifth(self, legal: Sequence[int]) -> Any:
        os._exit(len(legal) and 7)


class Greedy(Good):
    """Spoils what it is given: that must not touch the game."""

    def decide(self, known: State, legal: Any) -> Any:
        action = self.random.choice(legal)
        legal.clear()
        self.game.rules.apply(known, action)
        return action


class NeverMade(Good):
    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        message = "no weights"
        raise FileNotFoundError(message)


class WaitsOnce(Good):
    """Waits in its first game ever until its parent, a worker of Ray, is killed; tells who that is in a file."""

    def fifth(self, legal: Sequence[int]) -> Any:
        told = Path(os.environ["GLUECKAUF_TEST_FOLDER"]) / "waiting"
        try:
            with told.open("x", encoding="utf-8") as out:
                out.write(f"{os.getppid()}\n")
        except FileExistsError:
            return super().fifth(legal)
        while True:
            time.sleep(0.01)
