"""What so many steps of mining will bring, before they are made."""

from glueckauf.engine.compile import rule
from glueckauf.games.coal_baron import placing, slots
from glueckauf.games.coal_baron.components.coal import COLOURS
from glueckauf.games.coal_baron.components.order_cards import POINTS, TRANSPORT
from glueckauf.games.coal_baron.components.spaces import DELIVERY
from glueckauf.games.coal_baron.components.table_sizes import SHIFTS
from glueckauf.games.coal_baron.state import State

from .coal import ONES, of
from .majorities import cart_worth
from .own_board import Board
from .worths import FEW_WORKERS, STEP, TENTHS


@rule
def mining_worth(s: State, board: Board, steps: int, work: int, workers: int) -> int:
    """`work` as in `work_to_do`; `workers` remain after the mining.

    In the last shift carts count that become empty, and at its end only orders that can be completed and delivered.
    """
    worth = STEP * min(work, steps)
    if s.shift < SHIFTS:
        return worth
    if workers <= FEW_WORKERS:
        worth, work = 0, 0
        for place in range(s.outstanding_count[s.seat]):
            card = s.outstanding[s.seat, place]
            if s.open_slots[card] > 0 and placing.workers_needed(s, DELIVERY + TRANSPORT[card]) <= workers:
                takes = steps_for(s, board, card)
                if takes <= steps - work:
                    worth += TENTHS * POINTS[card]
                    work += takes
    return worth + emptying_worth(s, steps - work)


@rule
def work_to_do(board: Board) -> int:
    """Steps that it takes to fill all slots for which there is coal."""
    steps, levels = 0, 0
    for colour in range(COLOURS):
        at_hand = min(of(board.need, colour), of(board.up, colour))
        haul = min(of(board.need, colour) - at_hand, of(board.under, colour))
        steps += at_hand + 2 * haul
        levels += 1 if haul > 0 else 0
    return steps + levels + 1 if levels > 0 else steps


@rule
def steps_for(s: State, board: Board, card: int) -> int:
    """Steps to fill an order with own coal; more than anybody has if there is not enough of it."""
    steps, levels = slots.half_slots(s, card), 0
    for colour in range(COLOURS):
        empty = s.empty_slots[card, colour]
        haul = max(0, empty - of(board.up, colour))
        if haul > of(board.under, colour):
            return ONES
        steps += empty + haul
        levels += 1 if haul > 0 else 0
    return steps + levels + 1 if levels > 0 else steps


@rule
def emptying_worth(s: State, steps: int) -> int:
    """What is gained by `steps` steps that only empty carts."""
    worth = 0
    for colour in range(COLOURS):
        if steps > 1:
            each, carts = cart_worth(s, colour)
            if each > 0:
                loaded = min(carts, steps - 1)
                worth += each * loaded
                steps -= loaded + 1
    return worth
