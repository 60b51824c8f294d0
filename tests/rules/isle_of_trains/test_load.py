"""§6 Load: target (§6.1), which card fits (§6.2), what it counts as (§6.3), Caboose 2 (§8)."""

import pytest

from tests.rules.isle_of_trains.table import (
    A,
    B,
    Board,
    C,
    D,
    asked,
    changed,
    hand,
    legal,
    options,
    play,
    position,
    refused,
    secret,
    size,
    train,
)

ICONS = {
    "coal": ["hopper_1", "tanker_1", "boxcar_1", "caboose_2", "caboose_5"],
    "oil": ["engine_2", "hopper_2", "tanker_2", "boxcar_2", "caboose_3", "caboose_6"],
    "box": ["engine_3", "hopper_3", "tanker_3", "boxcar_3", "caboose_1", "caboose_4"],
    "wild": ["engine_1", "coal_factory", "oil_refinery", "customs_house", "grand_central", "bank", "rail_yard"],
}
FAMILY = {"coal": "hopper", "oil": "tanker", "box": "boxcar"}


@pytest.mark.parametrize(("icon", "card"), [(icon, card) for icon, cards in ICONS.items() for card in cards])
def test_a_card_fits_a_car_that_carries_its_icon_and_a_wild_card_every_car(
    icon: str, card: str
) -> None:  # §6.2, §1.1, R4
    for cargo, family in FAMILY.items():
        for level in (1, 2, 3):
            s = position(hand=[card], train=["engine_3", f"{family}_{level}"])
            if icon in {cargo, "wild"}:
                s = play(s, f"load {card}")
                assert (train(s), hand(s)) == (["engine_3", f"{family}_{level}({card})"], [])
            else:
                assert refused(s, f"load {card}") == ("nowhere_to_load", "§6.2")


def test_loading_the_own_train_earns_nothing() -> None:  # §6, §6.4, E5
    s = position(hand=["hopper_1", "engine_2", "bank"], train=["engine_1", "hopper_2"])
    after = play(s, "load hopper_1")
    assert (hand(after), train(after), after.actions_left) == (
        ["engine_2", "bank"],
        ["engine_1", "hopper_2(hopper_1)"],
        1,
    )
    assert changed(s, after) == {"hand", "hand_count", "cargo", "shown", "actions_left"}


@pytest.mark.parametrize(("car", "room"), [("hopper_1", 1), ("hopper_2", 2), ("hopper_3", 3), ("boxcar_2", 2)])
def test_a_wagon_holds_as_many_cards_as_its_capacity(car: str, room: int) -> None:  # §6.1, §1.3
    wild = ["coal_factory", "oil_refinery", "customs_house"]
    s = position(hand=["bank"], train=["engine_1", f"{car}({' '.join(wild[: room - 1])})"])
    assert "load bank" in legal(s)
    s = position(hand=["bank", "rail_yard"], train=["engine_1", f"{car}({' '.join(wild[:room])})"])
    assert refused(s, "load bank") == ("nowhere_to_load", "§6.2")
    assert refused(s, "load_face_down") == ("nowhere_to_load", "§6.2")


def test_any_car_of_any_player_may_be_loaded() -> None:  # §6.1
    others = {
        A: Board(train=["engine_1", "hopper_1", "tanker_1"]),
        C: Board(train=["engine_1", "hopper_3", "boxcar_1"]),
        D: Board(train=["engine_1", "tanker_2(engine_2)"]),
    }
    s = position(4, B, hand=["bank", "caboose_2", "boxcar_1"], train=["engine_1", "hopper_2"], others=others)
    assert options(play(s, "load bank"), "onto") == {
        *("0 hopper_1#1", "0 tanker_1#1", "1 hopper_2#1", "2 hopper_3#1", "2 boxcar_1#1", "3 tanker_2#1")
    }
    coal = play(s, "load caboose_2")
    assert (asked(coal), options(coal, "onto")) == ("target", {"0 hopper_1#1", "1 hopper_2#1", "2 hopper_3#1"})
    assert refused(coal, "onto 0 tanker_1#1") == ("wrong_cargo", "§6.2")
    assert refused(coal, "onto 0 hopper_1#2") == ("no_such_wagon", "§6.1")
    assert refused(coal, "onto 3 hopper_1#1") == ("no_such_wagon", "§6.1")
    assert train(play(coal, "onto 1 hopper_2#1"), B) == ["engine_1", "hopper_2(caboose_2)"]
    assert train(play(coal, "onto 0 hopper_1#1"), A) == ["engine_1", "hopper_1(caboose_2)", "tanker_1"]


