"""§3 Turn structure, §4 Draw, §10 Empty piles and phantom cards."""

import pytest

from glueckauf.engine.errors import GlueckaufError
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from tests.rules.isle_of_trains.table import (
    A,
    B,
    C,
    asked,
    changed,
    discard,
    hand,
    legal,
    pile,
    play,
    position,
    refused,
    secret,
    size,
    train,
)

SIX = ["engine_1", "hopper_1", "hopper_1", "tanker_1", "boxcar_1", "bank"]


def test_a_turn_is_two_actions_then_the_next_player_clockwise_has_one() -> None:  # §3, R7
    s = position(players=3, seat=B)
    s = play(s, "draw")
    assert (s.seat, s.actions_left, asked(s)) == (B, 1, "action")
    s = play(s, "draw")
    assert (s.seat, s.actions_left, s.turns, asked(s)) == (C, 2, 1, "action")
    s = play(s, "draw", "draw")
    assert (s.seat, s.turns) == (A, 2)
    assert [size(s, seat) for seat in (A, B, C)] == [0, 2, 2]


def test_there_is_no_passing_an_action() -> None:  # §3, R7
    assert refused(position(), "waive") == ("not_asked", "§3")
    assert legal(position()) == {"draw"}


def test_nobody_acts_in_the_turn_of_another() -> None:  # §3
    assert refused(position(), "draw", seat=B) == ("not_your_turn", "§3")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("build hopper_1", ("not_in_hand", "§5.1")),
        ("throw_and_build hopper_1", ("not_in_hand", "§5.1")),
        ("upgrade engine_2", ("not_in_hand", "§5.1")),
        ("throw_and_upgrade engine_2", ("not_in_hand", "§5.1")),
        ("remove", ("no_wagon", "§5.5")),
        ("load engine_1", ("not_in_hand", "§6")),
        ("load_face_down", ("one_card_more", "§6.2")),
        ("deliver", ("no_cargo", "§7")),
        ("fulfil contract_box_box primary", ("cargo_missing", "§7")),
        ("pay engine_1", ("not_asked", "§3")),
        ("stop_unloading", ("not_asked", "§3")),
    ],
)
def test_an_action_that_cannot_be_carried_out_cannot_be_chosen(move: str, why: tuple[str, str]) -> None:  # §3
    assert refused(position(), move) == why


@pytest.mark.parametrize(
    ("move", "rule", "word"),
    [
        ("build engine_2", "§5.3", "engine"),
        ("throw_and_build engine_1", "§5.3", "engine"),
        ("upgrade engine_1", "§5.3", "upgrade"),
        ("upgrade caboose_1", "§5.3", "upgrade"),
        ("throw_off engine_1", "§5.1", "thrown off"),
        ("load phantom", "§10", "phantom"),
    ],
)
def test_what_is_never_allowed_is_refused_with_the_rule_that_forbids_it(  # §5.3, §5.1, §10
    move: str, rule: str, word: str
) -> None:
    s = position(hand=["engine_1", "engine_2", "caboose_1", "bank"], phantoms=2, train=["engine_1", "hopper_1"])
    assert refused(s, move) == ("unreadable_move", rule)
    with pytest.raises(GlueckaufError, match=word):
        ISLE_OF_TRAINS.play(s, move)


def test_draw_takes_the_top_card_of_the_pile_and_can_always_be_chosen() -> None:  # §4, §3
    s = position(hand=["bank"], deck=["boxcar_3", "hopper_1", ...])
    after = play(s, "draw")
    assert hand(after) == ["boxcar_3", "bank"]
    assert pile(after) == pile(s)[1:]
    assert (size(after), after.reshuffles, after.phantoms) == (2, 0, 0)
    assert changed(s, after) == {"hand", "hand_count", "pile", "pile_size", "drawn_since", "shown", "actions_left"}


def test_the_last_card_of_the_pile_is_drawn_without_a_reshuffle() -> None:  # §10, R8
    s = play(position(deck=["bank"], discard=["hopper_1"]), "draw")
    assert (hand(s), pile(s), discard(s), s.reshuffles) == (["bank"], [], ["hopper_1"], 0)


def test_a_card_due_from_an_empty_pile_makes_the_discard_pile_the_draw_pile() -> None:  # §4, §10, R8
    s = position(
        deck=[],
        discard=["hopper_1", "bank"],
        secret_discards=["tanker_1"],
        others={B: {"secret_discards": ["tanker_2"]}},
    )
    after = play(s, "draw")
    assert sorted(hand(after) + pile(after)) == ["bank", "hopper_1", "tanker_1", "tanker_2"]
    assert (size(after), len(pile(after)), after.reshuffles) == (1, 3, 1)
    assert discard(after) == secret(after, A) == secret(after, B) == []


def test_a_reshuffle_brings_each_order() -> None:  # §10, §14
    drawn = set()
    for number in range(30):
        s = position(deck=[], discard=["hopper_1", "bank", "tanker_1"])
        s.luck_key[0] = number
        s = play(s, "draw", "draw")
        drawn.add((*hand(s), *pile(s)))
    assert len(drawn) == 3


