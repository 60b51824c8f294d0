"""§9 New orders: from the display, or one of five drawn."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import stacks
from .actions import CHOOSE_ORDER, KEEP_NONE, KEEP_ORDER, PUT_ORDER, TURN_OVER
from .components.coal import COLOURS
from .components.order_cards import SLOT_COUNT, SLOTS
from .components.stacks import ORDER_STACK
from .reasons import NO_CARD_THERE, NO_ORDER_TO_DRAW, ORDER_NOT_DRAWN, ORDER_NOT_IN_HAND
from .state import State


@rule
def refuse_take(s: State, place: int) -> int:
    """§9.1: a card lies there."""
    return NO_CARD_THERE if s.order_at[place] == NONE else ALLOWED


@rule
def take(s: State, place: int) -> int:
    """§9.1: without payment, face up; no limit on their number (R24)."""
    gain(s, s.order_at[place])
    s.order_at[place] = NONE
    return TURN_OVER


@rule
def gain(s: State, card: int) -> None:
    """Add a card to the player's outstanding orders, sorted by number, with all its slots empty."""
    place = s.outstanding_count[s.seat]
    while place > 0 and s.outstanding[s.seat, place - 1] > card:
        s.outstanding[s.seat, place] = s.outstanding[s.seat, place - 1]
        place -= 1
    s.outstanding[s.seat, place] = card
    s.outstanding_count[s.seat] += 1
    s.open_slots[card] = SLOT_COUNT[card]
    for colour in range(COLOURS):
        s.empty_slots[card, colour] = SLOTS[card, colour]


@rule
def refuse_draw(s: State) -> int:
    """§9.2: the stack holds a card; nothing more is needed (R8, R9)."""
    return NO_ORDER_TO_DRAW if s.stack_size[ORDER_STACK] == 0 else ALLOWED


@rule
def draw(s: State) -> int:
    stacks.draw(s, ORDER_STACK)
    return CHOOSE_ORDER


@rule
def refuse_keep(s: State, action: int) -> int:
    """§9.2: keep none, or one of those drawn."""
    if action == KEEP_NONE or stacks.find_drawn(s, action - KEEP_ORDER) != NONE:
        return ALLOWED
    return ORDER_NOT_DRAWN


@rule
def keep(s: State, action: int) -> int:
    """§9.2: a kept card is laid face up at once, the others go back."""
    if action != KEEP_NONE:
        stacks.keep_drawn(s, stacks.find_drawn(s, action - KEEP_ORDER))
        gain(s, action - KEEP_ORDER)
    return stacks.give_back(s)


@rule
def refuse_put(s: State, action: int) -> int:
    """§9.2: one of those that are still in hand."""
    return ORDER_NOT_IN_HAND if stacks.find_drawn(s, action - PUT_ORDER) == NONE else ALLOWED
