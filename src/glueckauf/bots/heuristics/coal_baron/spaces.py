"""Placing workers: what the action of a space is worth, and what its workers cost."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron import deliver, placing
from glueckauf.games.coal_baron.actions import PLACE
from glueckauf.games.coal_baron.components.coal import CART_PRICE, COLOURS
from glueckauf.games.coal_baron.components.order_cards import POINTS, TRANSPORT, TRANSPORTS
from glueckauf.games.coal_baron.components.spaces import (
    BUY_TILE,
    DELIVER,
    DELIVERY,
    DOES,
    DRAW_ORDERS,
    DRAW_TILES,
    MINE,
    NUMBER,
    TAKE_ORDER,
)
from glueckauf.games.coal_baron.components.table_sizes import SHIFTS
from glueckauf.games.coal_baron.state import State

from .coal import of, total
from .own_board import Board, board_of
from .pieces import order_worth, tile_worth
from .steps import mining_worth, work_to_do
from .worths import (
    DEAREST_TILE,
    DELIVERY_NOW,
    DELIVERY_URGENT,
    DELIVERY_WAITS,
    DRAWN_ORDER,
    DRAWN_TILE,
    DRAWN_TILE_SHORT,
    FEW_MARKS,
    FORSAKEN,
    MANY_MARKS,
    MARK,
    MARK_LEFT,
    MARK_OF_FEW,
    MARK_OF_MANY,
    TENTHS,
    WORKER,
)


@rule
def judge_spaces(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """A space is worth what its action is, less the workers beyond the first."""
    workers = s.workers[s.seat]
    board = board_of(s)
    reserved = workers_to_deliver(s)
    work = work_to_do(board)
    mark = mark_worth(s, board)
    for i in range(count):
        space = out[i] - PLACE
        does, number = DOES[space], NUMBER[space]
        cost = placing.workers_needed(s, space)
        if does == DELIVER:
            worth = delivery_worth(s, number, workers - reserved)
        elif does == BUY_TILE:
            worth = tile_worth(s, board, s.tile_at[number])
        elif does == MINE:
            worth = mining_worth(s, board, number, work, workers - cost)
        elif does == TAKE_ORDER:
            worth = order_worth(s, board, s.order_at[number], board.left - cost)
        elif does == DRAW_ORDERS:
            worth = DRAWN_ORDER if board.left > 12 else 0
        elif does == DRAW_TILES:
            worth = drawn_tile_worth(s, board)
        else:
            worth = mark * number
        if does != DELIVER and workers - cost < reserved:
            worth -= FORSAKEN
        weights[i] = worth - WORKER * (cost - 1)


@rule
def workers_to_deliver(s: State) -> int:
    """Workers for all deliveries that could be made now."""
    ready, count = deliver.ready(s), 0
    for transport in range(TRANSPORTS):
        if ready >> transport & 1:
            count += placing.workers_needed(s, DELIVERY + transport)
    return count


@rule
def delivery_worth(s: State, transport: int, others: int) -> int:
    """Urgent, when hardly any workers are left for others than deliveries: majorities are scored as the shift ends."""
    points, waiting = 0, False
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if TRANSPORT[card] == transport:
            if s.open_slots[card] == 0:
                points += POINTS[card]
            else:
                waiting = True
    if others <= 1:
        return DELIVERY_URGENT + TENTHS * points
    return DELIVERY_NOW + points // 2 - (DELIVERY_WAITS if waiting else 0)


@rule
def drawn_tile_worth(s: State, board: Board) -> int:
    """Most for who lacks coal; nothing for who cannot pay or is too late."""
    if s.marks[s.seat] < 4 or board.left <= 6:
        return 0
    return DRAWN_TILE + DRAWN_TILE_SHORT * min(4, total(board.short))


@rule
def mark_worth(s: State, board: Board) -> int:
    """Money is for tiles; with enough of it, or near the end, a Mark is hardly more than its share of a point."""
    marks = s.marks[s.seat]
    if board.left < 6:
        return MARK_LEFT
    if s.shift == SHIFTS:
        wanted = DEAREST_TILE // 2
        for colour in range(COLOURS):
            wanted += of(board.short, colour) * CART_PRICE[colour]
        return MARK_OF_FEW if marks < min(DEAREST_TILE, wanted) else MARK_OF_MANY
    return MARK_OF_FEW if marks < FEW_MARKS else MARK if marks < MANY_MARKS else MARK_OF_MANY
