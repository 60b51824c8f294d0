"""§6.4 The bonus for loading onto another player's car: draw, then discard, then an extra action."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import display, payment
from .actions import ACTION_OVER, BONUS_DISCARD, EXTRA
from .components import cards
from .components.cards import BONUS_DRAW, BONUS_EXTRA, KINDS
from .state import PLAIN_DRAW, State


@rule
def cards_to_draw(s: State) -> int:
    """§6.4: the draw comes first; it is compulsory (R24)."""
    return BONUS_DRAW[s.bonus]


@rule
def drawn(s: State) -> int:
    """§6.4: then the discard, if the bonus has one and the hand a real card (R24)."""
    s.stage = PLAIN_DRAW
    if cards.BONUS_DISCARD[s.bonus] and s.hand_count[s.seat] > 0:
        payment.begin(s, cards.BONUS_DISCARD[s.bonus])
        if s.hand_count[s.seat] > s.to_pay:
            return BONUS_DISCARD
        for kind in range(KINDS):
            if s.hand[s.seat, kind] > 0:
                payment.give(s, kind)  # the only card; a phantom is no bonus discard (R32)
    return discarded(s)


@rule
def discarded(s: State) -> int:
    """§6.4: then the extra action, if the bonus has one; it is always offered (R39)."""
    extra = BONUS_EXTRA[s.bonus]
    s.bonus = NONE
    if extra == 0:
        return ACTION_OVER
    display.refill(s)
    s.extra = extra
    return EXTRA
