"""What `import glueckauf` offers, and that it does not change unnoticed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import glueckauf
from glueckauf._version import UNKNOWN, find_version

ROOT = Path(__file__).parents[1]
PUBLIC = """
    BadRecord BadSetup BatchEnv Bot BotFailed Game GameIsOver GlueckaufError History IllegalMove NoUndo NotYourTurn
    Reason Record StaleMove UnreadableMove __version__ aec_env bot bot_names make make_vec parallel_env play_games
    read_record replay_record title titles verify_record write_record
"""


def test_the_public_names_are_these_and_no_others() -> None:
    """A name that is added stays; one that is removed was deprecated first (docs/api.md)."""
    assert glueckauf.__all__ == sorted(PUBLIC.split())
    assert set(glueckauf.__all__) <= set(dir(glueckauf))
    for name in glueckauf.__all__:
        assert getattr(glueckauf, name) is not None
    for name in ("nothing_of_the_kind", "_api_of_old"):
        with pytest.raises(AttributeError, match=name):
            getattr(glueckauf, name)


def test_every_public_name_is_on_the_page_of_the_reference() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for name in glueckauf.__all__:
        assert name == "__version__" or re.search(rf":: glueckauf\.{name}(\(\))?\n", page), name


def test_an_import_is_quick_and_starts_no_compiler() -> None:
    script = "import sys, glueckauf; print([name for name in ('numba', 'numpy', 'typer') if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_the_version_is_that_of_the_project(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert glueckauf.__version__ == project["version"]
    assert find_version(tmp_path) != UNKNOWN, "outside a checkout the installed package tells it"
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\nversion = "9"\n', encoding="utf-8")
    assert find_version(tmp_path) != "9"


def test_the_package_tells_type_checkers_that_it_is_typed() -> None:
    assert (ROOT / "src" / "glueckauf" / "py.typed").is_file()


def test_titles_and_bots_go_by_name() -> None:
    assert {glueckauf.title(name).id for name in glueckauf.titles()} == set(glueckauf.titles())
    assert glueckauf.title("isle").id == "isle_of_trains"
    with pytest.raises(glueckauf.BadSetup, match="ambiguous; it may be: coal_baron, coal_baron_cards"):
        glueckauf.title("coal")
    for name in ("chess", ""):
        with pytest.raises(glueckauf.BadSetup, match="no such title"):
            glueckauf.title(name)
    game = glueckauf.title("coal_baron")
    known = game.known_to(game.new(2, "names"), 0)
    for name in ("random", "heuristic", "lehrling"):
        assert name in glueckauf.bot_names()
        assert glueckauf.bot(name, game, "seed").decide(known, game.legal_ids(known)) in game.legal_ids(known)


def test_a_record_is_written_read_replayed_and_verified() -> None:
    history = glueckauf.History(glueckauf.title("isle"), 2, "records")
    for _ in range(5):
        history.play(history.game.legal_texts(history.state)[0])
    text = glueckauf.write_record(history)
    record = glueckauf.read_record(text)
    assert (record.title, record.seed, len(record.moves)) == ("isle_of_trains", "records", 5)
    assert sum(1 for _ in glueckauf.replay_record(record)) == 6
    assert glueckauf.verify_record(text).actions == history.actions
    with pytest.raises(glueckauf.BadRecord, match="line 8"):
        glueckauf.verify_record(text.replace(text.splitlines()[7], "1 0 draw ~000000"))


def test_gymnasium_and_pettingzoo_are_one_call_away() -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    observation, info = glueckauf.make("isle", players=2, opponents="random").reset(seed=1)
    assert observation.shape and info["action_mask"].any()
    table = glueckauf.aec_env("isle", players=2)
    table.reset(seed=1)
    assert table.agents == ["player_0", "player_1"]
    together = glueckauf.parallel_env("isle", players=2)
    assert set(together.reset(seed=1)[0]) == {"player_0", "player_1"}


@pytest.mark.parametrize(
    "script",
    [
        "import gymnasium; gymnasium.make('glueckauf.envs:glueckauf/isle_of_trains-vN', players=2).reset(seed=1)",
        "import glueckauf.envs, gymnasium; gymnasium.make('glueckauf/isle_of_trains-vN', players=2).reset(seed=1)",
        "import glueckauf.envs, pettingzoo; pettingzoo.make('aec', 'glueckauf/isle_of_trains_vN', players=2)",
    ],
)
def test_an_environment_is_found_by_its_id(script: str) -> None:
    library = pytest.importorskip(script.partition(";")[0].split()[-1])
    if not hasattr(library, "make"):
        pytest.skip("this version has no registry")
    script = script.replace("vN", f"v{glueckauf.title('isle').rules_version}")
    subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "GLUECKAUF_COMPILE": "off"})


def test_python_m_glueckauf_is_the_command() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "glueckauf", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert shown.strip() == f"glueckauf {glueckauf.__version__}"
