"""Rate limits for addresses, players and sockets, as token buckets."""

import time
from collections import OrderedDict

from glueckauf.table.accounts.networks import networks_of
from glueckauf.table.refusals import TOO_FAST, Refusal

MOST = 20_000  # buckets; the oldest are forgotten
BURST = 5.0  # seconds' worth that may be asked at once


class Bucket:
    """Holds `size` tokens and gains `rate` a second."""

    __slots__ = ("at", "left", "rate", "size")

    def __init__(self, rate: float, size: float) -> None:
        self.rate, self.size, self.left, self.at = rate, size, size, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Limits:
    """Buckets by what is limited and whose it is."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, what: str, whose: str, rate: float, size: float | None = None, cost: float = 1.0) -> None:
        """Raises `Refusal` when the bucket does not hold `cost` tokens."""
        if not self.on:
            return
        key = (what, whose)
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(rate, size or max(1.0, rate * BURST))
            if len(self.buckets) > MOST:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        if not bucket.take(cost):
            raise Refusal(TOO_FAST, "", 429)

    def take_from(self, what: str, address: str, rate: float, size: float) -> None:
        """Count something for every network of an address, wider ones with more room. Raises `Refusal`."""
        for network, share in networks_of(address):
            self.take(what, network, rate * share, size * share)
