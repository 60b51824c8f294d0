"""Orders and innovations in hand: taken openly, or kept unseen by Free Choice (§13, R22)."""

from glueckauf.engine.compile import rule

from . import stacks
from .components.areas import INNOVATION, ORDER
from .state import State


@rule
def orders(s: State, seat: int, order: int) -> int:
    return s.orders_open[seat, order] + s.orders_secret[seat, order]


@rule
def innovations(s: State, seat: int, kind: int) -> int:
    return s.innovations_open[seat, kind] + s.innovations_secret[seat, kind]


@rule
def drop_order(s: State, order: int) -> None:
    """An order leaves the hand openly; of two equal ones it is the known one that goes: nobody could tell."""
    if s.orders_open[s.seat, order] > 0:
        s.orders_open[s.seat, order] -= 1
    else:
        s.orders_secret[s.seat, order] -= 1
        s.orders_secret_count[s.seat] -= 1
        stacks.secret_shown(s, ORDER, s.seat, order, s.orders_secret_count[s.seat])


@rule
def drop_innovation(s: State, kind: int) -> None:
    """An innovation leaves the hand openly."""
    if s.innovations_open[s.seat, kind] > 0:
        s.innovations_open[s.seat, kind] -= 1
    else:
        s.innovations_secret[s.seat, kind] -= 1
        s.innovations_secret_count[s.seat] -= 1
        stacks.secret_shown(s, INNOVATION, s.seat, kind, s.innovations_secret_count[s.seat])
