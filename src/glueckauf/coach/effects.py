"""What a plan brings beside another one: means over the same worlds, as far as chance does not explain them."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.coach.expectation import Ends
from glueckauf.engine.game import Game

ERRORS = 2.0  # standard errors that a difference must exceed
WORTH_SAYING = 0.5  # points
SHOWN = 3  # categories


class Effects(NamedTuple):
    """Points that the better plan brings on average, and shares of the win; what is not sure is left out."""

    own: float  # points of the seat itself; 0: not sure
    categories: list[tuple[str, float]]  # where they come from, the largest first
    others: list[tuple[int, float]]  # [seat, points]
    before: float  # share of the win
    after: float


def sure(gain: npt.NDArray[np.float64]) -> bool:
    """Whether a mean differs from 0 by more than chance explains, and by something that people notice."""
    error = gain.std(ddof=1) / np.sqrt(len(gain))
    return bool(abs(gain.mean()) >= max(WORTH_SAYING, ERRORS * error))


def effects_of(game: Game, seat: int, made: Ends, better: Ends) -> Effects:
    """What `better` brings the seat beside `made`, which ended in the same worlds."""
    change = better.totals - made.totals
    own = round(float(change[:, seat].mean()), 2) if sure(change[:, seat]) else 0.0
    rows = []
    for place, category in enumerate(game.categories):
        points = (better.points - made.points)[:, seat, place].astype(np.float64)
        if own and sure(points):
            rows.append((category, round(float(points.mean()), 2)))
    others = [
        (other, round(float(change[:, other].mean()), 2))
        for other in range(change.shape[1])
        if other != seat and sure(change[:, other])
    ]
    before, after = (round(float(ends.shares[:, seat].mean()), 4) for ends in (made, better))
    return Effects(own, sorted(rows, key=lambda row: -abs(row[1]))[:SHOWN], others, before, after)
