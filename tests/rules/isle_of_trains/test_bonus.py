"""§6.4 Bonus."""

import pytest

from tests.rules.isle_of_trains.table import (
    A,
    B,
    Board,
    C,
    Deck,
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
    size,
    train,
)

TOP = ["engine_2", "engine_3", "hopper_3", "tanker_3", "boxcar_3", "caboose_1", "caboose_4"]
BONUSES = {  # §1.3: cards drawn, discarded, extra actions
    "hopper_1": (3, 1, ""),
    "hopper_2": (2, 0, "build"),
    "hopper_3": (2, 0, "draw build load deliver"),
    "tanker_1": (3, 0, ""),
    "tanker_2": (3, 0, "deliver"),
    "tanker_3": (3, 0, "load deliver"),
    "boxcar_1": (4, 0, ""),
    "boxcar_2": (4, 0, "load"),
    "boxcar_3": (5, 1, "load"),
}
GRANTED = {
    "draw": {"draw"},
    "build": {"build", "upgrade", "remove"},
    "load": {"load"},
    "deliver": {"deliver", "fulfil"},
}


@pytest.mark.parametrize("car", BONUSES)
def test_each_car_of_another_gives_its_bonus(car: str) -> None:  # §6.4, §1.3, R24, R39
    drawn, discarded, extra = BONUSES[car]
    s = position(hand=["bank", "rail_yard"], deck=[*TOP, ...], others={B: {"train": ["engine_2", car]}})
    s = play(s, "load bank")
    assert train(s, B) == ["engine_2", f"{car}(bank)"]
    if discarded:
        assert (asked(s), s.to_pay, s.seat) == ("bonus_discard", 1, A)
        assert legal(s) == {f"discard {card}" for card in (*TOP[:drawn], "rail_yard")}  # the whole hand
        assert refused(s, "discard bank") == ("not_in_hand", "§6.4")
        assert refused(s, "discard phantom") == ("not_asked", "§3")
        s = play(s, "discard rail_yard")
        assert (hand(s), secret(s)) == (sorted(TOP[:drawn], key=TOP.index), ["rail_yard"])
    else:
        assert (size(s), secret(s)) == (drawn + 1, [])
        assert hand(s) == [*sorted(TOP[:drawn], key=TOP.index), "rail_yard"]
    assert (asked(s), s.actions_left, s.bonus) == ("extra" if extra else "action", 2 if extra else 1, -1)
    assert size(s, B) == 0


@pytest.mark.parametrize("car", [car for car, (_, _, extra) in BONUSES.items() if extra])
def test_the_extra_action_is_one_of_those_that_the_bonus_names_or_waived(car: str) -> None:  # §6.4, R26, R43
    mine: Board = {
        "train": ["engine_2", "tanker_1(engine_2)", "tanker_1(engine_2)", "hopper_1"],
        "hand": ["hopper_1", "engine_3", "rail_yard", "coal_factory"],
    }
    deck: Deck = ["engine_1", "engine_2", "customs_house", "hopper_2", "tanker_2", ...]
    s = position(deck=deck, others={B: {"train": ["engine_3", car]}}, **mine)
    s = play(s, "load rail_yard", f"onto 1 {car}#1")
    if asked(s) == "bonus_discard":
        s = play(s, "discard hopper_2")
    verbs = {move.split()[0].removeprefix("throw_and_") for move in legal(s)}
    verbs = {"load" if verb == "load_face_down" else verb for verb in verbs}
    expected = {verb for word in BONUSES[car][2].split() for verb in GRANTED[word]}
    assert verbs == {*expected, "waive"}
    for word, move in (("draw", "draw"), ("build", "remove"), ("load", "load engine_1"), ("deliver", "deliver")):
        if word not in BONUSES[car][2].split():
            assert refused(s, move) == ("not_granted", "§6.4")
    for move, word in (
        *(("build hopper_1", "build"), ("upgrade engine_3", "build"), ("load_face_down", "load")),
        ("fulfil contract_oil_oil primary", "deliver"),
    ):
        if word not in BONUSES[car][2].split():
            assert refused(s, move) == ("not_granted", "§6.4")
    after = play(s, "waive")
    assert (asked(after), after.actions_left, after.extra, hand(after)) == ("action", 1, 0, hand(s))


