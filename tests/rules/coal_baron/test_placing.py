"""§3 Placing workers, displacement, whose turn it is; §8 money and bank."""

import pytest

from tests.rules.coal_baron.table import (
    BLUE,
    GREEN,
    LOCKED,
    RED,
    SPACE,
    WHITE,
    asked,
    changed,
    last_turn,
    on_space,
    open_spaces,
    play,
    position,
    refused,
    workers,
)


def test_an_empty_space_costs_exactly_one_worker() -> None:  # §3, §8, E1
    s = play(position(3, seat=BLUE, marks=0), "place money_4")
    assert on_space(s, "money_4") == (BLUE, 1)
    assert (workers(s, BLUE), s.marks[BLUE]) == ((14, 0, 0), 4)


def test_a_worker_of_another_player_moves_to_the_canteen_and_the_space_costs_two() -> None:  # §3, §8, E1
    s = play(position(3, seat=BLUE, marks=0, standing={"money_5": (RED, 1)}), "place money_5")
    assert on_space(s, "money_5") == (BLUE, 2)
    assert (workers(s, BLUE), s.marks[BLUE]) == ((13, 0, 0), 5)
    assert workers(s, RED) == (14, 1, 0)
    assert workers(s, GREEN) == (15, 0, 0)


def test_own_workers_move_to_the_canteen_too() -> None:  # §3, §8, E1
    s = play(position(3, seat=BLUE, marks=0, standing={"money_6": (BLUE, 2)}), "place money_6")
    assert on_space(s, "money_6") == (BLUE, 3)
    assert (workers(s, BLUE), s.marks[BLUE]) == ((10, 2, 0), 6)


def test_the_canteen_has_no_limit() -> None:  # §3
    standing = {"money_6": (BLUE, 7)}
    s = position(others={BLUE: {"workers": 2}}, standing=standing)
    assert workers(s, BLUE) == (2, 9, 0)
    s = play(s, "place money_6")
    assert (workers(s, BLUE), on_space(s, "money_6")) == ((2, 16, 0), (RED, 8))


@pytest.mark.parametrize("there", [0, 1, 2, 5, 12])
def test_a_space_costs_one_more_than_stand_there(there: int) -> None:  # §3
    standing = {"money_4": (BLUE, there)} if there else {}
    s = position(workers=there + 1, standing=standing)
    assert "money_4" in open_spaces(s)
    assert workers(play(s, "place money_4", "place bank")) == (0, 18 - there - 1, 0)
    if there:
        s = position(workers=there, standing=standing)
        assert refused(s, "place money_4") == ("too_few_workers", "§3")


@pytest.mark.parametrize("space", [name for name in SPACE if name != "bank"])
def test_every_space_but_the_bank_is_displaced_and_needs_enough_workers(space: str) -> None:  # §3, §4
    ready = [f"{name}-black-1 black=black" for name in ("handcart", "horse_cart", "truck", "train")]
    s = position(4, marks=8, orders=ready, standing={space: (BLUE, 2)}, workers=3)
    after = play(s, f"place {space}")
    assert on_space(after, space) == (RED, 3)
    assert (workers(after, BLUE)[1], workers(after)[0]) == (2, 0)
    poor = position(4, marks=8, orders=ready, standing={space: (BLUE, 2)}, workers=2)
    assert refused(poor, f"place {space}") == ("too_few_workers", "§3")
    assert open_spaces(poor) == set(SPACE) - {space}


@pytest.mark.parametrize(("space", "marks"), [("money_6", 6), ("money_5", 5), ("money_4", 4), ("money_3", 3)])
def test_a_money_space_gives_its_number_of_marks(space: str, marks: int) -> None:  # §4, §8
    s = position(4, seat=WHITE, marks=11)
    after = play(s, f"place {space}")
    assert after.marks[WHITE] == 11 + marks
    assert [int(after.marks[seat]) for seat in (RED, BLUE, GREEN)] == [8, 8, 8]
    assert changed(s, after) == {"marks", "workers", "standing", "standing_of", "seat"}


