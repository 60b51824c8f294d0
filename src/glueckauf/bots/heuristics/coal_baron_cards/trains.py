"""Trains: where wagons and locos go, and which order a train leaves for (§4.1, §4.2, §6)."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.games.coal_baron_cards import deliver, extract, hand
from glueckauf.games.coal_baron_cards.components.crests import CRESTS, TRACKS
from glueckauf.games.coal_baron_cards.components.orders import DESTINATION, MINIMUM, ORDER_KINDS, POINTS
from glueckauf.games.coal_baron_cards.components.table_sizes import SHIFTS
from glueckauf.games.coal_baron_cards.state import State

from .destinations import worth_of_destination
from .own_board import Board, empty_on
from .worths import (
    PLACE_EMPTY,
    PLACE_LOAD,
    PLACE_LOCO,
    PLACE_SHORT,
    PLACE_WAITING,
    TRACK_EMPTY,
    TRACK_LOAD,
    TRAIN_BASE,
    TRAIN_EMPTY,
    TRAIN_LAST,
    TRAIN_POINT,
    TRAIN_SECOND,
    TRAIN_WASTE,
)


@rule
def worth_of_train(s: State, board: Board, track: int, order: int) -> int:
    """The points of the order and what hangs on it; coal above the minimum and empty wagons are wasted."""
    gain = TRAIN_BASE + TRAIN_POINT * POINTS[order] + worth_of_destination(s, DESTINATION[order])
    gain -= TRAIN_WASTE * (board.load[track] - MINIMUM[order]) + TRAIN_EMPTY * board.empty[track]
    return gain + TRAIN_LAST if s.shift == SHIFTS[s.players] else gain


@rule
def best_train(s: State, board: Board, track: int) -> int:
    """The worth of the train on a track with the best order in hand, 0 without one."""
    best = 0
    if board.load[track] >= board.smallest:
        for order in range(ORDER_KINDS):
            if MINIMUM[order] <= board.load[track] and hand.orders(s, s.seat, order) > 0:
                best = max(best, worth_of_train(s, board, track, order))
    return best


@rule
def worth_of_delivery(s: State, board: Board) -> int:
    """The best train that can leave, and others that go with it."""
    best, model = 0, NONE
    for track in range(TRACKS):
        if s.loco[s.seat, track] != NONE:
            gain = best_train(s, board, track)
            if gain > 0 and model == s.loco[s.seat, track]:
                best += TRAIN_SECOND
            elif gain > best:
                best, model = gain, s.loco[s.seat, track]
    return best


@rule
def worth_of_place(s: State, board: Board, wagon: int, track: int) -> int:
    """A wagon goes where coal waits for it, to a train that is on its way, and not beside empty ones."""
    gain = PLACE_LOAD * min(board.load[track], 3) - PLACE_EMPTY * board.empty[track]
    if s.loco[s.seat, track] != NONE:
        gain += PLACE_LOCO
    if board.load[track] < board.largest:
        gain += PLACE_SHORT
    for crest in range(CRESTS):
        if extract.wagon_fits(crest, track, wagon):
            gain += PLACE_WAITING * max(board.waiting[crest] - board.fitting[crest], 0)
    return gain


@rule
def worth_of_track(s: State, track: int) -> int:
    """A loco goes to the train that is nearest to its departure."""
    return TRACK_LOAD * deliver.load_of(s, track) + TRACK_EMPTY * empty_on(s, track)
