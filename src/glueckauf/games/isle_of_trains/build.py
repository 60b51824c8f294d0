"""§5 Build: new wagons (§5.2), buildings (§5.4), the wagon thrown off first (§5.1), and the way through a build.

announced -> replace (§5.3) -> throw off -> tear down -> pay -> placed; what leaves no choice is not asked.
`spare` are the cards that can pay, `reserve` is the traction that the train as it stands does not need.
"""

from glueckauf.engine import bits
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import hand, payment, train, upgrade
from .actions import ACTION_OVER, PAYMENT, REPLACE_CAR, TEAR_DOWN, THROW_OFF
from .components.buildings import BUILDING_LIMIT, BUILDINGS
from .components.cards import (
    CABOOSE_4,
    CABOOSE_5,
    DEAREST,
    FIRST_BUILDING,
    FIRST_WAGON,
    NEW_COST,
    PAID_BY,
)
from .components.wagons import KIND
from .reasons import (
    IS_REPLACED,
    NONE_TO_THROW,
    NOT_IN_HAND,
    NOT_IN_TRAIN,
    NOT_YOUR_BUILDING,
    ONE_OF_EQUALS,
    TOO_EXPENSIVE,
    TOO_HEAVY,
)
from .state import NEW_CARD, UPGRADE, State


@rule
def spare(s: State) -> int:
    """Cards that can pay for one of the hand: all others, and phantoms (§5.1)."""
    return s.hand_count[s.seat] - 1 + s.phantoms


@rule
def cost(s: State, kind: int, thrown: int) -> int:
    """Printed, for a wagon 1 less with Caboose 5 in the train, if that is not `thrown` off first (§5.2, §8)."""
    return NEW_COST[has_caboose_5(s, thrown), kind]


@rule
def has_caboose_5(s: State, thrown: int) -> int:
    return 1 if s.train[s.seat, CABOOSE_5] and thrown != CABOOSE_5 else 0


@rule
def affordable(s: State, thrown: int, spare: int) -> int:
    """A bit for each kind whose `cost` is in order."""
    return PAID_BY[has_caboose_5(s, thrown), 1 + min(spare, DEAREST)]


@rule
def new_kinds(s: State, thrown: int, spare: int, reserve: int) -> int:
    """§5.2, §5.4: a bit for each kind that may be built, with a wagon of kind `thrown` gone first (NONE: all stay)."""
    return affordable(s, thrown, spare) & train.light_enough(thrown, reserve)


@rule
def new_kinds_throwing(s: State, spare: int, reserve: int, relief: int) -> int:
    """§5.1: the same with some wagon thrown off first: the heaviest, or Caboose 5, which changes the cost."""
    found = new_kinds(s, NONE, spare, reserve + relief)
    if s.train[s.seat, CABOOSE_5]:
        found |= new_kinds(s, CABOOSE_5, spare, reserve)
    return found


@rule
def refuse_new(s: State, kind: int, thrown: int, spare: int, reserve: int) -> int:
    """§5.2, §5.4: cost and weight are in order, with a wagon of kind `thrown` gone first (NONE: all stay)."""
    if not affordable(s, thrown, spare) >> kind & 1:
        return TOO_EXPENSIVE
    return ALLOWED if train.light_enough(thrown, reserve) >> kind & 1 else TOO_HEAVY


@rule
def refuse_build(s: State, kind: int, spare: int, reserve: int) -> int:
    """§5.2, §5.4: a card of the hand; no wagon is thrown off."""
    if s.hand[s.seat, kind] == 0:
        return NOT_IN_HAND
    return refuse_new(s, kind, NONE, spare, reserve)


@rule
def refuse_throw_and_build(s: State, kind: int, spare: int, reserve: int, relief: int) -> int:
    """§5.1: the same with some wagon thrown off first."""
    if s.hand[s.seat, kind] == 0:
        return NOT_IN_HAND
    if new_kinds_throwing(s, spare, reserve, relief) >> kind & 1:
        return ALLOWED
    if s.train[s.seat, CABOOSE_5]:
        return refuse_new(s, kind, CABOOSE_5, spare, reserve)
    return NONE_TO_THROW if relief == train.NO_RELIEF else refuse_new(s, kind, NONE, spare, reserve + relief)


@rule
def begin(s: State, kind: int, form: int, throws: int) -> int:
    """The card is announced; it is out of the hand and not part of the payment (§5.1)."""
    hand.play_openly(s, kind)
    s.held = kind
    s.form = form
    s.throws = throws
    return go_on(s)


