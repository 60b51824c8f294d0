"""The ledger: entries of many tables are written in one transaction, so that one wait for the disk serves all."""

import asyncio
import hashlib
import sqlite3
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, Executable, Insert, Update, bindparam, insert, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from glueckauf.table.storage.database import transaction
from glueckauf.table.storage.leases import Leases
from glueckauf.table.storage.models import Entry, TableRow
from glueckauf.table.storage.sqlite_entries import SqliteEntries, Statement, Work

if TYPE_CHECKING:
    from glueckauf.table.storage.postgres_entries import PostgresEntries

MOST = 500  # jobs in one transaction
INSERT = insert(Entry)


class Conflict(Exception):
    """Another process has already written an entry with this number."""


class LostLease(Exception):
    """Another process has become the owner of one of these tables."""


class Written(NamedTuple):
    """An entry as plain data: SQLAlchemy's own objects are slow to create, and entries never change."""

    table: str
    number: int
    kind: str
    seat: int
    text: str
    request: str
    at: float
    thought: float | None  # seconds of the asked seat since the last entry; None without a clock
    waited: float | None  # seconds of grace that it used
    check: str


class Beat(NamedTuple):
    """The hand of a table as it was stored between two entries."""

    table: str
    number: int  # of the last entry
    thought: float
    waited: float
    paused: float  # seconds for which the game has been interrupted


class Snapshot(NamedTuple):
    """A table as it stood after so many entries, packed (`play/standing.py`): a cache, never the truth."""

    table: str
    number: int  # of the last entry in it
    seal: str  # binds it to the entries and to the program
    data: bytes


def check(
    before: str,
    number: int,
    kind: str,
    seat: int,
    text: str,
    request: str,
    at: float,
    thought: float | None = None,
    waited: float | None = None,
) -> str:
    """Sixteen digits that depend on an entry and on all before it."""
    told = f"{before}|{number}|{kind}|{seat}|{text}|{request}|{at!r}"
    if thought is not None:
        told += f"|{thought!r}|{waited!r}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class Asked(NamedTuple):
    """Somebody else is asked at a table whose game goes on; written for all tables at once."""

    table: str
    seat: int


SET_ASKED = (  # made once: SQLAlchemy takes longer to make a statement than SQLite to carry it out
    update(TableRow)
    .where(TableRow.id == bindparam("at_table"), TableRow.status == "playing")
    .values(asked=bindparam("seat"))
    .execution_options(synchronize_session=False)
)


class Spelled(NamedTuple):
    """A statement for a driver."""

    text: str
    order: tuple[str, ...]  # the names of its values
    fixed: dict[str, object]  # values that are always the same


Deed = Callable[[Connection], None]  # something that must look before it writes


