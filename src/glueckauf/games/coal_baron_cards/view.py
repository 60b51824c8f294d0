"""A concealed state as JSON, and the deal as words: for people, the wire and records. No rule lives here."""

from typing import Any

from .actions import ACTIONS, KEEP_CARD
from .components.areas import FIRST, STACK_IDS
from .components.decks import CARD_IDS, DECK_OF
from .state import State


def deal(s: State) -> dict[str, list[str]]:
    """What chance decided: the start player, and each stack from the top down."""
    dealt = {"start": [str(s.start_player)]}
    for stack, name in enumerate(STACK_IDS):
        ids = CARD_IDS[DECK_OF[stack]]
        dealt[name] = [ids[s.card[FIRST[stack] + place]] for place in reversed(range(s.stack_size[stack]))]
    return dealt


def view(known: State) -> dict[str, Any]:
    """A concealed state as JSON."""
    return {"seat": known.seat}


def heard(s: State, action: int, seat: int) -> str:
    """The action as `seat` hears of it: nobody sees from which place a card is kept (§7, R11)."""
    if s.question == KEEP_CARD and s.seat != seat:
        return "keep ?"
    return ACTIONS.texts[action]
