"""§5.1 rules common to all builds, §5.2 New wagon, §5.4 Building."""

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
    options,
    play,
    position,
    refused,
    secret,
    train,
)

COSTS = {  # §1.3, §1.4: cost and weight
    "hopper_1": (1, 1),
    "hopper_2": (4, 2),
    "hopper_3": (7, 1),
    "tanker_1": (2, 1),
    "tanker_2": (5, 2),
    "tanker_3": (8, 1),
    "boxcar_1": (3, 2),
    "boxcar_2": (6, 3),
    "boxcar_3": (9, 2),
    **{f"caboose_{number}": (3, 2) for number in range(1, 6)},
    "caboose_6": (3, 0),
}
BUILDINGS = ["coal_factory", "oil_refinery", "customs_house", "grand_central", "bank", "rail_yard"]
OIL = ["engine_2", "engine_2", "engine_2", "engine_2", "engine_3", "engine_3", "engine_3", "tanker_1", "tanker_1"]


@pytest.mark.parametrize(("card", "cost"), [(card, cost) for card, (cost, _) in COSTS.items()])
def test_a_new_wagon_costs_what_is_printed_on_it(card: str, cost: int) -> None:  # §5, §5.2, §1.3, §1.4, R1, R14
    few, enough = position(hand=[card, *OIL[: cost - 1]]), position(hand=[card, *OIL[:cost]])
    assert refused(few, f"build {card}") == ("too_expensive", "§5.1")
    s = play(enough, f"build {card}")
    assert (train(s), hand(s), secret(s)) == (["engine_1", card], [], OIL[:cost])
    assert (s.seat, s.actions_left, asked(s), s.held) == (A, 1, "action", -1)


@pytest.mark.parametrize(("card", "cost"), [(card, cost) for card, (cost, _) in COSTS.items() if card != "caboose_5"])
def test_caboose_5_makes_a_new_wagon_one_card_cheaper(card: str, cost: int) -> None:  # §5.2, §8, E4, R16
    if cost > 1:
        few = position(hand=[card], phantoms=cost - 2, train=["engine_3", "caboose_5"])
        assert refused(few, f"build {card}") == ("too_expensive", "§5.1")
    s = play(position(hand=[card], phantoms=cost - 1, train=["engine_3", "caboose_5"]), f"build {card}")
    assert (hand(s), s.phantoms, s.actions_left) == ([], 0, 1)
    assert sorted(train(s)) == sorted(["engine_3", "caboose_5", card])


def test_with_caboose_5_a_hopper_car_costs_nothing() -> None:  # E4, §5.2, R16
    s = play(position(hand=["hopper_1"], train=["engine_1", "caboose_5"]), "build hopper_1")
    assert (train(s), hand(s), secret(s), discard(s)) == (["engine_1", "hopper_1", "caboose_5"], [], [], [])
    assert refused(position(hand=["hopper_1"]), "build hopper_1") == ("too_expensive", "§5.1")
    s = play(position(hand=["hopper_1", "bank"], phantoms=1, train=["engine_1", "caboose_5"]), "build hopper_1")
    assert (asked(s), hand(s), s.phantoms, s.actions_left) == ("action", ["bank"], 1, 1)


def test_caboose_5_does_not_make_itself_cheaper() -> None:  # §8, R16
    assert refused(position(hand=["caboose_5", "bank", "bank"][:2]), "build caboose_5") == ("too_expensive", "§5.1")
    assert refused(position(hand=["caboose_5", "bank", "rail_yard"]), "build caboose_5") == ("too_expensive", "§5.1")


def test_caboose_5_of_another_player_helps_nobody_else() -> None:  # §8
    s = position(hand=["hopper_1"], others={B: {"train": ["engine_1", "caboose_5"]}})
    assert refused(s, "build hopper_1") == ("too_expensive", "§5.1")


@pytest.mark.parametrize("card", BUILDINGS)
def test_caboose_5_does_not_help_with_buildings(card: str) -> None:  # §5.4, §8, E4
    s = position(hand=[card, *OIL[:5]], train=["engine_1", "caboose_5"])
    assert refused(s, f"build {card}") == ("too_expensive", "§5.1")
    s = play(position(hand=[card, *OIL[:6]], train=["engine_1", "caboose_5"]), f"build {card}")
    assert (buildings(s), hand(s)) == ([card], [])


