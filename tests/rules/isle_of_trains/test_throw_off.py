"""§5.1 The wagon discarded first, §5.6 Losing Caboose 4."""

import pytest

from tests.rules.isle_of_trains.table import (
    A,
    B,
    asked,
    buildings,
    discard,
    hand,
    legal,
    options,
    play,
    position,
    refused,
    secret,
    train,
)

SIX = ["engine_2", "engine_2", "engine_2", "engine_2", "engine_3", "engine_3"]


def test_one_wagon_may_be_thrown_off_before_a_build_and_never_the_engine() -> None:  # §5.1, R9, R10
    s = position(hand=["hopper_1", "bank", "rail_yard"], train=["engine_1", "tanker_1", "caboose_1", "hopper_1"])
    assert refused(s, "build hopper_1") == ("too_heavy", "§5.1")
    s = play(s, "throw_and_build hopper_1")
    assert (asked(s), legal(s)) == (
        "throw_off",
        {"throw_off hopper_1#1", "throw_off tanker_1#1", "throw_off caboose_1"},
    )
    assert refused(s, "throw_off hopper_1#2") == ("not_in_train", "§5.1")
    assert refused(s, "throw_off caboose_2") == ("not_in_train", "§5.1")
    assert refused(s, "stop_throwing") == ("not_asked", "§3")
    s = play(s, "throw_off caboose_1")
    assert (asked(s), s.to_pay, s.throws) == ("pay", 1, 0)
    s = play(s, "pay bank")
    assert train(s) == ["engine_1", "hopper_1", "hopper_1#2", "tanker_1"]
    assert (discard(s), secret(s), hand(s)) == (["caboose_1"], ["bank"], ["rail_yard"])


def test_without_a_wagon_nothing_can_be_thrown_off() -> None:  # §5.1
    s = position(hand=["hopper_1", "engine_2", "bank", "rail_yard"])
    assert refused(s, "throw_and_build hopper_1") == ("none_to_throw", "§5.1")
    assert refused(s, "throw_and_upgrade engine_2") == ("none_to_throw", "§5.1")


def test_phantom_cards_pay_for_a_build_that_throws_a_wagon_off() -> None:  # §5.1, §10
    s = position(hand=["tanker_1"], phantoms=2, train=["engine_1", "hopper_1", "boxcar_1"])
    s = play(s, "throw_and_build tanker_1")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off boxcar_1#1"}
    s = play(s, "throw_off boxcar_1#1")
    assert (train(s), s.phantoms, asked(s)) == (["engine_1", "hopper_1", "tanker_1"], 0, "action")


def test_the_cargo_of_a_thrown_wagon_goes_too() -> None:  # §5.1, R10
    s = position(hand=["bank", *SIX], train=["engine_1", "hopper_2(engine_1 rail_yard@1)"])
    s = play(s, "throw_and_build bank")
    assert (train(s), buildings(s)) == (["engine_1"], ["bank"])
    assert (discard(s), secret(s, A), secret(s, B)) == (["engine_1", "hopper_2"], SIX, ["rail_yard"])


def test_the_thrown_wagon_does_not_help_to_pay() -> None:  # §5.1, R10
    s = position(hand=["tanker_1", "bank"], train=["engine_1", "hopper_1(hopper_1)"])
    assert refused(s, "throw_and_build tanker_1") == ("too_expensive", "§5.1")
    assert refused(position(hand=["bank", *SIX[:5]], train=["engine_1", "hopper_1"]), "throw_and_build bank") == (
        "too_expensive",
        "§5.1",
    )


def test_it_may_be_done_though_nothing_makes_it_necessary() -> None:  # §5.1, R10
    s = play(position(hand=["hopper_1", "bank"], train=["engine_1", "tanker_1"]), "throw_and_build hopper_1")
    assert (train(s), discard(s)) == (["engine_1", "hopper_1"], ["tanker_1"])


@pytest.mark.parametrize("wagon", ["hopper_1", "tanker_1", "boxcar_3", "caboose_1", "caboose_6"])
def test_the_only_wagon_leaves_unasked_before_a_build(wagon: str) -> None:  # §5.1, R39
    s = play(position(hand=["hopper_1", "bank", "rail_yard"], train=["engine_1", wagon]), "throw_and_build hopper_1")
    assert (asked(s), s.to_pay, train(s), discard(s)) == ("pay", 1, ["engine_1"], [wagon])


