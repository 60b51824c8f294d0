"""SQLite's short way for what is written: a thread of its own with a connection of its own, told once for each
transaction.

Through SQLAlchemy and aiosqlite every statement, the commit and the return of the connection goes to a thread and back:
that costs more than SQLite itself, and from the first statement to the commit nobody else can write, while the loop of
a busy server takes tens of milliseconds for each of these turns.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import NamedTuple

from sqlalchemy import Connection, Engine, StaticPool, create_engine

from glueckauf.table.storage.database import at_connect

PATIENCE = 30.0  # seconds to wait while others write


class Statement(NamedTuple):
    """One statement, for many rows of values."""

    text: str
    rows: Sequence[Sequence[object]]


Told = Callable[[BaseException | None], None]
Work = Callable[[Connection], object]  # what is written through SQLAlchemy, in one go


class Job(NamedTuple):
    statements: Sequence[Statement]
    others: Sequence[Work]
    loop: asyncio.AbstractEventLoop
    told: Told


class SqliteEntries:
    """Writes transactions, one after the other."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: threading.Thread | None = None
        self.guard = threading.Lock()  # of `thread`
        self.connection: sqlite3.Connection | None = None  # the thread's
        self.engine: Engine | None = None  # the same connection for SQLAlchemy

    def hand_over(self, statements: Sequence[Statement], told: Told, others: Sequence[Work] = ()) -> None:
        """All of it or nothing; when it is on disk, the loop calls `told`, with what SQLite has raised if it has."""
        with self.guard:
            self.jobs.put(Job(statements, others, asyncio.get_running_loop(), told))
            if self.thread is None:
                self.start()

    async def write(self, statements: Sequence[Statement], others: Sequence[Work] = ()) -> None:
        """The same for a task, which waits until it is on disk. Raises what SQLite, or the work, raises."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hand_over(statements, partial(settle, written), others)
        await written

    def start(self) -> None:
        self.thread = threading.Thread(target=self.run, name="entries", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Write what waits, and let go of the file; whatever comes later begins anew."""
        if self.thread is not None:
            self.jobs.put(None)
            self.thread.join()
            with self.guard:
                self.thread = None
                if not self.jobs.empty():  # came behind the last one
                    self.start()

    # In the thread

    def run(self) -> None:
        while (job := self.jobs.get()) is not None:
            try:
                self.carry_out(job)
            except BaseException as error:  # noqa: BLE001 - the caller gets it; the thread goes on
                answer(job, error)
            else:
                answer(job, None)
        self.let_go()

    def carry_out(self, job: Job) -> None:
        connection = self.connection or self.open()
        try:
            if job.others:
                self.carry_out_others(connection, job)
                return
            connection.execute("BEGIN IMMEDIATE")
            for text, rows in job.statements:
                connection.executemany(text, rows)
            self.commit(connection)
        except BaseException:  # SQLite may keep a transaction open whose COMMIT failed: closing rolls back
            self.let_go()
            raise

    def carry_out_others(self, connection: sqlite3.Connection, job: Job) -> None:
        """With what SQLAlchemy writes on the same connection, in our transaction: it must not end it."""
        if self.engine is None:
            self.engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
        with self.engine.connect() as through, through.begin():
            connection.execute("BEGIN IMMEDIATE")
            for text, rows in job.statements:
                connection.executemany(text, rows)
            for work in job.others:
                work(through)
            self.commit(connection)  # for SQLAlchemy, too: nothing is left for its own

    def open(self) -> sqlite3.Connection:
        self.connection = sqlite3.connect(self.file, timeout=PATIENCE, isolation_level=None)
        at_connect(self.connection)
        return self.connection

    def let_go(self) -> None:
        connection, self.connection, self.engine = self.connection, None, None
        if connection is not None:
            connection.close()

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
