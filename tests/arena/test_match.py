"""One game, and bots that misbehave in it."""

import pytest

from glueckauf.arena.game_result import CURVE, from_dict
from glueckauf.arena.match import Watch, labels, play
from glueckauf.engine import record
from glueckauf.games import TITLES
from tests.arena.helpers import here, strange, tournament


def test_a_game_is_a_function_of_its_number() -> None:
    first, again = (here(tournament("random", "heuristic"), 3) for _ in range(2))
    assert [row.same_game() for row in first] == [row.same_game() for row in again]
    assert first[0].seed == first[1].seed != first[2].seed
    assert first[0].seating == first[1].seating[::-1]


def test_the_row_tells_the_game() -> None:
    [row] = here(tournament("random", "heuristic"), 1)
    assert row.scores == [sum(points.values()) for points in row.categories]
    assert [curve[-1] for curve in row.curve] == row.scores and {len(curve) for curve in row.curve} == {CURVE}
    assert [sum(counts.values()) for counts in row.actions] == row.decisions
    assert min(row.places) == 1 and row.error is None
    assert from_dict(row.as_dict()) == row


def test_actions_are_counted_by_verb_and_first_word_where_these_are_few() -> None:
    game = TITLES["coal_baron"]
    named = dict(zip(game.actions.texts, labels(game.id), strict=True))
    assert named["place bank"] == "place bank"
    assert named["draft handcart-black-1"] == "draft"
    assert len(set(named.values())) < 110


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("Raises", "raised", "RuntimeError('no idea among"),
        ("Illegal", "illegal", "which is not legal here"),
        ("Talks", "illegal", "which is no action id"),
        ("NeverMade", "raised", "no weights"),
    ],
)
def test_a_mishap_names_bot_game_and_position(name: str, kind: str, words: str) -> None:
    bot = strange(name)
    row = play(tournament("random", bot), 1, Watch())
    assert row.error is not None and row.scores == []
    assert (row.error.bot, row.error.game, row.error.seat, row.error.kind) == (bot, 1, 0, kind)
    assert words in row.error.words and row.error.sentence().startswith(f"{bot} in game 1, seat 0, move ")
    history = record.verify(row.error.record, TITLES)
    assert len(history.actions) == row.error.move - 1
    assert history.seed == row.seed
    assert name == "NeverMade" or history.seat == 0


def test_a_bot_that_is_too_slow_is_told_how_slow() -> None:
    row = play(tournament("random", "random"), 0, Watch(time_limit=0.0))
    assert row.error is not None and row.error.kind == "overtime" and row.error.move == 1


def test_a_bot_can_spoil_only_its_own_copies() -> None:
    row = play(tournament("random", strange("Greedy")), 0, Watch())
    assert row.error is None
