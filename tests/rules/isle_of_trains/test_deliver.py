"""§7 Deliver, §6.3 what the cargo counts as, Caboose 1 (§8)."""

import pytest

from tests.rules.isle_of_trains.table import (
    ALPINE_LODGE,
    CACTUS_MINES,
    CLARK,
    ENGLE_WHARF,
    KILLIAN,
    LOCH_HAVEN,
    A,
    B,
    Board,
    asked,
    contracts,
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

TOP = ["engine_2", "hopper_2", "tanker_2", "tanker_3", "boxcar_2", "boxcar_3", "caboose_6"]
CONTRACTS = {  # §1.6: coal, oil, boxes of the primary and the two secondary contracts
    ENGLE_WHARF: ("002", "023", "112"),
    LOCH_HAVEN: ("011", "022", "112"),
    KILLIAN: ("101", "202", "211"),
    CLARK: ("020", "230", "121"),
    CACTUS_MINES: ("110", "121", "220"),
    ALPINE_LODGE: ("200", "302", "211"),
}
CARGO = (
    ["hopper_1", "tanker_1", "boxcar_1"],
    ["engine_2", "hopper_2", "tanker_2"],
    ["engine_3", "hopper_3", "tanker_3"],
)
PARTS = [
    (card, part, need)
    for card, needs in CONTRACTS.items()
    for part, need in zip(("primary", "a", "b"), needs, strict=True)
]


def carrying(need: str) -> list[str]:
    """A train with so much coal, oil and so many boxes."""
    cars = ("hopper_3", "tanker_3", "boxcar_3")
    loads = zip(cars, CARGO, need, strict=True)
    return ["engine_1", *(f"{car}({' '.join(cards[: int(count)])})" for car, cards, count in loads if int(count))]


@pytest.mark.parametrize(("card", "part", "need"), PARTS)
def test_a_contract_takes_exactly_its_cargo(card: str, part: str, need: str) -> None:  # §7.1, §7.2, §1.6, R2
    mine = {} if part == "primary" else {card: "primary"}
    s = position(train=carrying(need), contracts=mine)
    after = play(s, f"fulfil {card} {part}")
    assert (contracts(after), size(after), after.actions_left, asked(after)) == ({card: part}, 0, 1, "action")
    assert len(discard(after)) == sum(map(int, need))
    for missing in range(3):
        if need[missing] != "0":
            less = need[:missing] + str(int(need[missing]) - 1) + need[missing + 1 :]
            s = position(train=carrying(less), contracts=mine)
            assert refused(s, f"fulfil {card} {part}") == ("cargo_missing", "§7")


def test_each_cargo_card_delivered_without_a_contract_draws_2() -> None:  # §7
    s = play(position(train=carrying("110"), deck=TOP), "deliver")
    assert (asked(s), legal(s)) == ("unload", {"unload hopper_3#1 1", "unload tanker_3#1 1"})
    assert refused(s, "stop_unloading") == ("nothing_unloaded_yet", "§7")
    s = play(s, "unload hopper_3#1 1")
    assert legal(s) == {"unload tanker_3#1 1", "stop_unloading"}
    one = play(s, "stop_unloading")
    assert (hand(one), train(one), discard(one)) == (
        TOP[:2],
        ["engine_1", "hopper_3", "tanker_3(engine_2)"],
        ["hopper_1"],
    )
    both = play(s, "unload tanker_3#1 1")
    assert (size(both), train(both), both.actions_left, asked(both)) == (
        4,
        ["engine_1", "hopper_3", "tanker_3"],
        1,
        "action",
    )
    assert both.last_unloaded == -1 and list(both.unloaded) == [0, 0, 0, 0]


def test_only_own_cargo_can_be_delivered_and_at_least_one_card() -> None:  # §7
    s = position(train=["engine_1", "hopper_1"], others={B: Board(train=["engine_1", "boxcar_3(engine_3 hopper_3)"])})
    assert refused(s, "deliver") == ("no_cargo", "§7")
    assert refused(s, f"fulfil {ENGLE_WHARF} primary") == ("cargo_missing", "§7")
    s = play(position(train=["engine_1", "hopper_1", "tanker_1(engine_2)", "boxcar_1(engine_3)"]), "deliver")
    assert refused(s, "unload hopper_1#1 1") == ("no_cargo_there", "§7")


def test_the_only_cargo_card_is_delivered_unasked() -> None:  # §7, R39
    s = play(position(train=["engine_1", "hopper_1(tanker_1)"]), "deliver")
    assert (asked(s), size(s), discard(s), train(s)) == ("action", 2, ["tanker_1"], ["engine_1", "hopper_1"])


def test_cargo_leaves_in_ascending_order() -> None:  # R38
    s = play(position(train=carrying("111")), "deliver", "unload tanker_3#1 1")
    assert legal(s) == {"unload boxcar_3#1 1", "stop_unloading"}
    assert refused(s, "unload hopper_3#1 1") == ("cargo_order", "R38")
    assert refused(s, "unload tanker_3#1 1") == ("no_cargo_there", "§7")


def test_which_cards_are_delivered_is_a_choice_and_equal_cards_are_one() -> None:  # R45, R38
    s = play(position(train=["engine_1", "hopper_3(engine_1 tanker_1 tanker_1)"]), "deliver")
    assert legal(s) == {"unload hopper_3#1 1", "unload hopper_3#1 2"}
    assert refused(s, "unload hopper_3#1 3") == ("one_of_equals", "R38")
    s = play(s, "unload hopper_3#1 2")
    assert legal(s) == {"unload hopper_3#1 3", "stop_unloading"}
    s = play(s, "stop_unloading")
    assert train(s) == ["engine_1", "hopper_3(engine_1 tanker_1)"]  # packed again
    s = play(
        position(train=["engine_1", "hopper_3(engine_1 tanker_1 bank@1)"]),
        "deliver",
        "unload hopper_3#1 1",
        "stop_unloading",
    )
    assert train(s) == ["engine_1", "hopper_3(tanker_1 bank@1)"]


def test_of_equal_cards_the_next_one_is_the_answer() -> None:  # R38
    s = play(position(train=["engine_1", "hopper_3(engine_1 tanker_1 tanker_1)"]), "deliver", "unload hopper_3#1 1")
    assert legal(s) == {"unload hopper_3#1 2", "stop_unloading"}
    assert refused(s, "unload hopper_3#1 3") == ("one_of_equals", "R38")
    s = play(position(train=["engine_1", *["hopper_1(tanker_1)"] * 3]), "deliver")  # the first one leaves unasked
    assert legal(s) == {"unload hopper_1#2 1", "stop_unloading"}
    assert refused(s, "unload hopper_1#3 1") == ("one_of_equals", "R38")
    cars = ["hopper_1(engine_1)", "hopper_1(tanker_1)", "hopper_1(engine_1)"]
    s = play(position(train=["engine_1", *cars]), "deliver", "unload hopper_1#2 1")  # the first one is passed
    assert legal(s) == {"unload hopper_1#3 1", "stop_unloading"}


def test_face_down_cards_of_one_car_are_told_apart() -> None:  # R45, R38
    s = play(position(train=["engine_1", "hopper_3(engine_1 bank@0 rail_yard@1)"]), "deliver")
    assert options(s, "unload") == {"hopper_3#1 1", "hopper_3#1 2", "hopper_3#1 3"}
    s = play(s, "unload hopper_3#1 2", "unload hopper_3#1 3")
    assert (train(s), secret(s, A), secret(s, B), discard(s)) == (
        ["engine_1", "hopper_3(engine_1)"],
        ["bank"],
        ["rail_yard"],
        [],
    )
    s = play(position(train=["engine_1", "hopper_3(tanker_1@0 tanker_1@0)"]), "deliver")
    assert options(s, "unload") == {"hopper_3#1 1", "hopper_3#1 2"}
    s = play(position(train=["engine_1", "hopper_3(tanker_1 tanker_1@0)"]), "deliver")
    assert options(s, "unload") == {"hopper_3#1 1", "hopper_3#1 2"}


def test_equal_cars_with_equal_cargo_are_one_answer_until_one_is_passed() -> None:  # R38, R52
    cars = ["hopper_2(engine_1 tanker_1)", "hopper_2(engine_1 tanker_1)", "hopper_2(engine_1 hopper_1)"]
    s = play(
        position(
            players=3, train=["engine_3", *cars], others={1: Board(train=["engine_2"]), 2: Board(train=["engine_2"])}
        ),
        "deliver",
    )
    assert options(s, "unload") == {"hopper_2#1 1", "hopper_2#1 2", "hopper_2#3 1", "hopper_2#3 2"}
    assert refused(s, "unload hopper_2#2 1") == ("one_of_equals", "R38")
    s = play(s, "unload hopper_2#1 2")
    assert options(s, "unload") == {"hopper_2#2 1", "hopper_2#2 2", "hopper_2#3 1", "hopper_2#3 2"}


def test_one_contract_and_cards_in_one_action() -> None:  # §7, R27
    s = position(train=["engine_1", "boxcar_3(engine_3 hopper_3 tanker_3)"], deck=TOP[:3])
    s = play(s, f"fulfil {ENGLE_WHARF} primary")
    assert options(s, "unload") == {"boxcar_3#1 1", "boxcar_3#1 2"}
    assert refused(s, "unload boxcar_3#1 3") == ("cargo_stuck", "R38")
    s = play(s, "unload boxcar_3#1 1")
    assert refused(s, "stop_unloading") == ("contract_incomplete", "§7")
    assert options(s, "unload") == {"boxcar_3#1 2", "boxcar_3#1 3"}
    s = play(s, "unload boxcar_3#1 2")
    assert legal(s) == {"unload boxcar_3#1 3", "stop_unloading"}
    kept, more = play(s, "stop_unloading"), play(s, "unload boxcar_3#1 3")
    assert (contracts(kept), size(kept), train(kept)) == (
        {ENGLE_WHARF: "primary"},
        0,
        ["engine_1", "boxcar_3(tanker_3)"],
    )
    assert (contracts(more), hand(more), train(more)) == ({ENGLE_WHARF: "primary"}, TOP[:2], ["engine_1", "boxcar_3"])


def test_surplus_cargo_draws_cards_with_a_secondary_contract_too() -> None:  # §7, R27
    s = position(train=carrying("223"), contracts={LOCH_HAVEN: "primary"}, deck=TOP[-1:])
    s = play(s, f"fulfil {LOCH_HAVEN} a", "unload hopper_3#1 1", "unload hopper_3#1 2")  # all the oil is needed
    assert options(s, "unload") == {"boxcar_3#1 1", "boxcar_3#1 2"}
    s = play(s, "unload boxcar_3#1 1", "unload boxcar_3#1 2", "unload boxcar_3#1 3")
    assert (contracts(s), size(s) + s.phantoms) == ({LOCH_HAVEN: "a"}, 6)


def test_example_8_deliver() -> None:  # E8, §7, R27, R28
    mine = ["engine_2", "boxcar_2(engine_3 engine_3)", "tanker_1(engine_2)", "hopper_1(tanker_1)"]
    s = position(train=mine)
    assert options(s, "fulfil") == {f"{card} primary" for card in (ENGLE_WHARF, LOCH_HAVEN, KILLIAN, CACTUS_MINES)}
    s = play(s, f"fulfil {ENGLE_WHARF} primary", "unload hopper_1#1 1", "unload boxcar_2#1 1")
    assert (size(s), contracts(s), train(s)) == (
        2,
        {ENGLE_WHARF: "primary"},
        ["engine_2", "hopper_1", "tanker_1(engine_2)", "boxcar_2"],
    )
    with_1 = position(
        train=[*mine[:1], "boxcar_1(engine_3)", "boxcar_1(engine_3)", "hopper_1(tanker_1)", "caboose_6", "caboose_1"]
    )
    s = play(with_1, f"fulfil {ENGLE_WHARF} primary", "unload hopper_1#1 1")
    assert size(s) == 3
    s = position(train=carrying("123"), contracts={ENGLE_WHARF: "primary"})
    assert options(s, "fulfil") == {f"{ENGLE_WHARF} a", f"{ENGLE_WHARF} b"}
    assert refused(s, f"fulfil {LOCH_HAVEN} primary") == ("contract_open", "§7.1")


def test_a_contract_card_is_gone_for_everyone_else() -> None:  # §7.1
    for part in ("primary", "a", "b"):
        s = position(train=carrying("222"), others={B: {"contracts": {ENGLE_WHARF: part}}})
        assert refused(s, f"fulfil {ENGLE_WHARF} primary") == ("contract_taken", "§7.1")
        assert refused(s, f"fulfil {ENGLE_WHARF} b") == ("not_your_contract", "§7.2")
        assert f"fulfil {LOCH_HAVEN} primary" in legal(s)


def test_a_secondary_contract_needs_its_own_primary() -> None:  # §7.2
    s = position(train=carrying("222"))
    assert refused(s, f"fulfil {LOCH_HAVEN} a") == ("not_your_contract", "§7.2")
    s = position(train=carrying("222"), contracts={ENGLE_WHARF: "primary"})
    assert refused(s, f"fulfil {LOCH_HAVEN} a") == ("not_your_contract", "§7.2")


@pytest.mark.parametrize("done", ["a", "b"])
def test_after_one_secondary_the_other_is_lost_and_a_new_primary_is_allowed(done: str) -> None:  # §7.2, §1.6
    s = position(train=carrying("223"), contracts={ENGLE_WHARF: done, CLARK: "a"})
    for part in ("a", "b"):
        assert refused(s, f"fulfil {ENGLE_WHARF} {part}") == ("not_your_contract", "§7.2")
    assert refused(s, f"fulfil {ENGLE_WHARF} primary") == ("contract_taken", "§7.1")
    s = play(s, f"fulfil {LOCH_HAVEN} primary", "unload tanker_3#1 1", "unload boxcar_3#1 1", "stop_unloading")
    assert contracts(s) == {ENGLE_WHARF: done, CLARK: "a", LOCH_HAVEN: "primary"}


def test_primary_and_secondary_of_one_card_take_two_actions() -> None:  # R27
    s = position(
        train=["engine_3", "boxcar_3(engine_3 hopper_3 tanker_3)", "boxcar_2(engine_1 boxcar_3)", *carrying("110")[1:]]
    )
    s = play(s, f"fulfil {ENGLE_WHARF} primary", "unload boxcar_2#1 1", "unload boxcar_3#1 1", "stop_unloading")
    assert (contracts(s), s.actions_left) == ({ENGLE_WHARF: "primary"}, 1)
    s = play(s, f"fulfil {ENGLE_WHARF} b", "unload boxcar_2#1 1", "unload boxcar_3#1 1")
    assert contracts(play(s, "stop_unloading")) == {ENGLE_WHARF: "b"}


def test_on_a_freight_car_every_card_counts_as_what_the_car_carries() -> None:  # §6.3, R20
    s = position(train=["engine_1", "hopper_2(engine_1 engine_2@0)"])
    assert options(s, "fulfil") == {f"{ALPINE_LODGE} primary"}
    s = play(s, f"fulfil {ALPINE_LODGE} primary")
    assert (contracts(s), size(s)) == ({ALPINE_LODGE: "primary"}, 0)


@pytest.mark.parametrize(
    ("card", "cards"),
    [
        ("hopper_1", [ALPINE_LODGE]),
        ("engine_2", [CACTUS_MINES]),
        ("engine_3", [KILLIAN]),
        ("bank", [ALPINE_LODGE, CACTUS_MINES, KILLIAN]),
        ("hopper_1@0", [ALPINE_LODGE, CACTUS_MINES, KILLIAN]),
    ],
)
def test_on_caboose_3_a_card_keeps_its_type_and_a_wild_or_face_down_card_is_open(
    card: str, cards: list[str]
) -> None:  # §6.3, §8, R20
    s = position(train=["engine_1", "hopper_1(tanker_1)", f"caboose_3({card})"])
    assert options(s, "fulfil") == {f"{contract} primary" for contract in cards}
    for contract in cards:
        after = play(s, f"fulfil {contract} primary")
        assert (contracts(after), size(after), train(after)) == (
            {contract: "primary"},
            0,
            ["engine_1", "hopper_1", "caboose_3"],
        )


def test_open_cargo_stands_for_one_missing_card_only() -> None:  # §6.3, R20, R45
    s = position(train=["engine_1", "caboose_3(bank)"])
    assert options(s, "fulfil") == set()
    s = position(train=["engine_1", "hopper_1(tanker_1)", "tanker_1(engine_2)", "caboose_3(bank)"])
    assert options(s, "fulfil") == {
        f"{card} primary" for card in (LOCH_HAVEN, KILLIAN, CLARK, CACTUS_MINES, ALPINE_LODGE)
    }
    cactus = play(s, f"fulfil {CACTUS_MINES} primary")
    assert options(cactus, "unload") == {"hopper_1#1 1", "tanker_1#1 1"}
    s = play(cactus, "unload hopper_1#1 1")
    assert legal(s) == {"unload tanker_1#1 1", "unload caboose_3 1"}
    after = play(s, "unload tanker_1#1 1", "unload caboose_3 1")
    assert (size(after), contracts(after)) == (2, {CACTUS_MINES: "primary"})
    skipped = play(cactus, "unload tanker_1#1 1")  # then only the open card can be the coal
    assert (asked(skipped), train(skipped), size(skipped)) == (
        "action",
        ["engine_1", "hopper_1(tanker_1)", "tanker_1", "caboose_3"],
        0,
    )


def test_caboose_1_draws_one_card_after_each_own_delivery_once_per_action() -> None:  # §8, R28
    s = position(train=["engine_1", "hopper_2(tanker_1 tanker_1)", "caboose_1"], deck=TOP)
    s = play(s, "deliver", "unload hopper_2#1 2")
    assert (hand(s), s.actions_left) == (TOP[:5], 1)
    s = play(position(train=["engine_1", "hopper_2(tanker_1 tanker_1)", "caboose_1"]), f"fulfil {ALPINE_LODGE} primary")
    assert size(s) == 1
    others = {B: Board(train=["engine_1", "caboose_1"])}
    s = play(position(train=["engine_1", "hopper_1(tanker_1)"], others=others), "deliver")
    assert (size(s), size(s, B)) == (2, 0)


def test_delivered_cargo_is_discarded_before_the_cards_are_drawn() -> None:  # §7, R29
    s = play(position(deck=[], train=["engine_1", "hopper_1(tanker_1)"]), "deliver")
    assert (hand(s), discard(s), s.phantoms, s.reshuffles) == (["tanker_1"], [], 1, 1)
