"""§3 Shift and turn, §3.1 Turn with a worker action."""

from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    BLUE,
    GREEN,
    RED,
    Board,
    Stacks,
    asked,
    board,
    changed,
    hand,
    legal,
    play,
    position,
    refused,
)

ONE_TRAIN: Board = {"wagons": {3: ["fox"]}, "locos": {3: "model_a"}, "orders": ["furnaces_1"], "row": ["fox_single_1"]}


def two_innovations() -> State:
    stacks: Stacks = {"order": ["furnaces_3", ...], "share": ["factories", ...]}
    return position(stacks=stacks, innovations=["take_order", "take_share"])


def test_the_turn_goes_clockwise_after_one_worker_action() -> None:  # §3, §3.1
    s = position(players=3, seat=RED)
    for seat in (BLUE, GREEN, RED):
        s = play(s, f"place {('share', 'objective', 'order')[seat]}", "pay 1")
        assert (s.seat, asked(s)) == (seat, "turn")


def test_who_has_passed_is_skipped() -> None:  # §3
    s = play(position(players=3, seat=RED, passed=[BLUE]), "place share", "pay 1")
    assert s.seat == GREEN


def test_a_single_remaining_player_takes_turn_after_turn_until_passing() -> None:  # §3
    s = position(players=3, seat=GREEN, start=BLUE, passed=[RED, BLUE])
    for area in ("share", "objective", "order"):
        s = play(s, f"place {area}", "pay 1")
        assert (s.seat, s.shift) == (GREEN, 1)
    assert (play(s, "pass").seat, play(s, "pass").shift) == (BLUE, 2)


def test_once_passed_a_player_is_out_until_the_end_of_the_shift() -> None:  # §3, §3.3
    s = play(position(players=3, seat=RED), "pass", "place share", "pay 1", "place order", "pay 1")
    assert s.seat == BLUE
    assert list(s.passed)[:3] == [1, 0, 0]


def test_nobody_answers_for_another_player() -> None:  # §3
    assert refused(position(seat=RED), "pass", seat=BLUE) == ("not_your_turn", "§3")


def test_only_the_question_that_was_asked_can_be_answered() -> None:  # §3.1
    s = position()
    for move in ("pay 1", "wagon_to 1", "loco_to 1", "row_to_storage", "stop_extracting", "send 1 furnaces_1"):
        assert refused(s, move) == ("not_asked", "§3.1")
    for move in ("stop_delivering", "look order", "keep 1", "take lorry_left", "end_turn", "pay_innovation 1-3 1"):
        assert refused(s, move) == ("not_asked", "§3.1")
    assert refused(play(s, "place share"), "place order") == ("not_asked", "§3.1")
    assert refused(play(s, "place share"), "pass") == ("not_asked", "§3.1")


def test_workers_go_to_exactly_one_area_whose_action_follows_at_once() -> None:  # §3, §3.1
    before = position(seat=RED, stacks={"share": ["furnaces", ...]})
    placed = play(before, "place share")
    assert (placed.seat, asked(placed), board(placed)) == (RED, "pay", {})
    after = play(placed, "pay 1")
    assert board(after) == {"shares": ["furnaces"]}
    assert changed(before, after) == {"seat", "share", "stack_size", "card", "seen", "shown", "revealed", "used"} | {
        "placed",
        "workers",
    }


def test_any_number_of_innovations_may_be_played_before_the_workers_are_placed() -> None:  # §3.1, §12
    s = two_innovations()
    s = play(s, "play take_order", "play take_share")
    assert (s.seat, asked(s)) == (RED, "turn")
    assert board(s) == {"orders": ["furnaces_3"], "shares": ["factories"]}
    assert play(s, "place objective", "pay 1").seat == BLUE


def test_any_number_of_innovations_may_be_played_after_the_worker_action() -> None:  # §3.1, §12
    s = two_innovations()
    s = play(s, "place extract_0_1", "pay 1")
    assert (s.seat, asked(s)) == (RED, "after_work")
    assert legal(s) == {"play take_order", "play take_share", "end_turn"}
    s = play(s, "play take_share")
    assert (s.seat, legal(s)) == (RED, {"play take_order", "end_turn"})
    s = play(s, "play take_order")
    assert s.seat == BLUE
    assert board(s) == {"orders": ["furnaces_3"], "shares": ["factories"]}


def test_innovations_may_be_played_before_and_after_in_one_turn() -> None:  # §3.1
    s = two_innovations()
    s = play(s, "play take_share", "place extract_0_1", "pay 1", "play take_order")
    assert (s.seat, board(s)) == (BLUE, {"orders": ["furnaces_3"], "shares": ["factories"]})


def test_innovations_after_the_worker_action_may_be_kept() -> None:  # §3.1
    s = play(position(innovations=["take_order"]), "place extract_0_1", "pay 1", "end_turn")
    assert (s.seat, board(s)) == (BLUE, {"innovations": ["take_order"]})


def test_one_worker_action_a_turn() -> None:  # §3, §3.1
    s = play(position(innovations=["take_order"]), "place extract_0_1", "pay 1")
    assert refused(s, "place share") == ("not_asked", "§3.1")
    assert refused(s, "pass") == ("not_asked", "§3.1")


