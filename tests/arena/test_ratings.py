"""Ratings and rates: right where the answer is known, and the same whatever the order of the games."""

import random

import numpy as np
import pytest
from scipy.stats import binomtest

from glueckauf.arena.ratings import ratings, wilson
from glueckauf.arena.summary import summarise
from tests.arena.helpers import invented, tournament


@pytest.mark.parametrize(("won", "games"), [(0, 1), (0, 40), (7, 9), (20, 40), (40, 40), (281, 400)])
def test_the_win_rate_has_wilsons_interval(won: int, games: int) -> None:
    known = binomtest(won, games).proportion_ci(0.95, "wilson")
    assert np.allclose(wilson(won, games), (won / games, known.low, known.high))


def test_without_games_anything_is_possible() -> None:
    assert wilson(0, 0) == (0, 0, 1)


def test_three_wins_to_one_are_190_points() -> None:
    rows = [invented(i, ["a", "b"], [1, 2] if i % 4 else [2, 1]) for i in range(4000)]
    a, b = ratings(rows, ["a", "b"])
    assert a.value - b.value == pytest.approx(400 * np.log10(3), abs=1)
    assert a.value + b.value == pytest.approx(3000)
    assert a.low < a.value < a.high and a.high - a.low < 30


def test_the_order_of_the_games_does_not_matter() -> None:
    draw = random.Random(1)
    rows = [invented(i, draw.sample(["a", "b", "c"], 3), draw.sample([1, 2, 3], 3)) for i in range(60)]
    mixed = draw.sample(rows, len(rows))
    assert np.allclose(ratings(rows, ["a", "b", "c"]), ratings(mixed, ["a", "b", "c"]))


def test_no_games_say_nothing() -> None:
    summary = summarise(tournament("random", "heuristic"), [])
    assert summary.games == 0 and {bot.rating for bot in summary.bots} == {1500}


def test_equal_places_are_half_a_win_each() -> None:
    rows = [invented(i, ["a", "b", "a"], [1, 1, 1]) for i in range(30)]
    a, b = ratings(rows, ["a", "b"])
    assert a.value == pytest.approx(1500) and b.value == pytest.approx(1500)


def test_a_bot_that_never_lost_is_rated_all_the_same() -> None:
    rows = [invented(i, ["a", "b"], [1, 2]) for i in range(100)]
    a, b = ratings(rows, ["a", "b"])
    assert 1500 < a.low < a.value < a.high < 3000 and b.high < 1500


def test_the_interval_holds_the_truth_as_often_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glueckauf.arena.ratings.DRAWS", 200)
    draw = random.Random(7)
    truth, inside = 200 * np.log10(0.7 / 0.3), 0
    for _ in range(40):
        rows = [invented(i, ["a", "b"], [1, 2] if draw.random() < 0.7 else [2, 1], deal=i) for i in range(100)]
        a, _ = ratings(rows, ["a", "b"])
        inside += a.low < 1500 + truth < a.high
    assert inside >= 35


def test_a_shared_win_counts_in_parts_and_a_bot_at_two_seats_twice() -> None:
    planned = tournament("random", "heuristic", players=3)
    rows = [
        invented(0, ["random", "heuristic", "random"], [1, 1, 3]),
        invented(1, ["heuristic"] * 2 + ["random"], [1, 2, 3]),
    ]
    best, other = summarise(planned, rows).bots
    assert (best.name, best.games, best.seats, best.wins, best.win_rate) == ("heuristic", 2, 3, 1.5, 0.5)
    assert (other.games, other.seats, other.wins) == (2, 3, 0.5)
    assert best.decisions == 30 + 31 + 31 and best.mean_seconds == pytest.approx(1.5 / 92)
