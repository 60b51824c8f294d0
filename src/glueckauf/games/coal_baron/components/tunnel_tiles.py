"""The 48 tunnel tiles (§1): 16 kinds, three of each. The place in the table is the number of the kind."""

from typing import NamedTuple

from glueckauf.engine.fields import i1, table

from .coal import COLOUR_IDS

SIDE_IDS = ["light", "dark"]
LIGHT, DARK = range(2)


class Tile(NamedTuple):
    id: str
    colour: int  # also the level that it extends
    side: int
    carts: int
    price: int


TILE_LIST = tuple(
    Tile(f"{colour}-{side}-{carts}", level - 1, SIDE_IDS.index(side), carts, carts * level)
    for level, colour in enumerate(COLOUR_IDS, 1)
    for side in SIDE_IDS
    for carts in (1, 2)
)
TILE_KINDS = len(TILE_LIST)
TILE_IDS = [tile.id for tile in TILE_LIST]
COLOUR = table([tile.colour for tile in TILE_LIST], i1)
SIDE = table([tile.side for tile in TILE_LIST], i1)
CARTS = table([tile.carts for tile in TILE_LIST], i1)
PRICE = table([tile.price for tile in TILE_LIST], i1)
TILE_COPIES = 3
TILES = TILE_COPIES * TILE_KINDS
KINDS_OF_COLOUR = 4  # neighbours in the table: the kinds of one level

PRINTED_CARTS = 1  # on each level of every pit, on no tile (R16)
PRINTED_SIDE = (DARK, LIGHT, LIGHT, DARK)  # [colour] for the eye only: in no rule
