"""The legal answers of each question, listed without trying every id; `turn.refusal` checks a single one."""

from glueckauf.engine import bits
from glueckauf.engine.compile import inner_rule, rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE, Numbers

from . import build, deliver, display, load, payment, removal, train, upgrade
from .actions import (
    ACTION,
    BONUS_DISCARD,
    BUILD,
    DELIVER,
    DISCARD,
    DRAW,
    DRAW_BLIND,
    EXTRA,
    FEE,
    FULFIL,
    HAND_LIMIT,
    HIDE,
    HIDE_CARD,
    LOAD,
    LOAD_FACE_DOWN,
    ONTO,
    PAY,
    PAYMENT,
    REMOVE,
    REMOVE_WAGONS,
    REPLACE,
    REPLACE_CAR,
    SOURCE,
    TAKE,
    TARGET,
    TEAR,
    TEAR_DOWN,
    THROW,
    THROW_AND_BUILD,
    THROW_AND_UPGRADE,
    THROW_OFF,
    UNLOAD,
    UNLOAD_CARGO,
    UPGRADE_TO,
    WAIVE,
)
from .components.cards import FAMILIES, FIRST_WAGON, FITS, KINDS, LEVELS, UPPER_LEVELS
from .components.freight_cars import ANY_ACTION, MAY_BUILD, MAY_DELIVER, MAY_DRAW, MAY_LOAD
from .components.table_sizes import DISPLAY
from .state import State


@rule
def legal(s: State, out: Numbers) -> int:
    """Write the ids of the legal actions, ascending; return how many. Only candidates are tried."""
    if s.question == ACTION or s.question == EXTRA:
        return list_actions(s, out)
    if s.question == PAYMENT:
        return list_cards(s, out, PAY)
    if s.question == FEE or s.question == BONUS_DISCARD or s.question == HAND_LIMIT:
        return list_cards(s, out, DISCARD)
    if s.question == TARGET:
        return list_targets(s, out)
    if s.question == HIDE_CARD:
        return list_bits(out, 0, s.in_hand[s.seat], HIDE)
    if s.question == UNLOAD_CARGO:
        return list_bits(out, 0, deliver.answers(s), UNLOAD)
    if s.question == REMOVE_WAGONS:
        return list_bits(out, 0, removal.answers(s), THROW)
    if s.question == THROW_OFF:
        return list_bits(out, 0, build.throwable(s), THROW)
    if s.question == REPLACE_CAR:
        return list_bits(out, 0, upgrade.replaceable(s), REPLACE)
    if s.question == TEAR_DOWN:
        return list_bits(out, 0, s.buildings[s.seat], TEAR)
    if s.question == SOURCE:
        return list_sources(s, out)
    return 0


@rule
def list_bits(out: Numbers, count: int, found: int, first: int) -> int:
    """Write an answer for each bit, behind the first `count`; returns how many there are then."""
    while found:
        out[count] = first + bits.lowest(found)
        count += 1
        found &= found - 1
    return count


@inner_rule
def list_actions(s: State, out: Numbers) -> int:
    """In two sets, up to REMOVE and from LOAD on: a set has room for 62."""
    may = s.extra or ANY_ACTION
    kinds = s.in_hand[s.seat]
    found = 1 << DRAW if may & MAY_DRAW else 0
    if may & MAY_BUILD:
        found |= builds(s, kinds)
    count = list_bits(out, 0, found, 0)
    found = 1 << WAIVE - LOAD if s.question == EXTRA else 0
    if may & MAY_LOAD:
        found |= loads(s, kinds)
    if may & MAY_DELIVER:
        found |= deliveries(s)
    return list_bits(out, count, found, LOAD)


@inner_rule
def builds(s: State, kinds: int) -> int:
    """A bit for each answer."""
    wagons = train.wagons(s, s.seat)
    cards, reserve = build.spare(s), train.reserve(s, s.seat)
    found = (kinds & build.new_kinds(s, NONE, cards, reserve)) >> FIRST_WAGON << BUILD
    found |= numbered(upgrade.new_kinds(s, kinds, cards, reserve)) << UPGRADE_TO
    if wagons:
        relief = train.relief(wagons)
        thrown = kinds & build.new_kinds_throwing(s, cards, reserve, relief)
        found |= 1 << REMOVE | thrown >> FIRST_WAGON << THROW_AND_BUILD
        found |= numbered(upgrade.new_kinds_throwing(s, kinds, cards, reserve)) << THROW_AND_UPGRADE
    return found


@rule
def numbered(kinds: int) -> int:
    """The kinds of upgrades as their answers number them: two of each three (`actions.UPGRADES`)."""
    found = 0
    for family in range(FAMILIES):
        found |= (kinds >> LEVELS * family + 1 & UPPER_LEVELS) << (LEVELS - 1) * family
    return found


@inner_rule
def loads(s: State, kinds: int) -> int:
    """A bit for each answer from LOAD on."""
    room = load.room(s) if kinds else 0
    face_down = 1 << LOAD_FACE_DOWN - LOAD if load.refuse_face_down(s, room) == ALLOWED else 0
    return kinds & FITS[room] | face_down


@inner_rule
def deliveries(s: State) -> int:
    """A bit for each answer from LOAD on."""
    aboard = deliver.aboard(s, s.seat, 0)
    if aboard == 0:
        return 0
    contracts = deliver.covered(aboard) & deliver.within_reach(s, s.seat)
    return 1 << DELIVER - LOAD | contracts << FULFIL - LOAD


@rule
def list_cards(s: State, out: Numbers, first: int) -> int:
    """Cards to give away; the phantom, where it is an answer, stands before the first kind."""
    count = 0
    if (s.question == PAYMENT or s.question == FEE) and payment.refuse_phantom(s) == ALLOWED:
        out[0] = first - 1
        count = 1
    lowest, seat, to_pay = max(0, s.paid_up_to), s.seat, s.to_pay
    cards = payment.cards_from(s, lowest)
    left = s.in_hand[seat] >> lowest << lowest
    while left and cards >= to_pay:
        kind = bits.lowest(left)
        left &= left - 1
        if payment.refuse_give(s, kind, cards) == ALLOWED:
            out[count] = first + kind
            count += 1
        cards -= s.hand[seat, kind]
    return count


@inner_rule
def list_targets(s: State, out: Numbers) -> int:
    count = 0
    for seat in range(s.players):
        count = list_bits(out, count, load.targets(s, seat), ONTO + seat * load.LOADABLES)
    return count


@rule
def list_sources(s: State, out: Numbers) -> int:
    count = 0
    if display.refuse_blind(s) == ALLOWED:
        out[0] = DRAW_BLIND
        count = 1
    for kind in range(KINDS):
        for place in range(DISPLAY):
            if s.display[place] == kind:
                out[count] = TAKE + kind
                count += 1
                break
    return count
