"""§11 End of the game, R40 the cap."""

import pytest

from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.state import State
from tests.rules.isle_of_trains.table import (
    ALPINE_LODGE,
    CACTUS_MINES,
    CLARK,
    ENGLE_WHARF,
    KILLIAN,
    LOCH_HAVEN,
    A,
    B,
    Board,
    C,
    asked,
    contracts,
    hand,
    legal,
    play,
    position,
    refused,
    size,
)

BOXES = ["engine_1", "boxcar_2(engine_3 engine_3)"]  # the cargo of Engle Wharf
TAKEN = [LOCH_HAVEN, KILLIAN, CLARK, CACTUS_MINES, ALPINE_LODGE]
SIX = ["engine_1", "hopper_1", "hopper_1", "tanker_1", "boxcar_1", "bank"]


def seats_until_the_end(s: State) -> list[int]:
    """Who has the turns from now on, if everybody draws."""
    seats: list[int] = []
    while s.seat >= 0 and len(seats) < 10:
        if s.actions_left == 2:
            seats.append(s.seat)
        s = play(s, "draw" if asked(s) == "action" else min(legal(s)))
    return seats


@pytest.mark.parametrize(("players", "threshold"), [(2, 4), (3, 5), (4, 6)])
def test_the_end_is_triggered_by_4_5_or_6_contract_cards(players: int, threshold: int) -> None:  # §11, §2, R30
    for cards in range(1, threshold):
        others = {B: Board(contracts=dict.fromkeys(TAKEN[:cards], "a"))}
        s = play(position(players, train=BOXES, others=others), f"fulfil {ENGLE_WHARF} primary")
        triggered = cards == threshold - 1
        assert (s.final_turns, s.actions_left, s.seat) == (players if triggered else -1, 1, A)


def test_a_secondary_contract_adds_nothing_to_the_count() -> None:  # §11, R30
    others = {B: Board(contracts={LOCH_HAVEN: "a", KILLIAN: "b"})}
    mine = Board(
        train=["engine_1", "hopper_2(tanker_1 tanker_1)", "tanker_3(engine_2 engine_2 hopper_2)"],
        contracts={CLARK: "primary"},
    )
    s = play(position(others=others, **mine), f"fulfil {CLARK} a")
    assert (s.final_turns, contracts(s)) == (-1, {CLARK: "a"})


def test_example_9_everybody_has_one_more_turn_and_the_triggering_player_the_last() -> None:  # E9, §11, R31
    others = {
        A: Board(contracts={LOCH_HAVEN: "a", KILLIAN: "primary"}),
        B: Board(
            contracts={CLARK: "primary"},
            train=["engine_1", "hopper_2(tanker_1 tanker_1)", "tanker_3(engine_2 engine_2 hopper_2)"],
        ),
        C: Board(contracts={ALPINE_LODGE: "a"}, train=BOXES),
    }
    mine = others.pop(B)
    s = play(position(3, B, others=others, **mine), f"fulfil {CLARK} a")
    assert s.final_turns == -1
    s = play(s, "draw", f"fulfil {ENGLE_WHARF} primary")
    assert (s.seat, s.actions_left, s.final_turns) == (C, 1, 3)
    s = play(s, "draw")
    assert (s.seat, s.final_turns) == (A, 2)
    assert seats_until_the_end(s) == [A, B, C]


def test_when_the_last_turn_is_over_nobody_is_asked() -> None:  # §11
    s = play(position(final_turns=0), "draw")
    assert s.seat == A
    s = play(s, "draw")
    assert (s.seat, asked(s), legal(s), s.turns) == (-1, "game_over", set(), 1)
    assert refused(s, "draw") == ("game_is_over", "§11")
    assert refused(s, "draw", seat=A) == ("game_is_over", "§11")


def test_the_hand_limit_of_the_very_last_turn_is_not_asked() -> None:  # R47
    s = play(position(final_turns=0, hand=SIX), "draw", "draw")
    assert (asked(s), size(s)) == ("game_over", 8)
    s = play(position(final_turns=1, hand=SIX), "draw", "draw")
    assert asked(s) == "hand_limit"


