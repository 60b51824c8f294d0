"""§6 Mining: up to N work steps in any order and mixture."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import slots
from .actions import (
    CHOOSE_SLOT,
    FETCH,
    LOAD,
    MINING,
    MOVE_CAGE,
    PAIR_CUBE,
    PAIR_PARTNER,
    STOP_MINING,
    STORE,
    TURN_OVER,
    UNLOAD,
    USE_PAIR,
)
from .components.coal import CAGE, COLOURS, OPEN_LEVELS, SURFACE
from .reasons import (
    CAGE_AT_SURFACE,
    CAGE_FULL,
    CAGE_IS_THERE,
    CAGE_UNDERGROUND,
    NO_CUBE_ON_CARTS,
    NO_EMPTY_SLOT,
    NO_SLOT_FITS,
    NOT_IN_CAGE,
    NOT_IN_STORAGE,
    NOTHING_TO_STORE,
    ONLY_WITH_PAIRS,
    ORDER_FITS,
    STORE_UNDERGROUND,
    TOO_FEW_STEPS,
    TUNNEL_CLOSED,
)
from .state import ALWAYS, PAIR, SUBSTITUTION_MODE, State


@rule
def begin(s: State, steps: int) -> int:
    s.steps = steps
    return MINING


@rule
def load_of_cage(s: State) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.cage[s.seat, colour]
    return count


@rule
def refuse_step(s: State, action: int) -> int:
    """§6: the six kinds of work step; there are no others. Stopping is always allowed (R4)."""
    if action < LOAD:
        if action - MOVE_CAGE >= OPEN_LEVELS[s.box]:
            return TUNNEL_CLOSED
        return CAGE_IS_THERE if s.cage_level[s.seat] == action - MOVE_CAGE else ALLOWED  # M1, M2
    if action < STORE:
        return refuse_load(s, action - LOAD)
    if action < UNLOAD:
        return refuse_store(s, action - STORE)
    if action < FETCH:
        return refuse_unload(s, action - UNLOAD)
    if action < USE_PAIR:
        return refuse_fetch(s, action - FETCH)
    if action < STOP_MINING:
        return refuse_pair(s, PAIR_CUBE[action - USE_PAIR], PAIR_PARTNER[action - USE_PAIR])
    return ALLOWED


@rule
def refuse_load(s: State, colour: int) -> int:
    """M3: at a tunnel level, a cube on a cart of this level, fewer than five in the cage."""
    level = s.cage_level[s.seat]
    if level == SURFACE:
        return CAGE_AT_SURFACE
    if s.on_carts[s.seat, level - 1, colour] == 0:
        return NO_CUBE_ON_CARTS
    return CAGE_FULL if load_of_cage(s) >= CAGE else ALLOWED


@rule
def refuse_store(s: State, colour: int) -> int:
    """M5: at the surface, with such a cube in the cage; with an option only if no order takes it (R3)."""
    if s.cage_level[s.seat] != SURFACE:
        return STORE_UNDERGROUND
    if s.cage[s.seat, colour] == 0:
        return NOTHING_TO_STORE
    return ALLOWED if s.storing == ALWAYS or not slots.any_fits(s, colour) else ORDER_FITS


@rule
def refuse_from_cage(s: State, colour: int) -> int:
    """M4: at the surface, with such a cube in the cage."""
    if s.cage_level[s.seat] != SURFACE:
        return CAGE_UNDERGROUND
    return NOT_IN_CAGE if s.cage[s.seat, colour] == 0 else ALLOWED


@rule
def refuse_unload(s: State, colour: int) -> int:
    """M4: a fitting slot on one of the player's outstanding orders."""
    refusal = refuse_from_cage(s, colour)
    if refusal == ALLOWED and not slots.any_fits(s, colour):
        return NO_SLOT_FITS
    return refusal


@rule
def refuse_fetch(s: State, colour: int) -> int:
    """M6: such a cube in the storage and a fitting slot; the level of the cage does not matter (R2)."""
    if s.storage[s.seat, colour] == 0:
        return NOT_IN_STORAGE
    return ALLOWED if slots.any_fits(s, colour) else NO_SLOT_FITS


@rule
def refuse_cube(s: State, cube: int, count: int) -> int:
    """Whether there are `count` such cubes in the cage, which must be at the surface, or in the storage."""
    if cube < COLOURS:
        refusal = refuse_from_cage(s, cube)
        return NOT_IN_CAGE if refusal == ALLOWED and s.cage[s.seat, cube] < count else refusal
    return NOT_IN_STORAGE if s.storage[s.seat, cube - COLOURS] < count else ALLOWED


@rule
def refuse_pair(s: State, cube: int, partner: int) -> int:
    """R34: two cubes and two steps for an empty slot, with mode `pair` only."""
    if s.options[SUBSTITUTION_MODE] != PAIR:
        return ONLY_WITH_PAIRS
    if s.steps < 2:
        return TOO_FEW_STEPS
    refusal = refuse_cube(s, cube, 2 if cube == partner else 1)
    if refusal == ALLOWED:
        refusal = refuse_cube(s, partner, 1)
    if refusal == ALLOWED and not slots.any_open(s):
        return NO_EMPTY_SLOT
    return refusal


@rule
def step(s: State, action: int) -> int:
    """Carry out a work step, or begin one that asks for a slot."""
    if action < LOAD:
        s.cage_level[s.seat] = action - MOVE_CAGE  # M1, M2: any distance
    elif action < STORE:
        s.on_carts[s.seat, s.cage_level[s.seat] - 1, action - LOAD] -= 1  # M3
        s.cage[s.seat, action - LOAD] += 1
    elif action < UNLOAD:
        s.cage[s.seat, action - STORE] -= 1  # M5
        s.storage[s.seat, action - STORE] += 1
    elif action < USE_PAIR:
        return choose_cubes(s, action - UNLOAD, NONE)  # M4, M6
    elif action < STOP_MINING:
        return choose_cubes(s, PAIR_CUBE[action - USE_PAIR], PAIR_PARTNER[action - USE_PAIR])  # R34
    else:
        s.steps = 0  # unused steps are lost
        return TURN_OVER
    return used(s, 1)


@rule
def choose_cubes(s: State, cube: int, partner: int) -> int:
    """Ask for the slot of the cube, unless only one fits."""
    s.cube, s.partner = cube, partner
    slot = slots.sole_slot(s)
    return CHOOSE_SLOT if slot == NONE else onto(s, slot)


@rule
def onto(s: State, slot: int) -> int:
    """M4, M6: each cube placed costs its own work step."""
    steps = 1 if s.partner == NONE else 2
    slots.put_onto(s, slot)
    return used(s, steps)


@rule
def used(s: State, steps: int) -> int:
    s.steps -= steps
    return MINING if s.steps > 0 else TURN_OVER
