"""What a seat or the public may expect during a game, for tables where people want to learn.

Everything is made from a concealed state, so it may be told to whoever the state was concealed for, and to nobody else.
"""

from collections.abc import Sequence
from typing import NamedTuple

from glueckauf.coach.account import Bookkeeper
from glueckauf.coach.analysis import network_for
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.expectation import Expectation
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

WORLDS = 32  # in which a chance is looked at


class Chance(NamedTuple):
    """What a seat may expect."""

    share: float  # of the win
    lead: float  # points over the best of the others at the end


def chance_of(game: Game, known: State, seat: int, seed: str, answers: Sequence[int] = ()) -> Chance | None:
    """The chance of one seat in worlds that fit what is known; None if the answers fit none of them."""
    expectation = Expectation(game, seed, network_for(game))
    value = Bookkeeper(expectation, scale_of(game.id), seat, WORLDS, 0).value(known, answers, range(WORLDS), "chances")
    return None if value is None else Chance(float(value[0]), float(value[1]))


def shares_of(game: Game, known: State, seed: str, answers: Sequence[int] = ()) -> list[float] | None:
    """[seat] share of the win, together 1, from what is known."""
    found = [chance_of(game, known, seat, seed, answers) for seat in range(int(plain(known).players))]
    if any(one is None for one in found):
        return None
    shares = [one.share for one in found if one is not None]
    return [share / (sum(shares) or 1.0) for share in shares]
