"""§8 End of a shift."""

import pytest

from tests.rules.coal_baron_cards.table import (
    ALL_AREAS,
    BLUE,
    GREEN,
    RED,
    Board,
    asked,
    board,
    box,
    changed,
    hand,
    placed,
    play,
    position,
)

FULL_OF_TWO = [1, 1, 1, 1, 1, 2, 2, 3]
RICH: Board = {
    "row": ["fox_double"],
    "storage": ["fox_single_1"],
    "wagons": {1: ["wheel"], 3: ["fox(fox_single_2)"]},
    "locos": {2: "model_a"},
    "orders": ["furnaces_3"],
    "secret_orders": ["furnaces_4"],
    "innovations": ["1-3", "deliver"],
    "secret_innovations": ["1-5"],
    "shares": ["factories"],
    "objectives": ["loco_a"],
    "delivered": ["model_b", "joker", "tower_double", "barracks_2"],
}


def test_the_last_to_use_extract_0_1_takes_the_marker_and_starts_the_next_shift() -> None:  # §8, E12
    s = play(position(players=3), "place extract_0_1", "pay 1", "place extract_0_1", "pay 2", "pass", "pass", "pass")
    assert list(s.marker) == [BLUE] + [-1] * 6
    assert (s.shift, s.start_player, s.seat, asked(s)) == (2, BLUE, BLUE, "turn")


def test_of_several_uses_the_most_recent_counts() -> None:  # §8, E12
    s = position(players=3, seat=GREEN)
    s = play(s, "place extract_0_1", "pay 1", "place extract_0_1", "pay 2", "pass", "place extract_0_1", "pay 3")
    s = play(s, "pass", "pass")
    assert (s.marker[0], s.start_player, s.seat) == (GREEN, GREEN, GREEN)


def test_if_nobody_used_it_the_start_player_takes_it() -> None:  # §8, E12, R17
    s = play(position(players=3, seat=GREEN, start=BLUE), "place share", "pay 1", "pass", "pass", "pass")
    assert (s.marker[0], s.start_player, s.seat) == (BLUE, BLUE, BLUE)


@pytest.mark.parametrize("area", ["extract_1_2", "extract_2_3", "order"])
def test_other_areas_claim_nothing(area: str) -> None:  # §8
    s = play(position(players=3, seat=BLUE, row=["fox_double"]), f"place {area}", "pay 1")
    s = play(s, *["row_to_storage"] * area.startswith("extract"))
    assert s.claim == -1
    s = play(s, "pass", "pass", "pass")
    assert (s.marker[0], s.seat) == (RED, RED)


def test_a_use_with_0_steps_counts() -> None:  # §8, R17
    s = play(position(seat=BLUE, row=["fox_single_1"]), "place extract_0_1", "pay 1", "stop_extracting", "pass", "pass")
    assert (s.marker[0], s.seat) == (BLUE, BLUE)


def test_a_use_paid_only_with_worker_innovations_counts() -> None:  # §8, R17
    s = position(seat=BLUE, hand=[], innovations=["1-3"])
    s = play(s, "place extract_0_1", "pay_innovation 1-3 1", "pass")
    assert (s.marker[0], s.seat, s.shift) == (BLUE, BLUE, 2)


def test_the_claim_of_one_shift_does_not_last_into_the_next() -> None:  # §8
    s = play(position(), "place extract_0_1", "pay 1", "place extract_0_1", "pay 2", "pass", "pass")
    assert (s.seat, s.claim) == (BLUE, -1)
    s = play(s, "place share", "pay 1", "pass", "pass")
    assert list(s.marker)[:3] == [BLUE, BLUE, -1]


def test_the_marker_of_the_shift_is_taken() -> None:  # §8
    s = play(position(shift=4, markers={1: RED, 2: RED, 3: BLUE}), "place extract_0_1", "pay 1", "pass", "pass")
    assert list(s.marker) == [RED, RED, BLUE, RED, -1, -1, -1]
    assert s.shift == 5


