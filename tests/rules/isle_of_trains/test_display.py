"""§13 Variant: open display."""

import pytest

from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from tests.rules.isle_of_trains.table import (
    ALPINE_LODGE,
    B,
    Board,
    asked,
    discard,
    hand,
    legal,
    pile,
    play,
    position,
    refused,
    secret,
    shown,
    size,
    train,
)

OPEN = ["bank", "engine_2", "hopper_1"]
DECK = ["tanker_1", "tanker_2", "tanker_3", "boxcar_1", "boxcar_2", "boxcar_3"]


@pytest.mark.parametrize(("players", "deck"), [(2, 35), (3, 29), (4, 23)])
def test_at_setup_the_top_three_cards_are_laid_out(players: int, deck: int) -> None:  # §13
    s = ISLE_OF_TRAINS.new(players, "display", {"display": "open"})
    without = ISLE_OF_TRAINS.new(players, "display")
    assert (len(shown(s)), len(pile(s)), shown(without)) == (3, deck, [])
    assert ISLE_OF_TRAINS.broken_invariant(s) == ""


def test_each_card_comes_from_the_pile_or_the_display_and_the_display_is_filled_after_it() -> None:  # §13
    s = play(position(display=OPEN, deck=DECK), "draw")
    assert (asked(s), legal(s)) == ("source", {"draw_blind", "take bank", "take engine_2", "take hopper_1"})
    assert refused(s, "take tanker_1") == ("not_in_display", "§13")
    blind, taken = play(s, "draw_blind"), play(s, "take engine_2")
    assert (hand(blind), shown(blind), pile(blind)) == (["tanker_1"], OPEN, DECK[1:])
    assert (hand(taken), shown(taken), pile(taken)) == (["engine_2"], ["bank", "hopper_1", "tanker_1"], DECK[1:])
    assert (taken.actions_left, asked(taken)) == (1, "action")


def test_without_the_variant_nothing_is_asked() -> None:  # §13
    s = play(position(deck=DECK), "draw")
    assert (hand(s), shown(s), asked(s)) == (["tanker_1"], [], "action")


def test_taken_cards_are_not_replaced_within_the_same_action() -> None:  # §13
    s = position(
        hand=["coal_factory"], display=OPEN, deck=DECK[:3] + DECK[4:], others={B: Board(train=["engine_1", "boxcar_1"])}
    )
    s = play(s, "load coal_factory", "take bank", "take hopper_1")
    assert (shown(s), legal(s), s.due) == (["engine_2"], {"draw_blind", "take engine_2"}, 2)
    s = play(s, "take engine_2")  # a draw of 4 takes 3 at most from the display: the last one is blind
    assert hand(s) == ["engine_2", "hopper_1", "tanker_1", "bank"]
    assert (shown(s), s.actions_left) == (["tanker_2", "tanker_3", "boxcar_2"], 1)


def test_a_blind_card_is_seen_before_the_next_source_is_chosen() -> None:  # R42, §13
    s = position(hand=["coal_factory"], display=OPEN, deck=DECK, others={B: Board(train=["engine_1", "tanker_1"])})
    s = play(s, "load coal_factory", "draw_blind")
    assert (hand(s), asked(s), s.due) == (["tanker_1"], "source", 2)


def test_equal_cards_of_the_display_are_one_answer() -> None:  # R38, §13
    s = play(position(display=["bank", "hopper_1", "hopper_1"], deck=DECK), "draw")
    assert legal(s) == {"draw_blind", "take bank", "take hopper_1"}
    assert shown(play(s, "take hopper_1")) == ["bank", "hopper_1", "tanker_1"]


def test_a_blind_card_may_need_a_reshuffle() -> None:  # §10, §13
    s = play(position(display=OPEN, deck=[], discard=["engine_3"]), "draw", "draw_blind")
    assert (hand(s), shown(s), discard(s), s.reshuffles) == (["engine_3"], OPEN, [], 1)


def test_a_refill_may_need_a_reshuffle() -> None:  # §10, §13
    s = play(position(display=OPEN, deck=[], discard=["engine_3"]), "draw", "take bank")
    assert (hand(s), shown(s), pile(s), s.reshuffles) == (["bank"], ["engine_2", "hopper_1", "engine_3"], [], 1)


