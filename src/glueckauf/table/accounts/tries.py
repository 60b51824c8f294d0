"""How long somebody waits after wrong passwords. Strangers wait; whoever signed in here before hardly does.

A lock would let strangers keep people out of their own accounts. So the wait grows steeply for one network that tries
one account, gently for one account whoever tries it, and a device from which the account was used counts for itself.
"""

import math
import time
from collections import OrderedDict
from dataclasses import dataclass

from glueckauf.table.refusals import TooManyTries

MOST = 50_000  # accounts and networks; the oldest are forgotten
FORGOTTEN = 86400.0  # seconds without a try after which all is forgotten


@dataclass(frozen=True)
class Patience:
    """How many tries are free, and the longest wait in seconds."""

    free: int
    longest: float


NETWORK = Patience(5, 900.0)  # one network at one account
ACCOUNT = Patience(20, 60.0)  # one account, from wherever
DEVICE = Patience(10, 300.0)  # a device from which the account was used before


@dataclass
class Tried:
    count: int
    at: float
    until: float


class Tries:
    """Counts by process: several processes allow that many times as much."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on
        self.tried: OrderedDict[tuple[str, ...], Tried] = OrderedDict()

    def begin(self, *whose: tuple[tuple[str, ...], Patience]) -> None:
        """Count a try before its password is looked at, so that many at once gain nothing. Raises `TooManyTries`."""
        if not self.on:
            return
        now = time.monotonic()
        waits = [found.until - now for key, _ in whose if (found := self.tried.get(key)) is not None]
        longest = max(waits, default=0.0)
        if longest > 0:
            raise TooManyTries(math.ceil(longest))
        for key, patience in whose:
            self.count(key, patience, now)

    def count(self, key: tuple[str, ...], patience: Patience, now: float) -> None:
        found = self.tried.get(key)
        if found is None or now - found.at > FORGOTTEN:
            found = self.tried[key] = Tried(0, now, now)
        found.count, found.at = found.count + 1, now
        beyond = min(found.count - patience.free, 30)
        found.until = now + min(patience.longest, 2.0**beyond) if beyond >= 0 else now
        self.tried.move_to_end(key)
        while len(self.tried) > MOST:
            self.tried.popitem(last=False)

    def succeeded(self, *whose: tuple[tuple[str, ...], Patience]) -> None:
        """It was the right one: those who tried it begin anew."""
        for key, _ in whose:
            self.tried.pop(key, None)