def test_all_workers_go_back_into_the_hands_and_all_areas_are_empty() -> None:  # §8
    s = play(position(), "place share", "pay 1", "place share", "pay 2", "place share", "pay 1+2")
    s = play(s, "place order", "pay 1")
    assert (hand(s, RED), hand(s, BLUE)) == ([1, 1, 1, 2, 3], [1, 1, 1, 1, 2, 3])
    s = play(s, "pass", "pass")
    assert s.shift == 2
    assert (hand(s, RED), hand(s, BLUE)) == (FULL_OF_TWO, FULL_OF_TWO)
    assert list(s.used) == [0] * 14
    assert box(s) == box(position())
    assert [placed(s, area, seat) for area in ALL_AREAS for seat in (RED, BLUE)] == [[]] * 28
    assert list(s.passed) == [0] * 4


@pytest.mark.parametrize(
    ("players", "workers"), [(3, [1, 1, 1, 1, 1, 2, 2, 3, 4]), (4, [1, 1, 1, 1, 1, 2, 2, 3, 4, 5])]
)
def test_each_takes_back_the_workers_of_this_number_of_players(players: int, workers: list[int]) -> None:  # §8, §2
    s = play(position(players=players, hand=workers), "place share", "pay 1", *["pass"] * players)
    assert [hand(s, seat) for seat in range(players)] == [workers] * players


def test_worker_innovations_placed_in_the_shift_are_removed_from_the_game() -> None:  # §8, §12
    before = position(hand=[], innovations=["1-3", "1-3", "1-4", "1-5"], used={"share": 2})
    s = play(before, "place share", "pay_innovation 1-3 3", "pass")
    assert (s.seat, placed(s, "share")) == (RED, ["1-3"])
    s = play(s, "place order", "pay_innovation 1-3 1", "place loco", "pay_innovation 1-5 1", "loco_to 1")
    assert list(s.removed) == [0] * 10
    s = play(s, "pass")
    assert s.shift == 2
    assert list(s.removed) == [2, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert box(s) == box(position())
    assert [placed(s, area) for area in ALL_AREAS] == [[]] * 14
    assert board(s)["innovations"] == ["1-4"]


def test_cards_at_the_boards_and_in_hand_and_open_cards_stay() -> None:  # §8
    before = position(players=3, passed=[BLUE, GREEN], **RICH)
    after = play(before, "pass")
    assert board(after) == RICH
    assert changed(before, after) == {"passed", "shift", "marker"}


def test_without_a_marker_left_the_game_ends_and_nothing_is_handed_back() -> None:  # §8, R31
    before = position(shift=7, passed=[BLUE], innovations=["1-3"], used={"share": 2})
    s = play(before, "place share", "pay_innovation 1-3 3", "place order", "pay 1", "place extract_0_1", "pay 1")
    after = play(s, "pass")
    assert (after.seat, asked(after), after.marker[6]) == (-1, "game_over", RED)
    assert (placed(after, "share"), placed(after, "order"), hand(after)) == (["1-3"], [1], FULL_OF_TWO[2:])
    assert list(after.removed) == [0] * 10
    assert changed(s, after) == {"passed", "marker", "seat", "question"}


@pytest.mark.parametrize(("players", "last"), [(2, 7), (3, 6), (4, 5)])
def test_the_shift_of_the_last_marker_is_the_last(players: int, last: int) -> None:  # §8, §2, E4
    one_before = play(position(players=players, shift=last - 1), *["pass"] * players)
    assert (one_before.shift, one_before.seat) == (last, RED)
    end = play(one_before, *["pass"] * players)
    assert (end.shift, end.seat, end.marker[last - 1]) == (last, -1, RED)


def test_who_starts_the_shift_after_others_have_passed_may_act_again() -> None:  # §8, §3
    s = play(position(players=3), "place extract_0_1", "pay 1", "pass", "pass", "pass")
    s = play(s, "place share", "pay 1")
    assert (s.seat, s.shift) == (BLUE, 2)
