"""The vector that learners see: parts with names, declared in the order in which a rule writes them."""

from typing import NamedTuple


class Part(NamedTuple):
    name: str
    first: int  # place of its first number
    size: int
    says: str


class Observation:
    """The parts of one title."""

    def __init__(self) -> None:
        self.parts: list[Part] = []

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def part(self, name: str, size: int, says: str) -> int:
        """Declare the next part; returns the place of its first number."""
        first = self.size
        self.parts.append(Part(name, first, size, says))
        return first
