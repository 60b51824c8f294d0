"""What a sensible beginner prefers in this title."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron.state import State


@rule
def weigh(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Write a weight for each of the `count` legal answers in `out`."""
    for i in range(count):
        weights[i] = 1
