"""§6 Deliver."""

from typing import Unpack

import pytest

from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    BLUE,
    RED,
    Board,
    asked,
    board,
    box,
    changed,
    legal,
    open_areas,
    play,
    position,
    refused,
)


def delivering(**has: Unpack[Board]) -> State:
    """The workers are placed, the trains begin to leave."""
    return play(position(**has), "place deliver", "pay 1")


def test_ina_sends_two_trains_of_one_model_each_with_an_order() -> None:  # §6, E9
    s = delivering(
        wagons={1: ["wheel(wheel_double)", "joker"], 2: ["tower(tower_single_1)", "joker(wheel_single_2)"]},
        locos={1: "model_b", 2: "model_b"},
        orders=["furnaces_2", "barracks_1"],
    )
    assert legal(s) == {"send 1 furnaces_2", "send 1 barracks_1", "send 2 furnaces_2", "send 2 barracks_1"}
    s = play(s, "send 1 furnaces_2")
    assert legal(s) == {"send 2 barracks_1", "stop_delivering"}
    s = play(s, "send 2 barracks_1")
    assert board(s) == {
        "delivered": [
            *("model_b", "model_b"),
            *("wheel", "tower", "joker", "joker"),
            *("wheel_double", "wheel_single_2", "tower_single_1"),
            *("barracks_1", "furnaces_2"),
        ]
    }
    assert s.seat == BLUE


def test_with_different_models_only_one_train_can_leave() -> None:  # §6, E9
    s = delivering(
        wagons={1: ["wheel(wheel_double)"], 2: ["tower(tower_single_1)"]},
        locos={1: "model_b", 2: "model_c"},
        orders=["furnaces_1", "barracks_1"],
    )
    s = play(s, "send 1 furnaces_1")
    assert s.seat == BLUE
    assert board(s) == {
        "wagons": {2: ["tower(tower_single_1)"]},
        "locos": {2: "model_c"},
        "orders": ["barracks_1"],
        "delivered": ["model_b", "wheel", "wheel_double", "furnaces_1"],
    }


def test_trains_of_another_model_are_refused_after_the_first() -> None:  # §6
    s = delivering(
        wagons={1: ["wheel(wheel_double)"], 2: ["tower(tower_single_1)"], 3: ["fox(fox_double)"]},
        locos={1: "model_a", 2: "model_c", 3: "model_a"},
        orders=["furnaces_1", "barracks_1"],
    )
    s = play(s, "send 3 barracks_1")
    assert refused(s, "send 2 furnaces_1") == ("other_model", "§6")
    assert legal(s) == {"send 1 furnaces_1", "stop_delivering"}


def test_three_trains_of_one_model_may_leave() -> None:  # §6
    s = delivering(
        wagons={1: ["wheel(wheel_single_1)"], 2: ["tower(tower_single_1)"], 3: ["fox(fox_single_1)"]},
        locos={1: "model_d", 2: "model_d", 3: "model_d"},
        orders=["furnaces_1", "barracks_1", "factories_1"],
    )
    s = play(s, "send 2 barracks_1", "send 3 furnaces_1", "send 1 factories_1")
    assert (s.seat, set(board(s))) == (BLUE, {"delivered"})
    assert board(s)["delivered"][:3] == ["model_d"] * 3


def test_other_trains_of_the_model_may_stay() -> None:  # §6, R15
    has: Board = {
        "wagons": {1: ["wheel(wheel_single_1)"], 2: ["tower(tower_single_1)"]},
        "locos": {1: "model_d", 2: "model_d"},
        "orders": ["barracks_1", "furnaces_1"],
    }
    s = play(delivering(**has), "send 2 furnaces_1", "stop_delivering")
    assert s.seat == BLUE
    assert board(s) == {
        "wagons": {1: ["wheel(wheel_single_1)"]},
        "locos": {1: "model_d"},
        "orders": ["barracks_1"],
        "delivered": ["model_d", "tower", "tower_single_1", "furnaces_1"],
    }


def test_at_least_one_train_must_leave() -> None:  # §6
    s = delivering(wagons={1: ["wheel(wheel_single_1)"]}, locos={1: "model_d"}, orders=["barracks_1"])
    assert refused(s, "stop_delivering") == ("no_train_yet", "§6")
    assert legal(s) == {"send 1 barracks_1"}


def test_each_train_needs_an_order_of_its_own() -> None:  # §6
    s = delivering(
        wagons={1: ["wheel(wheel_single_1)"], 2: ["tower(tower_single_1)"]},
        locos={1: "model_d", 2: "model_d"},
        orders=["barracks_1"],
    )
    s = play(s, "send 1 barracks_1")
    assert (s.seat, board(s)["locos"]) == (BLUE, {2: "model_d"})


