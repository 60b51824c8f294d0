"""What goes wrong at the command line gets one sentence, early, and never a traceback."""

import gc
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import glueckauf
from glueckauf import cli
from glueckauf.__main__ import main
from glueckauf._extras import EXTRAS, extra_of
from glueckauf.cli import app, arena_run, dataset_command, diagnosis, ladder_run
from glueckauf.engine import compile as compiling
from glueckauf.engine.sources import PACKAGE, fingerprint, sources
from glueckauf.games import GAMES
from glueckauf.machine_code import mark

ROOT = Path(__file__).parents[2]
INTERPRETED = {
    **os.environ,
    "GLUECKAUF_COMPILE": "off",
    "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1",  # completion for the shell that is named, whichever runs us
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def called(*arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as a shell starts it."""
    script = f"{before}\nfrom glueckauf.__main__ import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, env=INTERPRETED, check=False
    )


def test_the_version_is_printed() -> None:
    assert run("--version").stdout == f"glueckauf {glueckauf.__version__}\n"


def test_garbage_is_collected_again_once_everything_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[bool]()
    monkeypatch.setattr(cli, "app", lambda **_: found.append(gc.isenabled()))
    main()
    assert found == [True]


def test_completion_is_offered_for_shells() -> None:
    assert "--install-completion" in run("--help").output
    shown = called("--show-completion", "bash")
    assert shown.returncode == 0 and "_GLUECKAUF_COMPLETE=complete_bash" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "coal"), "coal: ambiguous; it may be: coal_baron, coal_baron_cards"),
        (("simulate", "chess"), "no such title"),
        (("play", "isle", "--humans", "5", "--players", "2"), "5: --humans must be 0 to 2"),
        (("play", "isle", "--humans", "-1"), "--humans must be 0 to 2"),
        (("play", "isle", "--players", "7"), "players must be 2, 3, 4"),
        (("play", "isle", "--bot", "nobody"), "no such bot"),
        (("play", "isle", "--seed", "a\tb"), "printable"),
        (("play", "isle", "-o", "colour=red"), "no such option"),
        (("simulate", "isle", "-n", "5"), "players must be 2, 3, 4"),
        (("simulate", "isle", "--bot", "nobody"), "no such bot"),
        (("simulate", "isle", "--bot", "nowhere.py:Bot"), "cannot be read"),
        (("simulate", "isle", "--lang", "fr"), "no such language"),
        (("record", "isle", "--bot", "nobody"), "no such bot"),
        (("record", "isle", "--seed", "a\tb"), "printable"),
        (("record", "isle", "--folder", "/proc/nowhere"), "/proc/nowhere: cannot be written"),
        (("record", "isle", "--folder", "/dev/null"), "/dev/null: cannot be written"),
        (("bench", "isle", "-n", "9"), "players must be 2, 3, 4"),
        (("arena", "isle", "--bots", "random,random", "--seed", "a\tb"), "printable"),
        (("arena", "isle", "--bots", "random,random", "--report", "/proc"), "/proc: cannot be written"),
        (("arena", "isle", "--bots", "random,random", "--report", "/proc/nowhere.html"), "cannot be written"),
        (("arena", "isle", "--bots", "random,random", "--parquet", "/proc/nowhere.parquet"), "cannot be written"),
        (("arena", "isle", "--bots", "random,random", "--save", "/proc"), "/proc: cannot be written"),
        (("arena", "isle", "--bots", "random,random", "--save", ""), "cannot be written: this is a folder"),
        (("ladder", "--titles", "isle", "--out", "/proc/nowhere.md"), "cannot be written"),
        (
            ("dataset", "isle", "--bots", "random,random", "--folder", "/proc/nowhere"),
            "/proc/nowhere: cannot be written",
        ),
        (("dataset", "isle", "--bots", "random,random", "--folder", "x", "--games", "0"), "at least 1"),
        (("dataset", "isle", "--bots", "random,random", "--folder", "x", "--seed", "a\tb"), "printable"),
    ],
)
def test_bad_input_is_refused_before_anything_is_compiled(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_rules(*_: object, **__: object) -> None:
        pytest.fail("compiled before the input was refused")

    for module in (cli, arena_run, ladder_run, dataset_command):
        monkeypatch.setattr(module, "compile_rules", compile_rules)
    monkeypatch.setattr(cli, "machine_code_for", compile_rules)
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert said in result.output and "Traceback" not in result.output


def test_a_folder_in_place_of_a_file_of_games_stays(tmp_path: Path) -> None:
    """Before, the folder was renamed, as an earlier tournament is."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "thesis.txt").write_text("all of it", encoding="utf-8")
    for more in ((), ("--resume",)):
        result = run("arena", "isle", "--bots", "random,random", "--games", "2", "--save", str(folder), *more)
        assert result.exit_code == 2 and "mine: cannot be written" in result.output.replace("\n", "")
    assert (folder / "thesis.txt").read_text(encoding="utf-8") == "all of it" and len(list(tmp_path.iterdir())) == 1


def test_a_full_disk_is_named_after_the_games_and_they_are_kept(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    options = ("--games", "2", "--workers", "1", "--save", str(kept))
    result = run("arena", "isle", "--bots", "random,random", *options, "--report", "/dev/full")
    assert result.exit_code == 2 and "/dev/full: cannot be written" in result.output
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 3


def test_a_report_is_not_touched_before_the_games_are_played(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    assert run("arena", "isle", "--bots", "nobody,random", "--report", str(report)).exit_code == 2
    assert not report.exists()
    report.write_text("old", encoding="utf-8")
    assert run("arena", "isle", "--bots", "nobody,random", "--report", str(report)).exit_code == 2
    assert report.read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("db", "upgrade", "--database", "/proc/nowhere/games.db"), "/proc/nowhere/games.db: cannot be written"),
        (("db", "backup", "/proc/nowhere.db"), "/proc/nowhere.db: cannot be written"),
        (("db", "export", "/proc/nowhere"), "/proc/nowhere: cannot be written"),
    ],
)
def test_a_database_or_folder_that_cannot_be_written_is_named(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("sqlalchemy")
    monkeypatch.chdir(tmp_path)
    assert run("db", "upgrade").exit_code == 0
    result = run(*arguments)
    assert result.exit_code == 2 and said in result.output and "Traceback" not in result.output


@pytest.mark.parametrize("arguments", [("load",), ("db", "upgrade"), ("serve",)])
def test_a_command_without_its_extra_names_the_extra(arguments: tuple[str, ...]) -> None:
    without = "import sys; sys.modules.update(dict.fromkeys(['litestar', 'sqlalchemy', 'httpx']))"
    shown = called(*arguments, before=without)
    assert shown.returncode == 2 and "Traceback" not in shown.stderr
    assert "pip install 'glueckauf[table]'" in shown.stderr


def test_a_wrong_setting_is_one_line() -> None:
    shown = called("games", before="import os; os.environ['GLUECKAUF_COMPILE'] = 'sometimes'")
    assert shown.returncode == 2
    assert shown.stderr == "GLUECKAUF_COMPILE is 'sometimes'; it must be one of fast, check, off\n"


def test_a_mistake_of_ours_is_not_hidden() -> None:
    shown = called("games", before="import sys; sys.modules['rich'] = None")
    assert shown.returncode == 1 and "ModuleNotFoundError" in shown.stderr


@pytest.mark.parametrize("command", ["replay", "record"])
def test_nobody_needs_to_read_to_the_end(command: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(run("record", "isle", "-n", "2").stdout, encoding="utf-8")
    arguments = ["replay", str(record)] if command == "replay" else ["record", "isle", "--games", "20", "-n", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "glueckauf", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**INTERPRETED, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()  # as `head -1` does
        said = process.stderr.read()
        process.wait(30)
    assert said == ""
    assert process.returncode in {1, 141}


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("moment", ["starting", "playing"])
def test_ctrl_c_in_the_arena_is_no_traceback(moment: str, tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [
            *(sys.executable, "-m", "glueckauf", "arena", "isle", "--bots", "random,random", "-n", "2"),
            *("--games", "100000", "--save", str(kept)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=INTERPRETED,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    ) as process:
        lines_wanted = 1 if moment == "starting" else 3  # the first line of the file is about the tournament
        end = time.monotonic() + 60
        while time.monotonic() < end and (
            not kept.exists() or len(kept.read_text(encoding="utf-8").splitlines()) < lines_wanted
        ):
            time.sleep(0.02)
        if moment == "starting":
            time.sleep(0.2)  # the processes of the bots are loading now
        os.killpg(process.pid, signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "Traceback" not in said and "KeyboardInterrupt" not in said
    assert "--resume continues from" in said


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_simulate_lets_any_bot_play_in_both_languages(bot: str) -> None:
    common = ("simulate", "isle", "-n", "2", "--games", "3", "--bot", bot, "--seed", "bots")
    result = json.loads(run(*common, "--json").stdout)
    assert (result["bot"], result["games"]) == (bot, 3) and sum(result["win_rate"]) == pytest.approx(1)
    assert f"3 games by {bot}" in run(*common, "--lang", "en").output
    german = run(*common, "--lang", "de").output
    assert f"3 Partien von {bot}" in german and "Entscheidungen je Partie" in german and "seat" not in german
    assert "Aufträge" in german and "contracts" not in german and re.search(r"\d,\d", german)


def test_simulate_plays_the_games_that_record_writes() -> None:
    text = run("record", "isle", "-n", "2", "--bot", "heuristic", "--seed", "same").stdout
    points, _ = glueckauf.verify_record(text).result()
    options = ("-n", "2", "--bot", "heuristic", "--seed", "same", "--games", "1", "--json")
    assert json.loads(run("simulate", "isle", *options).stdout)["mean_scores"] == points


def test_doctor_tells_everything_that_a_bug_report_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "somebody"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GLUECKAUF_CACHE", str(home / "cache"))
    monkeypatch.setenv("GLUECKAUF_DATABASE", "postgresql://owner:secret@db.example/games")
    result = run("doctor", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["glueckauf"] == glueckauf.__version__ and found["packages"]["numba"] == version("numba")
    assert set(found["rules"]["titles"]) == {game.id for game in GAMES}
    assert found["cache"] == {"folder": "~/cache", "builds": 0, "megabytes": 0.0, "writable": True}
    assert found["database"]["kind"] == "PostgreSQL"
    for text in (result.stdout, run("doctor").output):
        assert "secret" not in text and "somebody" not in text and str(tmp_path) not in text


def test_doctor_counts_what_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GLUECKAUF_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "COMPILED", True)
    monkeypatch.setattr(compiling, "MODE", "fast")
    assert diagnosis.title_state("isle_of_trains") == {"compiled": 0, "ready": False}
    files = sources("glueckauf.games.isle_of_trains.turn")
    build = tmp_path / fingerprint(PACKAGE, "fast", files) / "rules"
    build.mkdir(parents=True)
    (build / "one.nbi").write_bytes(b"x" * 2_000_000)
    assert diagnosis.title_state("isle_of_trains") == {"compiled": 1, "ready": False}
    assert "1 rules compiled (fast), not everything yet" in " ".join(run("doctor").output.split())
    (tmp_path / mark("isle_of_trains").name).touch()
    assert diagnosis.title_state("isle_of_trains")["ready"] and not diagnosis.title_state("coal_baron")["ready"]
    assert diagnosis.cache_state(tmp_path)["megabytes"] == 2.0
    assert not diagnosis.cache_state(Path(tempfile.gettempdir()) / "glueckauf-x1")["writable"]


def test_doctor_finds_nothing_where_nothing_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("GLUECKAUF_CACHE", "/proc/nowhere")
    monkeypatch.setattr(diagnosis, "installed", lambda _: None)
    monkeypatch.setattr(diagnosis, "GPU_LIBRARIES", ("no-such-library",))
    shown = " ".join(run("doctor").output.split())
    for words in ("none found", "none (no driver)", "pip install 'glueckauf[lab]'", "numba missing"):
        assert words in shown


@pytest.mark.parametrize("arguments", [("games",), ("record", "isle", "-n", "2")])
def test_the_rules_need_nothing_but_what_always_comes_with_them(arguments: tuple[str, ...]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    always = {item.partition(">")[0] for item in project["dependencies"]}
    others = sorted({module for extra in EXTRAS.values() for name, module in extra.items() if name not in always})
    shown = called(*arguments, before=f"import sys; sys.modules.update(dict.fromkeys({others}))")
    assert shown.returncode == 0, shown.stderr


def named(wanted: list[str]) -> set[str]:
    """The packages of a list of requirements."""
    return {re.split(r"[\[<>=;\s]", item, maxsplit=1)[0] for item in wanted}


def test_the_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    always = named(project["dependencies"])  # an extra may only bound them
    for extra, wanted in project["optional-dependencies"].items():
        if extra in EXTRAS:
            assert named(wanted) - always == set(EXTRAS[extra]), extra
        else:
            assert extra in {"dev", "build", "docs"}, extra
    assert set(EXTRAS) <= set(project["optional-dependencies"])
    assert extra_of("pyspiel") == "openspiel" and extra_of("os") is None


@contextmanager
def without_rights() -> Iterator[None]:
    """Root may read and write everything: as somebody else for a while."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.fixture
def forbidden() -> Iterator[Path]:
    """A folder that may be read only, with a record and a page that may not even be read."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("game.txt", "page.html"):
            (folder / file).write_text("x", encoding="utf-8")
            (folder / file).chmod(0)
        (folder / "open.txt").write_text(run("record", "isle", "-n", "2").stdout, encoding="utf-8")
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("coach", "game.txt"), ("cannot be read: you may not read it", "nicht lesbar: du darfst sie nicht lesen")),
        (("replay", "game.txt"), ("you may not read it", "du darfst sie nicht lesen")),
        (("verify", "game.txt"), ("you may not read it", "du darfst sie nicht lesen")),
        *(
            ((*command, page), ("you may not write there", "du darfst dort nicht schreiben"))
            for command in (("coach", "open.txt", "--html"), ("drills", "isle", "--file"))
            for page in ("page.html", "new.html")
        ),
        (("record", "isle", "--folder", "new"), ("you may not write there", "you may not write there")),
    ],
)
def test_what_somebody_may_not_read_or_write_is_named(
    arguments: tuple[str, ...], said: tuple[str, str], forbidden: Path
) -> None:
    words = [str(forbidden / word) if re.search(r"\.txt|\.html|^new$", word) else word for word in arguments]
    for language, wanted in zip(("en", "de"), said, strict=True):
        chosen = ("--lang", language) if arguments[0] in {"coach", "replay", "verify"} else ()
        with without_rights():
            result = run(*words, *chosen)
        assert result.exit_code in {1, 2} and "Traceback" not in result.output
        there = said[0] if not chosen else wanted
        assert there in " ".join(result.output.split()), result.output
    assert {file.name for file in forbidden.iterdir()} == {"game.txt", "page.html", "open.txt"}
