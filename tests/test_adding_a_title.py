"""The title on the page `docs/adding-a-title.md` is real: its code is written out, imported, held to the contract."""

import importlib
import importlib.util
import inspect
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import chain, product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from rich.console import Console

from glueckauf.bots.heuristics import WEIGH
from glueckauf.cli.lookup import look_up
from glueckauf.cli.new_title import example
from glueckauf.cli.play import play
from glueckauf.engine import compile as compiling
from glueckauf.engine import record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import LANGUAGES, GameIsOver, NotYourTurn
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from tests import test_architecture, test_certificate
from tests.contract import test_every_game, test_knowledge, test_observation, test_people
from tests.contract.games import after, choose, positions
from tests.views import view_json
from tools import certificate, golden

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "adding-a-title.md").read_text(encoding="utf-8")
BLOCKS = example()  # [file] its text
TITLE = "deep_seam"
HOME = f"glueckauf.games.{TITLE}"
PLAYERS = (2, 3)

Test = Callable[..., None]
CONTRACT: list[Test] = [
    test
    for module in (test_every_game, test_knowledge, test_observation, test_people)
    for name, test in vars(module).items()
    if name.startswith("test_")
]
SEEDS = (0, 1) if COMPILED else (0,)
ARGUMENTS: dict[str, tuple[Any, ...]] = {"players": PLAYERS, "seed": SEEDS, "language": LANGUAGES}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The files of the page, written out like a repository of its own; the title can be imported from there."""
    folder = tmp_path_factory.mktemp("adding_a_title")
    for name, text in BLOCKS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(test_people, "RULES", folder / "docs" / "rules")
        patch.setenv("GLUECKAUF_CACHE", str(folder / "cache"))  # its machine code is thrown away with it
        patch.syspath_prepend(folder / "src" / "glueckauf" / "games")
        compiling.open_cache.cache_clear()
        importlib.import_module(TITLE)
        for name, module in [pair for pair in sys.modules.items() if pair[0].split(".")[0] == TITLE]:
            patch.setitem(sys.modules, f"glueckauf.games.{name}", module)  # as if the title lay among the others
        yield folder
    compiling.open_cache.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == TITLE]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    assert (folder / "src" / "glueckauf" / "games" / TITLE).is_dir()
    title: Game = sys.modules[HOME].DEEP_SEAM
    return title


def loaded(file: Path) -> ModuleType:
    """A file of the page outside the title."""
    spec = importlib.util.spec_from_file_location(f"page_{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def weighed(folder: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The heuristic of the page is known to the bots."""
    weigh = loaded(folder / "src" / "glueckauf" / "bots" / "heuristics" / f"{TITLE}.py").weigh
    monkeypatch.setitem(WEIGH, game.id, weigh)


# The contract


@pytest.mark.parametrize("test", CONTRACT, ids=lambda test: test.__name__.removeprefix("test_"))
def test_the_title_keeps_the_contract(game: Game, test: Test) -> None:
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "skipif" and mark.args[0]:
            pytest.skip(mark.kwargs["reason"])
    wanted = [name for name in inspect.signature(test).parameters if name != "game"]
    for values in product(*(ARGUMENTS[name] for name in wanted)):
        test(game=game, **dict(zip(wanted, values, strict=True)))


def test_the_page_speaks_of_every_field_of_the_contract() -> None:
    names = {*inspect.signature(Game).parameters, *(field.name for field in fields(Game))}
    silent = [name for name in names if name[0] != "_" and not re.search(rf"`{name}`|\b{name}=", TEXT)]
    assert not silent, f"docs/adding-a-title.md does not say what {', '.join(silent)} is for"


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_recorded_verified_and_taken_back(game: Game, players: int) -> None:
    history, random = History(game, players, "a winter evening", {"hand": "4"}), Random(1)
    while history.seat >= 0:
        s, seat = history.state, history.seat
        history.play(game.actions.texts[choose(game, s, game.legal_ids(s), random)], seat)
        if history.refuse_undo(seat) is None:
            history.undo(seat)
            assert to_bytes(history.state) == to_bytes(s)
            history.redo(seat)
    again = record.verify(record.write(history), {game.id: game})
    assert to_bytes(again.state) == to_bytes(history.state)


