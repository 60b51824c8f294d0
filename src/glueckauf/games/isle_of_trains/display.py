"""§13 The open display: cards that may be taken in place of the draw pile's, and its refill."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE
from glueckauf.engine.limits import EVERYBODY

from . import hand, piles
from .components.table_sizes import DISPLAY
from .reasons import NOT_IN_DISPLAY, PILES_EMPTY
from .state import OPEN_DISPLAY, State


@rule
def is_choice(s: State) -> bool:
    """§13: pile or display, for each single card."""
    if s.display[0] == NONE:
        return False
    if piles.can_draw(s):
        return True
    for place in range(1, DISPLAY):
        if s.display[place] != NONE and s.display[place] != s.display[0]:
            return True
    return False


@rule
def refuse_blind(s: State) -> int:
    """§13: phantoms come only when the display is empty as well (R34)."""
    return ALLOWED if piles.can_draw(s) else PILES_EMPTY


@rule
def refuse_take(s: State, kind: int) -> int:
    """§13: a card of the display."""
    return ALLOWED if find(s, kind) != NONE else NOT_IN_DISPLAY


@rule
def find(s: State, kind: int) -> int:
    for place in range(DISPLAY):
        if s.display[place] == kind:
            return place
    return NONE


@rule
def take(s: State, kind: int) -> None:
    """A card of the display comes into the hand, known to all; it is not replaced within the same action (§13)."""
    for place in range(find(s, kind), DISPLAY - 1):
        s.display[place] = s.display[place + 1]
    s.display[DISPLAY - 1] = NONE
    hand.put_in(s, s.seat, kind)
    s.hand_count[s.seat] += 1
    s.open_hand[s.seat, kind] += 1


@rule
def refill(s: State) -> None:
    """§13: the display is filled up from the draw pile at the end of an action, also before an extra one (R36, R42)."""
    if not s.options[OPEN_DISPLAY]:
        return
    for place in range(DISPLAY):
        if s.display[place] == NONE and piles.can_draw(s):
            s.display[place] = piles.take_top(s)
            piles.seen_by_others(s, s.display[place], NONE)
            s.shown = EVERYBODY
