"""Snapshots: whatever is loaded from one is what its entries say, and a wrong one is never believed."""

import asyncio
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from glueckauf.engine.fields import to_bytes
from glueckauf.games import TITLES
from glueckauf.table.play import messages, standing, story
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.play.snapshots import new_in
from glueckauf.table.settings import Settings
from glueckauf.table.storage.inspection import inspect
from glueckauf.table.storage.ledger import Snapshot, Written
from glueckauf.table.storage.maintenance import clean_up
from glueckauf.table.storage.models import SeatRow, SnapshotRow, TableRow
from glueckauf.table.storage.store import new_table
from tests.table.people import Beside, Guest, beside


def begun(title: str, seed: str = "snapshots") -> tuple[TableRow, list[SeatRow]]:
    game = TITLES[title]
    clock = {"seconds": 600, "increment": 5, "at_zero": "resign", "level": "hauer", "grace": 10, "grace_in_all": 30}
    row = new_table(game, "p0", 3, {}, seed, status="playing", started=1.0, clock=clock)
    return row, [
        SeatRow(table=row.id, seat=seat, kind="person", player=f"p{seat}", name=f"N{seat}", level=None, away=None,
                resigned=False)
        for seat in range(3)
    ]  # fmt: skip


def lively(room: Room, entries: int, whim: Random) -> list[Written]:
    """Play at random, take back, do again, go back, pause and resign."""
    rows: list[Written] = []

    def happen(kind: str, seat: int, text: str) -> None:
        new = room.next_entries([NewEntry(kind, seat, text)], f"p{seat} r{room.number}", 2.0 + room.number)
        room.adopt(new)
        rows.extend(new)

    while len(rows) < entries and room.asked >= 0:
        seat, history = room.asked, room.played
        if history.undone and whim.random() < 0.5:
            happen("redo", seat, "")
        elif history.refuse_undo(seat) is None and whim.random() < 0.3:
            happen("undo", seat, "1")
        elif whim.random() < 0.02 and room.move > 5:
            happen("back", seat, str(room.move - 4))
        elif whim.random() < 0.05:
            happen("resume" if room.paused else "pause", seat, "")
        else:
            happen("move", seat, whim.choice(history.game.legal_texts(history.state)))
        if len(rows) == 70:
            happen("resign", room.asked, "")
    return rows


def snapshot_of(room: Room) -> Snapshot:
    found, states = room.standing()
    found.told = story.written(room)
    return standing.pack(room.id, room.check, room.game, found, states)


def everything(room: Room) -> list[object]:
    return [
        room.standing()[0], list(map(to_bytes, room.played.states)), room.requests, room.number, room.check,
        [chair.resigned for chair in room.chairs], room.asked,
        room.outline(),
    ]  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_a_table_from_a_snapshot_is_the_one_from_its_entries(title: str) -> None:
    row, chairs = begun(title)
    room = Room(row, chairs)
    rows = lively(room, 90, Random(title))
    assert {"undo", "redo", "move", "pause"} <= {entry.kind for entry in rows}
    for number in (1, 33, 89, 90):
        snapshot = snapshot_of(Room(*begun_again(row), rows[:number]))
        loaded = Room(*begun_again(row), rows, snapshot=snapshot)
        assert loaded.kept.number == number
        assert everything(loaded) == everything(Room(*begun_again(row), rows))
    again = Room(*begun_again(row), rows, snapshot=snapshot_of(room))
    assert [entry.text for entry in lively(again, 20, Random(7))] == [
        entry.text for entry in lively(Room(*begun_again(row), rows), 20, Random(7))
    ]


def begun_again(row: TableRow) -> tuple[TableRow, list[SeatRow]]:
    other, chairs = begun(row.title, row.seed)
    other.id = row.id
    return other, chairs


def spoilt(snapshot: Snapshot, rows: Sequence[Written]) -> Iterator[tuple[str, Snapshot, Sequence[Written]]]:
    yield "a bit of it", snapshot._replace(data=snapshot.data[:-1] + bytes([snapshot.data[-1] ^ 1])), rows
    yield "cut off", snapshot._replace(data=snapshot.data[:20]), rows
    yield "the number", snapshot._replace(number=snapshot.number - 1), rows
    yield "a number beyond", snapshot._replace(number=9999), rows
    yield "no number", snapshot._replace(number=0), rows
    yield "a negative number", snapshot._replace(number=-1), rows
    yield "the seal", snapshot._replace(seal="0" * 64), rows
    yield "fewer entries", snapshot, rows[:10]


