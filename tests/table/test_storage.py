"""What is kept: a game is its rows, an edited one is refused for that game only, and the database is looked after."""

import asyncio
import sqlite3
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from typer.testing import CliRunner

from glueckauf.cli import app
from glueckauf.engine import record
from glueckauf.games import TITLES
from glueckauf.table.storage.database import opened, upgrade, versions
from glueckauf.table.storage.models import Base
from tests.table.people import Guest, beside

RUN = CliRunner()


def differences(url: str) -> list[object]:
    def compare(connection: Connection) -> list[object]:
        return list(
            compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), Base.metadata)
        )

    async def look() -> list[object]:
        async with opened(url) as engine:
            await upgrade(engine)
            await upgrade(engine)  # the second finds nothing to do
            there, newest = await versions(engine)
            assert there == newest
            async with engine.connect() as connection:
                return await connection.run_sync(compare)

    return asyncio.run(look())


def test_the_migrations_lead_from_nothing_to_what_the_program_expects(tmp_path: Path) -> None:
    assert differences(f"sqlite:///{tmp_path}/new.db") == []


def edit(file: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(file) as database:
        assert database.execute(statement, values).rowcount > 0
    database.close()


EDITS = {
    "a move was replaced": "UPDATE entries SET text = 'pass' WHERE \"table\" = ? AND number = 3",
    "a move is missing": 'DELETE FROM entries WHERE "table" = ? AND number = 3',
    "the seed is another": "UPDATE tables SET seed = 'mine' WHERE id = ?",
    "an option is another": 'UPDATE tables SET options = \'{"lorry_deck": "x"}\' WHERE id = ?',
    "the title is another": "UPDATE tables SET title = 'chess' WHERE id = ?",
    "the rules are others": "UPDATE tables SET rules_version = 99 WHERE id = ?",
    "somebody else acted": 'UPDATE entries SET seat = 1 - seat WHERE "table" = ? AND number = 4',
    "the time is another": 'UPDATE entries SET at = at - 60 WHERE "table" = ? AND number = 2',
}


def test_games_survive_a_restart_and_an_edited_one_is_refused_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        anna = web.guest("Anna")
        games = {why: anna.create_table("me", "me", public=True)["id"] for why in ["nobody touched it", *EDITS]}
        for table in games.values():
            anna.play(table, 6)
        sound = games.pop("nobody touched it")
        before = anna.position(sound)
    for why, table in games.items():
        edit(file, EDITS[why], table)
    with beside(file) as web:
        anna = Guest(web, "Anna", secret=anna.secret)
        for why, table in games.items():
            told = anna.table(table)
            assert told["status"] == "broken" and told["trouble"], why
            assert anna.refused(table, "move", number=6, actions=["pass"]) == "broken_game"
            with anna.live(table) as live:
                assert live.until("table")["status"] == "broken"
                live.until("log")
            assert anna.get(f"/api/tables/{table}/record").status_code == 404
        assert anna.position(sound) == before
        anna.move(sound)
        lobby = anna.get("/api/lobby")
        assert lobby.status_code == 200 and len(lobby.json()["mine"]) == len(games) + 1
        new = anna.done(games["a move was replaced"], "rematch")["table"]
        anna.move(new)


def test_a_finished_game_that_lost_its_end_is_refused_and_one_with_other_scores_too(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        anna = web.guest("Anna")
        tables = [anna.create_table("me", "me")["id"] for _ in range(3)]
        for table in tables:
            anna.play(table, 3)
            anna.done(table, "resign", seat=0)
            assert anna.table(table)["status"] == "over"
    edit(file, "DELETE FROM entries WHERE \"table\" = ? AND kind = 'resign'", tables[0])
    edit(file, 'UPDATE seats SET resigned = 0 WHERE "table" = ?', tables[0])
    edit(file, "UPDATE tables SET scores = '[99, 0]' WHERE id = ?", tables[1])
    with beside(file) as web:
        anna = Guest(web, "Anna", secret=anna.secret)
        assert [anna.table(table)["status"] for table in tables] == ["broken", "broken", "over"]


def test_take_backs_resignations_and_requests_are_remembered_over_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me", "me")["id"]
        anna.play(table, 8)
        anna.done(table, "propose", number=8, move=4, request="back")
        first = anna.move(table, request="again")
        anna.ask(table, "undo", number=first["number"])
        before = anna.table(table)
    with beside(file) as web:
        anna = Guest(web, "Anna", secret=anna.secret)
        now = anna.table(table)
        for name in ("number", "move", "asked", "status", "commitment"):
            assert now[name] == before[name]
        assert anna.done(table, "move", number=9, actions=["x"], request="again") == first


def test_upgrade_backup_export_and_import(tmp_path: Path) -> None:
    file, copy, folder = tmp_path / "games.db", tmp_path / "copy.db", tmp_path / "records"
    assert RUN.invoke(app, ["db", "upgrade", "--database", str(file)]).exit_code == 0
    with beside(file) as web:
        anna = web.guest("Anna")
        table = anna.play(anna.create_table("me", "me")["id"])
        running = anna.create_table("me", "me")["id"]
        anna.play(running, 5)
        result = RUN.invoke(app, ["db", "backup", str(copy), "--database", str(file)])
        assert result.exit_code == 0, "also while people play"
        assert RUN.invoke(app, ["db", "backup", str(copy), "--database", str(file)]).exit_code != 0, (
            "nothing is overwritten"
        )
        assert RUN.invoke(app, ["db", "export", str(folder), "--database", str(file)]).exit_code == 0
    (written,) = folder.iterdir()
    assert len(record.verify(written.read_text(encoding="utf-8"), TITLES).actions) == table["move"]
    with beside(copy) as web:
        again = Guest(web, "Anna", secret=anna.secret)
        assert again.table(running)["move"] == 5
        assert {name: again.table(table["id"])[name] for name in ("seed", "scores", "move")} == {
            name: table[name] for name in ("seed", "scores", "move")
        }
    new = tmp_path / "new.db"
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("glueckauf record 1\n", encoding="utf-8")
    assert RUN.invoke(app, ["db", "import", str(written), "--database", str(new)]).exit_code == 0
    assert RUN.invoke(app, ["db", "import", str(wrong), "--database", str(new)]).exit_code == 1
    with sqlite3.connect(new) as database:
        (imported,) = database.execute("SELECT id FROM tables").fetchone()
    database.close()
    with beside(new) as web:
        told = web.get(f"/api/tables/{imported}").json()
        assert (told["status"], told["seed"], told["scores"]) == ("over", table["seed"], table["scores"])
        assert web.get(f"/api/tables/{imported}/positions/10?seat=1").status_code == 200
        guest = web.guest("Bert")
        fork = guest.done(imported, "fork", move=10, seats=[0, 1])["table"]
        guest.move(fork)


def test_export_says_which_record_does_not_hold(tmp_path: Path) -> None:
    file, folder = tmp_path / "games.db", tmp_path / "records"
    with beside(file) as web:
        anna = web.guest("Anna")
        tables = [anna.create_table("me", "me")["id"] for _ in range(2)]
        for table in tables:
            anna.play(table, 3)
            anna.done(table, "resign", seat=0)
    edit(file, "UPDATE entries SET text = 'pass' WHERE \"table\" = ? AND number = 2", tables[0])
    result = RUN.invoke(app, ["db", "export", str(folder), "--database", str(file)])
    assert result.exit_code == 1 and tables[0] in result.output
    assert [tables[1] in found.name for found in folder.iterdir()] == [True]


def test_a_database_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    for wrong in ("mysql://somewhere/games", "http://x"):
        result = RUN.invoke(app, ["db", "upgrade", "--database", wrong])
        assert result.exit_code not in {0, None} and "Traceback" not in result.output
    assert (
        RUN.invoke(app, ["db", "backup", str(tmp_path / "x"), "--database", str(tmp_path / "none.db")]).exit_code != 0
    )


def test_no_secret_lies_in_the_database(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        anna = web.guest("Anna")
        anna.post("/api/me/account", {"login": "anna", "password": "a long password"})
    stored = b"".join(part.read_bytes() for part in tmp_path.glob("games.db*"))
    assert anna.secret.encode() not in stored and b"a long password" not in stored
    assert b"$argon2id$" in stored


def test_the_page_of_the_wire_and_the_browsers_types_are_up_to_date() -> None:
    from tools import wire  # noqa: PLC0415

    assert wire.PAGE.read_text(encoding="utf-8") == wire.page(), "run python -m tools.wire"
    assert wire.TYPES.read_text(encoding="utf-8") == wire.typescript(), "run python -m tools.wire"


def test_a_start_loads_only_what_must_go_on(tmp_path: Path) -> None:
    """A bot that is asked, a clock that runs, and rows of before that do not say who is asked."""
    file, clock = tmp_path / "games.db", {"seconds": 86_400, "at_zero": "nothing"}
    with beside(file) as web:
        anna = web.guest("Anna")
        tables = {name: anna.create_table("me", "me")["id"] for name in ("quiet", "unknown", "moved", "away", "back")}
        tables["clock"] = anna.create_table("me", "me", clock=clock)["id"]
        tables["open"] = anna.create_table("me", "open")["id"]
        anna.play(tables["moved"], 30, seed=1)
        anna.play(tables["back"], 12, seed=1)
        anna.done(tables["back"], "propose", number=12, move=0)
        asked = {name: anna.table(table)["asked"] for name, table in tables.items()}
    edit(file, "UPDATE tables SET asked = NULL WHERE id = ?", tables["unknown"])
    edit(file, "UPDATE seats SET away = 'lehrling' WHERE \"table\" = ?", tables["away"])
    with sqlite3.connect(file) as database:
        stored = dict(database.execute("SELECT id, asked FROM tables"))
    database.close()
    for name in ("quiet", "moved", "back", "clock"):
        assert stored[tables[name]] == asked[name], name
    with beside(file) as web:
        due = set(web.do(web.server.store.due))
        assert due == {tables["unknown"], tables["away"], tables["clock"]}
        anna = Guest(web, "Anna", secret=anna.secret)
        anna.move(tables["quiet"], request="after the start")
