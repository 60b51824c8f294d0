"""§9 New orders, §10 the refill."""

import pytest

from tests.rules.coal_baron.table import (
    BLUE,
    GREEN,
    LOCKED,
    RED,
    Stack,
    asked,
    legal,
    lies_at,
    open_spaces,
    outstanding,
    play,
    position,
    refused,
    slots,
    stack,
)

FIVE = ["truck-black-3", "handcart-grey-1", "train-mixed-4", "horse_cart-yellow-1", "handcart-brown-3"]
DRAWN: Stack = [*FIVE, "train-brown-1", ...]


def test_the_card_lying_there_is_taken_without_payment() -> None:  # §9, §9.1
    s = position(marks=0, display={"order_2": "truck-black-3"}, orders=["handcart-grey-1", "train-brown-1"])
    after = play(s, "place order_2")
    assert outstanding(after) == ["handcart-grey-1", "truck-black-3", "train-brown-1"]
    assert slots(after, "truck-black-3") == (["black"] * 3, 0, [])
    assert (after.marks[RED], after.seat) == (0, BLUE)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_each_order_space_gives_its_own_card_and_is_refilled_at_the_end_of_the_turn(
    number: int,
) -> None:  # §9.1, §10, R23
    names = dict(zip(("order_1", "order_2", "order_3", "order_4"), FIVE, strict=False))
    s = position(3, seat=GREEN, display=names, order_stack=["train-brown-1", "train-grey-1", ...])
    space = f"order_{number}"
    after = play(s, f"place {space}")
    assert outstanding(after, GREEN) == [names[space]]
    assert lies_at(after, space) == "train-brown-1"
    assert stack(after, "orders")[0] == "train-grey-1"
    assert all(lies_at(after, other) == names[other] for other in names if other != space)


def test_there_is_no_limit_on_outstanding_orders() -> None:  # §9.1, R24
    s = position(orders=stack(position(), "orders")[:30])
    assert len(outstanding(play(s, "place order_3"))) == 31


def test_five_cards_are_drawn_and_one_or_none_is_kept() -> None:  # §9.2, R9
    s = play(position(order_stack=DRAWN, marks=0), "place order_draw")
    assert asked(s) == "keep_order"
    assert legal(s) == {"keep_none"} | {f"keep_order {name}" for name in FIVE}
    assert refused(s, "keep_order train-brown-1") == ("order_not_drawn", "§9.2")
    assert stack(s, "orders")[0] == "train-brown-1"


def test_a_kept_card_lies_with_the_outstanding_orders_at_once() -> None:  # §9.2
    s = play(position(order_stack=DRAWN), "place order_draw", "keep_order train-mixed-4")
    assert (asked(s), outstanding(s)) == ("return", ["train-mixed-4"])
    assert slots(s, "train-mixed-4") == (["yellow", "brown", "grey", "black"], 0, [])


@pytest.mark.parametrize("end", ["top", "bottom"])
def test_the_others_return_to_one_end_in_any_order(end: str) -> None:  # §9.2
    s = play(position(order_stack=DRAWN), "place order_draw", "keep_order train-mixed-4", f"return {end}")
    rest = stack(s, "orders")
    assert legal(s) == {f"put_order {name}" for name in FIVE if name != "train-mixed-4"}
    order = [FIVE[4], FIVE[0], FIVE[3]]
    s = play(s, f"put_order {order[0]}")
    assert refused(s, f"put_order {order[0]}") == ("order_not_in_hand", "§9.2")
    assert refused(s, "put_order train-mixed-4") == ("order_not_in_hand", "§9.2")
    s = play(s, f"put_order {order[1]}", f"put_order {order[2]}")
    back = [*order, FIVE[1]]
    assert stack(s, "orders") == ([*back, *rest] if end == "top" else [*rest, *back])
    assert (asked(s), s.seat) == ("place", BLUE)


def test_all_five_cards_may_go_back() -> None:  # §9.2, R9
    s = play(position(order_stack=DRAWN), "place order_draw", "keep_none", "return bottom")
    s = play(s, *(f"put_order {name}" for name in FIVE[:4]))
    assert (stack(s, "orders")[-5:], outstanding(s)) == (FIVE, [])


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_fewer_than_five_cards_are_all_drawn(size: int) -> None:  # §9.2, R8, R32
    s = play(position(order_stack=FIVE[:size]), "place order_draw")
    assert legal(s) == {"keep_none"} | {f"keep_order {name}" for name in FIVE[:size]}
    s = play(s, "keep_none", *(f"put_order {name}" for name in FIVE[: size - 1]))
    assert (stack(s, "orders"), s.seat) == (FIVE[:size], BLUE)


def test_nothing_is_asked_where_nothing_goes_back() -> None:  # §9.2, R32
    s = play(position(order_stack=FIVE[:1]), "place order_draw", f"keep_order {FIVE[0]}")
    assert (stack(s, "orders"), s.seat) == ([], BLUE)


def test_the_draw_needs_a_stack() -> None:  # §9.2, R7, R8
    s = position(order_stack=[])
    assert refused(s, "place order_draw") == ("no_order_to_draw", "§9.2")


@pytest.mark.parametrize("space", ["factory_2", "order_3"])
def test_with_an_empty_stack_the_space_stays_empty_and_cannot_be_chosen(space: str) -> None:  # §10, R7
    s = play(position(tile_stack=[], order_stack=[]), f"place {space}", "place bank")
    assert lies_at(s, space) is None
    reason = "no_tile_there" if space == "factory_2" else "no_card_there"
    assert refused(s, f"place {space}") == (reason, "§10")
    assert space not in open_spaces(s)


def test_an_empty_space_stays_empty_after_cards_return_to_the_stack_of_the_other_kind() -> None:  # §10, R7
    s = position(order_stack=FIVE[:1], tile_stack=[])
    s = play(s, "place factory_1", "place order_2")
    assert (lies_at(s, "factory_1"), lies_at(s, "order_2")) == (None, FIVE[0])


def test_the_last_card_of_the_stack_fills_the_display() -> None:  # §10
    s = play(position(order_stack=FIVE[:1], tile_stack=["grey-dark-1"]), "place order_2", "place factory_1")
    assert (lies_at(s, "order_2"), lies_at(s, "factory_1")) == (FIVE[0], "grey-dark-1")
    assert stack(s, "orders") == stack(s, "tiles") == []


def test_the_draw_spaces_cause_no_refill() -> None:  # §10
    s = position(order_stack=DRAWN)
    before = [lies_at(s, space) for space in ("order_2", "order_3", "order_4")]
    s = play(s, "place order_draw", f"keep_order {FIVE[0]}", "return top", *(f"put_order {name}" for name in FIVE[1:4]))
    assert [lies_at(s, space) for space in ("order_2", "order_3", "order_4")] == before
    assert stack(s, "orders")[:5] == [*FIVE[1:], "train-brown-1"]
    assert lies_at(s, "order_1") is None and "order_1" in LOCKED[2]
