"""§5.5 Removal: any number of wagons leave the train, nothing is built."""

from glueckauf.engine import bits
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import build, train
from .actions import REMOVE_WAGONS
from .components.cards import CABOOSE_6, PULL
from .components.wagons import LAST_WAGON, WAGONS
from .reasons import NO_WAGON, NOT_THERE_TO_REMOVE, NOTHING_THROWN_YET, ONE_OF_EQUALS, TOO_HEAVY, WAGON_ORDER
from .state import NEW_CARD, REMOVAL, State

STOP = 1 << WAGONS  # beside a bit for each wagon


@rule
def refuse_remove(s: State) -> int:
    """§5.5: at least one wagon; the engine stays."""
    return ALLOWED if train.wagons(s, s.seat) else NO_WAGON


@rule
def begin(s: State) -> int:
    s.form = REMOVAL
    return go_on(s)


@rule
def refuse_throw(s: State, wagon: int) -> int:
    """§5.5: ascending; Caboose 6, the last in order, may leave only if the rest is light enough (R12)."""
    if not train.holds(s, s.seat, wagon):
        return NOT_THERE_TO_REMOVE
    if wagon <= s.last_thrown:
        return WAGON_ORDER
    if wagon == LAST_WAGON and train.reserve(s, s.seat) < PULL[CABOOSE_6]:
        return TOO_HEAVY
    if train.is_twin(s, s.seat, wagon, s.last_thrown + 1, NONE):
        return ONE_OF_EQUALS
    return ALLOWED


@rule
def refuse_stop(s: State) -> int:
    return ALLOWED if s.last_thrown != NONE else NOTHING_THROWN_YET


@rule
def answers(s: State) -> int:
    """A bit for each wagon that may be thrown off now, and STOP."""
    found = STOP if s.last_thrown != NONE else 0
    left = train.wagons(s, s.seat) & -1 << s.last_thrown + 1
    while left:
        wagon = bits.lowest(left)
        left &= left - 1
        if refuse_throw(s, wagon) == ALLOWED:
            found |= 1 << wagon
    return found


@rule
def throw(s: State, wagon: int) -> None:
    train.throw_off(s, s.seat, wagon)
    s.last_thrown = wagon


@rule
def go_on(s: State) -> int:
    """Ask for the next wagon while there is a choice."""
    found = answers(s)
    while not found & found - 1:
        if found == STOP:
            return stop(s)
        throw(s, bits.lowest(found))
        found = answers(s)
    return REMOVE_WAGONS


@rule
def stop(s: State) -> int:
    """A player who loses Caboose 4 and has two buildings loses one of them (§5.6)."""
    s.last_thrown = NONE
    s.form = NEW_CARD
    return build.go_on(s)