def test_there_is_no_train_at_an_empty_seat() -> None:  # §6.1
    s = play(position(3, hand=["bank"], train=["engine_1", "hopper_1", "tanker_1"]), "load bank")
    assert refused(s, "onto 3 hopper_1#1") == ("no_such_wagon", "§6.1")


def test_a_full_car_cannot_be_loaded() -> None:  # §6.1
    s = position(hand=["bank"], train=["engine_1", "hopper_1(engine_1)", "hopper_1", "tanker_1"])
    s = play(s, "load bank")
    assert options(s, "onto") == {"0 hopper_1#2", "0 tanker_1#1"}
    assert refused(s, "onto 0 hopper_1#1") == ("no_room", "§6.1")


@pytest.mark.parametrize(
    ("car", "card"), [("hopper_1", "boxcar_1"), ("tanker_1", "engine_2"), ("boxcar_1", "engine_3")]
)
def test_a_card_can_be_loaded_if_any_of_several_cars_has_room(car: str, card: str) -> None:  # §6.1
    full = f"{car}(engine_1)"
    s = play(position(hand=[card], train=["engine_2", full, car]), f"load {card}")
    assert train(s) == ["engine_2", full, f"{car}#2({card})"]
    s = position(hand=[card], train=["engine_2", full, full])
    assert refused(s, f"load {card}") == ("nowhere_to_load", "§6.2")
    s = position(hand=[card], train=["engine_2", car, full], deck=["bank", ...])
    s = play(s, "remove", f"throw_off {car}#1", "stop_throwing")
    assert train(s) == ["engine_2", f"{car}#2(engine_1)"]
    assert refused(s, f"load {card}") == ("nowhere_to_load", "§6.2")


def test_every_wagon_with_room_is_offered_once() -> None:  # §6.1, R38
    s = play(position(hand=["bank"], train=["engine_3", "boxcar_3", "caboose_3", "hopper_1", "hopper_1"]), "load bank")
    assert options(s, "onto") == {"0 hopper_1#1", "0 boxcar_3#1", "0 caboose_3"}
    assert refused(s, "onto 0 hopper_1#2") == ("one_of_equals", "R38")


def test_equal_cars_are_one_answer() -> None:  # R38
    cars = ["hopper_2(engine_1)", "hopper_2", "hopper_2(engine_1)"]
    s = play(position(hand=["bank"], train=["engine_2", *cars]), "load bank")
    assert options(s, "onto") == {"0 hopper_2#1", "0 hopper_2#2"}
    assert refused(s, "onto 0 hopper_2#3") == ("one_of_equals", "R38")


def test_face_up_cards_lie_in_order_before_those_that_lie_face_down() -> None:  # R38
    s = position(hand=["boxcar_1", "tanker_1"], train=["engine_1", "hopper_3(hopper_1)"])
    s = play(s, "load boxcar_1", "load tanker_1")
    assert train(s) == ["engine_1", "hopper_3(hopper_1 tanker_1 boxcar_1)"]
    s = play(position(hand=["hopper_1"], train=["engine_1", "hopper_3(tanker_1 bank@1)"]), "load hopper_1")
    assert train(s) == ["engine_1", "hopper_3(hopper_1 tanker_1 bank@1)"]


