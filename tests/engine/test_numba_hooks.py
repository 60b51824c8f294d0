"""Hooks into Numba: with each of them and without, rules play the same."""

import gc
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.sources import PACKAGE

needs_compiler = pytest.mark.skipif(not COMPILED, reason="about machine code")

HOOKS = (
    "states_by_buffer",
    "no_reference_counts",
    "no_form_for_c",
    "wide_numbers",
    "indexes_as_they_are",
    "neighbours_at_once",
    "compiled_as_rules_are",
    "tables_apart",
    "known_by",
    "places_in_the_package",
    "compilation_heard",
)
ON_GPUS = (
    "called_not_copied",
    "clearing",
    "copying_by_words",
    "indexes_as_they_are_on_gpus",
    "recorded",
    "staging",
    "without_zeros",
)

PIT = """
from glueckauf.engine.compile import output_rule, rule
from glueckauf.engine.fields import i1, i2, layout


class Pit:
    level = i1()
    cubes = i2(4)


PIT = layout(Pit)


@rule
def add(s, count):
    s.cubes[s.level] += count
    return s.cubes[s.level]


@rule
def add_often(s):
    add(s, 3)
    add(s, s.level)
    return add(s, s.cubes[0])


@output_rule
def show(s, out):
    for place in range(4):
        out[place] = s.cubes[place]


def twice_for(rule_, times):
    @rule
    def twice(s):
        return (rule_(s) + rule_(s)) * times

    return twice
"""
MAIN = """
import json
import numpy as np
from glueckauf.engine.compile import compilation_reported
from glueckauf.engine.fields import blank, to_bytes
from pit import PIT, Pit, add, add_often, show, twice_for

heard = []
with compilation_reported(lambda one: heard.append(one.py_func.__name__)):
    s, out = blank(Pit, PIT), np.zeros(4, np.int64)
    s.level = 2
    said = [add_often(s), twice_for(add_often, 1)(s), twice_for(add_often, 2)(s)]
    said.append(twice_for(twice_for(add_often, 1), 3)(s))
    show(s, out)
played = {"said": said, "out": out.tolist(), "state": to_bytes(s).hex()}
print(json.dumps({**played, "forms": len(add.signatures), "heard": heard}))
"""
EACH_WITHOUT = """
import os
import runpy
import sys
import numba

numba.njit(lambda number: number + 1)(1)  # what Numba loads at its first use is loaded once for all
for without in sys.argv[2:]:
    if os.fork() == 0:
        os.environ["GLUECKAUF_WITHOUT_HOOKS"] = without
        runpy.run_path(sys.argv[1], run_name="__main__")
        sys.stdout.flush()
        os._exit(0)
    if os.wait()[1] != 0:
        sys.exit(f"it failed without {without or 'nothing'}")
"""
ALL_FORMS = [  # the closure over the same things is made twice and compiled once
    "add",
    "add_often",
    *["twice"] * 3,
    "show",
]


