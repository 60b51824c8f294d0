"""Many games at once: the same games, whatever happens to a process."""

import pytest

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.local import LocalCrew
from glueckauf.arena.tournament import Tournament
from glueckauf.engine import record
from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES
from tests.arena.helpers import here, strange, tournament


def crew_plays(planned: Tournament, workers: int, games: int, time_limit: float = 60.0) -> list[GameResult]:
    with LocalCrew(planned, workers, time_limit) as crew:
        return sorted(crew.play(range(games)), key=lambda row: row.number)


def test_two_processes_play_the_same_games_as_none() -> None:
    planned = tournament("random", "heuristic")
    alone = [row.same_game() for row in here(planned, 5)]
    assert [row.same_game() for row in crew_plays(planned, 2, 5)] == alone


def test_a_bot_that_hangs_or_dies_does_not_hold_up_the_others() -> None:
    planned = tournament("random", strange("Hangs"), strange("Dies"))
    with LocalCrew(planned, 2, 1.0) as crew:
        rows = sorted(crew.play([0, 3]), key=lambda row: row.number)
    assert [row.number for row in rows] == [0, 3]
    kinds = {"Hangs": "overtime", "Dies": "died"}
    for row in rows:
        assert row.error is not None
        assert (
            row.error.kind == kinds[row.error.bot.rpartition(":")[2]] and row.error.bot == row.seating[row.error.seat]
        )
        history = record.verify(row.error.record, TITLES)
        assert history.seat == row.error.seat and len(history.actions) == row.error.move - 1 > 3


def test_a_bot_that_cannot_be_made_is_refused_before_the_first_game() -> None:
    with pytest.raises(BadSetup) as refused:
        crew_plays(tournament("random", strange("NeverMade")), 1, 4)
    assert refused.value.reason.code == "bot_failed" and "no weights" in refused.value.sentence()
    with pytest.raises(BadSetup) as refused:
        crew_plays(tournament("random", strange("Nobody")), 1, 4)
    assert refused.value.reason.code == "no_such_name"
