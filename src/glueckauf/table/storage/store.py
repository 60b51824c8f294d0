"""Reading and writing everything but the entries of games: tables, seats, chat."""

import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypedDict, TypeVar, Unpack

from sqlalchemy import (
    Connection,
    CursorResult,
    Executable,
    Result,
    Select,
    String,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from sqlalchemy.orm import Session

from glueckauf.engine.game import Game
from glueckauf.table.rating import NEW, Strength
from glueckauf.table.refusals import NO_PLAYER, Refusal
from glueckauf.table.storage.database import transaction, versions
from glueckauf.table.storage.ledger import Beat, Snapshot, Written
from glueckauf.table.storage.models import (
    Base,
    BeatRow,
    Entry,
    MessageRow,
    Player,
    SeatRow,
    Setting,
    SnapshotRow,
    TableRow,
)
from glueckauf.table.storage.ratings import Change, changes_at, strengths
from glueckauf.table.storage.sqlite_entries import SqliteEntries, Work
from glueckauf.table.wire.protocol import HelpRule, Status, UndoRule

RECENT = 14 * 86400  # seconds for which a finished game stands in its player's list
LISTED = 50  # tables of one kind in the lobby
SAID = 200  # messages that a newcomer gets
INVITE = 16
PROBE = "probe"  # the setting that a probe writes
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # no l, o, 0, 1


@dataclass
class Stored:
    """A table as it lies in the database."""

    row: TableRow
    chairs: Sequence[SeatRow]
    entries: Sequence[Written]
    beat: Beat | None = None
    snapshot: Snapshot | None = None
    ratings: Mapping[str, Strength] = field(default_factory=dict)
    changes: Sequence[Change] = ()


class Outline(NamedTuple):
    """As much of a table as shows whether anything was written to it."""

    number: int  # of the last entry
    status: str
    revision: int
    rematch: str | None
    seating: list[tuple[str | None, str | None, bool]]  # [seat] player, stand-in, resigned


Found = TypeVar("Found")
# What a newcomer's table is read with, made once: SQLAlchemy takes longer to make a question than SQLite to answer it.
AT = bindparam("at_table", type_=String)
CHAIRS = select(SeatRow).where(SeatRow.table == AT)
ENTRIES = select(*(getattr(Entry, name) for name in Written._fields)).where(Entry.table == AT).order_by(Entry.number)
LAST_SNAPSHOT = select(*(getattr(SnapshotRow, name) for name in Snapshot._fields)).where(SnapshotRow.table == AT)
LAST_SAID = select(MessageRow).where(MessageRow.table == AT).order_by(MessageRow.id.desc()).limit(SAID)
PLAYED_BEFORE = select(TableRow.id).where(
    TableRow.rematch == AT,
    TableRow.id.in_(select(SeatRow.table).where(SeatRow.player == bindparam("by", type_=String))),
)


class NothingFound(Exception):
    """An update found no row to change."""


def require_found(result: Result[Any]) -> None:  # Any: the rows of an update, of which there are none
    if isinstance(result, CursorResult) and result.rowcount == 0:
        raise NothingFound


def write_all(rows: Sequence[Base], statements: Sequence[Executable], connection: Connection) -> None:
    """New rows in their order, then updates; raises `NothingFound` if one found no row."""
    with Session(bind=connection, expire_on_commit=False) as session:
        for row in rows:
            session.add(row)
            session.flush()
        for statement in statements:
            require_found(session.execute(statement))
        session.commit()  # of what the session holds; the transaction of the connection ends behind it


class Store:
    def __init__(self, engine: AsyncEngine, short_way: SqliteEntries | None = None) -> None:
        """With the thread that writes entries to SQLite, where there is one: so nobody waits for it in between."""
        self.engine, self.short_way = engine, short_way
        self.session: async_sessionmaker[AsyncSession] = async_sessionmaker(engine, expire_on_commit=False)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session whose changes are committed together at the end, or not at all."""
        async with (
            transaction(self.engine) as connection,
            AsyncSession(bind=connection, expire_on_commit=False) as session,
        ):
            yield session
            await session.commit()  # of what the session holds; the transaction of the connection ends behind it

    async def add(self, *rows: Base) -> None:
        """Write new rows, in their order, together."""
        await self.write(rows)

    async def write(self, rows: Sequence[Base], statements: Sequence[Executable] = ()) -> bool:
        """Write new rows and carry out updates together; False, and nothing is changed, if one found no row."""
        try:
            await self.carry_out(partial(write_all, rows, statements))
        except NothingFound:
            return False
        return True

    async def carry_out(self, work: Work) -> None:
        """Write in one transaction, all or nothing, and in one go: between two statements nobody waits for the loop."""
        if self.short_way is None:
            async with transaction(self.engine) as connection:
                await connection.run_sync(work)
            return
        try:
            await self.short_way.write((), [work])
        except sqlite3.Error as error:  # of the transaction itself: as SQLAlchemy tells it everywhere else
            raise OperationalError("COMMIT", {}, error) from error

    async def change(self, *statements: Executable) -> bool:
        """Carry out updates together; False, and nothing is changed, if one of them found no row to change."""
        return await self.write((), statements)

    async def is_current(self) -> bool:
        """Whether the database has the newest schema."""
        there, newest = await versions(self.engine)
        return there == newest

    async def key(self, name: str) -> str:
        """A secret of the server: made once, remembered in the database."""
        query = select(Setting.value).where(Setting.name == name)
        stored = await self.rows(query)
        if not stored:
            with suppress(IntegrityError):  # another process was first
                await self.add(Setting(name=name, value=secrets.token_hex(32)))
            stored = await self.rows(query)
        return stored[0]

    async def probe(self) -> None:
        """Write something, to find out whether anything can be written: a full disk still answers questions."""
        async with self.writing() as session:
            await session.merge(Setting(name=PROBE, value=str(time.time())))

    async def rows(self, query: Select[Found]) -> list[Found]:
        async with self.session() as session:
            return list((await session.execute(query)).scalars())

    async def table(self, table: str) -> Stored | None:
        async with self.session() as session:
            row = await session.get(TableRow, table)
            if row is None:
                return None
            here = {"at_table": table}
            chairs = list((await session.execute(CHAIRS, here)).scalars())
            entries = [Written(*entry) for entry in await session.execute(ENTRIES, here)]
            kept = await session.get(BeatRow, table) if row.clock is not None else None
            beat = Beat(*(getattr(kept, name) for name in Beat._fields)) if kept is not None else None
            shot = (await session.execute(LAST_SNAPSHOT, here)).one_or_none()
            snapshot = Snapshot(*shot) if shot is not None else None
            if not row.rated:
                return Stored(row, chairs, entries, beat, snapshot)
            known = await ratings_of(session, row.title, chairs)
            return Stored(row, chairs, entries, beat, snapshot, known, await changes_at(session, table))

    async def outlines(self, tables: Sequence[str]) -> dict[str, Outline]:
        """[table] how far these tables are; those that are gone are left out."""
        numbers = (
            select(Entry.table, func.max(Entry.number).label("number"))
            .where(Entry.table.in_(tables))
            .group_by(Entry.table)
            .subquery()
        )
        rows = (
            select(TableRow.id, numbers.c.number, TableRow.status, TableRow.revision, TableRow.rematch)
            .join(numbers, numbers.c.table == TableRow.id, isouter=True)
            .where(TableRow.id.in_(tables))
        )
        seats = (
            select(SeatRow.table, SeatRow.player, SeatRow.away, SeatRow.resigned)
            .where(SeatRow.table.in_(tables))
            .order_by(SeatRow.table, SeatRow.seat)
        )
        async with self.session() as session:
            found = {
                table: Outline(number or 0, status, revision, rematch, [])
                for table, number, status, revision, rematch in await session.execute(rows)
            }
            for table, player, away, resigned in await session.execute(seats):
                if table in found:
                    found[table].seating.append((player, away, resigned))
        return found

    async def ratings(self, title: str, chairs: Sequence[SeatRow]) -> dict[str, Strength]:
        """[player] the ratings of those who sit at a table."""
        async with self.session() as session:
            return await ratings_of(session, title, chairs)

    async def keep_time(self, beats: Sequence[Beat]) -> None:
        """Store how the clocks of these tables stand; what another process has counted further stays."""
        if not beats:
            return
        new = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert(BeatRow)
        counted = {name: new.excluded[name] for name in Beat._fields if name != "table"}
        older = or_(
            BeatRow.number < new.excluded.number,
            and_(
                BeatRow.number == new.excluded.number,
                BeatRow.thought <= new.excluded.thought,
                BeatRow.paused <= new.excluded.paused,
            ),
        )
        rows = [beat._asdict() for beat in sorted(beats)]  # in one order: two processes do not wait for each other
        keep = new.on_conflict_do_update(index_elements=["table"], set_=counted, where=older)
        await self.carry_out(lambda connection: connection.execute(keep, rows))

    async def keep_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Store tables as they stand, over what was stored before."""
        if not snapshots:
            return
        new = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert(SnapshotRow)
        newer = {name: new.excluded[name] for name in Snapshot._fields if name != "table"}
        keep = new.on_conflict_do_update(index_elements=["table"], set_=newer)

        def write(connection: Connection) -> None:
            there = select(TableRow.id).where(TableRow.id.in_([one.table for one in snapshots]))
            tables = set(connection.execute(there).scalars())  # without those that were deleted meanwhile
            rows = [one._asdict() for one in sorted(snapshots) if one.table in tables]
            if rows:
                connection.execute(keep, rows)

        await self.carry_out(write)

    async def forget_snapshots(self, *, dry_run: bool) -> int:
        """Delete all snapshots; how many there were."""
        async with self.writing() as session:
            number = await session.scalar(select(func.count()).select_from(SnapshotRow)) or 0
            if not dry_run:
                await session.execute(delete(SnapshotRow))
        return number

    # The lobby

    async def of_player(self, player: str, now: float) -> list[str]:
        """The tables at which somebody sits, the newest first: unfinished ones, and those that ended lately."""
        query = (
            select(TableRow.id)
            .join(SeatRow, SeatRow.table == TableRow.id, isouter=True)
            .where(
                or_(SeatRow.player == player, TableRow.host == player),
                TableRow.status != "closed",
                TableRow.exercise == "",  # those are on the page for learning
                or_(TableRow.daily.is_(False), TableRow.status == "playing"),  # those that ended are on their own page
                or_(TableRow.ended.is_(None), TableRow.ended > now - RECENT),
            )
            .order_by(TableRow.created.desc())
            .distinct()
            .add_columns(TableRow.created)
            .limit(LISTED)
        )
        async with self.session() as session:
            return [table for table, _ in await session.execute(query)]

    async def unfinished(self, player: str) -> int:
        """How many tables somebody hosts that are not over, without lessons and deals of the day, one of each."""
        query = select(TableRow.id).where(
            TableRow.host == player,
            TableRow.status.in_(("waiting", "playing")),
            TableRow.exercise == "",
            TableRow.daily.is_(False),
        )
        return len(await self.rows(query))

    async def due(self) -> list[str]:
        """Tables that go on without anybody coming: a bot is asked, a clock runs, a vote or a deal is about to end."""
        answered_by_a_bot = exists().where(
            SeatRow.table == TableRow.id,
            SeatRow.seat == TableRow.asked,
            or_(SeatRow.kind == "bot", SeatRow.away.is_not(None), SeatRow.resigned),
        )
        has_clock = cast(TableRow.clock, Text) != "null"  # as JSON writes that there is none
        plays_on = and_(TableRow.status == "playing", or_(TableRow.asked.is_(None), answered_by_a_bot, has_clock))
        query = select(TableRow.id).where(
            or_(plays_on, TableRow.deal_by.is_not(None), TableRow.proposal.is_not(None)),
        )
        return await self.rows(query)

    # Chat

    async def say(self, table: str, player: str, name: str, text: str, request: str) -> MessageRow | None:
        """Store a message; None if this very request was stored before."""
        row = MessageRow(table=table, player=player, name=name, text=text, request=request, at=time.time())
        try:
            await self.add(row)
        except IntegrityError:
            return None
        return row

    async def was_said(self, table: str, request: str) -> bool:
        query = select(MessageRow.id).where(MessageRow.table == table, MessageRow.request == request)
        return bool(await self.rows(query))

    async def require_player(self, session: AsyncSession, player: str) -> Player:
        """Raises `Refusal` if there is nobody of this id."""
        row = await session.get(Player, player)
        if row is None:
            raise Refusal(NO_PLAYER, "player", 404)
        return row

    async def said(self, table: str) -> list[MessageRow]:
        async with self.session() as session:
            return await said_at(session, table)

    async def heard(self, table: str, player: str | None) -> list[MessageRow]:
        """The chat of a table; for whoever sat at the game of which it is the rematch, with what was said there."""
        async with self.session() as session:
            rows = await said_at(session, table)
            if player is not None:
                for before in (await session.execute(PLAYED_BEFORE, {"at_table": table, "by": player})).scalars():
                    rows = await said_at(session, before) + rows
            return rows[-SAID:]


async def said_at(session: AsyncSession, table: str) -> list[MessageRow]:
    return list(reversed((await session.execute(LAST_SAID, {"at_table": table})).scalars().all()))


class Agreed(TypedDict, total=False):
    """What may be agreed at a new table, and what a stored game brings with it."""

    status: Status
    public: bool
    rated: bool
    exercise: str
    same_deal: str
    daily: bool
    clock: dict[str, object] | None
    undo: UndoRule
    help: HelpRule
    commented: bool
    silenced: list[str]
    created: float
    started: float | None
    ended: float | None
    scores: list[int] | None
    places: list[int] | None
    ranks: list[int | None] | None
    rematch: str | None
    forked_from: str | None
    forked_at: int | None
    trouble: str | None
    proposal: dict[str, object] | None
    secret: str | None
    contributions: list[dict[str, str | None]]
    deal_by: float | None
    revision: int


def new_table(
    game: Game, host: str, players: int, options: dict[str, str], seed: str, **agreed: Unpack[Agreed]
) -> TableRow:
    """A new table: private, without a clock, waiting; `agreed` overrides that."""
    usual: Agreed = {
        "status": "waiting", "public": False, "rated": False, "exercise": "", "same_deal": "",
        "daily": False, "clock": None, "undo": "consent", "help": "hints", "commented": False,
        "silenced": [], "created": time.time(), "started": None, "ended": None, "scores": None, "places": None,
        "ranks": None, "rematch": None, "forked_from": None, "forked_at": None, "trouble": None, "proposal": None,
        "secret": None, "contributions": [], "deal_by": None, "revision": 0,
    }  # fmt: skip
    return TableRow(
        id=new_id(),
        title=game.id,
        rules_version=game.rules_version,
        options=options,
        players=players,
        host=host,
        invite=new_id(INVITE),
        seed=seed,
        **{**usual, **agreed},
    )


async def ratings_of(session: AsyncSession, title: str, chairs: Sequence[SeatRow]) -> dict[str, Strength]:
    players = [chair.player for chair in chairs if chair.player is not None]
    return {**dict.fromkeys(players, NEW), **await strengths(session, title, players)}


def new_id(length: int = 10) -> str:
    """A random id that is easy to read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def set_table(table: str, was: str | None, values: Mapping[str, object]) -> Executable:
    """Change a table; with `was`, only if that still is its status."""
    where = [TableRow.id == table, *([TableRow.status == was] if was else [])]
    return update(TableRow).where(*where).values(**values)


def agree_on(table: str, revision: int, values: Mapping[str, object]) -> Executable:
    """Change what is agreed at a table, if nobody has agreed on anything since `revision`."""
    where = (TableRow.id == table, TableRow.revision == revision)
    return update(TableRow).where(*where).values(**values, revision=revision + 1)


def set_seat(table: str, seat: int, values: Mapping[str, object], kinds: Sequence[str] = ()) -> Executable:
    """Change a seat; with `kinds`, only if it still is of one of them."""
    where = [SeatRow.table == table, SeatRow.seat == seat, *([SeatRow.kind.in_(kinds)] if kinds else [])]
    return update(SeatRow).where(*where).values(**values)


def link_rematch(table: str, new: str) -> Executable:
    """Make `new` the next game of these people, unless there is one."""
    return update(TableRow).where(TableRow.id == table, TableRow.rematch.is_(None)).values(rematch=new)
