"""The words of the other tests: what they lay out is what they read."""

import pytest

from glueckauf.games.coal_baron import COAL_BARON
from tests.rules.coal_baron.table import (
    BLUE,
    RED,
    cage,
    carts,
    delivered,
    lies_at,
    on_space,
    outstanding,
    pit_tiles,
    position,
    slots,
    stack,
    storage,
    supply,
    workers,
)


def test_what_is_laid_before_a_seat_lies_there_and_comes_from_the_box() -> None:
    s = position(
        players=3,
        seat=BLUE,
        workers=4,
        marks=7,
        tiles=["grey-light-2"],
        carts={"grey": ["grey", "yellow"]},
        level=2,
        cage=["black", "brown"],
        storage=["yellow"],
        orders=["truck-mixed-4 black=yellow grey=brown+black", "train-grey-1"],
        delivered=["handcart-grey-3"],
        standing={"money_4": (BLUE, 2)},
        bank={BLUE: 1},
    )
    assert workers(s, BLUE) == (4, 8, 1)
    assert on_space(s, "money_4") == (BLUE, 2)
    assert (s.marks[BLUE], s.marks[RED]) == (7, 9)
    assert pit_tiles(s, BLUE) == ["grey-light-2"]
    assert carts(s, BLUE) == {"yellow": ["yellow"], "brown": ["brown"], "grey": ["yellow", "grey"], "black": ["black"]}
    assert cage(s, BLUE) == (2, ["brown", "black"])
    assert storage(s, BLUE) == ["yellow"]
    assert outstanding(s, BLUE) == ["truck-mixed-4", "train-grey-1"]
    assert slots(s, "truck-mixed-4") == (["yellow", "brown"], 1, ["yellow", "brown", "black"])
    assert slots(s, "train-grey-1") == (["grey"], 0, [])
    assert delivered(s, BLUE) == ["handcart-grey-3"]
    assert supply(s) == [10, 11, 13, 11]
    assert outstanding(s, RED) == delivered(s, RED) == pit_tiles(s, RED) == storage(s, RED) == []
    assert COAL_BARON.pieces(s) == [3] * 16 + [1] * 44 + [16] * 4 + [15] * 3


def test_a_stack_is_laid_from_the_top_with_or_without_the_rest() -> None:
    s = position(tile_stack=["grey-dark-1", "grey-dark-1", ...], order_stack=["train-grey-1"], supply={"black": 1})
    assert (stack(s, "tiles")[:2], len(stack(s, "tiles"))) == (["grey-dark-1", "grey-dark-1"], 42)
    assert stack(s, "orders") == ["train-grey-1"]
    assert len(delivered(s, BLUE)) == 40
    assert (supply(s), storage(s, BLUE)) == ([14, 14, 14, 1], ["black"] * 13)
    assert lies_at(s, "order_1") is None


def test_the_box_holds_no_more_than_it_holds() -> None:
    with pytest.raises(LookupError, match="no train-grey-1 left"):
        position(order_stack=["train-grey-1", ...], delivered=["train-grey-1"])
