"""How good a bot is, and how sure that is.

Ratings are those of the Bradley-Terry model, fitted to all games at once: the order of the games cannot
matter. A game of more than two counts as one comparison for each pair of seats with different bots (for rankings by the
Plackett-Luce model this is a consistent estimate); equal places are half a win for each. Before the first game each
pair of bots is taken to have won one game each, so that a bot that never lost has a finite rating.

Points are those of Elo: the bots' mean is 1500, and 400 points more mean ten wins to one.

Intervals come from a Bayesian bootstrap (Rubin 1981) that draws whole deals, because the games of one deal belong
together. openskill was the other candidate: it goes through the games one by one and is made for players who change.
"""

from collections.abc import Sequence
from math import log, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.arena.game_result import GameResult

MEAN = 1500.0
ELO = 400 / log(10)
DRAWS = 1000
SURE = 0.95
MOST_STEPS, LONGEST_STEP, NEAR = 200, 1.0, 1e-9  # of Newton's method

Matrix = npt.NDArray[np.float64]


class Estimate(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(won: float, games: int, sure: float = SURE) -> Estimate:
    """A win rate with Wilson's interval; a shared win counts in parts.

    >>> [round(number, 3) for number in wilson(5, 10)]
    [0.5, 0.237, 0.763]
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + sure) / 2)
    rate, room = won / games, 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / room
    reach = z / room * sqrt(rate * (1 - rate) / games + (z / (2 * games)) ** 2)
    return Estimate(rate, max(0.0, middle - reach), min(1.0, middle + reach))


def wins(places: Sequence[int]) -> list[float]:
    """[seat] its part of the win.

    >>> wins([1, 3, 1])
    [0.5, 0.0, 0.5]
    """
    return [(place == 1) / places.count(1) for place in places]


def comparisons(rows: Sequence[GameResult], bots: Sequence[str]) -> Matrix:
    """[deal, bot, other] how often the bot was placed before the other; half where the place was the same."""
    deals = {deal: i for i, deal in enumerate(sorted({row.deal for row in rows}))}
    beaten = np.zeros((len(deals), len(bots), len(bots)))
    number = {bot: i for i, bot in enumerate(bots)}
    for row in rows:
        for seat, place in enumerate(row.places):
            for other, other_place in enumerate(row.places):
                one, two = number[row.seating[seat]], number[row.seating[other]]
                if one != two:
                    won = 1.0 if place < other_place else 0.5 if place == other_place else 0.0
                    beaten[deals[row.deal], one, two] += won
    return beaten


def ratings(rows: Sequence[GameResult], bots: Sequence[str]) -> list[Estimate]:
    """[bot] its rating with a 95 % interval. The same games give the same numbers, in whatever order they come."""
    beaten = comparisons(rows, bots)
    pairs = 1 - np.eye(len(bots))
    fitted = elo(pairs + beaten.sum(axis=0))
    draw = np.random.default_rng(1)
    weights = draw.exponential(size=(DRAWS, len(beaten)))
    before = draw.exponential(size=(DRAWS, len(bots), len(bots))) * pairs
    drawn = np.array([elo(matrix) for matrix in before + np.tensordot(weights, beaten, 1)])
    low, high = np.quantile(drawn, [(1 - SURE) / 2, (1 + SURE) / 2], axis=0)
    return [Estimate(*map(float, numbers)) for numbers in zip(fitted, low, high, strict=True)]


def elo(beaten: Matrix) -> Matrix:
    """[bot] the points under which these results are likeliest: Newton's method, on a curve with one summit.

    Every bot has beaten every other at least a little, so the summit is finite.
    """
    games, won, count = beaten + beaten.T, beaten.sum(axis=1), len(beaten)
    strengths = np.zeros(count)
    for _ in range(MOST_STEPS):
        chances = 1 / (1 + np.exp(strengths[None] - strengths[:, None]))
        slope = won - (games * chances).sum(axis=1)
        bend = games * chances * (1 - chances)
        bend = np.diag(bend.sum(axis=1)) - bend + 1 / count  # the sum of all strengths is 0
        step = np.linalg.solve(bend, slope)
        strengths += step * min(1.0, LONGEST_STEP / max(np.abs(step).max(), LONGEST_STEP))
        if np.abs(step).max() < NEAR:
            break
    points: Matrix = MEAN + ELO * (strengths - strengths.mean())
    return points
