"""The vector that learners see: parts with names, declared in the order in which a rule writes them.

The vectors of all titles begin alike: what is asked, who is asked, how many play. Seats count from the one who looks:
it comes first, the others follow clockwise.
"""

from typing import NamedTuple

from glueckauf.engine.compile import output_rule, rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.state import State

TABLE, UNSEEN_PIECES, FIRST_PLAYER = range(3)  # what `observe` writes, in this order; the other players follow
CLOCKWISE = ("own", "next", "second_next", "third_next")  # parts that there are for each seat begin so


class Part(NamedTuple):
    name: str
    first: int  # place of its first number
    size: int
    says: str


class Parts:
    """Parts that follow each other."""

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


class Observation(Parts):
    """The parts of one title."""

    def __init__(self, questions: int, seats: int) -> None:
        super().__init__()
        self.part("question", questions, "what is asked, one of")
        self.part("asked", seats, "who is asked, one of, from this seat clockwise")
        self.part("players", 1, "at the table")

    def each_seat(self, block: Parts) -> int:
        """Declare the same parts for each seat, one block behind the other; returns the place of the first."""
        first = self.size
        for seat in CLOCKWISE:
            for part in block.parts:
                self.part(f"{seat}_{part.name}", part.size, part.says)
        return first


@rule
def from_seat(s: State, other: int, seat: int) -> int:
    """How many steps clockwise `other` sits from `seat`."""
    steps = other - seat
    return steps if steps >= 0 else steps + s.players


@rule
def seat_after(s: State, seat: int, steps: int) -> int:
    """The seat so many steps clockwise from `seat`, less than once around."""
    other = seat + steps
    return other if other < s.players else other - s.players


@output_rule
def observe_asked(s: State, seat: int, out: Numbers, questions: int, seats: int) -> None:
    """Write the first three parts of every title."""
    if s.seat != NONE:
        out[s.question] = 1
        out[questions + from_seat(s, s.seat, seat)] = 1
    out[questions + seats] = s.players


@output_rule
def nothing_follows(s: State, first: int, every: int, out: Numbers) -> None:
    """For titles that compare nobody once all parts are told."""
