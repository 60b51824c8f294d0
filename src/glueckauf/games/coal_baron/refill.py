"""§10 End of turn: the used display space is refilled."""

from glueckauf.engine.compile import rule

from . import stacks
from .components.spaces import BUY_TILE, DOES, NUMBER, TAKE_ORDER
from .components.stacks import ORDER_STACK, TILE_STACK
from .state import State


@rule
def refill(s: State) -> None:
    """§10: the top of the stack; nothing if it is empty (R7). The draw spaces cause no refill."""
    if DOES[s.space] == BUY_TILE:
        s.tile_at[NUMBER[s.space]] = stacks.turn_up(s, TILE_STACK)
    elif DOES[s.space] == TAKE_ORDER:
        s.order_at[NUMBER[s.space]] = stacks.turn_up(s, ORDER_STACK)
