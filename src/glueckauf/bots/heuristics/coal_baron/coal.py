"""Own coal, by colour: four small numbers lie in one whole number, since rules have no lists."""

from glueckauf.engine.compile import rule
from glueckauf.games.coal_baron.components.coal import COLOURS
from glueckauf.games.coal_baron.state import State

BITS = 8  # for each colour, or for each transport: there are four of both
ONES = (1 << BITS) - 1


@rule
def of(packed: int, which: int) -> int:
    return packed >> BITS * which & ONES


@rule
def less(packed: int, other: int) -> int:
    """For each colour what one has more than the other."""
    rest = 0
    for colour in range(COLOURS):
        rest += max(0, of(packed, colour) - of(other, colour)) << BITS * colour
    return rest


@rule
def total(packed: int) -> int:
    count = 0
    for colour in range(COLOURS):
        count += of(packed, colour)
    return count


@rule
def needed(s: State) -> int:
    """Empty slots of the own orders."""
    packed = 0
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if s.open_slots[card] > 0:
            for colour in range(COLOURS):
                packed += s.empty_slots[card, colour] << BITS * colour
    return packed


@rule
def underground(s: State) -> int:
    """Cubes on carts."""
    packed = 0
    for level in range(COLOURS):
        for colour in range(COLOURS):
            packed += s.on_carts[s.seat, level, colour] << BITS * colour
    return packed


@rule
def caged(s: State) -> int:
    """Cubes in the cage."""
    packed = 0
    for colour in range(COLOURS):
        packed += s.cage[s.seat, colour] << BITS * colour
    return packed


@rule
def stored(s: State) -> int:
    """Cubes in the storage."""
    packed = 0
    for colour in range(COLOURS):
        packed += s.storage[s.seat, colour] << BITS * colour
    return packed


@rule
def raised(s: State) -> int:
    """Cubes that no longer lie on carts."""
    return caged(s) + stored(s)
