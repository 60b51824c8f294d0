"""Actions drawn by the logits of a network, among those that are allowed: the same ones on a CPU and on a GPU.

Logits become whole numbers first, and all else is counted in those: an exponential function differs in its last digit
from machine to machine, and one draw in a million with it. Probabilities are exact to a thousandth of themselves, and
what is less likely than one in ten million is never drawn.
"""

from math import log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.policies import RNG_MASK, next_rng
from glueckauf.engine import bits
from glueckauf.engine.arrays import FloatGrid, Grid
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers, i4, table
from glueckauf.lab.legality import BITS

FINE = 1024  # steps between a weight and the half of it
SCALE = FINE / log(2)  # from a logit to steps
FARTHEST = float(1 << 40)  # steps: infinity, and what is no number, stop here
ONE = 1 << 24  # the weight of the largest logit: 511 of them and 30 bits of luck fit into one number
WEIGHTS = table([round(ONE * 0.5 ** (step / FINE)) for step in range(FINE)], i4)  # [steps below the largest]
LUCK = 30  # bits


class Luck(NamedTuple):
    """Who draws; one row a game."""

    generators: Numbers  # [row] random numbers
    actions: Numbers  # [row] what was drawn


def first_luck(seed: str, size: int) -> npt.NDArray[np.int64]:
    """[row] random numbers to begin with."""
    return np.random.default_rng([*seed.encode(), size]).integers(0, RNG_MASK + 1, size)


@rule
def steps_of(logit: float) -> int:
    """A logit as a whole number; -infinity, and what is no number, are the lowest."""
    steps = logit * SCALE
    if not steps > -FARTHEST:
        steps = -FARTHEST
    return int(min(steps, FARTHEST))


@rule
def weight_of(below: int) -> int:
    """The weight of a logit so many steps below the largest."""
    return WEIGHTS[below % FINE] >> min(below // FINE, LUCK)


@rule
def draw(row: int, allowed: Grid, logits: FloatGrid, luck: Luck) -> int:
    """One of the allowed actions of a row, in proportion to the exponential of its logit."""
    largest, total = -int(FARTHEST), 0
    for word in range(allowed.shape[1]):
        left = int(allowed[row, word])
        while left:
            action = word * BITS + bits.lowest(left)
            largest = max(largest, steps_of(float(logits[row, action])))
            left &= left - 1
    for word in range(allowed.shape[1]):
        left = int(allowed[row, word])
        while left:
            action = word * BITS + bits.lowest(left)
            total += weight_of(largest - steps_of(float(logits[row, action])))
            left &= left - 1
    first = next_rng(int(luck.generators[row]))
    second = next_rng(first)
    luck.generators[row] = second
    rest = (first >> 11 << 10 | second >> 21) * total >> LUCK  # the upper bits are the good ones
    for word in range(allowed.shape[1]):
        left = int(allowed[row, word])
        while left:
            action = word * BITS + bits.lowest(left)
            rest -= weight_of(largest - steps_of(float(logits[row, action])))
            if rest < 0:
                return action
            left &= left - 1
    return 0


@rule
def draw_all(first: int, last: int, allowed: Grid, logits: FloatGrid, luck: Luck) -> None:
    """Draw for the rows from `first` to the one before `last`."""
    for row in range(first, last):
        luck.actions[row] = draw(row, allowed, logits, luck)