def test_caboose_5_helps_no_more_if_it_is_thrown_off_first() -> None:  # §5.1, §8, R10
    s = position(hand=["hopper_1"], train=["engine_1", "caboose_5"])
    assert refused(s, "throw_and_build hopper_1") == ("too_expensive", "§5.1")
    s = play(position(hand=["hopper_1", "bank"], train=["engine_1", "caboose_5"]), "throw_and_build hopper_1")
    assert (train(s), hand(s), secret(s), discard(s)) == (["engine_1", "hopper_1"], [], ["bank"], ["caboose_5"])


@pytest.mark.parametrize(("card", "weight"), [(card, weight) for card, (_, weight) in COSTS.items()])
def test_the_weight_of_all_wagons_may_reach_the_traction_but_not_exceed_it(
    card: str, weight: int
) -> None:  # §5.1, §1.2
    for engine, traction in (("engine_1", 4), ("engine_2", 6), ("engine_3", 8)):
        rest = traction - weight
        fits = [engine, *["boxcar_2"] * (rest // 3), *["hopper_1"] * (rest % 3)]
        assert f"build {card}" in legal(position(hand=[card], phantoms=9, train=fits))
        if weight:
            s = position(hand=[card], phantoms=9, train=[*fits, "tanker_1"])
            assert refused(s, f"build {card}") == ("too_heavy", "§5.1")


def test_example_2_traction() -> None:  # E2, §5.1
    cards = ["tanker_1", "boxcar_1", "caboose_6", "bank", "rail_yard", "engine_1"]
    s = position(hand=cards, train=["engine_1", "hopper_1", "boxcar_1"])
    assert options(s, "build") == {"tanker_1", "caboose_6"}
    assert refused(s, "build boxcar_1") == ("too_heavy", "§5.1")
    assert options(s, "throw_and_build") == {"tanker_1", "boxcar_1", "caboose_6"}
    thrown = play(s, "throw_and_build boxcar_1")
    assert legal(thrown) == {"throw_off hopper_1#1", "throw_off boxcar_1#1"}
    thrown = play(thrown, "throw_off hopper_1#1", "pay engine_1", "pay tanker_1", "pay bank")
    assert (train(thrown), discard(thrown)) == (["engine_1", "boxcar_1", "boxcar_1#2"], ["hopper_1"])
    with_6 = play(s, "build caboose_6", "pay engine_1", "pay bank", "pay rail_yard")
    assert train(with_6) == ["engine_1", "hopper_1", "boxcar_1", "caboose_6"]
    s = position(hand=["boxcar_2", *cards[:2], *OIL[:4]], train=["engine_1", "hopper_1", "boxcar_1", "caboose_6"])
    assert options(s, "build") == {"tanker_1", "boxcar_1", "boxcar_2"}


def test_caboose_6_adds_2_to_the_traction_and_weighs_nothing() -> None:  # §8, §5.1, §1.4
    heavy = ["engine_1", "boxcar_1", "boxcar_1"]
    assert refused(position(hand=["hopper_1", "bank"], train=heavy), "build hopper_1") == ("too_heavy", "§5.1")
    s = position(hand=["hopper_1", "hopper_1", "boxcar_1", "bank", "rail_yard"], train=[*heavy, "caboose_6"])
    assert options(s, "build") == {"hopper_1", "boxcar_1"}
    s = position(
        hand=["hopper_1", "boxcar_1", "bank", "rail_yard", "engine_1"], train=[*heavy, "caboose_6", "hopper_1"]
    )
    assert options(s, "build") == {"hopper_1"}
    assert "build caboose_6" in legal(position(hand=["caboose_6", *OIL[:3]], train=heavy))


def test_cargo_weighs_nothing() -> None:  # §5.1
    s = position(hand=["hopper_1", "bank"], train=["engine_1", "boxcar_2(engine_3 engine_3)"])
    assert "build hopper_1" in legal(s)


def test_equal_cars_and_several_cabooses_may_be_in_one_train() -> None:  # §5.2, R17
    s = position(
        hand=["hopper_1", "caboose_1", "bank", "rail_yard", "engine_1"], train=["engine_2", "hopper_1", "caboose_2"]
    )
    s = play(s, "build hopper_1", "pay engine_1")
    assert train(s) == ["engine_2", "hopper_1", "hopper_1#2", "caboose_2"]
    s = position(hand=["caboose_1", "bank", "rail_yard", "engine_1"], train=["engine_2", "hopper_1", "caboose_2"])
    assert train(play(s, "build caboose_1")) == ["engine_2", "hopper_1", "caboose_1", "caboose_2"]


def test_a_higher_car_may_be_attached_though_a_lower_one_is_there() -> None:  # §5.2, R14
    s = position(hand=["hopper_2", *OIL[:4]], train=["engine_1", "hopper_1"])
    assert {"build hopper_2", "upgrade hopper_2"} <= legal(s)
    assert train(play(s, "build hopper_2")) == ["engine_1", "hopper_1", "hopper_2"]


def test_an_engine_can_never_be_built_as_a_new_card() -> None:  # §5.3
    moves = legal(position(hand=["engine_1", "engine_2", "engine_3"], phantoms=5))
    assert moves == {"draw", "upgrade engine_2", "upgrade engine_3"}


def test_a_building_costs_6_and_lies_beside_the_train() -> None:  # §5.4, §1.5
    for card in BUILDINGS:
        assert refused(position(hand=[card, *OIL[:5]]), f"build {card}") == ("too_expensive", "§5.1")
        s = play(position(hand=[card, *OIL[:6]]), f"build {card}")
        assert (buildings(s), train(s), hand(s), secret(s)) == ([card], ["engine_1"], [], OIL[:6])


def test_a_building_weighs_nothing() -> None:  # §5.1, §1.5
    assert "build bank" in legal(position(hand=["bank", *OIL[:6]], train=["engine_1", "boxcar_1", "boxcar_1"]))


@pytest.mark.parametrize(("new", "old"), [*zip(BUILDINGS, BUILDINGS[1:] + BUILDINGS[:1], strict=True)])
def test_the_second_building_replaces_the_first_in_the_same_action(new: str, old: str) -> None:  # §5.4, R19
    s = play(position(hand=[new, *OIL[:6]], buildings=[old]), f"build {new}")
    assert (buildings(s), discard(s), secret(s), s.actions_left) == ([new], [old], OIL[:6], 1)


def test_with_caboose_4_two_buildings_may_stand() -> None:  # §5.4, §8
    s = position(hand=["bank", *OIL[:6]], buildings=["coal_factory"], train=["engine_1", "caboose_4"])
    s = play(s, "build bank")
    assert (buildings(s), discard(s)) == (["coal_factory", "bank"], [])


def test_caboose_4_of_another_player_does_not_count() -> None:  # §8
    s = position(hand=["bank", *OIL[:6]], buildings=["rail_yard"], others={B: {"train": ["engine_1", "caboose_4"]}})
    assert buildings(play(s, "build bank")) == ["bank"]


def test_at_two_buildings_the_player_chooses_which_one_goes_before_paying() -> None:  # §5.4, R19, R49
    s = position(hand=["bank", *OIL[:7]], buildings=["coal_factory", "rail_yard"], train=["engine_1", "caboose_4"])
    s = play(s, "build bank")
    assert (asked(s), legal(s)) == ("tear_down", {"tear_down coal_factory", "tear_down rail_yard"})
    assert refused(s, "tear_down bank") == ("not_your_building", "§5.4")
    one, other = play(s, "tear_down coal_factory"), play(s, "tear_down rail_yard")
    assert (asked(one), one.to_pay, len(hand(one))) == ("pay", 6, 7)  # nothing is refunded
    assert (buildings(one), discard(one)) == (["rail_yard"], ["coal_factory"])
    assert (buildings(other), discard(other)) == (["coal_factory"], ["rail_yard"])
    one = play(one, *["pay engine_2"] * 4, *["pay engine_3"] * 2)
    assert (buildings(one), hand(one)) == (["bank", "rail_yard"], ["engine_3"])


def test_a_building_cannot_be_torn_down_without_building_one() -> None:  # R19
    s = position(hand=OIL[:2], buildings=["coal_factory", "rail_yard"], train=["engine_1", "caboose_4"])
    assert refused(s, "tear_down rail_yard") == ("not_asked", "§3")


def test_an_impossible_build_changes_nothing_and_a_possible_one_only_what_it_must() -> None:  # §5.1
    s = position(hand=["hopper_1", "bank"])
    after = play(s, "build hopper_1")
    moved = {"hand", "hand_count", "train", "discard_secret", "discard_secret_count", "actions_left", "shown"}
    assert changed(s, after) == moved
