"""Small parts of the rules, asked directly: what other rules lean on."""

import pytest

from glueckauf.engine.errors import ALLOWED
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS, extract, placing, scoring
from glueckauf.games.coal_baron_cards.reasons import MINIMUM_LOST
from tests.rules.coal_baron_cards.table import AREA, BLUE, RED, position, refused


@pytest.mark.parametrize("number", range(1, 8))
def test_the_highest_marker_of_a_seat(number: int) -> None:  # §10, R20
    s = position(markers={number: BLUE, 1: BLUE})
    assert scoring.last_marker(s, BLUE) == number
    assert scoring.last_marker(s, RED) == 0


def test_the_total_is_the_sum_of_the_categories() -> None:  # §10
    s = position(
        delivered=["furnaces_3", "furnaces_1", "model_a", "fox_single_2"],
        shares=["furnaces", "furnaces", "furnaces"],
        objectives=["loco_a", "share_furnaces"],
        markers={1: RED, 3: RED},
    )
    assert COAL_BARON_CARDS.score_table(s)[RED] == {"A": 2, "B": 10, "C": 6, "D": 2, "E": 6, "total": 26}
    assert [scoring.total(s, seat) for seat in (RED, BLUE)] == [26, 0]


@pytest.mark.parametrize(
    ("hand", "innovations", "formed"),
    [
        ([], [], set()),
        ([1], [], {1}),
        ([2, 3], [], {2, 3, 5}),
        ([1, 4], [], {1, 4, 5}),
        ([3], ["1-4"], {1, 2, 3, 4, 5, 6, 7}),
        ([], ["1-3", "1-5"], {1, 2, 3, 4, 5, 6, 7, 8}),
    ],
)
def test_an_area_can_be_paid_if_the_hand_forms_its_number(
    hand: list[int], innovations: list[str], formed: set[int]
) -> None:  # §3.2, R2
    can = set()
    for required in range(1, 10):
        s = position(hand=hand, innovations=innovations, used={"share": required - 1} if required > 1 else {})
        if placing.can_pay(s, AREA["share"]):
            can.add(required)
    assert can == formed


def test_a_card_loaded_is_not_in_the_storage_as_well() -> None:  # §5, R7
    s = position(row=["wheel_single_1"], wagons={1: ["wheel"], 2: ["wheel"]})
    assert extract.refuse_row_to_wagon(s, 0, 2, 3) == MINIMUM_LOST
    assert extract.refuse_row_to_storage(s, 2, 3) == ALLOWED


def test_the_steps_of_a_move_are_missing_for_the_next_one() -> None:  # §5, R7
    """With 2 steps in all, a single leaves 1: too little for the double behind it."""
    s = position(row=["fox_single_1", "tower_double"])
    assert extract.refuse_row_to_storage(s, 2, 2) == MINIMUM_LOST
    assert extract.refuse_row_to_storage(s, 2, 3) == ALLOWED
    s = position(row=["wheel_single_1", "tower_double"], wagons={1: ["wheel"]})
    assert extract.refuse_row_to_wagon(s, 0, 2, 2) == MINIMUM_LOST
    s = position(row=["tower_double"], storage=["wheel_single_1"], wagons={1: ["wheel"]})
    assert refused(s, "stop_extracting")[0] == "not_asked"
    assert [extract.refuse_storage_to_wagon(s, load, 2, 2) for load in range(4, 8)].count(MINIMUM_LOST) == 1
    assert [extract.refuse_storage_to_wagon(s, load, 2, 3) for load in range(4, 8)].count(ALLOWED) == 1
