"""§5 The factory: tunnel tiles from the display, or one of five drawn; the coal on their carts."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import stacks
from .actions import CHOOSE_TILE, FILL, FILL_CART, KEEP_NONE, KEEP_TILE, LEAVE_EMPTY, PUT_TILE
from .components.coal import COLOURS
from .components.stacks import TILE_STACK
from .components.tunnel_tiles import CARTS, COLOUR, PRICE
from .reasons import (
    COLOUR_NOT_IN_SUPPLY,
    NO_TILE_THERE,
    NO_TILE_TO_DRAW,
    TILE_NOT_DRAWN,
    TILE_NOT_IN_HAND,
    TOO_FEW_MARKS,
)
from .state import State


@rule
def refuse_buy(s: State, place: int) -> int:
    """§5.1: a tile lies there, and the player owns at least its price."""
    if s.tile_at[place] == NONE:
        return NO_TILE_THERE
    return TOO_FEW_MARKS if s.marks[s.seat] < PRICE[s.tile_at[place]] else ALLOWED


@rule
def buy(s: State, place: int) -> int:
    tile = s.tile_at[place]
    s.tile_at[place] = NONE
    return build(s, tile)


@rule
def build(s: State, tile: int) -> int:
    """§5.1: pay; a cube of the tile's colour on each cart; the tile joins its level on its side.

    The sides count tiles only (§12), so the cubes of a level lie together (R33).
    """
    s.marks[s.seat] -= PRICE[tile]
    s.tiles[s.seat, tile] += 1
    colour = COLOUR[tile]
    cubes = min(CARTS[tile], s.supply[colour])
    s.supply[colour] -= cubes
    s.on_carts[s.seat, colour, colour] += cubes
    s.building = tile
    s.bare_carts = CARTS[tile] - cubes
    return next_cart(s)


@rule
def next_cart(s: State) -> int:
    """§5.3: ask for each cart left over, as long as the supply holds anything (R31); then drawn tiles go back (R30)."""
    if s.bare_carts > 0:
        for colour in range(COLOURS):
            if s.supply[colour] > 0:
                return FILL_CART
    s.building, s.bare_carts = NONE, 0
    return stacks.give_back(s)


@rule
def refuse_fill(s: State, action: int) -> int:
    """§5.3: a cube of any colour the supply holds, or none."""
    if action == LEAVE_EMPTY or s.supply[action - FILL] > 0:
        return ALLOWED
    return COLOUR_NOT_IN_SUPPLY


@rule
def fill(s: State, action: int) -> int:
    """§5.3, R17: the cart keeps its own colour, the cube its own."""
    if action != LEAVE_EMPTY:
        s.supply[action - FILL] -= 1
        s.on_carts[s.seat, COLOUR[s.building], action - FILL] += 1
    s.bare_carts -= 1
    return next_cart(s)


@rule
def refuse_draw(s: State) -> int:
    """§5.2: the stack holds a tile; money is not needed (R8, R9)."""
    return NO_TILE_TO_DRAW if s.stack_size[TILE_STACK] == 0 else ALLOWED


@rule
def draw(s: State) -> int:
    stacks.draw(s, TILE_STACK)
    return CHOOSE_TILE


@rule
def refuse_keep(s: State, action: int) -> int:
    """§5.2: keep none, or one of those drawn that the player can pay."""
    if action == KEEP_NONE:
        return ALLOWED
    if stacks.find_drawn(s, action - KEEP_TILE) == NONE:
        return TILE_NOT_DRAWN
    return TOO_FEW_MARKS if s.marks[s.seat] < PRICE[action - KEEP_TILE] else ALLOWED


@rule
def keep(s: State, action: int) -> int:
    """§5.2: a kept tile is paid, filled with coal and built; then the others go back (R30)."""
    if action == KEEP_NONE:
        return stacks.give_back(s)
    stacks.keep_drawn(s, stacks.find_drawn(s, action - KEEP_TILE))
    return build(s, action - KEEP_TILE)


@rule
def refuse_put(s: State, action: int) -> int:
    """§5.2: one of those that are still in hand."""
    return TILE_NOT_IN_HAND if stacks.find_drawn(s, action - PUT_TILE) == NONE else ALLOWED