def test_only_its_owner_loads_caboose_3_with_a_card_of_any_type() -> None:  # §6.1, §8, R22
    for card in ("hopper_1", "engine_2", "engine_3", "bank"):
        s = play(position(hand=[card], train=["engine_1", "caboose_3"]), f"load {card}")
        assert train(s) == ["engine_1", f"caboose_3({card})"]
        s = position(hand=[card, "engine_1"], others={B: Board(train=["engine_1", "caboose_3"])})
        assert refused(s, f"load {card}") == ("nowhere_to_load", "§6.2")
        assert refused(s, "load_face_down") == ("nowhere_to_load", "§6.2")
    s = position(hand=["bank", "rail_yard"], others={B: Board(train=["engine_1", "caboose_3", "hopper_1", "tanker_1"])})
    assert refused(play(s, "load bank"), "onto 1 caboose_3") == ("owner_only", "R22")


def test_caboose_3_holds_one_card() -> None:  # §8, §1.4
    s = position(hand=["hopper_1", "bank"], train=["engine_1", "caboose_3(engine_2)"])
    assert refused(s, "load hopper_1") == ("nowhere_to_load", "§6.2")
    s = position(hand=["hopper_1", "bank"], train=["engine_1", "caboose_3(engine_2)", "hopper_1", "tanker_1"])
    assert refused(play(s, "load bank"), "onto 0 caboose_3") == ("no_room", "§6.1")


def test_caboose_3_and_cars_are_a_choice() -> None:  # §6.1
    s = play(position(hand=["hopper_1"], train=["engine_1", "caboose_3", "hopper_1", "tanker_1"]), "load hopper_1")
    assert options(s, "onto") == {"0 hopper_1#1", "0 caboose_3"}


@pytest.mark.parametrize("caboose", [1, 2, 4, 5, 6])
def test_other_cabooses_carry_nothing(caboose: int) -> None:  # §1.4
    s = position(hand=["bank", "rail_yard"], train=["engine_1", f"caboose_{caboose}"])
    assert not {move for move in legal(s) if move.startswith("load")}


def test_any_card_may_be_loaded_face_down_by_discarding_another() -> None:  # §6.2, R21
    s = play(position(hand=["engine_2", "hopper_1", "bank"], train=["engine_1", "hopper_1"]), "load_face_down")
    assert (asked(s), legal(s)) == ("hide", {"hide engine_2", "hide hopper_1", "hide bank"})  # a fitting one too
    assert refused(s, "hide rail_yard") == ("not_in_hand", "§6.2")
    s = play(s, "hide engine_2")
    assert (asked(s), legal(s), train(s)) == (
        "fee",
        {"discard hopper_1", "discard bank"},
        ["engine_1", "hopper_1(engine_2@0)"],
    )
    assert refused(s, "discard engine_2") == ("not_in_hand", "§6.2")
    assert refused(s, "discard phantom") == ("no_phantom", "§10")
    s = play(s, "discard bank")
    assert (hand(s), secret(s), s.actions_left, s.target, s.target_seat) == (["hopper_1"], ["bank"], 1, -1, -1)


def test_a_face_down_load_needs_two_cards_of_which_one_is_real() -> None:  # §6.2, §10
    car = ["engine_1", "hopper_1"]
    assert refused(position(hand=["bank"], train=car), "load_face_down") == ("one_card_more", "§6.2")
    assert refused(position(phantoms=2, train=car), "load_face_down") == ("one_card_more", "§6.2")
    s = play(position(hand=["engine_2", "engine_3"], train=car), "load_face_down")
    assert legal(s) == {"hide engine_2", "hide engine_3"}
    s = play(s, "hide engine_3")  # the other card is discarded unasked
    assert (asked(s), train(s), secret(s), hand(s)) == (
        "action",
        ["engine_1", "hopper_1(engine_3@0)"],
        ["engine_2"],
        [],
    )


