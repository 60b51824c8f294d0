"""§4.3 Empty stacks and twin stacks."""

import pytest

from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import BLUE, legal, play, position, refused, stack

SEVEN = ["wheel_double", "fox_double", "tower_double", "clover_double", "fox_single_1", "fox_single_2", "fox_double"]
WAGONS = ["wheel", "clover", "tower", "fox", "joker", "wheel", "clover"]


def last_card_taken(twin: list[str], taken: str = "lorry_left") -> State:
    """The last card of a stack is taken while its twin holds these cards."""
    other = {"lorry_left": "lorry_right", "lorry_right": "lorry_left"}[taken]
    return play(position(stacks={taken: ["fox_single_2"], other: twin}), f"place {taken}", "pay 1")


@pytest.mark.parametrize("size", range(8))
def test_the_upper_half_of_the_twin_rounded_down_is_lifted_off_in_its_order(size: int) -> None:  # §4.3, E19, R9
    s = last_card_taken(SEVEN[:size])
    half = [0, 0, 1, 1, 2, 2, 3, 3][size]
    assert stack(s, "lorry_left") == SEVEN[:half]
    assert stack(s, "lorry_right") == SEVEN[half:size]


def test_of_seven_three_go_and_four_stay() -> None:  # §4.3, E19
    s = last_card_taken(SEVEN)
    assert (len(stack(s, "lorry_left")), len(stack(s, "lorry_right"))) == (3, 4)


def test_it_is_the_same_from_left_to_right() -> None:  # §4.3, R9
    s = last_card_taken(SEVEN, "lorry_right")
    assert (stack(s, "lorry_right"), stack(s, "lorry_left")) == (SEVEN[:3], SEVEN[3:])


@pytest.mark.parametrize(("taken", "other"), [("wagon_left", "wagon_right"), ("wagon_right", "wagon_left")])
def test_it_is_the_same_with_wagons_once_the_taken_one_stands_on_its_track(taken: str, other: str) -> None:  # §4.3, R30
    s = play(position(stacks={taken: ["fox"], other: WAGONS}), f"place {taken}", "pay 1")
    assert (stack(s, taken), stack(s, other)) == (["fox"], WAGONS)
    s = play(s, "wagon_to 3")
    assert (stack(s, taken), stack(s, other)) == (WAGONS[:3], WAGONS[3:])


def test_a_stack_that_still_has_a_card_gets_none() -> None:  # §4.3
    s = play(position(stacks={"lorry_left": SEVEN[:2], "lorry_right": SEVEN[2:]}), "place lorry_left", "pay 1")
    assert (stack(s, "lorry_left"), stack(s, "lorry_right")) == (SEVEN[1:2], SEVEN[2:])


def test_with_one_card_left_nothing_moves_and_the_place_stays_empty() -> None:  # §4.3, R9
    s = last_card_taken(SEVEN[:1])
    assert refused(s, "place lorry_left") == ("stack_empty", "§4")
    s = play(s, "place lorry_right", "pay 1")
    assert (stack(s, "lorry_left"), stack(s, "lorry_right")) == ([], [])
    assert refused(s, "place lorry_right") == ("stack_empty", "§4")


@pytest.mark.parametrize(
    ("area", "card"), [("order", "furnaces_1"), ("share", "furnaces"), ("innovation", "1-3"), ("objective", "loco_a")]
)
def test_other_stacks_have_no_twin(area: str, card: str) -> None:  # §4.3, §4
    s = play(position(stacks={area: [card]}), f"place {area}", "pay 1")
    assert stack(s, area) == []
    assert [len(stack(s, name)) for name in ("lorry_left", "lorry_right", "wagon_left", "wagon_right")] == [20] * 4


def test_workers_in_both_areas_stay_where_they_are() -> None:  # §4.3, R13
    s = position(passed=[BLUE], stacks={"lorry_left": ["fox_single_2"], "lorry_right": SEVEN}, used={"lorry_right": 2})
    s = play(s, "place lorry_left", "pay 1")
    assert legal(play(s, "place lorry_left")) == {"pay 2", "pay 1+1"}
    assert legal(play(s, "place lorry_right")) == {"pay 3", "pay 1+2", "pay 1+1+1"}


def test_a_card_taken_by_an_innovation_splits_the_twin_too() -> None:  # §4.3, §12
    s = position(stacks={"lorry_left": ["fox_single_2"], "lorry_right": SEVEN}, innovations=["take_lorry"])
    s = play(s, "play take_lorry", "take lorry_left")
    assert (stack(s, "lorry_left"), stack(s, "lorry_right")) == (SEVEN[:3], SEVEN[3:])


def test_free_choice_splits_only_if_no_card_goes_back() -> None:  # §4.3, §7, R9, R30
    s = position(stacks={"lorry_left": ["fox_single_2", "fox_single_1"], "lorry_right": SEVEN[:4]})
    s = play(s, "place free_choice", "pay 2", "look lorry_left", "keep 1")
    assert (stack(s, "lorry_left"), stack(s, "lorry_right")) == (["fox_single_1"], SEVEN[:4])
    s = play(s, "place free_choice", "pay 3", "look lorry_left", "keep 1")
    assert (stack(s, "lorry_left"), stack(s, "lorry_right")) == (SEVEN[:2], SEVEN[2:4])


def test_free_choice_splits_wagons_once_the_kept_one_stands_on_its_track() -> None:  # §4.3, §7, R30
    s = position(stacks={"wagon_right": ["joker"], "wagon_left": WAGONS})
    s = play(s, "place free_choice", "pay 2", "look wagon_right", "keep 1")
    assert (stack(s, "wagon_right"), stack(s, "wagon_left")) == ([], WAGONS)
    s = play(s, "wagon_to 2")
    assert (stack(s, "wagon_right"), stack(s, "wagon_left")) == (WAGONS[:3], WAGONS[3:])
