"""Cargo, and places for it, counted by type in one number, as in `deliver`."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import i4, table
from glueckauf.games.isle_of_trains.components.cards import (
    CABOOSE_3,
    CAPACITY,
    CARRIES,
    FIRST_CABOOSE,
    FIRST_WAGON,
)
from glueckauf.games.isle_of_trains.components.cargo import ANY, TYPES
from glueckauf.games.isle_of_trains.components.contracts import NEEDS
from glueckauf.games.isle_of_trains.components.wagons import BITS
from glueckauf.games.isle_of_trains.deliver import ONES, WIDTH
from glueckauf.games.isle_of_trains.state import State

NEEDED_CARGO = table(  # [contract, part] all types in one number
    [[sum(need << WIDTH * cargo for cargo, need in enumerate(part)) for part in parts] for parts in NEEDS], i4
)
GUARDS = sum(1 << WIDTH * cargo + WIDTH - 1 for cargo in range(TYPES))  # the highest bit of each type
ONE_EACH = sum(1 << WIDTH * cargo for cargo in range(TYPES))


@rule
def number(counts: int, cargo: int) -> int:
    return counts >> WIDTH * cargo & ONES


@rule
def capacity(s: State, seat: int) -> int:
    """Room for cargo by type, full or not; Caboose 3 has room for any."""
    counts = 0
    for kind in range(FIRST_WAGON, FIRST_CABOOSE):
        if s.train[seat, kind]:
            counts += CAPACITY[kind] * BITS[s.train[seat, kind]] << WIDTH * CARRIES[kind]
    return counts + (1 << WIDTH * ANY if s.train[seat, CABOOSE_3] else 0)


@rule
def lacking(need: int, counts: int) -> int:
    """How many cargo cards, or places for them, are missing; all types at once, because this is asked very often."""
    rest = (need | GUARDS) - (counts & GUARDS - ONE_EACH)
    short = rest & GUARDS  # a guard that still stands: there is not too much of this type
    rest &= short - (short >> WIDTH - 1)
    return max(0, (rest * ONE_EACH >> WIDTH * (TYPES - 1) & ONES) - (counts >> WIDTH * ANY))