def test_only_a_wagon_may_be_thrown_whose_loss_makes_the_build_light_enough() -> None:  # §5.1
    s = position(hand=["boxcar_2", *SIX], train=["engine_1", "hopper_1", "boxcar_1"])
    s = play(s, "throw_and_build boxcar_2")  # the boxcar leaves unasked: without the hopper 5 > 4
    assert (train(s), discard(s)) == (["engine_1", "hopper_1", "boxcar_2"], ["boxcar_1"])
    s = position(hand=["boxcar_2", *SIX], train=["engine_1", "hopper_1", "boxcar_1", "caboose_6"])
    s = play(s, "throw_and_build boxcar_2")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off boxcar_1#1"}
    assert refused(s, "throw_off caboose_6") == ("too_heavy", "§5.1")
    s = position(hand=["boxcar_2", *SIX], train=["engine_1", "hopper_1", "tanker_1", "hopper_1", "tanker_1"])
    assert refused(s, "throw_and_build boxcar_2") == ("too_heavy", "§5.1")


def test_caboose_6_may_be_thrown_if_the_train_with_the_new_card_is_light_enough() -> None:  # §5.1, §8
    s = position(hand=["boxcar_1", *SIX[:3]], train=["engine_1", "boxcar_1", "caboose_6"])
    s = play(s, "throw_and_build boxcar_1")
    assert legal(s) == {"throw_off boxcar_1#1", "throw_off caboose_6"}
    s = play(s, "throw_off caboose_6")
    assert (train(s), discard(s)) == (["engine_1", "boxcar_1", "boxcar_1#2"], ["caboose_6"])
    s = position(hand=["boxcar_2", *SIX], train=["engine_1", "caboose_6"])
    assert train(play(s, "throw_and_build boxcar_2")) == ["engine_1", "boxcar_2"]


def test_throwing_caboose_6_alone_can_make_a_build_too_heavy() -> None:  # §5.1, §8
    s = position(hand=["engine_2", "bank", "rail_yard"], train=["engine_1", "caboose_6"])
    assert "throw_and_upgrade engine_2" in legal(s)


def test_throwing_caboose_5_is_tried_with_the_full_cost_and_others_with_the_lower() -> None:  # §5.1, §8, R10
    s = position(hand=["boxcar_1", *SIX[:2]], train=["engine_1", "hopper_1", "caboose_5"])
    s = play(s, "throw_and_build boxcar_1")  # three cards cannot be paid, so Caboose 5 must stay
    assert (train(s), discard(s), secret(s)) == (["engine_1", "boxcar_1", "caboose_5"], ["hopper_1"], SIX[:2])
    s = position(hand=["boxcar_1", *SIX[:3]], train=["engine_1", "hopper_1", "caboose_5"])
    s = play(s, "throw_and_build boxcar_1")
    assert refused(s, "throw_off hopper_1#2") == ("not_in_train", "§5.1")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off caboose_5"}
    one, other = play(s, "throw_off hopper_1#1"), play(s, "throw_off caboose_5")
    assert (asked(one), one.to_pay) == ("pay", 2)
    assert (asked(other), secret(other), train(other)) == ("action", SIX[:3], ["engine_1", "hopper_1", "boxcar_1"])


def test_it_is_refused_as_too_expensive_to_throw_caboose_5_without_the_full_cost() -> None:  # §5.1, §8
    s = position(hand=["tanker_1", "bank"], train=["engine_1", "hopper_1", "tanker_1", "caboose_5"])
    s = play(s, "throw_and_build tanker_1")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off tanker_1#1"}
    assert refused(s, "throw_off caboose_5") == ("too_expensive", "§5.1")


def test_equal_wagons_are_one_answer_the_lowest_number() -> None:  # R38
    cars = ["hopper_1(engine_1)", "hopper_1", "hopper_1(engine_1)", "hopper_1"]
    s = play(position(hand=["tanker_1", "bank", "rail_yard"], train=["engine_2", *cars]), "throw_and_build tanker_1")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off hopper_1#2"}
    assert refused(s, "throw_off hopper_1#3") == ("one_of_equals", "R38")
    assert refused(s, "throw_off hopper_1#4") == ("one_of_equals", "R38")


