"""§5.1 Payment, and every other discard from the hand: card by card, phantoms first, then ascending.

So each set of cards is one chain of answers, and a chain that was begun can be finished.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import hand
from .actions import BONUS_DISCARD, FEE, HAND_LIMIT
from .components.cards import KINDS
from .reasons import (
    NO_PHANTOM,
    NOT_IN_HAND,
    NOT_IN_HAND_AT_LIMIT,
    NOT_IN_HAND_FACE_DOWN,
    NOT_IN_HAND_FOR_BONUS,
    PAYMENT_ORDER,
    PAYMENT_STUCK,
    PHANTOMS_FIRST,
)
from .state import State


@rule
def begin(s: State, cards: int) -> None:
    s.to_pay = cards
    s.paid_up_to = NONE


@rule
def is_choice(s: State) -> bool:
    """Whether the public numbers leave a choice: asking must not depend on anything secret."""
    return s.hand_count[s.seat] > 0 and s.hand_count[s.seat] + s.phantoms > s.to_pay


@rule
def give_all(s: State) -> None:
    """Without a choice: phantoms alone, or all that there is."""
    used = min(s.phantoms, s.to_pay)
    s.phantoms -= used
    s.to_pay -= used
    if s.to_pay > 0:
        for kind in range(KINDS):
            for _ in range(s.hand[s.seat, kind]):
                hand.discard(s, kind)
        s.to_pay = 0
    s.paid_up_to = NONE


@rule
def cards_from(s: State, kind: int) -> int:
    """Cards in hand of this kind and all above it."""
    count = s.hand_count[s.seat]
    for other in range(kind):
        count -= s.hand[s.seat, other]
    return count


@rule
def refuse_give(s: State, kind: int, cards: int) -> int:
    """R38: ascending, and enough `cards` of this kind and above must be there for the rest."""
    if s.hand[s.seat, kind] == 0:
        return not_in_hand(s)
    if kind < s.paid_up_to:
        return PAYMENT_ORDER
    if cards < s.to_pay:
        return PAYMENT_STUCK
    return ALLOWED


@rule
def not_in_hand(s: State) -> int:
    """The same reason with the number of the rule by which a card is given away now."""
    if s.question == FEE:
        return NOT_IN_HAND_FACE_DOWN
    if s.question == BONUS_DISCARD:
        return NOT_IN_HAND_FOR_BONUS
    return NOT_IN_HAND_AT_LIMIT if s.question == HAND_LIMIT else NOT_IN_HAND


@rule
def give(s: State, kind: int) -> None:
    """The card goes to the discard pile face down (§14)."""
    hand.discard(s, kind)
    s.to_pay -= 1
    s.paid_up_to = kind if s.to_pay > 0 else NONE


@rule
def refuse_phantom(s: State) -> int:
    """§10: a phantom card pays, and serves as the card discarded for a face-down load."""
    if s.phantoms == 0:
        return NO_PHANTOM
    if s.paid_up_to != NONE:
        return PHANTOMS_FIRST
    return ALLOWED


@rule
def give_phantom(s: State) -> None:
    """It does not enter the discard pile (§10)."""
    s.phantoms -= 1
    s.to_pay -= 1
