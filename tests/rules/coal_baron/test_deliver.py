"""§7 Delivery."""

import pytest

from tests.rules.coal_baron.table import (
    BLUE,
    GREEN,
    RED,
    asked,
    changed,
    delivered,
    open_spaces,
    outstanding,
    play,
    points,
    position,
    refused,
    stack,
    supply,
)


def test_a_complete_order_is_delivered_and_scores_at_once() -> None:  # §7
    s = position(3, seat=BLUE, orders=["truck-mixed-4 yellow=yellow brown=brown grey=grey black=yellow+black"])
    assert supply(s) == [11, 12, 12, 12]
    after = play(s, "place delivery_truck")
    assert (outstanding(after, BLUE), delivered(after, BLUE)) == ([], ["truck-mixed-4"])
    assert points(after, "orders") == [0, 10, 0]
    assert supply(after) == [13, 13, 13, 13]
    assert (asked(after), after.seat) == ("place", GREEN)
    assert changed(s, after) >= {"outstanding", "outstanding_count", "coal", "delivered", "supply"}


def test_all_complete_orders_with_the_transport_are_delivered_at_once_and_no_others() -> None:  # §7, R5
    orders = [
        "truck-yellow-1 yellow=yellow",
        "handcart-brown-1 brown=brown",
        "truck-black-2 black=black black=grey+grey",
        "truck-grey-2 grey=grey",
        "truck-brown-1 brown=black",
    ]
    s = play(position(orders=orders), "place delivery_truck")
    assert delivered(s) == ["truck-yellow-1", "truck-black-2"]
    assert outstanding(s) == ["handcart-brown-1", "truck-brown-1", "truck-grey-2"]
    assert points(s, "orders") == [2 + 9, 0]
    assert supply(s) == [14, 13, 13, 13]


@pytest.mark.parametrize("name", ["handcart", "horse_cart", "truck", "train"])
def test_only_the_space_of_the_transport_delivers_it(name: str) -> None:  # §4, §7
    s = position(orders=[f"{name}-grey-1 grey=grey"])
    spaces = {f"delivery_{transport}" for transport in ("handcart", "horse_cart", "truck", "train")}
    assert open_spaces(s) & spaces == {f"delivery_{name}"}
    for space in spaces - {f"delivery_{name}"}:
        assert refused(s, f"place {space}") == ("nothing_to_deliver", "§7")
    assert delivered(play(s, f"place delivery_{name}")) == [f"{name}-grey-1"]


@pytest.mark.parametrize(
    "order", ["truck-grey-1", "truck-grey-1 grey=black", "truck-grey-2 grey=grey", "truck-grey-2 grey=grey grey=black"]
)
def test_an_order_with_an_empty_or_half_slot_is_not_complete(order: str) -> None:  # §6, §7
    assert refused(position(orders=[order]), "place delivery_truck") == ("nothing_to_deliver", "§7")


def test_orders_of_other_players_are_not_delivered() -> None:  # §7
    others = {BLUE: {"orders": ["truck-grey-1 grey=grey"]}}
    s = position(orders=["truck-black-1 black=black"], others=others)  # type: ignore[arg-type]
    after = play(s, "place delivery_truck")
    assert (outstanding(after, BLUE), delivered(after, BLUE)) == (["truck-grey-1"], [])
    lonely = position(others=others)  # type: ignore[arg-type]
    assert refused(lonely, "place delivery_truck") == ("nothing_to_deliver", "§7")


def test_delivered_cards_never_return_to_the_stack() -> None:  # §7
    s = position(orders=["truck-grey-1 grey=grey"])
    after = play(s, "place delivery_truck")
    assert stack(after, "orders") == stack(s, "orders")
    assert refused(play(after, "place bank"), "place delivery_truck") == ("nothing_to_deliver", "§7")


def test_points_add_up_over_deliveries() -> None:  # §7
    s = position(orders=["truck-grey-1 grey=grey", "train-black-2 black=black black=black"], delivered=["train-grey-3"])
    assert points(s, "orders") == [9, 0]
    s = play(s, "place delivery_train", "place bank", "place delivery_truck")
    assert points(s, "orders") == [9 + 9 + 4, 0]
    assert delivered(s, RED) == ["truck-grey-1", "train-black-2", "train-grey-3"]