def test_a_wagon_with_a_face_down_card_equals_no_other() -> None:  # R38, R50
    cars = ["hopper_1(engine_1@0)", "hopper_1(engine_1@0)", "hopper_1(engine_1)"]
    s = play(position(hand=["tanker_1", "bank", "rail_yard"], train=["engine_2", *cars]), "throw_and_build tanker_1")
    assert options(s, "throw_off") == {"hopper_1#1", "hopper_1#2", "hopper_1#3"}


def test_a_new_car_takes_the_lowest_free_number_of_its_kind() -> None:  # R50, §5.2
    s = position(hand=["hopper_1", "bank"], train=["engine_1", "hopper_1(engine_1)", "hopper_1(tanker_1)"])
    s = play(s, "throw_and_build hopper_1", "throw_off hopper_1#1")
    assert train(s) == ["engine_1", "hopper_1", "hopper_1#2(tanker_1)"]


def test_who_throws_caboose_4_off_with_two_buildings_loses_one_of_them_by_choice() -> None:  # §5.6, R18
    s = position(hand=["hopper_1", "engine_2"], train=["engine_1", "caboose_4"], buildings=["coal_factory", "bank"])
    s = play(s, "throw_and_build hopper_1")
    assert (asked(s), legal(s), train(s)) == ("tear_down", {"tear_down coal_factory", "tear_down bank"}, ["engine_1"])
    s = play(s, "tear_down coal_factory")
    assert (buildings(s), discard(s), train(s)) == (
        ["bank"],
        ["coal_factory", "caboose_4"][::-1],
        ["engine_1", "hopper_1"],
    )
    assert s.actions_left == 1


def test_with_one_building_the_loss_of_caboose_4_costs_nothing() -> None:  # §5.6
    s = position(hand=["hopper_1", "engine_2"], train=["engine_1", "caboose_4"], buildings=["bank"])
    s = play(s, "throw_and_build hopper_1")
    assert (buildings(s), asked(s), s.actions_left) == (["bank"], "action", 1)


def test_throwing_caboose_4_while_building_a_third_building_costs_both_old_ones() -> None:  # R44, R18, §5.6
    s = position(hand=["bank", *SIX], train=["engine_1", "caboose_4"], buildings=["coal_factory", "rail_yard"])
    s = play(s, "throw_and_build bank")
    assert (buildings(s), train(s)) == (["bank"], ["engine_1"])
    assert (discard(s), secret(s)) == (["caboose_4", "coal_factory", "rail_yard"], SIX)


def test_throwing_caboose_4_while_building_a_second_building_costs_the_first() -> None:  # R18, §5.6
    s = position(hand=["bank", *SIX], train=["engine_1", "caboose_4", "hopper_1"], buildings=["rail_yard"])
    s = play(s, "throw_and_build bank")
    assert buildings(play(s, "throw_off caboose_4")) == ["bank"]
    assert buildings(play(s, "throw_off hopper_1#1")) == ["bank", "rail_yard"]


def test_a_building_is_torn_down_after_the_thrown_wagon_has_left() -> None:  # R49, R18
    cars = ["engine_1", "caboose_4", "hopper_1"]
    s = position(hand=["bank", *SIX, "tanker_1"], train=cars, buildings=["rail_yard", "grand_central"])
    s = play(s, "throw_and_build bank")
    assert (asked(s), buildings(s)) == ("throw_off", ["grand_central", "rail_yard"])
    kept, lost = play(s, "throw_off hopper_1#1"), play(s, "throw_off caboose_4")
    assert (asked(kept), options(kept, "tear_down")) == ("tear_down", {"rail_yard", "grand_central"})
    assert (asked(lost), buildings(lost)) == ("pay", [])  # both had to go (R44)
    assert asked(play(kept, "tear_down rail_yard")) == "pay"


def test_the_choice_of_the_lost_building_comes_before_the_payment() -> None:  # §5.1, §5.6, R49
    s = position(
        hand=["hopper_1", "engine_2", "engine_3"], train=["engine_1", "caboose_4"], buildings=["coal_factory", "bank"]
    )
    s = play(s, "throw_and_build hopper_1", "tear_down bank")
    assert (asked(s), s.to_pay, legal(s)) == ("pay", 1, {"pay engine_2", "pay engine_3"})