def test_two_equal_orders_are_two_orders() -> None:  # §6, R29
    s = delivering(
        wagons={1: ["wheel(wheel_single_1)"], 2: ["tower(tower_single_1)"]},
        locos={1: "model_d", 2: "model_d"},
        orders=["barracks_1", "barracks_1"],
    )
    s = play(s, "send 1 barracks_1")
    assert legal(s) == {"send 2 barracks_1", "stop_delivering"}


@pytest.mark.parametrize("minimum", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("wagons", "load"),
    [
        (["wheel", "joker"], 0),
        (["wheel(wheel_single_1)"], 1),
        (["wheel(wheel_single_2)"], 1),
        (["joker(clover_single_1)", "joker"], 1),
        (["wheel(wheel_double)"], 2),
        (["joker(wheel_double)"], 2),
        (["wheel(wheel_single_2)", "joker(clover_single_1)"], 2),
        (["wheel(wheel_double)", "clover(clover_single_2)", "wheel"], 3),
        (["joker(wheel_double)", "joker(clover_double)"], 4),
        (["wheel(wheel_double)", "joker(wheel_double)", "joker(wheel_double)"], 6),
    ],
)
def test_the_load_is_the_number_of_lorries_and_must_not_be_below_the_minimum(  # §6
    wagons: list[str], load: int, minimum: int
) -> None:
    order = f"steamboats_{minimum}"
    s = position(wagons={1: wagons}, locos={1: "model_a"}, orders=[order])
    if load >= minimum:
        assert legal(play(s, "place deliver", "pay 1")) == {f"send 1 {order}"}
    else:
        assert refused(s, "place deliver") == ("no_train_ready", "§6")
        assert "deliver" not in open_areas(s)


def test_a_load_of_3_serves_the_order_of_minimum_1_and_not_that_of_4() -> None:  # §6, E20
    s = delivering(
        wagons={2: ["tower(tower_double)", "joker(wheel_single_1)"]},
        locos={2: "model_a"},
        orders=["furnaces_1", "furnaces_4"],
    )
    assert legal(s) == {"send 2 furnaces_1"}
    assert refused(s, "send 2 furnaces_4") == ("load_too_small", "§6")


def test_a_train_needs_a_loco() -> None:  # §6
    ready = {1: ["wheel(wheel_double)"], 2: ["tower(tower_double)"]}
    assert refused(position(wagons=ready, orders=["furnaces_1"]), "place deliver") == ("no_train_ready", "§6")
    s = delivering(wagons=ready, locos={2: "model_a"}, orders=["furnaces_1"])
    assert refused(s, "send 1 furnaces_1") == ("no_loco", "§6")
    assert legal(s) == {"send 2 furnaces_1"}


def test_a_train_with_a_loco_and_no_load_cannot_leave() -> None:  # §6
    s = delivering(
        wagons={1: ["wheel", "joker"], 2: ["tower(tower_double)"]},
        locos={1: "model_a", 2: "model_a"},
        orders=["furnaces_1"],
    )
    assert refused(s, "send 1 furnaces_1") == ("load_too_small", "§6")
    bare = position(locos={1: "model_a"}, orders=["furnaces_1"])
    assert refused(bare, "place deliver") == ("no_train_ready", "§6")


def test_an_order_from_hand_is_needed() -> None:  # §6
    wagons, locos = {1: ["wheel(wheel_double)"]}, {1: "model_a"}
    assert refused(position(wagons=wagons, locos=locos), "place deliver") == ("no_train_ready", "§6")
    s = position(wagons=wagons, locos=locos, others={BLUE: {"orders": ["furnaces_1"]}})
    assert refused(s, "place deliver") == ("no_train_ready", "§6")
    s = delivering(wagons=wagons, locos=locos, orders=["furnaces_2"])
    assert refused(s, "send 1 furnaces_1") == ("order_not_in_hand", "§6")
    assert refused(s, "send 1 barracks_2") == ("order_not_in_hand", "§6")


def test_the_smallest_order_decides_whether_a_train_can_leave() -> None:  # §6, R15
    """Wherever it stands among the orders in hand."""
    wagons, locos = {3: ["fox(fox_double)"]}, {3: "model_a"}
    for orders in (["barracks_2", "steamboats_4"], ["barracks_4", "steamboats_2"], ["barracks_4", "furnaces_1"]):
        assert "deliver" in open_areas(position(wagons=wagons, locos=locos, orders=orders))
    for orders in (["barracks_3", "steamboats_4"], ["barracks_4", "steamboats_3"]):
        assert "deliver" not in open_areas(position(wagons=wagons, locos=locos, orders=orders))


