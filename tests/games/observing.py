"""What a seat observes, by the names of the parts: the words of all tests of vectors."""

from collections.abc import Sequence

from glueckauf.engine.game import Game
from glueckauf.engine.state import State


def part(game: Game, s: State, seat: int, name: str) -> list[int]:
    """What `seat` observes, as far as it has this name."""
    found = next(part for part in game.observation.parts if part.name == name)
    return [int(number) for number in game.observed(s, seat)[found.first : found.first + found.size]]


def by_name(numbers: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    """One number for each name, without the zeros."""
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def rows(numbers: Sequence[int], width: int) -> list[list[int]]:
    """The same numbers in rows."""
    return [list(numbers[first : first + width]) for first in range(0, len(numbers), width)]
