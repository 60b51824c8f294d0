"""§6 Mining: the six kinds of work step."""

import pytest

from glueckauf.engine.errors import BadSetup
from tests.rules.coal_baron.table import (
    BLUE,
    RED,
    Board,
    asked,
    cage,
    carts,
    changed,
    legal,
    on_space,
    play,
    position,
    refused,
    slots,
    storage,
    workers,
)

CAGE = {f"cage {level}" for level in range(5)}
LETTER = {"storing": "no_order_fits"}


def test_the_example_of_eight_steps() -> None:  # §6, E4
    s = position(3, tiles=["grey-dark-1"], orders=["truck-grey-2", "truck-brown-2"])
    s = play(s, "place mining_8", "cage 3")
    assert (cage(s), s.steps) == ((3, []), 7)
    s = play(s, "load grey", "load grey", "cage 1", "load yellow", "cage 0")
    assert (cage(s), s.steps) == ((0, ["yellow", "grey", "grey"]), 2)
    s = play(s, "unload grey", "onto truck-grey-2 grey")
    assert (cage(s), s.steps) == ((0, ["yellow", "grey"]), 1)
    s = play(s, "unload grey", "onto truck-grey-2 grey")
    assert (cage(s), s.steps, s.seat, asked(s)) == ((0, ["yellow"]), 0, BLUE, "place")
    assert slots(s, "truck-grey-2") == ([], 0, ["grey", "grey"])
    assert carts(s) == {"yellow": [], "brown": ["brown"], "grey": [], "black": ["black"]}


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_a_mining_space_gives_its_number_of_steps(number: int) -> None:  # §4, §6
    s = play(position(4), f"place mining_{number}")
    for done in range(number):
        assert (asked(s), s.steps, s.seat) == ("mine", number - done, RED)
        s = play(s, f"cage {1 + done % 2}")
    assert (asked(s), s.steps, s.seat) == ("place", 0, BLUE)


def test_zero_steps_are_allowed_also_to_displace_others() -> None:  # §6, R4, R28
    s = position(standing={"mining_6": (BLUE, 2)})
    after = play(s, "place mining_6", "stop_mining")
    assert (after.seat, after.steps) == (BLUE, 0)
    assert (on_space(after, "mining_6"), workers(after, BLUE)[1]) == ((RED, 3), 2)
    assert changed(s, after) == {"workers", "standing", "standing_of", "canteen", "seat"}


def test_unused_steps_are_lost() -> None:  # §6
    s = play(position(), "place mining_10", "cage 4", "stop_mining", "place mining_6")
    assert s.steps == 6
    assert play(s, "cage 1", "stop_mining").seat == RED


@pytest.mark.parametrize("level", range(5))
def test_the_cage_moves_any_distance_to_another_level_in_one_step(level: int) -> None:  # §6
    s = play(position(level=level), "place mining_6")
    assert {move for move in legal(s) if move.startswith("cage")} == CAGE - {f"cage {level}"}
    assert refused(s, f"cage {level}") == ("cage_is_there", "§6 M1")
    for move in CAGE - {f"cage {level}"}:
        after = play(s, move)
        assert (cage(after), after.steps) == ((int(move[-1]), []), 5)
        assert changed(s, after) == {"cage_level", "steps"}


@pytest.mark.parametrize(("level", "colour"), [(1, "yellow"), (2, "brown"), (3, "grey"), (4, "black")])
def test_one_cube_is_loaded_from_a_cart_of_the_level_of_the_cage(level: int, colour: str) -> None:  # §6
    s = play(position(level=level), "place mining_6")
    others = {"yellow", "brown", "grey", "black"} - {colour}
    for other in others:
        assert refused(s, f"load {other}") == ("no_cube_on_carts", "§6 M3")
    after = play(s, f"load {colour}")
    assert (cage(after), after.steps) == ((level, [colour]), 5)
    assert carts(after) == {colour: []} | {other: [other] for other in others}
    assert changed(s, after) == {"on_carts", "cage", "steps"}
    assert refused(after, f"load {colour}") == ("no_cube_on_carts", "§6 M3")


def test_nothing_is_loaded_at_the_surface() -> None:  # §6
    s = play(position(), "place mining_6")
    for colour in ("yellow", "brown", "grey", "black"):
        assert refused(s, f"load {colour}") == ("cage_at_surface", "§6 M3")


def test_cubes_of_both_sides_and_of_the_printed_cart_are_loaded_at_one_level() -> None:  # §6, R33
    s = position(tiles=["brown-light-1", "brown-dark-1"], level=2)
    s = play(s, "place mining_6", "load brown", "load brown", "load brown")
    assert (cage(s), carts(s)["brown"]) == ((2, ["brown"] * 3), [])


