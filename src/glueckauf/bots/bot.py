"""What a bot is: it gets a concealed state and nothing else."""

from collections.abc import Sequence
from typing import Protocol

from glueckauf.engine.game import State


class Bot(Protocol):
    """A player. `known` is what its seat knows, `legal` the ids of the actions among which it chooses."""

    def decide(self, known: State, legal: Sequence[int]) -> int: ...
