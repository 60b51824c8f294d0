"""§8 Money and bank."""

from glueckauf.engine.compile import rule

from .actions import TURN_OVER
from .state import State


@rule
def take(s: State, marks: int) -> int:
    """Marks from a supply that never runs out (R22); always possible."""
    s.marks[s.seat] += marks
    return TURN_OVER
