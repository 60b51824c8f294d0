"""What the games say about the bots, as numbers."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from glueckauf.arena.game_result import GameResult, Json
from glueckauf.arena.machine import machine, versions
from glueckauf.arena.ratings import ratings, wilson, wins
from glueckauf.arena.tournament import Tournament


@dataclass(frozen=True)
class Standing:
    """One bot. A bot that sits at two seats of a game counts there as two: equal bots win 1 / players each."""

    name: str
    games: int
    win_rate: float
    win_low: float
    win_high: float
    mean_score: float
    rating: float
    rating_low: float
    rating_high: float
    seats: int  # games, with a game in which it sits twice counted twice
    wins: float
    winning_score: float | None  # mean points in the games that it won
    errors: int
    decisions: int
    mean_seconds: float  # a decision
    longest_seconds: float
    tally: dict[str, int]  # what the bot counted itself, in all games, also those that were broken off


@dataclass
class Summary:
    """A tournament and its standings, the best first."""

    title: str
    rules_version: int
    players: int
    games: int
    deals: int
    seatings: int
    seed: str
    options: dict[str, str]
    bots: list[Standing]
    errors: list[dict[str, Any]]
    scale: str = "Elo: the bots' mean is 1500; 400 points more are ten wins to one; intervals of 95 %"
    machine: dict[str, str | int] = field(default_factory=machine)
    versions: dict[str, str] = field(default_factory=versions)
    command: str = ""
    saved: str = ""
    interrupted: bool = False

    def as_dict(self) -> Json:
        return asdict(self)


def tally(rows: Sequence[GameResult], bot: str) -> dict[str, int]:
    """The sums of what a bot counted, over all games and seats."""
    sums: dict[str, int] = {}
    for row in rows:
        for name, counted in zip(row.seating, row.tally, strict=False):  # a game whose process died has none
            for what, count in counted.items() if name == bot else ():
                sums[what] = sums.get(what, 0) + count
    return sums


def summarise(tournament: Tournament, rows: Sequence[GameResult]) -> Summary:
    """The standings after these games, whatever their order."""
    played = sorted((row for row in rows if row.error is None), key=lambda row: row.number)
    mishaps = [row.error for row in sorted(rows, key=lambda row: row.number) if row.error is not None]
    rated = ratings(played, tournament.bots)
    standings = []
    for bot, rating in zip(tournament.bots, rated, strict=True):
        at = [(row, seat) for row in played for seat, name in enumerate(row.seating) if name == bot]
        won = [wins(row.places)[seat] for row, seat in at]
        decisions = sum(row.decisions[seat] for row, seat in at)
        winning = [row.scores[seat] for row, seat in at if row.places[seat] == 1]
        rate = wilson(sum(won), len(at))
        standings.append(
            Standing(
                name=bot,
                games=len({row.number for row, _ in at}),
                win_rate=rate.value,
                win_low=rate.low,
                win_high=rate.high,
                mean_score=fmean([row.scores[seat] for row, seat in at]) if at else 0.0,
                rating=rating.value,
                rating_low=rating.low,
                rating_high=rating.high,
                seats=len(at),
                wins=sum(won),
                winning_score=fmean(winning) if winning else None,
                errors=sum(mishap.bot == bot for mishap in mishaps),
                decisions=decisions,
                mean_seconds=sum(row.seconds[seat] for row, seat in at) / max(decisions, 1),
                longest_seconds=max((row.longest[seat] for row, seat in at), default=0.0),
                tally=tally(rows, bot),
            )
        )
    game = tournament.game
    return Summary(
        title=tournament.title,
        rules_version=game.rules_version,
        players=tournament.players,
        games=len(played),
        deals=len({row.deal for row in played}),
        seatings=len(tournament.seatings),
        seed=tournament.seed,
        options=tournament.begin(0).options,
        bots=sorted(standings, key=lambda standing: -standing.rating),
        errors=[asdict(mishap) for mishap in mishaps],
    )