class Job:
    """Entries of one table that are written together or not at all, with what else must change in the same moment."""

    def __init__(self, rows: Sequence[Written], also: Sequence[Executable | Deed | Asked], lease: int | None) -> None:
        self.rows, self.lease = rows, lease
        self.asked = [one for one in also if isinstance(one, Asked)]
        self.others = [one for one in also if not isinstance(one, Asked)]
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Ledger:
    """One writer for all tables of this process."""

    def __init__(self, engine: AsyncEngine, leases: Leases | None = None) -> None:
        self.engine, self.leases = engine, leases
        self.short_way = SqliteEntries(file) if (file := plain_file(engine.url)) else None
        self.one_question = one_question(engine.url, leases) if leases is not None else None
        self.waiting: list[Job] = []
        self.texts: dict[Insert | Update, Spelled] = {}
        self.loop: asyncio.AbstractEventLoop | None = None  # while it writes
        self.busy = False  # something is being written, or is about to be
        self.writer: asyncio.Task[None] | None = None  # writes what has no short way
        self.transactions = self.written = 0  # for the metrics
        self.waited: Callable[[float], None] = lambda _: None  # is told how long each job took

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.wake()

    async def stop(self) -> None:
        """Write what waits, then stop."""
        await self.append([])
        self.loop = None
        await self.let_go()
        if self.one_question is not None:
            await self.one_question.stop()

    async def let_go(self) -> None:
        """Of SQLite's file, when what waits is written; whoever writes later opens it again."""
        if self.short_way is not None:
            await asyncio.to_thread(self.short_way.stop)

    async def append(
        self, rows: Sequence[Written], also: Sequence[Executable | Deed | Asked] = (), lease: int | None = None
    ) -> None:
        """Returns when it is on disk; raises `Conflict` if another process was first, and then nothing is written.

        With `lease`, nothing is written either if another process owns the table since.
        """
        job = Job(rows, also, lease)
        self.waiting.append(job)
        self.wake()
        began = time.monotonic()
        await job.written
        self.waited(time.monotonic() - began)

    def wake(self) -> None:
        """Everybody who is ready now comes first: one wait for the disk serves them all."""
        if self.loop is not None and not self.busy:
            self.busy = True
            self.loop.call_soon(self.go_on)

    def go_on(self) -> None:
        """Hand over what waits by now; no task of the loop has to come first."""
        self.busy = bool(self.waiting) and self.loop is not None
        if not self.busy:
            return
        jobs, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
        if self.short_way is None:
            self.write_in_task(self.write(jobs))
            return
        try:
            statements, others = self.statements(jobs), self.others(jobs)
            if statements or others:
                self.short_way.hand_over(statements, partial(self.handed_over, jobs), others)
        except Exception as error:  # noqa: BLE001 - the callers get the error; the ledger goes on
            self.handed_over(jobs, error)
        else:
            if not statements and not others:
                self.handed_over(jobs, None)

    def handed_over(self, jobs: list[Job], error: BaseException | None) -> None:
        """SQLite's thread has written these jobs, or could not."""
        if error is not None and is_conflict(error) and len(jobs) > 1:
            self.write_in_task(self.write_each(jobs))
            return
        if error is None:
            self.count(jobs)
        elif is_conflict(error):
            error = Conflict()
        for job in jobs:
            settle(job, error)
        self.go_on()

    def write_in_task(self, work: Coroutine[None, None, None]) -> None:
        self.writer = asyncio.get_running_loop().create_task(work)
        self.writer.add_done_callback(lambda _: self.go_on())

    async def write_each(self, jobs: list[Job]) -> None:
        """One of them came second: each for itself."""
        for job in jobs:
            await self.write([job])

    async def write(self, jobs: list[Job]) -> None:
        try:
            await self.commit(jobs)
        except Exception as error:  # noqa: BLE001 - the caller gets the error; the writer goes on
            if not is_conflict(error):
                for job in jobs:
                    settle(job, error)
            elif len(jobs) == 1:
                settle(jobs[0], Conflict())
            else:
                await self.write_each(jobs)
        else:
            for job in jobs:
                settle(job, None)

    async def commit(self, jobs: list[Job]) -> None:
        if self.short_way is not None:
            if (statements := self.statements(jobs)) or any(job.others for job in jobs):
                await self.short_way.write(statements, self.others(jobs))
        elif self.one_question is None or any(job.others for job in jobs):
            await self.commit_with_others(jobs)
        else:
            rows, asked = [row for job in jobs for row in job.rows], [one for job in jobs for one in job.asked]
            if (rows or asked) and not await self.one_question.write(rows, asked, leases_of(jobs)):
                raise Conflict
        self.count(jobs)

    def count(self, jobs: list[Job]) -> None:
        self.transactions += 1
        self.written += sum(len(job.rows) for job in jobs)

    async def commit_with_others(self, jobs: list[Job]) -> None:
        """A transaction in which other parts write, too, or on a database that several processes share."""
        rows, asked = [row for job in jobs for row in job.rows], [one for job in jobs for one in job.asked]
        async with transaction(self.engine) as connection:
            leases = leases_of(jobs)
            if self.leases is not None and leases and await self.leases.lost(connection, leases):
                raise LostLease
            if rows:
                await connection.execute(INSERT, [row._asdict() for row in rows])
            if asked:
                await connection.execute(SET_ASKED, [{"at_table": one.table, "seat": one.seat} for one in asked])
            await connection.run_sync(partial(carry_out, jobs))

    def others(self, jobs: list[Job]) -> list[Work]:
        return [partial(carry_out, jobs)] if any(job.others for job in jobs) else []

    def statements(self, jobs: list[Job]) -> list[Statement]:
        """What almost every job consists of, for all of them at once, as the driver of SQLite wants it."""
        rows, asked = [row for job in jobs for row in job.rows], [one for job in jobs for one in job.asked]
        made = []
        if rows:
            text, order, _ = self.spelled(INSERT)
            same = order == Written._fields
            made.append(Statement(text, rows if same else [[getattr(row, name) for name in order] for row in rows]))
        if asked:
            text, order, fixed = self.spelled(SET_ASKED)
            values = ({**fixed, "at_table": one.table, "seat": one.seat} for one in asked)
            made.append(Statement(text, [[value[name] for name in order] for value in values]))
        return made

    def spelled(self, statement: Insert | Update) -> Spelled:
        """A statement as the driver of SQLite wants it; made once."""
        if statement not in self.texts:
            names = list(Written._fields) if statement is INSERT else None
            made = statement.compile(dialect=self.engine.dialect, column_keys=names)
            self.texts[statement] = Spelled(str(made), tuple(made.positiontup or ()), dict(made.params))
        return self.texts[statement]


def carry_out(jobs: Sequence[Job], connection: Connection) -> None:
    """What must change with the entries in the same moment."""
    for statement in (one for job in jobs for one in job.others):
        if isinstance(statement, Executable):
            connection.execute(statement)
        else:
            statement(connection)


def leases_of(jobs: Sequence[Job]) -> dict[str, int]:
    """[table] the number of the lease that must still be the same."""
    return {row.table: job.lease for job in jobs for row in job.rows[:1] if job.lease is not None}


def one_question(url: URL, leases: Leases) -> "PostgresEntries":
    from glueckauf.table.storage.postgres_entries import PostgresEntries  # noqa: PLC0415 - SQLite needs no driver

    return PostgresEntries(url.set(drivername="postgresql").render_as_string(hide_password=False), leases.process)


def plain_file(url: URL) -> str | None:
    """The file of SQLite, as its driver opens it; None for a URI, for memory and for other databases."""
    named = url.database if url.get_backend_name() == "sqlite" else None
    return None if named is None or named.startswith((":", "file:")) else named


def is_conflict(error: BaseException) -> bool:
    """Whether somebody else was first; if others are beside it in a transaction, it is not known who came second."""
    return isinstance(error, Conflict | IntegrityError | sqlite3.IntegrityError | LostLease)


def settle(job: Job, error: BaseException | None) -> None:
    if job.written.done():  # the caller no longer waits
        return
    if error is None:
        job.written.set_result(None)
    else:
        job.written.set_exception(error)
