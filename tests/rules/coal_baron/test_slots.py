"""§6 Fitting slots and substitution."""

import pytest

from tests.rules.coal_baron.table import (
    BLUE,
    RED,
    Board,
    asked,
    cage,
    legal,
    play,
    position,
    refused,
    slots,
    storage,
    supply,
)

PAIR = {"substitution_mode": "pair"}


def test_two_cubes_of_any_colours_fill_a_slot() -> None:  # §6, R1, D3
    s = position(cage=["yellow", "brown"], orders=["truck-black-1"])
    s = play(s, "place mining_6", "unload yellow")
    assert (slots(s, "truck-black-1"), s.steps) == (([], 1, ["yellow"]), 5)
    s = play(s, "unload brown")
    assert (slots(s, "truck-black-1"), s.steps) == (([], 0, ["yellow", "brown"]), 4)
    before = supply(s)
    s = play(s, "stop_mining", "place bank", "place delivery_truck")
    assert supply(s) == [before[0] + 1, before[1] + 1, before[2], before[3]]


def test_the_two_cubes_may_be_placed_in_different_turns() -> None:  # §6, R1, R2, D4
    s = position(4, level=4, carts={"black": []}, storage=["yellow", "black"], orders=["truck-black-1"])
    s = play(s, "place mining_4", "cage 1", "cage 3", "cage 4", "fetch yellow")
    assert (s.seat, slots(s, "truck-black-1")) == (BLUE, ([], 1, ["yellow"]))
    s = play(s, "place bank", "place bank", "place bank", "place mining_6", "fetch black")
    assert (slots(s, "truck-black-1"), cage(s)) == (([], 0, ["yellow", "black"]), (4, []))


@pytest.mark.parametrize("second", ["yellow", "brown", "grey", "black"])
@pytest.mark.parametrize("first", ["yellow", "brown", "grey", "black"])
def test_a_slot_is_filled_by_its_own_colour_or_by_any_two(first: str, second: str) -> None:  # §6, R1
    s = position(storage=[first], cage=[second], orders=["truck-black-1"])
    s = play(s, "place mining_6", f"fetch {first}")
    if first == "black":
        assert slots(s, "truck-black-1") == ([], 0, ["black"])
        assert refused(s, f"unload {second}") == ("no_slot_fits", "§6")
    else:
        assert slots(s, "truck-black-1") == ([], 1, [first])
        s = play(s, f"unload {second}")
        assert slots(s, "truck-black-1")[:2] == ([], 0)
        assert sorted(slots(s, "truck-black-1")[2]) == sorted([first, second])
        assert (cage(s), storage(s)) == ((0, []), [])


def test_where_several_slots_fit_the_player_chooses() -> None:  # §6, R33
    s = position(
        storage=["grey"], orders=["truck-mixed-4 black=yellow brown=brown", "train-grey-2", "train-grey-1 grey=grey"]
    )
    s = play(s, "place mining_6", "fetch grey")
    assert (asked(s), s.steps) == ("slot", 6)
    assert legal(s) == {
        "onto truck-mixed-4 yellow",
        "onto truck-mixed-4 grey",
        "onto truck-mixed-4 half",
        "onto train-grey-2 grey",
    }
    assert refused(s, "onto truck-mixed-4 brown") == ("slot_taken", "§6")
    assert refused(s, "onto truck-mixed-4 black") == ("slot_taken", "§6")
    assert refused(s, "onto train-grey-2 half") == ("slot_taken", "§6")
    assert refused(s, "onto train-grey-1 grey") == ("slot_taken", "§6")
    assert refused(s, "onto train-brown-1 brown") == ("order_not_yours", "§6")
    assert refused(s, "stop_mining") == ("not_asked", "§3")
    assert storage(s) == ["grey"]
    for slot, after in {
        "truck-mixed-4 yellow": (["grey"], 2, ["yellow", "brown", "grey"]),
        "truck-mixed-4 grey": (["yellow"], 1, ["yellow", "brown", "grey"]),
        "truck-mixed-4 half": (["yellow", "grey"], 0, ["yellow", "brown", "grey"]),
    }.items():
        then = play(s, f"onto {slot}")
        assert (slots(then, "truck-mixed-4"), then.steps, storage(then)) == (after, 5, [])
    assert slots(play(s, "onto train-grey-2 grey"), "train-grey-2") == (["grey"], 0, ["grey"])


def test_an_order_of_another_player_takes_no_cube() -> None:  # §6
    s = position(
        storage=["grey"], orders=["truck-grey-1", "truck-black-1"], others={BLUE: {"orders": ["train-grey-1"]}}
    )
    s = play(s, "place mining_6", "fetch grey")
    assert refused(s, "onto train-grey-1 grey") == ("order_not_yours", "§6")
    assert legal(s) == {"onto truck-grey-1 grey", "onto truck-black-1 black"}


