"""A game in play: bad input changes nothing, undo stops where something was shown."""

import pytest

from glueckauf.engine.errors import (
    BadSetup,
    GameIsOver,
    GlueckaufError,
    IllegalMove,
    NotYourTurn,
    NoUndo,
    UnreadableMove,
)
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.history import History
from glueckauf.games import TITLES

GAME = TITLES["coal_baron_cards"]


def begun(seed: str = "history") -> History:
    return History(GAME, 2, seed)


@pytest.mark.parametrize(
    ("text", "error", "code", "rule"),
    [
        ("dance", UnreadableMove, "unreadable_move", "§4"),
        ("", UnreadableMove, "unreadable_move", "§4"),
        ("place lorry_left now", UnreadableMove, "unreadable_move", "§4"),
        ("pay 1", IllegalMove, "not_asked", "§3.1"),
        ("place extract_1_2", IllegalMove, "area_not_laid_out", "§2.6"),
        ("play deliver", IllegalMove, "innovation_not_in_hand", "§12"),
    ],
)
def test_bad_input_is_refused_by_its_own_error_and_changes_nothing(
    text: str, error: type[GlueckaufError], code: str, rule: str
) -> None:
    history = begun()
    before = to_bytes(history.state)
    with pytest.raises(error) as refused:
        history.play(text)
    assert (refused.value.reason.code, refused.value.reason.rule) == (code, rule)
    assert refused.value.sentence("de") != refused.value.sentence("en")
    assert to_bytes(history.state) == before and history.actions == []


def test_an_unreadable_action_names_what_is_near_it() -> None:
    with pytest.raises(UnreadableMove, match="place lorry_left"):
        begun().play("place lorry_lefft")


def test_a_very_long_action_is_quoted_shortly() -> None:
    with pytest.raises(UnreadableMove) as refused:
        begun().play("x" * 100_000)
    assert len(str(refused.value)) < 200


def test_json_that_is_no_action_is_refused() -> None:
    for wrong in ({}, {"do": "place"}, {"do": "place", "area": "nowhere"}, {"do": ["place"], "area": {}}):
        with pytest.raises(UnreadableMove):
            GAME.actions.from_json(wrong)  # type: ignore[arg-type]  # as it may come over the wire


def test_another_seat_is_told_whose_turn_it_is() -> None:
    history = begun()
    with pytest.raises(NotYourTurn) as refused:
        history.play("place lorry_left", seat=1 - history.seat)
    assert refused.value.reason.rule == "§3"
    history.play("place lorry_left", seat=history.seat)


def test_after_the_end_every_action_is_refused() -> None:
    history = begun()
    while history.seat >= 0:
        history.play(GAME.legal_texts(history.state)[-1])
    with pytest.raises(GameIsOver) as refused:
        history.play("pass")
    assert refused.value.reason.rule == "§9"
    assert GAME.question(history.state) == "game_over"
    assert GAME.rules.refusal(history.state, 0) == GAME.game_is_over


@pytest.mark.parametrize("seed", ["", " x", "x ", "a\nb", "x" * 201, "tab\t"])
def test_a_seed_that_would_spoil_the_record_is_refused(seed: str) -> None:
    with pytest.raises(BadSetup):
        begun(seed)


def test_other_numbers_of_players_and_unknown_options_are_refused() -> None:
    with pytest.raises(BadSetup, match="2, 3, 4"):
        History(GAME, 5, "seed")
    with pytest.raises(BadSetup, match="no such option"):
        History(GAME, 2, "seed", {"colour": "red"})
    with pytest.raises(BadSetup, match="4-3-3"):
        History(GAME, 2, "seed", {"lorry_deck": "1-1-1"})


def test_own_steps_are_taken_back_as_long_as_nothing_was_shown() -> None:
    history = begun()
    seat, first = history.seat, to_bytes(history.state)
    history.play("place order")
    assert history.undo(seat) == "place order"
    assert to_bytes(history.state) == first
    assert history.redo(seat) == "place order"
    history.play("pay 1")  # the next order lies open now
    with pytest.raises(NoUndo) as refused:
        history.undo(seat)
    assert refused.value.reason.code == "something_shown"


def test_nobody_takes_back_the_step_of_another() -> None:
    history = begun()
    seat = history.seat
    history.play("place extract_0_1")
    history.play("pay 1")
    assert history.seat != seat
    with pytest.raises(NoUndo) as refused:
        history.undo(history.seat)
    assert refused.value.reason.code == "not_your_step"
    assert history.undo(seat) == "pay 1"
    assert history.undo(seat) == "place extract_0_1"
    with pytest.raises(NoUndo) as refused:
        history.undo(seat)
    assert refused.value.reason.code == "nothing_to_undo"


def test_a_new_step_forgets_what_was_taken_back() -> None:
    history = begun()
    seat = history.seat
    history.play("place share")
    history.undo(seat)
    history.play("place loco")
    with pytest.raises(NoUndo) as refused:
        history.redo(seat)
    assert refused.value.reason.code == "nothing_to_redo"
