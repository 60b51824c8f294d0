"""§12 Final scoring, and who wins."""

from glueckauf.engine import ranking
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers

from .components.coal import COLOURS
from .components.elements import CARTS, COAL, TRANSPORT
from .components.order_cards import ORDERS, POINTS
from .components.tunnel_tiles import LIGHT, SIDE, TILE_KINDS
from .state import State

FOR_ORDERS, FOR_COAL, FOR_TRANSPORTS, FOR_CARTS, FOR_MONEY, FOR_CUBES, FOR_OUTSTANDING, FOR_BALANCE = range(8)
CATEGORY_IDS = ("orders", "coal", "transports", "carts", "money", "cubes", "outstanding", "balance")
CATEGORIES = len(CATEGORY_IDS)

MARKS_PER_POINT = 5
CUBES_PER_POINT = 3


@rule
def scores(s: State, out: Numbers) -> None:
    """[seat * CATEGORIES + category] points: those scored so far, and §12 as if the game ended now."""
    for seat in range(s.players):
        first = seat * CATEGORIES
        out[first + FOR_ORDERS] = order_points(s, seat)
        out[first + FOR_COAL] = s.majority[seat, COAL]
        out[first + FOR_TRANSPORTS] = s.majority[seat, TRANSPORT]
        out[first + FOR_CARTS] = s.majority[seat, CARTS]
        out[first + FOR_MONEY] = s.marks[seat] // MARKS_PER_POINT
        out[first + FOR_CUBES] = cubes(s, seat) // CUBES_PER_POINT
        out[first + FOR_OUTSTANDING] = -s.outstanding_count[seat]
        out[first + FOR_BALANCE] = -2 * imbalance(s, seat)


@rule
def order_points(s: State, seat: int) -> int:
    """§7: printed on the delivered orders."""
    points = 0
    for card in range(ORDERS):
        if s.delivered[card] == seat:
            points += POINTS[card]
    return points


@rule
def track(s: State, seat: int) -> int:
    """Where the VP marker stands: deliveries and shift scorings, before the final scoring."""
    return order_points(s, seat) + shift_points(s, seat)


@rule
def shift_points(s: State, seat: int) -> int:
    """The points of all shift scorings so far (§11.1)."""
    return s.majority[seat, COAL] + s.majority[seat, TRANSPORT] + s.majority[seat, CARTS]


@rule
def cubes(s: State, seat: int) -> int:
    """§12: wherever they lie: carts, cage, storage, outstanding orders."""
    count = 0
    for colour in range(COLOURS):
        count += s.cage[seat, colour] + s.storage[seat, colour]
        for level in range(COLOURS):
            count += s.on_carts[seat, level, colour]
    for place in range(s.outstanding_count[seat]):
        for colour in range(COLOURS):
            count += s.coal[s.outstanding[seat, place], colour]
    return count


@rule
def imbalance(s: State, seat: int) -> int:
    """§12: tiles, not carts, that one side has more than the other, over all four levels together."""
    difference = 0
    for tile in range(TILE_KINDS):
        difference += s.tiles[seat, tile] if SIDE[tile] == LIGHT else -s.tiles[seat, tile]
    return difference if difference >= 0 else -difference


@rule
def total(s: State, seat: int) -> int:
    """May fall below 0 (R25)."""
    return track(s, seat) + beyond_track(s, seat)


@rule
def beyond_track(s: State, seat: int) -> int:
    """What the final scoring would add now, or take away."""
    return (
        s.marks[seat] // MARKS_PER_POINT
        + cubes(s, seat) // CUBES_PER_POINT
        - s.outstanding_count[seat]
        - 2 * imbalance(s, seat)
    )


@rule
def places(s: State, out: Numbers) -> None:
    """[seat] 1 for the winner: most VP, then most Marks left over after the exchange; else shared (R20)."""
    for seat in range(s.players):
        out[seat] = rank_key(s, seat)
    ranking.rank(out, s.players)


@rule
def rank_key(s: State, seat: int) -> int:
    """A number that is higher for whoever is ahead: VP, then Marks left over."""
    return total(s, seat) * MARKS_PER_POINT + s.marks[seat] % MARKS_PER_POINT
