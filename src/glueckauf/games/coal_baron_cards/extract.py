"""§5 Extract: moving lorry cards from the mining row and the storage into wagons.

`need` is how many steps are still missing to the minimum, `left` how many remain to the maximum.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from .actions import (
    EXTRACTING,
    FIRST_LOAD,
    FIT_TRACK,
    FIT_WAGON,
    LOAD_LORRY,
    LOAD_TRACK,
    LOAD_WAGON,
    ROW_TO_STORAGE,
    ROW_TO_WAGON,
    STORAGE_TO_WAGON,
)
from .components.crests import SHOWS, TRACKS
from .components.lorries import CREST, LORRIES, LORRY_KINDS
from .components.wagons import JOKER
from .reasons import (
    MINIMUM_LOST,
    MINIMUM_NOT_REACHED,
    NO_EMPTY_WAGON,
    NOT_IN_STORAGE,
    ROW_EMPTY,
    TOO_MANY_STEPS,
    TRACK_WITHOUT_CREST,
    WRONG_CREST,
)
from .state import State


@rule
def begin(s: State, least: int, most: int) -> int:
    s.steps = 0
    s.least = least
    s.most = most
    return EXTRACTING


@rule
def need(s: State) -> int:
    return s.least - s.steps


@rule
def left(s: State) -> int:
    return s.most - s.steps


@rule
def fitting(s: State, crest: int) -> int:
    """Empty wagons that show the crest and stand on a track that shows it (§5)."""
    count = 0
    for track in range(TRACKS):
        if SHOWS[track, crest]:
            count += s.empty[s.seat, track, crest] + s.empty[s.seat, track, JOKER]
    return count


@rule
def wagon_fits(crest: int, track: int, wagon: int) -> bool:
    return SHOWS[track, crest] == 1 and (wagon == crest or wagon == JOKER)


@rule
def can_go_on(s: State, row: int, lorry: int, change: int, track: int, wagon: int, left: int) -> bool:
    """Whether one more move is possible when `row` cards have left the row, `change` of `lorry` have come to the
    storage, and a wagon on `track` has been filled (NONE: none was).
    """
    if s.row_size[s.seat] > row and LORRIES[s.row[s.seat, row]] <= left:
        return True
    for kind in range(LORRY_KINDS):
        there = s.storage[s.seat, kind] + (change if kind == lorry else 0)
        if there > 0 and LORRIES[kind] <= left:
            gone = 1 if track != NONE and wagon_fits(CREST[kind], track, wagon) else 0
            if fitting(s, CREST[kind]) > gone:
                return True
    return False


@rule
def refuse_wagon(s: State, lorry: int, track: int, wagon: int) -> int:
    """§5: the wagon is empty, shows the card's crest, and stands on a track that shows it."""
    if wagon != CREST[lorry] and wagon != JOKER:
        return WRONG_CREST
    if not SHOWS[track, CREST[lorry]]:
        return TRACK_WITHOUT_CREST
    if s.empty[s.seat, track, wagon] == 0:
        return NO_EMPTY_WAGON
    return ALLOWED


@rule
def refuse_row_to_wagon(s: State, fit: int, need: int, left: int) -> int:
    """§5: the front card into an empty wagon that fits."""
    if s.row_size[s.seat] == 0:
        return ROW_EMPTY
    lorry, track, wagon = s.row[s.seat, 0], FIT_TRACK[fit], FIT_WAGON[fit]
    refusal = refuse_wagon(s, lorry, track, wagon)
    if refusal != ALLOWED:
        return refusal
    steps = LORRIES[lorry]
    if steps > left:
        return TOO_MANY_STEPS
    if steps < need and not can_go_on(s, 1, lorry, 0, track, wagon, left - steps):
        return MINIMUM_LOST
    return ALLOWED


