"""A title beyond a limit is refused when it is declared, by the name of the limit."""

from dataclasses import replace

import numpy as np
import pytest

from glueckauf.engine import limits
from glueckauf.engine.actions import Actions
from glueckauf.engine.face.words import SEAT_SIGNS, SEAT_STYLES
from glueckauf.engine.fields import i1, layout
from glueckauf.engine.game import Game
from glueckauf.engine.observation import CLOCKWISE
from glueckauf.engine.state import State
from glueckauf.games import GAMES
from tests.contract.games import every_game

GAME = GAMES[0]


def actions(answers: int, questions: int) -> Actions:
    made = Actions()
    asked = [made.question(f"question_{number}") for number in range(questions)]
    made.answer(asked[0], "take", piece=[f"piece_{number}" for number in range(answers)])
    return made


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(ValueError, match=rf"{GAME.id}: 5 players, but limits.SEATS is {limits.SEATS}"):
        replace(GAME, seats=(2, limits.SEATS + 1))


def test_more_actions_than_batches_can_sort_are_refused() -> None:
    replace(GAME, actions=actions(limits.ACTIONS, 1))
    with pytest.raises(ValueError, match=r"512 actions, but limits.ACTIONS is 511"):
        replace(GAME, actions=actions(limits.ACTIONS + 1, 1))


def test_more_questions_than_a_state_can_number_are_refused() -> None:
    replace(GAME, actions=actions(1, limits.QUESTIONS))
    with pytest.raises(ValueError, match=r"128 questions, but limits.QUESTIONS is 127"):
        replace(GAME, actions=actions(1, limits.QUESTIONS + 1))


def test_a_state_without_a_field_that_every_state_has_is_refused() -> None:
    class Blind(State):
        players = i1()
        seat = i1()
        question = i1()

    with pytest.raises(ValueError, match="every state has shown"):
        replace(GAME, layout=layout(Blind))


@every_game
def test_pieces_are_counted_in_the_room_that_the_title_declares(game: Game) -> None:
    for players in game.seats:
        assert 0 < len(game.pieces(game.new(players, "room"))) <= game.rules.piece_kinds
    most = max(game.seats)
    assert len(game.pieces(game.new(most, "room"))) == game.rules.piece_kinds


def test_what_there_is_for_each_seat_is_there_for_all_of_them() -> None:
    assert len(SEAT_SIGNS) == len(SEAT_STYLES) == len(CLOCKWISE) == limits.SEATS
    assert np.iinfo(np.int8).max >= limits.EVERYBODY, "`shown` is an i1"
