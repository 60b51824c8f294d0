"""§11.1 Shift scoring: 4, 8 and 12 elements, ties, two players."""

from typing import Any

import pytest

from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import BLUE, GALLERY, GREEN, RED, WHITE, Board, last_turn, play, points
from tests.views import view_json

COLOURS = ("yellow", "brown", "grey", "black")
TRANSPORTS = ("handcart", "horse_cart", "truck", "train")
MARTIN: Board = {"delivered": ["handcart-black-2", "horse_cart-grey-2", "horse_cart-mixed-4"]}
FIRST = dict(zip((*COLOURS, *TRANSPORTS), (2, 3, 4, 5, 6, 7, 8, 9), strict=True))
SECOND = dict(zip((*COLOURS, *TRANSPORTS), (1, 1, 2, 2, 3, 3, 4, 4), strict=True))
FIRST_CARTS = dict(zip(COLOURS, (10, 11, 12, 13), strict=True))
SECOND_CARTS = dict(zip(COLOURS, (5, 5, 6, 6), strict=True))
CARTS = {0: [], 1: [], 2: ["light-1"], 3: ["dark-2"], 4: ["light-2", "dark-1"]}  # tiles with so many empty carts


def counts(s: State, seat: int) -> list[int]:
    """The twelve counts of a seat, in clock order."""
    view: dict[str, Any] = view_json(COAL_BARON, s, GALLERY)
    return list(view["players"][seat]["counts"].values())


def scored(s: State, category: str) -> list[int]:
    """[seat] VP of this category after the shift has ended."""
    return points(play(s, "place bank"), category)


def with_empty_carts(colour: str, numbers: list[int], shift: int = 3) -> State:
    """[seat] so many empty carts of this colour; no other cart is empty."""
    boards: dict[int, Board] = {
        seat: {
            "tiles": [f"{colour}-{kind}" for kind in CARTS[number]],
            "carts": {colour: [] if number else [colour]},
        }
        for seat, number in enumerate(numbers)
    }
    red = boards.pop(RED)
    return last_turn(len(numbers), shift=shift, others=boards, **red)


def black_slots(numbers: list[int]) -> State:
    """The end of shift 1; so many black slots on delivered orders."""
    cards = {0: [], 1: ["black-1"], 2: ["black-2"], 3: ["black-1", "black-2"]}
    boards: dict[int, Board] = {
        seat: {"delivered": [f"{TRANSPORTS[seat]}-{kind}" for kind in cards[number]]}
        for seat, number in enumerate(numbers)
    }
    red = boards.pop(RED)
    return last_turn(len(numbers), others=boards, **red)


def test_coal_counts_are_printed_slots_by_colour() -> None:  # §11, §11.1, E5
    assert counts(last_turn(3, **MARTIN), RED)[:4] == [1, 1, 3, 3]


def test_transport_counts_are_all_slots_of_the_orders_of_a_transport() -> None:  # §11.1, E6
    assert counts(last_turn(3, **MARTIN), RED)[4:8] == [2, 6, 0, 0]
    other: Board = {"delivered": ["handcart-grey-2", "horse_cart-black-2", "horse_cart-mixed-4"]}
    assert counts(last_turn(3, **other), RED)[:8] == [1, 1, 3, 3, 2, 6, 0, 0]


def test_cart_counts_are_empty_carts_by_colour_the_printed_ones_included() -> None:  # §11.1, R16, E7
    pit: Board = {
        "tiles": ["grey-light-2", "grey-dark-1", "black-dark-2", "black-light-1"],
        "carts": {"grey": ["grey"], "black": []},
    }
    assert counts(last_turn(3, **pit), RED) == [0] * 10 + [3, 4]


def test_undelivered_orders_do_not_count_and_substitutes_count_as_printed() -> None:  # §6, §11.1, D3
    s = last_turn(orders=["truck-black-1 black=yellow+brown", "train-grey-2 grey=grey grey=grey"])
    assert counts(s, RED)[:8] == [0] * 8
    s = play(s, "place delivery_truck")
    assert counts(s, RED)[:8] == [0, 0, 0, 1, 0, 0, 1, 0]
    assert points(s, "coal") == [5, 0]


def test_the_ties_of_three_players() -> None:  # §11.1, E8
    frank: Board = {"delivered": ["handcart-brown-3", "horse_cart-yellow-1"]}
    ina: Board = {"delivered": ["handcart-grey-3", "horse_cart-brown-1"]}
    s = last_turn(3, shift=2, others={BLUE: ina, GREEN: MARTIN}, **frank)
    assert [counts(s, seat)[4:8] for seat in range(3)] == [[3, 1, 0, 0], [3, 1, 0, 0], [2, 6, 0, 0]]
    assert scored(s, "transports") == [9, 9, 7]


@pytest.mark.parametrize(
    ("numbers", "vp"),
    [([3, 1], [5, 0]), ([2, 2], [5, 5]), ([0, 1], [0, 5]), ([1, 0], [5, 0]), ([0, 0], [0, 0]), ([1, 3], [0, 5])],
)
def test_with_two_players_only_the_first_place_is_ever_scored(numbers: list[int], vp: list[int]) -> None:  # §11.1, D1
    assert scored(black_slots(numbers), "coal") == vp


