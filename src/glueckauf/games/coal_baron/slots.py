"""§6 Fitting slots and substitution: a slot is filled by one cube of its colour, or by two of any colours.

Mode `split` (R1): each cube is a step of its own, and a slot with one foreign cube is half filled.
Mode `pair` (R34): two cubes go onto an empty slot in one answer; there are no half filled slots.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from .components.coal import COLOURS
from .components.order_cards import HALF, SLOT_CARD, SLOT_KIND, SLOT_OF
from .reasons import ORDER_NOT_YOURS, SLOT_TAKEN, WRONG_COLOUR
from .state import PAIR, SUBSTITUTION_MODE, State


@rule
def colour_of(cube: int) -> int:
    """The colour of a cube of the cage or the storage, as `s.cube` names them."""
    return cube if cube < COLOURS else cube - COLOURS


@rule
def half_slots(s: State, card: int) -> int:
    """Slots with one foreign cube: those that are open but not empty."""
    half = s.open_slots[card]
    for colour in range(COLOURS):
        half -= s.empty_slots[card, colour]
    return half


@rule
def any_open(s: State) -> bool:
    """Whether one of the player's orders has a slot that is not filled; in mode `split` it takes any cube."""
    for place in range(s.outstanding_count[s.seat]):
        if s.open_slots[s.outstanding[s.seat, place]] > 0:
            return True
    return False


@rule
def any_empty(s: State, colour: int) -> bool:
    """Whether one of the player's orders has an empty slot of this colour."""
    for place in range(s.outstanding_count[s.seat]):
        if s.empty_slots[s.outstanding[s.seat, place], colour] > 0:
            return True
    return False


@rule
def any_fits(s: State, colour: int) -> bool:
    """Whether a single cube of this colour can be put onto a slot."""
    return any_empty(s, colour) if s.options[SUBSTITUTION_MODE] == PAIR else any_open(s)


@rule
def single_only(s: State) -> int:
    """The one colour of slots that the chosen cube may go to, or NONE if it may go to any."""
    if s.options[SUBSTITUTION_MODE] == PAIR and s.partner == NONE:
        return colour_of(s.cube)
    return NONE


@rule
def refuse_onto(s: State, slot: int) -> int:
    """§6: a slot on one of the player's outstanding orders that fits the cube or pair just chosen."""
    card, kind = SLOT_CARD[slot], SLOT_KIND[slot]
    own = False
    for place in range(s.outstanding_count[s.seat]):
        own = own or s.outstanding[s.seat, place] == card
    if not own:
        return ORDER_NOT_YOURS
    free = half_slots(s, card) if kind == HALF else s.empty_slots[card, kind]
    if free == 0:
        return SLOT_TAKEN
    only = single_only(s)
    return ALLOWED if only == NONE or only == kind else WRONG_COLOUR


@rule
def next_slot(s: State, place: int, kind: int, only: int) -> int:
    """The first slot that fits, from this kind of slot of the order at `place` on, as place * 8 + kind; or NONE."""
    while place < s.outstanding_count[s.seat]:
        card = s.outstanding[s.seat, place]
        if s.open_slots[card] > 0:
            while kind < HALF:
                if s.empty_slots[card, kind] > 0 and (only == NONE or only == kind):
                    return place * 8 + kind
                kind += 1
            if kind == HALF and half_slots(s, card) > 0:
                return place * 8 + HALF
        place += 1
        kind = 0
    return NONE


@rule
def sole_slot(s: State) -> int:
    """The only slot that fits the chosen cube or pair; NONE if there are several."""
    only = single_only(s)
    found = next_slot(s, 0, 0, only)
    if next_slot(s, found >> 3, (found & 7) + 1, only) != NONE:
        return NONE
    return SLOT_OF[s.outstanding[s.seat, found >> 3], found & 7]


@rule
def put_onto(s: State, slot: int) -> None:
    """§6: empty and its colour, or two cubes: filled; empty and another colour: half; half and any colour: filled."""
    card, kind = SLOT_CARD[slot], SLOT_KIND[slot]
    if kind != HALF:
        s.empty_slots[card, kind] -= 1
    if kind == HALF or s.partner != NONE or colour_of(s.cube) == kind:
        s.open_slots[card] -= 1
    move_cube(s, s.cube, card)
    if s.partner != NONE:
        move_cube(s, s.partner, card)
    s.cube, s.partner = NONE, NONE


@rule
def move_cube(s: State, cube: int, card: int) -> None:
    """From cage or storage to an order, where it stays until delivery."""
    if cube < COLOURS:
        s.cage[s.seat, cube] -= 1
    else:
        s.storage[s.seat, cube - COLOURS] -= 1
    s.coal[card, colour_of(cube)] += 1
