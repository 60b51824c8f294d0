"""Maintenance of the database: migration, backup, export and import of records."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from glueckauf.engine import record
from glueckauf.engine.errors import BadSetup, GlueckaufError, Reason
from glueckauf.games import TITLES
from glueckauf.table.days import before, day_at, sealed
from glueckauf.table.play.contributions import fair_deal_of
from glueckauf.table.play.create import moves_of
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.refusals import SEALED
from glueckauf.table.settings import Settings
from glueckauf.table.storage import retention
from glueckauf.table.storage.daily import DailyDeals
from glueckauf.table.storage.database import opened, upgrade, versions
from glueckauf.table.storage.models import Entry, Player, Push, SeatRow, Setting, TableRow
from glueckauf.table.storage.ratings import recompute
from glueckauf.table.storage.restore import copy_database, sync_folder
from glueckauf.table.storage.store import Store, new_table

Told = Callable[[str], None]
IMPORTER = "importer00"  # the player who hosts imported games


async def migrate(url: str) -> tuple[str | None, str | None]:
    """Migrate; returns the schema version before and after."""
    async with opened(url) as engine:
        before, _ = await versions(engine)
        await upgrade(engine)
        return before, (await versions(engine))[0]


async def back_up(url: str, target: Path) -> int:
    """Copy a SQLite database while it is in use; returns its size. PostgreSQL brings `pg_dump` for that."""
    async with opened(url) as engine:
        if engine.dialect.name != "sqlite":
            raise BadSetup(
                "database", Reason("use_pg_dump", "", "use pg_dump for PostgreSQL", "für PostgreSQL: pg_dump")
            )
        source = Path(str(engine.url.database))

    def copy() -> int:
        if not source.is_file():
            raise BadSetup(
                str(source), Reason("no_database", "", "this file does not exist", "diese Datei gibt es nicht")
            )
        if target.exists():
            raise BadSetup(
                str(target), Reason("file_there", "", "this file already exists", "diese Datei gibt es schon")
            )
        part = target.with_name(target.name + ".part")
        try:
            copy_database(source, part)
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        sync_folder(target.resolve().parent)
        return target.stat().st_size

    return await asyncio.to_thread(copy)


async def rate_again(url: str) -> tuple[int, int, int]:
    """Rate all finished games again; returns games, ratings, and how many of these were different."""
    async with opened(url) as engine:
        await upgrade(engine)
        return await recompute(engine)


async def export(url: str, folder: Path, told: Told) -> tuple[int, int]:
    """Write the record of every finished game; returns how many were written, and how many do not verify."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    written = broken = 0
    async with opened(url) as engine:
        store = Store(engine)
        for table in await store.rows(select(TableRow.id).where(TableRow.status == "over").order_by(TableRow.created)):
            stored = await store.table(table)
            if stored is None:
                continue
            try:
                room = Room(stored.row, stored.chairs, stored.entries)
            except BrokenGame as error:
                broken += 1
                told(f"{table}: {error}")
                continue
            (folder / f"{room.row.title}-{table}.txt").write_text(
                record.write(room.played, fair_deal_of(room.row, room.chairs)), encoding="utf-8"
            )
            written += 1
    return written, broken


async def import_records(url: str, files: list[Path], told: Told) -> int:
    """Store records as finished games, to be replayed by link; a record that is not valid is refused."""
    taken = 0
    async with opened(url) as engine:
        await upgrade(engine)
        store = Store(engine)
        await add_importer(store)
        for file in files:
            try:
                table = await import_record(store, file.read_text(encoding="utf-8"))
            except (GlueckaufError, OSError, UnicodeDecodeError) as error:
                told(f"{file}: {error}")
                continue
            told(f"{file}: /t/{table}")
            taken += 1
    return taken


async def add_importer(store: Store) -> None:
    if not await store.rows(select(Player).where(Player.id == IMPORTER)):
        now = time.time()
        await store.add(Player(id=IMPORTER, name="Import", language="en", created=now, seen=now))


async def import_record(store: Store, text: str) -> str:
    history = record.verify(text, TITLES)
    if not history.over:
        raise BadSetup(
            "record",
            Reason(
                "not_over", "", "only finished games can be imported", "nur beendete Spiele lassen sich importieren"
            ),
        )
    game, now = history.game, time.time()
    if await DailyDeals(store).is_secret(history.seed, [day for day in before(day_at(now), 2) if sealed(day, now)]):
        raise BadSetup("record", SEALED)
    row = new_table(
        game,
        IMPORTER,
        history.players,
        history.options,
        history.seed,
        status="playing",
        public=True,  # to be replayed by anybody; finished games are not listed
        started=now,
        ended=now,
        scores=history.result()[0],
        places=history.result()[1],
    )
    chairs = [
        SeatRow(
            table=row.id,
            seat=seat,
            kind="open",
            player=None,
            name=f"Player {seat + 1}",  # as sentences name them; a page has its own word for it
            level=None,
            away=None,
            resigned=seat in history.resigned,
        )
        for seat in range(history.players)
    ]
    happened = moves_of(history, len(history.actions))
    happened += [NewEntry("resign", seat, "") for seat in history.resigned]
    entries = [Entry(**entry._asdict()) for entry in Room(row, chairs).next_entries(happened, "", now)]
    row.status = "over"
    await store.add(row, *chairs, *entries)
    return row.id


async def clean_up(
    url: str, settings: Settings, *, dry_run: bool, snapshots: bool = False
) -> tuple[dict[str, int], int]:
    """Delete everything that may go; returns how many rows of each rule, and how many games everybody has left.

    With `snapshots`, all of them go: the server makes new ones.
    """
    async with opened(url) as engine:
        await refuse_old(engine)
        store = Store(engine)
        went = await retention.count(store, settings)
        if snapshots:
            went["snapshots"] = await store.forget_snapshots(dry_run=dry_run)
        while not dry_run:
            more, _ = await retention.clean(store, settings)
            if not any(more.values()):
                break
        return went, len(await retention.abandoned(store, settings))


async def forget_keys(url: str) -> None:
    """Forget the keys for push messages and known devices, with the subscriptions that belong to them."""
    async with opened(url) as engine:
        await refuse_old(engine)
        async with Store(engine).writing() as session:
            await session.execute(delete(Setting).where(Setting.name.endswith("_key")))
            await session.execute(delete(Push))


async def refuse_old(engine: AsyncEngine) -> None:
    """Raises `BadSetup` unless the database has the newest schema."""
    there, newest = await versions(engine)
    if there != newest:
        said = f"schema {there or 'none'}, this program wants {newest}: run glueckauf db upgrade"
        german = f"Schema {there or 'keins'}, dieses Programm will {newest}: glueckauf db upgrade"
        raise BadSetup("database", Reason("old_database", "", said, german))
