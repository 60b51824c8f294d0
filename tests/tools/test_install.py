"""The installation: one clear line for each fault, and nothing half done."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import install
from tools.install import Failed, alone, fresh, main, node_is_new_enough, reason, run, unfinished, venv_flaw

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout; the commands that would install something only say so."""
    for name in ("requirements.lock", "pyproject.toml", "web/package.json", "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    for name, path in {"ROOT": "", "VENV": ".venv", "WEB": "web", "PYTHON": ".venv/bin/python"}.items():
        monkeypatch.setattr(install, name, tmp_path / path)
    return tmp_path


@pytest.fixture
def commands(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would have been run; a virtual environment appears where one is made."""
    done: list[str] = []

    def noted(name: str, command: Sequence[str], folder: Path = checkout) -> None:
        del folder
        done.append(name)
        if name == "uv":
            (checkout / ".venv" / "bin" / "uv").touch(0o755)
        if "venv" in command:
            assert (checkout / ".venv" / ".unfinished").exists()
            (checkout / ".venv" / "bin").mkdir()
            (checkout / ".venv" / "bin" / "python").symlink_to(sys.executable)

    monkeypatch.setattr(install, "run", noted)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(install, "node_is_new_enough", lambda: True)
    return done


def test_a_command_shows_that_it_works_and_why_it_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "BEAT", 0.1)
    run("packages", ["sh", "-c", "echo Downloading; sleep 1"])
    shown = capsys.readouterr().out
    assert "packages: 0 s, Downloading" in shown and "packages: done in 1 s" in shown
    with pytest.raises(Failed, match="packages failed: ERROR: no such thing"):
        run("packages", ["sh", "-c", "echo one; echo ERROR: no such thing; exit 2"])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "WARNING: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
            "no network",
        ),
        ("npm error code ENOTFOUND\nnpm error network request failed", "no network"),
        ("error: failed to fetch\n  Caused by: dns error: failed to lookup address", "no network"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: hashes do not match", "hashes do not match"),
    ],
)
def test_a_fault_is_told_in_one_line(said: str, told: str) -> None:
    line = reason("Python packages", said)
    assert told in line and "\n" not in line


def test_the_first_installation_writes_its_stamp_last(checkout: Path, commands: list[str]) -> None:
    assert main(["play"]) is None
    packages = ["Python packages (requirements.lock)", "Python packages (.)"]
    assert commands == ["virtual environment", "uv", *packages]
    assert (checkout / ".venv" / "play").exists() and not (checkout / ".venv" / ".unfinished").exists()
    assert main(["play"]) is None
    assert len(commands) == 4, "what is done is not done again"


def test_pip_is_tried_where_uv_fails(
    checkout: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs: list[str] = []
    noted = install.run

    def only_pip(name: str, command: Sequence[str], folder: Path = checkout) -> None:
        programs.append(Path(command[0]).name)
        if programs[-1] == "uv":
            message = f"{name} failed: no network?"
            raise Failed(message)
        noted(name, command, folder)

    monkeypatch.setattr(install, "run", only_pip)
    monkeypatch.setattr(install, "find_uv", lambda: "/opt/uv")
    assert main(["play"]) is None
    assert programs[1:] == ["uv", "python", "uv", "python"] and len(commands) == 3
    assert "no network?; trying pip" in capsys.readouterr().out


def test_an_interrupted_installation_starts_over(
    checkout: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["play"]) is None
    (checkout / ".venv" / "play").unlink()
    noted = install.run

    def interrupted(name: str, command: Sequence[str], folder: Path = checkout) -> None:
        noted(name, command, folder)
        raise KeyboardInterrupt

    monkeypatch.setattr(install, "run", interrupted)
    assert "interrupted" in str(main(["play"]))
    assert not (checkout / ".venv" / "play").exists()
    assert venv_flaw() == "its last installation was interrupted"
    monkeypatch.setattr(install, "run", noted)
    commands.clear()
    assert main(["play"]) is None
    assert commands[0] == "virtual environment"
    assert venv_flaw() == ""


def test_without_a_network_what_was_there_stays(
    checkout: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["play"]) is None
    (checkout / ".venv" / "play").unlink()

    def offline(name: str, command: Sequence[str], folder: Path = checkout) -> None:
        del command, folder
        message = f"{name} failed: no network?"
        raise Failed(message)

    monkeypatch.setattr(install, "run", offline)
    assert "no network" in str(main(["play"]))
    assert not (checkout / ".venv" / "play").exists()
    assert venv_flaw() == "" and len(commands) == 4


def test_an_environment_without_a_working_python_is_made_anew(checkout: Path, commands: list[str]) -> None:
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(checkout / "gone")
    assert venv_flaw() == "it has no Python"
    assert main(["play"]) is None
    assert commands[0] == "virtual environment" and venv_flaw() == ""
    python = checkout / ".venv" / "bin" / "python"
    python.unlink()
    python.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    python.chmod(0o755)
    assert "no pip" in venv_flaw()


def test_a_link_is_never_emptied(checkout: Path, commands: list[str]) -> None:
    (checkout / "elsewhere").mkdir()
    (checkout / "elsewhere" / "kept").touch()
    (checkout / ".venv").symlink_to(checkout / "elsewhere")
    assert "is a link" in str(main(["play"]))
    assert (checkout / "elsewhere" / "kept").exists() and commands == []


def test_an_interrupted_npm_starts_over(checkout: Path, commands: list[str]) -> None:
    modules = checkout / "web" / "node_modules"
    (modules / "half").mkdir(parents=True)
    (modules / ".unfinished").touch()
    assert main(["page-packages"]) is None
    assert commands == ["page packages"]
    assert (modules / ".installed").exists() and not (modules / "half").exists()


def test_a_page_that_could_not_be_built_leaves_the_old_one(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "web" / "index.html").touch()
    (checkout / "web" / "dist").mkdir()
    (checkout / "web" / "dist" / "index.html").write_text("old", encoding="utf-8")

    def built(name: str, command: Sequence[str], folder: Path = checkout) -> None:
        del name, command
        (folder / "dist.new").mkdir()
        (folder / "dist.new" / "index.html").write_text("new", encoding="utf-8")

    def broken(name: str, command: Sequence[str], folder: Path = checkout) -> None:
        built(name, command, folder)
        raise Failed(name)

    page = checkout / "web" / "dist" / "index.html"
    monkeypatch.setattr(install, "run", broken)
    assert main(["page"]) == "page" and page.read_text(encoding="utf-8") == "old"
    monkeypatch.setattr(install, "run", built)
    assert main(["page"]) is None and page.read_text(encoding="utf-8") == "new"


def test_an_old_python_and_a_folder_that_cannot_be_written_are_named(
    checkout: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "cannot be written to" in str(main(["play"]))
    monkeypatch.setattr(install, "OLDEST", (9, 9))
    assert f"Python 9.9 or newer is needed, and {sys.executable} is 3." in str(main(["play"]))
    assert not (checkout / ".venv").exists() and commands == []


def test_a_second_make_waits(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    program = (
        "import sys; from pathlib import Path; from tools.install import alone\nwith alone(Path(sys.argv[1])): pass"
    )
    with alone(tmp_path / "lock"):
        second = subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path / "lock")], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert second.stdout is not None and "waiting" in second.stdout.readline()
        assert second.poll() is None
    assert second.wait(30) == 0
    second.stdout.close()


def test_a_mark_stays_only_where_something_was_interrupted(tmp_path: Path) -> None:
    with unfinished(tmp_path):
        assert (tmp_path / ".unfinished").exists()
    assert not (tmp_path / ".unfinished").exists()
    with pytest.raises(KeyboardInterrupt), unfinished(tmp_path):
        raise KeyboardInterrupt
    assert (tmp_path / ".unfinished").exists()
    (tmp_path / "stamp").touch()
    assert fresh(tmp_path / "stamp", tmp_path / ".unfinished") and not fresh(tmp_path / "none")


@pytest.mark.parametrize(
    ("version", "enough"),
    [("v18.19.0", False), ("v20.19.1", True), ("v21.7.0", False), ("v22.12.0", True), ("v24.0.0", True)],
)
def test_node_must_be_one_that_vite_runs_on(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, version: str, *, enough: bool
) -> None:
    monkeypatch.setenv("PATH", str(checkout / "bin"))
    assert not node_is_new_enough()
    for name, text in {"node": f"echo {version}", "npm": "true"}.items():
        (checkout / "bin").mkdir(exist_ok=True)
        (checkout / "bin" / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (checkout / "bin" / name).chmod(0o755)
    assert node_is_new_enough() == enough
