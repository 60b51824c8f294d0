"""§11.2 and §11.3: the next start player, what stays, the end of the game."""

import pytest

from glueckauf.games.coal_baron import shift_end
from tests.rules.coal_baron.table import (
    BLUE,
    GREEN,
    RED,
    SPACE,
    WHITE,
    asked,
    changed,
    last_turn,
    lies_at,
    on_space,
    play,
    position,
    refused,
    stack,
    workers,
)


def next_start(numbers: list[int], start: int, space: str = "factory_1") -> int:
    """The start player after a shift with so many workers of each seat in the factory, in different places."""
    spaces = [space, "factory_2", "factory_7", "factory_draw"]
    standing = {spaces[seat]: (seat, number) for seat, number in enumerate(numbers) if number}
    s = last_turn(len(numbers), start=start, standing=standing)
    assert [shift_end.workers_in_factory(s, seat) for seat in range(len(numbers))] == numbers
    s = play(s, "place bank")
    assert s.seat == s.start_player
    return int(s.start_player)


@pytest.mark.parametrize(
    ("numbers", "start", "expected"),
    [
        ([2, 2, 1, 2], BLUE, WHITE),  # the three cases of D7
        ([0, 3, 1, 2], BLUE, BLUE),
        ([0, 0, 0, 0], BLUE, GREEN),
        ([2, 2, 1, 2], WHITE, RED),
        ([2, 2, 1, 2], GREEN, WHITE),
        ([2, 2, 1, 2], RED, BLUE),
        ([0, 0, 0, 0], WHITE, RED),
        ([1, 0, 0, 0], BLUE, RED),
        ([0, 0, 0, 1], RED, WHITE),
        ([0, 0, 3, 2], WHITE, GREEN),
        ([3, 3, 0, 0], RED, BLUE),
        ([3, 3, 0, 0], BLUE, RED),
    ],
)
def test_the_most_workers_in_the_factory_ties_clockwise_behind_the_old_start_player(  # §11.2, R15, D7
    numbers: list[int], start: int, expected: int
) -> None:
    assert next_start(numbers, start) == expected


@pytest.mark.parametrize(
    ("numbers", "start", "expected"),
    [([1, 1], RED, BLUE), ([1, 1], BLUE, RED), ([0, 0], RED, BLUE), ([2, 1], RED, RED)],
)
def test_with_two_players_a_tie_passes_the_start_player_on(
    numbers: list[int], start: int, expected: int
) -> None:  # §11.2
    assert next_start(numbers, start) == expected


@pytest.mark.parametrize("space", [f"factory_{number}" for number in (1, 3, 4, 5, 6, 8)])
def test_every_factory_space_counts(space: str) -> None:  # §11.2
    assert next_start([2, 1, 0, 1], GREEN, space) == RED


def test_the_draw_space_counts_and_workers_on_several_spaces_add_up() -> None:  # §11.2, R15
    standing = {"factory_1": (RED, 2), "factory_2": (RED, 1), "factory_draw": (BLUE, 4)}
    assert play(last_turn(3, start=GREEN, standing=standing), "place bank").start_player == BLUE
    standing["factory_5"] = (RED, 2)
    assert play(last_turn(3, start=GREEN, standing=standing), "place bank").start_player == RED


@pytest.mark.parametrize("space", ["mining_10", "money_6", "order_draw", "delivery_truck"])
def test_canteen_bank_and_other_areas_do_not_count(space: str) -> None:  # §11.2
    standing = {space: (BLUE, 5), "factory_3": (GREEN, 1)}
    s = play(last_turn(3, standing=standing, bank={BLUE: 4}), "place bank")
    assert s.start_player == GREEN


def test_workers_on_a_factory_space_that_stays_empty_count() -> None:  # §11.2, R37
    s = last_turn(3, standing={"factory_2": (GREEN, 1)}, tile_stack=[], factory={"factory_2": None})
    assert play(s, "place bank").start_player == GREEN


def test_the_start_player_is_determined_while_the_last_workers_stand_on_the_board() -> None:  # §11.2
    s = last_turn(3, seat=BLUE, start=BLUE, marks=8)
    assert play(s, "place factory_1").start_player == BLUE
    s = last_turn(3, seat=BLUE, start=BLUE, workers=2, standing={"factory_1": (GREEN, 1)}, marks=8)
    assert play(s, "place factory_1").start_player == BLUE
    assert play(s, "place bank", "place bank").start_player == GREEN


def test_all_workers_go_back_to_their_owners() -> None:  # §11.2
    standing = {"factory_1": (RED, 3), "money_4": (BLUE, 2), "order_draw": (GREEN, 1)}
    s = last_turn(3, standing=standing, bank={RED: 2, GREEN: 5})
    after = play(s, "place bank")
    assert [workers(after, seat) for seat in range(3)] == [(15, 0, 0)] * 3
    assert all(on_space(after, space) is None for space in SPACE)
    assert (after.shift, asked(after), after.seat) == (2, "place", RED)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_gets_its_workers_back(players: int) -> None:  # §2.1, §11.2
    s = play(last_turn(players, shift=2), "place bank")
    assert [workers(s, seat)[0] for seat in range(players)] == [{2: 18, 3: 15, 4: 13}[players]] * players
    assert s.shift == 3


def test_everything_else_stays() -> None:  # §11.2, R19
    s = last_turn(
        tiles=["grey-dark-1"],
        carts={"grey": []},
        level=2,
        cage=["grey"],
        storage=["black"],
        orders=["truck-black-2 black=yellow"],
        delivered=["train-brown-1"],
    )
    after = play(s, "place bank")
    assert changed(s, after) == {"marks", "workers", "canteen", "shift", "start_player", "seat", "majority"}


def test_after_shift_3_the_game_ends_and_workers_and_start_player_stay() -> None:  # §11.3, R36
    standing = {"factory_2": (BLUE, 3)}
    s = last_turn(2, shift=3, start=RED, standing=standing, marks=8, tile_stack=["grey-dark-1", "brown-dark-1", ...])
    after = play(s, "place factory_1")
    assert (asked(after), after.seat, after.start_player, after.shift) == ("game_over", -1, RED, 3)
    assert on_space(after, "factory_2") == (BLUE, 3)
    assert (on_space(after, "factory_1"), workers(after)[0]) == ((RED, 1), 0)
    assert lies_at(after, "factory_1") == "grey-dark-1"
    assert stack(after, "tiles")[0] == "brown-dark-1"
    assert refused(after, "place bank") == ("game_is_over", "§11.3")


def test_a_game_has_three_shifts() -> None:  # §3, §11.3
    s, shifts = position(2, workers=1, others={BLUE: {"workers": 0}}), []
    while asked(s) == "place":
        shifts.append(int(s.shift))
        s = play(s, "place bank")
    assert shifts == [1] + [2] * 36 + [3] * 36


def test_the_new_start_player_has_the_first_turn_and_play_goes_on_clockwise() -> None:  # §3, §11.2
    s = play(last_turn(4, seat=RED, standing={"factory_1": (GREEN, 2)}), "place bank")
    seats = []
    for _ in range(4):
        seats.append(int(s.seat))
        s = play(s, "place bank")
    assert seats == [GREEN, WHITE, RED, BLUE]
