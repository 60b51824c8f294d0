"""Bringing a backup back: it is checked first, the present database is kept, and a kill at any moment loses neither.

The new file is written beside the old one and takes its place in one step. Before that, the log of the old one is moved
into it, so that no log of another database lies there when the new file is opened.
"""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.table.storage.database import database_url, scripts
from glueckauf.table.storage.in_use import InUse, locked, sqlite_file

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

LOGS = ("-wal", "-shm")
Step = Callable[[str], None]  # called before each step, for tests that stop there


class Backup(NamedTuple):
    """What is in a backup."""

    schema: str
    newest: str
    players: int
    tables: int
    entries: int


class Restored(NamedTuple):
    backup: Backup
    aside: Path | None  # where the database from before lies


async def restore(url: str, backup: Path, *, force: bool = False) -> Restored:
    """Put a backup in the place of a SQLite database. Raises `BadSetup`, and then nothing has changed."""
    target = sqlite_file(database_url(url))
    if target is None:
        en = "for PostgreSQL: stop the server, then run pg_restore --clean --if-exists --no-owner --dbname NAME FILE"
        de = "für PostgreSQL: den Server anhalten, dann pg_restore --clean --if-exists --no-owner --dbname NAME DATEI"
        raise BadSetup("database", Reason("use_pg_restore", "", en, de))
    return await asyncio.to_thread(put_back, target, backup, force=force)


def put_back(target: Path, backup: Path, *, force: bool = False, step: Step = lambda _: None) -> Restored:
    found = inspect_backup(backup)
    target = target.resolve()
    if target.exists() and target.samefile(backup):
        raise refusal(backup, "this is the database itself", "das ist die Datenbank selbst")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with locked(None if force else target, alone=True):
            return Restored(found, exchange(target, backup, step))
    except InUse as error:
        raise refusal(
            target, "a server uses this database: stop it first (or --force)",
            "ein Server benutzt diese Datenbank: halte ihn an (oder --force)",
        ) from error  # fmt: skip


def inspect_backup(file: Path) -> Backup:
    """What is in this file. Raises `BadSetup` unless it is a sound database of a schema that this program knows."""
    if not file.is_file():
        raise refusal(file, "this file does not exist", "diese Datei gibt es nicht")
    there = scripts()
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            faults = faults_of(database)
            if faults:
                raise refusal(file, f"is damaged: {faults[0]}", f"ist beschädigt: {faults[0]}")
            schema = str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])
            numbers = [
                int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 - our own names
                for table in ("players", "tables", "entries")
            ]
    except (sqlite3.DatabaseError, TypeError) as error:
        raise refusal(
            file, f"is no database of this server: {error}", f"ist keine Datenbank dieses Servers: {error}"
        ) from error
    if schema not in known(there):
        en = f"has schema {schema}, which this program does not know: install the version that wrote it"
        raise refusal(file, en, f"hat Schema {schema}, das dieses Programm nicht kennt: installiere die Version dazu")
    return Backup(schema, str(there.get_current_head()), *numbers)


def faults_of(database: sqlite3.Connection) -> list[str]:
    """What is wrong with a database: pages, indexes, rows that hang on nothing."""
    said = [str(row[0]) for row in database.execute("PRAGMA integrity_check(5)")]
    faults = [] if said == ["ok"] else said
    orphans = {str(row[0]) for row in database.execute("PRAGMA foreign_key_check")}
    return faults + [f"{table}: rows that belong to nothing" for table in sorted(orphans)]


def known(there: "ScriptDirectory") -> set[str]:
    return {script.revision for script in there.walk_revisions()}


def exchange(target: Path, backup: Path, step: Step) -> Path | None:
    """Copy, keep the old one aside, put the new one in its place."""
    new = target.with_name(target.name + ".restoring")
    try:
        step("copy")
        copy_database(backup, new)
        step("aside")
        aside = keep_aside(target) if target.exists() else None
        step("replace")
        new.replace(target)
        sync_folder(target.parent)
    except BaseException:
        for suffix in ("", "-journal", *LOGS):
            new.with_name(new.name + suffix).unlink(missing_ok=True)
        raise
    return aside


def copy_database(source: Path, target: Path) -> None:
    """A copy as one file, on disk when this returns."""
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # no log that would have to travel with it
    with target.open("rb") as file:
        os.fsync(file.fileno())


def keep_aside(target: Path) -> Path:
    """The database under another name as well, with everything that its log holds."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(target)) as old:  # a damaged one is kept as it is
        if old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            raise InUse(str(target))
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    aside = target.with_name(f"{target.name}.before-{now}")
    for suffix in LOGS:
        log = target.with_name(target.name + suffix)
        if log.exists() and log.stat().st_size:
            shutil.copy2(log, aside.with_name(aside.name + suffix))
    try:
        os.link(target, aside)
    except OSError:  # a file system without links
        shutil.copy2(target, aside)
    for suffix in LOGS:
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    sync_folder(target.parent)
    return aside


def sync_folder(folder: Path) -> None:
    """Names are on disk too."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def refusal(about: Path, en: str, de: str) -> BadSetup:
    return BadSetup(str(about), Reason("not_restored", "", en, de))
