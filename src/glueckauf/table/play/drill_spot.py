"""Where a drill begins in its game; written into the table's `exercise`, so that a room needs no more to redeal it."""

from typing import NamedTuple

PREFIX = "drill"


class Spot(NamedTuple):
    """After so many actions this seat decides, in a world drawn from what it knew there."""

    moves: int
    seat: int
    id: str

    @property
    def written(self) -> str:
        return f"{PREFIX} {self.moves} {self.seat} {self.id}"


def spot_in(exercise: str) -> Spot | None:
    """The drill of a table; None for lessons, puzzles and games."""
    parts = exercise.split(" ")
    if len(parts) != 4 or parts[0] != PREFIX or not parts[1].isdecimal() or not parts[2].isdecimal():
        return None
    return Spot(int(parts[1]), int(parts[2]), parts[3])
