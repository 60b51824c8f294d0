"""§9 Buildings in detail, §12 Scoring."""

import pytest

from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS
from glueckauf.games.isle_of_trains.state import State
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
    C,
    D,
    play,
    position,
)

EXAMPLE: Board = {  # E1
    "train": ["engine_2", "boxcar_3", "tanker_3(engine_1 tanker_2)", "hopper_2(hopper_1)"],
    "contracts": {LOCH_HAVEN: "primary", ENGLE_WHARF: "a"},
}
VALUES = dict(
    zip(CARD_IDS[3:18], (2, 5, 8, 2, 5, 8, 2, 5, 8, 2, 3, 2, 1, 1, 1), strict=True)  # hopper_1 to caboose_6
)
CONTRACT_VALUES = {
    ENGLE_WHARF: (7, 21, 17),
    LOCH_HAVEN: (6, 17, 16),
    KILLIAN: (5, 14, 13),
    CLARK: (5, 14, 14),
    CACTUS_MINES: (4, 13, 11),
    ALPINE_LODGE: (4, 14, 12),
}
ICONS = {  # coal, oil and boxes of the primary contract, and with a secondary one
    ENGLE_WHARF: ((0, 0, 2), (0, 2, 5), (1, 1, 4)),
    LOCH_HAVEN: ((0, 1, 1), (0, 3, 3), (1, 2, 3)),
    KILLIAN: ((1, 0, 1), (3, 0, 3), (3, 1, 2)),
    CLARK: ((0, 2, 0), (2, 5, 0), (1, 4, 1)),
    CACTUS_MINES: ((1, 1, 0), (2, 3, 1), (3, 3, 0)),
    ALPINE_LODGE: ((2, 0, 0), (5, 0, 2), (4, 1, 1)),
}
COUNTING = ("coal_factory", "oil_refinery", "customs_house")
PARTS = ("primary", "a", "b")


def points(s: State, seat: int = A) -> tuple[int, ...]:
    """Train, contracts, buildings, cargo and the total."""
    return tuple(ISLE_OF_TRAINS.score_table(s)[seat].values())


def test_the_example_of_the_rulebook_scores_65() -> None:  # E1, §12, R1, R2
    example: Board = {**EXAMPLE, "buildings": ["customs_house"]}
    assert points(position(**example)) == (23, 27, 12, 3, 65)
    assert points(position(3, C, **example), C) == (23, 27, 12, 3, 65)


@pytest.mark.parametrize(
    ("building", "worth"),
    [("bank", 6), ("rail_yard", 6), ("oil_refinery", 6), ("coal_factory", 0), ("grand_central", 8)],
)
def test_the_example_with_another_building(building: str, worth: int) -> None:  # E1, §9, §1.5
    example: Board = {**EXAMPLE, "buildings": [building]}
    assert points(position(**example)) == (23, 27, worth, 3, 53 + worth)


@pytest.mark.parametrize("wagon", VALUES)
def test_each_wagon_scores_what_is_printed_on_it(wagon: str) -> None:  # §12, §1.3, §1.4, R1
    assert points(position(train=["engine_1", wagon])) == (VALUES[wagon], 0, 0, 0, VALUES[wagon])


@pytest.mark.parametrize(("engine", "worth"), [("engine_1", 0), ("engine_2", 2), ("engine_3", 4)])
def test_the_engine_scores_and_so_does_each_of_equal_cars(engine: str, worth: int) -> None:  # §12, §1.2
    assert points(position(train=[engine, "hopper_1", "hopper_1", "hopper_1"])) == (worth + 6, 0, 0, 0, worth + 6)


@pytest.mark.parametrize("card", CONTRACT_VALUES)
def test_a_contract_card_scores_its_primary_or_the_total_of_the_secondary(card: str) -> None:  # §12, §1.6, R2
    for part, worth in zip(PARTS, CONTRACT_VALUES[card], strict=True):
        s = position(contracts={card: part})
        assert (points(s, A), points(s, B)) == ((0, worth, 0, 0, worth), (0, 0, 0, 0, 0))


@pytest.mark.parametrize("card", ICONS)
def test_three_buildings_count_the_icons_of_own_contracts_that_are_done(card: str) -> None:  # §9, §1.5
    for part, icons in zip(PARTS, ICONS[card], strict=True):
        for building, count in zip(COUNTING, icons, strict=True):
            assert points(position(buildings=[building], contracts={card: part}))[2] == 2 * count


def test_icons_of_all_own_cards_count_and_those_of_others_do_not() -> None:  # §9
    others = {B: Board(contracts={CLARK: "a"}, buildings=["oil_refinery"])}
    s = position(
        contracts={ENGLE_WHARF: "a", LOCH_HAVEN: "b", KILLIAN: "primary"}, buildings=["customs_house"], others=others
    )
    assert (points(s)[2], points(s, B)[2]) == (2 * (5 + 3 + 1), 2 * 5)


