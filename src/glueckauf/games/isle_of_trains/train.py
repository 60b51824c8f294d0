"""A train: what its engine can still pull, its wagons and their cargo (§5.1, §6)."""

from glueckauf.engine import bits
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import piles
from .components.cards import FIRST_CABOOSE, FIRST_WAGON, PULL, TRAIN_KINDS
from .components.wagons import (
    CABOOSE_5_BIT,
    EACH_PULL,
    FIRST,
    KIND,
    LAST_PLACE,
    LONG,
    LOWEST_FREE,
    NUMBER,
    PLACE,
    PLACES,
    PULLS,
    WITH_PULL,
)
from .state import State

NO_RELIEF = -100


@rule
def wagons(s: State, seat: int) -> int:
    """A bit for each freight car and caboose in the train."""
    found = 0
    for kind in range(FIRST_WAGON, TRAIN_KINDS):
        found |= s.train[seat, kind] << FIRST[kind]
    return found


@rule
def reserve(s: State, seat: int) -> int:
    """§5.1: traction of the engine, 2 more with Caboose 6, less the weight of all wagons; cargo weighs nothing."""
    return reserve_with(s, seat, wagons(s, seat))


@rule
def reserve_with(s: State, seat: int, wagons: int) -> int:
    """The same, with the wagons of the train as bits."""
    total = 0
    for kind in range(FIRST_WAGON):
        total += PULL[kind] * s.train[seat, kind]
    for i in range(PULLS):
        total += EACH_PULL[i] * bits.count(wagons & WITH_PULL[i])
    return total


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
    return s.train[seat, KIND[wagon]] >> NUMBER[wagon] & 1 == 1


@rule
def attach(s: State, seat: int, kind: int) -> int:
    """A card comes into the train under the lowest free number of its kind; gives the wagon (NONE for an engine)."""
    number = LOWEST_FREE[s.train[seat, kind]]
    s.train[seat, kind] |= 1 << number
    return FIRST[kind] + number if kind >= FIRST_WAGON else NONE


@rule
def throw_off(s: State, seat: int, wagon: int) -> None:
    """A wagon goes to the discard pile with its cargo (§5.1)."""
    for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1):
        if s.cargo[seat, place] != NONE:
            take_cargo(s, seat, place)
    detach(s, seat, wagon)


@rule
def detach(s: State, seat: int, wagon: int) -> None:
    s.train[seat, KIND[wagon]] &= ~(1 << NUMBER[wagon])
    piles.discard_openly(s, KIND[wagon])


@rule
def take_cargo(s: State, seat: int, place: int) -> None:
    """A cargo card goes to the discard pile; one that lies face down stays unseen."""
    if s.loader[seat, place] == NONE:
        piles.discard_openly(s, s.cargo[seat, place])
    else:
        piles.discard_secretly(s, s.loader[seat, place], s.cargo[seat, place])
    s.cargo[seat, place] = NONE
    s.loader[seat, place] = NONE


@rule
def has_room(s: State, seat: int, wagon: int) -> bool:
    """Cargo is packed from the first place on."""
    return s.cargo[seat, LAST_PLACE[wagon]] == NONE


@rule
def occupied(s: State, seat: int) -> int:
    """A bit for each place with cargo."""
    found = 0
    for place in range(PLACES):
        found |= (1 if s.cargo[seat, place] != NONE else 0) << place
    return found


@rule
def put_cargo(s: State, seat: int, wagon: int, kind: int, loader: int) -> None:
    """Load a card in its sorted place: face up by kind, then face down as they came. The wagon must have room."""
    place = PLACE[wagon]
    while s.cargo[seat, place] != NONE:
        place += 1
    while (
        loader == NONE
        and place > PLACE[wagon]
        and (s.loader[seat, place - 1] != NONE or s.cargo[seat, place - 1] > kind)
    ):
        move_cargo(s, seat, place - 1, place)
        place -= 1
    s.cargo[seat, place] = kind
    s.loader[seat, place] = loader


@rule
def move_cargo(s: State, seat: int, place: int, to: int) -> None:
    s.cargo[seat, to] = s.cargo[seat, place]
    s.loader[seat, to] = s.loader[seat, place]
    s.cargo[seat, place] = NONE
    s.loader[seat, place] = NONE


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