@pytest.mark.parametrize(
    ("numbers", "vp"),
    [
        ([4, 2, 2, 0], [13, 6, 6, 0]),
        ([1, 0, 0, 0], [13, 0, 0, 0]),
        ([3, 3, 2, 1], [13, 13, 0, 0]),
        ([0, 1, 2, 3], [0, 0, 6, 13]),
        ([1, 2, 3, 2], [0, 6, 13, 6]),
        ([1, 1, 1, 1], [13, 13, 13, 13]),
        ([2, 3, 2, 3], [0, 13, 0, 13]),
        ([0, 0, 0, 1], [0, 0, 0, 13]),
        ([3, 4, 0, 0], [6, 13, 0, 0]),
    ],
)
def test_first_and_second_place_of_four_players(numbers: list[int], vp: list[int]) -> None:  # §11.1, D2
    s = with_empty_carts("black", numbers)
    assert [counts(s, seat)[11] for seat in range(4)] == numbers
    assert scored(s, "carts") == vp


@pytest.mark.parametrize(
    ("numbers", "vp"),
    [
        ([2, 2, 1], [5, 5, 0]),
        ([3, 2, 1], [5, 2, 0]),
        ([1, 3, 1], [2, 5, 2]),
        ([0, 2, 0], [0, 5, 0]),
        ([0, 1, 2], [0, 2, 5]),
    ],
)
def test_after_a_tie_for_first_nobody_gets_the_second_place(numbers: list[int], vp: list[int]) -> None:  # §11.1, D2
    assert scored(black_slots(numbers), "coal") == vp


@pytest.mark.parametrize("colour", COLOURS)
def test_the_points_of_each_colour_of_coal(colour: str) -> None:  # §11.1
    others: dict[int, Board] = {
        BLUE: {"delivered": [f"truck-{colour}-1"]},
        GREEN: {"delivered": [f"train-{colour}-1"]},
    }
    s = last_turn(4, others=others, delivered=[f"handcart-{colour}-2"])
    assert scored(s, "coal") == [FIRST[colour], SECOND[colour], SECOND[colour], 0]


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_the_points_of_each_transport(transport: str) -> None:  # §11.1
    others: dict[int, Board] = {
        BLUE: {"delivered": [f"{transport}-yellow-1"]},
        GREEN: {"delivered": [f"{transport}-brown-1"]},
    }
    s = last_turn(4, shift=2, others=others, delivered=[f"{transport}-grey-2"])
    assert scored(s, "transports") == [FIRST[transport], SECOND[transport], SECOND[transport], 0]


@pytest.mark.parametrize("colour", COLOURS)
def test_the_points_of_each_colour_of_carts(colour: str) -> None:  # §11.1
    first, second = FIRST_CARTS[colour], SECOND_CARTS[colour]
    assert scored(with_empty_carts(colour, [4, 2, 2, 0]), "carts") == [first, second, second, 0]


@pytest.mark.parametrize(("shift", "coal", "transports", "carts"), [(1, 14, 0, 0), (2, 14, 30, 0), (3, 14, 30, 46)])
def test_shift_1_scores_4_elements_shift_2_eight_and_shift_3_all_twelve(  # §11.1, R26
    shift: int, coal: int, transports: int, carts: int
) -> None:
    cards = [f"{transport}-mixed-4" for transport in TRANSPORTS]
    empty: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    s = last_turn(shift=shift, delivered=cards, carts=empty)
    after = play(s, "place bank")
    assert points(after, "coal") == [coal, 0]
    assert points(after, "transports") == [transports, 0]
    assert points(after, "carts") == [carts, 0]


def test_an_order_scores_majorities_again_in_later_shifts() -> None:  # §11.1, R18
    s = last_turn(shift=2, delivered=["truck-black-1"], majorities=[5, 0, 0], others={BLUE: {"majorities": [9, 0, 0]}})
    s = play(s, "place bank")
    assert (points(s, "coal"), points(s, "transports")) == ([10, 9], [8, 0])


def test_a_cart_with_a_foreign_cube_is_not_empty_and_keeps_its_colour() -> None:  # §11.1, R17
    s = last_turn(shift=3, tiles=["black-dark-1"], carts={"black": ["yellow", "yellow"]})
    assert counts(s, RED)[8:] == [0, 0, 0, 0]
    assert scored(s, "carts") == [0, 0]
    s = last_turn(shift=3, tiles=["black-dark-1"], carts={"black": ["yellow"]})
    assert counts(s, RED)[8:] == [0, 0, 0, 1]
    assert scored(s, "carts") == [13, 0]


def test_carts_of_one_colour_and_of_both_sides_count_together() -> None:  # §11.1, R16
    s = last_turn(shift=3, tiles=["yellow-light-1", "yellow-dark-2", "brown-light-2"], carts={"yellow": []})
    assert counts(s, RED)[8:] == [4, 0, 0, 0]
    s = last_turn(4, WHITE, shift=3, tiles=["brown-dark-2", "grey-light-1"], carts={"brown": ["brown"], "grey": []})
    assert counts(s, WHITE)[8:] == [0, 2, 2, 0]


def test_every_player_has_its_own_delivered_orders() -> None:  # §11.1
    s = last_turn(3, seat=GREEN, others={RED: {"delivered": ["truck-grey-2"]}}, delivered=["train-grey-1"])
    assert [counts(s, seat)[2] for seat in range(3)] == [2, 0, 1]
    assert scored(s, "coal") == [4, 0, 2]
