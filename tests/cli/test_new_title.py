"""`glueckauf new-title`: what it writes is a whole title, found by its folder and true to the contract."""

from pathlib import Path

import pytest

from glueckauf.cli.new_title import example, write_title
from glueckauf.engine.errors import BadSetup
from tests.new_title import DE, EN, make_checkout, run


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with a new title in it."""
    folder = tmp_path_factory.mktemp("checkout")
    make_checkout(folder)
    return folder


def test_it_is_known_by_its_folder(checkout: Path) -> None:
    assert DE in run(checkout, "-m", "glueckauf", "games", "--lang", "de")
    assert EN in run(checkout, "-m", "glueckauf", "games", "--lang", "en")


def test_bots_play_it_to_the_end(checkout: Path) -> None:
    said = run(checkout, "-m", "glueckauf", "simulate", "stone_row", "--games", "2", "--bot", "heuristic", "--json")
    assert '"games": 2' in said


def test_it_keeps_the_contract_and_passes_its_own_tests(checkout: Path) -> None:
    run(checkout, "-m", "tools.certificate")
    paths = ["tests/contract", "tests/rules/stone_row", "tests/test_components_stone_row.py"]
    paths += ["tests/test_certificate.py", "tests/test_rules_pages.py"]
    said = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", *paths, "-k", "stone_row")
    assert " passed" in said and "failed" not in said


def test_its_code_is_tidy(checkout: Path) -> None:
    ours = ["src/glueckauf/games/stone_row", "src/glueckauf/bots/heuristics/stone_row.py", "tests/rules/stone_row"]
    run(checkout, "-m", "ruff", "check", "--no-cache", *ours)
    run(checkout, "-m", "ruff", "format", "--check", "--no-cache", *ours)


@pytest.mark.parametrize("name", ["", "Nim", "1st", "two  words", "a__b", "class", "x" * 30, "coal_baron", "../nim"])
def test_a_bad_id_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "src" / "glueckauf" / "games").mkdir(parents=True)
    with pytest.raises(BadSetup):
        write_title(name, tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "src" / "glueckauf" / "games").mkdir(parents=True)
    files = write_title("nim", tmp_path)
    assert len(files) == len(example())
    with pytest.raises(BadSetup, match="exists already"):
        write_title("nim", tmp_path)


def test_only_a_checkout_is_written_to(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="no checkout"):
        write_title("nim", tmp_path)
