"""§5.5 Removal."""

import pytest

from tests.rules.isle_of_trains.table import (
    A,
    B,
    asked,
    buildings,
    changed,
    discard,
    hand,
    legal,
    play,
    position,
    refused,
    secret,
    train,
)


def test_removal_throws_off_any_number_of_wagons_for_nothing() -> None:  # §5.5, §5, R11
    s = play(position(hand=["bank"], train=["engine_1", "hopper_1", "tanker_1", "caboose_1"]), "remove")
    assert (asked(s), legal(s)) == ("remove", {"throw_off hopper_1#1", "throw_off tanker_1#1", "throw_off caboose_1"})
    assert refused(s, "stop_throwing") == ("nothing_thrown_yet", "§5.5")
    assert refused(s, "throw_off boxcar_1#1") == ("not_in_train", "§5.5")
    s = play(s, "throw_off hopper_1#1")
    assert (train(s), discard(s)) == (["engine_1", "tanker_1", "caboose_1"], ["hopper_1"])
    assert legal(s) == {"throw_off tanker_1#1", "throw_off caboose_1", "stop_throwing"}
    assert refused(s, "throw_off hopper_1#1") == ("not_in_train", "§5.5")
    one = play(s, "stop_throwing")
    assert (train(one), one.actions_left, asked(one), one.last_thrown) == (
        ["engine_1", "tanker_1", "caboose_1"],
        1,
        "action",
        -1,
    )
    two = play(s, "throw_off tanker_1#1", "stop_throwing")
    assert (train(two), discard(two)) == (["engine_1", "caboose_1"], ["hopper_1", "tanker_1"])
    three = play(s, "throw_off tanker_1#1", "throw_off caboose_1")  # nothing is left to throw: over unasked
    assert (train(three), hand(three), secret(three), three.actions_left) == (["engine_1"], ["bank"], [], 1)


def test_the_engine_cannot_be_thrown_off() -> None:  # §5.5
    assert refused(position(hand=["bank"]), "remove") == ("no_wagon", "§5.5")
    assert refused(position(others={B: {"train": ["engine_1", "hopper_1"]}}), "remove") == ("no_wagon", "§5.5")


@pytest.mark.parametrize(
    "wagon", ["hopper_1", "hopper_3", "tanker_1", "boxcar_1", "boxcar_3", "caboose_1", "caboose_6"]
)
def test_the_only_wagon_leaves_unasked(wagon: str) -> None:  # §5.5, R39
    s = position(train=["engine_1", wagon])
    after = play(s, "remove")
    assert (train(after), discard(after)) == (["engine_1"], [wagon])
    assert changed(s, after) == {"train", "discard_open", "actions_left"}


def test_each_wagon_can_be_the_only_one_thrown_off() -> None:  # §5.5
    for wagon in ("hopper_1", "hopper_3", "tanker_2", "boxcar_3", "caboose_1", "caboose_6"):
        s = play(position(train=["engine_3", wagon, "tanker_1"]), "remove")
        name = wagon if wagon.startswith("caboose") else f"{wagon}#1"
        after = play(s, f"throw_off {name}")
        assert discard(after) == [wagon]


def test_the_cargo_is_discarded_with_the_wagon() -> None:  # §5.5, §14
    s = position(train=["engine_1", "hopper_2(engine_1 bank@1)", "tanker_1(engine_2)"])
    s = play(s, "remove", "throw_off hopper_2#1", "stop_throwing")
    assert (train(s), discard(s)) == (["engine_1", "tanker_1(engine_2)"], ["engine_1", "hopper_2"])
    assert (secret(s, A), secret(s, B)) == ([], ["bank"])


def test_wagons_leave_in_ascending_order() -> None:  # R38
    s = play(position(train=["engine_1", "hopper_1", "tanker_1", "boxcar_1"]), "remove", "throw_off tanker_1#1")
    assert legal(s) == {"throw_off boxcar_1#1", "stop_throwing"}
    assert refused(s, "throw_off hopper_1#1") == ("wagon_order", "R38")