def test_with_empty_piles_only_the_display_is_left() -> None:  # §13, R34
    s = play(position(display=OPEN, deck=[]), "draw")
    assert legal(s) == {"take bank", "take engine_2", "take hopper_1"}
    assert refused(s, "draw_blind") == ("piles_empty", "§13")
    s = play(s, "take bank")
    assert shown(s) == ["engine_2", "hopper_1"]
    s = play(position(display=["hopper_1", "hopper_1"], deck=[]), "draw")  # no choice
    assert (hand(s), shown(s), asked(s)) == (["hopper_1"], ["hopper_1"], "action")


def test_phantom_cards_come_only_when_the_display_is_empty_too() -> None:  # R34, §13
    s = position(hand=["coal_factory"], display=OPEN, deck=[], others={B: Board(train=["engine_1", "boxcar_1"])})
    s = play(s, "load coal_factory", "take bank", "take engine_2")
    assert (hand(s), s.phantoms, shown(s)) == (["engine_2", "hopper_1", "bank"], 1, [])


def test_the_end_trigger_needs_the_display_to_be_empty_too() -> None:  # R34, §11
    s = play(position(display=OPEN, deck=[]), "draw", "take bank", "draw", "take engine_2")
    assert (shown(s), s.final_turns) == (["hopper_1"], -1)
    s = play(position(display=OPEN[:2], deck=[]), "draw", "take bank", "draw")
    assert (shown(s), s.final_turns) == ([], 1)


def test_the_display_is_full_again_before_an_extra_action() -> None:  # R34, R42
    others = {B: Board(train=["engine_1", "boxcar_3"])}
    s = position(hand=["coal_factory", "rail_yard"], display=OPEN, deck=[], discard=["engine_3"], others=others)
    s = play(s, "load coal_factory", "take bank", "take engine_2", "take hopper_1")
    assert (asked(s), s.phantoms, shown(s), size(s)) == ("bonus_discard", 1, [], 5)
    s = play(s, "discard rail_yard")
    assert (asked(s), shown(s), secret(s)) == ("extra", ["rail_yard"], [])


def test_an_action_that_draws_nothing_also_ends_with_a_refill() -> None:  # R36, R42
    s = play(position(hand=["hopper_1", "engine_3"], display=["bank"], deck=[]), "build hopper_1")
    assert (train(s), shown(s), secret(s), s.reshuffles) == (["engine_1", "hopper_1"], ["bank", "engine_3"], [], 1)


def test_there_is_no_refill_after_the_discard_to_the_hand_limit() -> None:  # R42
    cards = ["engine_1", "hopper_1", "tanker_1", "boxcar_1", "rail_yard"]
    s = play(position(hand=cards, display=["bank"], deck=[], actions=1), "draw")
    s = play(s, "discard rail_yard")
    assert (shown(s), s.seat, secret(s), s.final_turns) == ([], B, ["rail_yard"], -1)


def test_from_an_empty_display_the_next_card_comes_from_the_pile_unasked() -> None:  # R53, R42
    cards = ["engine_1", "hopper_1", "tanker_1", "boxcar_1", "rail_yard"]
    s = play(position(hand=cards, display=["bank"], deck=[], actions=1), "draw", "discard rail_yard")
    assert (shown(s), pile(s), s.final_turns) == ([], [], -1)
    s = play(s, "draw")
    assert (hand(s, B), shown(s), asked(s), s.reshuffles) == (["rail_yard"], [], "action", 1)


def test_a_display_with_gaps_stays_so_until_the_next_draw_is_over() -> None:  # R53, R42
    cards = ["engine_1", "hopper_1", "tanker_1", "boxcar_1", "rail_yard"]
    s = play(position(hand=cards, display=["bank", "engine_2"], deck=[], actions=1), "draw", "take bank")
    s = play(s, "discard bank", "draw")
    assert (shown(s), legal(s)) == (["engine_2"], {"draw_blind", "take engine_2"})
    assert shown(play(s, "take engine_2")) == ["bank"]


