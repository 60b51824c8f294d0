"""§5.3 Upgrade: an engine or freight car replaces a lower one of its family for the difference in cost.

`spare` are the cards that can pay, `reserve` is the traction that the train as it stands does not need.
"""

from glueckauf.engine import bits
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import train
from .components.cards import (
    CABOOSE_5,
    COST,
    DEAREST,
    FIRST_WAGON,
    HEAVIEST,
    LOWEST,
    PAID_BY,
    PULL,
    TRAIN_KINDS,
    UPGRADES_OF,
)
from .components.wagons import (
    BITS,
    FIRST,
    KIND,
    LAST_PLACE,
    OF_KIND,
    PLACE,
    REPLACE_OF,
    REPLACE_WAGON,
    REPLACEABLE_BITS,
)
from .reasons import (
    IS_REPLACED,
    NONE_TO_THROW,
    NOT_IN_HAND,
    NOT_THERE_TO_REPLACE,
    NOTHING_TO_REPLACE,
    ONE_OF_EQUALS,
    OTHER_FAMILY,
    TOO_EXPENSIVE,
    TOO_HEAVY,
)
from .state import ALL_BUILDS, State


@rule
def cost(s: State, kind: int, old: int, thrown: int) -> int:
    """The difference of the printed costs, 1 less with Caboose 5 if that is not `thrown` off first (R16: an option)."""
    return COST[kind] - worth(s, old, thrown)


@rule
def worth(s: State, old: int, thrown: int) -> int:
    """What a replaced card takes off the printed cost of the new one."""
    less = s.train[s.seat, CABOOSE_5] and thrown != CABOOSE_5 and s.caboose_5 == ALL_BUILDS
    return COST[old] + (1 if less else 0)


@rule
def affordable(s: State, old: int, thrown: int, spare: int) -> int:
    """A bit for each kind whose `cost` is in order."""
    return PAID_BY[0, 1 + min(spare + worth(s, old, thrown), DEAREST)]


@rule
def light_enough(old: int, thrown: int, reserve: int) -> int:
    """A bit for each kind whose weight is in order in place of a card of kind `old`."""
    return train.light_enough(thrown, reserve - PULL[old])


@rule
def new_kinds(s: State, kinds: int, spare: int, reserve: int) -> int:
    """A bit for each of the `kinds` that may replace some lower card of its family, with all wagons staying (R13)."""
    found, left = 0, train.wagons(s, s.seat) & REPLACEABLE_BITS
    old = train.engine(s, s.seat)
    while True:
        upgrades = kinds & UPGRADES_OF[old]
        if upgrades:
            found |= upgrades & affordable(s, old, NONE, spare) & light_enough(old, NONE, reserve)
        if not left:
            return found
        old = KIND[bits.lowest(left)]
        left &= ~OF_KIND[old]


@rule
def refuse_old(s: State, kind: int, old: int, thrown: int, spare: int, reserve: int) -> int:
    """Whether a card of kind `old` may be replaced, with a wagon of kind `thrown` gone first (NONE: all stay)."""
    if not affordable(s, old, thrown, spare) >> kind & 1:
        return TOO_EXPENSIVE
    return ALLOWED if light_enough(old, thrown, reserve) >> kind & 1 else TOO_HEAVY


@rule
def refuse_old_throwing(s: State, kind: int, old: int, spare: int, reserve: int) -> int:
    """The same when one wagon, not the replaced one, may leave first (R10)."""
    refusal = IS_REPLACED if old >= FIRST_WAGON else NONE_TO_THROW  # if there is no other wagon
    for thrown in range(FIRST_WAGON, TRAIN_KINDS):
        if s.train[s.seat, thrown] and (thrown != old or BITS[s.train[s.seat, thrown]] > 1):
            refusal = refuse_old(s, kind, old, thrown, spare, reserve)
            if refusal == ALLOWED:
                return ALLOWED
    return refusal


@rule
def new_kinds_throwing(s: State, kinds: int, spare: int, reserve: int) -> int:
    """A bit for each of the `kinds` that may replace some card if a wagon leaves first; only few need a closer look."""
    found, left = 0, new_kinds(s, kinds, spare, reserve + HEAVIEST)
    while left:
        kind = bits.lowest(left)
        left &= left - 1
        if refuse_upgrade(s, kind, 1, spare, reserve) == ALLOWED:
            found |= 1 << kind
    return found


@rule
def refuse_upgrade(s: State, kind: int, throws: int, spare: int, reserve: int) -> int:
    """§5.3: the card is in hand and some lower card of its family can be replaced; levels may be skipped (R13)."""
    if s.hand[s.seat, kind] == 0:
        return NOT_IN_HAND
    refusal = NOTHING_TO_REPLACE
    for old in range(LOWEST[kind], kind):
        if s.train[s.seat, old]:
            if throws:
                refusal = refuse_old_throwing(s, kind, old, spare, reserve)
            else:
                refusal = refuse_old(s, kind, old, NONE, spare, reserve)
            if refusal == ALLOWED:
                return ALLOWED
    return refusal


@rule
def refuse_replace(s: State, wagon: int) -> int:
    """§5.3: which car the announced one replaces."""
    kind = KIND[wagon]
    if not train.holds(s, s.seat, wagon):
        return NOT_THERE_TO_REPLACE
    if kind < LOWEST[s.held] or kind >= s.held:
        return OTHER_FAMILY
    spare, reserve = s.hand_count[s.seat] + s.phantoms, train.reserve(s, s.seat)
    if s.throws:
        refusal = refuse_old_throwing(s, s.held, kind, spare, reserve)
    else:
        refusal = refuse_old(s, s.held, kind, NONE, spare, reserve)
    if refusal != ALLOWED:
        return refusal
    if train.is_twin(s, s.seat, wagon, 0, NONE):
        return ONE_OF_EQUALS
    return ALLOWED


@rule
def replaceable(s: State) -> int:
    """A bit for each car that may be replaced now, as numbered by the answers."""
    found = 0
    for old in range(LOWEST[s.held], s.held):
        if s.train[s.seat, old]:
            for wagon in range(FIRST[old], FIRST[old + 1]):
                if refuse_replace(s, wagon) == ALLOWED:
                    found |= 1 << REPLACE_OF[wagon]
    return found


@rule
def replace(s: State, answer: int) -> None:
    s.replaced = REPLACE_WAGON[answer]


@rule
def put_in_place(s: State) -> None:
    """The old card goes to the discard pile, its cargo stays on the new car (R15)."""
    if s.held < FIRST_WAGON:
        for old in range(s.held):
            if s.train[s.seat, old]:
                s.train[s.seat, old] = 0
                s.discard_open[old] += 1
        train.attach(s, s.seat, s.held)
        return
    new = train.attach(s, s.seat, s.held)
    for place in range(PLACE[s.replaced], LAST_PLACE[s.replaced] + 1):
        if s.cargo[s.seat, place] != NONE:
            train.move_cargo(s, s.seat, place, PLACE[new] + place - PLACE[s.replaced])
    train.detach(s, s.seat, s.replaced)
    s.replaced = NONE
