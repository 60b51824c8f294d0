"""§5.1 Payment."""

import pytest

from tests.rules.isle_of_trains.table import A, B, asked, discard, hand, legal, play, position, refused, secret, train


def test_the_built_card_is_not_part_of_the_payment() -> None:  # §5.1
    s = position(hand=["tanker_1", "bank"])
    assert refused(s, "build tanker_1") == ("too_expensive", "§5.1")
    s = play(position(hand=["tanker_1", "tanker_1", "bank"]), "build tanker_1")
    assert (train(s), hand(s), secret(s)) == (["engine_1", "tanker_1"], [], ["tanker_1", "bank"])


def test_the_payment_is_put_on_the_discard_pile_by_choice() -> None:  # §5.1
    s = play(position(hand=["tanker_1", "engine_2", "bank", "rail_yard"]), "build tanker_1")
    assert (asked(s), s.to_pay, hand(s), train(s)) == ("pay", 2, ["engine_2", "bank", "rail_yard"], ["engine_1"])
    assert legal(s) == {"pay engine_2", "pay bank"}
    s = play(s, "pay engine_2")
    assert (asked(s), s.to_pay, legal(s)) == ("pay", 1, {"pay bank", "pay rail_yard"})
    s = play(s, "pay rail_yard")
    assert (train(s), hand(s), secret(s), discard(s)) == (
        ["engine_1", "tanker_1"],
        ["bank"],
        ["engine_2", "rail_yard"],
        [],
    )
    assert (s.seat, s.actions_left, asked(s), s.to_pay, s.paid_up_to) == (A, 1, "action", 0, -1)


def test_equal_payments_are_one_chain_of_answers_in_ascending_order() -> None:  # §5.1, R38
    s = play(position(hand=["boxcar_1", "hopper_1", "hopper_1", "tanker_2", "bank"]), "build boxcar_1")
    assert legal(s) == {"pay hopper_1"}
    assert refused(s, "pay tanker_2") == ("payment_stuck", "R38")
    assert refused(s, "pay bank") == ("payment_stuck", "R38")
    assert refused(s, "pay boxcar_1") == ("not_in_hand", "§5.1")
    s = play(s, "pay hopper_1")
    assert legal(s) == {"pay hopper_1", "pay tanker_2"}
    s = play(s, "pay tanker_2")
    assert refused(s, "pay hopper_1") == ("payment_order", "R38")
    assert legal(s) == {"pay bank"}


def test_phantom_cards_pay_before_real_ones() -> None:  # §10, R38
    s = play(position(hand=["tanker_1", "hopper_1", "bank"], phantoms=1), "build tanker_1")
    assert legal(s) == {"pay phantom", "pay hopper_1"}
    assert refused(s, "discard phantom") == ("not_asked", "§3")
    paid = play(s, "pay hopper_1")
    assert refused(paid, "pay phantom") == ("phantoms_first", "R38")
    assert legal(paid) == {"pay bank"}
    saved = play(paid, "pay bank")
    assert (saved.phantoms, hand(saved), train(saved)) == (1, [], ["engine_1", "tanker_1"])
    s = play(s, "pay phantom")
    assert (s.phantoms, s.to_pay, secret(s)) == (0, 1, [])
    assert refused(s, "pay phantom") == ("no_phantom", "§10")
    assert legal(s) == {"pay hopper_1", "pay bank"}
    assert secret(play(s, "pay bank")) == ["bank"]


def test_several_phantom_cards_pay_one_after_the_other() -> None:  # §10
    s = play(position(hand=["boxcar_1", "bank"], phantoms=4), "build boxcar_1")
    assert legal(s) == {"pay phantom"}
    s = play(s, "pay phantom", "pay phantom")
    assert legal(s) == {"pay phantom", "pay bank"}
    assert play(s, "pay bank").phantoms == 2
    assert play(s, "pay phantom").phantoms == 1


@pytest.mark.parametrize(("phantoms", "left"), [(2, 0), (3, 1)])
def test_without_a_real_card_phantoms_alone_pay_unasked(phantoms: int, left: int) -> None:  # §10, R39
    s = play(position(hand=["tanker_1"], phantoms=phantoms), "build tanker_1")
    assert (asked(s), s.phantoms, s.actions_left, s.to_pay, train(s)) == (
        "action",
        left,
        1,
        0,
        ["engine_1", "tanker_1"],
    )


def test_all_cards_are_given_unasked_if_all_are_needed() -> None:  # §5.1, R39
    s = play(position(hand=["boxcar_1", "bank", "hopper_1", "hopper_1"]), "build boxcar_1")
    assert (asked(s), hand(s), secret(s), s.to_pay) == ("action", [], ["hopper_1", "hopper_1", "bank"], 0)
    s = play(position(hand=["boxcar_1", "bank"], phantoms=2), "build boxcar_1")
    assert (asked(s), hand(s), secret(s), s.phantoms, s.to_pay) == ("action", [], ["bank"], 0, 0)
    assert s.actions_left == 1


def test_who_has_one_card_more_than_needed_is_asked_even_if_all_are_equal() -> None:  # R39, §14
    s = play(position(hand=["hopper_1", "hopper_1", "hopper_1"]), "build hopper_1")
    assert (asked(s), legal(s)) == ("pay", {"pay hopper_1"})


def test_a_payment_does_not_touch_the_hands_of_others() -> None:  # §5.1
    s = position(hand=["hopper_1", "bank"], others={B: {"hand": ["hopper_1", "tanker_1"]}})
    assert hand(play(s, "build hopper_1"), B) == ["hopper_1", "tanker_1"]
