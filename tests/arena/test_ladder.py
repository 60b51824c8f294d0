"""The ladder: who meets whom, when it is clear, what the page says."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from glueckauf.arena import ladder
from glueckauf.arena.game_result import GameResult
from glueckauf.arena.ratings import Estimate
from glueckauf.arena.runner import Crew
from glueckauf.arena.tournament import Tournament
from glueckauf.games import TITLES
from tests.arena.helpers import Here, invented, tournament

GAME = TITLES["coal_baron"]


class AlwaysTheFirst:
    """A crew in whose games the first bot always wins."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
        self.played += len(numbers)
        names, turned = ["search", "random"], ["random", "search"]
        return (invented(i, names, [1, 2]) if i % 2 else invented(i, turned, [2, 1]) for i in numbers)


def always(crew: Crew) -> Callable[[Tournament], AbstractContextManager[Crew]]:
    return lambda _: nullcontext(crew)


def test_two_players_meet_in_pairs_and_more_all_together() -> None:
    levels = ["random", "heuristic", "search"]
    pairs = ladder.tournaments(GAME, 2, levels, "s", all_pairs=False)
    assert [pair.bots for pair in pairs] == [("heuristic", "random"), ("search", "heuristic")]
    assert len(ladder.tournaments(GAME, 2, levels, "s", all_pairs=True)) == 3
    [together] = ladder.tournaments(GAME, 3, levels, "s", all_pairs=False)
    assert together.bots == ("search", "heuristic", "random") and together.players == 3


def test_clear_is_wholly_above_or_below_and_not_too_early() -> None:
    above, astride, below = (
        ladder.Rung("a", "b", Estimate(*rate), 50) for rate in ((0.8, 0.71, 0.9), (0.75, 0.6, 0.8), (0.5, 0.4, 0.6))
    )
    assert ladder.is_clear([above, below], 0.7, 40)
    assert not ladder.is_clear([above, astride], 0.7, 400)
    assert not ladder.is_clear([above], 0.7, 20)
    assert not ladder.is_clear([above], None, 400)


def test_a_clear_contest_ends_early_and_goes_on_from_what_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    planned = tournament("search", "random")
    crews = [AlwaysTheFirst(), AlwaysTheFirst()]
    for crew, expected in zip(crews, (40, 0), strict=True):
        contest = ladder.climb(planned, ladder.Rules(400, 0.7), always(crew), lambda _: None)
        assert contest.summary.games == 40 and crew.played == expected
        [rung] = contest.rungs
        assert (rung.above, rung.below, rung.games, rung.ahead.value) == ("search", "random", 40, 1.0)


def test_the_page_has_a_table_for_each_title_and_number_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    rules = ladder.Rules(6)
    contests = []
    for players in (2, 3):
        for planned in ladder.tournaments(GAME, players, ["random", "random", "heuristic"], "s", all_pairs=False):
            contests.append(ladder.climb(planned, rules, always(Here(planned)), lambda _: None))  # noqa: PERF401
    page = ladder.markdown(contests, "glueckauf ladder --games 6", rules)
    assert "glueckauf ladder --games 6" in page and "## Coal Baron" in page
    assert "### 2 players" in page and "### 3 players" in page
    assert "| heuristic | random | 6 |" in page and page.count("| level |") == 3