def test_equal_wagons_are_one_answer() -> None:  # R38, R52
    cars = ["hopper_1", "hopper_1", "hopper_1(engine_1)", "hopper_1"]
    s = play(position(train=["engine_1", *cars]), "remove")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off hopper_1#3"}
    assert refused(s, "throw_off hopper_1#2") == ("one_of_equals", "R38")
    s = play(s, "throw_off hopper_1#1")
    assert legal(s) == {"throw_off hopper_1#2", "throw_off hopper_1#3", "stop_throwing"}
    assert refused(s, "throw_off hopper_1#4") == ("one_of_equals", "R38")
    s = play(s, "throw_off hopper_1#3")
    assert legal(s) == {"throw_off hopper_1#4", "stop_throwing"}  # #2 is passed, so it blocks no more


def test_caboose_6_can_leave_only_if_the_rest_is_light_enough() -> None:  # §5.5, R12
    s = play(position(train=["engine_1", "boxcar_1", "boxcar_2", "caboose_6"]), "remove")
    assert legal(s) == {"throw_off boxcar_1#1", "throw_off boxcar_2#1"}
    assert refused(s, "throw_off caboose_6") == ("too_heavy", "§5.1")
    s = play(s, "throw_off boxcar_1#1")
    assert legal(s) == {"throw_off boxcar_2#1", "throw_off caboose_6", "stop_throwing"}
    assert train(play(s, "throw_off caboose_6")) == ["engine_1", "boxcar_2"]
    s = play(position(train=["engine_1", "boxcar_1", "boxcar_1", "caboose_6"]), "remove")  # 4 <= 4
    assert legal(s) == {"throw_off boxcar_1#1", "throw_off caboose_6"}
    s = play(
        position(train=["engine_1", "boxcar_2", "boxcar_1", "tanker_1", "caboose_6"]), "remove", "throw_off tanker_1#1"
    )
    assert legal(s) == {"throw_off boxcar_1#1", "throw_off boxcar_2#1", "stop_throwing"}  # 5 > 4


def test_if_caboose_6_must_stay_the_removal_is_over_unasked() -> None:  # §5.5, R12, R39
    s = position(train=["engine_1", "boxcar_2", "boxcar_2", "caboose_6"])
    s = play(s, "remove")  # of two equal cars one leaves; then the second or the caboose may
    assert legal(s) == {"throw_off boxcar_2#2", "throw_off caboose_6", "stop_throwing"}
    s = play(s, "throw_off boxcar_2#2")
    assert legal(s) == {"throw_off caboose_6", "stop_throwing"}


def test_who_throws_caboose_4_off_with_two_buildings_loses_one_by_choice() -> None:  # §5.6, R18
    s = position(train=["engine_1", "caboose_4"], buildings=["bank", "coal_factory"])
    s = play(s, "remove")
    assert (asked(s), legal(s)) == ("tear_down", {"tear_down bank", "tear_down coal_factory"})
    assert refused(s, "tear_down rail_yard") == ("not_your_building", "§5.4")
    s = play(s, "tear_down bank")
    assert (buildings(s), discard(s), s.actions_left) == (["coal_factory"], ["caboose_4", "bank"], 1)
    s = play(position(train=["engine_1", "caboose_4"], buildings=["bank"]), "remove")
    assert (buildings(s), asked(s)) == (["bank"], "action")


def test_removal_is_the_whole_action() -> None:  # R11
    s = play(position(hand=["hopper_1", "bank"], train=["engine_1", "hopper_1", "tanker_1"]), "remove")
    assert refused(s, "build hopper_1") == ("not_asked", "§3")
    s = play(s, "throw_off tanker_1#1")
    assert (s.actions_left, s.seat, hand(s)) == (1, A, ["hopper_1", "bank"])
