"""The statistics behind the plots."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, variance

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.ratings import Estimate, wilson, wins

ENOUGH = 4  # games on either side before a comparison is worth a dot
SHOWN = 24  # actions with a row of their own


@dataclass(frozen=True)
class SeatResult:
    """One bot at one seat of one game."""

    row: GameResult
    seat: int
    won: float

    @property
    def points(self) -> int:
        return self.row.scores[self.seat]


def seats_of(rows: Sequence[GameResult], bot: str) -> list[SeatResult]:
    return [
        SeatResult(row, seat, wins(row.places)[seat])
        for row in rows
        for seat, name in enumerate(row.seating)
        if name == bot
    ]


def margins(rows: Sequence[GameResult]) -> Iterator[tuple[str, int]]:
    """The winner of each game and how many points he was ahead of the next one; shared wins are left out."""
    for row in rows:
        if row.places.count(1) == 1:
            winner = row.places.index(1)
            yield row.seating[winner], row.scores[winner] - max(row.scores[:winner] + row.scores[winner + 1 :])


def seat_rates(rows: Sequence[GameResult], bot: str, players: int) -> list[Estimate]:
    """[seat] how often the bot wins there."""
    own = seats_of(rows, bot)
    at = [[seat.won for seat in own if seat.seat == number] for number in range(players)]
    return [wilson(sum(won), len(won)) for won in at]


def usage(rows: Sequence[GameResult], bots: Sequence[str]) -> dict[str, dict[str, float]]:
    """[action, bot] how often a game; the actions that are used most first."""
    totals: Counter[str] = Counter()
    means: dict[str, dict[str, float]] = defaultdict(dict)
    for bot in bots:
        own = seats_of(rows, bot)
        counts: Counter[str] = Counter()
        for seat in own:
            counts.update(seat.row.actions[seat.seat])
        for action, count in counts.items():
            means[action][bot] = count / len(own)
        totals.update({action: count / len(own) for action, count in counts.items()})
    return {action: means[action] for action, _ in sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))}


@dataclass(frozen=True)
class Gain:
    """How much more there was on one side than on the other, and whether that may be chance."""

    value: float
    clear: bool  # twice its standard error away from nothing


def worth(own: Sequence[SeatResult], action: str, *, points: bool) -> Gain | None:
    """Points or wins (0 to 1) that a bot has more in games where it did this more often than usual for it.

    Games in which it did so as often as usual (its median) count on neither side. None where that says nothing.
    """
    counts = [seat.row.actions[seat.seat].get(action, 0) for seat in own]
    if not counts:
        return None
    usual = median(counts)
    more = [seat for seat, count in zip(own, counts, strict=True) if count > usual]
    less = [seat for seat, count in zip(own, counts, strict=True) if count < usual]
    if usual == 0:
        less = [seat for seat, count in zip(own, counts, strict=True) if count == 0]
    elif not more:
        more = [seat for seat, count in zip(own, counts, strict=True) if count == usual]
    if len(more) < ENOUGH or len(less) < ENOUGH:
        return None
    many, few = ([seat.points if points else seat.won for seat in side] for side in (more, less))
    error = sqrt(variance(many) / len(many) + variance(few) / len(few))
    gain = fmean(many) - fmean(few)
    return Gain(gain, abs(gain) > 2 * error) if error else None
