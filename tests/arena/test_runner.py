"""A tournament is saved as it goes, stops as told and goes on later."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.runner import Outcome, run
from glueckauf.arena.save_file import SaveFile, default_file
from glueckauf.arena.tournament import Tournament
from glueckauf.engine import record
from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES
from tests.arena.helpers import here, invented, strange, tournament


class Crew:
    """Gives games out of a list and remembers what it was asked for; `None` is a Ctrl-C."""

    def __init__(self, rows: Sequence[GameResult | None]) -> None:
        self.rows, self.asked = rows, list[int]()

    def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
        self.asked = list(numbers)
        for row in self.rows:
            if row is None:
                raise KeyboardInterrupt
            if row.number in numbers:
                yield row


PLANNED = tournament("random", "heuristic")
GAMES = [invented(number, ["random", "heuristic"], [1, 2]) for number in range(6)]


def go(file: Path, crew: Crew, *, resume: bool = True, skip: bool = False, planned: Tournament = PLANNED) -> Outcome:
    with SaveFile(file, planned, resume=resume) as saved:
        return run(crew, saved, range(6), skip_errors=skip, progress=lambda _: None)


def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    outcome = go(file, Crew([GAMES[1], GAMES[0], None]))
    assert outcome.interrupted and outcome.rows == [GAMES[1], GAMES[0]]
    crew = Crew(GAMES)
    outcome = go(file, crew)
    assert crew.asked == [2, 3, 4, 5] and not outcome.interrupted
    assert sorted(outcome.rows, key=lambda row: row.number) == GAMES


def test_a_line_that_breaks_off_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    go(file, Crew(GAMES[:3]))
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    crew = Crew(GAMES)
    go(file, crew)
    assert crew.asked == [2, 3, 4, 5]
    assert [json.loads(line).get("number") for line in file.read_text().splitlines()] == [None, 0, 1, 2, 3, 4, 5]


def test_without_resume_it_begins_anew_and_the_old_games_are_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    go(file, Crew(GAMES))
    old = file.read_bytes()
    crew = Crew(GAMES)
    go(file, crew, resume=False)
    assert crew.asked == list(range(6)) and (tmp_path / "saved.before.jsonl").read_bytes() == old


@pytest.mark.parametrize(
    ("other", "word"),
    [
        (tournament("random", "heuristic", seed="other"), "seed was 'test', now 'other'"),
        (tournament("random", "search"), "names was"),
        (tournament("random", "heuristic", players=3), "players was 2, now 3"),
    ],
)
def test_another_tournament_is_not_resumed(tmp_path: Path, other: Tournament, word: str) -> None:
    file = tmp_path / "saved.jsonl"
    go(file, Crew(GAMES))
    before = file.read_bytes()
    with pytest.raises(BadSetup) as refused:
        go(file, Crew([]), planned=other)
    assert refused.value.reason.code == "other_tournament" and word in refused.value.sentence()
    assert file.read_bytes() == before
    assert default_file(other) != default_file(PLANNED)


def test_a_changed_bot_is_another_tournament(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("from tests.arena.strange_bots import Good\n")
    planned = tournament("random", f"{bot}:Good")
    go(tmp_path / "saved.jsonl", Crew([]), planned=planned)
    bot.write_text("from tests.arena.strange_bots import Good  # better\n")
    with pytest.raises(BadSetup, match="files was"):
        go(tmp_path / "saved.jsonl", Crew([]), planned=planned)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    file.write_text("dear diary\n")
    with pytest.raises(BadSetup, match="line 1: this is no saved tournament"):
        go(file, Crew([]))


def test_stop_stops_and_skip_goes_on(tmp_path: Path) -> None:
    planned = tournament("random", strange("Raises"))
    rows = here(planned, 3)
    stopped = go(tmp_path / "stop.jsonl", Crew(rows), planned=planned)
    assert stopped.stopped_by is not None and len(stopped.rows) == 1
    skipped = go(tmp_path / "skip.jsonl", Crew(rows), planned=planned, skip=True)
    assert skipped.stopped_by is None and len(skipped.rows) == 3
    error = skipped.rows[2].error
    assert error is not None and error.record == str(tmp_path / "skip-game-2.txt")
    assert record.verify(Path(error.record).read_text(), TITLES).seat == error.seat
    again = Crew(rows)
    go(tmp_path / "skip.jsonl", again, planned=planned, skip=True)
    assert again.asked == list(range(6)), "a game that was broken off is tried again"