def test_a_cage_with_five_cubes_takes_no_sixth() -> None:  # §6, D5
    full: Board = {"level": 2, "cage": ["yellow", "brown", "grey", "black", "black"]}
    s = play(position(**full), "place mining_6")
    assert refused(s, "load brown") == ("cage_full", "§6 M3")
    assert legal(s) == (CAGE - {"cage 2"}) | {"stop_mining"}


def test_a_cage_with_four_cubes_takes_a_fifth() -> None:  # §6, D5
    s = play(position(level=2, cage=["yellow", "brown", "grey", "black"]), "place mining_6", "load brown")
    assert cage(s) == (2, ["yellow", "brown", "brown", "grey", "black"])


def test_the_cage_keeps_its_level_and_load_between_turns() -> None:  # §6, R19
    s = play(position(), "place mining_6", "cage 4", "load black", "stop_mining", "place bank", "place mining_10")
    assert cage(s) == (4, ["black"])


def test_a_cube_goes_from_the_cage_to_the_storage_at_the_surface_only() -> None:  # §6
    s = play(position(cage=["grey", "grey"], level=3), "place mining_6")
    assert refused(s, "store grey") == ("store_underground", "§6 M5")
    s = play(s, "cage 0")
    assert refused(s, "store brown") == ("nothing_to_store", "§6 M5")
    after = play(s, "store grey")
    assert (cage(after), storage(after), after.steps) == ((0, ["grey"]), ["grey"], 4)
    assert changed(s, after) == {"cage", "storage", "steps"}


def test_a_cube_may_be_stored_although_an_order_would_take_it() -> None:  # §6, R3
    s = play(position(cage=["grey"], orders=["truck-grey-1"]), "place mining_6")
    assert legal(s) == (CAGE - {"cage 0"}) | {"store grey", "unload grey", "stop_mining"}
    assert storage(play(s, "store grey")) == ["grey"]


@pytest.mark.parametrize("mode", ["split", "pair"])
@pytest.mark.parametrize("version", [1, 2])
def test_storing_is_always_allowed_unless_the_option_says_otherwise(version: int, mode: str) -> None:  # §6, R3
    s = position(cage=["grey"], orders=["truck-grey-1"], options={"substitution_mode": mode}, version=version)
    assert (s.rules, s.storing) == (version, 0)
    assert {"store grey", "unload grey"} < legal(play(s, "place mining_6"))


def test_by_the_letter_a_cube_that_any_open_slot_takes_is_not_stored() -> None:  # §6, R3
    s = play(position(cage=["grey", "black"], orders=["truck-yellow-1"], options=LETTER), "place mining_6")
    assert legal(s) == (CAGE - {"cage 0"}) | {"unload grey", "unload black", "stop_mining"}
    assert refused(s, "store grey") == ("order_fits", "R3")
    s = play(s, "unload grey")
    assert slots(s, "truck-yellow-1") == ([], 1, ["grey"])
    assert refused(s, "store black") == ("order_fits", "R3"), "a half slot takes it"
    s = play(s, "unload black")
    assert (slots(s, "truck-yellow-1"), storage(s)) == (([], 0, ["grey", "black"]), [])


def test_by_the_letter_a_cube_that_no_order_takes_is_stored() -> None:  # §6, R3
    full: Board = {"cage": ["grey"], "orders": ["truck-grey-1 grey=grey"]}
    s = play(position(**full, others={BLUE: {"orders": ["train-grey-2"]}}, options=LETTER), "place mining_6")
    assert legal(s) == (CAGE - {"cage 0"}) | {"store grey", "stop_mining"}
    assert storage(play(s, "store grey")) == ["grey"]
    s = play(position(cage=["grey"], options=LETTER), "place mining_6")
    assert storage(play(s, "store grey")) == ["grey"]


def test_by_the_letter_and_in_pairs_only_an_empty_slot_of_its_colour_takes_a_cube() -> None:  # §6, R3, R34
    options = {**LETTER, "substitution_mode": "pair"}
    s = play(position(cage=["grey", "black"], orders=["truck-grey-2"], options=options), "place mining_6")
    pair = {"pair cage_grey cage_black"}
    assert legal(s) == (CAGE - {"cage 0"}) | {"unload grey", "store black", "stop_mining"} | pair
    assert refused(s, "store grey") == ("order_fits", "R3")
    assert storage(play(s, "store black")) == ["black"]


