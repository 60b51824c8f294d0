"""§4 Draw, §13 the open display, and what a draw belongs to: an action, a bonus (§6.4), a delivery (§7), a caboose."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import payment, piles
from .actions import ACTION_OVER, BONUS_DISCARD, EXTRA, SOURCE
from .components import cards
from .components.cards import BONUS_DRAW, BONUS_EXTRA, CABOOSE_1, DISPLAY, KINDS
from .reasons import NOT_IN_DISPLAY, PILES_EMPTY
from .state import AFTER_BONUS, BEFORE_BONUS, BEFORE_CABOOSE_1, EVERYBODY, OPEN_DISPLAY, PLAIN_DRAW, State


@rule
def begin(s: State, due: int, stage: int) -> int:
    """Draw `due` cards, then go on with what belongs to the stage; gives the next question."""
    s.due = due
    s.stage = stage
    return go_on(s)


@rule
def go_on(s: State) -> int:
    """Draw what is due, then the next stage, until something is asked or the action is over."""
    while True:
        if s.due > 0:
            if is_choice(s):
                return SOURCE
            if s.display[0] == NONE:
                piles.draw_blind(s)
            else:
                take(s, s.display[0])
            count_drawn(s)
        elif s.stage == BEFORE_BONUS:
            s.stage = AFTER_BONUS
            s.due = BONUS_DRAW[s.bonus]  # compulsory (R24)
        elif s.stage == BEFORE_CABOOSE_1:
            s.stage = PLAIN_DRAW
            s.due = 1 if s.train[s.seat, CABOOSE_1] else 0  # once an action (R28)
        elif s.stage == AFTER_BONUS:
            return bonus_drawn(s)
        else:
            return ACTION_OVER


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
    s.hand[s.seat, kind] += 1
    s.hand_count[s.seat] += 1
    s.open_hand[s.seat, kind] += 1


@rule
def count_drawn(s: State) -> None:
    """One card less is due. Under rules version 1 the display was filled up after each draw of an action (R36)."""
    s.due -= 1
    if s.due == 0 and s.rules == 1:
        refill(s)


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


@rule
def bonus_drawn(s: State) -> int:
    """§6.4: then the discard, if the bonus has one and the hand a real card (R24)."""
    s.stage = PLAIN_DRAW
    if cards.BONUS_DISCARD[s.bonus] and s.hand_count[s.seat] > 0:
        payment.begin(s, cards.BONUS_DISCARD[s.bonus])
        if s.hand_count[s.seat] > s.to_pay:
            return BONUS_DISCARD
        for kind in range(KINDS):
            if s.hand[s.seat, kind] > 0:
                payment.give(s, kind)  # the only card; a phantom is no bonus discard (R32)
    return bonus_discarded(s)


@rule
def bonus_discarded(s: State) -> int:
    """§6.4: then the extra action, if the bonus has one; it is always offered (R39)."""
    extra = BONUS_EXTRA[s.bonus]
    s.bonus = NONE
    if extra == 0:
        return ACTION_OVER
    refill(s)
    s.extra = extra
    return EXTRA
