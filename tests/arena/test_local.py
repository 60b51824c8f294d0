"""Many games at once: the same games, whatever happens to a process."""

import signal
import threading

import pytest

from glueckauf.arena import local
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


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals")
@pytest.mark.parametrize("taken_by", ["main", "other"])
def test_ctrl_c_waits_until_a_process_has_been_started(taken_by: str) -> None:
    """The mask holds it off from the thread that starts; any other takes it, and the main one is interrupted."""
    begin, mask = threading.Event(), signal.pthread_sigmask(signal.SIG_BLOCK, ())
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    main, started = threading.get_ident(), threading.Event()

    def press() -> None:
        begin.wait()
        signal.pthread_kill(main if taken_by == "main" else threading.get_ident(), signal.SIGINT)

    def start() -> None:
        with local.undisturbed():
            begin.set()
            other.join()
            assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()), "a child inherits it"
            started.set()

    other = threading.Thread(target=press, daemon=True)
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
        assert started.is_set()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == mask
    finally:
        signal.signal(signal.SIGINT, handler)
