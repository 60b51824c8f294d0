"""Entries are written together, in one step; one that comes second spoils nothing for the others."""

import asyncio
import secrets
import sqlite3
import threading
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import event, make_url, select, text

from glueckauf.games import TITLES
from glueckauf.table.storage.database import opened, upgrade
from glueckauf.table.storage.leases import Leases
from glueckauf.table.storage.ledger import Asked, Beat, Conflict, Ledger, Snapshot, Written, plain_file
from glueckauf.table.storage.models import Entry, Player, SeatRow, Setting, TableRow
from glueckauf.table.storage.store import Store, new_table, set_table
from tests.table.people import PATIENCE

FULL = "database or disk is full"
CUT_OFF = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%INSERT INTO entries%' AND state = 'idle'
"""


class HalfRead:
    """A connection as the driver may leave it when the other side is cut off: open, and it takes no question."""

    def is_closed(self) -> bool:
        return False

    def terminate(self) -> None:
        pass

    async def fetchval(self, *_: object, **_options: object) -> None:
        raise asyncpg.InternalClientError


def entry(table: str, number: int) -> Written:
    return Written(table, number, "move", 0, "pass", f"p {number}", 1.5, None, None, "check")


def test_entries_of_many_tables_are_one_transaction_and_a_conflict_is_of_one(tmp_path: Path) -> None:
    async def write() -> list[object]:
        async with opened(f"sqlite:///{tmp_path}/games.db") as engine:
            await upgrade(engine)
            store, ledger = Store(engine), Ledger(engine)
            await store.add(Player(id="p", name="P", look="p", language="en", created=0.0, seen=0.0, role="player"))
            rows = [new_table(TITLES["coal_baron"], "p", 2, {}, f"seed {i}", status="playing") for i in range(3)]
            ids = [row.id for row in rows]
            await store.add(*rows)
            ledger.start()
            await asyncio.gather(*(ledger.append([entry(one, 1), entry(one, 2)], [Asked(one, 1)]) for one in ids))
            assert (ledger.transactions, ledger.written, ledger.writer) == (1, 6, None), "no task had to come first"
            ended = await asyncio.gather(
                ledger.append([entry(ids[0], 3)]),
                ledger.append([entry(ids[1], 3), entry(ids[1], 2)], [Asked(ids[1], 0)]),  # the second is there already
                ledger.append([entry(ids[2], 3)], [Asked(ids[2], 0)]),
                return_exceptions=True,
            )
            assert [type(one) for one in ended] == [type(None), Conflict, type(None)]
            await ledger.append([entry(ids[1], 3)])  # and it goes on
            await ledger.stop()
            assert ledger.short_way is not None and ledger.short_way.connection is None, "it has let go of the file"
            return list(ids)

    ids = asyncio.run(write())
    with sqlite3.connect(tmp_path / "games.db") as database:
        found = database.execute('SELECT "table", number FROM entries').fetchall()
        asked = dict(database.execute("SELECT id, asked FROM tables").fetchall())
    assert sorted(found) == sorted((one, number) for one in ids for number in (1, 2, 3))
    assert asked == {ids[0]: 1, ids[1]: 1, ids[2]: 0}


def test_a_failed_commit_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite keeps a transaction open whose COMMIT failed; the next one must not take it along."""

    async def write() -> str:
        async with opened(f"sqlite:///{tmp_path}/games.db") as engine:
            await upgrade(engine)
            store, ledger = Store(engine), Ledger(engine)
            await store.add(Player(id="p", name="P", look="p", language="en", created=0.0, seen=0.0, role="player"))
            row = new_table(TITLES["coal_baron"], "p", 2, {}, "seed", status="playing")
            table = row.id
            await store.add(row)
            ledger.start()
            assert ledger.short_way is not None

            def full(_: sqlite3.Connection) -> None:
                raise sqlite3.OperationalError(FULL)

            with monkeypatch.context() as patch:
                patch.setattr(ledger.short_way, "commit", full)
                with pytest.raises(sqlite3.OperationalError, match=FULL):
                    await ledger.append([entry(table, 1)])
            await ledger.append([entry(table, 7)])
            await ledger.stop()
            return table

    table = asyncio.run(write())
    with sqlite3.connect(tmp_path / "games.db") as database:
        assert database.execute('SELECT "table", number FROM entries').fetchall() == [(table, 7)]


