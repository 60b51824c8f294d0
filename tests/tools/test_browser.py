"""Finding a browser: on PATH, among Playwright's downloads, by installing one."""

import sys
from pathlib import Path

import pytest

from tools import browser

SHOWS_A_PAGE = '#!/bin/sh\necho "<html><head></head><body></body></html>"\n'
LACKS_A_LIBRARY = '#!/bin/sh\necho "error while loading shared libraries: libnss3.so" >&2\nexit 127\n'


def program(file: Path, text: str) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return str(file)


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any browser and without a way to the network; its PATH is the folder `bin`."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "downloads"))
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")
    monkeypatch.delenv("GLUECKAUF_BROWSER", raising=False)
    monkeypatch.setattr(browser, "PLACES", (str(tmp_path / "opt" / "chrome"),))
    return tmp_path


def test_there_is_none_on_a_bare_machine() -> None:
    assert browser.find() is None


@pytest.mark.parametrize("name", ["chromium", "google-chrome", "microsoft-edge"])
def test_a_browser_on_the_path_is_found(machine: Path, name: str) -> None:
    path = program(machine / "bin" / name, SHOWS_A_PAGE)
    assert browser.find() == path


def test_a_browser_in_a_usual_place_is_found(machine: Path) -> None:
    path = program(machine / "opt" / "chrome", SHOWS_A_PAGE)
    assert browser.find() == path


def test_a_browser_that_does_not_start_is_passed_over(machine: Path) -> None:
    program(machine / "bin" / "chromium", LACKS_A_LIBRARY)
    assert browser.find() is None
    path = program(machine / "bin" / "google-chrome", SHOWS_A_PAGE)
    assert browser.find() == path


def test_a_named_browser_comes_first(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(machine / "bin" / "chromium", SHOWS_A_PAGE)
    path = program(machine / "mine" / "browser", SHOWS_A_PAGE)
    monkeypatch.setenv("GLUECKAUF_BROWSER", path)
    assert browser.find() == path


def test_the_newest_download_of_playwright_is_found(machine: Path) -> None:
    program(machine / "downloads" / "chromium-1100" / "chrome-linux" / "chrome", SHOWS_A_PAGE)
    path = program(machine / "downloads" / "chromium-1200" / "chrome-linux64" / "chrome", SHOWS_A_PAGE)
    assert browser.find() == path


def test_nothing_is_installed_where_a_browser_starts(machine: Path) -> None:
    path = program(machine / "bin" / "chromium", SHOWS_A_PAGE)
    said: list[str] = []
    assert browser.provide(said.append) == path
    assert said == []


def test_the_package_of_the_distribution_is_the_last_resort(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = machine / "bin" / "chromium"
    program(machine / "bin" / "dnf", f"#!/bin/sh\n/bin/cp {program(machine / 'stored', SHOWS_A_PAGE)} {there}\n")
    monkeypatch.setattr(browser, "as_root", list)
    said: list[str] = []
    assert browser.provide(said.append) == str(there)
    assert "cannot be reached" in said[0]
    assert "dnf install -q -y chromium: done" in said[1]


def test_an_installation_that_fails_says_why_and_none_is_found(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(machine / "bin" / "apt-get", "#!/bin/sh\necho 'E: no network' >&2\nexit 100\n")
    monkeypatch.setattr(browser, "as_root", list)
    said: list[str] = []
    assert browser.provide(said.append) is None
    assert "apt-get update -q: failed: E: no network" in said[-1]


def test_nobody_is_asked_for_a_password(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(machine / "bin" / "apt-get", "#!/bin/sh\nexit 0\n")
    program(machine / "bin" / "sudo", "#!/bin/sh\nexit 1\n")  # as where a password is wanted
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    said: list[str] = []
    assert browser.provide(said.append) is None
    assert said[-1] == "browser: no package manager that works without a password"
    program(machine / "bin" / "sudo", '#!/bin/sh\n[ "$1" = -n ]\n')
    assert browser.as_root() == [str(machine / "bin" / "sudo"), "-n"]


def test_an_installation_does_not_take_for_ever(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "LIMIT", 0.2)
    said: list[str] = []
    assert not browser.run([sys.executable, "-c", "import time; time.sleep(60)"], said.append)
    assert "took longer" in said[0]
    assert not browser.run([str(machine / "nothing")], said.append)
    assert "No such file" in said[1]


def test_before_the_installation_a_missing_browser_is_announced(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    browser.announce(said.append)
    assert said[-1].startswith("NO BROWSER, its tests will be skipped: install ")
    monkeypatch.setattr(browser, "reachable", lambda _: True)
    browser.announce(said.append)
    assert "Playwright will download one" in said[-1]
    program(machine / "bin" / "chromium", SHOWS_A_PAGE)
    said.clear()
    browser.announce(said.append)
    assert said == []
