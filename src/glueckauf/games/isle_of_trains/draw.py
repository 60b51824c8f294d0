"""§4 Draw, and every other draw: for a bonus (§6.4), a delivery (§7), a caboose (§8)."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import bonus, display, hand
from .actions import ACTION_OVER, SOURCE
from .components.cards import CABOOSE_1
from .state import AFTER_BONUS, BEFORE_BONUS, BEFORE_CABOOSE_1, PLAIN_DRAW, State


@rule
def begin(s: State, due: int, stage: int) -> int:
    """Draw `due` cards, then go on with what belongs to the stage; returns the next question."""
    s.due = due
    s.stage = stage
    return go_on(s)


@rule
def go_on(s: State) -> int:
    """Draw what is due, then the next stage, until something is asked or the action is over."""
    while True:
        if s.due > 0:
            if display.is_choice(s):
                return SOURCE
            if s.display[0] == NONE:
                hand.draw_blind(s)
            else:
                display.take(s, s.display[0])
            count_drawn(s)
        elif s.stage == BEFORE_BONUS:
            s.stage = AFTER_BONUS
            s.due = bonus.cards_to_draw(s)
        elif s.stage == BEFORE_CABOOSE_1:
            s.stage = PLAIN_DRAW
            s.due = 1 if s.train[s.seat, CABOOSE_1] else 0  # once an action (R28)
        elif s.stage == AFTER_BONUS:
            return bonus.drawn(s)
        else:
            return ACTION_OVER


@rule
def count_drawn(s: State) -> None:
    """One card less is due. Under rules version 1 the display was filled up after each draw of an action (R36)."""
    s.due -= 1
    if s.due == 0 and s.rules == 1:
        display.refill(s)
