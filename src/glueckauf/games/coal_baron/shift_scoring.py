"""§11.1 Shift scoring: the majorities in coal, transports and empty carts."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers

from .components.coal import COLOURS
from .components.elements import CARTS, COUNTS, ELEMENTS, FIRST, OF, SECOND, SLOTS_FOR
from .components.order_cards import ORDERS
from .components.tunnel_tiles import CARTS as CARTS_ON
from .components.tunnel_tiles import KINDS_OF_COLOUR, PRINTED_CARTS
from .state import State


@rule
def score_element(s: State, element: int) -> None:
    """§11.1: points for the first and the second place."""
    for seat in range(s.players):
        s.pool[seat] = count_of(s, seat, element)
    most, next_most = two_highest(s.pool, s.players, 1)
    for seat in range(s.players):
        s.majority[seat, COUNTS[element]] += points_for(s.pool[seat], most, next_most, s.players, element)
        s.pool[seat] = 0


@rule
def two_highest(counts: Numbers, players: int, apart: int) -> tuple[int, int]:
    """The highest count and the next, the same again for a tie; those of the seats lie so far apart."""
    most, next_most = 0, 0
    for seat in range(players):
        count = int(counts[seat * apart])
        if count > most:
            most, next_most = count, most
        elif count > next_most:
            next_most = count
    return most, next_most


@rule
def points_for(count: int, most: int, next_most: int, players: int, element: int) -> int:
    """§11.1: a tie for first leaves no second, and of two players only the first scores; 0 scores nothing."""
    if count == 0:
        return 0
    if count == most:
        return FIRST[element]
    return SECOND[element] if count == next_most and players > 2 else 0


@rule
def counts(s: State, out: Numbers) -> None:
    """[seat * ELEMENTS + element] what each element counts now."""
    for seat in range(s.players):
        for element in range(ELEMENTS):
            out[seat * ELEMENTS + element] = count_of(s, seat, element)


@rule
def count_of(s: State, seat: int, element: int) -> int:
    """§11.1: printed slots on all orders delivered so far (R18), or empty carts."""
    if COUNTS[element] == CARTS:
        return empty_carts(s, seat, OF[element])
    count = 0
    for card in range(ORDERS):
        if s.delivered[card] == seat:
            count += SLOTS_FOR[card, element]
    return count


@rule
def carts(s: State, seat: int, colour: int) -> int:
    """Carts of a level: the printed one and those on tiles of both sides."""
    count = PRINTED_CARTS
    for tile in range(colour * KINDS_OF_COLOUR, (colour + 1) * KINDS_OF_COLOUR):
        count += CARTS_ON[tile] * s.tiles[seat, tile]
    return count


@rule
def empty_carts(s: State, seat: int, colour: int) -> int:
    """A cart is empty only if no cube lies on it, of whatever colour (R17)."""
    count = carts(s, seat, colour)
    for cube in range(COLOURS):
        count -= s.on_carts[seat, colour, cube]
    return count
