"""Clean-up takes what nobody misses, and nothing of an account or of a finished game."""

import asyncio
import sqlite3
import time
from pathlib import Path

from typer.testing import CliRunner

from glueckauf.cli import app
from glueckauf.games import TITLES
from glueckauf.table.settings import Settings
from glueckauf.table.storage.database import opened
from glueckauf.table.storage.retention import DAY, clean, rules
from glueckauf.table.storage.store import Store
from tests.table.people import PATIENCE, Beside, beside

RUN = CliRunner()
LONG = 1000 * DAY


def age(file: Path, *statements: str) -> None:
    """Let everything be long ago."""
    with sqlite3.connect(file) as database:
        for statement in statements:
            database.execute(statement)
    database.close()


OLDER = tuple(
    statement.replace("LONG", str(LONG))
    for statement in (
        "UPDATE players SET seen = seen - LONG, created = created - LONG",
        "UPDATE keys SET seen = seen - LONG, created = created - LONG",
        "UPDATE tables SET created = created - LONG, started = started - LONG, ended = ended - LONG",
        "UPDATE messages SET at = at - LONG",
        "INSERT INTO tokens (hash, kind, value, expires) VALUES ('x', 'reset', '', 1)",
    )
)


def ids(file: Path, table: str) -> set[object]:
    with sqlite3.connect(file) as database:
        found = {row[0] for row in database.execute(f"SELECT * FROM {table}")}  # noqa: S608 - names of our schema
    database.close()
    return found


def fill(web: Beside) -> dict[str, str]:
    """People and tables of every kind; the names tell what must become of them."""
    made: dict[str, str] = {}
    idle, host, account = web.guest("Idle"), web.guest("Host"), web.guest("Owner")
    account.post("/api/me/account", {"login": "owner", "password": "a long password"})
    player = web.guest("Player")
    made |= {"idle": idle.id, "host": host.id, "account": account.id, "player": player.id}
    made["waiting"] = host.create_table("me", "open")["id"]
    host.done(made["waiting"], "say", text="anybody?")
    made["over"] = player.create_table("me", "me")["id"]
    player.play(made["over"], 3)
    player.done(made["over"], "say", text="good game")
    player.done(made["over"], "resign", seat=0)
    made["playing"] = player.create_table("me", "me")["id"]
    player.play(made["playing"], 3)
    return made


def test_what_nobody_misses_goes_and_the_rest_stays(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        made = fill(web)
    entries = ids(file, "entries")
    assert RUN.invoke(app, ["db", "clean", "--database", str(file)]).exit_code == 0
    assert ids(file, "players") >= {made["idle"]} and ids(file, "tables") >= {made["waiting"]}, "nothing is old yet"
    age(file, *OLDER)
    told = RUN.invoke(app, ["db", "clean", "--dry-run", "--database", str(file)])
    assert told.exit_code == 0 and "guests: 1" in told.output and "waiting tables: 1" in told.output
    assert ids(file, "players") >= {made["idle"]}, "only counted"
    assert RUN.invoke(app, ["db", "clean", "--database", str(file)]).exit_code == 0
    people = ids(file, "players")
    assert made["idle"] not in people and made["host"] not in people, "the host has no table left"
    assert {made["account"], made["player"]} <= people
    assert ids(file, "tables") == {made["over"], made["playing"]} and ids(file, "messages") == set()
    assert ids(file, "entries") == entries and ids(file, "tokens") == set()
    assert ids(file, "keys") == set(), "sessions that were not used for so long have ended"
    with beside(file) as web:
        assert web.get(f"/api/tables/{made['over']}").json()["status"] == "over"


def test_exercises_go_when_nobody_goes_on_with_them_and_what_was_learnt_stays(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        learner = web.guest("Learner")
        learner.post("/api/me/account", {"login": "learner", "password": "a long password"})
        begun = [learner.post("/api/courses", {"title": title, "exercise": "lesson"}).json()["id"] for title in TITLES]
    assert RUN.invoke(app, ["db", "clean", "--database", str(file)]).exit_code == 0
    assert ids(file, "tables") == set(begun), "nothing is old yet"
    columns = '"table", number, kind, seat, text, request, at, "check"'
    went_on = f"INSERT INTO entries ({columns}) VALUES ('{begun[0]}', 99, 'move', 0, 'x', '', {time.time()}, 'x')"  # noqa: S608 - our own id
    age(file, *OLDER, "UPDATE entries SET at = 1", went_on)
    assert RUN.invoke(app, ["db", "clean", "--database", str(file)]).exit_code == 0
    assert ids(file, "tables") == {begun[0]}
    assert ids(file, "learnt") == {learner.id} and ids(file, "players") == {learner.id}


def test_nought_days_keep_everything(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        made = fill(web)
    age(file, *OLDER)
    never = [
        part
        for name in ("guest", "waiting_table", "exercise", "playing_table", "chat", "report")
        for part in ("--set", f"{name}_days=0")
    ]
    result = RUN.invoke(app, ["db", "clean", "--database", str(file), *never])
    assert result.exit_code == 0 and "guests" not in result.output
    assert made["idle"] in ids(file, "players") and made["waiting"] in ids(file, "tables")


def test_a_table_that_somebody_looks_at_stays(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        made = fill(web)
    age(file, *OLDER)
    with beside(file) as web:
        with web.guest("Watcher").live(made["waiting"]) as live:
            live.next()
            web.do(web.server.cleaning.delete_rows)
            assert made["waiting"] in ids(file, "tables")
        until_gone(web, made["waiting"])
        web.do(web.server.cleaning.delete_rows)
        assert made["waiting"] not in ids(file, "tables")
        assert web.get(f"/api/tables/{made['waiting']}").status_code == 404


def until_gone(web: Beside, table: str) -> None:
    """Wait until the server has noticed that nobody looks any more."""
    end = time.monotonic() + PATIENCE
    while web.server.parts.presence.watchers(table) and time.monotonic() < end:
        time.sleep(0.01)


def test_a_game_that_was_left_is_ended_by_resigning_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file, playing_table_days=1e-9) as web:  # less than a move takes
        made = fill(web)
        player = made["player"]
        web.do(web.server.cleaning.end_abandoned)
        told = web.get(f"/api/tables/{made['playing']}").json()
        assert told["status"] == "over" and sum(seat["resigned"] for seat in told["seats"]) == 1
        assert web.get(f"/api/tables/{made['playing']}/record").status_code == 200
        assert player in ids(file, "players")


def test_a_batch_is_bounded(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        for _ in range(5):
            web.guest("Idle")
    age(file, *OLDER)

    async def passes() -> list[int]:
        async with opened(str(file)) as engine:
            return [(await clean(Store(engine), Settings(), most=2))[0].get("guests", 0) for _ in range(4)]

    assert asyncio.run(passes()) == [2, 2, 1, 0]


def test_every_rule_can_be_asked_of_any_settings() -> None:
    assert {rule.name for rule in rules(Settings(), 0.0)} >= {
        "tokens",
        "sessions",
        "waiting_tables",
        "chat",
        "guests",
        "pushes",
    }
