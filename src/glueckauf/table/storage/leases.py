"""Which process owns which table, in a PostgreSQL that several share.

A process renews one row of its own; a table belongs to the process that its row names, for as long as that one is
alive. All times are the database's: the clocks of machines may differ.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

NOW = "extract(epoch FROM clock_timestamp())"
FORGET = 3600.0  # seconds after which the row of a dead process is deleted

RENEW = text(f"""
    INSERT INTO processes (id, address, until) VALUES (:process, :address, {NOW} + :seconds)
    ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until
""")  # noqa: S608 - of our own text
SWEEP = text(f"DELETE FROM processes WHERE until < {NOW} - :seconds")  # noqa: S608
TAKE = text(f"""
    INSERT INTO leases ("table", process, number) SELECT id, :process, 1 FROM tables WHERE id = :table
    ON CONFLICT ("table") DO UPDATE
    SET process = excluded.process,
        number = leases.number + CASE WHEN leases.process = excluded.process THEN 0 ELSE 1 END
    WHERE leases.process = excluded.process
        OR NOT EXISTS (SELECT 1 FROM processes WHERE id = leases.process AND until > {NOW})
    RETURNING number
""")  # noqa: S608
OWNER = text(f"""
    SELECT processes.id, processes.address FROM leases JOIN processes ON processes.id = leases.process
    WHERE leases."table" = :table AND processes.until > {NOW}
""")  # noqa: S608
HELD = text('SELECT "table", number FROM leases WHERE process = :process')
ELSEWHERE = text(f"""
    SELECT leases."table" FROM leases JOIN processes ON processes.id = leases.process
    WHERE processes.id <> :process AND processes.until > {NOW}
""")  # noqa: S608
FREE = text("""UPDATE leases SET process = '' WHERE process = :process AND "table" = ANY(:tables)""")
FREE_ALL = text("UPDATE leases SET process = '' WHERE process = :process")
GONE = text("DELETE FROM processes WHERE id = :process")
FENCE = text('SELECT "table", number FROM leases WHERE process = :process AND "table" = ANY(:tables)')


class Owner(NamedTuple):
    """Another process that owns a table."""

    process: str
    address: str


class Leases:
    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine, self.process = engine, process

    async def renew(self, address: str, seconds: float) -> None:
        """Be alive for so many seconds."""
        async with self.engine.begin() as connection:
            await connection.execute(RENEW, self.named(address=address, seconds=seconds))
            await connection.execute(SWEEP, {"seconds": FORGET})

    async def take(self, table: str) -> int | None:
        """Own a table that nobody alive owns, or this process does; the number of the lease, or None."""
        async with self.engine.begin() as connection:
            number: int | None = await connection.scalar(TAKE, self.named(table=table))
            return number

    async def owner(self, table: str) -> Owner | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(OWNER, {"table": table})).one_or_none()
            return Owner(*found) if found is not None else None

    async def held(self) -> dict[str, int]:
        """[table] the number of each lease of this process."""
        async with self.engine.connect() as connection:
            return {row.table: row.number for row in await connection.execute(HELD, self.named())}

    async def elsewhere(self) -> set[str]:
        """The tables that others own who are alive."""
        async with self.engine.connect() as connection:
            return set((await connection.execute(ELSEWHERE, self.named())).scalars())

    async def free(self, tables: Collection[str]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(FREE, self.named(tables=list(tables)))

    async def leave(self) -> None:
        """Own nothing any more, and be no more."""
        async with self.engine.begin() as connection:
            await connection.execute(FREE_ALL, self.named())
            await connection.execute(GONE, self.named())

    async def lost(self, connection: AsyncConnection, leases: Mapping[str, int]) -> set[str]:
        """Within the transaction that writes: the tables of which another process has become the owner since."""
        found = await connection.execute(FENCE, self.named(tables=list(leases)))
        now = {row.table: row.number for row in found}
        return {table for table, number in leases.items() if now.get(table) != number}

    def named(self, **values: object) -> dict[str, Any]:  # Any: SQLAlchemy's parameters
        return {"process": self.process, **values}
