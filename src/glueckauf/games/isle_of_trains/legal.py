"""The legal answers of each question, listed without trying every id; `turn.refusal` checks a single one."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE, Numbers

from . import build, deliver, display, load, payment, removal, train, upgrade
from .actions import (
    ACTION,
    ACTIONS,
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
    UPGRADE_OF,
    UPGRADE_TO,
    WAIVE,
)
from .components.cards import CABOOSE_5, FIRST_WAGON, KINDS
from .components.contracts import CONTRACTS, PARTS, PRIMARY
from .components.freight_cars import ANY_ACTION, MAY_BUILD, MAY_DELIVER, MAY_DRAW, MAY_LOAD
from .components.table_sizes import DISPLAY
from .state import State

SCRATCH = len(ACTIONS.texts) - KINDS - 1  # the end of `out`: an action has far fewer answers than that


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
        return list_hand(s, out)
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
def list_bits(out: Numbers, count: int, bits: int, first: int) -> int:
    """Write an answer for each bit, behind the first `count`; returns how many there are then."""
    answer = first
    while bits:
        if bits & 1:
            out[count] = answer
            count += 1
        bits >>= 1
        answer += 1
    return count


@rule
def list_actions(s: State, out: Numbers) -> int:
    count = 0
    may = s.extra or ANY_ACTION
    kinds = note_hand(s, out)
    if may & MAY_DRAW:
        out[0] = DRAW
        count = 1
    if may & MAY_BUILD:
        count = list_builds(s, out, count, kinds)
    if may & MAY_LOAD:
        count = list_loads(s, out, count, kinds)
    if may & MAY_DELIVER:
        count = list_deliveries(s, out, count)
    if s.question == EXTRA:
        out[count] = WAIVE
        count += 1
    return count


@rule
def note_hand(s: State, out: Numbers) -> int:
    """Write the kinds in hand to the end of `out`, where no answer is written; returns how many."""
    count, seat = 0, s.seat
    for kind in range(KINDS):
        out[SCRATCH + count] = kind
        count += 1 if s.hand[seat, kind] else 0
    return count


@rule
def list_builds(s: State, out: Numbers, count: int, kinds: int) -> int:
    cards, reserve, relief = build.spare(s), train.reserve(s, s.seat), train.relief(s, s.seat)
    some_wagon = relief != train.NO_RELIEF or s.train[s.seat, CABOOSE_5]
    for i in range(kinds):
        kind = out[SCRATCH + i]
        if kind >= FIRST_WAGON and build.refuse_build(s, kind, cards, reserve) == ALLOWED:
            out[count] = BUILD + kind - FIRST_WAGON
            count += 1
    if some_wagon:
        for i in range(kinds):
            kind = out[SCRATCH + i]
            if kind >= FIRST_WAGON and build.refuse_throw_and_build(s, kind, cards, reserve, relief) == ALLOWED:
                out[count] = THROW_AND_BUILD + kind - FIRST_WAGON
                count += 1
    for throws in range(2 if some_wagon else 1):
        first = THROW_AND_UPGRADE if throws else UPGRADE_TO
        for i in range(kinds):
            kind = out[SCRATCH + i]
            if UPGRADE_OF[kind] != NONE and upgrade.refuse_upgrade(s, kind, throws, cards, reserve) == ALLOWED:
                out[count] = first + UPGRADE_OF[kind]
                count += 1
    if some_wagon:
        out[count] = REMOVE
        count += 1
    return count


@rule
def list_loads(s: State, out: Numbers, count: int, kinds: int) -> int:
    room = load.room(s) if kinds > 0 else 0
    if room == 0:
        return count
    for i in range(kinds):
        kind = out[SCRATCH + i]
        if load.refuse_load(s, kind, room) == ALLOWED:
            out[count] = LOAD + kind
            count += 1
    if load.refuse_face_down(s, room) == ALLOWED:
        out[count] = LOAD_FACE_DOWN
        count += 1
    return count


@rule
def list_deliveries(s: State, out: Numbers, count: int) -> int:
    aboard = deliver.aboard(s, s.seat, 0)
    if aboard == 0:
        return count
    out[count] = DELIVER
    count += 1
    unfinished = deliver.open_contract(s, s.seat)
    if unfinished == NONE:
        for contract in range(CONTRACTS):
            if deliver.refuse_fulfil(s, contract, PRIMARY, aboard, NONE) == ALLOWED:
                out[count] = FULFIL + contract * PARTS + PRIMARY
                count += 1
    else:
        for part in range(PRIMARY + 1, PARTS):
            if deliver.refuse_fulfil(s, unfinished, part, aboard, unfinished) == ALLOWED:
                out[count] = FULFIL + unfinished * PARTS + part
                count += 1
    return count


@rule
def list_cards(s: State, out: Numbers, first: int) -> int:
    """Cards to give away; the phantom, where it is an answer, stands before the first kind."""
    count = 0
    if (s.question == PAYMENT or s.question == FEE) and payment.refuse_phantom(s) == ALLOWED:
        out[0] = first - 1
        count = 1
    lowest, seat, to_pay = max(0, s.paid_up_to), s.seat, s.to_pay
    cards = payment.cards_from(s, lowest)
    for kind in range(lowest, KINDS):
        held = s.hand[seat, kind]
        if held and payment.refuse_give(s, kind, cards) == ALLOWED:
            out[count] = first + kind
            count += 1
        cards -= held
        if cards < to_pay:
            break
    return count


@rule
def list_targets(s: State, out: Numbers) -> int:
    count = 0
    for seat in range(s.players):
        count = list_bits(out, count, load.targets(s, seat), ONTO + seat * load.LOADABLES)
    return count


@rule
def list_hand(s: State, out: Numbers) -> int:
    count = 0
    for kind in range(KINDS):
        if s.hand[s.seat, kind]:
            out[count] = HIDE + kind
            count += 1
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
