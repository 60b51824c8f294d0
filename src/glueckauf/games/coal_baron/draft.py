"""§2.2, steps 7 to 9: the draft of the first orders."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import new_orders, stacks
from .actions import DRAFTING, PLACE_WORKERS
from .components.spaces import IS_OPEN, LEFTOVER, ORDER, ORDER_SPACES
from .components.stacks import ORDER_STACK
from .reasons import NOT_IN_DRAFT
from .state import State


@rule
def find(s: State, card: int) -> int:
    for place in range(s.draft_count):
        if s.draft[place] == card:
            return place
    return NONE


@rule
def refuse_draft(s: State, card: int) -> int:
    """Step 7: one of the cards turned up."""
    return NOT_IN_DRAFT if find(s, card) == NONE else ALLOWED


@rule
def draft(s: State, card: int) -> int:
    """Step 7: the player takes the card openly."""
    first = find(s, card)
    s.draft_count -= 1
    for place in range(first, s.draft_count):
        s.draft[place] = s.draft[place + 1]
    s.draft[s.draft_count] = NONE
    new_orders.gain(s, card)
    return next_pick(s)


@rule
def next_pick(s: State) -> int:
    """Steps 7 to 9: counter-clockwise the next player, until one card is left (R11); then the first turn."""
    if s.draft_count > 1:
        s.seat = s.seat - 1 if s.seat > 0 else s.players - 1
        return DRAFTING
    fill_display(s)
    s.seat = s.start_player
    return PLACE_WORKERS


@rule
def fill_display(s: State) -> None:
    """Step 8: the card left over goes to order_4, then the open spaces are filled in ascending order (R12)."""
    s.order_at[LEFTOVER] = s.draft[0]
    s.draft[0] = NONE
    s.draft_count = 0
    for place in range(ORDER_SPACES):
        if place != LEFTOVER and IS_OPEN[s.box, s.players, ORDER + place]:
            s.order_at[place] = stacks.turn_up(s, ORDER_STACK)
