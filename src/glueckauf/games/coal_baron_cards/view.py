"""A concealed state as JSON, and the deal as words: for people, the wire and records. No rule lives here."""

from .components.areas import FIRST, STACK_IDS
from .components.decks import CARD_IDS, DECK_OF
from .state import State


def deal(s: State) -> dict[str, list[str]]:
    """What chance decided: the start player, and each stack from the top down."""
    dealt = {"start": [str(s.start_player)]}
    for stack, name in enumerate(STACK_IDS):
        ids = CARD_IDS[DECK_OF[stack]]
        dealt[name] = [ids[s.card[FIRST[stack] + place]] for place in reversed(range(s.size[stack]))]
    return dealt
