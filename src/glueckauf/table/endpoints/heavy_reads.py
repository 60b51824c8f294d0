"""Reads that cost more than a move: whoever asks pays for what is computed, and nobody else waits for it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TypeVar

from glueckauf.table.accounts.credentials import Connection, home_of
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.refusals import TOO_FAST, Refusal
from glueckauf.table.settings import Settings

BURST = 8.0  # seconds' worth of positions that may be asked at once: a long game from its beginning
AT_ONCE = 100  # reads under way
KEPT = 32 << 20  # bytes of answers about finished games, which do not change any more

Item = TypeVar("Item")
Made = TypeVar("Made")
Key = tuple[object, ...]


class HeavyReads:
    """All of them share one place on the event loop: one position is made, then everything else has its turn."""

    def __init__(self, limits: Limits, settings: Settings) -> None:
        self.limits, self.settings = limits, settings
        self.place = asyncio.Lock()
        self.reading = 0
        self.kept: OrderedDict[Key, bytes] = OrderedDict()
        self.size = 0  # bytes kept

    def pay(self, request: Connection, person: Person | None, positions: float) -> None:
        """Raises `Refusal` where a network or a person has asked for too many positions lately."""
        rate = self.settings.positions_per_second
        self.limits.take("read", home_of(request), rate, rate * BURST, positions)
        if person is not None:
            self.limits.take("read by", person.id, rate, rate * BURST, positions)

    async def each(self, items: Iterable[Item], make: Callable[[Item], Made]) -> list[Made]:
        """Make one after the other; readers take turns. Raises `Refusal` where too many are at it."""
        if self.reading >= AT_ONCE:
            raise Refusal(TOO_FAST, "", 429)
        self.reading += 1
        try:
            found = []
            for item in items:
                async with self.place:
                    await asyncio.sleep(0)
                    found.append(make(item))
            return found
        finally:
            self.reading -= 1

    def find(self, key: Key) -> bytes | None:
        """An answer that was kept."""
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
        return found

    def keep(self, key: Key, answer: bytes) -> None:
        """Keep an answer; those that were not asked for in the longest time make room."""
        if key not in self.kept:
            self.kept[key] = answer
            self.size += len(answer)
        while self.size > KEPT:
            _, oldest = self.kept.popitem(last=False)
            self.size -= len(oldest)
