"""§4 Taking the top card of a stack, by workers or by an innovation."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import stacks, tracks
from .actions import ACTION_OVER, PUT_LOCO, PUT_WAGON
from .components.areas import INNOVATION, LOCO, OBJECTIVE, ORDER, SHARE, WAGON_LEFT
from .state import State


@rule
def take(s: State, stack: int) -> int:
    """Take the top card and add it to its place; a wagon or loco asks for a track first."""
    s.stack = stack
    if stack == LOCO:
        return PUT_LOCO
    if WAGON_LEFT <= stack < LOCO:
        return PUT_WAGON
    gain(s, stack, stacks.take_top(s, stack))
    return taken(s)


@rule
def gain(s: State, stack: int, card: int) -> None:
    """§4: a lorry to the rear of the row, an order or innovation into hand, a share or objective open."""
    if stack < WAGON_LEFT:
        s.row[s.seat, s.row_size[s.seat]] = card
        s.row_size[s.seat] += 1
    elif stack == ORDER:
        s.orders_open[s.seat, card] += 1
    elif stack == INNOVATION:
        s.innovations_open[s.seat, card] += 1
    elif stack == SHARE:
        s.share[s.seat, card] += 1
    elif stack == OBJECTIVE:
        s.objective[card] = s.seat


@rule
def put_on_track(s: State, track: int) -> int:
    """§4.1, §4.2: the taken or kept wagon or loco goes to this track."""
    if s.held != NONE:
        card = s.held
        s.held = NONE
    else:
        card = stacks.take_top(s, s.stack)
    if s.stack == LOCO:
        tracks.put_loco(s, card, track)
    else:
        tracks.put_wagon(s, card, track)
    return taken(s)


@rule
def taken(s: State) -> int:
    """The card has its place: now the other drawn cards go back and twins are split (R30)."""
    if s.drawn_count > 0:
        stacks.put_under(s, s.stack)
    stacks.taking_done(s, s.stack)
    s.stack = NONE
    return ACTION_OVER
