"""The tutorial works: its programs run as they stand, and what they learn plays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/tutorial.md").read_text(encoding="utf-8")


def programs() -> dict[str, str]:
    """[file] the programs of the page, named in their first lines."""
    blocks = [part.partition("```")[0] for part in PAGE.split("```python\n")[1:]]
    return {block.split(":")[0].removeprefix("# "): block for block in blocks}


def test_the_programs_are_python() -> None:
    assert sorted(programs()) == ["imitate.py", "imitation_bot.py"]
    for name, text in programs().items():
        compile(text, name, "exec")


def test_a_bot_learns_from_a_dataset_and_plays_in_the_arena(tmp_path: Path) -> None:
    for package in ("torch", "pyarrow", "choix"):
        pytest.importorskip(package)
    for name, text in programs().items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    tiny = ["isle_of_trains", "-o", "box=tiny"]
    run("-m", "glueckauf", "dataset", *tiny, "--bots", "heuristic,heuristic", "--games", "60", "--folder", "data/isle")
    assert "2 0." in run("imitate.py")
    bots = "imitation_bot.py:Imitation,random"
    assert "4 games" in run("-m", "glueckauf", "arena", *tiny, "--bots", bots, "--games", "4", "--workers", "1")
