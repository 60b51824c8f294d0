"""SQLite's short way for entries: a thread of its own with a connection of its own, told once for each transaction.

Through SQLAlchemy and aiosqlite every statement, the commit and the return of the connection goes to a thread and back;
that costs more than SQLite itself.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import NamedTuple

from glueckauf.table.storage.database import at_connect

PATIENCE = 30.0  # seconds to wait while others write


class Statement(NamedTuple):
    """One statement, for many rows of values."""

    text: str
    rows: Sequence[Sequence[object]]


Told = Callable[[BaseException | None], None]


class Job(NamedTuple):
    statements: Sequence[Statement]
    loop: asyncio.AbstractEventLoop
    told: Told


class SqliteEntries:
    """Writes transactions of prepared statements, one after the other."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: threading.Thread | None = None
        self.connection: sqlite3.Connection | None = None  # the thread's

    def hand_over(self, statements: Sequence[Statement], told: Told) -> None:
        """All of them or none; when they are on disk, the loop calls `told`, with what SQLite has raised if it has."""
        if self.thread is None:
            self.thread = threading.Thread(target=self.run, name="entries", daemon=True)
            self.thread.start()
        self.jobs.put(Job(statements, asyncio.get_running_loop(), told))

    async def write(self, statements: Sequence[Statement]) -> None:
        """The same for a task, which waits until they are on disk. Raises what SQLite raises."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hand_over(statements, partial(settle, written))
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
                answer(job, error)
            else:
                answer(job, None)
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


def answer(job: Job, error: BaseException | None) -> None:
    """Tell the loop; it may have ended by now."""
    with suppress(RuntimeError):
        job.loop.call_soon_threadsafe(job.told, error)


def settle(written: asyncio.Future[None], error: BaseException | None) -> None:
    if written.done():  # the caller no longer waits
        return
    if error is None:
        written.set_result(None)
    else:
        written.set_exception(error)
