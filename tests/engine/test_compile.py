"""The cache of compiled code, and one compilation for numbers of every width."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from glueckauf.engine import compile as compiling
from glueckauf.engine.compile import COMPILED, MODE, compilation_reported, rule
from glueckauf.engine.fields import blank, i1, i2, layout
from glueckauf.engine.sources import PACKAGE

needs_compiler = pytest.mark.skipif(not COMPILED, reason="about machine code")


class Pit:
    level = i1()
    cubes = i2(4)


PIT = layout(Pit)


@rule
def add(s: Pit, count: int) -> int:
    s.cubes[s.level] += count
    return s.cubes[s.level]


@rule
def add_often(s: Pit) -> int:
    add(s, 3)
    add(s, s.level)
    return add(s, s.cubes[0])


def test_a_rule_plays_the_same_in_every_mode() -> None:
    s = blank(Pit, PIT)
    s.level = 2
    assert add_often(s) == 5
    assert list(s.cubes) == [0, 0, 5, 0]


@needs_compiler
def test_a_rule_called_with_literals_and_small_numbers_is_compiled_once() -> None:
    add_often(blank(Pit, PIT))
    add(blank(Pit, PIT), 1)  # where `add_often` came from the cache, `add` has not been needed yet
    assert len(add.signatures) == 1  # type: ignore[attr-defined]  # a dispatcher of Numba, when compiled


@pytest.mark.skipif(MODE != "check", reason="about the mode that notices it")
@pytest.mark.parametrize("level", [-1, 4])
def test_an_index_out_of_range_or_counted_from_the_end_is_noticed(level: int) -> None:
    s = blank(Pit, PIT)
    s.level = level
    with pytest.raises(IndexError):
        add(s, 1)


@needs_compiler
def test_what_is_no_rule_is_compiled_as_ever() -> None:
    import numba  # noqa: PLC0415 - takes a second, and the interpreter does without

    settings: Any = numba.config
    vectors = settings.SLP_VECTORIZE
    add_often(blank(Pit, PIT))

    def at(numbers: Any, place: int) -> Any:
        return numbers[place]

    assert numba.njit(at)(np.arange(5), -1) == 4
    assert vectors == settings.SLP_VECTORIZE


def test_an_unknown_mode_is_refused() -> None:
    environment = os.environ | {"GLUECKAUF_COMPILE": "quick"}
    done = subprocess.run(
        [sys.executable, "-c", "import glueckauf.engine.compile"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "one of fast, check, off" in done.stderr


@needs_compiler
def test_the_first_compilation_is_reported_and_the_second_start_does_not_pay_for_it(tmp_path: Path) -> None:
    (tmp_path / "pit.py").write_text(
        "from glueckauf.engine.compile import compilation_reported, rule\n"
        "@rule\ndef two(x: int) -> int:\n    return x + 2\n"
        "@rule\ndef four(x: int) -> int:\n    return two(two(x))\n"
        "def more(times):\n    @rule\n    def add(x: int) -> int:\n        return four(x) * times\n    return add\n"
        "def most(inner):\n    @rule\n    def twice(x: int) -> int:\n        return inner(inner(x))\n    return twice\n"
        "heard = []\n"
        "with compilation_reported(lambda rule: heard.append(rule.py_func.__name__)):\n"
        "    assert most(more(1))(1) == 9\n"
        "    assert most(more(2))(1) == 28\n"
        "print(heard)\n",
        encoding="utf-8",
    )
    environment = os.environ | {"GLUECKAUF_CACHE": str(tmp_path / "cache")}

    def start() -> str:
        return subprocess.check_output([sys.executable, tmp_path / "pit.py"], env=environment, text=True)

    named = ["two", "four", "add", "twice", "add", "twice"]
    assert start() == f"{named}\n"
    assert start() == "[]\n"


@pytest.mark.skipif(COMPILED, reason="about the interpreter")
def test_nothing_is_reported_where_nothing_is_compiled() -> None:
    heard: list[str] = []
    with compilation_reported(heard.append):
        assert add_often(blank(Pit, PIT)) == 6
    assert heard == []


@needs_compiler
def test_where_nothing_can_be_written_machine_code_is_kept_for_the_run(tmp_path: Path) -> None:
    """A cache that is no folder stands for a read-only home: root may write everywhere else."""
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    (tmp_path / "pit.py").write_text(
        "import os\n"
        "from glueckauf.engine.compile import rule\n"
        "@rule\ndef two(x: int) -> int:\n    return x + 2\n"
        "print(two(1), os.environ['GLUECKAUF_CACHE'])\n",
        encoding="utf-8",
    )
    environment = {
        **os.environ, "GLUECKAUF_CACHE": str(tmp_path / "file" / "cache"), "TMPDIR": str(tmp_path / "temporary")
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, tmp_path / "pit.py"], env=environment, text=True, capture_output=True, check=True
    )
    three, kept = done.stdout.split()
    assert three == "3" and Path(kept).parent == tmp_path / "temporary"
    assert "machine code is kept for this run only" in done.stderr
    assert not Path(kept).exists(), "and swept away at its end"


@needs_compiler
def test_closures_that_other_processes_compiled_are_not_taken_for_each_other(tmp_path: Path) -> None:
    """Each process numbers what it compiles from 1 on, so their names met in a third one that found both."""
    work = "\n".join(
        f"        if x % {odd} == {odd // 2}:\n            total = total * {odd} + number\n"
        f"            while total > {odd}000:\n                total -= {odd + 7}"
        for odd in range(3, 160, 2)
    )  # too large to be copied into its caller
    (tmp_path / "closures.py").write_text(
        "from glueckauf.engine.compile import rule\n\n\n"
        "def made(number):\n"
        "    @rule\n    def large(x: int) -> int:\n        total = number\n"
        f"{work}\n        return total\n\n"
        "    @rule\n    def call(x: int) -> int:\n        total = 0\n"
        "        for i in range(x):\n            total += large(i)\n"
        "        for i in range(x):\n            total += large(i + 1)\n        return total\n\n"
        "    return call\n"
    )
    environment = {**os.environ, "GLUECKAUF_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def told(*numbers: int) -> list[str]:
        script = f"import closures\nfor rule in [closures.made(number) for number in {numbers}]: print(rule(500))"
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, check=True, capture_output=True, text=True
        )
        return done.stdout.split()

    alone = told(1) + told(2)
    assert alone[0] != alone[1] and told(1, 2) == alone


@pytest.mark.skipif(not COMPILED, reason="nothing is kept in the interpreter")
def test_only_what_nobody_has_opened_for_long_is_swept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening counts as use, and the clock of this process does not matter: in the year 2100 it sweeps nothing."""
    monkeypatch.setattr(compiling, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(time, "time", lambda: 4.1e9)
    opened = compiling.open_cache.__wrapped__
    names = {name: Path(opened((str(PACKAGE / name),))) for name in ("__init__.py", "games/__init__.py")}
    used, forgotten = names.values()
    (tmp_path / "isle.built").touch()
    for file in (used, forgotten, tmp_path / "isle.built"):
        os.utime(file, (0, 0))
    assert Path(opened((str(PACKAGE / "__init__.py"),))) == used
    new = Path(opened((str(PACKAGE / "bots/__init__.py"),)))
    assert set(tmp_path.iterdir()) == {used, new}