def test_empty_piles_at_the_end_of_a_turn_trigger_the_end() -> None:  # §11, E10, R31
    s = play(position(3, deck=["bank", "rail_yard"]), "draw", "draw")
    assert (s.seat, s.final_turns) == (B, 2)
    assert seats_until_the_end(s) == [B, C, A]


def test_a_card_left_in_either_pile_prevents_it() -> None:  # §11, E10
    assert play(position(deck=["bank", "rail_yard", "engine_2"]), "draw", "draw").final_turns == -1
    assert play(position(deck=["bank", "rail_yard"], discard=["engine_2"]), "draw", "draw").final_turns == -1
    others = {B: Board(secret_discards=["engine_2"])}
    assert play(position(deck=["bank", "rail_yard"], others=others), "draw", "draw").final_turns == -1


def test_empty_piles_during_a_turn_trigger_nothing() -> None:  # §11, R31
    s = position(deck=["bank"], hand=["hopper_1"])
    s = play(s, "draw")
    assert s.final_turns == -1
    s = play(s, "build hopper_1")  # the payment lies in the discard pile
    assert (s.final_turns, s.seat) == (-1, B)


def test_the_check_comes_after_the_discard_to_the_hand_limit() -> None:  # §11, R31, E10
    s = play(position(deck=["bank", "rail_yard"], hand=SIX[:4]), "draw", "draw")
    assert (asked(s), s.final_turns) == ("hand_limit", -1)
    s = play(s, "discard bank")
    assert (s.final_turns, s.seat, hand(s)) == (-1, B, [*SIX[:4], "rail_yard"])


def test_a_second_trigger_changes_nothing() -> None:  # §11, R31
    s = play(position(3, deck=[], final_turns=1), "draw", "draw")
    assert (s.final_turns, s.seat) == (0, B)
    others = {B: Board(contracts=dict.fromkeys(TAKEN, "a"))}
    s = play(position(3, train=BOXES, final_turns=2, others=others), f"fulfil {ENGLE_WHARF} primary")
    assert s.final_turns == 2


def test_all_rules_stay_in_force_in_the_final_turns() -> None:  # §11
    s = play(position(3, train=BOXES, final_turns=1), f"fulfil {ENGLE_WHARF} primary", "draw")
    assert (contracts(s), s.seat, s.final_turns) == ({ENGLE_WHARF: "primary"}, B, 0)


@pytest.mark.parametrize("cap", [200, 100, 50])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_that_reaches_the_cap_triggers_the_end(players: int, cap: int) -> None:  # R40
    options = {"turn_cap": str(cap)}
    for turns, triggered in ((cap * players - 2, False), (cap * players - 1, True)):
        s = play(position(players, turns=turns, options=options), "draw", "draw")
        assert (s.turns, s.final_turns) == (turns + 1, players - 1 if triggered else -1)
    s = play(position(2, B, turns=2 * cap - 1, options=options), "draw", "draw")
    assert seats_until_the_end(s) == [A, B]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_only_draws_plays_until_the_cap_and_one_turn_more(players: int) -> None:  # R54, R40, R47
    s = ISLE_OF_TRAINS.new(players, "draws only", {"turn_cap": "50"})
    steps = 0
    while s.seat >= 0:
        ISLE_OF_TRAINS.rules.apply(s, ISLE_OF_TRAINS.legal_ids(s)[0])  # draw, or discard
        steps += 1
    assert (s.turns, steps) == (51 * players, 4 * 51 * players - 2)


def test_the_cap_is_200_turns_of_each_player_unless_chosen() -> None:  # R40
    assert play(position(turns=399), "draw", "draw").final_turns == 1
    assert play(position(turns=398), "draw", "draw").final_turns == -1
    assert play(position(turns=99), "draw", "draw").final_turns == -1
