"""SQLite's short way for entries: a thread of its own with a connection of its own, told once for each transaction.

Through SQLAlchemy and aiosqlite every statement, the commit and the return of the connection goes to a thread and back;
that costs more than SQLite itself.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import NamedTuple

from glueckauf.table.storage.database import at_connect

PATIENCE = 30.0  # seconds to wait while others write


class Statement(NamedTuple):
    """One statement, for many rows of values."""

    text: str
    rows: Sequence[Sequence[object]]


class Job(NamedTuple):
    statements: Sequence[Statement]
    written: asyncio.Future[None]


class SqliteEntries:
    """Writes transactions of prepared statements, one after the other."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: threading.Thread | None = None
        self.connection: sqlite3.Connection | None = None  # the thread's

    async def write(self, statements: Sequence[Statement]) -> None:
        """All of them or none; returns when they are on disk. Raises what SQLite raises."""
        if self.thread is None:
            self.thread = threading.Thread(target=self.run, name="entries", daemon=True)
            self.thread.start()
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.jobs.put(Job(statements, written))
        await written

    def stop(self) -> None:
        """Write what waits, and let go of the file."""
        if self.thread is not None:
            self.jobs.put(None)
            self.thread.join()
            self.thread = None

    # In the thread

    def run(self) -> None:
        while (job := self.jobs.get()) is not None:
            try:
                self.carry_out(job.statements)
            except BaseException as error:  # noqa: BLE001 - the caller gets it; the thread goes on
                answer(job.written, error)
            else:
                answer(job.written, None)
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def carry_out(self, statements: Sequence[Statement]) -> None:
        connection = self.connection or self.open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for text, rows in statements:
                connection.executemany(text, rows)
            self.commit(connection)
        except BaseException:  # SQLite may keep a transaction open whose COMMIT failed: closing rolls back
            self.connection = None
            connection.close()
            raise

    def open(self) -> sqlite3.Connection:
        self.connection = sqlite3.connect(self.file, timeout=PATIENCE, isolation_level=None)
        at_connect(self.connection)
        return self.connection

    def commit(self, connection: sqlite3.Connection) -> None:
        connection.execute("COMMIT")


def answer(written: asyncio.Future[None], error: BaseException | None) -> None:
    """Tell the loop; it may have ended by now."""
    with suppress(RuntimeError):
        written.get_loop().call_soon_threadsafe(settle, written, error)


def settle(written: asyncio.Future[None], error: BaseException | None) -> None:
    if written.done():  # the caller no longer waits
        return
    if error is None:
        written.set_result(None)
    else:
        written.set_exception(error)
