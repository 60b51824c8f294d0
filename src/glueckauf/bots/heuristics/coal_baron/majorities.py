"""Who has the most carts of a colour and the most slots of a transport (§11.1), packed as in `coal`."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import i4, table
from glueckauf.games.coal_baron import shift_scoring
from glueckauf.games.coal_baron.components.coal import COLOURS
from glueckauf.games.coal_baron.components.elements import FIRST
from glueckauf.games.coal_baron.components.order_cards import ORDER_LIST, ORDERS, TRANSPORTS
from glueckauf.games.coal_baron.state import State

from .coal import BITS, less
from .worths import SAFE_CART, TENTHS

TRANSPORT_ELEMENT, CART_ELEMENT = COLOURS, COLOURS + TRANSPORTS  # the first of each kind (§11.1)
BY_TRANSPORT = table([sum(order.slots) << BITS * order.transport for order in ORDER_LIST], i4)  # [card] its slots


@rule
def lead(before: int, more: int) -> int:
    """How many quarters of a majority `more` decide, for one who has `before` more than the best rival."""
    after = before + more
    if before < 0:
        return 4 if after > 0 else 3 if after == 0 else 1 if after > -3 else 0
    return 2 if before == 0 else 1 if before < 3 else 0


@rule
def all_carts(s: State, seat: int) -> int:
    """Carts of a seat by colour: those with coal can still be emptied."""
    packed = 0
    for colour in range(COLOURS):
        packed += shift_scoring.carts(s, seat, colour) << BITS * colour
    return packed


@rule
def all_slots(s: State, seat: int) -> int:
    """Slots of a seat by transport, delivered or outstanding."""
    packed = 0
    for card in range(ORDERS):
        if s.delivered[card] == seat:
            packed += BY_TRANSPORT[card]
    for place in range(s.outstanding_count[seat]):
        packed += BY_TRANSPORT[s.outstanding[seat, place]]
    return packed


@rule
def most_carts(s: State) -> int:
    """The most carts of any rival, by colour."""
    most = 0
    for seat in range(s.players):
        if seat != s.seat:
            most += less(all_carts(s, seat), most)
    return most


@rule
def most_slots(s: State) -> int:
    """The most slots of any rival, by transport."""
    most = 0
    for seat in range(s.players):
        if seat != s.seat:
            most += less(all_slots(s, seat), most)
    return most


@rule
def cart_worth(s: State, colour: int) -> tuple[int, int]:
    """What emptying a cart of this colour is worth in the last shift, and for how many: towards a majority in reach."""
    full = 0
    for cube in range(COLOURS):
        full += s.on_carts[s.seat, colour, cube]
    if full == 0:
        return 0, 0
    own = shift_scoring.carts(s, s.seat, colour) - full
    best = 1
    for seat in range(s.players):
        if seat != s.seat:
            best = max(best, shift_scoring.empty_carts(s, seat, colour))
    if own >= best:
        return (SAFE_CART, full) if own < best + 3 else (0, 0)
    behind = best - own
    return (TENTHS * FIRST[CART_ELEMENT + colour] // behind, behind) if full >= behind else (0, 0)