def test_equal_slots_of_one_card_are_one_answer_and_nothing_is_asked() -> None:  # §6, R33, R38
    s = position(storage=["grey", "black", "black", "yellow"], orders=["truck-black-3"])
    s = play(s, "place mining_10", "fetch grey")
    assert (asked(s), slots(s, "truck-black-3")) == ("mine", (["black"] * 2, 1, ["grey"]))
    s = play(s, "fetch black")
    assert legal(s) == {"onto truck-black-3 black", "onto truck-black-3 half"}
    s = play(s, "onto truck-black-3 black")
    assert slots(s, "truck-black-3") == (["black"], 1, ["grey", "black"])
    s = play(s, "fetch black", "onto truck-black-3 half", "fetch yellow")
    assert slots(s, "truck-black-3") == ([], 1, ["yellow", "grey", "black", "black"])


def test_all_half_slots_of_one_card_are_one_answer() -> None:  # §6, R33, R41
    s = position(storage=["grey", "grey"], orders=["truck-mixed-4 black=yellow brown=yellow grey=grey yellow=yellow"])
    s = play(s, "place mining_6", "fetch grey")
    assert slots(s, "truck-mixed-4") == ([], 1, ["yellow"] * 3 + ["grey"] * 2)
    s = play(s, "fetch grey")
    assert slots(s, "truck-mixed-4") == ([], 0, ["yellow"] * 3 + ["grey"] * 3)


def test_half_slots_of_two_cards_are_two_answers() -> None:  # §6, R33
    s = position(cage=["grey"], orders=["truck-black-1 black=yellow", "train-black-1 black=brown"])
    s = play(s, "place mining_6", "unload grey")
    assert legal(s) == {"onto truck-black-1 half", "onto train-black-1 half"}
    s = play(s, "onto train-black-1 half")
    assert slots(s, "train-black-1") == ([], 0, ["brown", "grey"])
    assert (slots(s, "truck-black-1"), cage(s)) == (([], 1, ["yellow"]), (0, []))


def test_filled_orders_before_and_behind_are_passed_over() -> None:  # §6
    orders = ["handcart-grey-1 grey=grey", "truck-yellow-1", "train-grey-1 grey=grey"]
    s = play(position(storage=["black"], orders=orders), "place mining_6", "fetch black")
    assert (asked(s), slots(s, "truck-yellow-1")) == ("mine", ([], 1, ["black"]))


# R34: mode `pair`


def test_in_mode_pair_a_single_foreign_cube_is_never_placed() -> None:  # §6, R1, R34, D4
    s = position(4, options=PAIR, level=4, storage=["yellow"], cage=["brown"], orders=["truck-black-1"])
    s = play(s, "place mining_4")
    assert refused(s, "fetch yellow") == ("no_slot_fits", "§6")
    s = play(s, "cage 0")
    assert refused(s, "unload brown") == ("no_slot_fits", "§6")


def test_in_mode_pair_a_single_cube_fills_an_empty_slot_of_its_colour() -> None:  # §6, R34
    s = position(options=PAIR, storage=["grey"], orders=["truck-mixed-4", "train-black-1", "train-grey-2 grey=grey"])
    s = play(s, "place mining_6", "fetch grey")
    assert legal(s) == {"onto truck-mixed-4 grey", "onto train-grey-2 grey"}
    assert refused(s, "onto train-black-1 black") == ("wrong_colour", "R34")
    assert refused(s, "onto truck-mixed-4 half") == ("slot_taken", "§6")
    s = play(s, "onto truck-mixed-4 grey")
    assert (slots(s, "truck-mixed-4"), s.steps) == ((["yellow", "brown", "black"], 0, ["grey"]), 5)


def test_a_pair_of_cage_and_storage_fills_one_empty_slot_for_two_steps() -> None:  # §6, R34
    s = position(options=PAIR, cage=["brown"], storage=["yellow"], orders=["truck-black-1"])
    s = play(s, "place mining_6", "pair cage_brown storage_yellow")
    assert (slots(s, "truck-black-1"), s.steps) == (([], 0, ["yellow", "brown"]), 4)
    assert (cage(s), storage(s)) == ((0, []), [])


def test_a_pair_may_contain_the_colour_of_the_slot_and_chooses_any_empty_slot() -> None:  # §6, R34
    orders = ["truck-mixed-4 black=black", "train-grey-2 grey=grey"]
    s = position(options=PAIR, storage=["grey", "grey"], orders=orders)
    s = play(s, "place mining_6", "pair storage_grey storage_grey")
    assert (asked(s), s.steps, storage(s)) == ("slot", 6, ["grey", "grey"])
    assert legal(s) == {
        "onto truck-mixed-4 yellow",
        "onto truck-mixed-4 brown",
        "onto truck-mixed-4 grey",
        "onto train-grey-2 grey",
    }
    s = play(s, "onto train-grey-2 grey")
    assert (slots(s, "train-grey-2"), s.steps, storage(s)) == (([], 0, ["grey"] * 3), 4, [])


