"""What a plan brings beside another one: means over the same worlds, as far as chance does not explain them."""

from collections import Counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.coach.expectation import Ends
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game

ERRORS = 2.0  # standard errors that a difference must exceed
WORTH_SAYING = 0.5  # points
SHOWN = 3  # categories
OFTEN = 0.2  # by so much more often something must be done by the end to be named
NAMED = 1  # things that the seat itself does, and as many that another does


class Named(NamedTuple):
    """A feat of the title, and the share of the games in which it is done behind either plan."""

    feat: int
    before: float
    after: float
    other: int | None = None  # the seat that does it; None: the one whose decision it is
    here: bool | None = None  # whether it was done in the game that was played; None: that goes on


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


def named(game: Game, seat: int, made: Ends, better: Ends) -> list[Named]:
    """What the seat clearly does more often by the end behind the better plan, and what another does less often."""
    own = [one for one in clear_changes(game, seat, made, better) if one.after > one.before]
    rivals = [
        one._replace(other=other)
        for other in range(made.totals.shape[1])
        if other != seat
        for one in clear_changes(game, other, made, better)
        if one.after < one.before
    ]
    return [one for found in (own, rivals) for one in sorted(found, key=clearest)[:NAMED]]


def clearest(one: Named) -> tuple[float, int]:
    return -abs(one.after - one.before), one.feat


def clear_changes(game: Game, seat: int, made: Ends, better: Ends) -> list[Named]:
    """What a seat does clearly more or less often by the end, in the same worlds behind either plan."""
    feats = game.face.decisions.feats
    if feats is None or not len(made.finals) or len(made.finals) != len(better.finals):
        return []
    lost, gained, count = Counter[int](), Counter[int](), len(made.finals)
    before, after = Counter[int](), Counter[int]()
    for one, two in zip(made.finals, better.finals, strict=True):
        old, new = (set(feats.done(plain(state), seat)) for state in (one, two))
        before.update(old)
        after.update(new)
        lost.update(old - new)
        gained.update(new - old)
    found = []
    for feat in sorted(gained.keys() | lost.keys()):
        change = (gained[feat] - lost[feat]) / count
        error = np.sqrt(max((gained[feat] + lost[feat]) / count - change**2, 0.0) / count)
        if abs(change) >= max(OFTEN, 2 * ERRORS * error):  # the largest of many things is large by chance, too
            found.append(Named(feat, round(before[feat] / count, 3), round(after[feat] / count, 3)))
    return found


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
