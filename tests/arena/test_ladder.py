"""The ladder: who meets whom, when it is clear, what the page says."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from glueckauf.arena import ladder
from glueckauf.arena.game_result import GameResult
from glueckauf.arena.local import LocalCrew
from glueckauf.arena.match import seated
from glueckauf.arena.ratings import Estimate
from glueckauf.arena.runner import Crew
from glueckauf.arena.save_file import default_file
from glueckauf.arena.tournament import Tournament
from glueckauf.engine.errors import BadSetup, Reason
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


class Slow(LocalCrew):
    """A crew without processes, whose games take no time until it is stopped."""

    def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
        for number in numbers:
            if self.stopped:
                return
            yield invented(number, list(seated(self.tournament, number)), [1, 2])


def test_contests_share_the_processes_and_are_told_in_order(tmp_path: Path) -> None:
    planned = ladder.tournaments(GAME, 2, ["random", "heuristic", "search", "playouts"], "s", all_pairs=False)
    sharing = ladder.Sharing(4)
    sizes: list[int] = []

    class Watched(Slow):
        def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
            sizes.append(self.size)
            return super().play(numbers)

    told = list(
        ladder.climb_all(
            planned, ladder.Rules(4, save=tmp_path), lambda one: Watched(one, 9, 1.0), lambda _: None, sharing
        )
    )
    assert [len(contests) for contests in told] == [1, 2, 3]
    assert [contest.rungs[0].above for contest in told[-1]] == ["heuristic", "search", "playouts"]
    assert not sharing.crews and all(1 <= size <= 4 for size in sizes), "nobody keeps processes for itself"
    assert len(list(tmp_path.iterdir())) == 3


def test_processes_go_to_those_who_still_play() -> None:
    sharing = ladder.Sharing(5)
    crews: list[LocalCrew] = [Slow(tournament("search", "random"), 1, 1.0) for _ in range(3)]
    sharing.crews = list(crews)
    sharing.share()
    assert [crew.size for crew in crews] == [2, 2, 1]
    sharing.crews = crews[1:2]
    sharing.share()
    assert crews[1].size == 5


def test_who_is_stopped_keeps_what_was_played_and_goes_on_later(tmp_path: Path) -> None:
    planned = ladder.tournaments(GAME, 2, ["random", "heuristic"], "s", all_pairs=False)
    sharing, played = ladder.Sharing(1), list[GameResult]()

    def progress(row: GameResult) -> None:
        played.append(row)
        if len(played) == 3:
            sharing.stop()

    rules = ladder.Rules(10, save=tmp_path)
    [[first]] = ladder.climb_all(planned, rules, lambda one: Slow(one, 1, 1.0), progress, sharing)
    assert first.outcome.interrupted and first.summary.games == 3
    [[late]] = ladder.climb_all(planned, rules, lambda one: Slow(one, 1, 1.0), played.append, sharing)
    assert late.outcome.interrupted and len(played) == 3, "what was stopped begins nothing more"
    [[second]] = ladder.climb_all(planned, rules, lambda one: Slow(one, 1, 1.0), played.append, ladder.Sharing(1))
    assert not second.outcome.interrupted and second.summary.games == 10
    assert [row.number for row in played] == list(range(10))


def test_games_of_other_machines_are_taken_over(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    planned = tournament("heuristic", "random")
    crew = always(Slow(planned, 1, 1.0))
    ladder.climb(planned, ladder.Rules(6, save=there), crew, lambda _: None)
    played: list[GameResult] = []
    ladder.climb(planned, ladder.Rules(4, save=here), crew, lambda _: None)
    contest = ladder.climb(planned, ladder.Rules(8, save=here, merge=(there,)), crew, played.append)
    assert contest.summary.games == 8 and [row.number for row in played] == [6, 7]
    other = tournament("heuristic", "random", seed="other")
    (there / default_file(other).name).write_text((there / default_file(planned).name).read_text())
    with pytest.raises(BadSetup, match="another tournament"):
        ladder.climb(other, ladder.Rules(2, save=here, merge=(there,)), crew, lambda _: None)


def test_a_bot_that_fails_at_once_ends_the_whole_ladder(tmp_path: Path) -> None:
    class Broken(Slow):
        def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
            raise BadSetup("search", Reason("bot_failed", "", f"cannot play {len(numbers)}", ""))

    planned = ladder.tournaments(GAME, 2, ["random", "heuristic", "search"], "s", all_pairs=False)
    sharing = ladder.Sharing(1)
    with pytest.raises(BadSetup, match="cannot play 4"):
        list(
            ladder.climb_all(
                planned, ladder.Rules(4, save=tmp_path), lambda one: Broken(one, 1, 1.0), lambda _: None, sharing
            )
        )
    assert sharing.stopped