def test_the_pairs_that_are_there() -> None:  # R34
    s = position(options=PAIR, cage=["yellow", "yellow"], storage=["yellow", "black"], orders=["truck-grey-1"])
    s = play(s, "place mining_6")
    assert {move for move in legal(s) if move.startswith("pair")} == {
        "pair cage_yellow cage_yellow",
        "pair cage_yellow storage_yellow",
        "pair cage_yellow storage_black",
        "pair storage_yellow storage_black",
    }
    assert refused(s, "pair storage_yellow storage_yellow") == ("not_in_storage", "§6 M6")
    assert refused(s, "pair storage_grey storage_black") == ("not_in_storage", "§6 M6")
    assert refused(s, "pair storage_yellow storage_grey") == ("not_in_storage", "§6 M6")
    assert refused(s, "pair cage_grey storage_black") == ("not_in_cage", "§6 M4")
    assert refused(s, "pair cage_yellow cage_grey") == ("not_in_cage", "§6 M4")
    s = play(s, "store yellow")
    assert refused(s, "pair cage_yellow cage_yellow") == ("not_in_cage", "§6 M4")
    assert "pair storage_yellow storage_yellow" in legal(s)


def test_with_the_cage_underground_both_cubes_come_from_the_storage() -> None:  # R34
    s = position(options=PAIR, level=2, cage=["yellow"], storage=["brown", "black"], orders=["truck-grey-1"])
    s = play(s, "place mining_6")
    assert {move for move in legal(s) if move.startswith("pair")} == {"pair storage_brown storage_black"}
    assert refused(s, "pair cage_yellow storage_brown") == ("cage_underground", "§6 M4")


def test_a_pair_needs_two_steps_and_an_empty_slot() -> None:  # R34
    s = position(4, options=PAIR, storage=["yellow"] * 4, orders=["truck-grey-1"])
    s = play(s, "place mining_4", "cage 1", "cage 2")
    after = play(s, "pair storage_yellow storage_yellow")
    assert (after.seat, slots(after, "truck-grey-1")) == (BLUE, ([], 0, ["yellow", "yellow"]))
    s = play(s, "cage 1")
    assert refused(s, "pair storage_yellow storage_yellow") == ("too_few_steps", "R34")
    assert not {move for move in legal(s) if move.startswith("pair")}
    after = play(position(4, options=PAIR, storage=["yellow"] * 4, orders=["truck-grey-1 grey=grey"]), "place mining_6")
    assert refused(after, "pair storage_yellow storage_yellow") == ("no_empty_slot", "R34")
    assert after.seat == RED


@pytest.mark.parametrize("one", ["cage_yellow", "cage_black", "storage_yellow", "storage_black"])
@pytest.mark.parametrize("other", ["cage_yellow", "cage_black", "storage_yellow", "storage_black"])
def test_a_pair_takes_its_two_cubes_from_where_they_lie(one: str, other: str) -> None:  # R34
    s = position(options=PAIR, cage=["yellow", "black"] * 2, storage=["yellow", "black"] * 2, orders=["truck-grey-1"])
    places = ["cage_yellow", "cage_black", "storage_yellow", "storage_black"]
    first, second = sorted([one, other], key=places.index)
    s = play(s, "place mining_6", f"pair {first} {second}")
    left = {name: 2 - [one, other].count(name) for name in places}
    assert cage(s) == (0, ["yellow"] * left["cage_yellow"] + ["black"] * left["cage_black"])
    assert storage(s) == ["yellow"] * left["storage_yellow"] + ["black"] * left["storage_black"]
    assert slots(s, "truck-grey-1") == ([], 0, sorted((name.split("_")[1] for name in (one, other)), reverse=True))


@pytest.mark.parametrize("slot", ["yellow", "brown", "grey", "black"])
@pytest.mark.parametrize("mode", ["split", "pair"])
def test_the_only_slot_that_fits_is_not_asked_for(slot: str, mode: str) -> None:  # §6, R33
    others: dict[int, Board] = {BLUE: {"orders": ["train-mixed-4"]}}
    s = position(options={"substitution_mode": mode}, storage=[slot], orders=[f"truck-{slot}-1"], others=others)
    s = play(s, "place mining_6", f"fetch {slot}")
    assert (asked(s), slots(s, f"truck-{slot}-1"), storage(s)) == ("mine", ([], 0, [slot]), [])


@pytest.mark.parametrize("one", ["yellow", "brown", "grey", "black"])
@pytest.mark.parametrize("other", ["yellow", "brown", "grey", "black"])
def test_one_slot_on_each_of_two_cards_is_a_choice(one: str, other: str) -> None:  # §6, R33
    cards = [f"handcart-{one}-1 {one}=brown" if one == "grey" else f"handcart-{one}-1", f"train-{other}-1"]
    s = play(position(storage=["black"], orders=cards), "place mining_6", "fetch black")
    first = "half" if one == "grey" else one
    assert legal(s) == {f"onto handcart-{one}-1 {first}", f"onto train-{other}-1 {other}"}


def test_the_last_card_of_the_table_is_offered_once() -> None:  # §6, R33
    s = play(position(storage=["black"], orders=["train-mixed-4"]), "place mining_6", "fetch black")
    assert legal(s) == {f"onto train-mixed-4 {slot}" for slot in ("yellow", "brown", "grey", "black")}