@rule
def refuse_row_to_storage(s: State, need: int, left: int) -> int:
    """§5: the front card into the storage, even if it could be loaded."""
    if s.row_size[s.seat] == 0:
        return ROW_EMPTY
    lorry = s.row[s.seat, 0]
    steps = LORRIES[lorry]
    if steps > left:
        return TOO_MANY_STEPS
    if steps < need and not can_go_on(s, 1, lorry, 1, NONE, NONE, left - steps):
        return MINIMUM_LOST
    return ALLOWED


@rule
def refuse_storage_to_wagon(s: State, load: int, need: int, left: int) -> int:
    """§5: any card of the storage into an empty wagon that fits, at full cost again."""
    lorry, track, wagon = LOAD_LORRY[load], LOAD_TRACK[load], LOAD_WAGON[load]
    if s.storage[s.seat, lorry] == 0:
        return NOT_IN_STORAGE
    refusal = refuse_wagon(s, lorry, track, wagon)
    if refusal != ALLOWED:
        return refusal
    steps = LORRIES[lorry]
    if steps > left:
        return TOO_MANY_STEPS
    if steps < need and not can_go_on(s, 0, lorry, -1, track, wagon, left - steps):
        return MINIMUM_LOST
    return ALLOWED


@rule
def refuse_move(s: State, move: int, need: int, left: int) -> int:
    """The three moves of §5; there are no others."""
    if move < ROW_TO_STORAGE:
        return refuse_row_to_wagon(s, move - ROW_TO_WAGON, need, left)
    if move == ROW_TO_STORAGE:
        return refuse_row_to_storage(s, need, left)
    return refuse_storage_to_wagon(s, move - STORAGE_TO_WAGON, need, left)


@rule
def carry_out_move(s: State, move: int) -> int:
    """Move the card; gives the lorry, whose cost is still to be counted."""
    if move < ROW_TO_STORAGE:
        lorry = leave_row(s)
        load(s, lorry, FIT_TRACK[move - ROW_TO_WAGON], FIT_WAGON[move - ROW_TO_WAGON])
        return lorry
    if move == ROW_TO_STORAGE:
        lorry = leave_row(s)
        s.storage[s.seat, lorry] += 1
        return lorry
    lorry = LOAD_LORRY[move - STORAGE_TO_WAGON]
    s.storage[s.seat, lorry] -= 1
    load(s, lorry, LOAD_TRACK[move - STORAGE_TO_WAGON], LOAD_WAGON[move - STORAGE_TO_WAGON])
    return lorry


@rule
def make_move(s: State, move: int) -> int:
    """Cost of moving a card: 1 step for a single lorry, 2 for a double (§5)."""
    s.steps += LORRIES[carry_out_move(s, move)]
    return EXTRACTING


@rule
def refuse_stop(s: State) -> int:
    """§5: the minimum is compulsory, the maximum is not."""
    return ALLOWED if s.steps >= s.least else MINIMUM_NOT_REACHED


@rule
def can_extract(s: State, need: int, left: int) -> bool:
    """Whether a first or further move is possible (R7).

    Where the front card may be loaded it may as well be stored: afterwards more is possible, not less.
    """
    if refuse_row_to_storage(s, need, left) == ALLOWED:
        return True
    for lorry in range(LORRY_KINDS):
        if s.storage[s.seat, lorry] > 0:
            for load in range(FIRST_LOAD[lorry], FIRST_LOAD[lorry + 1]):
                if refuse_storage_to_wagon(s, load, need, left) == ALLOWED:
                    return True
    return False


@rule
def leave_row(s: State) -> int:
    """The front card leaves the row; the next card is the front."""
    lorry = s.row[s.seat, 0]
    s.row_size[s.seat] -= 1
    for i in range(s.row_size[s.seat]):
        s.row[s.seat, i] = s.row[s.seat, i + 1]
    s.row[s.seat, s.row_size[s.seat]] = NONE
    return lorry


@rule
def load(s: State, lorry: int, track: int, wagon: int) -> None:
    """A wagon holds one lorry card; a loaded card never moves again (§5)."""
    s.empty[s.seat, track, wagon] -= 1
    s.loaded[s.seat, track, lorry, 1 if wagon == JOKER else 0] += 1