def test_the_bank_scores_2_for_each_cargo_card_beside_its_point() -> None:  # §9, §12
    cargo = ["engine_1", "hopper_2(engine_1 tanker_1@1)", "caboose_3(engine_2)", "caboose_6"]
    assert points(position(train=cargo))[3:] == (3, 5 + 2 + 1 + 3)
    assert points(position(train=cargo, buildings=["bank"]))[2:4] == (6, 3)
    s = position(buildings=["bank"], others={B: {"train": cargo}})
    assert (points(s)[2:4], points(s, B)[2:4]) == ((0, 0), (0, 3))


def test_the_rail_yard_counts_freight_cars_and_cabooses_only() -> None:  # §9
    assert (
        points(position(train=["engine_2", "hopper_1(engine_1)", "hopper_1", "caboose_1"], buildings=["rail_yard"]))[2]
        == 6
    )
    assert points(position(train=["engine_2"], buildings=["rail_yard"]))[2] == 0
    s = position(train=["engine_1", "caboose_4"], buildings=["rail_yard", "bank"])
    assert points(s)[2] == 2


def test_two_buildings_score_both() -> None:  # §9, §12
    s = position(train=["engine_1", "caboose_4", "hopper_1(engine_1)"], buildings=["grand_central", "bank"])
    assert points(s) == (3, 0, 10, 1, 14)


def test_hand_cards_and_discarded_buildings_score_nothing() -> None:  # §12, §9
    assert points(position(hand=["grand_central", "boxcar_3"], discard=["bank"])) == (0, 0, 0, 0, 0)
    s = play(position(hand=["bank"], phantoms=6, buildings=["grand_central"]), "build bank")
    assert points(s)[2] == 0


def test_most_points_win() -> None:  # §12
    others = {A: Board(train=["engine_1", "hopper_1"]), C: Board(train=["engine_2", "hopper_1"])}
    s = position(3, B, train=["engine_1", "hopper_3"], others=others)
    assert ISLE_OF_TRAINS.ranking(s) == [3, 1, 2]


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        (Board(train=["engine_1", "hopper_1(engine_1)"]), Board(train=["engine_1", "hopper_1"])),
        (Board(contracts={CLARK: "primary"}), Board(contracts={ALPINE_LODGE: "primary"})),
        (Board(contracts={ENGLE_WHARF: "primary"}), Board(train=["engine_3", "hopper_1"])),
        (Board(buildings=["grand_central"]), Board(contracts={ENGLE_WHARF: "primary"})),
        (Board(train=["engine_2", "hopper_2(bank)"]), Board(contracts={ENGLE_WHARF: "primary"})),
    ],
)
def test_every_part_of_the_score_counts_for_the_victory(ahead: Board, behind: Board) -> None:  # §12
    assert ISLE_OF_TRAINS.ranking(position(others={B: behind}, **ahead)) == [1, 2]
    assert ISLE_OF_TRAINS.ranking(position(others={B: ahead}, **behind)) == [2, 1]


def test_example_11_of_equals_the_one_with_more_points_for_the_train_wins() -> None:  # E11, §12
    one = Board(
        train=["engine_1", "tanker_3", "hopper_3", "hopper_2"],
        contracts={ENGLE_WHARF: "a"},
        buildings=["grand_central"],
    )
    other = Board(
        train=["engine_2", "boxcar_2", "boxcar_2", "tanker_2", "tanker_1"], contracts={LOCH_HAVEN: "a", CLARK: "b"}
    )
    s = position(others={B: other}, **one)
    assert (points(s), points(s, B)) == ((21, 21, 8, 0, 50), (19, 31, 0, 0, 50))
    assert ISLE_OF_TRAINS.ranking(s) == [1, 2]
    assert ISLE_OF_TRAINS.ranking(position(seat=B, others={A: other}, **one)) == [2, 1]


def test_ties_are_broken_by_the_train_at_every_place() -> None:  # R56, §12
    low = Board(train=["engine_1", "hopper_1"], contracts={CLARK: "primary"})  # 2 + 5
    high = Board(contracts={ENGLE_WHARF: "primary"})  # 0 + 7
    s = position(4, A, train=["engine_3", "hopper_3"], others={B: high, C: low, D: Board()})
    assert ISLE_OF_TRAINS.ranking(s) == [1, 3, 2, 4]
    same = Board(contracts={LOCH_HAVEN: "primary"}, train=["engine_1"])
    s = position(4, A, train=["engine_3", "hopper_3"], others={B: same, C: {"train": ["engine_1", "tanker_1"]}})
    assert ISLE_OF_TRAINS.ranking(s) == [1, 2, 3, 4]
    s = position(4, A, train=["engine_3", "hopper_3"], others={C: {"train": ["engine_1", "tanker_1"]}})
    assert ISLE_OF_TRAINS.ranking(s) == [1, 3, 2, 3]


def test_who_is_still_equal_shares_the_victory() -> None:  # R33, §12
    s = position(3, train=["engine_1", "hopper_1"], others={B: {"train": ["engine_1", "tanker_1"]}})
    assert ISLE_OF_TRAINS.ranking(s) == [1, 1, 3]
    assert ISLE_OF_TRAINS.ranking(position(4)) == [1, 1, 1, 1]