def test_what_begins_and_ends_a_game_waits_for_no_turn_of_the_loop(tmp_path: Path) -> None:
    """Between the first statement and the commit nobody else can write, and a busy loop takes long for each turn."""

    async def write() -> None:
        async with opened(f"sqlite:///{tmp_path}/games.db") as engine:
            await upgrade(engine)
            ledger = Ledger(engine)
            store, short_way = Store(engine, ledger.short_way), ledger.short_way
            assert short_way is not None
            ledger.start()
            begun: list[object] = []
            event.listen(engine.sync_engine, "begin", begun.append)
            player = Player(id="p", name="P", look="p", language="en", created=0.0, seen=0.0, role="player")
            row = new_table(TITLES["coal_baron"], "p", 2, {}, "seed", status="playing")
            chairs = [SeatRow(table=row.id, seat=seat, kind="person", name="P", resigned=False) for seat in (0, 1)]
            table = row.id

            async def stands_while_the_loop_stands(work: Awaitable[object], query: str, expected: object) -> None:
                task = asyncio.ensure_future(work)
                for _ in range(3):  # until it is handed over
                    await asyncio.sleep(0)
                behind = threading.Event()
                short_way.hand_over((), lambda _: None, [lambda _: behind.set()])
                assert behind.wait(PATIENCE), "what was handed over before has been carried out"
                with closing(sqlite3.connect(tmp_path / "games.db", timeout=PATIENCE, isolation_level=None)) as other:
                    other.execute("BEGIN IMMEDIATE")  # whoever holds the lock lets go of it without the loop
                    assert other.execute(query).fetchall() == expected
                    other.execute("ROLLBACK")
                await task

            seats = "SELECT count(*) FROM seats"
            await stands_while_the_loop_stands(store.add(player, row, *chairs), seats, [(2,)])
            ending: dict[str, object] = {"status": "over", "ended": 1.0, "scores": [3, 4]}
            ended = ledger.append([entry(table, 1)], [set_table(table, "playing", ending)])
            status = 'SELECT status, "check" FROM tables JOIN entries ON entries."table" = tables.id'
            await stands_while_the_loop_stands(ended, status, [("over", "check")])
            beat = store.keep_time([Beat(table, 1, 2.5, 0.0, 0.0)])
            await stands_while_the_loop_stands(beat, "SELECT thought FROM beats", [(2.5,)])
            kept = store.keep_snapshots([Snapshot(table, 1, "seal", b"data"), Snapshot("gone", 1, "seal", b"data")])
            await stands_while_the_loop_stands(kept, 'SELECT "table" FROM snapshots', [(table,)])
            assert await store.change(set_table(table, "over", {"status": "aborted"}))
            assert not await store.change(set_table(table, "over", {"status": "closed"})), "it found no row"
            assert begun == [], "nothing was written on another connection"
            await ledger.stop()

    asyncio.run(write())


def test_what_comes_while_the_file_is_let_go_of_is_written(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(f"sqlite:///{tmp_path}/games.db") as engine:
            await upgrade(engine)
            ledger = Ledger(engine)
            store = Store(engine, ledger.short_way)
            for number in range(20):
                await asyncio.gather(store.add(Setting(name=f"{number}", value="")), ledger.let_go())
            assert len(await store.rows(select(Setting.name))) == 20
            await ledger.let_go()

    asyncio.run(write())


def test_on_postgresql_entries_are_one_question_and_whoever_was_first_keeps_the_table(postgres: str) -> None:
    async def write() -> None:
        async with opened(await new_database(postgres)) as engine:
            await upgrade(engine)
            store, here, there = Store(engine), Leases(engine, "here"), Leases(engine, "there")
            ledger, other = Ledger(engine, here), Ledger(engine, there)
            await store.add(Player(id="p", name="P", look="p", language="en", created=0.0, seen=0.0, role="player"))
            rows = [new_table(TITLES["coal_baron"], "p", 2, {}, f"seed {i}", status="playing") for i in range(3)]
            ids = [row.id for row in rows]
            await store.add(*rows)
            for process in (here, there):
                await process.renew("nowhere:1", 60.0)
            assert [await here.take(one) for one in ids] == [1, 1, 1]
            asked: list[str] = []
            event.listen(engine.sync_engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
            ledger.start()
            other.start()
            await asyncio.gather(*(ledger.append([entry(one, 1), entry(one, 2)], [Asked(one, 1)], 1) for one in ids))
            assert (ledger.transactions, ledger.written, asked) == (1, 6, [])
            ended = await asyncio.gather(
                ledger.append([entry(ids[0], 3)], [], 1),
                ledger.append([entry(ids[1], 3), entry(ids[1], 2)], [Asked(ids[1], 0)], 1),  # the second is there
                ledger.append([entry(ids[2], 3)], [Asked(ids[2], 0)], 2),  # the lease had another number
                return_exceptions=True,
            )
            assert [type(one) for one in ended] == [type(None), Conflict, Conflict]
            with pytest.raises(Conflict):
                await other.append([entry(ids[2], 3)], [Asked(ids[2], 0)], 1)  # the lease is another process's
            assert ledger.one_question is not None and ledger.one_question.connection is not None
            ledger.one_question.connection.terminate()
            await ledger.append([entry(ids[1], 3)], [], 1)  # and it goes on
            async with engine.connect() as aside:  # lost by the other side, in the middle of it
                await aside.execute(text(CUT_OFF))
            asked.clear()
            await ledger.append([entry(ids[1], 4)], [], 1)
            assert asked == []
            ledger.one_question.connection.terminate()
            ledger.one_question.connection = HalfRead()
            await ledger.append([entry(ids[1], 5)], [], 1)
            assert not isinstance(ledger.one_question.connection, HalfRead)
            await ledger.stop()
            await other.stop()
            async with store.session() as session:
                found = (await session.execute(select(Entry.table, Entry.number, Entry.thought, Entry.at))).all()
                turns = {row.id: row.asked for row in await session.execute(select(TableRow.id, TableRow.asked))}
            written = [
                (ids[0], 3),
                (ids[1], 3),
                (ids[1], 4),
                (ids[1], 5),
                *((one, number) for one in ids for number in (1, 2)),
            ]
            assert sorted(found) == sorted((*one, None, 1.5) for one in written)
            assert turns == dict.fromkeys(ids, 1)

    asyncio.run(write())


async def new_database(address: str) -> str:
    """The address of a database of its own."""
    name = f"ledger_{secrets.token_hex(4)}"
    connection = await asyncpg.connect(address)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    before, mark, options = address.partition("?")
    return f"{before.rpartition('/')[0]}/{name}{mark}{options}"


def test_only_a_plain_file_has_the_short_way() -> None:
    assert plain_file(make_url("sqlite+aiosqlite:///games.db")) == "games.db"
    for other in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:", "sqlite+aiosqlite:///file:games.db?uri=true"):
        assert plain_file(make_url(other)) is None
    assert plain_file(make_url("postgresql+asyncpg://glueckauf@localhost/glueckauf")) is None
