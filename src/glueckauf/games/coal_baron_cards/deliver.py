"""§6 Deliver: trains leave, each with an order."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import hand
from .actions import DELIVERING
from .components.crests import TRACKS
from .components.lorries import CREST, LORRIES, LORRY_KINDS
from .components.orders import MINIMUM, ORDER_KINDS
from .components.wagons import JOKER, WAGON_KINDS
from .reasons import LOAD_TOO_SMALL, NO_LOCO, NO_TRAIN_YET, ORDER_NOT_IN_HAND, OTHER_MODEL
from .state import State


@rule
def begin(s: State) -> int:
    s.model = NONE
    s.sent = 0
    return DELIVERING


@rule
def load_of(s: State, track: int) -> int:
    """Lorries shown on the cards in the wagons; a double counts 2 (§6)."""
    count = 0
    for lorry in range(LORRY_KINDS):
        count += LORRIES[lorry] * (s.loaded[s.seat, track, lorry, 0] + s.loaded[s.seat, track, lorry, 1])
    return count


@rule
def refuse_train(s: State, track: int, model: int) -> int:
    """§6: a loco, and the same model as the trains sent before it in this delivery (`model`, or NONE)."""
    if s.loco[s.seat, track] == NONE:
        return NO_LOCO
    if model != NONE and model != s.loco[s.seat, track]:
        return OTHER_MODEL
    return ALLOWED


@rule
def refuse_send(s: State, track: int, order: int, model: int) -> int:
    """§6: a train, and an order from hand whose minimum is not above its load."""
    refusal = refuse_train(s, track, model)
    if refusal != ALLOWED:
        return refusal
    if hand.orders(s, s.seat, order) <= 0:
        return ORDER_NOT_IN_HAND
    if load_of(s, track) < MINIMUM[order]:
        return LOAD_TOO_SMALL
    return ALLOWED


@rule
def smallest_order(s: State) -> int:
    """The smallest minimum of the orders in hand, or NONE without any."""
    smallest = NONE
    for order in range(ORDER_KINDS):
        if hand.orders(s, s.seat, order) > 0 and (smallest == NONE or MINIMUM[order] < smallest):
            smallest = MINIMUM[order]
    return smallest


@rule
def can_deliver(s: State, model: int) -> bool:
    """Whether a first or further train can leave."""
    for track in range(TRACKS):
        if refuse_train(s, track, model) == ALLOWED:
            load = load_of(s, track)
            if load > 0:
                smallest = smallest_order(s)
                if smallest == NONE:
                    return False
                if load >= smallest:
                    return True
    return False


@rule
def send(s: State, track: int, order: int) -> int:
    """§6: loco, wagons, lorries and the order go to the delivery pile; the track is free again."""
    s.model = s.loco[s.seat, track]
    s.delivered_locos[s.seat, s.model] += 1
    s.loco[s.seat, track] = NONE
    for wagon in range(WAGON_KINDS):
        s.delivered_wagons[s.seat, wagon] += s.empty[s.seat, track, wagon]
        s.empty[s.seat, track, wagon] = 0
    for lorry in range(LORRY_KINDS):
        in_own, in_jokers = s.loaded[s.seat, track, lorry, 0], s.loaded[s.seat, track, lorry, 1]
        s.delivered_lorries[s.seat, lorry] += in_own + in_jokers
        s.delivered_wagons[s.seat, CREST[lorry]] += in_own
        s.delivered_wagons[s.seat, JOKER] += in_jokers
        s.loaded[s.seat, track, lorry, 0] = 0
        s.loaded[s.seat, track, lorry, 1] = 0
    hand.drop_order(s, order)
    s.delivered_orders[s.seat, order] += 1
    s.sent += 1
    return DELIVERING


@rule
def refuse_stop(s: State) -> int:
    """§6: at least one train must leave."""
    return ALLOWED if s.sent > 0 else NO_TRAIN_YET
