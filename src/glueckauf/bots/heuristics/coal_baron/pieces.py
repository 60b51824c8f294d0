"""Tiles and orders, on the board, drawn or drafted; coal for an empty cart."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron.actions import (
    CHOOSE_TILE,
    DRAFT,
    DRAFTING,
    FILL,
    FILL_CART,
    KEEP_NONE,
    KEEP_ORDER,
    KEEP_TILE,
    LEAVE_EMPTY,
)
from glueckauf.games.coal_baron.components.coal import CART_PRICE, COLOURS
from glueckauf.games.coal_baron.components.elements import FIRST
from glueckauf.games.coal_baron.components.order_cards import POINTS, SLOT_COUNT, SLOTS, TRANSPORT
from glueckauf.games.coal_baron.components.table_sizes import SHIFTS
from glueckauf.games.coal_baron.components.tunnel_tiles import CARTS, COLOUR, LIGHT, PRICE, SIDE
from glueckauf.games.coal_baron.state import State

from .coal import of
from .majorities import CART_ELEMENT, TRANSPORT_ELEMENT, lead
from .own_board import Board, board_of
from .worths import (
    BALANCE,
    BUSY_ORDER,
    BUSY_SHORT,
    BUSY_SLOT,
    CART,
    CART_LEAD,
    COAL_MISSING,
    COAL_MISSING_PRICE,
    COAL_SPARE,
    CUBE,
    CUBE_SHORT,
    HOPELESS,
    MARK_PAID,
    OWN_TRIP,
    SHARED_TRIP,
    SLOT_COAL,
    SLOT_COAL_DEEPER,
    SLOT_SHARE,
    STOCK,
    STOCK_DEEPER,
    TENTHS,
    TRANSPORT_LEAD,
)


@rule
def judge_pieces(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """A drawn or drafted piece is worth what it is on the board; coal for an empty cart by the slots that lack it."""
    board = board_of(s)
    for i in range(count):
        action = out[i]
        if action == KEEP_NONE:
            weights[i] = 0
        elif s.question == FILL_CART:
            weights[i] = cube_worth(board, action - FILL) if action != LEAVE_EMPTY else 0
        elif s.question == CHOOSE_TILE:
            weights[i] = tile_worth(s, board, action - KEEP_TILE)
        else:
            card = action - (DRAFT if s.question == DRAFTING else KEEP_ORDER)
            weights[i] = order_worth(s, board, card, board.left)


@rule
def cube_worth(board: Board, colour: int) -> int:
    return CUBE_SHORT if of(board.short, colour) > 0 else CUBE


@rule
def tile_worth(s: State, board: Board, tile: int) -> int:
    """Coal for slots that have none, else a stock for later orders; carts for the majorities; balance; the price."""
    colour, more = COLOUR[tile], CARTS[tile]
    used = min(more, of(board.short, colour)) if board.left > 4 else 0
    worth = used * (SLOT_COAL + SLOT_COAL_DEEPER * colour) - PRICE[tile] * MARK_PAID
    if board.left > 2:
        worth += (more - used) * (STOCK + STOCK_DEEPER * colour) + more * CART
    decided = lead(of(board.carts, colour) - of(board.rival_carts, colour), more)
    worth += CART_LEAD * decided * FIRST[CART_ELEMENT + colour] // 16
    worse = board.lean >= 0 if SIDE[tile] == LIGHT else board.lean <= 0
    return worth - BALANCE * s.shift if worse else worth + BALANCE * s.shift


@rule
def order_worth(s: State, board: Board, card: int, left: int) -> int:
    """Its points and its part of majorities, less what it takes to fill and deliver it; if `left` workers can do it."""
    transport = TRANSPORT[card]
    worth = TENTHS * POINTS[card] + (SLOT_SHARE + transport // 2) * SLOT_COUNT[card]
    decided = lead(of(board.slots, transport) - of(board.rival_slots, transport), SLOT_COUNT[card])
    scorings = 2 if s.shift < SHIFTS else 1
    worth += TRANSPORT_LEAD * decided * FIRST[TRANSPORT_ELEMENT + transport] * scorings // 16
    missing = 0
    for colour in range(COLOURS):
        lacking = max(0, SLOTS[card, colour] - of(board.spare, colour))
        missing += lacking
        worth -= lacking * (COAL_MISSING + COAL_MISSING_PRICE * CART_PRICE[colour])
    worth -= (SLOT_COUNT[card] - missing) * COAL_SPARE
    shared = False
    for place in range(s.outstanding_count[s.seat]):
        shared = shared or TRANSPORT[s.outstanding[s.seat, place]] == transport
    worth -= SHARED_TRIP if shared else OWN_TRIP
    busy = board.busy + BUSY_SLOT * SLOT_COUNT[card] + BUSY_SHORT * missing + BUSY_ORDER
    return worth if busy < TENTHS * left else HOPELESS
