"""§5.3 Upgrade."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from glueckauf.games.isle_of_trains.components.cards import CARD_IDS
from tests.rules.isle_of_trains.table import (
    B,
    Board,
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

MONEY = ["bank", "rail_yard", "grand_central", "customs_house", "oil_refinery", "coal_factory"]
STEPS = [("engine", 1, 2, 2), ("engine", 2, 3, 3), ("engine", 1, 3, 5)] + [
    (family, low, high, cost)
    for family in ("hopper", "tanker", "boxcar")
    for low, high, cost in ((1, 2, 3), (2, 3, 3), (1, 3, 6))
]


def before(family: str, low: int) -> list[str]:
    return [f"engine_{low}"] if family == "engine" else ["engine_2", f"{family}_{low}"]


def sorted_cards(cards: list[str]) -> list[str]:
    return sorted(cards, key=CARD_IDS.index)


NEW_ONLY = {"caboose_5": "new_only"}


class Reading(NamedTuple):
    """Which rules say what Caboose 5 does."""

    rules: int = 2
    options: Mapping[str, str] | None = None


WITH_UPGRADES = [Reading(), Reading(options={"caboose_5": "all_builds"})]
WITHOUT = [Reading(options=NEW_ONLY), Reading(rules=1)]
steps = pytest.mark.parametrize(("family", "low", "high", "cost"), STEPS)


@steps
def test_an_upgrade_costs_the_difference(  # §5.3, R13, §1.2
    family: str, low: int, high: int, cost: int
) -> None:
    for reading in [*WITH_UPGRADES, *WITHOUT]:
        check_cost(before(family, low), f"{family}_{low}", f"{family}_{high}", cost, reading)


@steps
def test_with_caboose_5_an_upgrade_costs_1_less(  # §5.3, §8, R16, R46, E4
    family: str, low: int, high: int, cost: int
) -> None:
    for reading in WITH_UPGRADES:
        check_cost([*before(family, low), "caboose_5"], f"{family}_{low}", f"{family}_{high}", cost - 1, reading)


@steps
def test_where_caboose_5_helps_with_new_cards_only_it_does_not_change_the_difference(  # §5.3, R16
    family: str, low: int, high: int, cost: int
) -> None:
    for reading in WITHOUT:
        check_cost([*before(family, low), "caboose_5"], f"{family}_{low}", f"{family}_{high}", cost, reading)


def check_cost(cars: list[str], old: str, new: str, cost: int, reading: Reading) -> None:
    rules, switch = reading
    few = position(hand=[new, *MONEY[: cost - 1]], train=cars, rules=rules, options=switch)
    assert refused(few, f"upgrade {new}") == ("too_expensive", "§5.1")
    s = play(position(hand=[new, *MONEY[:cost]], train=cars, rules=rules, options=switch), f"upgrade {new}")
    assert train(s) == [new if card == old else card for card in cars]
    assert (hand(s), discard(s), len(secret(s)), s.actions_left) == ([], [old], cost, 1)


def test_caboose_5_helps_its_owner_only() -> None:  # §8, R16
    others = {B: Board(train=["engine_1", "caboose_5"])}
    s = position(hand=["engine_2", "bank"], train=["engine_1"], others=others)
    assert refused(s, "upgrade engine_2") == ("too_expensive", "§5.1")


def test_caboose_5_thrown_off_before_an_upgrade_helps_no_more() -> None:  # §5.1, §8, R10, R16
    s = position(hand=["engine_2", "bank"], train=["engine_1", "caboose_5"])
    assert "upgrade engine_2" in legal(s)
    assert refused(s, "throw_and_upgrade engine_2") == ("too_expensive", "§5.1")
    s = position(hand=["engine_2", *MONEY[:2]], train=["engine_1", "caboose_5"])
    s = play(s, "throw_and_upgrade engine_2")
    assert (train(s), secret(s), discard(s)) == (["engine_2"], sorted_cards(MONEY[:2]), ["engine_1", "caboose_5"])


def test_with_another_wagon_thrown_off_caboose_5_still_helps_with_an_upgrade() -> None:  # §5.1, §8, R10, R16
    cars = ["engine_1", "hopper_1", "caboose_5"]
    s = play(position(hand=["engine_2", "bank"], train=cars), "throw_and_upgrade engine_2")
    assert (train(s), secret(s)) == (["engine_2", "caboose_5"], ["bank"])  # Caboose 5 could not be spared
    s = play(position(hand=["engine_2", *MONEY[:2]], train=cars), "throw_and_upgrade engine_2")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off caboose_5"}
    one, other = play(s, "throw_off hopper_1#1"), play(s, "throw_off caboose_5")
    assert (asked(one), one.to_pay) == ("pay", 1)
    assert (asked(other), train(other), len(secret(other))) == ("action", ["engine_2", "hopper_1"], 2)


def test_caboose_5_counts_when_the_car_to_replace_is_chosen() -> None:  # §5.3, R16
    cars = ["engine_3", "hopper_1", "hopper_2", "caboose_5"]
    s = play(position(hand=["hopper_3", *MONEY[:5]], train=cars), "upgrade hopper_3")
    assert legal(s) == {"replace hopper_1#1", "replace hopper_2#1"}
    one, other = play(s, "replace hopper_1#1"), play(s, "replace hopper_2#1")
    assert (asked(one), len(secret(one)), asked(other), other.to_pay) == ("action", 5, "pay", 2)
    s = play(position(hand=["hopper_3", *MONEY[:5]], train=cars, options=NEW_ONLY), "upgrade hopper_3")
    assert (asked(s), s.to_pay) == ("pay", 3)  # six cards for the Hopper Car are too many


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("family", ["engine", "hopper", "tanker", "boxcar"])
def test_a_card_of_equal_or_lower_level_is_no_upgrade(family: str, level: int) -> None:  # §5.3, R13
    new = f"{family}_{level}"
    for there in range(level, 4):
        if there > level or new not in {"hopper_3", "tanker_3", "boxcar_3"} or there == 3:
            cards = position(hand=[new, *MONEY], train=before(family, there))
            assert refused(cards, f"upgrade {new}") == ("nothing_to_replace", "§5.3")


def test_a_level_1_engine_in_hand_serves_as_cargo_or_payment_only() -> None:  # §5.3
    s = position(hand=["engine_1", "hopper_1"], train=["engine_1", "tanker_1"])
    assert legal(s) == {
        *("draw", "build hopper_1", "throw_and_build hopper_1", "remove", "load engine_1", "load_face_down")
    }


def test_only_a_car_of_the_same_family_is_replaced() -> None:  # §5.3, R13
    s = position(hand=["tanker_2", "hopper_2", *MONEY[:3]], train=["engine_2", "hopper_1", "boxcar_1"])
    assert refused(s, "upgrade tanker_2") == ("nothing_to_replace", "§5.3")
    assert options(s, "upgrade") == {"hopper_2"}
    s = position(hand=["boxcar_2", *MONEY[:3]], train=["engine_2", "tanker_1", "hopper_1"])
    assert options(s, "upgrade") == set()
    s = position(hand=["hopper_3", "tanker_3", "boxcar_3", *MONEY[:3]], train=["engine_3", "tanker_2"])
    assert options(s, "upgrade") == {"tanker_3"}


def test_the_player_chooses_which_car_is_replaced() -> None:  # §5.3, R38
    cars = ["hopper_1", "hopper_1(engine_1)", "hopper_1", "hopper_2", "tanker_1"]
    s = play(position(hand=["hopper_3", *MONEY], train=["engine_3", *cars]), "upgrade hopper_3")
    assert (asked(s), legal(s)) == ("replace", {"replace hopper_1#1", "replace hopper_1#2", "replace hopper_2#1"})
    assert refused(s, "replace hopper_1#3") == ("one_of_equals", "R38")
    assert refused(s, "replace hopper_1#4") == ("not_in_train", "§5.3")
    assert refused(s, "replace tanker_1#1") == ("other_family", "§5.3")
    s1, s2, s3 = (play(s, f"replace hopper_{car}") for car in ("1#1", "1#2", "2#1"))
    assert train(s1) == ["engine_3", "hopper_1#2(engine_1)", "hopper_1#3", "hopper_2", "hopper_3", "tanker_1"]
    assert train(s2) == ["engine_3", "hopper_1", "hopper_1#3", "hopper_2", "hopper_3(engine_1)", "tanker_1"]
    assert (asked(s3), s3.to_pay) == ("pay", 3)
    assert (discard(s1), s1.replaced) == (["hopper_1"], -1)


def test_an_equal_or_higher_car_of_the_family_cannot_be_replaced() -> None:  # §5.3, R13
    cars = ["hopper_1", "hopper_1(engine_1)", "hopper_2"]
    s = play(position(hand=["hopper_2", *MONEY[:3]], train=["engine_3", *cars]), "upgrade hopper_2")
    assert legal(s) == {"replace hopper_1#1", "replace hopper_1#2"}
    assert refused(s, "replace hopper_2#1") == ("other_family", "§5.3")


def test_only_cars_can_be_replaced_whose_difference_is_payable() -> None:  # §5.3
    s = position(hand=["hopper_3", *MONEY[:4]], train=["engine_3", "hopper_1", "hopper_2", "hopper_2(engine_1)"])
    s = play(s, "upgrade hopper_3")
    assert legal(s) == {"replace hopper_2#1", "replace hopper_2#2"}
    assert refused(s, "replace hopper_1#1") == ("too_expensive", "§5.1")


def test_phantom_cards_pay_for_an_upgrade_and_count_in_the_choice() -> None:  # §10, §5.3
    s = position(hand=["hopper_3", *MONEY[:4]], phantoms=2, train=["engine_3", "hopper_1", "hopper_2"])
    s = play(s, "upgrade hopper_3")
    assert legal(s) == {"replace hopper_1#1", "replace hopper_2#1"}
    s = play(s, "replace hopper_1#1")
    assert (asked(s), hand(s), s.phantoms) == ("action", [], 0)


def test_the_traction_check_is_made_with_the_new_card_instead_of_the_old() -> None:  # §5.3, §5.1, E3
    s = position(hand=["hopper_2", *MONEY[:3]], train=["engine_1", "hopper_1", "boxcar_1"])
    assert train(play(s, "upgrade hopper_2")) == ["engine_1", "hopper_2", "boxcar_1"]
    s = position(hand=["hopper_2", *MONEY[:3]], train=["engine_1", "hopper_1", "boxcar_1", "tanker_1"])
    assert refused(s, "upgrade hopper_2") == ("too_heavy", "§5.1")
    s = position(hand=["hopper_3", *MONEY], train=["engine_1", "hopper_1", "boxcar_1", "tanker_1"])
    assert "upgrade hopper_3" in legal(s)
    s = position(hand=["hopper_3", *MONEY[:3]], train=["engine_1", "hopper_2", "boxcar_1"])
    assert "upgrade hopper_3" in legal(s)


def test_a_car_too_heavy_to_replace_one_may_replace_another() -> None:  # §5.3
    """From Boxcar 1 to 3 the weight stays, from Boxcar 2 it falls; a third boxcar of level 2 adds 1 to level 1."""
    s = position(hand=["boxcar_2", *MONEY[:3]], train=["engine_1", "boxcar_1", "boxcar_1"])
    assert refused(s, "upgrade boxcar_2") == ("too_heavy", "§5.1")
    s = position(hand=["boxcar_3", *MONEY[:3]], train=["engine_1", "boxcar_2", "hopper_1"])
    assert train(play(s, "upgrade boxcar_3")) == ["engine_1", "hopper_1", "boxcar_3"]


def test_example_3_the_cargo_stays_on_the_upgraded_car() -> None:  # E3, §5.3, R15
    s = position(hand=["tanker_3", *MONEY], train=["engine_1", "tanker_1(engine_2)"])
    s = play(s, "upgrade tanker_3")
    assert (train(s), discard(s), len(secret(s))) == (["engine_1", "tanker_3(engine_2)"], ["tanker_1"], 6)
    s = position(hand=["hopper_3", *MONEY[:3]], train=["engine_1", "hopper_2(engine_1 tanker_1@1)", "hopper_1"])
    s = play(s, "upgrade hopper_3")
    assert train(s) == ["engine_1", "hopper_1", "hopper_3(engine_1 tanker_1@1)"]


def test_a_second_car_of_the_new_kind_keeps_its_own_cargo() -> None:  # §5.3, R15
    cars = ["boxcar_2(engine_1 engine_3)", "boxcar_1(engine_1)"]
    s = play(position(hand=["boxcar_2", *MONEY[:3]], train=["engine_2", *cars]), "upgrade boxcar_2")
    assert train(s) == ["engine_2", "boxcar_2(engine_1 engine_3)", "boxcar_2#2(engine_1)"]
    assert discard(s) == ["boxcar_1"]


def test_the_replaced_engine_goes_to_the_discard_pile_and_one_engine_stays() -> None:  # §5.3
    s = play(position(hand=["engine_3", *MONEY[:3]], train=["engine_2", "hopper_1"]), "upgrade engine_3")
    assert (train(s), discard(s)) == (["engine_3", "hopper_1"], ["engine_2"])
    assert train(s, B) == ["engine_1"]


def test_a_stronger_engine_pulls_more() -> None:  # §5.3, §1.2
    s = position(hand=["engine_2", "boxcar_1"], phantoms=5, train=["engine_1", "boxcar_1", "boxcar_1"])
    assert refused(s, "build boxcar_1") == ("too_heavy", "§5.1")
    s = play(s, "upgrade engine_2", "pay phantom", "pay phantom")
    assert "build boxcar_1" in legal(s)
    assert "build tanker_1" not in legal(position(hand=["tanker_1"], phantoms=2, train=["engine_2", *["boxcar_1"] * 3]))


def test_cabooses_and_buildings_are_no_upgrades() -> None:  # §5.3, R13
    s = position(hand=["caboose_2", "bank", *MONEY[1:4]], train=["engine_1", "caboose_1"], buildings=["coal_factory"])
    assert options(s, "upgrade") == options(s, "throw_and_upgrade") == set()


def test_another_wagon_may_be_thrown_off_before_an_upgrade() -> None:  # §5.1, R10
    s = position(hand=["hopper_2", *MONEY[:3]], train=["engine_1", "hopper_1", "boxcar_1", "tanker_1(engine_2)"])
    assert refused(s, "upgrade hopper_2") == ("too_heavy", "§5.1")
    s = play(s, "throw_and_upgrade hopper_2")
    assert (asked(s), legal(s)) == ("throw_off", {"throw_off tanker_1#1", "throw_off boxcar_1#1"})
    assert refused(s, "throw_off hopper_1#1") == ("is_replaced", "R10")
    s = play(s, "throw_off tanker_1#1")
    assert (train(s), discard(s)) == (["engine_1", "hopper_2", "boxcar_1"], ["engine_2", "hopper_1", "tanker_1"])


def test_the_upgraded_car_itself_cannot_be_thrown_off() -> None:  # §5.1, R10
    s = position(hand=["hopper_2", *MONEY[:3]], train=["engine_1", "hopper_1"])
    assert refused(s, "throw_and_upgrade hopper_2") == ("is_replaced", "R10")  # it is the only wagon
    s = position(hand=["hopper_2", *MONEY[:3]], train=["engine_1", "hopper_1", "hopper_1"])
    s = play(s, "throw_and_upgrade hopper_2")  # one of two equal cars is replaced, the other thrown off
    assert (train(s), discard(s)) == (["engine_1", "hopper_2"], ["hopper_1", "hopper_1"])


def test_the_car_to_replace_is_chosen_before_the_wagon_to_throw_off() -> None:  # §5.1, R10, R38
    cars = ["hopper_1(engine_1)", "hopper_1", "hopper_1"]
    s = play(position(hand=["hopper_2", *MONEY[:3]], train=["engine_1", *cars]), "throw_and_upgrade hopper_2")
    assert legal(s) == {"replace hopper_1#1", "replace hopper_1#2"}
    first, second = play(s, "replace hopper_1#1"), play(s, "replace hopper_1#2")
    assert train(first) == ["engine_1", "hopper_1#3", "hopper_2(engine_1)"]  # of two equal cars the lower number left
    assert legal(second) == {"throw_off hopper_1#1", "throw_off hopper_1#3"}
    assert refused(second, "throw_off hopper_1#2") == ("is_replaced", "R10")
    assert train(play(second, "throw_off hopper_1#3")) == ["engine_1", "hopper_1(engine_1)", "hopper_2"]


def test_a_car_can_be_replaced_only_if_some_other_wagon_makes_room() -> None:  # §5.1, R10
    train_of_7 = ["engine_2", "boxcar_1", "boxcar_1", "hopper_1", "tanker_1"]
    s = position(hand=["boxcar_2", *MONEY[:3]], train=train_of_7)
    assert refused(s, "upgrade boxcar_2") == ("too_heavy", "§5.1")
    s = play(s, "throw_and_upgrade boxcar_2")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off tanker_1#1", "throw_off boxcar_1#2"}
    s = position(hand=["tanker_2", *MONEY[:3]], train=["engine_1", "tanker_1", "boxcar_2", "caboose_6"])
    s = play(s, "throw_and_upgrade tanker_2")
    assert (train(s), discard(s)) == (["engine_1", "tanker_2", "caboose_6"], ["tanker_1", "boxcar_2"])
    s = position(hand=["tanker_2", *MONEY[:3]], train=["engine_1", "tanker_1", "hopper_2", "hopper_1", "caboose_6"])
    s = play(s, "throw_and_upgrade tanker_2")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off hopper_2#1"}
    assert refused(s, "throw_off caboose_6") == ("too_heavy", "§5.1")


def test_a_wagon_may_be_thrown_off_before_an_engine_is_upgraded() -> None:  # §5.1, R10
    s = position(hand=["engine_2", *MONEY[:2]], train=["engine_1", "hopper_1", "caboose_6", "boxcar_2", "boxcar_1"])
    s = play(s, "throw_and_upgrade engine_2")
    assert legal(s) == {"throw_off hopper_1#1", "throw_off boxcar_1#1", "throw_off boxcar_2#1", "throw_off caboose_6"}
    s = play(s, "throw_off caboose_6")
    assert (train(s), discard(s)) == (["engine_2", "hopper_1", "boxcar_1", "boxcar_2"], ["engine_1", "caboose_6"])


def test_losing_caboose_4_by_an_upgrade_costs_a_building() -> None:  # §5.6, R18
    s = position(
        hand=["engine_2", "engine_1", "tanker_1"], train=["engine_1", "caboose_4"], buildings=["bank", "rail_yard"]
    )
    s = play(s, "throw_and_upgrade engine_2")
    assert legal(s) == {"tear_down bank", "tear_down rail_yard"}
    s = play(s, "tear_down bank")
    assert (train(s), buildings(s)) == (["engine_2"], ["rail_yard"])
