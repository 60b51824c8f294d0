"""A train: what its engine can still pull, its wagons and their cargo (§5.1, §6)."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import piles
from .components.cards import CABOOSE_5, FIRST_CABOOSE, FIRST_WAGON, PULL, TRAIN_KINDS
from .components.wagons import BITS, FIRST, KIND, LAST_PLACE, LOWEST_FREE, NUMBER, PLACE, PULLS, WAGONS
from .state import State

NO_RELIEF = -100


@rule
def reserve(s: State, seat: int) -> int:
    """§5.1: traction of the engine, 2 more with Caboose 6, less the weight of all wagons; cargo weighs nothing."""
    total = 0
    for kind in range(TRAIN_KINDS):
        total += PULLS[kind, s.train[seat, kind]]
    return total


@rule
def relief(s: State, seat: int) -> int:
    """What the train gains in reserve without its heaviest wagon, Caboose 5 apart; NO_RELIEF if it has none."""
    most = NO_RELIEF
    for kind in range(FIRST_WAGON, TRAIN_KINDS):
        if s.train[seat, kind] and kind != CABOOSE_5:
            most = max(most, -PULL[kind])
    return most


@rule
def wagons(s: State, seat: int) -> int:
    """Freight cars and cabooses."""
    count = 0
    for kind in range(FIRST_WAGON, TRAIN_KINDS):
        count += BITS[s.train[seat, kind]]
    return count


@rule
def has_wagon(s: State, seat: int) -> bool:
    for kind in range(FIRST_WAGON, TRAIN_KINDS):
        if s.train[seat, kind]:
            return True
    return False


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
    for wagon in range(WAGONS):
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


@rule
def lowest_bit(bits: int) -> int:
    """The number of the lowest bit that is set; there must be one."""
    number = 0
    while not bits >> number & 1:
        number += 1
    return number