def test_an_innovation_gained_by_the_worker_action_may_be_played_after_it() -> None:  # §3.1, R5
    s = position(stacks={"innovation": ["take_share", ...], "share": ["factories", ...]})
    s = play(s, "place innovation", "pay 1")
    assert legal(s) == {"play take_share", "end_turn"}
    s = play(s, "play take_share")
    assert (s.seat, board(s)) == (BLUE, {"shares": ["factories"]})


def test_an_innovation_kept_by_free_choice_may_be_played_after_it() -> None:  # §3.1, §7, R5
    s = position(stacks={"innovation": ["1-3", "1-4", "take_share", ...]})
    s = play(s, "place free_choice", "pay 2", "look innovation", "keep 3")
    assert legal(s) == {"play take_share", "end_turn"}


def test_innovations_cannot_interrupt_the_worker_action() -> None:  # §3.1, R27
    s = position(row=["fox_single_1", "fox_single_2"], wagons={3: ["fox"]}, innovations=["take_share"])
    s = play(s, "place extract_2_3")
    assert refused(s, "play take_share") == ("not_asked", "§3.1")
    s = play(s, "pay 1")
    assert refused(s, "play take_share") == ("not_asked", "§3.1")
    s = play(s, "row_to_storage", "row_to_storage", "stop_extracting")
    assert "play take_share" in legal(s)


def test_after_an_innovation_a_worker_action_must_follow() -> None:  # §3.1, §3.3, R4
    s = position(innovations=["take_share"])
    assert "pass" in legal(s)
    s = play(s, "play take_share")
    assert refused(s, "pass") == ("no_pass_now", "R4")
    assert "pass" not in legal(s)


def test_in_the_next_turn_passing_is_allowed_again() -> None:  # §3.3, R4
    s = play(position(innovations=["take_share"]), "play take_share", "place extract_0_1", "pay 1")
    assert (s.seat, "pass" in legal(s)) == (BLUE, True)
    s = play(s, "place order", "pay 1")
    assert (s.seat, "pass" in legal(s)) == (RED, True)


def test_innovations_after_the_worker_action_do_not_stop_the_next_player_from_passing() -> None:  # §3.3, R4
    s = play(position(innovations=["take_share"]), "place extract_0_1", "pay 1", "play take_share")
    assert (s.seat, "pass" in legal(s)) == (BLUE, True)


def test_who_cannot_place_passes_unasked() -> None:  # §3.3, R26, R34
    s = play(position(players=3, others={BLUE: {"hand": []}}), "place share", "pay 1")
    assert s.seat == GREEN
    assert list(s.passed)[:3] == [0, 1, 0]


def test_workers_that_form_no_required_number_are_no_workers_to_place() -> None:  # §3.2, R26
    """Every area but one asks for 1, and Free Choice for 2: a lone 3 fits nowhere."""
    s = play(position(players=3, others={BLUE: {"hand": [3]}}), "place share", "pay 1")
    assert s.seat == GREEN
    s = play(position(players=3, used={"share": 1}, others={BLUE: {"hand": [3]}}), "place share", "pay 2")
    assert (s.seat, legal(s)) == (BLUE, {"place share", "pass"})


def test_the_player_who_has_just_acted_may_be_the_one_who_cannot_go_on() -> None:  # §3, R26
    s = play(position(seat=RED, passed=[BLUE], hand=[1], start=BLUE), "place share", "pay 1")
    assert (s.shift, s.seat) == (2, BLUE)


def test_a_lone_end_of_turn_happens_by_itself() -> None:  # §3.1, R34
    s = play(position(innovations=["deliver", "1-3"]), "place extract_0_1", "pay 1")
    assert s.seat == BLUE


def test_who_can_open_an_area_by_an_innovation_is_asked() -> None:  # R28
    """Deliver asks for 3 and everything else for 1: without the Extract innovation no train has a load."""
    blue: Board = {**ONE_TRAIN, "hand": [3], "innovations": ["extract"]}
    s = play(position(used={"deliver": 2}, others={BLUE: blue}), "place share", "pay 1")
    assert (s.seat, legal(s)) == (BLUE, {"play extract", "pass"})
    s = play(s, "play extract", "row_to_wagon 3 fox")
    assert (s.seat, legal(s)) == (BLUE, {"place deliver"})


def test_who_cannot_open_an_area_even_so_passes_unasked() -> None:  # R28
    blue: Board = {**ONE_TRAIN, "orders": ["furnaces_2"], "hand": [3], "innovations": ["extract"]}
    s = play(position(used={"deliver": 2}, others={BLUE: blue}), "place share", "pay 1")
    assert (s.seat, s.passed[BLUE]) == (RED, 1)


def test_an_action_that_cannot_be_carried_out_cannot_be_chosen() -> None:  # §3.1, §4
    s = position(players=3, hand=[1], stacks={"share": []})
    assert refused(s, "place share") == ("stack_empty", "§4")
    assert refused(s, "place deliver") == ("no_train_ready", "§6")
    assert refused(s, "place extract_2_3") == ("nothing_to_extract", "§5")


def test_workers_placed_stay_out_of_the_hand_in_later_turns() -> None:  # §3.1, §3.2
    s = play(position(passed=[BLUE], hand=[1, 2]), "place share", "pay 1")
    assert (s.seat, hand(s)) == (RED, [2])
