"""The two face-down stacks (§2.2): tunnel tiles and orders."""

from glueckauf.engine.fields import i1, table

from .order_cards import ORDER_IDS, ORDERS
from .tunnel_tiles import TILE_COPIES, TILE_KINDS, TILES

TILE_STACK, ORDER_STACK = range(2)
STACKS = 2
STACK_IDS = ["tiles", "orders"]
PLACES = max(TILES, ORDERS)
KINDS = table([TILE_KINDS, ORDERS], i1)  # [stack]
COPIES = table([TILE_COPIES, 1], i1)  # [stack] of each kind, at most
FEW_ORDERS = ("handcart-yellow-1", "truck-yellow-1", "train-yellow-1")
IN_BOX = table(  # [box, stack, kind] pieces; in a small box there are no tiles
    [
        [[TILE_COPIES] * TILE_KINDS + [0] * (ORDERS - TILE_KINDS), [1] * ORDERS],
        *[[[0] * ORDERS, [int(order in FEW_ORDERS) for order in ORDER_IDS]]] * 2,
    ],
    i1,
)
WIDTH = table([63 // TILE_KINDS, 63 // ORDERS], i1)  # [stack] bits for each count, if all stand in one number
