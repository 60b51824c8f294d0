"""§12 Action innovations: what each does, and when it may be played."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import deliver, extract, hand, taking, tracks
from .actions import CHOOSE_STACK
from .components.areas import LOCO, LORRY_LEFT, ORDER, SHARE, WAGON_LEFT
from .components.innovations import (
    EXTRACT,
    EXTRACT_LEAST,
    EXTRACT_MOST,
    RANGES,
    TAKE_LOCO,
    TAKE_LORRY,
    TAKE_ORDER,
    TAKE_SHARE,
    TAKE_WAGON,
)
from .reasons import INNOVATION_NOT_IN_HAND, NO_EFFECT, NO_TRACK_FREE, OTHER_KIND_OF_STACK, STACK_EMPTY
from .state import BEFORE, State


@rule
def has_effect(s: State, action: int) -> bool:
    """§12, R16: the card must be carried out, so it is not playable without effect."""
    if action == TAKE_LORRY:
        return s.stack_size[LORRY_LEFT] + s.stack_size[LORRY_LEFT + 1] > 0
    if action == TAKE_WAGON:
        return s.stack_size[WAGON_LEFT] + s.stack_size[WAGON_LEFT + 1] > 0
    if action == TAKE_LOCO:
        return s.stack_size[LOCO] > 0 and tracks.has_free_track(s)
    if action == TAKE_ORDER:
        return s.stack_size[ORDER] > 0
    if action == TAKE_SHARE:
        return s.stack_size[SHARE] > 0
    if action == EXTRACT:
        return extract.can_extract(s, EXTRACT_LEAST, EXTRACT_MOST)
    return deliver.can_deliver(s, NONE)


@rule
def refuse_play(s: State, action: int) -> int:
    """§12: a card in hand that has an effect; before the worker action the guard of R4 applies as well."""
    if hand.innovations(s, s.seat, RANGES + action) == 0:
        return INNOVATION_NOT_IN_HAND
    if has_effect(s, action):
        return ALLOWED
    return NO_TRACK_FREE if action == TAKE_LOCO and s.stack_size[LOCO] > 0 else NO_EFFECT


@rule
def play(s: State, action: int) -> int:
    """§12: carried out at once; no workers, no claim to the shift marker (R6)."""
    hand.drop_innovation(s, RANGES + action)
    s.removed[RANGES + action] += 1
    if s.stage == BEFORE:
        s.innovated = 1
    if action == TAKE_LORRY or action == TAKE_WAGON:
        s.stack = LORRY_LEFT if action == TAKE_LORRY else WAGON_LEFT
        return CHOOSE_STACK
    if action == TAKE_LOCO:
        return taking.take(s, LOCO)
    if action == TAKE_ORDER:
        return taking.take(s, ORDER)
    if action == TAKE_SHARE:
        return taking.take(s, SHARE)
    if action == EXTRACT:
        return extract.begin(s, EXTRACT_LEAST, EXTRACT_MOST)
    return deliver.begin(s)


@rule
def refuse_take(s: State, stack: int) -> int:
    """§12: the top card of one of the two stacks (`s.stack` is the left one)."""
    if stack != s.stack and stack != s.stack + 1:
        return OTHER_KIND_OF_STACK
    return ALLOWED if s.stack_size[stack] > 0 else STACK_EMPTY
