"""Mining, step by step (§6): load, raise the cage, lay coal onto slots."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron import slots
from glueckauf.games.coal_baron.actions import (
    FETCH,
    LOAD,
    MOVE_CAGE,
    ONTO,
    PAIR_CUBE,
    PAIR_PARTNER,
    STOP_MINING,
    STORE,
    UNLOAD,
    USE_PAIR,
)
from glueckauf.games.coal_baron.components.coal import CAGE, COLOURS, SURFACE
from glueckauf.games.coal_baron.components.order_cards import HALF, POINTS, SLOT_CARD, SLOT_KIND
from glueckauf.games.coal_baron.components.table_sizes import SHIFTS
from glueckauf.games.coal_baron.state import State

from . import worths
from .coal import caged, less, needed, of, raised, stored, total, underground
from .majorities import cart_worth


@rule
def judge_steps(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Lay coal onto slots; load more where it is needed; the cage goes up when it is full or steps run out."""
    need, cage = needed(s), caged(s)
    from_cage = less(need, stored(s))  # slots that wait for the cage
    to_haul = less(from_cage, cage)  # slots that wait for coal on carts
    in_cage = total(cage)
    useful = in_cage - total(less(cage, from_cage))
    room = CAGE - in_cage
    hauled = 0
    for colour in range(COLOURS):
        hauled += min(of(to_haul, colour), s.on_carts[s.seat, colour, colour])
    for i in range(count):
        action = out[i]
        if action < LOAD:
            worth = move_worth(s, action - MOVE_CAGE, to_haul, useful, in_cage, hauled)
        elif action < STORE:
            worth = load_worth(s, action - LOAD, to_haul, room, hauled)
        elif action < UNLOAD:
            spare = of(cage, action - STORE) > of(from_cage, action - STORE)
            worth = worths.STORE_FOR_ROOM if spare and (hauled > room or room == 0) else worths.STORE
        elif action < USE_PAIR:
            colour = slots.colour_of(action - UNLOAD)
            worth = worths.ONTO_SLOT + completing(s, colour) if of(need, colour) > 0 else foreign_worth(s, need)
            worth += worths.FROM_CAGE if action < FETCH else 0
        elif action < STOP_MINING:
            one, other = slots.colour_of(PAIR_CUBE[action - USE_PAIR]), slots.colour_of(PAIR_PARTNER[action - USE_PAIR])
            worth = foreign_worth(s, need) if of(need, one) + of(need, other) == 0 else worths.USELESS
        else:
            worth = 0
        weights[i] = worth


@rule
def move_worth(s: State, level: int, to_haul: int, useful: int, in_cage: int, hauled: int) -> int:
    """Up with coal for slots, at the latest while the steps suffice to unload it; down where needed coal lies."""
    if level == SURFACE:
        if useful > 2 and 1 < s.steps < useful + 4:
            return worths.UP_IN_TIME
        if useful > 0 and (in_cage == CAGE or hauled == 0):
            return worths.UP_LADEN
        return worths.UP if in_cage > 0 else worths.USELESS
    if in_cage == CAGE:
        return worths.DOWN_FULL
    haul = min(of(to_haul, level - 1), s.on_carts[s.seat, level - 1, level - 1])
    if haul > 0:
        return worths.DOWN + worths.DOWN_CUBE * haul
    worth = min(worths.DOWN_TO_EMPTY, cart_worth(s, level - 1)[0]) if s.shift == SHIFTS else 0
    return worth if worth > 0 else worths.USELESS


@rule
def load_worth(s: State, colour: int, to_haul: int, room: int, hauled: int) -> int:
    """Coal that a slot waits for; with room to spare also coal for later, and in the last shift to empty the cart."""
    if of(to_haul, colour) > 0:
        return worths.LOAD_NEEDED + worths.LOAD_DEEPER * colour
    if hauled >= room and s.steps > 1:
        return worths.LOAD_IN_THE_WAY
    return worths.LOAD_SPARE + (cart_worth(s, s.cage_level[s.seat] - 1)[0] if s.shift == SHIFTS else 0)


@rule
def completing(s: State, colour: int) -> int:
    """Points of the best own order that a cube of this colour completes."""
    best = 0
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if s.open_slots[card] == 1 and s.empty_slots[card, colour] == 1:
            best = max(best, POINTS[card])
    return best


@rule
def foreign_worth(s: State, need: int) -> int:
    """§6 substitution: where a slot is half filled, or lacks coal that two spare cubes can stand in for."""
    for place in range(s.outstanding_count[s.seat]):
        if slots.half_slots(s, s.outstanding[s.seat, place]) > 0:
            return worths.HALF_FILLED
    up = raised(s)
    spare, short = total(less(up, need)), total(less(need, up + underground(s)))
    return worths.FOREIGN if short > 0 and spare >= 2 and s.steps >= 2 else worths.USELESS


@rule
def judge_slots(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """The order nearest to its delivery; own colour before half slots before slots of another colour."""
    cube = slots.colour_of(s.cube)
    for i in range(count):
        card, kind = SLOT_CARD[out[i] - ONTO], SLOT_KIND[out[i] - ONTO]
        if kind == cube:
            fit = worths.SAME_COLOUR
        elif kind == HALF:
            fit = worths.SECOND_HALF
        else:
            fit = worths.FIRST_HALF * kind
        weights[i] = fit + POINTS[card] - worths.SLOT_OPEN * s.open_slots[card]
