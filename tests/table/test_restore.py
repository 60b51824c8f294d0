"""Backup, restore and check: nothing is lost, whatever happens meanwhile."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from glueckauf.cli import app
from glueckauf.engine.errors import BadSetup
from glueckauf.table.storage.restore import put_back
from tests.table.people import ROOT, Guest, beside


class Full(OSError):
    """No space left on the device."""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def moves(file: Path) -> int:
    with sqlite3.connect(file) as database:
        (number,) = database.execute("SELECT count(*) FROM entries").fetchone()
    database.close()
    return int(number)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str, str]:
    """A database with five moves, its backup with three, the table and its player's secret."""
    folder = tmp_path_factory.mktemp("restore")
    file, backup = folder / "games.db", folder / "backup.db"
    with beside(file) as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me")["id"]
        anna.play(table, 3)
        assert run("db", "backup", backup, "--database", file).exit_code == 0, "while people play"
        anna.play(table, 2)
        assert run("db", "restore", backup, "--database", file).exit_code == 2, "a server uses it"
    return file, backup, table, anna.secret


@pytest.fixture
def place(files: tuple[Path, Path, str, str], tmp_path: Path) -> tuple[Path, Path]:
    """Copies of both, to be spoilt."""
    return Path(shutil.copy2(files[0], tmp_path / "games.db")), Path(shutil.copy2(files[1], tmp_path / "backup.db"))


def test_a_backup_comes_back_and_the_games_go_on(files: tuple[Path, Path, str, str], place: tuple[Path, Path]) -> None:
    file, backup = place
    said = run("db", "restore", backup, "--database", file)
    assert said.exit_code == 0 and "3 entries" in said.output
    (aside,) = file.parent.glob("games.db.before-*")
    assert moves(file) == 3 and moves(aside) == 5 and moves(backup) == 3
    with beside(file) as web:
        anna = Guest(web, "Anna", secret=files[3])
        assert anna.table(files[2])["move"] == 3
        anna.move(files[2], request="again")
    assert run("db", "restore", aside, "--database", file).exit_code == 0 and moves(file) == 5, "and back again"
    assert run("db", "check", "--database", file).exit_code == 0


def test_a_backup_comes_where_nothing_was(place: tuple[Path, Path], tmp_path: Path) -> None:
    assert run("db", "restore", place[1], "--database", tmp_path / "new" / "games.db").exit_code == 0
    assert moves(tmp_path / "new" / "games.db") == 3


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda file: file.unlink(), "does not exist"),
        (lambda file: file.write_bytes(b"x" * 5000), "no database of this server"),
        (lambda file: file.write_bytes(b""), "no database of this server"),
        (lambda file: file.write_bytes(file.read_bytes()[:-20_000]), ""),
        (lambda file: edit(file, "UPDATE alembic_version SET version_num = '9999'"), "does not know"),
        (lambda file: edit(file, "DELETE FROM alembic_version"), "no database of this server"),
        (lambda file: edit(file, "DELETE FROM tables"), "damaged"),
    ],
)
def test_what_is_no_sound_backup_is_refused_and_nothing_changes(
    place: tuple[Path, Path], spoil: object, said: str
) -> None:
    file, backup = place
    assert callable(spoil)
    spoil(backup)
    result = run("db", "restore", backup, "--database", file)
    assert result.exit_code == 2 and said in result.output and "Traceback" not in result.output
    assert moves(file) == 5 and not list(file.parent.glob("*.before-*"))


def edit(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as database:
        database.execute(statement)
    database.close()


@pytest.mark.parametrize("moment", ["copy", "aside", "replace"])
def test_a_full_disk_at_any_step_changes_nothing(place: tuple[Path, Path], moment: str) -> None:
    file, backup = place

    def step(name: str) -> None:
        if name == moment:
            raise Full

    with pytest.raises(Full):
        put_back(file, backup, step=step)
    assert moves(file) == 5 and not list(file.parent.glob("*.restoring*"))
    put_back(file, backup)
    assert moves(file) == 3


KILLED = """
import os, signal, sys
from pathlib import Path
from glueckauf.table.storage.restore import put_back
def step(name):
    if name == sys.argv[3]:
        os.kill(os.getpid(), signal.SIGKILL)
put_back(Path(sys.argv[1]), Path(sys.argv[2]), step=step)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_kill_at_any_step_loses_neither_the_old_nor_the_new(place: tuple[Path, Path]) -> None:
    file, backup = place
    for moment in ("aside", "replace"):
        done = subprocess.run([sys.executable, "-c", KILLED, file, backup, moment], cwd=ROOT, check=False)
        assert done.returncode == -signal.SIGKILL
        assert moves(file) == 5 and moves(backup) == 3, moment
    assert run("db", "restore", backup, "--database", file).exit_code == 0 and moves(file) == 3


def test_the_log_of_the_old_database_is_not_lost_and_not_read_into_the_new(place: tuple[Path, Path]) -> None:
    file, backup = place
    writer = sqlite3.connect(file)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("PRAGMA wal_autocheckpoint=0")
    writer.execute("INSERT INTO settings VALUES ('last', 'words')")
    writer.commit()
    copy = file.with_name("crashed.db")
    for suffix in ("", "-wal"):  # as a crash leaves them
        shutil.copy2(f"{file}{suffix}", f"{copy}{suffix}")
    writer.close()
    done = put_back(copy, backup)
    assert done.aside is not None and moves(copy) == 3
    with sqlite3.connect(done.aside) as old:
        assert old.execute("SELECT value FROM settings WHERE name = 'last'").fetchone() == ("words",)
    old.close()


def test_the_database_itself_and_postgresql_are_refused(place: tuple[Path, Path]) -> None:
    with pytest.raises(BadSetup, match="itself"):
        put_back(place[0], place[0])
    said = run("db", "restore", place[1], "--database", "postgresql://nobody@localhost/none")
    assert said.exit_code == 2 and "pg_restore" in said.output


def test_check_finds_what_is_wrong(files: tuple[Path, Path, str, str], place: tuple[Path, Path]) -> None:
    file, backup = place
    good = run("db", "check", "--database", file)
    assert good.exit_code == 0 and "1 playing" in good.output and "no faults" in good.output
    edit(file, "UPDATE entries SET text = 'pass' WHERE number = 2")
    bad = run("db", "check", "--database", file)
    assert bad.exit_code == 1 and f"table {files[2]}: entry 2 was changed" in bad.output
    backup.write_bytes(b"no database" * 1000)
    assert "Traceback" not in run("db", "check", "--database", backup).output
    assert run("db", "check", "--database", backup).exit_code == 1
    assert run("db", "check", "--database", file.with_name("none.db")).exit_code == 2


def test_new_keys_are_made_after_the_old_ones_are_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    keys = []
    for _ in range(2):
        with beside(file, push=True) as web:
            keys.append(web.server.notifications.public_key)
        assert run("db", "rotate-keys", "--database", file).exit_code == 0
    assert None not in keys and keys[0] != keys[1]
