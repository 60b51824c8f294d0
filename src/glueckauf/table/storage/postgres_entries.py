"""PostgreSQL's short way for entries: one question of a connection of its own, which is a transaction by itself.

Through SQLAlchemy a transaction is five questions: begin, look at the leases, insert, update, commit.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

import asyncpg

PATIENCE = 5.0  # seconds for an answer: all moves of this process wait for it, and a question takes milliseconds
ENTRY = ("table", "number", "kind", "seat", "text", "request", "at", "thought", "waited", "check")
TYPES = ("text", "int", "text", "int", "text", "text", "float8", "float8", "float8", "text")
COLUMNS = ", ".join(f'"{name}"' for name in ENTRY)
ROWS = ", ".join(f"${place}::{kind}[]" for place, kind in enumerate(TYPES, 6))

# Everything is written, or nothing: where a lease has gone, and where a row is there already.
WRITE = f"""
    WITH due AS (
        SELECT count(*) = cardinality($2::text[]) AS ours
        FROM unnest($2::text[], $3::int[]) AS lease("table", number)
        JOIN leases USING ("table", number)
        WHERE leases.process = $1
    ), written AS (
        INSERT INTO entries ({COLUMNS})
        SELECT * FROM unnest({ROWS}) WHERE (SELECT ours FROM due)
    ), turned AS (
        UPDATE tables SET asked = turn.seat
        FROM unnest($4::text[], $5::int[]) AS turn("table", seat)
        WHERE tables.id = turn."table" AND tables.status = 'playing' AND (SELECT ours FROM due)
    )
    SELECT ours FROM due
"""  # noqa: S608 - of our own text


GONE = (
    asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,  # the other side's last word has been read in part
    OSError,
)  # fmt: skip


class PostgresEntries:
    """Writes entries, and who is asked now, for a process that holds leases."""

    def __init__(self, address: str, process: str) -> None:
        self.address, self.process = address, process
        self.connection: asyncpg.Connection | None = None

    async def write(
        self,
        rows: Sequence[Sequence[object]],
        asked: Sequence[tuple[str, int]],
        leases: Mapping[str, int],
    ) -> bool:
        """All of it or nothing; False, if another process was first or has become the owner of a table.

        A connection that was lost, or does not answer, is made again, once: if the rows had been written nevertheless,
        they are found there.
        """
        columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in ENTRY]
        tables, seats = [table for table, _ in asked], [seat for _, seat in asked]
        given = (self.process, list(leases), list(leases.values()), tables, seats, *columns)
        for last in (False, True):
            if self.connection is None or self.connection.is_closed():
                self.connection = await asyncpg.connect(self.address, timeout=PATIENCE)
            try:
                return bool(await self.connection.fetchval(WRITE, *given, timeout=PATIENCE))
            except asyncpg.IntegrityConstraintViolationError:
                return False
            except GONE:
                self.connection.terminate()
                self.connection = None
                if last:
                    raise
        raise AssertionError

    async def stop(self) -> None:
        if self.connection is not None:
            with suppress(*GONE, asyncpg.PostgresError):  # it is let go of all the same
                await self.connection.close(timeout=PATIENCE)
            self.connection = None
