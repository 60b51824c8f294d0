"""The date of the machine, as a test sets it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

NOON = 1_800_014_400.0  # 2027-01-15, a Friday, 12:00 of UTC


class Clock:
    """It goes on from where it is set."""

    def __init__(self) -> None:
        self.real, self.ahead = time.time, 0.0

    def now(self) -> float:
        return self.real() + self.ahead

    def set(self, at: float) -> None:
        self.ahead = at - self.real()


@contextmanager
def dated(at: float = NOON) -> Iterator[Clock]:
    """In here it is another day."""
    with pytest.MonkeyPatch.context() as patch:
        made = Clock()
        made.set(at)
        patch.setattr(time, "time", made.now)
        yield made
