"""The last step of every heuristic: from what answers are worth to how often they are chosen."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.state import State


@rule
def spread(count: int, weights: Numbers, falling: Numbers) -> None:
    """Turn `count` worths into weights.

    `falling` is a table: the weight of an answer that is worth so much less than the best; the last for all below.
    """
    best, last = weights[0], len(falling) - 1
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = falling[min(best - weights[i], last)]


@rule
def equal_weights(s: State, out: Numbers, count: int, weights: Numbers) -> None:  # noqa: ARG001 - as every heuristic
    """For a title without a heuristic: every answer is as good as any other."""
    for i in range(count):
        weights[i] = 1
