"""The words of the other tests: what they lay out is what they read."""

import pytest

from glueckauf.games.coal_baron_cards.components.decks import CARD_IDS
from tests.rules.coal_baron_cards.table import BLUE, RED, Board, board, box, hand, position, stack

CARDS = sum(len(names) for names in CARD_IDS)  # kinds in the stacks; the worker cards come behind them
EVERYTHING: Board = {
    "hand": [1, 1, 3],
    "row": ["wheel_double", "clover_single_1"],
    "storage": ["fox_double"],
    "wagons": {1: ["wheel", "joker"], 3: ["joker(clover_double)", "fox(fox_single_2)"]},
    "locos": {2: "model_b"},
    "orders": ["furnaces_3"],
    "secret_orders": ["furnaces_3"],
    "innovations": ["1-4", "take_loco"],
    "secret_innovations": ["1-5"],
    "shares": ["factories", "factories"],
    "objectives": ["loco_a"],
    "delivered": ["model_a", "tower", "joker", "wheel_single_2", "barracks_1"],
}


def test_what_is_laid_before_a_seat_lies_there_and_comes_from_the_box() -> None:
    s = position(players=3, seat=BLUE, **EVERYTHING)
    assert {"hand": hand(s, BLUE), **board(s, BLUE)} == EVERYTHING
    assert board(s, RED) == {}
    assert box(s)[:CARDS] == box(position(players=3))[:CARDS]


def test_a_stack_is_laid_from_the_top_with_or_without_the_rest() -> None:
    s = position(stacks={"order": ["furnaces_4", "barracks_1", ...], "share": ["furnaces", "factories"]})
    assert stack(s, "order")[:2] == ["furnaces_4", "barracks_1"]
    assert len(stack(s, "order")) == 28
    assert stack(s, "share") == ["furnaces", "factories"]


def test_the_box_holds_no_more_cards_than_it_holds() -> None:
    with pytest.raises(LookupError, match="no take_loco left"):
        position(innovations=["take_loco", "take_loco"])
