"""What the asked seat has, counted once for all answers."""

from typing import NamedTuple

from glueckauf.engine.compile import rule
from glueckauf.games.coal_baron.components.table_sizes import SHIFTS, WORKERS
from glueckauf.games.coal_baron.components.tunnel_tiles import LIGHT, SIDE, TILE_KINDS
from glueckauf.games.coal_baron.state import State

from .coal import less, needed, raised, total, underground
from .majorities import all_carts, all_slots, most_carts, most_slots
from .worths import BUSY_ORDER, BUSY_SHORT, BUSY_SLOT


class Board(NamedTuple):
    """The asked seat and its best rivals; coal and majorities packed as in `coal`."""

    left: int  # own workers from now to the end of the game
    need: int  # empty slots
    up: int  # cubes in cage and storage
    under: int  # cubes on carts
    short: int  # slots without coal
    spare: int  # cubes without a slot
    carts: int
    rival_carts: int
    slots: int
    rival_slots: int
    lean: int  # tiles that the light side has more than the dark one
    busy: int  # tenths of workers that the own orders still take


@rule
def board_of(s: State) -> Board:
    need, up, under = needed(s), raised(s), underground(s)
    short = less(need, up + under)
    return Board(
        s.workers[s.seat] + (SHIFTS - s.shift) * WORKERS[s.box, s.players],
        need,
        up,
        under,
        short,
        less(up + under, need),
        all_carts(s, s.seat),
        most_carts(s),
        all_slots(s, s.seat),
        most_slots(s),
        leaning(s),
        busy_with(s, short),
    )


@rule
def leaning(s: State) -> int:
    difference = 0
    for tile in range(TILE_KINDS):
        difference += s.tiles[s.seat, tile] if SIDE[tile] == LIGHT else -s.tiles[s.seat, tile]
    return difference


@rule
def busy_with(s: State, short: int) -> int:
    busy = BUSY_SHORT * total(short) + BUSY_ORDER * s.outstanding_count[s.seat]
    for place in range(s.outstanding_count[s.seat]):
        busy += BUSY_SLOT * s.open_slots[s.outstanding[s.seat, place]]
    return busy
