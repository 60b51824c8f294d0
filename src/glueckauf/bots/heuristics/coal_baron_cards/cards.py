"""What a card of each stack is worth: much if it closes a gap of the own board, little if more of its kind waits."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.games.coal_baron_cards import stacks
from glueckauf.games.coal_baron_cards.components import innovations
from glueckauf.games.coal_baron_cards.components.areas import LOCO, OBJECTIVE, ORDER, SHARE, WAGON_LEFT
from glueckauf.games.coal_baron_cards.components.crests import CRESTS, TRACKS
from glueckauf.games.coal_baron_cards.components.innovations import RANGES
from glueckauf.games.coal_baron_cards.components.lorries import CREST, LORRIES, POINTS
from glueckauf.games.coal_baron_cards.components.objectives import OBJECTIVE_IDS
from glueckauf.games.coal_baron_cards.components.orders import DESTINATION, MINIMUM
from glueckauf.games.coal_baron_cards.components.wagons import JOKER
from glueckauf.games.coal_baron_cards.state import State

from .destinations import worth_of_destination, worth_of_objective, worth_of_share
from .own_board import Board, in_time
from .trains import best_train, worth_of_train
from .worths import (
    INNOVATION_BASE,
    INNOVATION_EXTRACT,
    INNOVATION_TIME,
    LOCO_BASE,
    LOCO_EMPTY,
    LOCO_LOAD,
    LOCO_OBJECTIVE,
    LOCO_READY,
    LOCO_SAME,
    LOCO_TIME,
    LOOK_GAIN,
    LOOK_GAIN_END,
    LORRY_BASE,
    LORRY_DEMAND,
    LORRY_DOUBLE,
    LORRY_FITS,
    LORRY_POINT,
    LORRY_QUEUE,
    LORRY_TIME,
    ORDER_BASE,
    ORDER_GLUT,
    ORDER_MANY,
    ORDER_READY,
    ORDER_TIME,
    WAGON_BASE,
    WAGON_DEMAND,
    WAGON_EMPTY,
    WAGON_JOKER,
    WAGON_TIME,
    WAGON_WANTED,
)

OF_LOCOS = OBJECTIVE_IDS.index("loco_a")  # the other models follow


@rule
def worth_of_card(s: State, board: Board, stack: int, card: int) -> int:
    if stack < WAGON_LEFT:
        return worth_of_lorry(board, card)
    if stack < LOCO:
        return worth_of_wagon(board, card)
    if stack == LOCO:
        return worth_of_loco(s, board, card)
    if stack == SHARE:
        return worth_of_share(s, board, card)
    if stack == OBJECTIVE:
        return worth_of_objective(s, board, card)
    if stack == ORDER:
        return worth_of_order(s, board, card)
    return worth_of_innovation(board, card)


@rule
def worth_of_top(s: State, board: Board, stack: int) -> int:
    return worth_of_card(s, board, stack, stacks.top_card(s, stack)) if s.stack_size[stack] > 0 else 0


@rule
def gain_of_look(s: State, stack: int) -> int:
    """The best of four cards is better than the open one, most of all where cards differ much."""
    if s.stack_size[stack] == 1:
        return 0
    return LOOK_GAIN_END if SHARE <= stack <= OBJECTIVE else LOOK_GAIN


@rule
def worth_of_lorry(board: Board, lorry: int) -> int:
    """Coal for a wagon that stands empty is wanted; behind a long row it comes too late."""
    queue = board.waiting[0] + board.waiting[1] + board.waiting[2] + board.waiting[3]
    gain = LORRY_BASE + LORRY_POINT * POINTS[lorry] + LORRY_DOUBLE * (LORRIES[lorry] - 1)
    gain += LORRY_DEMAND * min(max(board.wanted, -4), 4) - LORRY_QUEUE * max(queue - 2, 0)
    if board.fitting[CREST[lorry]] > board.waiting[CREST[lorry]]:
        gain += LORRY_FITS
    return in_time(board, gain, LORRY_TIME)


@rule
def worth_of_wagon(board: Board, wagon: int) -> int:
    """A wagon for coal that waits without one is wanted; empty ones in plenty are not."""
    gain = WAGON_BASE + WAGON_DEMAND * min(max(board.wanted, -4), 4)
    gain -= WAGON_EMPTY * max(board.empty[0] + board.empty[1] + board.empty[2] - 1, 0)
    first, last = wagon, wagon + 1
    if wagon == JOKER:
        gain += WAGON_JOKER
        first, last = 0, CRESTS
    for crest in range(first, last):
        if board.waiting[crest] > board.fitting[crest]:
            gain += WAGON_WANTED
    return in_time(board, gain, WAGON_TIME)


@rule
def worth_of_loco(s: State, board: Board, model: int) -> int:
    """Every train needs one; trains of one model leave together."""
    gain, ready = 0, False
    for track in range(TRACKS):
        if s.loco[s.seat, track] == NONE:
            gain = max(
                gain, LOCO_BASE + LOCO_LOAD * min(board.load[track], 3) + LOCO_EMPTY * min(board.empty[track], 2)
            )
            if board.load[track] >= board.smallest:
                ready = True
    for track in range(TRACKS):
        if s.loco[s.seat, track] == model:
            gain += LOCO_SAME
    if s.objective[OF_LOCOS + model] == s.seat:
        gain += LOCO_OBJECTIVE
    return gain + LOCO_READY if ready else in_time(board, gain, LOCO_TIME)


@rule
def worth_of_order(s: State, board: Board, order: int) -> int:
    """Above all an order for a train that is loaded and has none as good; else one for the trains to come."""
    gain = ORDER_BASE + worth_of_destination(s, DESTINATION[order])
    gain -= ORDER_MANY * max(board.orders - 2, 0) + ORDER_GLUT * max(board.wanted, 0)
    better = 0
    for track in range(TRACKS):
        if board.load[track] >= MINIMUM[order]:
            better = max(better, worth_of_train(s, board, track, order) - best_train(s, board, track))
    return gain + ORDER_READY * better // 16 if better > 0 else in_time(board, gain, ORDER_TIME)


@rule
def worth_of_innovation(board: Board, kind: int) -> int:
    """A turn more, later; extracting four steps is almost two."""
    gain = INNOVATION_BASE
    if kind == RANGES + innovations.EXTRACT:
        gain = INNOVATION_EXTRACT
    elif kind < RANGES:
        gain += kind
    return in_time(board, gain, INNOVATION_TIME)