def written(folder: Path) -> Path:
    (folder / "pit.py").write_text(PIT, encoding="utf-8")
    (folder / "main.py").write_text(MAIN, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """[without] what rules answered that were compiled with every hook, then without each, all in the same cache."""
    folder, without = written(tmp_path_factory.mktemp("hooks")), ("", *HOOKS, "all")
    command = [sys.executable, "-c", EACH_WITHOUT, str(folder / "main.py"), *without]
    said = subprocess.check_output(command, env=environment(folder), text=True)
    return dict(zip(without, map(json.loads, said.splitlines()), strict=True))


def environment(folder: Path) -> dict[str, str]:
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    beside = {"PYTHONPYCACHEPREFIX": ""}  # bytecode
    return os.environ | {"GLUECKAUF_CACHE": str(folder / "cache"), "PYTHONPATH": path} | beside


def run(folder: Path, without: str, **more: str) -> dict[str, Any]:
    """What the rules answer in a process of their own."""
    command, settings = [sys.executable, str(folder / "main.py")], {"GLUECKAUF_WITHOUT_HOOKS": without, **more}
    answer: dict[str, Any] = json.loads(subprocess.check_output(command, env=environment(folder) | settings, text=True))
    return answer


@needs_compiler
def test_this_numba_has_every_hook() -> None:
    from glueckauf.engine import numba_hooks as hooks  # noqa: PLC0415 - takes a second, and the interpreter does without
    from glueckauf.lab import gpu_hooks  # noqa: F401, PLC0415 - the others

    assert set(hooks.PROBES) == {*HOOKS, *ON_GPUS}
    assert all(map(hooks.there, HOOKS))


@needs_compiler
@pytest.mark.parametrize("without", [*HOOKS, "all"])
def test_without_a_hook_rules_play_the_same(answers: dict[str, dict[str, Any]], without: str) -> None:
    done, done_without = answers[""], answers[without]
    for name in ("said", "out", "state"):
        assert done_without[name] == done[name]
    assert done["forms"] == 1 and done["heard"] == ALL_FORMS
    assert (done_without["forms"] > 1) == (without in {"wide_numbers", "all"})
    if without in {"compilation_heard", "all"}:
        assert done_without["heard"] == []
    else:
        assert set(done_without["heard"]) == set(ALL_FORMS), "what was compiled with the hook is not taken over"


@needs_compiler
def test_closures_are_found_again_whether_their_module_was_read_from_source_or_from_bytecode(folder: Path) -> None:
    assert run(folder, "", PYTHONDONTWRITEBYTECODE="1")["heard"] == ALL_FORMS
    assert not (folder / "__pycache__").exists()
    assert run(folder, "", PYTHONDONTWRITEBYTECODE="")["heard"] == [], "read from source, and its bytecode written"
    assert (folder / "__pycache__").exists()
    assert run(folder, "")["heard"] == [], "read from bytecode"
    assert "twice" in run(folder, "known_by")["heard"]


@needs_compiler
def test_machine_code_is_found_by_a_second_checkout(tmp_path: Path) -> None:
    """The cache stands for the contents of the files, not for the folder in which they lie."""
    script = (
        "from glueckauf.engine import bits, compile\n"
        "heard = []\n"
        "with compile.compilation_reported(lambda one: heard.append(one.py_func.__name__)):\n"
        "    assert bits.lowest(8) == 3\n"
        "print(len(heard), compile.__file__)"
    )
    said = []
    for checkout in ("first", "second"):
        package = tmp_path / checkout / "glueckauf"
        shutil.copytree(PACKAGE / "engine", package / "engine")
        shutil.copy(PACKAGE / "__init__.py", package)
        settings = {"PYTHONPATH": str(tmp_path / checkout), "GLUECKAUF_CACHE": str(tmp_path / "cache")}
        done = subprocess.check_output(
            [sys.executable, "-c", script], env=os.environ | settings, text=True, cwd=tmp_path
        )
        assert str(tmp_path / checkout) in done, "it ran the rules of this checkout"
        said.append(int(done.split()[0]))
    assert said[0] > 0
    assert said[1] == 0


@needs_compiler
def test_a_closure_over_another_table_is_another_rule() -> None:
    import numpy as np  # noqa: PLC0415

    from glueckauf.engine.compile import identity  # noqa: PLC0415

    def over(table: Any) -> Any:
        def look(i: int) -> Any:
            return table[i]

        return look

    tables: list[Any] = [np.zeros(5000, np.int8), np.zeros(5000, np.int8), np.zeros(5000, np.int16)]
    tables[1][2500] = 1  # what `repr` leaves out
    assert len({identity(over(table)) for table in tables}) == 3
    assert identity(over(tables[0])) == identity(over(tables[0].copy()))
    assert identity(over(over(tables[0]))) != identity(over(over(tables[1])))


@needs_compiler
def test_a_numba_without_it_has_no_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    from glueckauf.engine import numba_hooks as hooks  # noqa: PLC0415

    def gone() -> None:
        raise AttributeError

    hooks.there.cache_clear()
    monkeypatch.setitem(hooks.PROBES, "no_reference_counts", gone)
    monkeypatch.setitem(hooks.PROBES, "tables_apart", lambda: False)
    assert hooks.no_reference_counts() is None
    assert not hooks.there("tables_apart")
    hooks.there.cache_clear()


@needs_compiler
def test_while_a_rule_is_compiled_garbage_is_looked_for_seldom_and_then_as_before() -> None:
    from glueckauf.engine import numba_hooks as hooks  # noqa: PLC0415

    before = gc.get_threshold()
    try:
        for usual, meanwhile in ((700, hooks.MANY_OBJECTS), (0, 0), (10**6, 10**6)):  # 0: somebody has switched it off
            gc.set_threshold(usual, 10, 10)
            with hooks.garbage_left_lying(), hooks.garbage_left_lying():
                assert gc.get_threshold() == (meanwhile, 10, 10)
            assert gc.get_threshold() == (usual, 10, 10)
    finally:
        gc.set_threshold(*before)


@needs_compiler
def test_an_unknown_hook_is_refused(folder: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(folder, "magic")


def test_launches_are_repeated_by_the_driver_or_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba_cuda", reason="needs the extra cuda")
    from glueckauf.engine import numba_hooks as hooks  # noqa: PLC0415
    from glueckauf.lab import launches  # noqa: PLC0415

    done: list[str] = []

    class Kernel:
        def __getitem__(self, _: object) -> Any:
            return lambda *_: done.append("launch")

    def new() -> launches.Launches:
        made = launches.Launches.__new__(launches.Launches)
        made.graph, made.times, made.stream, made.begun = None, 1, None, False
        made.branches = [cast("launches.Branch", SimpleNamespace(stream=None))]  # the real one asks for a GPU
        made.before, made.list = [launches.Launch(Kernel(), 1, 32, 0, ())], [launches.Launch(Kernel(), 1, 32, 0, ())]
        return made

    monkeypatch.setattr(launches, "SIMULATED", False)
    monkeypatch.setattr(hooks, "recorded", lambda *_: None)
    one_by_one = new()
    for _ in range(3):
        one_by_one.run()
    assert done == ["launch"] * 6
    done.clear()
    monkeypatch.setattr(hooks, "recorded", lambda *_: SimpleNamespace(run=lambda: done.append("graph")))
    repeated = new()
    for _ in range(3):
        repeated.run()
    assert done == ["launch", "launch", "graph", "graph"]


def test_arrays_of_the_simulator_are_unwrapped() -> None:
    from glueckauf.engine.numba_hooks import out_of_simulator  # noqa: PLC0415

    inside = object()
    assert out_of_simulator(SimpleNamespace(_item=SimpleNamespace(_ary=inside))) is inside
    assert out_of_simulator(inside) is inside
