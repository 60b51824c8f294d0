"""Sets of small numbers, none above 62, each a bit of one number.

A loop over a table that makes such a set has no branch, so machine code looks at many places at once; a loop over the
set sees only what is in it.
"""

from collections.abc import Callable

from glueckauf.engine.compile import COMPILED, rule


def by_loop(bits: int) -> int:
    """How many numbers are in the set, as compilers know it: they make one instruction of this loop."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


count: Callable[[int], int] = rule(by_loop) if COMPILED else int.bit_count  # how many numbers are in the set


@rule
def lowest(bits: int) -> int:
    """The lowest number in the set; there must be one.

    >>> lowest(0b1000)
    3
    """
    return count((bits & -bits) - 1)
