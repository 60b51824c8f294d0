"""§11 End of a shift: majorities, the next start player, the workers."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers

from .components.coal import COLOURS
from .components.elements import CARTS, COUNTS, ELEMENTS, ELEMENTS_PER_SHIFT, FIRST, OF, SECOND, SLOTS_FOR
from .components.order_cards import ORDERS
from .components.spaces import FACTORY, FACTORY_DRAW, SPACES
from .components.table_sizes import SHIFTS, WORKERS
from .components.tunnel_tiles import CARTS as CARTS_ON
from .components.tunnel_tiles import KINDS_OF_COLOUR, PRINTED_CARTS
from .state import State


@rule
def end_shift(s: State) -> bool:
    """§11: whether another shift follows; `s.seat` is its start player then."""
    for element in range(ELEMENTS_PER_SHIFT * s.shift):
        score_element(s, element)  # §11.1
    if s.shift == SHIFTS:
        s.seat = NONE  # §11.3; workers stay where they stand (R36)
        return False
    s.start_player = next_start_player(s)  # §11.2, while the workers still stand on the board
    take_workers_back(s)
    s.shift += 1
    s.seat = s.start_player
    return True


@rule
def score_element(s: State, element: int) -> None:
    """§11.1: first and second place; a tie for first leaves no second, and of two players only the first scores."""
    best, tied, next_best = 0, 0, 0
    for seat in range(s.players):
        count = count_of(s, seat, element)
        if count > best:
            best, tied, next_best = count, 1, best
        elif count == best:
            tied += 1
        else:
            next_best = max(next_best, count)
    second = next_best if tied == 1 and s.players > 2 else 0
    for seat in range(s.players):
        count = count_of(s, seat, element)
        if count > 0 and count == best:
            s.majority[seat, COUNTS[element]] += FIRST[element]
        elif count > 0 and count == second:
            s.majority[seat, COUNTS[element]] += SECOND[element]


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


@rule
def workers_in_factory(s: State, seat: int) -> int:
    """On factory_1 to factory_8 and factory_draw; the canteen does not count."""
    count = 0
    for space in range(FACTORY, FACTORY_DRAW + 1):
        if s.standing_of[space] == seat:
            count += s.standing[space]
    return count


@rule
def next_start_player(s: State) -> int:
    """§11.2: most workers in the factory; of tied ones the nearest clockwise behind the old start player, who comes
    last and so stays only if nobody else has as many. With nobody in the factory all are tied at 0 (R15).
    """
    best = 0
    for seat in range(s.players):
        best = max(best, workers_in_factory(s, seat))
    seat = s.start_player
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if workers_in_factory(s, seat) == best:
            return seat


@rule
def take_workers_back(s: State) -> None:
    for space in range(SPACES):
        s.standing[space] = 0
        s.standing_of[space] = NONE
    for seat in range(s.players):
        s.workers[seat] = WORKERS[s.players]
        s.at_bank[seat] = 0
        s.canteen[seat] = 0
