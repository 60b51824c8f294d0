"""What the cache of machine code depends on: the files behind a rule, no more and no less."""

import shutil
from pathlib import Path
from typing import Any, cast

import pytest

from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED, folders_of
from glueckauf.engine.sources import PACKAGE, everything, fingerprint, sources, sources_of
from glueckauf.games import TITLES

TITLE_MODULES = [f"glueckauf.games.{title}.turn" for title in TITLES]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    shutil.copytree(PACKAGE, tmp_path / "glueckauf", ignore=shutil.ignore_patterns("__pycache__", "page"))
    return tmp_path / "glueckauf"


def edit(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")


def changed_by(package: Path, edited: str, modules: list[str]) -> list[bool]:
    """[module] whether its machine code begins anew when this file is edited."""

    def fingerprints() -> list[str]:
        return [fingerprint(package, "fast", sources(module, package)) for module in modules]

    before = fingerprints()
    assert fingerprints() == before
    edit(package / edited)
    return [new != old for new, old in zip(fingerprints(), before, strict=True)]


def test_the_mode_makes_a_cache_of_its_own() -> None:
    files = sources(TITLE_MODULES[0])
    assert fingerprint(PACKAGE, "fast", files) != fingerprint(PACKAGE, "check", files)


def test_a_change_of_a_title_concerns_this_title_alone(package: Path) -> None:
    modules = [*TITLE_MODULES, "glueckauf.engine.chance"]
    for title in TITLES:
        changed = changed_by(package, f"games/{title}/state.py", modules)
        assert changed == [module == f"glueckauf.games.{title}.turn" for module in modules]


def test_a_change_of_the_engine_concerns_all_who_use_it(package: Path) -> None:
    heuristics = [f"glueckauf.bots.heuristics.{title}" for title in TITLES]
    modules = [*TITLE_MODULES, *heuristics, "glueckauf.bots.tree_search", "glueckauf.lab.rows"]
    assert all(changed_by(package, "engine/chance.py", modules))
    assert all(changed_by(package, "engine/compile.py", modules))


def test_a_better_sentence_costs_no_compilation(package: Path) -> None:
    modules = [*TITLE_MODULES, "glueckauf.bots.tree_search", "glueckauf.lab.rows"]
    for title in TITLES:
        assert not any(changed_by(package, f"games/{title}/face/words.py", modules))
    assert not any(changed_by(package, "engine/face/lines.py", modules))


def test_a_heuristic_depends_on_its_title_its_own_files_and_what_all_share(package: Path) -> None:
    spread = "glueckauf.bots.heuristics.spread"
    modules = ["glueckauf.bots.heuristics.coal_baron", "glueckauf.bots.heuristics.isle_of_trains", spread]
    assert changed_by(package, "bots/heuristics/coal_baron/mining.py", modules) == [True, False, False]
    assert changed_by(package, "games/coal_baron/state.py", modules) == [True, False, False]
    assert changed_by(package, "bots/heuristics/spread.py", modules) == [True, True, True]


def test_a_change_of_a_bot_does_not_have_a_title_compiled_anew(package: Path) -> None:
    for bot in (*(package / "bots").rglob("*.py"), *(package / "lab").rglob("*.py")):
        assert not any(changed_by(package, bot.relative_to(package).as_posix(), TITLE_MODULES))


def test_whatever_a_title_imports_is_behind_it() -> None:
    for title in TITLES:
        home = PACKAGE / "games" / title
        rules = {file for file in home.rglob("*.py") if "@rule" in file.read_text(encoding="utf-8")}
        behind = {PACKAGE / file for file in sources(f"glueckauf.games.{title}")}
        assert rules <= behind
        assert {PACKAGE / "engine" / f"{name}.py" for name in ("compile", "fields", "chance", "limits")} <= behind


def test_a_closure_depends_on_what_it_closes_over(tmp_path: Path) -> None:
    file = tmp_path / "twice.py"
    file.write_text(
        "def twice(rule):\n    def play(s, action):\n        rule(s, action)\n    return play\n", encoding="utf-8"
    )
    made: dict[str, Any] = {}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), made)  # noqa: S102 - our own text
    for title, game in TITLES.items():
        closed = made["twice"](made["twice"](game.rules.apply))
        assert set(sources_of(closed)) == {str(file), *sources(f"glueckauf.games.{title}.turn")}


def test_a_stranger_depends_on_what_he_imports_and_on_his_own_files(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("import glueckauf.engine.limits as most\n", encoding="utf-8")
    bot = tmp_path / "bot.py"
    bot.write_text(
        "from glueckauf.games.coal_baron import (  # the title\n    turn,\n)\nimport helper, os\n",
        encoding="utf-8",
    )
    made: dict[str, Any] = {}
    exec(compile("def decide():\n    pass\n", str(bot), "exec"), made)  # noqa: S102 - our own text
    behind = set(sources_of(made["decide"]))
    assert {str(bot), str(tmp_path / "helper.py"), "games/coal_baron/turn.py", "engine/limits.py"} <= behind
    assert not any(file.startswith("games/isle_of_trains") for file in behind)


def test_what_has_no_file_depends_on_everything() -> None:
    made: dict[str, Any] = {}
    exec("def decide():\n    pass\n", made)  # noqa: S102 - our own text
    assert sources_of(made["decide"]) == everything(PACKAGE) == sources("a_strangers_bot")
    assert "bots/playout.py" in everything(PACKAGE) and not any("/face/" in file for file in everything(PACKAGE))


def test_a_part_has_a_folder_for_each_of_its_files() -> None:
    folders = folders_of(PACKAGE / "games" / "coal_baron")
    assert len(folders) > 20
    if COMPILED:
        where = Path(cast("Any", chance.below).stats.cache_path).parent.name
        assert where in folders_of(PACKAGE / "engine")