def test_the_pile_may_run_out_in_the_middle_of_a_draw() -> None:  # §10, R8
    s = position(
        hand=["engine_1", "bank"],
        deck=["boxcar_3"],
        discard=["caboose_1", "caboose_2"],
        others={B: {"train": ["engine_1", "boxcar_1"]}},
    )
    s = play(s, "load bank")
    assert (hand(s), s.phantoms, s.reshuffles) == (["engine_1", "boxcar_3", "caboose_1", "caboose_2"], 1, 1)
    assert pile(s) == discard(s) == []


def test_with_both_piles_empty_each_card_due_is_a_phantom_card() -> None:  # §10, E10, R32
    s = play(position(deck=[], hand=["bank"], others={B: {"train": ["engine_1", "boxcar_1"]}}), "load bank")
    assert (hand(s), s.phantoms, s.reshuffles) == ([], 4, 0)
    assert legal(s) == {"draw"}
    assert play(s, "draw").phantoms == 0  # the turn is over


def test_phantom_cards_vanish_at_the_end_of_the_turn_before_the_hand_limit() -> None:  # §3, §10, R32
    s = play(position(deck=[], hand=SIX[:5], phantoms=3), "draw")
    assert (s.phantoms, s.actions_left) == (4, 1)
    s = play(s, "draw")
    assert (s.phantoms, s.seat, asked(s), size(s)) == (0, B, "action", 5)


def test_a_phantom_card_is_neither_built_nor_loaded() -> None:  # §10, R32
    s = position(deck=[], phantoms=5, train=["engine_1", "hopper_1"])
    assert legal(s) == {"draw", "remove"}
    assert refused(s, "load_face_down") == ("one_card_more", "§6.2")


def test_a_phantom_card_does_not_enter_the_discard_pile() -> None:  # §10, R32
    s = play(position(deck=[], hand=["tanker_1"], phantoms=2), "build tanker_1")
    assert (train(s), s.phantoms, pile(s), discard(s), secret(s)) == (["engine_1", "tanker_1"], 0, [], [], [])


def test_example_10_a_delivered_card_is_reshuffled_and_drawn_again_then_phantoms_follow() -> None:  # E10, §10, R29
    s = position(deck=[], train=["engine_1", "hopper_1(tanker_1)"], others={B: {"hand": ["bank"]}})
    s = play(s, "deliver")
    assert (hand(s), s.phantoms, train(s), discard(s)) == (["tanker_1"], 1, ["engine_1", "hopper_1"], [])
    assert refused(s, "build tanker_1") == ("too_expensive", "§5.1")
    s = position(deck=[], train=["engine_1", "hopper_1(hopper_1)"])
    s = play(s, "deliver", "build hopper_1")  # the phantom pays for it
    assert (hand(s), s.phantoms, train(s), s.final_turns) == ([], 0, ["engine_1", "hopper_1", "hopper_1#2"], 1)


def test_five_cards_may_stay_in_hand() -> None:  # §3
    s = play(position(hand=SIX[:3]), "draw", "draw")
    assert (size(s), s.seat, asked(s)) == (5, B, "action")


def test_a_hand_of_six_is_cut_to_five_by_choice() -> None:  # §3
    s = play(position(hand=SIX[:4], deck=["boxcar_1", "bank", ...]), "draw", "draw")
    assert (s.seat, asked(s), s.to_pay) == (A, "hand_limit", 1)
    assert legal(s) == {f"discard {card}" for card in SIX}
    assert refused(s, "discard rail_yard") == ("not_in_hand", "§3")
    assert refused(s, "discard phantom") == ("not_asked", "§3")
    assert refused(s, "draw") == ("not_asked", "§3")
    s = play(s, "discard hopper_1")
    assert (hand(s), secret(s), discard(s)) == (
        ["engine_1", "hopper_1", "tanker_1", "boxcar_1", "bank"],
        ["hopper_1"],
        [],
    )
    assert (s.seat, asked(s), s.turns, s.to_pay, s.paid_up_to) == (B, "action", 1, 0, -1)


def test_there_is_no_hand_limit_between_the_two_actions() -> None:  # §3
    s = play(position(hand=SIX), "draw")
    assert (size(s), asked(s), s.actions_left) == (7, "action", 1)


def test_more_cards_are_discarded_one_by_one_in_ascending_order() -> None:  # §3, R38
    s = play(position(hand=SIX, deck=["rail_yard", "engine_2", ...]), "draw", "draw")
    assert s.to_pay == 3
    assert refused(s, "discard bank") == ("payment_stuck", "R38")
    assert legal(s) == {f"discard {card}" for card in ("engine_1", "engine_2", "hopper_1", "tanker_1", "boxcar_1")}
    s = play(s, "discard tanker_1")
    assert refused(s, "discard hopper_1") == ("payment_order", "R38")
    assert legal(s) == {"discard boxcar_1", "discard bank"}
    s = play(s, "discard boxcar_1")
    assert legal(s) == {"discard bank", "discard rail_yard"}
    s = play(s, "discard rail_yard")
    assert (hand(s), secret(s)) == (
        ["engine_1", "engine_2", "hopper_1", "hopper_1", "bank"],
        ["tanker_1", "boxcar_1", "rail_yard"],
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_step_of_a_game_keeps_all_cards_and_laws(players: int) -> None:  # §3
    """A few turns by the first and the last legal answer in turn."""
    s = ISLE_OF_TRAINS.new(players, f"steps {players}")
    for step in range(60):
        texts = sorted(legal(s))
        s = play(s, texts[(step * 7) % len(texts)])
