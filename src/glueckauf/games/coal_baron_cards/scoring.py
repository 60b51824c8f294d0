"""§10 Scoring, §11 objectives, and who wins."""

from glueckauf.engine import ranking
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers

from .components import lorries, orders
from .components.lorries import LORRY_KINDS
from .components.objectives import (
    BY_LOCOS,
    BY_MARKERS,
    BY_OBJECTIVES,
    BY_ORDERS,
    BY_SHARES,
    BY_SUM,
    COUNTS,
    LORRIES_FOR_SUM,
    OBJECTIVE_POINTS,
    OBJECTIVES,
    OF,
)
from .components.orders import DESTINATIONS, MINIMA, MINIMUM, ORDER_KINDS, SHARE_POINTS
from .components.table_sizes import MARKERS
from .state import State

FOR_LORRIES, FOR_ORDERS, FOR_SHARES, FOR_MARKERS, FOR_OBJECTIVES = range(5)
CATEGORY_IDS = ("A", "B", "C", "D", "E")  # as the rules page calls them
CATEGORIES = len(CATEGORY_IDS)


@rule
def scores(s: State, out: Numbers) -> None:
    """[seat * CATEGORIES + category] points, as if the game ended now: A to E of §10."""
    for seat in range(s.players):
        first = seat * CATEGORIES
        out[first + FOR_LORRIES] = lorry_points(s, seat)
        out[first + FOR_ORDERS] = order_points(s, seat)
        shares = 0
        for destination in range(DESTINATIONS):
            shares += shares_assigned(s, seat, destination)
        out[first + FOR_SHARES] = SHARE_POINTS * shares
        out[first + FOR_MARKERS] = markers(s, seat)
        out[first + FOR_OBJECTIVES] = objective_points(s, seat)


@rule
def lorry_points(s: State, seat: int) -> int:
    """A: printed on the delivered lorry cards; what stayed at the board scores nothing (R18)."""
    points = 0
    for lorry in range(LORRY_KINDS):
        points += lorries.POINTS[lorry] * s.delivered_lorries[seat, lorry]
    return points


@rule
def order_points(s: State, seat: int) -> int:
    """B: printed on fulfilled orders."""
    points = 0
    for order in range(ORDER_KINDS):
        points += orders.POINTS[order] * s.delivered_orders[seat, order]
    return points


@rule
def orders_fulfilled(s: State, seat: int, destination: int) -> int:
    """O(d)."""
    count = 0
    for order in range(destination * MINIMA, (destination + 1) * MINIMA):
        count += s.delivered_orders[seat, order]
    return count


@rule
def shares_assigned(s: State, seat: int, destination: int) -> int:
    """a(d): at most one share for each fulfilled order of its destination, as many as possible (R19)."""
    return min(s.share[seat, destination], orders_fulfilled(s, seat, destination))


@rule
def markers(s: State, seat: int) -> int:
    """D: the shift markers of a seat, worth 1 VP each."""
    count = 0
    for marker in range(MARKERS):
        if s.marker[marker] == seat:
            count += 1
    return count


@rule
def objective_points(s: State, seat: int) -> int:
    """E: the sum over the player's objectives."""
    points = 0
    for objective in range(OBJECTIVES):
        if s.objective[objective] == seat:
            points += points_for(s, seat, objective)
    return points


@rule
def points_for(s: State, seat: int, objective: int) -> int:
    """§11."""
    counts, of = COUNTS[objective], OF[objective]
    if counts == BY_MARKERS:
        return OBJECTIVE_POINTS[BY_MARKERS] * (markers(s, seat) // 2)
    if counts == BY_OBJECTIVES:
        return OBJECTIVE_POINTS[BY_OBJECTIVES] * objectives_owned(s, seat)
    if counts == BY_LOCOS:
        return OBJECTIVE_POINTS[BY_LOCOS] * s.delivered_locos[seat, of]
    if counts == BY_SHARES:
        return OBJECTIVE_POINTS[BY_SHARES] * shares_assigned(s, seat, of)
    if counts == BY_ORDERS:
        return OBJECTIVE_POINTS[BY_ORDERS] * orders_fulfilled(s, seat, of)
    return OBJECTIVE_POINTS[BY_SUM] if lorries_ordered(s, seat, of) >= LORRIES_FOR_SUM else 0


@rule
def objectives_owned(s: State, seat: int) -> int:
    """Whether they score or not, this card included."""
    count = 0
    for objective in range(OBJECTIVES):
        if s.objective[objective] == seat:
            count += 1
    return count


@rule
def lorries_ordered(s: State, seat: int, destination: int) -> int:
    """N(d): the lorries printed on the fulfilled orders, not the load of the trains."""
    count = 0
    for order in range(destination * MINIMA, (destination + 1) * MINIMA):
        count += MINIMUM[order] * s.delivered_orders[seat, order]
    return count


@rule
def places(s: State, out: Numbers) -> None:
    """[seat] 1 for the winner: most VP, then the highest-numbered shift marker; without one a win is shared (R20)."""
    for seat in range(s.players):
        out[seat] = rank_key(s, seat)
    ranking.rank(out, s.players)


@rule
def rank_key(s: State, seat: int) -> int:
    """A number that is higher for whoever is ahead: VP, then the highest shift marker."""
    return total(s, seat) * (MARKERS + 1) + last_marker(s, seat)


@rule
def total(s: State, seat: int) -> int:
    return lorry_points(s, seat) + beside_lorries(s, seat) + objective_points(s, seat)


@rule
def beside_lorries(s: State, seat: int) -> int:
    """B to D."""
    shares = 0
    for destination in range(DESTINATIONS):
        shares += shares_assigned(s, seat, destination)
    return order_points(s, seat) + SHARE_POINTS * shares + markers(s, seat)


@rule
def last_marker(s: State, seat: int) -> int:
    """The highest number among the markers of a seat, 0 without any."""
    for marker in range(MARKERS - 1, -1, -1):
        if s.marker[marker] == seat:
            return marker + 1
    return 0
