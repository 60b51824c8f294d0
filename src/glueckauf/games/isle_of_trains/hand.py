"""How cards come into a hand and leave it: openly, or unseen (§14)."""

from glueckauf.engine.compile import rule
from glueckauf.engine.limits import EVERYBODY

from . import piles
from .components.cards import KINDS
from .state import OPEN_DISPLAY, State


@rule
def kinds(s: State, seat: int) -> int:
    """A bit for each kind in hand: what `s.in_hand` keeps."""
    found = 0
    for kind in range(KINDS):
        found |= (1 if s.hand[seat, kind] else 0) << kind
    return found


@rule
def put_in(s: State, seat: int, kind: int) -> None:
    s.hand[seat, kind] += 1
    s.in_hand[seat] |= 1 << kind


@rule
def take_out(s: State, seat: int, kind: int) -> None:
    s.hand[seat, kind] -= 1
    s.in_hand[seat] &= ~((1 if s.hand[seat, kind] == 0 else 0) << kind)


@rule
def draw_blind(s: State) -> None:
    """The asked seat draws from the draw pile; a phantom card if both piles are empty (§10)."""
    if not piles.can_draw(s):
        s.phantoms += 1
        return
    kind = piles.take_top(s)
    put_in(s, s.seat, kind)
    s.hand_count[s.seat] += 1
    s.drawn_since[s.seat] += 1
    piles.miss(s, s.seat, kind)
    s.shown |= 1 << s.seat


@rule
def play_openly(s: State, kind: int) -> None:
    """The asked player reveals a hand card. Of two equal ones it is the known one: nobody could tell."""
    take_out(s, s.seat, kind)
    s.hand_count[s.seat] -= 1
    if s.open_hand[s.seat, kind] > 0:
        s.open_hand[s.seat, kind] -= 1
        return
    s.shown |= EVERYBODY & ~(1 << s.seat)
    if s.open_doubt[s.seat, kind] > 0:
        s.open_doubt[s.seat, kind] -= 1
    else:
        piles.seen_by_others(s, kind, s.seat)


@rule
def leave_unseen(s: State, kind: int) -> None:
    """The asked player puts a hand card away face down: nobody else knows any more what is still in the hand."""
    take_out(s, s.seat, kind)
    s.hand_count[s.seat] -= 1
    if s.options[OPEN_DISPLAY]:
        for known in range(KINDS):
            s.open_doubt[s.seat, known] += s.open_hand[s.seat, known]
            s.open_hand[s.seat, known] = 0


@rule
def discard(s: State, kind: int) -> None:
    """The asked player puts a hand card on the discard pile face down."""
    leave_unseen(s, kind)
    piles.discard_secretly(s, s.seat, kind)
