"""What the coach names when a plan leads to it more often: delivered orders."""

from collections.abc import Iterable

from glueckauf.engine.face.decisions import Feats
from glueckauf.engine.face.words import by

from ..components.order_cards import ORDERS
from ..state import State
from . import names


def done(s: State, seat: int) -> Iterable[int]:
    """§7: the orders that a seat has delivered."""
    return [card for card in range(ORDERS) if s.delivered[card] == seat]


def say(card: int, language: str) -> str:
    """`truck order (2 grey, 7 VP) delivered`."""
    return by(language, f"{names.order_in_brackets(card)} delivered", f"{names.order_card(card, 'de')} geliefert")


FEATS = Feats(done, say)
