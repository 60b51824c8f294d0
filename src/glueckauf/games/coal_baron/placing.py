"""§3 Placing workers: what a space costs, who moves to the canteen; §4: which space may be chosen."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import deliver, factory, new_orders
from .components.spaces import BANK, BUY_TILE, DELIVER, DOES, DRAW_ORDERS, DRAW_TILES, IS_OPEN, NUMBER, TAKE_ORDER
from .reasons import SPACE_LOCKED, TOO_FEW_WORKERS
from .state import State


@rule
def workers_needed(s: State, space: int) -> int:
    """One more than stand there, no matter whose; at the bank always one, since nobody blocks it (§3)."""
    return s.standing[space] + 1


@rule
def refuse_place(s: State, space: int) -> int:
    """§3: an open space, enough workers, and an action that can be performed."""
    if not IS_OPEN[s.box, s.players, space]:
        return SPACE_LOCKED
    if s.workers[s.seat] < workers_needed(s, space):
        return TOO_FEW_WORKERS
    does = DOES[space]
    if does == BUY_TILE:
        return factory.refuse_buy(s, NUMBER[space])  # §5.1
    if does == DRAW_TILES:
        return factory.refuse_draw(s)  # §5.2
    if does == DELIVER:
        return deliver.refuse_deliver(s, NUMBER[space])  # §7
    if does == TAKE_ORDER:
        return new_orders.refuse_take(s, NUMBER[space])  # §9.1
    if does == DRAW_ORDERS:
        return new_orders.refuse_draw(s)  # §9.2
    return ALLOWED  # mining (§6, R4) and money (§8) are always possible


@rule
def place(s: State, space: int) -> None:
    """§3: workers standing there move to the canteen first; at the bank any number may stand."""
    s.space = space
    if space == BANK:
        s.workers[s.seat] -= 1
        s.at_bank[s.seat] += 1
        return
    needed = workers_needed(s, space)
    if s.standing_of[space] != NONE:
        s.canteen[s.standing_of[space]] += s.standing[space]
    s.workers[s.seat] -= needed
    s.standing[space] = needed
    s.standing_of[space] = s.seat
