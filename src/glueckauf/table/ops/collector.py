"""When Python looks for cycles: while nobody plays, and otherwise only when very much has come together.

All stand still while it looks, for a quarter of a second in a large house. Playing leaves no cycles
(`tests/table/test_collector.py`); connections that have ended do, some 35 kB each.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

from glueckauf.table.storage.ledger import Ledger

LOOK = 1.0  # seconds between two looks; nobody plays if nothing was written between them
WORTH = 100_000  # objects more than after the last time that are worth it while nobody plays
MUCH = 1_000_000  # and while people play: less than 300 MB


class Collector:
    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.written = 0  # entries, at the last look

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.look()

    def look(self) -> None:
        quiet = self.ledger.written == self.written and not self.ledger.waiting
        self.written = self.ledger.written
        if quiet and gc.get_count()[0] >= WORTH:
            gc.collect()


@contextmanager
def spared() -> Iterator[None]:
    """What is loaded by now stays: the collector need not look at it again, and at all else seldom."""
    if gc.isenabled():  # else nobody has collected since the program began, and hardly anything could be
        gc.collect()
    gc.enable()
    gc.freeze()
    before = gc.get_threshold()
    gc.set_threshold(MUCH, 0, 0)  # one look at everything; the second one in a row goes through older objects, too
    try:
        yield
    finally:
        gc.set_threshold(*before)
