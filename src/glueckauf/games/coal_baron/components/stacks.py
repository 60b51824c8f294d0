"""The two face-down stacks (§2.2): tunnel tiles and orders."""

from glueckauf.engine.fields import i1, table

from .order_cards import ORDERS
from .tunnel_tiles import TILE_COPIES, TILE_KINDS, TILES

TILE_STACK, ORDER_STACK = range(2)
STACKS = 2
STACK_IDS = ["tiles", "orders"]
PLACES = max(TILES, ORDERS)
KINDS = table([TILE_KINDS, ORDERS], i1)  # [stack]
COPIES = table([TILE_COPIES, 1], i1)  # [stack] of each kind
IN_BOX = table([TILES, ORDERS], i1)  # [stack]
WIDTH = table([63 // TILE_KINDS, 63 // ORDERS], i1)  # [stack] bits for each count, if all stand in one number
