"""Checking a whole database: its file, its schema, and that every game is one."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, select

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.fields import to_bytes
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.storage.database import database_url, opened, versions
from glueckauf.table.storage.in_use import sqlite_file
from glueckauf.table.storage.models import Base, Entry, MessageRow, Player, TableRow
from glueckauf.table.storage.restore import faults_of
from glueckauf.table.storage.store import Store


class Inspected(NamedTuple):
    """What a database holds, and what is wrong with it."""

    schema: str | None
    newest: str | None
    players: int
    accounts: int
    messages: int
    entries: int
    games: Counter[str]  # [status]
    faults: list[str]

    def lines(self) -> Iterator[str]:
        if self.schema is not None and self.schema == self.newest:
            yield from self.contents()
        yield from self.faults
        yield f"{len(self.faults)} {'fault' if len(self.faults) == 1 else 'faults'}" if self.faults else "no faults"

    def contents(self) -> Iterator[str]:
        yield f"schema {self.schema}"
        yield f"{self.players:,} players, {self.accounts:,} with an account; {self.messages:,} messages"
        games = ", ".join(f"{number:,} {status}" for status, number in sorted(self.games.items())) or "none"
        yield f"tables: {games}; {self.entries:,} entries, every game replayed"


async def inspect(url: str) -> Inspected:
    """Read everything; changes nothing. A damaged file, or one of another schema, is not read further."""
    file = sqlite_file(database_url(url))
    faults = [] if file is None else faults_of_file(file)
    if faults:
        return Inspected(None, None, 0, 0, 0, 0, Counter(), faults)
    async with opened(url) as engine:
        there, newest = await versions(engine)
        if there != newest:
            faults.append(f"schema {there or 'none'} (newest: {newest}): run glueckauf db upgrade")
            return Inspected(there, newest, 0, 0, 0, 0, Counter(), faults)
        store = Store(engine)
        players, accounts = await number(store, Player), await number(store, Player, Player.login.is_not(None))
        messages, entries = await number(store, MessageRow), await number(store, Entry)
        games: Counter[str] = Counter()
        for table in await store.rows(select(TableRow.id).order_by(TableRow.created)):
            why = await fault_of(store, table, games)
            if why:
                faults.append(f"table {table}: {why}")
    return Inspected(there, newest, players, accounts, messages, entries, games, faults)


def faults_of_file(file: Path) -> list[str]:
    if not file.is_file():
        raise BadSetup(str(file), Reason("no_database", "", "this file does not exist", "diese Datei gibt es nicht"))
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            return faults_of(database)
    except sqlite3.DatabaseError as error:
        return [f"{file}: {error}"]


async def number(store: Store, model: type[Base], *where: ColumnElement[bool]) -> int:
    async with store.session() as session:
        return await session.scalar(select(func.count()).select_from(model).where(*where)) or 0


async def fault_of(store: Store, table: str, games: Counter[str]) -> str | None:
    """Why a table is none; it is counted either way."""
    stored = await store.table(table)
    if stored is None:
        return None
    games[stored.row.status] += 1
    try:
        room = Room(stored.row, stored.chairs, stored.entries)
        if room.history is None:
            room.deal()
        elif stored.snapshot is not None:
            return wrong_snapshot(room, Room(stored.row, stored.chairs, stored.entries, snapshot=stored.snapshot))
    except BrokenGame as error:
        return str(error)
    return None


def wrong_snapshot(replayed: Room, loaded: Room) -> str | None:
    """Why a snapshot that fits its entries is wrong nevertheless; one that does not fit is never used, and no fault."""
    (one, states), (other, found) = replayed.standing(), loaded.standing()
    if one == other and list(map(to_bytes, states)) == list(map(to_bytes, found)):
        return None
    return "its snapshot holds another game: run glueckauf db clean --snapshots"