def test_by_the_letter_the_other_reasons_come_first() -> None:  # §6, R3
    s = play(position(cage=["grey"], level=3, orders=["truck-grey-1"], options=LETTER), "place mining_6")
    assert refused(s, "store grey") == ("store_underground", "§6 M5")
    assert refused(play(s, "cage 0"), "store brown") == ("nothing_to_store", "§6 M5")


@pytest.mark.parametrize("level", range(5))
@pytest.mark.parametrize("storing", ["always", "no_order_fits"])
def test_the_storage_empties_onto_orders_at_any_level_under_both_readings(level: int, storing: str) -> None:  # R2, R3
    s = position(storage=["grey"], level=level, orders=["truck-grey-2"], options={"storing": storing})
    assert storage(play(s, "place mining_6", "fetch grey")) == []


def test_version_1_knows_no_other_way_of_storing() -> None:  # R3
    with pytest.raises(BadSetup):
        position(options=LETTER, version=1)


def test_the_storage_has_no_limit() -> None:  # §6, R24
    s = position(storage=["brown"] * 12, cage=["grey"] * 5)
    s = play(s, "place mining_6", *["store grey"] * 5)
    assert storage(s) == ["brown"] * 12 + ["grey"] * 5


def test_a_cube_goes_from_the_cage_to_an_own_order_at_the_surface_only() -> None:  # §6
    s = play(position(cage=["grey"], level=1, orders=["truck-grey-2"]), "place mining_6")
    assert refused(s, "unload grey") == ("cage_underground", "§6 M4")
    s = play(s, "cage 0")
    assert refused(s, "unload black") == ("not_in_cage", "§6 M4")
    after = play(s, "unload grey")
    assert (cage(after), slots(after, "truck-grey-2"), after.steps) == ((0, []), (["grey"], 0, ["grey"]), 4)
    assert changed(s, after) == {"cage", "coal", "open_slots", "empty_slots", "steps"}


@pytest.mark.parametrize("level", range(5))
def test_a_cube_goes_from_the_storage_to_an_own_order_at_any_level_of_the_cage(level: int) -> None:  # §6, R2
    s = play(position(storage=["grey"], level=level, orders=["truck-grey-2"]), "place mining_6")
    assert refused(s, "fetch black") == ("not_in_storage", "§6 M6")
    after = play(s, "fetch grey")
    assert (storage(after), cage(after), after.steps) == ([], (level, []), 5)
    assert slots(after, "truck-grey-2") == (["grey"], 0, ["grey"])
    assert changed(s, after) == {"storage", "coal", "open_slots", "empty_slots", "steps"}


def test_without_a_free_slot_no_cube_is_placed() -> None:  # §6
    full: Board = {"cage": ["grey"], "storage": ["grey"], "orders": ["truck-grey-1 grey=black+black"]}
    foreign: Board = {"orders": ["train-grey-2"]}
    s = play(position(**full, others={BLUE: foreign}), "place mining_6")
    assert refused(s, "unload grey") == ("no_slot_fits", "§6")
    assert refused(s, "fetch grey") == ("no_slot_fits", "§6")
    assert legal(s) == (CAGE - {"cage 0"}) | {"store grey", "stop_mining"}


def test_there_is_no_other_way_for_a_cube() -> None:  # §6
    """None from the storage to the cage, none to a cart, none from a slot."""
    s = position(storage=["grey"], carts={"grey": []}, orders=["truck-mixed-4 grey=grey"], level=3)
    s = play(s, "place mining_10")
    assert legal(s) == {"cage 0", "cage 1", "cage 2", "cage 4", "fetch grey", "stop_mining"}
    assert legal(play(s, "cage 0")) == {"cage 1", "cage 2", "cage 3", "cage 4", "fetch grey", "stop_mining"}
    s = play(position(cage=["grey"], carts={"grey": []}, level=3), "place mining_10")
    assert legal(s) == {"cage 0", "cage 1", "cage 2", "cage 4", "stop_mining"}


def test_the_last_step_ends_the_turn_whatever_it_is() -> None:  # §6
    deep = play(position(4, level=3, cage=["black"], orders=["truck-black-1"]), "place mining_4", *["cage 1", "cage 3"])
    assert play(deep, "cage 0", "unload black").seat == BLUE
    assert play(deep, "cage 0", "store black").seat == BLUE
    assert play(deep, "load grey", "cage 0").seat == BLUE
    deep = play(position(4, level=3), "place mining_4", "cage 1", "cage 2", "cage 3")
    assert play(deep, "load grey").seat == BLUE


def test_pairs_are_for_the_mode_pair_only() -> None:  # §6, R1
    s = play(position(storage=["grey", "grey"], orders=["truck-black-1"]), "place mining_6")
    assert refused(s, "pair storage_grey storage_grey") == ("only_with_pairs", "R1")
