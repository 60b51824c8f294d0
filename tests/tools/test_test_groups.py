"""The runner of `make test`: one failing group stops no other, and the end says what was not tested."""

import io
import os
import time
from pathlib import Path

import pytest
from rich.console import Console

from tools import test_groups
from tools.test_groups import (
    GROUPS,
    PYTEST,
    ROOT,
    Group,
    Result,
    chosen,
    list_of_lost,
    lost,
    read_report,
    run,
    run_again,
    summary,
)

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="good"/>
<testcase classname="tests.a" name="bad"><failure message="no">text</failure></testcase>
<testcase classname="tests.a" name="broken"><error message="no">text</error></testcase>
<testcase classname="tests.a" name="later"><skipped message="about machine code"/></testcase>
<testcase classname="" name="tests.b"><skipped message="could not import 'torch'"/></testcase>
</testsuite></testsuites>"""


def ended(results: list[Result]) -> tuple[int, list[str]]:
    """Exit code and lines of the summary."""
    out = io.StringIO()
    code = summary(results, Console(file=out, width=100))
    return code, [line.rstrip() for line in out.getvalue().splitlines()]


def test_a_report_is_read(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(REPORT, encoding="utf-8")
    result = Result("a")
    read_report(tmp_path / "report.xml", result)
    assert (result.passed, result.failed) == (1, 2)
    assert result.tests == {"tests.a::good"}
    assert result.bad == ["tests.a::bad", "tests.a::broken"]
    assert result.skipped == [("tests.a::later", "about machine code"), ("tests.b", "could not import 'torch'")]


def test_what_passes_in_another_group_is_not_lost() -> None:
    interpreted = Result("interpreted", skipped=[("a::one", "machine code"), ("a::two", "no GPU")])
    compiled = Result("compiled", passed=1, tests={"a::one"})
    assert lost([interpreted, compiled]) == [("interpreted", "a::two", "no GPU")]


def test_what_is_lost_is_listed_by_file_and_reason() -> None:
    why = "missing: a browser"
    skips = [
        ("web", "b::x", why),
        ("web", "a::y", why),
        ("web", "a::x", why),
        ("web", "a::z", "no GPU"),
        ("lab", "", "-"),
    ]
    assert list_of_lost(skips) == [
        "missing: a browser",
        "  web: b: x",
        "  web: a: y, x",
        "no GPU",
        "  web: a: z",
        "-",
        "  lab: all",
    ]


def test_the_closing_line_stands_alone() -> None:
    code, lines = ended([Result("a", passed=3, tests={"x"}), Result("b", passed=2)])
    assert code == 0
    assert lines[-1] == "5 passed, 0 failed"
    assert lines[0].split() == ["group", "passed", "failed", "skipped", "seconds", "CPU", "seconds"]
    assert lines[1].split() == ["a", "3", "0", "0", "0", "0"]


def test_a_failure_or_a_missing_part_is_no_success_and_a_named_skip_is() -> None:
    assert ended([Result("a", passed=1, failed=1)])[0] == 1
    for reason in ("missing: a browser: install one", "could not import 'torch': no module"):
        code, lines = ended([Result("a", passed=1, skipped=[("x::y", reason)])])
        assert code == 1
        assert lines[-1] == "1 passed, 0 failed, 1 skipped"
        assert lines[lines.index("Skipped:") + 1 :][:2] == [f"  {reason}", "    a: x: y"]
    assert ended([Result("a", passed=1, skipped=[("x::y", "no GPU here")])])[0] == 0


def test_a_failing_group_stops_only_those_that_need_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    groups = [
        Group("breaks", ("sh -c 'echo the reason; exit 3'", "touch never")),
        Group("needs it", ("true",), needs=("breaks",)),
        Group("stands alone", ("true", "sh -c 'test $GLUECKAUF_COMPILE = off'"), "off"),
    ]
    results = run(groups, 2, tmp_path, {"PATH": "/usr/bin:/bin"})
    assert [(result.name, result.passed, result.failed) for result in results] == [
        ("breaks", 0, 1),
        ("needs it", 0, 0),
        ("stands alone", 1, 0),
    ]
    code, lines = ended(results)
    assert code == 1
    assert lines[-1] == "1 passed, 1 failed, 1 skipped"
    assert lines[lines.index("Skipped:") + 1 :][:2] == ["  missing: breaks failed", "    needs it: all"]
    assert "the reason" in capsys.readouterr().out


def test_two_groups_run_at_a_time_and_needs_come_first(tmp_path: Path) -> None:
    wait = f"sh -c 'touch {tmp_path}/NAME; until test -e {tmp_path}/OTHER; do sleep 0.01; done'"
    groups = [
        Group("last", (f"test -e {tmp_path}/b",), needs=("a", "not chosen")),
        Group("a", (wait.replace("NAME", "a").replace("OTHER", "b"),)),
        Group("b", (wait.replace("NAME", "b").replace("OTHER", "a"),)),
    ]
    results = run(groups, 2, tmp_path, {"PATH": "/usr/bin:/bin"})
    assert all(result.passed == 1 for result in results)


def test_a_group_that_hangs_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_groups, "LIMIT", 0.2)
    began = time.monotonic()
    (result,) = run([Group("hangs", ("sleep 60",))], 1, tmp_path, {"PATH": "/usr/bin:/bin"})
    assert result.failed == 1 and time.monotonic() - began < 30
    assert "stopped after" in (tmp_path / "hangs.log").read_text(encoding="utf-8")


UNSTEADY = """
import pathlib, pytest
@pytest.mark.parametrize("what", ["a b", "c"])
def test_first_time(what):
    trace = pathlib.Path(__file__).with_name(what)
    if not trace.exists():
        trace.touch()
        assert False, "too early"
