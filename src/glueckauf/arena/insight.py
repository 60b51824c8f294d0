"""What cards, spaces, contracts and seats go with, over many games of strong bots.

An item is an answer by its verb and the thing it is about: `build tanker_2`, `place money_4`, `fulfil contract_x b`.
Its value compares the seats that took it at least once in a game with those that did not: how much larger their lead
over the best of the others was at the end, and how much more often they won; the mean of each seat is taken off first,
so that no seat's advantage counts for what is done there. Intervals are a Bayesian bootstrap over games.
What goes together is not what causes what: who is ahead can afford other things.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.arena.ratings import wilson, wins
from glueckauf.arena.tournament import Tournament
from glueckauf.bots import roster
from glueckauf.bots.bot import answer, play_on
from glueckauf.engine.game import Game
from glueckauf.games import TITLES

SAMPLES = 400  # of the bootstrap
ENOUGH = 20  # seats that took an item, and that did not, below which it has no value
CHUNK = 20  # games that a process plays at a time

Floats = npt.NDArray[np.float64]


class Item(NamedTuple):
    """A thing of the game, and what is done with it."""

    kind: str  # what it is: card, space, contract ...; `action` for an answer about nothing
    name: str  # as in a record: build tanker_2


class Played(NamedTuple):
    """What came of one game; lists have one entry a seat."""

    scores: list[int]
    places: list[int]
    counts: list[dict[int, int]]  # [seat, item] how often


@dataclass(frozen=True)
class Value:
    """A mean with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class ItemValue:
    """What goes with an item."""

    kind: str
    name: str
    seats: int  # that took it at least once
    share: float  # of all seats
    times: float  # a game and seat, all seats counted
    points: Value | None  # of lead; None: too few
    wins: Value | None  # share of the win, 0 to 1


@dataclass(frozen=True)
class SeatValue:
    """What goes with a seat."""

    seat: int
    score: Value
    wins: Value


@dataclass(frozen=True)
class Insight:
    """Everything that was counted."""

    title: str
    rules_version: int
    players: int
    bots: list[str]
    games: int
    seed: str
    seats: list[SeatValue]
    items: list[ItemValue]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@cache
def items_of(title: str) -> tuple[list[Item], list[int]]:
    """The items of a title, and [action] its item."""
    game, found, numbers = TITLES[title], dict[Item, int](), []
    for told in game.actions.jsons:
        about = [(name, value.partition("#")[0]) for name, value in told.items() if name != "do"]
        kind, words = (about[0][0], [about[0][1]]) if about else ("action", [])
        words += [value for name, value in about[1:] if name == "part"]
        item = Item(kind, " ".join([told["do"], *words]))
        numbers.append(found.setdefault(item, len(found)))
    return list(found), numbers


def play_one(tournament: Tournament, number: int) -> Played:
    """A whole game."""
    game, history = tournament.game, tournament.begin(number)
    names = [tournament.names[place] for place in tournament.seating(number)]
    bots = [roster.bot(name, game, tournament.bot_seed(number, seat)) for seat, name in enumerate(names)]
    play_on(history, lambda seat: answer(bots[seat], names[seat], game, game.known_to(history.state, seat)))
    counts: list[dict[int, int]] = [{} for _ in names]
    _, item_of = items_of(tournament.title)
    for action, before in zip(history.actions, history.states, strict=False):
        own, item = counts[int(before.seat)], item_of[action]
        own[item] = own.get(item, 0) + 1
    return Played(*history.result(), counts)


def play_some(tournament: Tournament, numbers: Sequence[int]) -> list[Played]:
    return [play_one(tournament, number) for number in numbers]


def play_all(tournament: Tournament, games: int, workers: int) -> Iterator[Played]:
    """All games, in their order, whatever the number of processes."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if workers == 1:
        for chunk in chunks:
            yield from play_some(tournament, chunk)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:  # a fork would inherit threads and locks
        for some in pool.map(partial(play_some, tournament), chunks):
            yield from some


def leads_of(scores: Floats) -> Floats:
    """[game, seat] ahead of the best of the others."""
    players = scores.shape[1]
    others = [np.delete(scores, seat, axis=1).max(axis=1) for seat in range(players)]
    leads: Floats = scores - np.stack(others, axis=1)
    return leads


def interval(samples: Floats) -> tuple[Floats, Floats]:
    with np.errstate(invalid="ignore"):  # an item that all of a sample took, or nobody, has no difference there
        low, high = np.quantile(samples, [0.025, 0.975], axis=0)
    return low, high


def differences(used: Floats, results: Floats, weights: Floats) -> tuple[Floats, Floats, Floats]:
    """[item] mean result of those who took it less that of the others, and the interval; `weights` [sample, row]."""

    def between(weight: Floats) -> Floats:
        with np.errstate(invalid="ignore", divide="ignore"):
            taken, total = weight @ used, weight.sum(axis=1, keepdims=True)
            sums, whole = (weight * results) @ used, (weight * results).sum(axis=1, keepdims=True)
            gap: Floats = sums / taken - (whole - sums) / (total - taken)
        return gap

    low, high = interval(between(weights))
    return between(np.ones((1, len(results))))[0], low, high


def at(parts: tuple[Floats, Floats, Floats], item: int) -> Value:
    value, low, high = (round(float(part[item]), 4) for part in parts)
    return Value(value, low, high)


def insight_of(tournament: Tournament, played: Sequence[Played]) -> Insight:
    """Count, compare, and take the intervals."""
    game: Game = tournament.game
    names, _ = items_of(game.id)
    scores = np.array([one.scores for one in played], np.float64)
    won = np.array([wins(one.places) for one in played], np.float64)
    games, players = scores.shape
    counts = np.zeros((games * players, len(names)))
    for row, own in enumerate(own for one in played for own in one.counts):
        for taken, number_of_times in own.items():
            counts[row, taken] = number_of_times
    leads, used = leads_of(scores), (counts > 0).astype(np.float64)
    weights = np.random.default_rng(0).exponential(size=(SAMPLES, games))
    by_row = np.repeat(weights, players, axis=1)
    points = differences(used, (leads - leads.mean(axis=0)).ravel(), by_row)
    shares = differences(used, (won - won.mean(axis=0)).ravel(), by_row)
    takers = used.sum(axis=0)
    items = []
    for number, item in enumerate(names):
        enough = min(takers[number], games * players - takers[number]) >= ENOUGH
        both = [at(parts, number) if enough else None for parts in (points, shares)]
        if takers[number]:
            times = round(float(counts[:, number].mean()), 4)
            share = round(float(used[:, number].mean()), 4)
            items.append(ItemValue(item.kind, item.name, int(takers[number]), share, times, *both))
    items.sort(key=lambda one: (one.points is None, -(one.points.value if one.points else 0.0), one.name))
    return Insight(
        title=game.id,
        rules_version=game.rules_version,
        players=players,
        bots=list(tournament.names),
        games=games,
        seed=tournament.seed,
        seats=[seat_value(seat, scores, won, weights) for seat in range(players)],
        items=items,
    )


def seat_value(seat: int, scores: Floats, won: Floats, weights: Floats) -> SeatValue:
    means = weights @ scores[:, seat] / weights.sum(axis=1)
    low, high = (float(one) for one in np.quantile(means, [0.025, 0.975]))
    rate = wilson(float(won[:, seat].sum()), len(won))
    return SeatValue(
        seat,
        Value(round(float(scores[:, seat].mean()), 3), round(low, 3), round(high, 3)),
        Value(round(rate.value, 4), round(rate.low, 4), round(rate.high, 4)),
    )