def test_an_extra_action_does_not_count_towards_the_two_of_the_turn() -> None:  # §3, R26
    s = position(hand=["bank"], deck=TOP, others={B: {"train": ["engine_1", "hopper_3"]}})
    s = play(s, "load bank")
    assert (asked(s), s.actions_left, hand(s)) == ("extra", 2, TOP[:2])
    s = play(s, "draw")
    assert (asked(s), s.actions_left, hand(s), s.seat, s.extra) == ("action", 1, TOP[:3], A, 0)
    s = play(position(hand=["bank"], actions=1, deck=TOP, others={B: {"train": ["engine_1", "hopper_3"]}}), "load bank")
    assert (s.seat, asked(s)) == (A, "extra")
    assert play(s, "waive").seat == B


def test_the_extra_action_is_offered_even_if_only_waiving_it_is_left() -> None:  # R39, R43
    s = play(position(hand=["bank"], deck=TOP, others={B: {"train": ["engine_1", "tanker_2"]}}), "load bank")
    assert (asked(s), legal(s)) == ("extra", {"waive"})


def test_example_5_load_with_bonus() -> None:  # E5, §6.4
    others = {B: Board(train=["engine_1", "hopper_2(engine_1)"])}
    s = position(hand=["hopper_1", "engine_2", "bank"], deck=["tanker_1", "boxcar_1", ...], others=others)
    s = play(s, "load hopper_1")
    assert train(s, B) == ["engine_1", "hopper_2(engine_1 hopper_1)"]
    assert (hand(s), asked(s)) == (["engine_2", "tanker_1", "boxcar_1", "bank"], "extra")
    assert legal(s) == {"build tanker_1", "build boxcar_1", "upgrade engine_2", "waive"}
    s = play(s, "build boxcar_1")
    assert (train(s), hand(s), s.actions_left) == (["engine_1", "boxcar_1"], [], 1)


def test_example_6_any_cargo() -> None:  # E6, §6.2, §6.3, R20, R37
    s = position(hand=["hopper_1", "engine_2", "bank"], deck=TOP, others={B: {"train": ["engine_1", "boxcar_1"]}})
    assert refused(s, "load hopper_1") == ("nowhere_to_load", "§6.2")
    wild = play(s, "load bank")
    assert (size(wild), train(wild, B)) == (6, ["engine_1", "boxcar_1(bank)"])
    down = play(s, "load_face_down", "hide engine_2")
    assert (asked(down), size(down)) == ("fee", 2)  # discarded before all draws
    down = play(down, "discard hopper_1")
    assert (train(down, B), size(down), secret(down)) == (["engine_1", "boxcar_1(engine_2@0)"], 5, ["hopper_1"])


def test_example_7_the_extra_load_goes_onto_the_own_train_without_bonus() -> None:  # E7, §6.4, R25
    others = {B: Board(train=["engine_1", "boxcar_3", "hopper_1"])}
    s = position(
        hand=["bank", "rail_yard"], train=["engine_2", "hopper_1", "caboose_2", "tanker_1"], deck=TOP, others=others
    )
    s = play(s, "load bank", "onto 1 boxcar_3#1")
    assert (asked(s), size(s)) == ("bonus_discard", 6)
    s = play(s, "discard hopper_3")
    assert options(s, "load") == {"engine_2", "rail_yard"}
    s = play(s, "load rail_yard")
    assert options(s, "onto") == {"0 hopper_1#1", "0 tanker_1#1"}
    assert refused(s, "onto 1 hopper_1#1") == ("own_train_only", "§6.4")
    s = play(s, "onto 0 hopper_1#1")
    assert (asked(s), size(s), s.actions_left) == ("action", 5, 1)  # 4 left, and the draw of Caboose 2
    assert "caboose_1" in hand(s)


def test_an_extra_load_may_be_face_down_and_goes_onto_the_own_caboose_3() -> None:  # §6.2, R21, R25
    s = position(
        hand=["bank"], train=["engine_1", "caboose_3"], deck=TOP, others={B: {"train": ["engine_1", "boxcar_2"]}}
    )
    s = play(s, "load bank", "onto 1 boxcar_2#1", "load_face_down")
    assert (asked(s), legal(s)) == ("hide", {f"hide {card}" for card in TOP[:4]})
    s = play(s, "hide engine_3", "discard engine_2")
    assert (train(s), s.actions_left, asked(s)) == (["engine_1", "caboose_3(engine_3@0)"], 1, "action")


