"""A train: what its engine can still pull, its wagons and their cargo (§5.1, §6)."""

from glueckauf.engine import bits
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import piles
from .components.cards import ENGINE_3, FIRST_CABOOSE, FIRST_WAGON, PULL, PULLED_BY, STRONGEST
from .components.wagons import (
    CABOOSE_5_BIT,
    EACH_PULL,
    FILLED_BY,
    FIRST,
    KIND,
    LAST_PLACE,
    LOADABLE_BITS,
    LONG,
    LOWEST_FREE,
    NUMBER,
    PLACE,
    PLACES_ON,
    PULLS,
    WITH_PULL,
)
from .state import State

NO_RELIEF = -100
HALF, WORD = (
    32,
    0xFFFFFFFF,
)  # a set lies in two numbers: states on a GPU begin at every fourth byte


@rule
def wagons(s: State, seat: int) -> int:
    """A bit for each freight car and caboose in the train."""
    return s.wagon_set[seat, 0] & WORD | (s.wagon_set[seat, 1] & WORD) << HALF


@rule
def set_wagons(s: State, seat: int, found: int) -> None:
    s.wagon_set[seat, 0] = found & WORD
    s.wagon_set[seat, 1] = found >> HALF


@rule
def with_room(s: State, seat: int) -> int:
    """A bit for each wagon that has room for a cargo card."""
    return s.room_set[seat, 0] & WORD | (s.room_set[seat, 1] & WORD) << HALF


@rule
def set_room(s: State, seat: int, found: int) -> None:
    s.room_set[seat, 0] = found & WORD
    s.room_set[seat, 1] = found >> HALF


@rule
def occupied(s: State, seat: int) -> int:
    """A bit for each place with cargo."""
    return s.cargo_set[seat, 0] & WORD | (s.cargo_set[seat, 1] & WORD) << HALF


@rule
def set_occupied(s: State, seat: int, found: int) -> None:
    s.cargo_set[seat, 0] = found & WORD
    s.cargo_set[seat, 1] = found >> HALF


@rule
def reserve(s: State, seat: int) -> int:
    """§5.1: traction of the engine, 2 more with Caboose 6, less the weight of all wagons; cargo weighs nothing."""
    total, there = 0, wagons(s, seat)
    for kind in range(FIRST_WAGON):
        total += PULL[kind] * s.train[seat, kind]
    for i in range(PULLS):
        total += EACH_PULL[i] * bits.count(there & WITH_PULL[i])
    return total


@rule
def engine(s: State, seat: int) -> int:
    """The engine of a train; there is always one (§5.3)."""
    for kind in range(ENGINE_3):
        if s.train[seat, kind]:
            return kind
    return ENGINE_3


@rule
def light_enough(gone: int, reserve: int) -> int:
    """A bit for each kind whose weight is in order, once a card of kind `gone` has left the train (NONE: all stay)."""
    if gone != NONE:
        reserve -= PULL[gone]
    return PULLED_BY[STRONGEST + max(-STRONGEST, min(STRONGEST, reserve))]


@rule
def relief(wagons: int) -> int:
    """What a train gains in reserve without its heaviest wagon, Caboose 5 apart; NO_RELIEF if it has none."""
    for i in range(PULLS):
        if wagons & WITH_PULL[i] & ~CABOOSE_5_BIT:
            return -EACH_PULL[i]
    return NO_RELIEF


@rule
def holds(s: State, seat: int, wagon: int) -> bool:
    """Whether this wagon is in the train."""
    return wagons(s, seat) >> wagon & 1 == 1


@rule
def attach(s: State, seat: int, kind: int) -> int:
    """A card comes into the train under the lowest free number of its kind; gives the wagon (NONE for an engine)."""
    number = LOWEST_FREE[s.train[seat, kind]]
    s.train[seat, kind] |= 1 << number
    if kind < FIRST_WAGON:
        return NONE
    wagon = FIRST[kind] + number
    set_wagons(s, seat, wagons(s, seat) | 1 << wagon)
    set_room(s, seat, with_room(s, seat) | 1 << wagon & LOADABLE_BITS)
    return wagon


