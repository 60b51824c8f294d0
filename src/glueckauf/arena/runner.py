"""A tournament from its first game to its last, or to where it was stopped."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from glueckauf.arena.game_result import GameResult, Mishap
from glueckauf.arena.save_file import SaveFile


class Crew(Protocol):
    """Whoever plays the games: processes here, or a cluster."""

    def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
        """These games, in any order."""


@dataclass
class Outcome:
    """All games of a tournament so far, and why there are no more."""

    rows: list[GameResult] = field(default_factory=list)
    stopped_by: Mishap | None = None
    interrupted: bool = False


def run(
    crew: Crew, saved: SaveFile, games: Sequence[int], *, skip_errors: bool, progress: Callable[[GameResult], object]
) -> Outcome:
    """Play what is not saved yet. Every game is saved as it comes; Ctrl-C and `stop` keep what is there.

    A crew that stops before the last game has interrupted the tournament.
    """
    before = {row.number: row for row in saved.rows}
    outcome = Outcome([before[number] for number in games if number in before])
    todo = [number for number in games if number not in before]
    try:
        for played in crew.play(todo):
            row = with_record(played, saved)
            saved.keep(row)
            outcome.rows.append(row)
            progress(row)
            if row.error is not None and not skip_errors:
                outcome.stopped_by = row.error
                break
    except KeyboardInterrupt:
        outcome.interrupted = True
    if outcome.stopped_by is None and len(outcome.rows) < len(games):
        outcome.interrupted = True
    return outcome


def with_record(row: GameResult, saved: SaveFile) -> GameResult:
    """The row, with the record of a mishap in a file of its own, to be replayed."""
    if row.error is None:
        return row
    file = saved.record_file(row.number)
    file.write_text(row.error.record, encoding="utf-8")
    return replace(row, error=replace(row.error, record=str(file)))