def test_without_room_on_the_own_train_there_is_no_extra_load() -> None:  # §6.4, R25
    others = {B: Board(train=["engine_1", "boxcar_2", "hopper_3", "tanker_3"])}
    s = position(hand=["bank"], train=["engine_1", "hopper_1(engine_1)"], deck=TOP, others=others)
    for car in ("boxcar_2", "tanker_3"):
        after = play(s, "load bank", f"onto 1 {car}#1")
        assert options(after, "load") == set()
        assert refused(after, "load engine_3") == ("nowhere_to_load", "§6.2")
    after = play(s, "load bank", "onto 1 hopper_3#1")
    assert {move.split()[0] for move in legal(after)} >= {"draw", "remove", "waive"}
    assert "load_face_down" not in legal(after)


def test_caboose_2_draws_before_the_bonus() -> None:  # §6.4, R23
    others = {B: Board(train=["engine_1", "hopper_1"])}
    s = position(hand=["bank"], train=["engine_1", "caboose_2"], deck=TOP, others=others)
    s = play(s, "load bank")
    assert (asked(s), hand(s)) == ("bonus_discard", TOP[:4])
    s = play(position(hand=["bank"], train=["engine_1", "caboose_2"], deck=[TOP[0]], others=others), "load bank")
    assert (hand(s), s.phantoms, secret(s)) == ([], 3, [TOP[0]])  # the only real card is discarded unasked


def test_a_bonus_discard_without_a_real_card_is_skipped() -> None:  # R24, R32
    s = play(position(hand=["bank"], deck=[], others={B: {"train": ["engine_1", "hopper_1"]}}), "load bank")
    assert (asked(s), s.phantoms, s.actions_left, secret(s), discard(s)) == ("action", 3, 1, [], [])


def test_a_bonus_discard_of_the_only_card_is_not_asked() -> None:  # R24, R39
    s = play(position(hand=["bank"], deck=["engine_3"], others={B: {"train": ["engine_1", "boxcar_3"]}}), "load bank")
    assert (asked(s), hand(s), secret(s), s.phantoms) == ("extra", [], ["engine_3"], 4)


def test_an_extra_build_may_be_a_removal_and_pays_its_costs() -> None:  # R43, §6.4
    others = {B: Board(train=["engine_1", "hopper_2"])}
    s = position(
        hand=["bank", "boxcar_2"],
        train=["engine_1", "tanker_1", "caboose_4"],
        deck=["hopper_1", "engine_1", ...],
        others=others,
    )
    s = play(s, "load bank", "onto 1 hopper_2#1")
    assert legal(s) == {"build hopper_1", "throw_and_build hopper_1", "remove", "waive"}
    assert refused(s, "build boxcar_2") == ("too_expensive", "§5.1")
    s = play(s, "remove", "throw_off tanker_1#1", "stop_throwing")
    assert (train(s), s.actions_left, s.extra, asked(s)) == (["engine_1", "caboose_4"], 1, 0, "action")


def test_an_extra_building_is_paid_in_full() -> None:  # §6.4, §5.4
    cards = ["engine_2", "engine_2", "engine_2", "engine_2", "engine_3"]
    s = position(
        hand=["grand_central", "bank", *cards[:4]],
        deck=["engine_3", "engine_3", ...],
        others={B: {"train": ["engine_1", "hopper_2"]}},
    )
    s = play(s, "load bank", "build grand_central")
    assert (buildings(s), hand(s), len(secret(s))) == (["grand_central"], [], 6)


def test_an_extra_delivery_may_fulfil_a_contract_and_earns_the_draw_of_caboose_1() -> None:  # §6.4, §8, R28
    mine = Board(hand=["bank"], train=["engine_2", "boxcar_1(engine_3)", "boxcar_1(engine_3)", "caboose_1"])
    s = position(
        deck=["engine_2", "hopper_3", "tanker_3", "boxcar_3", "caboose_4"],
        others={B: {"train": ["engine_1", "tanker_2"]}},
        **mine,
    )
    s = play(s, "load bank")
    assert {"deliver", "fulfil contract_box_box primary", "waive"} == legal(s)
    s = play(s, "fulfil contract_box_box primary")
    assert (size(s), s.actions_left, asked(s)) == (4, 1, "action")


def test_the_bonus_goes_to_the_loader_only() -> None:  # §6.4
    s = position(3, C, hand=["bank"], deck=TOP, others={A: {"train": ["engine_1", "tanker_1"]}})
    s = play(s, "load bank")
    assert [size(s, seat) for seat in (A, B, C)] == [0, 0, 3]
