"""What is in the wheel, and that nothing is left out of it silently."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from glueckauf._version import __version__

ROOT = Path(__file__).parents[1]
SWITCH = "GLUECKAUF_WITHOUT_PAGE"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel is built from, without a page."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    no_cache = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=no_cache)
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    shutil.copy(ROOT / "docs" / "adding-a-title.md", folder / "docs")
    return folder


def build(checkout: Path, target: str = "wheel", **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != SWITCH} | settings
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", "dist"]
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)


def names_in(checkout: Path) -> set[str]:
    [wheel] = (checkout / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_without_the_page_nothing_is_built_and_one_line_says_why(checkout: Path, target: str) -> None:
    shutil.rmtree(checkout / "web", ignore_errors=True)
    built = build(checkout, target)
    assert built.returncode != 0 and "Traceback" not in built.stderr
    assert "the page is not built" in built.stderr and "make page" in built.stderr and f"{SWITCH}=1" in built.stderr


def test_a_switch_builds_a_wheel_without_the_page(checkout: Path) -> None:
    shutil.rmtree(checkout / "web", ignore_errors=True)
    built = build(checkout, **{SWITCH: "1"})
    assert built.returncode == 0 and "without the page" in built.stdout + built.stderr
    assert not any(name.startswith("glueckauf/page/") for name in names_in(checkout))


def test_the_wheel_holds_page_rules_types_and_the_command(checkout: Path) -> None:
    page = checkout / "web" / "dist"
    page.mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>", encoding="utf-8")
    assert build(checkout).returncode == 0
    names = names_in(checkout)
    assert {"glueckauf/page/index.html", "glueckauf/rules/coal_baron.md", "glueckauf/py.typed"} <= names
    [wheel] = (checkout / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        [commands] = [name for name in names if name.endswith("entry_points.txt")]
        assert "glueckauf = glueckauf.__main__:main" in opened.read(commands).decode()
    assert not any("test" in name.split("/")[0] for name in names)


def test_what_is_cited_has_this_version() -> None:
    for file in ("CITATION.cff", "docs/package.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert f"version: {__version__}" in text or f"version = {{{__version__}}}" in text, file
