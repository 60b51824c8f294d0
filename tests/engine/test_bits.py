"""Sets as bits, against Python's own numbers."""

import random

from glueckauf.engine import bits

SETS = [0, 1, (1 << 63) - 1, *(random.Random("bits").getrandbits(63) >> shift for shift in range(63))]


def test_a_set_is_counted() -> None:
    assert [bits.count(one) for one in SETS] == [one.bit_count() for one in SETS]
    assert [bits.by_loop(one) for one in SETS] == [one.bit_count() for one in SETS]


def test_the_lowest_number_of_a_set() -> None:
    for one in filter(None, SETS):
        assert one >> bits.lowest(one) & 1
        assert one & (1 << bits.lowest(one)) - 1 == 0
