"""A database of the first schema is upgraded with all its rows; its games go on and its people sign in.

There is no way down: an operator who wants the old version back restores the backup made before (docs/serving.md).
`stored/schema_0001.sql` holds tables of all titles (waiting, running, over; rules versions 1 and 2), moves, undos,
chat, keys, an account. It is never made again: no later program writes that schema.
"""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import alembic.command
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import JSON, Boolean, Connection, MetaData, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine
from typer.testing import CliRunner

from glueckauf.cli import app
from glueckauf.engine import record
from glueckauf.games import TITLES
from glueckauf.table.storage.database import alembic_config, opened, upgrade
from glueckauf.table.storage.models import Base
from tests.table.people import Guest, Web, beside

FIRST = (Path(__file__).parent / "stored" / "schema_0001.sql").read_text(encoding="utf-8")
SECRETS = dict(re.findall(r"(\w+): ([\w-]{43})", FIRST.splitlines()[0]))
Rows = dict[str, list[dict[str, Any]]]


@contextmanager
def first(file: str | Path = ":memory:") -> Iterator[sqlite3.Connection]:
    database = sqlite3.connect(file)
    database.executescript(FIRST)
    database.row_factory = sqlite3.Row
    try:
        yield database
    finally:
        database.close()


class FullDisk(Exception):
    pass


def first_rows() -> Rows:
    """[table] what the first schema holds."""
    with first() as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: [dict(row) for row in database.execute(f'SELECT * FROM "{name}"')]  # noqa: S608 - names of our schema
            for name in names
            if name != "alembic_version"
        }


def copy_first(connection: Connection) -> None:
    """The first schema, made by its migration, with the same rows."""
    alembic.command.upgrade(alembic_config(connection), "0001")
    there = MetaData()
    there.reflect(connection)
    rows = first_rows()
    for table in there.sorted_tables:
        for row in rows.get(table.name, []):
            values = {name: typed(table.columns[name].type, value) for name, value in row.items()}
            connection.execute(table.insert().values(values))
    connection.execute(text("SELECT setval('messages_id_seq', (SELECT max(id) FROM messages))"))


def typed(kind: object, value: Any) -> Any:
    """A value of SQLite as PostgreSQL wants it."""
    if isinstance(kind, JSON) and value is not None:
        return json.loads(value)
    return bool(value) if isinstance(kind, Boolean) and value is not None else value


def compare_rows(connection: Connection) -> None:
    """Every row of the first schema is there, and every column that it had says the same."""
    there = MetaData()
    there.reflect(connection)
    for name, rows in first_rows().items():
        table = there.tables[name]
        found = {key_of(table, row): row for row in connection.execute(table.select()).mappings()}
        assert len(found) == len(rows), name
        for row in rows:
            kept = found[key_of(table, row)]
            for column, value in row.items():
                if (name, column) == ("players", "name"):  # a guest called like an account gets a number
                    assert re.fullmatch(rf"{value}( \d)?", kept[column])
                elif (name, column) == ("tables", "lesson"):  # lessons were games with hints: such games are games now
                    assert kept["exercise"] == ""
                else:
                    assert kept[column] == typed(table.columns[column].type, value), (name, column)


def key_of(table: Any, row: Any) -> tuple[object, ...]:
    return tuple(row[column.name] for column in table.primary_key)


def compare_schema(connection: Connection) -> None:
    """The migrations lead to the schema that the program uses."""
    context = MigrationContext.configure(connection, opts={"compare_type": False})
    assert compare_metadata(context, Base.metadata) == []


async def check(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        await connection.run_sync(compare_rows)
        await connection.run_sync(compare_schema)


async def upgraded(url: str) -> None:
    async with opened(url) as engine:
        await upgrade(engine)
        await check(engine)


async def filled(url: str) -> None:
    async with opened(url) as engine, engine.begin() as connection:
        await connection.run_sync(copy_first)


def go_on(web: Web) -> None:
    """Everybody signs in; every game is where it was, and goes on."""
    people = {name: Guest(web, name, secret=secret) for name, secret in SECRETS.items()}
    login = web.post("/api/login", {"login": "bert", "password": "a long password"})
    assert login.status_code in {200, 201} and login.json()["id"] == people["Bert"].id
    by_id = {person.id: person for person in people.values()}
    rows = first_rows()
    anna, numbers = people["Anna"], {row["id"]: 0 for row in rows["tables"]}
    for entry in rows["entries"]:
        numbers[entry["table"]] += 1
    for row in rows["tables"]:
        table, told = row["id"], anna.table(row["id"])
        assert (told["status"], told["trouble"], told["number"]) == (row["status"], None, numbers[table]), row
        if row["status"] == "playing" and told["seats"][told["asked"]]["away"] is None:
            by_id[told["seats"][told["asked"]]["player"]].move(table, request="after the upgrade")
            assert anna.table(table)["number"] > numbers[table]
        elif row["status"] == "over":
            text = anna.get(f"/api/tables/{table}/record").text
            assert record.verify(text, TITLES).over and f"\nrules {row['rules_version']} ~" in text
        said = [message for message in rows["messages"] if message["table"] == table]
        if said:
            with anna.live(table) as live:
                heard = live.until("log")["messages"]
            assert [message["text"] for message in heard] == [message["text"] for message in said]


def test_the_stored_database_holds_what_an_upgrade_must_keep() -> None:
    rows = first_rows()
    assert all(rows.values()), "no table is empty"
    kinds = {(row["title"], row["rules_version"], row["status"]) for row in rows["tables"]}
    assert kinds == {
        (title, rules, status) for title in TITLES for rules in (1, 2) for status in ("waiting", "playing", "over")
    }
    assert {row["kind"] for row in rows["entries"]} == {"move", "undo", "back", "resign"}
    assert any(row["clock"] for row in rows["tables"]) and any(row["login"] for row in rows["players"])


def test_sqlite_from_the_first_schema(tmp_path: Path) -> None:
    file, records = tmp_path / "games.db", tmp_path / "records"
    with first(file):
        pass
    asyncio.run(upgraded(str(file)))
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    with beside(file) as web:
        go_on(web)
    result = CliRunner().invoke(app, ["db", "export", str(records), "--database", str(file)])
    assert result.exit_code == 0 and len(list(records.iterdir())) == 6


def test_an_upgrade_that_fails_leaves_the_old_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.db"
    with first(file) as database:
        before = list(database.iterdump())

    def fail(connection: Connection) -> None:
        alembic.command.upgrade(alembic_config(connection), "head")
        raise FullDisk

    monkeypatch.setattr("glueckauf.table.storage.database._upgrade", fail)
    with pytest.raises(FullDisk):
        asyncio.run(upgraded(str(file)))
    monkeypatch.undo()
    database = sqlite3.connect(file)
    assert list(database.iterdump()) == before
    database.close()
    asyncio.run(upgraded(str(file)))


def test_postgresql_from_the_first_schema(postgres: str) -> None:
    url = make_url(postgres).set(database="upgrade")

    async def prepare() -> None:
        async with opened(postgres) as engine, engine.connect() as connection:
            free = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await free.execute(text("DROP DATABASE IF EXISTS upgrade"))
            await free.execute(text("CREATE DATABASE upgrade"))

    asyncio.run(prepare())
    name = url.render_as_string(hide_password=False)
    asyncio.run(filled(name))
    asyncio.run(upgraded(name))
    with beside(name) as web:
        go_on(web)
