"""What a finished game says about the strength of those who played it. No network, no disk.

Ratings are those of Weng and Lin (Plackett-Luce, by `openskill`): for each title a mean and a deviation, updated from
the order of all who played; shared places are draws. People see them on a scale that begins at 1500.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from glueckauf.table.storage.models import SeatRow, TableRow

MODEL = PlackettLuce()
MIDDLE, POINT = 1500.0, 60.0  # a new player, and how many points one unit of the model is
SURE = 300  # a deviation up to which a rating is called settled, after twenty games or so


class Strength(NamedTuple):
    """What is known of how somebody plays one title."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def value(self) -> int:
        return round(MIDDLE + POINT * (self.mu - MODEL.mu))

    @property
    def deviation(self) -> int:
        return round(POINT * self.sigma)

    @property
    def settled(self) -> bool:
        return self.deviation <= SURE


NEW = Strength()


def ranks(row: TableRow, chairs: Sequence[SeatRow], resigned: Sequence[int], places: Sequence[int]) -> list[int | None]:
    """[seat] the place that counts in a game that ends now, None for bots; without any place if it counts for nobody.

    Two different people are needed, and nobody may sit on two seats. Whoever has resigned, run out of time or left the
    seat to a bot shares the last place, behind all who played on.
    """
    people = [chair for chair in chairs if chair.kind == "person" and chair.player is not None]
    players = {chair.player for chair in people}
    if not row.rated or row.exercise or row.forked_from or len(people) < 2 or len(players) < len(people):
        return [None] * len(chairs)
    gone = {chair.seat for chair in people if chair.seat in resigned or chair.resigned or chair.away is not None}
    order = {chair.seat: (chair.seat in gone, 0 if chair.seat in gone else places[chair.seat]) for chair in people}
    return [
        1 + sum(other < order[seat] for other in order.values()) if seat in order else None
        for seat in range(len(chairs))
    ]


def rate(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after a game, from those before it and the places; the same places are a draw."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Strength(team[0].mu, team[0].sigma, old.games + 1) for team, old in zip(after, before, strict=True)]