@rule
def go_on(s: State) -> int:
    """The next question of this build that leaves a choice; placed if there is none."""
    if s.form == UPGRADE and s.held >= FIRST_WAGON and s.replaced == NONE:
        found = upgrade.replaceable(s)
        if found & found - 1:
            return REPLACE_CAR
        upgrade.replace(s, bits.lowest(found))
    if s.throws:
        found = throwable(s)
        if found & found - 1:
            return THROW_OFF
        throw(s, bits.lowest(found))
    if buildings_too_many(s) > 0:
        if buildings_too_many(s) < building_count(s, s.seat):
            return TEAR_DOWN
        tear_down_all(s)  # R44
    if s.held == NONE:
        return ACTION_OVER
    payment.begin(s, cost_now(s))
    if s.to_pay > 0:
        if payment.is_choice(s):
            return PAYMENT
        payment.give_all(s)
    return place(s)


@rule
def refuse_throw(s: State, wagon: int) -> int:
    """§5.1: one wagon may leave before a build, never the replaced one (R10)."""
    kind = KIND[wagon]
    if not train.holds(s, s.seat, wagon):
        return NOT_IN_TRAIN
    if wagon == s.replaced:
        return IS_REPLACED
    cards, reserve = s.hand_count[s.seat] + s.phantoms, train.reserve(s, s.seat)
    if s.form == NEW_CARD:
        refusal = refuse_new(s, s.held, kind, cards, reserve)
    else:
        old = KIND[s.replaced] if s.replaced != NONE else train.engine(s, s.seat)
        refusal = upgrade.refuse_old(s, s.held, old, kind, cards, reserve)
    if refusal == ALLOWED and train.is_twin(s, s.seat, wagon, 0, s.replaced):
        return ONE_OF_EQUALS
    return refusal


@rule
def throwable(s: State) -> int:
    """A bit for each wagon that may be thrown off before this build."""
    found, left = 0, train.wagons(s, s.seat)
    while left:
        wagon = bits.lowest(left)
        left &= left - 1
        if refuse_throw(s, wagon) == ALLOWED:
            found |= 1 << wagon
    return found


@rule
def throw(s: State, wagon: int) -> None:
    """Its effect is gone before cost and traction are computed (§5.1)."""
    train.throw_off(s, s.seat, wagon)
    s.throws = 0


@rule
def cost_now(s: State) -> int:
    """Fixed once the thrown wagon has left."""
    if s.form == NEW_CARD:
        return cost(s, s.held, NONE)
    return upgrade.cost(s, s.held, KIND[s.replaced] if s.replaced != NONE else train.engine(s, s.seat), NONE)


@rule
def building_count(s: State, seat: int) -> int:
    return bits.count(s.buildings[seat])


@rule
def building_limit(s: State, seat: int) -> int:
    """One, two while Caboose 4 is in the train (§5.4)."""
    return BUILDING_LIMIT + (1 if s.train[seat, CABOOSE_4] else 0)


@rule
def buildings_too_many(s: State) -> int:
    """§5.4, §5.6: how many must go, so that the announced one, if it is one, has a place."""
    return building_count(s, s.seat) - building_limit(s, s.seat) + (1 if s.held >= FIRST_BUILDING else 0)


@rule
def tear_down_all(s: State) -> None:
    for building in range(BUILDINGS):
        if s.buildings[s.seat] >> building & 1:
            tear_down(s, building)


@rule
def refuse_tear_down(s: State, building: int) -> int:
    """§5.4: one of the player's buildings, by choice."""
    return ALLOWED if s.buildings[s.seat] >> building & 1 else NOT_YOUR_BUILDING


@rule
def tear_down(s: State, building: int) -> None:
    """Nothing is refunded (§5.4)."""
    s.buildings[s.seat] &= ~(1 << building)
    s.discard_open[FIRST_BUILDING + building] += 1


@rule
def place(s: State) -> int:
    """All is paid: the card takes its place."""
    if s.held >= FIRST_BUILDING:
        s.buildings[s.seat] |= 1 << s.held - FIRST_BUILDING
    elif s.form == UPGRADE:
        upgrade.put_in_place(s)
    else:
        train.attach(s, s.seat, s.held)
    s.held, s.form = NONE, NEW_CARD
    return ACTION_OVER