@rule
def throw_off(s: State, seat: int, wagon: int) -> None:
    """A wagon goes to the discard pile with its cargo (§5.1)."""
    left = occupied(s, seat) & PLACES_ON[wagon]
    while left:
        take_cargo(s, seat, bits.lowest(left))
        left &= left - 1
    detach(s, seat, wagon)


@rule
def detach(s: State, seat: int, wagon: int) -> None:
    s.train[seat, KIND[wagon]] &= ~(1 << NUMBER[wagon])
    set_wagons(s, seat, wagons(s, seat) & ~(1 << wagon))
    set_room(s, seat, with_room(s, seat) & ~(1 << wagon))
    piles.discard_openly(s, KIND[wagon])


@rule
def take_cargo(s: State, seat: int, place: int) -> None:
    """A cargo card goes to the discard pile; one that lies face down stays unseen."""
    if s.loader[seat, place] == NONE:
        piles.discard_openly(s, s.cargo[seat, place])
    else:
        piles.discard_secretly(s, s.loader[seat, place], s.cargo[seat, place])
    clear_place(s, seat, place)


@rule
def lay_cargo(s: State, seat: int, place: int, kind: int, loader: int) -> None:
    """A card comes to lie on a free place. Cargo is packed from the first place on, so the last one fills the wagon."""
    s.cargo[seat, place] = kind
    s.loader[seat, place] = loader
    set_occupied(s, seat, occupied(s, seat) | 1 << place)
    set_room(s, seat, with_room(s, seat) & ~FILLED_BY[place])


@rule
def clear_place(s: State, seat: int, place: int) -> None:
    s.cargo[seat, place] = NONE
    s.loader[seat, place] = NONE
    set_occupied(s, seat, occupied(s, seat) & ~(1 << place))
    set_room(s, seat, with_room(s, seat) | FILLED_BY[place])


@rule
def has_room(s: State, seat: int, wagon: int) -> bool:
    return with_room(s, seat) >> wagon & 1 == 1


@rule
def put_cargo(s: State, seat: int, wagon: int, kind: int, loader: int) -> None:
    """Load a card in its sorted place: face up by kind, then face down as they came. The wagon must have room."""
    place = PLACE[wagon] + bits.count(occupied(s, seat) & PLACES_ON[wagon])
    while (
        loader == NONE
        and place > PLACE[wagon]
        and (s.loader[seat, place - 1] != NONE or s.cargo[seat, place - 1] > kind)
    ):
        move_cargo(s, seat, place - 1, place)
        place -= 1
    lay_cargo(s, seat, place, kind, loader)


@rule
def move_cargo(s: State, seat: int, place: int, to: int) -> None:
    lay_cargo(s, seat, to, s.cargo[seat, place], s.loader[seat, place])
    clear_place(s, seat, place)


@rule
def pack(s: State, seat: int) -> None:
    """Close the gaps that a delivery has left."""
    left = wagons(s, seat) & LONG
    while left:
        wagon = bits.lowest(left)
        left &= left - 1
        free = PLACE[wagon]
        for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1):
            if s.cargo[seat, place] != NONE:
                if place != free:
                    move_cargo(s, seat, place, free)
                free += 1


@rule
def are_equal(s: State, seat: int, one: int, other: int) -> bool:
    """R38: wagons of one kind with the same cards; what lies face down equals nothing."""
    step = PLACE[other] - PLACE[one]
    for place in range(PLACE[one], LAST_PLACE[one] + 1):
        if s.loader[seat, place] != NONE or s.loader[seat, place + step] != NONE:
            return False
        if s.cargo[seat, place] != s.cargo[seat, place + step]:
            return False
    return True


@rule
def is_twin(s: State, seat: int, wagon: int, lowest: int, but: int) -> bool:
    """R38: whether an equal wagon with a lower number, from `lowest` on and not `but`, answers for this one."""
    kind = KIND[wagon]
    if kind >= FIRST_CABOOSE:
        return False
    for other in range(max(lowest, FIRST[kind]), wagon):
        if other != but and holds(s, seat, other) and are_equal(s, seat, other, wagon):
            return True
    return False
