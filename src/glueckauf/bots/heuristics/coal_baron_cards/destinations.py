"""What hangs on a destination: shares, and the objectives that count orders, shares and what else one has."""

from glueckauf.engine.compile import rule
from glueckauf.games.coal_baron_cards import hand, scoring
from glueckauf.games.coal_baron_cards.components.crests import TRACKS
from glueckauf.games.coal_baron_cards.components.objectives import (
    BY_LOCOS,
    BY_MARKERS,
    BY_OBJECTIVES,
    BY_ORDERS,
    BY_SHARES,
    COUNTS,
    OBJECTIVE_IDS,
    OF,
)
from glueckauf.games.coal_baron_cards.components.orders import DESTINATIONS, MINIMUM, ORDER_KINDS
from glueckauf.games.coal_baron_cards.state import State

from .own_board import Board
from .worths import (
    MARKER_NOW,
    MARKERS_LATER,
    OBJECTIVE_BASE,
    OBJECTIVE_COMING,
    OBJECTIVE_LATER,
    OBJECTIVE_SCORE,
    ORDER_OBJECTIVE,
    ORDER_SHARE,
    SHARE_BASE,
    SHARE_FULFILLED,
    SHARE_IN_HAND,
    SHARE_LATER,
)

OF_OBJECTIVES = OBJECTIVE_IDS.index("objectives")
OF_SHARES = OBJECTIVE_IDS.index("share_barracks")  # the other destinations follow
OF_ORDERS = OBJECTIVE_IDS.index("order_barracks")  # likewise
ORDER_SIZES = ORDER_KINDS // DESTINATIONS  # neighbours: the orders of one destination


@rule
def worth_of_destination(s: State, destination: int) -> int:
    """Shares and objectives that wait for an order to this destination."""
    gain = 0
    if s.share[s.seat, destination] > scoring.orders_fulfilled(s, s.seat, destination):
        gain += ORDER_SHARE
    if s.objective[OF_ORDERS + destination] == s.seat:
        gain += ORDER_OBJECTIVE
    return gain


@rule
def worth_of_share(s: State, board: Board, destination: int) -> int:
    """Three points with an order of its destination: one fulfilled, one in hand, or one that may come."""
    free = scoring.orders_fulfilled(s, s.seat, destination) - s.share[s.seat, destination]
    gain = SHARE_BASE + SHARE_LATER * board.rest // 64
    if free > 0:
        gain = SHARE_FULFILLED
    elif free + in_hand(s, destination) > 0:
        gain = SHARE_IN_HAND
    if s.objective[OF_SHARES + destination] == s.seat:
        gain += gain // 2
    return gain


@rule
def worth_of_objective(s: State, board: Board, objective: int) -> int:
    """What it scores already, what is on its way, and what the rest of the game may bring."""
    counts, of, seat = COUNTS[objective], OF[objective], s.seat
    gain = OBJECTIVE_BASE + OBJECTIVE_LATER * board.rest // 64
    if s.objective[OF_OBJECTIVES] == seat:
        gain += OBJECTIVE_SCORE
    if counts == BY_MARKERS:
        return gain + MARKER_NOW * scoring.markers(s, seat) + (MARKERS_LATER - OBJECTIVE_LATER) * board.rest // 64
    if counts == BY_OBJECTIVES:
        return gain + OBJECTIVE_SCORE * (1 + scoring.objectives_owned(s, seat))
    if counts == BY_LOCOS:
        for track in range(TRACKS):
            if s.loco[seat, track] == of:
                gain += OBJECTIVE_COMING
        return gain + 2 * OBJECTIVE_SCORE * s.delivered_locos[seat, of]
    if counts == BY_SHARES:
        return gain + 2 * OBJECTIVE_SCORE * scoring.shares_assigned(s, seat, of)
    if counts == BY_ORDERS:
        return gain + 2 * OBJECTIVE_SCORE * scoring.orders_fulfilled(s, seat, of) + OBJECTIVE_COMING * in_hand(s, of)
    return gain + worth_of_sum(s, of)


@rule
def worth_of_sum(s: State, destination: int) -> int:
    """Four points for five lorries ordered by one destination; those in hand are on their way."""
    lorries = scoring.lorries_ordered(s, s.seat, destination)
    if lorries >= 5:
        return 4 * OBJECTIVE_SCORE
    for order in range(ORDER_SIZES * destination, ORDER_SIZES * (destination + 1)):
        lorries += MINIMUM[order] * hand.orders(s, s.seat, order)
    return OBJECTIVE_COMING * min(lorries, 5) // 3


@rule
def in_hand(s: State, destination: int) -> int:
    """Orders of a destination that may be delivered one day."""
    count = 0
    for order in range(ORDER_SIZES * destination, ORDER_SIZES * (destination + 1)):
        count += hand.orders(s, s.seat, order)
    return count
