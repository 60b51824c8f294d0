"""A copy of the repository with a title that `glueckauf new-title` wrote, for tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("src", "tests", "docs/rules", "docs/certificates", "docs/adding-a-title.md", "tools", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.png", "stored")
NAME, EN, DE = "stone_row", "Stone Row", "Steinreihe"


def make_checkout(folder: Path) -> None:
    """Copy what a title needs, and write one."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=NOT_COPIED)
        else:
            shutil.copy(ROOT / part, folder / part)
    said = run(folder, "-m", "glueckauf", "new-title", NAME, "--en", EN, "--de", DE)
    assert f"src/glueckauf/games/{NAME}/turn.py" in said


def environment(folder: Path) -> dict[str, str]:
    """Python of the copy, interpreted."""
    return {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "GLUECKAUF_COMPILE": "off"}


def run(folder: Path, *command: str) -> str:
    """Run Python in the copy; returns what it printed."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, **environment(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout
