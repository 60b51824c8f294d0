"""§3.2 Number of workers."""

import pytest

from tests.rules.coal_baron_cards.table import (
    ALL_AREAS,
    BLUE,
    GREEN,
    RED,
    Board,
    asked,
    board,
    changed,
    hand,
    legal,
    open_areas,
    placed,
    play,
    position,
    refused,
)

FULL = [1, 1, 1, 1, 1, 2, 2, 3, 4, 5]
EVERYTHING_POSSIBLE: Board = {  # every area can be carried out
    "row": ["fox_single_1", "fox_single_2"],
    "wagons": {3: ["fox(fox_double)"]},
    "locos": {3: "model_a"},
    "orders": ["furnaces_1"],
}


@pytest.mark.parametrize(("uses", "payments"), [(0, {"pay 1"}), (1, {"pay 2", "pay 1+1"})])
def test_the_kth_use_of_a_shift_costs_k_workers(uses: int, payments: set[str]) -> None:  # §3.2, E1
    s = position(players=4, used={"share": uses} if uses else {})
    assert legal(play(s, "place share")) == payments


def test_paying_3_takes_3_or_1_and_2_or_three_times_1() -> None:  # §3.2, E1, E2
    s = play(position(players=4, used={"share": 2}, hand=FULL), "place share")
    assert legal(s) == {"pay 3", "pay 1+2", "pay 1+1+1"}
    for wrong in ("pay 4", "pay 2+2", "pay 1+1"):
        assert refused(s, wrong) == ("wrong_sum", "§3.2")


@pytest.mark.parametrize("area", ALL_AREAS)
def test_the_base_is_1_at_free_choice_and_0_elsewhere(area: str) -> None:  # §3.2, §4, E10
    first = 2 if area == "free_choice" else 1
    for required in (first, first + 1, first + 2):
        s = position(players=4, **EVERYTHING_POSSIBLE, used={area: required - 1} if required > first else {})
        paid = {sum(int(card) for card in move.split()[1].split("+")) for move in legal(play(s, f"place {area}"))}
        assert paid == {required}


def test_the_number_rises_by_one_with_every_use_of_the_area_and_of_no_other() -> None:  # §3.2, E1, R3
    s = position(players=3)
    for pay in ("1", "2", "1+2"):
        s = play(s, "place share", f"pay {pay}")
        assert s.used[ALL_AREAS.index("share")] == sum(int(card) for card in pay.split("+"))
    assert sum(s.used) == 3
    assert refused(play(s, "place share"), "pay 3") == ("wrong_sum", "§3.2")
    assert "pay 4" in legal(play(s, "place share"))
    assert legal(play(s, "place order")) == {"pay 1"}


def test_a_previous_user_who_comes_back_needs_one_more_too() -> None:  # §3.2, E1
    s = play(position(passed=[BLUE]), "place share", "pay 1", "place share")
    assert legal(s) == {"pay 2", "pay 1+1"}


def test_the_last_use_counts_and_not_all_the_workers_lying_there() -> None:  # §3.2, R3
    s = play(position(passed=[BLUE]), "place share", "pay 1", "place share", "pay 2")
    assert placed(s, "share") == [1, 2]
    assert legal(play(s, "place share")) == {"pay 3", "pay 1+2", "pay 1+1+1"}


def test_at_free_choice_the_first_places_2_the_next_3() -> None:  # §3.2, §7, E10
    s = play(position(passed=[BLUE]), "place free_choice")
    assert legal(s) == {"pay 2", "pay 1+1"}
    s = play(s, "pay 2", "look share", "keep 1", "place free_choice")
    assert legal(s) == {"pay 3", "pay 1+2", "pay 1+1+1"}


def test_the_cards_paid_leave_the_hand_and_lie_in_the_area() -> None:  # §3.2
    before = position(players=4, seat=GREEN, hand=FULL, used={"order": 7})
    after = play(before, "place order", "pay 1+1+2+4")
    assert hand(after, GREEN) == [1, 1, 1, 2, 3, 5]
    assert placed(after, "order", GREEN) == [1, 1, 2, 4]
    assert placed(after, "order", RED) == []
    assert changed(before, after) - {"orders_open", "stack_size", "card", "seen", "shown", "revealed", "seat"} == {
        "workers",
        "placed",
        "used",
    }


def test_the_cards_stay_in_the_area_beside_those_of_others() -> None:  # §3.2
    s = play(position(), "place share", "pay 1", "place share", "pay 1+1", "place share", "pay 3")
    assert (placed(s, "share", RED), placed(s, "share", BLUE)) == ([1, 3], [1, 1])


def test_a_card_that_is_not_in_hand_cannot_be_paid() -> None:  # §3.2
    s = play(position(players=4, used={"share": 3}, hand=[1, 1, 1, 2, 5]), "place share")
    assert legal(s) == {"pay 1+1+2"}
    for payment in ("4", "1+3", "2+2", "1+1+1+1"):
        assert refused(s, f"pay {payment}") == ("not_in_hand", "§3.2")


def test_the_hand_must_form_the_number_exactly() -> None:  # §3.2, §4
    s = position(hand=[2, 2], used={"share": 1, "order": 2, "innovation": 3, "objective": 4})
    assert open_areas(s) == {"share", "innovation", "free_choice"}
    for area in ("lorry_left", "order", "objective", "extract_0_1"):
        assert refused(s, f"place {area}") == ("cannot_pay", "§3.2")


def test_a_full_hand_of_four_pays_up_to_21() -> None:  # §3.2, §2
    s = position(players=4, used={"share": 20, "order": 21})
    assert legal(play(s, "place share")) == {"pay 1+1+1+1+1+2+2+3+4+5"}
    assert refused(s, "place order") == ("cannot_pay", "§3.2")


def test_the_precondition_comes_after_the_payment_in_the_explanation() -> None:  # §4
    assert refused(position(hand=[3], stacks={"share": []}), "place share") == ("cannot_pay", "§3.2")


def test_a_worker_innovation_counts_as_any_number_of_its_range() -> None:  # §3.2, §12, R2
    for card, most in (("1-3", 3), ("1-4", 4), ("1-5", 5)):
        open_to = {required for required in range(1, 8) if can_pay([], [card], required)}
        assert open_to == set(range(1, most + 1))


def can_pay(workers: list[int], innovations: list[str], required: int) -> bool:
    used = {"share": required - 1} if required > 1 else {}
    return "share" in open_areas(position(hand=workers, innovations=innovations, used=used))


def test_worker_innovations_mix_with_worker_cards_and_with_each_other() -> None:  # §3.2, R2
    s = play(position(hand=[1, 3], innovations=["1-3", "1-4"], used={"share": 3}), "place share")
    assert legal(s) == {
        "pay 1+3",
        "pay_innovation 1-3 1",  # and a 3, or a 3 of the other
        "pay_innovation 1-3 2",  # and a 2 of the other, or a 1 and a 1 of the other
        "pay_innovation 1-3 3",  # and a 1, or a 1 of the other
        "pay_innovation 1-4 1",  # and a 3
        "pay_innovation 1-4 3",  # and a 1
        "pay_innovation 1-4 4",
    }
    assert legal(play(s, "pay_innovation 1-3 1")) == {
        "pay 3",
        "pay_innovation 1-4 2",
        "pay_innovation 1-4 3",
    }
    assert legal(play(s, "pay_innovation 1-3 2")) == {"pay_innovation 1-4 1", "pay_innovation 1-4 2"}
    assert legal(play(s, "pay_innovation 1-4 1")) == {"pay 3"}


def test_a_worker_innovation_placed_as_3_makes_the_next_user_need_4() -> None:  # §3.2, §12, E11, R2
    s = position(innovations=["1-4"], used={"share": 2})
    s = play(s, "place share", "pay_innovation 1-4 3")
    assert (s.seat, placed(s, "share", RED), board(s)) == (BLUE, ["1-4"], {"shares": board(s)["shares"]})
    assert "pay 1+3" in legal(play(s, "place share"))
    assert refused(play(s, "place share"), "pay 3") == ("wrong_sum", "§3.2")


def test_the_chosen_value_is_the_number_of_workers_still_missing_less() -> None:  # §3.2, R2
    s = play(position(players=4, innovations=["1-5"], used={"share": 6}), "place share", "pay_innovation 1-5 4")
    assert (s.to_pay, asked(s)) == (3, "pay")
    assert legal(s) == {"pay 3", "pay 1+2", "pay 1+1+1"}
    s = play(s, "pay 1+2")
    assert placed(s, "share") == [1, 2, "1-5"]
    assert s.used[ALL_AREAS.index("share")] == 7


def test_the_whole_payment_may_be_made_of_innovations() -> None:  # §3.2, R2
    s = position(hand=[], innovations=["1-3", "1-3", "1-5"], used={"share": 10})
    assert legal(s) == {"place share", "pass", *(f"place {area}" for area in open_areas(s))}
    s = play(s, "place share", "pay_innovation 1-3 3", "pay_innovation 1-3 3", "pay_innovation 1-5 5")
    assert placed(s, "share") == ["1-3", "1-3", "1-5"]
    assert s.seat == BLUE


def test_an_innovation_cannot_count_for_more_than_is_still_required() -> None:  # §3.2
    s = play(position(innovations=["1-5"], used={"share": 2}), "place share")
    assert refused(s, "pay_innovation 1-5 4") == ("wrong_sum", "§3.2")
    assert legal(s) >= {"pay_innovation 1-5 1", "pay_innovation 1-5 2", "pay_innovation 1-5 3"}


def test_an_innovation_that_is_not_in_hand_cannot_be_paid() -> None:  # §3.2, §12
    s = play(position(innovations=["1-5"]), "place share")
    assert refused(s, "pay_innovation 1-3 1") == ("innovation_not_in_hand", "§12")
    assert refused(s, "pay_innovation 1-4 1") == ("innovation_not_in_hand", "§12")


def test_an_innovation_paid_is_gone_from_the_hand() -> None:  # §3.2, §12
    s = play(position(innovations=["1-5", "1-3"], used={"share": 4}), "place share", "pay_innovation 1-3 1")
    assert board(s) == {"innovations": ["1-5"]}
    assert refused(s, "pay_innovation 1-3 1") == ("innovation_not_in_hand", "§12")


def test_a_payment_that_could_not_be_completed_cannot_be_begun() -> None:  # §3.2
    s = play(position(hand=[3], innovations=["1-5"], used={"share": 3}), "place share")
    assert legal(s) == {"pay_innovation 1-5 1", "pay_innovation 1-5 4"}
    for value in (2, 3):
        assert refused(s, f"pay_innovation 1-5 {value}") == ("payment_stuck", "§3.2")


def test_a_second_innovation_of_the_range_may_complete_the_payment() -> None:  # §3.2, R2
    s = play(position(hand=[], innovations=["1-3", "1-3"], used={"share": 3}), "place share")
    assert legal(s) == {"pay_innovation 1-3 1", "pay_innovation 1-3 2"}
    assert legal(play(s, "pay_innovation 1-3 1")) == {"pay_innovation 1-3 3"}
    assert legal(play(s, "pay_innovation 1-3 2")) == {"pay_innovation 1-3 2"}
    assert refused(s, "pay_innovation 1-3 3") == ("payment_stuck", "§3.2")  # R29: 3 and 1 is 1 and 3


def test_equal_payments_are_one_so_innovations_are_laid_in_ascending_order() -> None:  # §3.2, R29
    s = play(position(hand=[], innovations=["1-3", "1-4", "1-4"], used={"share": 5}), "place share")
    s = play(s, "pay_innovation 1-4 2")
    assert legal(s) == {"pay_innovation 1-4 4"}
    assert refused(s, "pay_innovation 1-4 1") == ("payment_order", "R40")
    assert refused(s, "pay_innovation 1-3 3") == ("payment_order", "R40")


def test_an_innovation_kept_unseen_pays_like_any_other() -> None:  # §3.2, §7
    s = play(position(hand=[], secret_innovations=["1-3"]), "place share")
    assert legal(s) == {"pay_innovation 1-3 1"}
    s = play(s, "pay_innovation 1-3 1")
    assert (placed(s, "share"), s.innovations_secret_count[RED]) == (["1-3"], 0)
    assert "secret_innovations" not in board(s)


def test_workers_of_an_area_are_paid_by_the_player_whose_turn_it_is() -> None:  # §3.2
    s = play(position(players=3, seat=BLUE, hand=[1, 2], others={RED: {"hand": [3]}}), "place share", "pay 1")
    assert (hand(s, BLUE), hand(s, RED)) == ([2], [3])
