"""What a game pays, behind every door: the same rules on the CPU, on a GPU and called from Python.

- `margin`: points above the mean of the others, at the end.
- `win`: 1 for the winner, shared by all who share the win; the others pay for it.
- `gain`: by how much the margin has grown since the last step; in batches at every step, for every seat.

Each adds up to 0 over the seats.
"""

from collections.abc import Callable
from functools import cache

from glueckauf.engine.arrays import Floats
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

REWARDS = ("margin", "win", "gain")
MARGIN, WIN, GAIN = range(3)  # places of `REWARDS`
AT_THE_END = REWARDS[:2]
WORST = {"margin": -1000.0, "win": -1.0, "gain": -1000.0}  # no game can be lost by more: a tenth of it is much


@rule
def write_margins(points: Numbers, players: int, categories: int, rewards: Floats) -> None:
    """[seat] points above the mean of the others, from points by seat and category; `rewards` are floats."""
    together = 0
    for place in range(players * categories):
        together += points[place]
    for seat in range(players):
        own = 0
        for category in range(categories):
            own += points[seat * categories + category]
        rewards[seat] = own - (together - own) / (players - 1)


@rule
def write_wins(places: Numbers, players: int, rewards: Floats) -> None:
    """[seat] what the win is worth to it; `rewards` are floats."""
    winners = 0
    for seat in range(players):
        winners += 1 if places[seat] == 1 else 0
    share = (players - winners) / (players - 1) / winners
    for seat in range(players):
        rewards[seat] = share if places[seat] == 1 else -1 / (players - 1)


@cache
def pay_for(game: Game) -> Callable[[State, int, Numbers, Numbers, Floats], None]:
    """A rule that writes rewards as if the game ended now, MARGIN or WIN; `points` and `places` are scratch."""
    find_scores, find_places, categories = game.rules.scores, game.rules.places, len(game.categories)

    @rule
    def pay(s: State, kind: int, points: Numbers, places: Numbers, rewards: Floats) -> None:
        if kind == WIN:
            find_places(s, places)
            write_wins(places, s.players, rewards)
        else:
            find_scores(s, points)
            write_margins(points, s.players, categories, rewards)

    return pay


def penalties(reward: str, seat: int, paid: list[float]) -> list[float]:
    """[seat] what it brings if `seat` answers what is not legal, and so loses the game; `paid`: what it brought before.

    That seat has then lost by as much as nobody can, whatever it gained before; the others share what it pays.
    """
    worst = WORST[reward]
    due = [worst if place == seat else -worst / (len(paid) - 1) for place in range(len(paid))]
    return [owed - had for owed, had in zip(due, paid, strict=True)]