def test_good(): pass
"""
ALWAYS = "def test_wrong(): assert False"


@pytest.mark.parametrize(
    ("case", "failed", "unsteady"),
    [("waits, unsteady", 0, 2), ("computes, unsteady", 2, 0), ("waits, wrong", 1, 0)],
)
def test_only_tests_that_wait_run_again_and_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str, failed: int, unsteady: int
) -> None:
    monkeypatch.setattr(test_groups, "ROOT", tmp_path)
    (tmp_path / "tests").mkdir()
    source = ALWAYS if "wrong" in case else UNSTEADY
    (tmp_path / "tests" / "test_late.py").write_text(source, encoding="utf-8")
    command = f"{PYTEST} --rootdir={tmp_path} tests"
    groups = [Group("late", (command,), waits="waits" in case), Group("steady", ("true",))]
    environment = {"PATH": os.environ["PATH"]}
    results = run(groups, 1, tmp_path, environment)
    assert results[0].failed == (1 if "wrong" in case else 2)
    run_again(groups, results, tmp_path, environment)
    assert (results[0].failed, len(results[0].unsteady)) == (failed, unsteady)
    code, lines = ended(results)
    assert code == int(failed > 0)
    named = [line.strip() for line in lines if "late: tests.test_late::test_first_time" in line]
    assert named == [f"late: tests.test_late::test_first_time[{what}]" for what in ("a b", "c")][:unsteady]


def test_many_failures_are_no_accident(tmp_path: Path) -> None:
    bad = [f"tests.tools.test_test_groups::test_{number}" for number in range(test_groups.FEW + 1)]
    result = Result("late", failed=len(bad), bad=bad)
    run_again([Group("late", ("true",), waits=True)], [result], tmp_path, {})
    assert (result.failed, result.unsteady) == (len(bad), [])


def test_groups_are_chosen_with_what_they_need() -> None:
    assert chosen([]) == list(GROUPS)
    names = [group.name for group in chosen(["browser"])]
    assert set(names) > {"browser", "build-page"} and "lint" not in names
    with pytest.raises(SystemExit, match="no group brower; there are: "):
        chosen(["brower"])
    for number, group in enumerate(GROUPS):
        assert {*group.needs} <= {other.name for other in GROUPS[:number]}, "what is needed stands before it"


def test_every_folder_of_tests_is_in_a_group() -> None:
    commands = [command for group in GROUPS for command in group.commands if "pytest" in command]
    (rest,) = [command for command in commands if "--ignore=" in command]
    left_out = {word.removeprefix("--ignore=") for word in rest.split() if word.startswith("--ignore=")}
    given = {word for command in commands for word in command.split()}
    for folder in left_out - given:  # or all files of it, in halves
        files = {str(file.relative_to(ROOT)) for file in (ROOT / folder).rglob("test_*.py")}
        assert files and files <= given, f"what one leaves to others, they run: {folder}"


def test_processes_of_tests_keep_their_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be written beside the sources, each of hundreds would compile again all that it imports."""
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = test_groups.environment_of_groups(None)
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment["PYTHONPYCACHEPREFIX"].endswith("bytecode")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    assert "PYTHONPYCACHEPREFIX" not in test_groups.environment_of_groups(None)


def test_matrices_are_multiplied_by_one_thread_unless_somebody_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second thread of PyTorch took 70 s of processor to wait through one second of training on a busy machine."""
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    assert test_groups.environment_of_groups(None)["OMP_NUM_THREADS"] == "1"
    monkeypatch.setenv("OMP_NUM_THREADS", "4")
    assert test_groups.environment_of_groups(None)["OMP_NUM_THREADS"] == "4"


def test_what_tests_write_lies_in_memory_where_there_is_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(test_groups, "MEMORY", str(tmp_path))
    monkeypatch.setattr(test_groups, "ROOM", 0)
    assert test_groups.scratch() == str(tmp_path)
    monkeypatch.setattr(test_groups, "ROOM", 1 << 62)
    assert test_groups.scratch() is None
    monkeypatch.setattr(test_groups, "MEMORY", str(tmp_path / "nowhere"))
    assert test_groups.scratch() is None
