"""What the asked seat has at its board, counted once for all answers."""

from typing import NamedTuple

from glueckauf.engine.compile import rule
from glueckauf.games.coal_baron_cards import deliver, extract, hand
from glueckauf.games.coal_baron_cards.components.lorries import CREST, LORRIES, LORRY_KINDS
from glueckauf.games.coal_baron_cards.components.orders import MINIMUM, ORDER_KINDS
from glueckauf.games.coal_baron_cards.components.table_sizes import SHIFTS
from glueckauf.games.coal_baron_cards.components.wagons import WAGON_KINDS
from glueckauf.games.coal_baron_cards.components.workers import VALUES
from glueckauf.games.coal_baron_cards.state import State

TURNS_OF_A_SHIFT = 7  # that a player gets out of the worker cards, about


class Board(NamedTuple):
    """What the asked seat has at its board, counted once for all answers."""

    load: tuple[int, int, int]  # [track] lorries in its wagons
    empty: tuple[int, int, int]  # [track] wagons
    waiting: tuple[int, int, int, int]  # [crest] lorry cards in the row and in the storage
    fitting: tuple[int, int, int, int]  # [crest] empty wagons that could take one
    orders: int  # in hand
    smallest: int  # minimum of these orders; large without any
    largest: int  # likewise; 0 without any
    wanted: int  # lorries that these orders ask for, less those loaded or waiting
    rest: int  # turns that can be expected until the end of the game


@rule
def board_of(s: State) -> Board:
    seat = s.seat
    load = (deliver.load_of(s, 0), deliver.load_of(s, 1), deliver.load_of(s, 2))
    count, wanted, smallest, largest = 0, 0, 99, 0
    for order in range(ORDER_KINDS):
        held = hand.orders(s, seat, order)
        if held > 0:
            count += held
            wanted += held * MINIMUM[order]
            smallest = min(smallest, MINIMUM[order])
            largest = max(largest, MINIMUM[order])
    cards, lorries = 0, 0  # a byte for each crest: cards that wait; and all their lorries
    for place in range(s.row_size[seat]):
        cards += 1 << 8 * CREST[s.row[seat, place]]
        lorries += LORRIES[s.row[seat, place]]
    for lorry in range(LORRY_KINDS):
        cards += s.storage[seat, lorry] << 8 * CREST[lorry]
        lorries += LORRIES[lorry] * s.storage[seat, lorry]
    return Board(
        load,
        (empty_on(s, 0), empty_on(s, 1), empty_on(s, 2)),
        (cards & 255, cards >> 8 & 255, cards >> 16 & 255, cards >> 24),
        (extract.fitting(s, 0), extract.fitting(s, 1), extract.fitting(s, 2), extract.fitting(s, 3)),
        count,
        smallest,
        largest,
        wanted - load[0] - load[1] - load[2] - lorries,
        worker_cards(s, seat) + TURNS_OF_A_SHIFT * (SHIFTS[s.players] - s.shift),
    )


@rule
def empty_on(s: State, track: int) -> int:
    count = 0
    for wagon in range(WAGON_KINDS):
        count += s.empty[s.seat, track, wagon]
    return count


@rule
def worker_cards(s: State, seat: int) -> int:
    count = 0
    for card in range(VALUES):
        count += s.workers[seat, card]
    return count


@rule
def in_time(board: Board, gain: int, turns: int) -> int:
    """What needs so many more turns until it scores is worth little when they are lacking."""
    return gain if board.rest > turns else gain // 4
