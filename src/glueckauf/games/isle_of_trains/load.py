"""§6 Load: one card onto a wagon of any train, face up if it fits, else face down for one card more."""

from glueckauf.engine import bits
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import draw, hand, payment, train
from .actions import FEE, HIDE_CARD, TARGET
from .components.cards import CABOOSE_2, CARRIES, FITS, ICON
from .components.cargo import ANY, COAL, TYPES, WILD
from .components.wagons import (
    CABOOSE_3_WAGON,
    KIND,
    LOAD_OF,
    LOAD_WAGON,
    LOADABLE,
    OF_KIND,
    TAKES,
)
from .reasons import (
    NO_ROOM,
    NO_SUCH_WAGON,
    NOT_IN_HAND_FACE_DOWN,
    NOT_IN_HAND_TO_LOAD,
    NOWHERE_TO_LOAD,
    ONE_CARD_MORE,
    ONE_OF_EQUALS,
    OWN_TRAIN_ONLY,
    OWNER_ONLY,
    WRONG_CARGO,
)
from .state import BEFORE_BONUS, PLAIN_DRAW, State

LOADABLES = len(LOADABLE)


@rule
def room(s: State) -> int:
    """A bit for each cargo type that some car in reach has room for, and ANY for the player's Caboose 3 (§6.1)."""
    in_reach = train.with_room(s, s.seat)
    found = (in_reach >> CABOOSE_3_WAGON & 1) << ANY
    if not s.extra:
        for seat in range(s.players):
            in_reach |= train.with_room(s, seat)
    for cargo in range(TYPES):
        found |= (1 if in_reach & TAKES[cargo] else 0) << cargo
    return found


@rule
def room_on(s: State, seat: int, kind: int) -> bool:
    """Whether a car of this kind has room."""
    return train.with_room(s, seat) & OF_KIND[kind] != 0


@rule
def caboose_3_is_free(s: State) -> bool:
    return train.has_room(s, s.seat, CABOOSE_3_WAGON)


@rule
def refuse_load(s: State, kind: int, room: int) -> int:
    """§6.2: face up, by its icon or as a wild card; Caboose 3 takes any."""
    if s.hand[s.seat, kind] == 0:
        return NOT_IN_HAND_TO_LOAD
    return ALLOWED if FITS[room] >> kind & 1 else NOWHERE_TO_LOAD


@rule
def refuse_face_down(s: State, room: int) -> int:
    """§6.2: any card, with a further one discarded, a phantom will do (R21)."""
    if s.hand_count[s.seat] == 0 or s.hand_count[s.seat] + s.phantoms < 2:
        return ONE_CARD_MORE
    return ALLOWED if room != 0 else NOWHERE_TO_LOAD


@rule
def begin(s: State, kind: int) -> int:
    hand.play_openly(s, kind)
    s.held = kind
    return choose_target(s)


@rule
def choose_target(s: State) -> int:
    """Ask for the wagon where there is a choice; nothing held: the card will lie face down."""
    found, last = 0, NONE
    for seat in range(s.players):
        answers = targets(s, seat)
        if answers:
            last = seat * LOADABLES + bits.lowest(answers)
            found += bits.count(answers)
    if found > 1:
        return TARGET
    return onto(s, last // LOADABLES, last % LOADABLES)


@rule
def icon(s: State) -> int:
    """What the card to be loaded shows; face down it fits everywhere."""
    return ICON[s.held] if s.held != NONE else WILD


@rule
def targets(s: State, seat: int) -> int:
    """A bit for each wagon of `seat` that the card may go onto, as numbered by the answers."""
    found = 0
    if s.extra and seat != s.seat:
        return found
    left = train.with_room(s, seat) & TAKES[icon(s)]
    while left:
        wagon = bits.lowest(left)
        left &= left - 1
        if not train.is_twin(s, seat, wagon, 0, NONE):
            found |= 1 << LOAD_OF[wagon]
    if seat == s.seat and caboose_3_is_free(s):
        found |= 1 << LOAD_OF[CABOOSE_3_WAGON]
    return found


@rule
def refuse_onto(s: State, seat: int, answer: int) -> int:
    """§6.1: any car of any train with room; Caboose 3 by its owner only; an extra load on one's own train (R25)."""
    wagon = LOAD_WAGON[answer]
    if seat >= s.players or not train.holds(s, seat, wagon):
        return NO_SUCH_WAGON
    if s.extra and seat != s.seat:
        return OWN_TRAIN_ONLY
    if wagon == CABOOSE_3_WAGON and seat != s.seat:
        return OWNER_ONLY
    if not train.has_room(s, seat, wagon):
        return NO_ROOM
    carries = CARRIES[KIND[wagon]]
    if carries != ANY and icon(s) != WILD and icon(s) != carries:
        return WRONG_CARGO
    if train.is_twin(s, seat, wagon, 0, NONE):
        return ONE_OF_EQUALS
    return ALLOWED


@rule
def onto(s: State, seat: int, answer: int) -> int:
    """The wagon is chosen; a card to lie face down is chosen next."""
    s.target_seat = seat
    s.target = LOAD_WAGON[answer]
    if s.held != NONE:
        train.put_cargo(s, seat, s.target, s.held, NONE)
        return loaded(s)
    if s.hand_count[s.seat] > 1:
        return HIDE_CARD
    return hide(s, bits.lowest(s.in_hand[s.seat]))


@rule
def refuse_hide(s: State, kind: int) -> int:
    """§6.2: any real card, one that would fit face up too (R21)."""
    return ALLOWED if s.hand[s.seat, kind] > 0 else NOT_IN_HAND_FACE_DOWN


@rule
def hide(s: State, kind: int) -> int:
    """The card lies face down; one more is discarded for it, before all draws (R37)."""
    hand.leave_unseen(s, kind)
    train.put_cargo(s, s.target_seat, s.target, kind, s.seat)
    payment.begin(s, 1)
    if payment.is_choice(s):
        return FEE
    payment.give_all(s)
    return loaded(s)


@rule
def loaded(s: State) -> int:
    """§6.4: the draw of Caboose 2, then the bonus of another's car."""
    carries, kind = CARRIES[KIND[s.target]], s.held
    coal = carries == COAL or (carries == ANY and kind != NONE and ICON[kind] == COAL)  # not open cargo (R23, R41)
    if s.target_seat != s.seat:
        s.bonus = KIND[s.target]
    s.held, s.target_seat, s.target = NONE, NONE, NONE
    due = 1 if coal and s.train[s.seat, CABOOSE_2] else 0
    return draw.begin(s, due, BEFORE_BONUS if s.bonus != NONE else PLAIN_DRAW)
