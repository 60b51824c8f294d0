"""The database: SQLite by default, PostgreSQL by its URL; brought up to date with Alembic before anybody plays."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, event, inspect, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from glueckauf.engine.errors import BadSetup, Reason

if TYPE_CHECKING:  # a start that finds the newest schema does without it: importing it takes a while
    from alembic.config import Config
    from alembic.script import ScriptDirectory

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

MIGRATIONS = Path(__file__).parent / "migrations"
LONGEST_LOG = 10_000  # pages, 40 MB, before SQLite moves its log into its file: all moves wait for that


class BrokenDatabase(Exception):
    """Rows of these tables hang on rows that are not there."""


def database_url(text: str) -> URL:
    """`sqlite:///games.db`, a path, or `postgresql://user@host/name`. Raises `BadSetup`."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except ArgumentError as error:
        raise BadSetup(
            "database", Reason("bad_database", "", "this is not a database URL", "das ist keine Datenbank-URL")
        ) from error
    if url.drivername not in {*DRIVERS, *DRIVERS.values()}:
        there = ", ".join(DRIVERS)
        raise BadSetup("database", Reason("bad_database", "", f"not one of: {there}", f"keine von: {there}"))
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def connect(url: URL) -> AsyncEngine:
    """An engine whose commits are on disk when they return."""
    if url.drivername != DRIVERS["sqlite"]:
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).expanduser().resolve().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=5, connect_args={"timeout": 30})

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        at_connect(connection)

    return engine


def at_connect(connection: DBAPIConnection | sqlite3.Connection) -> None:
    """How every connection to SQLite is set."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a loss of power
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
    cursor.close()


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """All or nothing: committed at the end, rolled back if anything fails.

    After a failed COMMIT, SQLite may keep the transaction open, and SQLAlchemy takes it for ended: the next user of the
    connection would commit it. So such a connection is closed, which rolls back.
    """
    async with engine.connect() as connection:
        await connection.begin()
        yield connection
        try:
            await connection.commit()
        except BaseException:
            await asyncio.shield(connection.invalidate())
            raise


def alembic_config(connection: Connection) -> "Config":
    from alembic.config import Config  # noqa: PLC0415 - as above

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    there, newest = _versions(connection)
    if there != newest:
        from alembic import command  # noqa: PLC0415 - as above

        command.upgrade(alembic_config(connection), "head")


def scripts() -> "ScriptDirectory":
    """All migrations that this program knows."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - as above

    return ScriptDirectory(str(MIGRATIONS))


@cache
def newest_version() -> str:
    """The files of the migrations begin with their numbers."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _versions(connection: Connection) -> tuple[str | None, str | None]:
    if not inspect(connection).has_table("alembic_version"):
        return None, newest_version()
    there: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return there, newest_version()


async def upgrade(engine: AsyncEngine) -> None:
    """Migrate to the newest schema, all or nothing; nothing happens if it is up to date."""
    if engine.dialect.name == "sqlite":
        await _upgrade_sqlite(engine)
        return
    async with engine.begin() as connection:
        await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(71830)")  # two processes may start at once
        await connection.run_sync(_upgrade)


async def _upgrade_sqlite(engine: AsyncEngine) -> None:
    """SQLite changes a column by a new table and a copy of all rows.

    Without our BEGIN, Python would commit each step; with foreign keys, dropping the old table would delete what hangs
    on its rows. So they are off meanwhile and checked before the commit, and the connection is not used again.
    """
    async with engine.connect() as connection:
        try:
            await connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            await connection.exec_driver_sql("BEGIN IMMEDIATE")  # a second process waits here
            there, newest = await connection.run_sync(_versions)
            if there == newest:
                return
            await connection.run_sync(_upgrade)
            broken = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).fetchall()
            if broken:
                raise BrokenDatabase(", ".join(sorted({row[0] for row in broken})))
            await connection.commit()
        finally:
            await asyncio.shield(connection.invalidate())


async def versions(engine: AsyncEngine) -> tuple[str | None, str | None]:
    """The schema version of the database, and the newest one."""
    async with engine.connect() as connection:
        return await connection.run_sync(_versions)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[AsyncEngine]:
    """A database for the duration of a command."""
    engine = connect(database_url(url))
    try:
        yield engine
    finally:
        await asyncio.shield(engine.dispose())
