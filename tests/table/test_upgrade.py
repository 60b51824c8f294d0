"""Games that were begun under older rules are played on, exported and verified by them, whatever the rules are now."""

import sqlite3
from pathlib import Path

import pytest

from glueckauf.engine import record
from glueckauf.games import TITLES
from tests.table.people import Beside, Guest, beside

STORED = sorted((Path(__file__).parent / "stored").glob("rules_*.sql"))


@pytest.mark.parametrize("stored", STORED, ids=lambda file: file.stem)
def test_a_database_of_older_rules_goes_on(stored: Path, tmp_path: Path) -> None:
    """Running games to their end, waiting ones from their start, finished ones as they were."""
    text, version = stored.read_text(encoding="utf-8"), int(stored.stem.removeprefix("rules_"))
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.executescript(text)
    database.close()
    with beside(tmp_path / "games.db") as web:
        anna = Guest(web, "Anna", secret=text.splitlines()[0].rpartition(" ")[2])
        lobby = anna.get("/api/lobby").json()["mine"]
        assert {(table["title"], table["status"]) for table in lobby} == {
            (title, status) for title in TITLES for status in ("waiting", "playing", "over")
        }
        for table in lobby:
            assert table["trouble"] is None
            if table["status"] == "waiting":
                anna.done(table["id"], "start")
                anna.done(table["id"], "resign", seat=0)
            elif table["status"] == "playing":
                play_to_the_end(web, anna, table["id"])
            assert f"\nrules {version} ~" in check_record(anna, table["id"])


def play_to_the_end(web: Beside, anna: Guest, table: str) -> None:
    anna.play(table, 60, seed=5)
    if anna.table(table)["status"] == "playing":
        anna.done(table, "resign", seat=0)
    assert web.server.parts.rooms.rooms[table].row.status == "over"


def check_record(anna: Guest, table: str) -> str:
    text = anna.get(f"/api/tables/{table}/record").text
    history = record.verify(text, TITLES)
    assert history.over
    return text