def test_a_phantom_card_will_do_as_the_card_discarded_for_it() -> None:  # §6.2, §10, R32
    s = play(position(hand=["engine_2"], phantoms=1, train=["engine_1", "hopper_1"]), "load_face_down")
    assert (train(s), s.phantoms, secret(s), s.actions_left) == (["engine_1", "hopper_1(engine_2@0)"], 0, [], 1)
    s = play(
        position(hand=["engine_2", "bank"], phantoms=2, train=["engine_1", "hopper_1"]), "load_face_down", "hide bank"
    )
    assert legal(s) == {"discard phantom", "discard engine_2"}
    after = play(s, "discard phantom")
    assert (after.phantoms, hand(after), secret(after)) == (1, ["engine_2"], [])
    after = play(s, "discard engine_2")
    assert (after.phantoms, hand(after), secret(after)) == (2, [], ["engine_2"])


def test_face_down_cards_go_onto_every_car_and_lie_behind_in_the_order_of_loading() -> None:  # §6.2, R38
    others = {B: Board(train=["engine_1", "tanker_1", "boxcar_1(engine_1)"])}
    s = position(
        hand=["engine_2", "bank"], train=["engine_1", "hopper_3(hopper_1 tanker_2@1)", "caboose_3"], others=others
    )
    s = play(s, "load_face_down")
    assert options(s, "onto") == {"0 hopper_3#1", "0 caboose_3", "1 tanker_1#1"}
    s = play(s, "onto 0 hopper_3#1", "hide engine_2")
    assert train(s) == ["engine_1", "hopper_3(hopper_1 tanker_2@1 engine_2@0)", "caboose_3"]


def test_caboose_2_draws_one_card_after_its_owner_loads_coal() -> None:  # §8, R23
    hoppers = [f"hopper_{level}" for level in (1, 2, 3)]
    for hopper in hoppers:
        s = position(hand=["tanker_1", "bank"], train=["engine_1", hopper, "caboose_2"], deck=["engine_3", ...])
        assert hand(play(s, "load tanker_1")) == ["engine_3", "bank"]
        assert hand(play(s, "load bank")) == ["engine_3", "tanker_1"]  # wild: coal on a hopper
        s = play(s, "load_face_down", "hide bank")
        assert (hand(s), secret(s)) == (["engine_3"], ["tanker_1"])


def test_caboose_2_draws_nothing_for_oil_and_boxes_or_when_others_load_coal() -> None:  # §8, R23
    s = position(hand=["bank"], train=["engine_1", "tanker_1", "caboose_2"])
    assert size(play(s, "load bank")) == 0
    s = position(hand=["bank"], train=["engine_1", "boxcar_1", "caboose_2"])
    assert size(play(s, "load bank")) == 0
    s = position(hand=["bank"], train=["engine_1", "hopper_1"], others={B: Board(train=["engine_1", "caboose_2"])})
    s = play(s, "load bank")
    assert (size(s), size(s, B)) == (0, 0)


@pytest.mark.parametrize(
    ("card", "drawn"), [("hopper_1", 1), ("boxcar_1", 1), ("engine_2", 0), ("engine_3", 0), ("bank", 0)]
)
def test_on_caboose_3_only_a_card_with_the_coal_icon_is_coal(card: str, drawn: int) -> None:  # §8, R23
    s = position(hand=[card], train=["engine_1", "caboose_2", "caboose_3"])
    assert size(play(s, f"load {card}")) == drawn


def test_a_face_down_card_on_caboose_3_is_open_cargo_and_no_coal() -> None:  # R41, §8
    s = position(hand=["hopper_1", "bank"], train=["engine_1", "caboose_2", "caboose_3"])
    s = play(s, "load_face_down", "hide hopper_1")
    assert (hand(s), train(s)) == ([], ["engine_1", "caboose_2", "caboose_3(hopper_1@0)"])
