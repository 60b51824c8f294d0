"""What docs/lab.md says is true, and the notebook is whole."""

import ast
import doctest
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
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


PAGES = ("datasets", "lab", "language-models", "tiny-games", "training", "tutorial", "writing-a-bot")


@pytest.mark.parametrize("page", PAGES)
def test_what_the_examples_of_the_pages_import_is_there(page: str) -> None:
    """Of the examples that are too slow to run; before, one imported a module from where OpenSpiel has none."""
    text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    nodes = [node for block in blocks if ">>>" not in block for node in ast.walk(ast.parse(block))]
    for node in nodes:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        line = ast.unparse(node)
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        if all(find_spec(name.partition(".")[0]) for name in names):
            exec(line)  # noqa: S102 - what the page tells people to run


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
