"""Coal Baron as a sensible beginner plays it: every order is a chain, and a worker goes where the chain is stuck.

Order -> coal for its slots (tiles) -> coal brought up and laid on it (mining) -> delivery. Each answer is judged by its
worth (`worths`). Everything looked at lies open on the table (§14), except the own draw.
"""

from glueckauf.bots.heuristics.spread import spread
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron.actions import (
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CHOOSE_TILE,
    DRAFTING,
    FILL_CART,
    MINING,
    PLACE_WORKERS,
)
from glueckauf.games.coal_baron.state import State

from .mining import judge_slots, judge_steps
from .pieces import judge_pieces
from .spaces import judge_spaces
from .worths import FALLING


@rule
def weigh(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Write a weight for each of the `count` legal answers in `out`."""
    if s.question == MINING:
        judge_steps(s, out, count, weights)  # §6
    elif s.question == PLACE_WORKERS:
        judge_spaces(s, out, count, weights)  # §3
    elif s.question == CHOOSE_SLOT:
        judge_slots(s, out, count, weights)  # §6
    elif s.question == DRAFTING or s.question == CHOOSE_ORDER or s.question == CHOOSE_TILE or s.question == FILL_CART:
        judge_pieces(s, out, count, weights)  # §2.2, §9.2, §5.2, §5.3
    else:  # where drawn pieces go back to: it hardly matters
        for i in range(count):
            weights[i] = 1
        return
    spread(count, weights, FALLING)
