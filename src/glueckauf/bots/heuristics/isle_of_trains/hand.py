"""What the number of cards in hand is worth."""

from glueckauf.engine.compile import rule
from glueckauf.games.isle_of_trains.components.table_sizes import HAND
from glueckauf.games.isle_of_trains.state import State

from .worths import CARD, SPARE_CARD


@rule
def change(s: State, cards: int, left: int) -> int:
    """What the hand gains by so many cards more, or loses by so many less."""
    held = s.hand_count[s.seat]
    return cards_worth(s, held + cards, left) - cards_worth(s, held, left)


@rule
def cards_worth(s: State, cards: int, left: int) -> int:
    """What a hand of so many cards is worth: nothing without an action, little beyond the limit."""
    if left == 0:
        return 0
    beyond = SPARE_CARD if s.actions_left == 1 and not s.extra else CARD
    return CARD * min(cards, HAND) + beyond * max(0, cards - HAND)