def test_what_is_refused_has_a_reason_with_a_rule(game: Game) -> None:
    s = game.new(2, "refusals")
    with pytest.raises(NotYourTurn, match="§3"):
        game.play(s, "dig", seat=1 - int(plain(s).seat))
    while s.seat >= 0:
        s = game.play(s, game.legal_texts(s)[0])
    with pytest.raises(GameIsOver, match="§4"):
        game.play(s, "dig")


# People and bots


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_played_in_the_terminal(game: Game, language: str, weighed: None) -> None:
    del weighed
    typed, shown = iter(["b", "l", "help", "? 1", "? hard_coal"]), io.StringIO()

    def answer(prompt: str) -> str:
        return next(typed, "1") if prompt == "> " else ""  # nothing is saved at the end

    console = Console(file=shown, width=80)
    history = play(game, ["me", "heuristic"], "evening", language, input=answer, console=console)
    assert history.seat == -1
    assert ("all carts are opened" if language == "en" else "alle Loren zählen") in shown.getvalue()


def test_a_secret_card_is_not_told(game: Game) -> None:
    s = game.play(game.new(2, "secret"), "dig")
    digger, action = int(plain(s).seat), game.legal_ids(s)[0]
    assert game.public_text(plain(s), action, digger) == game.actions.texts[action]
    assert game.public_text(plain(s), action, 1 - digger) == "stow ?"
    assert view_json(game, s, 1 - digger)["players"][digger]["hand"] == []


@pytest.mark.parametrize("players", PLAYERS)
def test_a_secret_answer_leaves_no_trace(game: Game, players: int) -> None:
    """Answers that sound the same to a seat leave it knowing the same."""
    compared = 0
    for s, action in chain.from_iterable(positions(game, players, seed) for seed in range(3)):
        for seat, other in product(range(-1, players), game.legal_ids(s)):
            here, there = after(game, s, action), after(game, s, other)
            told = [game.public_text(plain(s), answer, seat) for answer in (action, other)]
            if action != other and told[0] == told[1] and not here.shown | there.shown:
                assert to_bytes(game.known_to(here, seat)) == to_bytes(game.known_to(there, seat))
                compared += 1
    assert compared > 20


def test_every_item_of_its_rules_page_can_be_looked_up(folder: Path, game: Game) -> None:
    page = (folder / "docs" / "rules" / f"{TITLE}.md").read_text(encoding="utf-8")
    items = [f"§{number}" for number in re.findall(r"^## ([1-5])\. ", page, re.MULTILINE)]
    items += re.findall(r"\*\*(R\d)\*\*", page)
    assert len(items) == 7
    for word in [*items, "welcome", *(row["coal"] for row in game.actions.jsons if "coal" in row)]:
        assert look_up(game.glossary, word)[0], word


# Its proof


@pytest.mark.parametrize("file", [name for name in BLOCKS if "/test_" in name])
def test_the_tests_of_the_page_pass(folder: Path, game: Game, file: str) -> None:
    del game
    tests = [test for name, test in vars(loaded(folder / file)).items() if name.startswith("test_")]
    assert tests
    for test in tests:
        test()


def test_its_certificate_is_complete(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "ROOT", folder)
    assert certificate.titles() == [TITLE]
    test_certificate.test_every_item_of_the_rules_page_is_cited_by_a_test(TITLE)
    test_certificate.test_every_citation_names_an_item_of_the_rules_page(TITLE)


def test_a_golden_game_reaches_every_verb(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    actions = golden.played(game, 2)
    assert golden.actions_in("\n".join(golden.told(game, 2, actions))) == actions
    assert {action.split()[0] for action in actions} == {"dig", "sell", "stow"}


def test_its_imports_are_in_order(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_architecture, "ROOT", folder / "src" / "glueckauf")
    test_architecture.test_no_title_imports_another()
    test_architecture.test_only_the_title_itself_imports_its_turn()
    test_architecture.test_files_for_people_hold_no_rule()


def test_its_code_is_tidy(folder: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "src" / "glueckauf" / "bots" / "heuristics" / "__init__.py").touch()
    ours = 'lint.isort.known-first-party=["glueckauf"]'  # the rest of it lies elsewhere
    for command in (["check", "--config", ours], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--no-cache", "src", "tests"]
        done = subprocess.run(ruff, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