def test_a_snapshot_that_does_not_fit_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    row, chairs = begun("coal_baron_cards")
    room = Room(row, chairs)
    rows = lively(room, 40, Random(3))
    snapshot = snapshot_of(room)
    for what, wrong, entries in spoilt(snapshot, rows):
        loaded = Room(*begun_again(row), entries, snapshot=wrong)
        assert loaded.kept.number == 0, what
        assert everything(loaded) == everything(Room(*begun_again(row), entries)), what
    other = begun("coal_baron_cards", "another seed")
    assert Room(*other, lively(Room(*other), 40, Random(3)), snapshot=snapshot).kept.number == 0
    monkeypatch.setattr(standing, "program", lambda: "of another version")
    assert Room(*begun_again(row), rows, snapshot=snapshot).kept.number == 0


def test_an_entry_that_was_changed_is_found_behind_a_snapshot_too() -> None:
    row, chairs = begun("coal_baron")
    room = Room(row, chairs)
    rows = lively(room, 30, Random(3))
    rows[4] = rows[4]._replace(at=5.5)
    with pytest.raises(BrokenGame, match="entry 5 was changed"):
        Room(*begun_again(row), rows, snapshot=snapshot_of(room))


# At a server


def keep(web: Beside) -> None:
    web.do(web.server.snapshots.keep_all)


def reload(web: Beside, table: str) -> Room:
    """As after a restart."""

    async def work() -> Room:
        rooms = web.server.parts.rooms
        room = rooms.find(table)
        if room is not None:
            rooms.evict(room)
        return await rooms.get(table)

    return web.do(work)


def log_of(person: Guest, table: str) -> tuple[Any, Any]:
    with person.live(table) as live:
        return live.until("log"), live.until("position")


def test_a_newcomer_after_a_restart_gets_everything_and_nothing_is_told_again(
    web: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "me", public=True)["id"]
    anna.play(table, 40)
    before = log_of(anna, table)
    keep(web)
    room = reload(web, table)
    assert room.kept.number == room.number == 40 and new_in(room) == 0

    def tell(*_: object, **__: object) -> None:
        pytest.fail("told again")

    with monkeypatch.context() as quiet:
        quiet.setattr(messages, "step_at", tell)
        assert log_of(anna, table) == before
    anna.play(table, 3)
    with anna.live(table) as live:
        assert [step["move"] for step in live.until("log")["steps"]] == list(range(1, 44))


def test_names_of_people_who_were_deleted_are_in_no_snapshot(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bertram Unique")
    table = anna.create_table("me", "open", public=True)["id"]
    bert.done(table, "sit", seat=1)
    anna.done(table, "start")
    (anna if anna.table(table)["asked"] == 0 else bert).move(table)
    log_of(anna, table)
    keep(web)
    assert "Bertram Unique" in kept_names(web, table)
    password = "a long password of Bert"  # noqa: S105 - of nobody
    bert.post("/api/me/account", {"login": "bertram.unique", "password": password})
    reply = bert.post("/api/me/delete", {"password": password})
    assert reply.status_code < 300, reply.text
    assert "Bertram Unique" not in kept_names(web, table)
    log_of(anna, table)
    keep(web)
    assert "Bertram Unique" not in kept_names(web, table)


def kept_names(web: Beside, table: str) -> str:
    async def work() -> Snapshot | None:
        stored = await web.server.store.table(table)
        return stored.snapshot if stored else None

    snapshot = web.do(work)
    return "" if snapshot is None else str(msgspec.msgpack.decode(zlib.decompress(snapshot.data)))


def test_db_check_finds_a_snapshot_of_another_game_and_db_clean_deletes_it(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with beside(database) as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me")["id"]
        anna.play(table, 12)
        keep(web)
        room = reload(web, table)
        found, states = room.standing()
        states[6] = states[5]
        forged = standing.pack(table, room.check, room.game, found, states)  # whoever writes this knows the program

        async def forge() -> None:
            async with web.server.store.writing() as session:
                await session.execute(update(SnapshotRow).values(seal=forged.seal, data=forged.data))
            room.remember_snapshot(room.number, 10_000)

        assert asyncio.run(inspect(str(database))).faults == []
        web.do(forge)
    assert "snapshot" in asyncio.run(inspect(str(database))).faults[0]
    for dry_run in (True, False):
        went, _ = asyncio.run(clean_up(str(database), Settings(), dry_run=dry_run, snapshots=True))
        assert went["snapshots"] == 1
    assert asyncio.run(inspect(str(database))).faults == []