def test_any_track_may_hold_the_train_that_can_leave() -> None:  # §6
    for track, wagon in ((1, "wheel(wheel_double)"), (2, "tower(tower_double)"), (3, "fox(fox_double)")):
        s = delivering(wagons={track: [wagon]}, locos=dict.fromkeys((1, 2, 3), "model_a"), orders=["furnaces_2"])
        assert legal(s) == {f"send {track} furnaces_2"}


def test_neither_crests_nor_destination_put_a_condition_on_the_load() -> None:  # §6
    s = delivering(
        wagons={3: ["clover(clover_single_1)", "fox(fox_double)"]},
        locos={3: "model_a"},
        orders=["furnaces_3", "barracks_3", "factories_2", "steamboats_1"],
    )
    assert legal(s) == {"send 3 furnaces_3", "send 3 barracks_3", "send 3 factories_2", "send 3 steamboats_1"}


def test_the_best_order_need_not_be_used_and_load_above_the_minimum_is_lost() -> None:  # §6, R15
    s = delivering(
        wagons={1: ["wheel(wheel_double)", "joker(clover_double)"], 2: ["joker(tower_single_1)"]},
        locos={1: "model_a", 2: "model_a"},
        orders=["furnaces_4", "barracks_1", "barracks_2"],
    )
    s = play(s, "send 1 barracks_1")
    assert s.seat == BLUE  # the load of train 2 is still 1
    assert board(s)["orders"] == ["barracks_2", "furnaces_4"]


def test_all_cards_of_the_train_and_the_order_go_to_the_delivery_pile_and_the_track_is_free() -> None:  # §6
    before = position(
        wagons={
            1: ["wheel", "clover", "joker", "joker", "joker(wheel_double)", "clover(clover_single_1)"],
            2: ["wheel"],
        },
        locos={1: "model_c", 2: "model_c"},
        orders=["furnaces_2", "furnaces_2"],
        delivered=["model_c", "wheel", "wheel_double", "furnaces_3"],
        row=["fox_double"],
        storage=["clover_single_1"],
    )
    s = play(before, "place deliver", "pay 1", "send 1 furnaces_2")
    assert board(s) == {
        "row": ["fox_double"],
        "storage": ["clover_single_1"],
        "wagons": {2: ["wheel"]},
        "locos": {2: "model_c"},
        "orders": ["furnaces_2"],
        "delivered": [
            *("model_c", "model_c"),
            *("wheel", "wheel", "clover", "clover", "joker", "joker", "joker"),
            *("wheel_double", "wheel_double", "clover_single_1"),
            *("furnaces_2", "furnaces_3"),
        ],
    }
    assert box(s) == box(before)
    assert changed(before, s) == {
        "workers", "placed", "used", "seat", "loco", "empty", "loaded", "orders_open",
        "delivered_locos", "delivered_wagons", "delivered_lorries", "delivered_orders",
    }  # fmt: skip


def test_a_new_loco_may_stand_where_a_train_has_left() -> None:  # §6, §4.2
    locos = {1: "model_a", 2: "model_b", 3: "model_b"}
    s = delivering(wagons={1: ["wheel(wheel_double)"]}, locos=locos, orders=["furnaces_2"])
    s = play(s, "send 1 furnaces_2", "pass", "place loco", "pay 1")
    assert (s.seat, legal(s)) == (RED, {"loco_to 1"})


def test_an_order_kept_unseen_serves_like_any_other() -> None:  # §6, §7
    s = delivering(wagons={1: ["wheel(wheel_double)"]}, locos={1: "model_a"}, secret_orders=["furnaces_2"])
    assert legal(s) == {"send 1 furnaces_2"}
    s = play(s, "send 1 furnaces_2")
    assert board(s) == {"delivered": ["model_a", "wheel", "wheel_double", "furnaces_2"]}
    assert s.orders_secret_count[RED] == 0


def test_a_delivery_begins_without_a_model() -> None:  # §6
    """What left in one delivery binds no later one."""
    s = delivering(
        wagons={1: ["wheel(wheel_double)"], 2: ["tower(tower_double)"]},
        locos={1: "model_b", 2: "model_c"},
        orders=["furnaces_1", "barracks_1"],
    )
    s = play(s, "send 1 furnaces_1", "pass")
    assert (s.model, s.sent) == (-1, 0)
    s = play(s, "place deliver", "pay 2")
    assert (asked(s), legal(s)) == ("deliver", {"send 2 barracks_1"})
    assert refused(s, "stop_delivering") == ("no_train_yet", "§6")
