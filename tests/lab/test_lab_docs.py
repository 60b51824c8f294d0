"""What docs/lab.md says is true, and the notebook is whole."""

import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_examples_of_the_page_run() -> None:
    for package in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(package)
    failed, tried = doctest.testfile(str(ROOT / "docs/lab.md"), module_relative=False)
    assert tried >= 20 and failed == 0


def test_the_page_names_files_that_exist() -> None:
    text = (ROOT / "docs/lab.md").read_text(encoding="utf-8")
    links = [part.partition(")")[0] for part in text.split("](")[1:]]
    named = [part.partition("`")[0] for part in text.split("`examples/")[1:]]
    assert links
    assert set(named) == {file.name for file in (ROOT / "examples").iterdir() if file.suffix in {".py", ".ipynb"}}
    assert all((ROOT / "docs" / link).is_file() for link in links)
    assert all((ROOT / "examples" / name).is_file() for name in named)


def test_the_notebook_runs_from_its_first_cell_to_the_curve() -> None:
    pytest.importorskip("sb3_contrib")
    cells = json.loads((ROOT / "examples/learning_curve.ipynb").read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert code[0].startswith("%pip install")
    small = {"STEPS = 40_000": "STEPS = 64", "n_steps=512": "n_steps=8", "games=20": "games=1"}
    program = "\n".join([*code[1:], "print('learnt', curve[-1][0])"])
    for here, there in small.items():
        assert here in program
        program = program.replace(here, there)
    run = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(run, capture_output=True, text=True, check=False, env=os.environ | {"MPLBACKEND": "agg"})
    assert done.stdout.endswith("learnt 64\n"), done.stderr