def test_after_an_exact_contract_the_display_is_not_filled_before_the_draw_of_caboose_1() -> None:  # R55, R36
    cars = ["engine_1", "hopper_2(tanker_1 tanker_1)", "caboose_1"]
    s = play(position(train=cars, display=["bank"], deck=[]), f"fulfil {ALPINE_LODGE} primary")
    assert (asked(s), s.due, shown(s), discard(s)) == ("source", 1, ["bank"], ["tanker_1", "tanker_1"])
    s = play(s, "take bank")
    assert (hand(s), shown(s), discard(s)) == (["bank"], ["tanker_1", "tanker_1"], [])


def test_all_draws_of_an_action_find_the_display_as_it_is_and_then_it_is_filled() -> None:  # R36, §13
    s = position(train=["engine_1", "hopper_1(tanker_1)", "caboose_1"], display=OPEN, deck=DECK[1:])
    s = play(s, "deliver", "take bank", "take engine_2")
    assert (asked(s), s.due, shown(s)) == ("source", 1, ["hopper_1"])
    assert legal(s) == {"draw_blind", "take hopper_1"}
    s = play(s, "take hopper_1")
    assert (asked(s), s.actions_left, shown(s)) == ("action", 1, ["tanker_2", "tanker_3", "boxcar_1"])


def test_an_action_that_draws_4_takes_at_most_3_from_the_display() -> None:  # R36, §13
    others = {B: Board(train=["engine_1", "hopper_1"])}
    s = position(hand=["coal_factory"], train=["engine_1", "caboose_2"], display=OPEN, deck=DECK, others=others)
    s = play(s, "load coal_factory")
    assert (s.due, asked(s)) == (1, "source")
    s = play(s, "take bank")  # the draw of Caboose 2; the bonus of the Hopper Car follows: draw 3, discard 1
    assert (s.due, shown(s)) == (3, ["engine_2", "hopper_1"])
    s = play(s, "take engine_2", "take hopper_1")  # the last one comes from the pile, unasked
    assert (hand(s), shown(s)) == (["engine_2", "hopper_1", "tanker_1", "bank"], [])
    assert (asked(s), refused(s, "take tanker_2")) == ("bonus_discard", ("not_asked", "§3"))
    s = play(s, "discard bank")
    assert (shown(s), s.actions_left) == (["tanker_2", "tanker_3", "boxcar_1"], 1)


def test_the_display_is_filled_at_the_end_of_each_of_two_actions() -> None:  # R36, §13
    s = play(position(display=OPEN, deck=DECK), "draw", "take bank", "draw")
    assert (shown(s), s.actions_left) == (["engine_2", "hopper_1", "tanker_1"], 1)
    assert shown(play(s, "take tanker_1")) == ["engine_2", "hopper_1", "tanker_2"]


def test_an_extra_action_is_an_action_of_its_own_with_a_full_display() -> None:  # R36, R42, R34
    others = {B: Board(train=["engine_1", "hopper_3"])}
    s = position(hand=["coal_factory"], train=["engine_1", "caboose_2"], display=OPEN, deck=DECK, others=others)
    s = play(s, "load coal_factory", "take bank", "take engine_2", "take hopper_1")
    assert (asked(s), shown(s)) == ("extra", ["tanker_1", "tanker_2", "tanker_3"])
    s = play(s, "draw", "take tanker_1")
    assert (asked(s), s.actions_left, shown(s)) == ("action", 1, ["tanker_2", "tanker_3", "boxcar_1"])


def test_under_rules_version_1_the_draws_of_cabooses_1_and_2_were_draws_of_their_own() -> None:  # R36
    s = position(train=["engine_1", "hopper_1(tanker_1)", "caboose_1"], display=OPEN, deck=DECK[1:], rules=1)
    s = play(s, "deliver", "take bank", "take engine_2")
    assert (asked(s), s.due, shown(s)) == ("source", 1, ["hopper_1", "tanker_2", "tanker_3"])
    others = {B: Board(train=["engine_1", "hopper_2"])}
    s = position(
        hand=["coal_factory"], train=["engine_1", "caboose_2"], display=OPEN, deck=DECK, others=others, rules=1
    )
    s = play(s, "load coal_factory")
    assert (s.due, asked(s)) == (1, "source")
    s = play(s, "take bank")
    assert (s.due, shown(s)) == (2, ["engine_2", "hopper_1", "tanker_1"])
    s = play(s, "take tanker_1")
    assert (s.due, shown(s)) == (1, ["engine_2", "hopper_1"])
