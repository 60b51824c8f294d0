"""One owner a table: of the processes on one database, each table is played at one, and the others pass requests on.

A process that has a database of its own owns everything, and nothing of this happens.
"""

import asyncio
import math
import time
from collections.abc import Callable

import structlog

from glueckauf.table.storage.leases import Leases, Owner

LEASE = 5.0  # seconds after which a process that is not heard of has lost its tables
RENEW = 1.0  # seconds between two signs of life
NEVER = 0  # the number of no lease
KNOWN = 1.0  # seconds for which this process need not ask again who owns a table

log = structlog.get_logger("glueckauf.table")


class Leaving(Exception):
    """The process goes down, and nobody else has taken the table yet."""


class Owners:
    """What this process owns."""

    def __init__(self, leases: Leases | None) -> None:
        """Without `leases`, the database belongs to this process."""
        self.leases = leases
        self.address = ""  # where other processes reach this one
        self.held: dict[str, int] = {}  # [table] number of the lease
        self.until = -math.inf  # by the clock of this process, which counts from before the database does
        self.freed: set[str] = set()
        self.others: dict[str, tuple[float, Owner]] = {}  # [table] until when that is known
        self.leaving = False  # nothing new is taken on
        self.left = False  # nothing is owned any more
        self.changing = asyncio.Lock()
        self.taken: Callable[[str], None] = lambda _table: None
        self.lost: Callable[[str], None] = lambda _table: None
        self.regained: Callable[[], None] = lambda: None

    def owns(self, table: str) -> bool:
        return self.leases is None or (table in self.held and time.monotonic() < self.until)

    def number(self, table: str) -> int | None:
        """Of the lease, for whoever writes: it must still be the same then."""
        return NEVER if self.left else self.held.get(table)

    def born_here(self, table: str) -> None:
        """A new table, whose lease was written with it."""
        if self.leases is not None:
            self.held[table] = 1

    async def find(self, table: str) -> Owner | None:
        """Who owns a table; None: this process, which takes it if nobody does. Raises `Leaving`."""
        if self.leases is None or not (table.isascii() and table.isalnum()):
            return None
        if self.owns(table):
            if self.leaving:
                raise Leaving
            return None
        until, known = self.others.get(table, (-math.inf, None))
        if until > time.monotonic():
            return known
        if not self.leaving and await self.take(table):
            return None
        owner = await self.leases.owner(table)
        if owner is None and self.leaving:
            raise Leaving
        if owner is None or owner.process == self.leases.process:
            return None  # there is no such table
        if len(self.others) > 10_000:
            self.others.clear()
        self.others[table] = (time.monotonic() + KNOWN, owner)
        return owner

    async def take(self, table: str) -> bool:
        """Own a table, if nobody else does."""
        if self.leases is None:
            return True
        async with self.changing:
            number = await self.leases.take(table)
            if number is None:
                return False
            self.freed.discard(table)
            if self.held.get(table) != number:
                self.taken(table)
            self.held[table] = number
            return True

    def forget(self, table: str) -> None:
        """Somebody else may own it now; ask again."""
        self.others.pop(table, None)

    def release(self, table: str) -> None:
        """Whoever wants the table next may have it."""
        if self.held.pop(table, None) is not None:
            self.freed.add(table)

    async def run(self) -> None:
        while True:
            try:
                await self.renew()
            except Exception:
                log.exception("renew")
            await asyncio.sleep(RENEW)

    async def renew(self) -> None:
        """Say that this process is alive, and find out what it has lost while it was not heard."""
        if self.leases is None or self.left:
            return
        began, before = time.monotonic(), dict(self.held)
        await self.leases.renew(self.address, LEASE)
        found = await self.leases.held()
        late, self.until = self.until < time.monotonic(), began + LEASE
        for table, number in before.items():
            if found.get(table) != number and self.held.get(table) == number:
                log.warning("lost_table", table=table)
                del self.held[table]
                self.lost(table)
        if self.freed:
            async with self.changing:
                freed, self.freed = self.freed, set()
                await self.leases.free(freed)
        if late:
            self.regained()

    async def leave(self) -> None:
        """Hand everything over: whoever is asked for a table next owns it."""
        if self.leases is None or self.left:
            return
        self.leaving = self.left = True
        async with self.changing:
            self.held.clear()
            self.freed.clear()
            await self.leases.leave()