def test_the_supply_of_money_never_runs_out() -> None:  # §8, R22
    assert play(position(marks=995), "place money_6").marks[RED] == 1001


def test_the_bank_gives_1_mark_for_1_worker_and_nobody_moves() -> None:  # §3, §8, D9
    s = position(3, marks=2, bank={RED: 1, BLUE: 4, GREEN: 2})
    after = play(s, "place bank")
    assert (workers(after), after.marks[RED]) == ((13, 0, 2), 3)
    assert (workers(after, BLUE), workers(after, GREEN)) == ((11, 0, 4), (13, 0, 2))
    assert changed(s, after) == {"marks", "workers", "at_bank", "seat"}


def test_the_bank_is_legal_on_every_turn_and_there_is_no_pass() -> None:  # §3, R27
    nothing = {name: (BLUE, 1) for name in SPACE if name not in LOCKED[2] | {"bank"}}
    full = {name: nothing[name] for name in list(nothing)[:18]}
    s = position(workers=1, marks=0, standing=full)
    assert open_spaces(s) == {"bank", "order_draw"}
    s = position(workers=1, marks=0, standing=full | {"order_draw": (RED, 1)})
    assert open_spaces(s) == {"bank"}
    assert asked(s) == "place"


def test_the_next_player_clockwise_takes_a_turn() -> None:  # §3
    s = position(4, seat=GREEN)
    seats = []
    for _ in range(6):
        seats.append(int(s.seat))
        s = play(s, "place bank")
    assert seats == [GREEN, WHITE, RED, BLUE, GREEN, WHITE]


def test_a_player_without_workers_is_skipped() -> None:  # §3
    s = position(4, seat=BLUE, others={GREEN: {"workers": 0}, WHITE: {"workers": 0}})
    assert play(s, "place bank").seat == RED


def test_a_player_gets_several_turns_in_a_row_once_the_others_have_run_out() -> None:  # §3
    s = position(3, seat=GREEN, workers=3, others={RED: {"workers": 0}, BLUE: {"workers": 0}})
    s = play(s, "place bank")
    assert (s.seat, s.shift) == (GREEN, 1)
    s = play(s, "place bank")
    assert (s.seat, s.shift) == (GREEN, 1)
    assert play(s, "place bank").shift == 2


def test_the_shift_ends_as_soon_as_all_workers_of_all_players_are_on_the_board() -> None:  # §3, §11
    s = position(2, workers=1, others={BLUE: {"workers": 1}})
    s = play(s, "place money_4")
    assert (s.shift, s.seat) == (1, BLUE)
    s = play(s, "place money_6")
    assert (s.shift, asked(s)) == (2, "place")
    assert workers(s, RED) == workers(s, BLUE) == (18, 0, 0)


def test_only_the_asked_player_answers_and_only_the_question() -> None:  # §3
    s = position(3, seat=BLUE)
    assert refused(s, "place bank", seat=GREEN) == ("not_your_turn", "§3")
    assert refused(s, "stop_mining") == ("not_asked", "§3")
    assert refused(s, "keep_none") == ("not_asked", "§3")


def test_workers_stay_on_their_space_after_the_turn() -> None:  # §3
    s = play(position(), "place money_4", "place money_6", "place money_4")
    assert on_space(s, "money_4") == (RED, 2)
    assert on_space(s, "money_6") == (BLUE, 1)
    assert workers(s) == (15, 1, 0)


def test_a_shift_has_at_most_as_many_turns_as_there_are_workers() -> None:  # §3
    s, turns = position(2), 0
    while s.shift == 1:
        s, turns = play(s, "place bank"), turns + 1
    assert turns == 36


def test_nothing_can_be_answered_when_the_game_is_over() -> None:  # §11.3
    s = play(last_turn(shift=3), "place bank")
    assert (asked(s), s.seat) == ("game_over", -1)
    assert refused(s, "place bank") == ("game_is_over", "§11.3")
