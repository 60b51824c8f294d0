"""§7 Delivery: all complete orders of one transport at once."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from .actions import TURN_OVER
from .components.coal import COLOURS
from .components.order_cards import TRANSPORT
from .reasons import NOTHING_TO_DELIVER
from .state import State


@rule
def ready(s: State) -> int:
    """A bit for each transport of which the player has a complete order."""
    transports = 0
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if s.open_slots[card] == 0:
            transports |= 1 << TRANSPORT[card]
    return transports


@rule
def refuse_deliver(s: State, transport: int) -> int:
    """§7: at least one of the player's outstanding orders is complete and shows the transport."""
    return ALLOWED if ready(s) >> transport & 1 else NOTHING_TO_DELIVER


@rule
def deliver(s: State, transport: int) -> int:
    """§7, R5: every complete order of the transport; its cubes return to the supply, substitutes too."""
    left = 0
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if s.open_slots[card] == 0 and TRANSPORT[card] == transport:
            s.delivered[card] = s.seat
            for colour in range(COLOURS):
                s.supply[colour] += s.coal[card, colour]
                s.coal[card, colour] = 0
        else:
            s.outstanding[s.seat, left] = card
            left += 1
    for place in range(left, s.outstanding_count[s.seat]):
        s.outstanding[s.seat, place] = NONE
    s.outstanding_count[s.seat] = left
    return TURN_OVER
