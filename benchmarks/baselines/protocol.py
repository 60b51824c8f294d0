"""The protocol: who plays whom, on which deals, how often, and what is counted. Results are compared under one version.

A contestant plays each opponent by itself, two players, the title's usual options. Deal i has the seed "baselines 1 i"
and is played twice, with the seats swapped, so luck of the deal and of the seat falls on both alike. The bots' own
seeds follow from the number of the game as in the arena.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import NormalDist, fmean, stdev

import msgspec

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.local import one_thread
from glueckauf.arena.match import Watch, play
from glueckauf.arena.ratings import SURE, wilson
from glueckauf.arena.tournament import Tournament, plan
from glueckauf.bots import roster
from glueckauf.bots.bot import WARM_UP, warm_up
from glueckauf.engine.errors import BadSetup, BotFailed, Reason
from glueckauf.engine.game import Game

VERSION = 1
PLAYERS = 2
SEED = f"baselines {VERSION}"
OPPONENTS = ("heuristic", "steiger")  # budgets in simulations, not in seconds: the same answers on every machine
FORMER = ("lehrling", "hauer", "steiger")  # the levels as they were when the protocol was made
FORMER_LEVELS = Path(__file__).with_name("former_levels.py")
GAMES = 100  # of a full entry against each opponent; with fewer the intervals are wider
LEAST = 10  # games of an entry
SECONDS = 60.0  # of a decision: whoever hangs loses. What a baseline may think is part of it, in simulations
DIGITS = 4


class KeptGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game as it is kept: all else follows from its number."""

    number: int
    actions: list[int]  # ids of the title's actions
    scores: list[int]  # [seat]
    places: list[int]  # [seat] 1 for the winner
    state: str  # the beginning of the SHA-256 of the last position, as in a record


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the games say; each with its interval of 95 %."""

    games: int
    ahead: float  # share of games in which the contestant was placed first; half where both were
    ahead_low: float
    ahead_high: float
    lead: float  # points above the opponent, mean
    lead_low: float
    lead_high: float
    points: float
    opponent_points: float


@dataclass(frozen=True)
class Played:
    """A contest, played."""

    games: list[KeptGame]
    seconds: float  # that the contestant thought for a decision, mean
    longest: float


def contest(game: Game, bot: str, opponent: str, seed: str = SEED) -> Tournament:
    """The contest of a bot and an opponent of the protocol. Raises `BadSetup`."""
    if opponent not in OPPONENTS:
        there = ", ".join(OPPONENTS)
        raise BadSetup(opponent, Reason("no_opponent", "", f"opponents are: {there}", f"Gegner sind: {there}"))
    return plan(game, [meant_by(bot), meant_by(opponent)], PLAYERS, seed, {})


def meant_by(name: str) -> str:
    """The bot that the protocol means: some levels of the package have changed since."""
    return f"{FORMER_LEVELS}:{name}" if name in FORMER else name


def refuse_count(games: int) -> None:
    """Every deal is played from both seats. Raises `BadSetup`."""
    if games < LEAST or games % PLAYERS:
        said = f"an even number of games, at least {LEAST}"
        raise BadSetup(f"{games}", Reason("bad_games", "", said, f"gerade Zahl von Partien, mindestens {LEAST}"))


def play_contest(
    tournament: Tournament, games: int, workers: int = 1, progress: Callable[[int], object] = lambda _: None
) -> Played:
    """Play the first `games` games. Raises `BotFailed` if a bot breaks off or takes too long."""
    refuse_count(games)
    rows: list[tuple[GameResult, KeptGame]] = []
    for row in each_game(tournament, games, workers):
        rows.append(row)
        progress(len(rows))
    own = [(row, seat) for row, _ in rows for seat in range(PLAYERS) if tournament.seating(row.number)[seat] == 0]
    decisions = sum(row.decisions[seat] for row, seat in own)
    return Played(
        [kept for _, kept in rows],
        sum(row.seconds[seat] for row, seat in own) / max(1, decisions),
        max(row.longest[seat] for row, seat in own),
    )


def each_game(tournament: Tournament, games: int, workers: int) -> Iterator[tuple[GameResult, KeptGame]]:
    if workers == 1:
        yield from map(partial(play_one, tournament), range(games))
        return
    with one_thread(), ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(partial(play_one, tournament), range(games))


def play_one(tournament: Tournament, number: int) -> tuple[GameResult, KeptGame]:
    """One game; what a bot does wrong is raised, for a broken game counts nowhere."""
    get_ready(tournament)
    actions: list[int] = []
    row = play(tournament, number, Watch(answered=actions.append, time_limit=SECONDS))
    if row.error is not None:
        raise BotFailed(row.error.bot, Reason(row.error.kind, "", row.error.sentence(), row.error.sentence()))
    return row, KeptGame(number, actions, row.scores, row.places, end_of(tournament, number, actions))


@cache
def get_ready(tournament: Tournament) -> None:
    """Have each bot answer once, so that nothing is compiled while its clock runs."""
    warm_up(tournament.game, [roster.bot(name, tournament.game, WARM_UP) for name in dict.fromkeys(tournament.names)])


def end_of(tournament: Tournament, number: int, actions: Sequence[int]) -> str:
    from benchmarks.baselines.replay import digest, replayed

    return digest(replayed(tournament, number, actions))


# What is counted


def own_seat(tournament: Tournament, number: int) -> int:
    return tournament.seating(number).index(0)


def result(tournament: Tournament, games: Sequence[KeptGame]) -> Result:
    """What the games say, rounded: the same games give the same numbers."""
    ahead, leads, points, others = 0.0, [], [], []
    for each in games:
        seat = own_seat(tournament, each.number)
        mine, theirs = each.places[seat], each.places[1 - seat]
        ahead += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
        points.append(each.scores[seat])
        others.append(each.scores[1 - seat])
        leads.append(each.scores[seat] - each.scores[1 - seat])
    share = wilson(ahead, len(games))
    lead, low, high = mean_of_deals([tournament.deal(each.number) for each in games], leads)
    shown = (*share, lead, low, high, fmean(points), fmean(others))
    return Result(len(games), *(round(number, DIGITS) for number in shown))


def mean_of_deals(deals: Sequence[int], leads: Sequence[float]) -> tuple[float, float, float]:
    """The mean lead with its interval: the two games of a deal belong together, so deals are what is drawn.

    >>> mean_of_deals([0, 0, 1, 1], [10, -2, 5, 3])
    (4.0, 4.0, 4.0)
    """
    by_deal: dict[int, list[float]] = {}
    for deal, lead in zip(deals, leads, strict=True):
        by_deal.setdefault(deal, []).append(lead)
    means = [fmean(each) for each in by_deal.values()]
    middle = fmean(means)
    reach = NormalDist().inv_cdf((1 + SURE) / 2) * stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    return middle, middle - reach, middle + reach
