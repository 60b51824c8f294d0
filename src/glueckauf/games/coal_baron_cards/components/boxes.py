"""What is in the box: all cards, or so few that the game can be solved (docs/tiny-games.md)."""

from collections.abc import Sequence

FULL_BOX, TINY_BOX, SMALL_BOX = range(3)

# in a small box a train stands ready on track 1 of both boards: a loco and a loaded wagon of the lorry's crest
READY_LOCO, READY_WAGON, READY_LORRY = "model_a", "wheel", "wheel_double"
TRAINS = {READY_LOCO: 2, READY_WAGON: 2, READY_LORRY: 2}
ORDERS = {"barracks_1": 1, "furnaces_2": 1, "factories_1": 1}
FEW_CARDS = ({**TRAINS, **ORDERS}, {**TRAINS, **ORDERS, "barracks": 1, "furnaces": 1})  # tiny; small, with two shares
BOXES = 1 + len(FEW_CARDS)


def in_few(ids: Sequence[str]) -> list[list[int]]:
    """[box but the full one][kind] how many of these cards are in it."""
    return [[cards.get(card, 0) for card in ids] for cards in FEW_CARDS]
