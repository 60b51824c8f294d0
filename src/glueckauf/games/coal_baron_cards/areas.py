"""§4 Worker areas: which may be chosen."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import deliver, extract, free_choice, placing, tracks
from .components.areas import AREAS, DELIVER, FREE_CHOICE, IS_OPEN, LEAST, LOCO, MOST, STACKS
from .reasons import (
    AREA_NOT_LAID_OUT,
    CANNOT_PAY,
    NO_STACK_TO_CHOOSE,
    NO_TRACK_FREE,
    NO_TRAIN_READY,
    NOTHING_TO_EXTRACT,
    STACK_EMPTY,
)
from .state import State


@rule
def refuse_action(s: State, area: int) -> int:
    """§3.1: an action that cannot be carried out at once and in full cannot be chosen."""
    if area < STACKS:
        if s.stack_size[area] == 0:
            return STACK_EMPTY
        if area == LOCO and not tracks.has_free_track(s):
            return NO_TRACK_FREE
        return ALLOWED
    if area == FREE_CHOICE:
        return ALLOWED if free_choice.can_choose(s) else NO_STACK_TO_CHOOSE
    if area == DELIVER:
        return ALLOWED if deliver.can_deliver(s, NONE) else NO_TRAIN_READY
    if LEAST[area] == 0 or extract.can_extract(s, LEAST[area], MOST[area]):
        return ALLOWED
    return NOTHING_TO_EXTRACT


@rule
def refuse_place(s: State, area: int, payable: int) -> int:
    """§4: the hand can form the required number exactly (`payable`: a bit for each sum), and the precondition holds."""
    if not IS_OPEN[s.players, area]:
        return AREA_NOT_LAID_OUT
    if not placing.forms(payable, placing.required(s, area)):
        return CANNOT_PAY
    return refuse_action(s, area)


@rule
def can_choose_area(s: State) -> bool:
    payable = placing.payable_sums(s)
    if payable == 1:
        return False  # nothing left to place
    for area in range(AREAS - 1, -1, -1):  # Extract and Deliver first: they are seldom used up
        if refuse_place(s, area, payable) == ALLOWED:
            return True
    return False
