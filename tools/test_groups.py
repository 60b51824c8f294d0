"""`make test`: runs every group of checks, several at a time, and says at the end what passed, failed and was skipped.

    python -m tools.test_groups [--again] [GROUP ...]     all groups, or these with what they need

A failing group does not stop the others. Whatever a group needs from outside (a browser, Node, torch) is provided
first; what cannot be provided is named at once, its tests are listed at the end, and the exit code is not 0.
A test that is skipped in one group and passes in another, because it is about one mode of the rules, is not listed.

With `--again`, a few failed tests that wait for a browser or for other processes run once more when nothing runs beside
them. Whatever passes then is listed as unsteady: a defect that must be found, but no reason to refuse a landing.
"""

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from xml.etree import ElementTree as ET

from rich.console import Console
from rich.table import Table

from tools import browser

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
LIMIT = 40 * 60.0  # seconds after which a group is stopped
MISSING = ("missing: ", "could not import")  # a skip for this reason is a check that was not made
TAIL = 150  # lines shown of a group that failed
FEW = 3  # failed tests of a group that run again; more are no accident
ONE_THREAD = {  # for small matrices: where all cores are busy, several threads mostly wait for each other, in a loop
    "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
}  # fmt: skip
MEMORY, ROOM = "/dev/shm", 4 << 30  # noqa: S108 - a file system in memory, and the bytes that must be free there
REPORT = "{report}"  # in a command: the file in which it writes down its tests


@dataclass(frozen=True)
class Group:
    """Commands that run one after the other, until one fails. `mode` says how the rules run.

    A group is skipped if one that it needs fails. What many call is compiled by groups of its own: two processes that
    compile the same at the same time do it twice.
    """

    name: str
    commands: tuple[str, ...]
    mode: str = "fast"
    needs: tuple[str, ...] = ()
    waits: bool = False  # its tests wait for a browser or for other processes: `--again` is for them


@dataclass
class Result:
    name: str
    passed: int = 0
    failed: int = 0
    skipped: list[tuple[str, str]] = field(default_factory=list)  # test, reason
    tests: set[str] = field(default_factory=set)  # those that passed
    bad: list[str] = field(default_factory=list)  # those that failed
    unsteady: list[str] = field(default_factory=list)  # those that failed at first
    seconds: float = 0.0
    cpu: float = 0.0

    @property
    def ran(self) -> bool:
        return bool(self.passed or self.failed)


def halves(folder: Path) -> tuple[str, str]:
    """The files of tests in a folder, every second in the other half."""
    files = sorted(str(file.relative_to(ROOT)) for file in folder.glob("test_*.py"))
    return " ".join(files[::2]), " ".join(files[1::2])


PYTEST = f"python -m pytest -q -p no:cacheprovider --junitxml={REPORT}"
RULES = (
    "tests/rules tests/engine tests/games tests/test_golden.py tests/contract/test_people.py"
    " tests/contract/test_observation.py tests/tools/test_title_types.py"
)
SVELTE_CHECK = "npm --prefix web run --silent check -- --output human"
VITEST = f"npm --prefix web run --silent test -- --reporter=default --reporter=junit --outputFile.junit={REPORT}"
TABLE = halves(ROOT / "tests" / "table")
BOTS = "tests/bots tests/coach tests/arena tests/lessons tests/cli"  # and the commands that let them play
FUZZ = "tests/lab/test_fuzz.py"  # where an index out of range is noticed; `make soak` runs it in machine code without
ELSEWHERE = f"tests/contract tests/table tests/web tests/lab tests/learn {BOTS}"
REST = " ".join(f"--ignore={folder}" for folder in ELSEWHERE.split())
GROUPS = (  # in this order, as far as their needs allow: the longest first, so that none is left alone at the end
    Group("compile", ("glueckauf compile",)),
    Group("compile-check", ("glueckauf compile",), "check"),
    Group("install-torch", ("make --no-print-directory .venv/learn",)),
    Group("build-page", ("make --no-print-directory page",)),
    Group("lint", ("ruff check .", "ruff format --check .")),
    Group("types", ("mypy",)),
    Group("interpreted", (f"coverage run -m {PYTEST.partition(' -m ')[2]} {RULES}", "coverage report"), "off"),
    Group("browser", (f"{PYTEST} tests/web",), needs=("build-page", "compile"), waits=True),
    Group("table", (f"{PYTEST} {TABLE[0]}",), needs=("compile",), waits=True),
    Group("table-rest", (f"{PYTEST} {TABLE[1]}",), needs=("compile",), waits=True),
    Group("lab", (f"{PYTEST} tests/lab tests/learn --deselect={FUZZ}",), needs=("install-torch", "compile")),
    Group("bots", (f"{PYTEST} {BOTS}",), "check", ("compile-check",)),
    Group("compiled", (f"{PYTEST} tests src {REST}",), "check", ("compile-check",)),
    Group("page", ("python -m tools.samples", SVELTE_CHECK, VITEST), needs=("build-page", "compile")),
    Group("contract", (f"{PYTEST} tests/contract {FUZZ}",), "check", ("compile", "compile-check")),
)
EXTRA = (
    Group("quick", (f"{PYTEST} -n 2 tests/rules tests/engine tests/test_architecture.py",), "off"),
)  # `make quick`
OPTIONAL = {("lab", "install-torch")}  # these run without what they need: they skip what is missing


# What happened


def read_report(file: Path, result: Result) -> None:
    """Add the tests of a report in JUnit's format."""
    for case in ET.parse(file).iter("testcase"):  # noqa: S314 - written by our own tests
        name = "::".join(filter(None, (case.get("classname", ""), case.get("name", ""))))
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            result.failed += 1
            result.bad.append(name)
        elif skipped is not None:
            result.skipped.append((name, skipped.get("message") or "no reason given"))
        else:
            result.passed += 1
            result.tests.add(name)


def lost(results: Iterable[Result]) -> list[tuple[str, str, str]]:
    """Group, test and reason of whatever was skipped and passed in no other group."""
    results = list(results)
    passed = set().union(*(result.tests for result in results))
    return [(result.name, test, reason) for result in results for test, reason in result.skipped if test not in passed]


def list_of_lost(skips: Iterable[tuple[str, str, str]]) -> list[str]:
    """The reasons, and under each the tests, one line for each file."""
    tests = defaultdict[str, dict[str, list[str]]](lambda: defaultdict(list))  # [reason][group and file] names
    for group, test, reason in skips:
        file, _, name = test.partition("::")
        tests[" ".join(reason.split())][f"{group}: {file or 'all'}"].append(name)
    lines = []
    for reason, files in tests.items():
        lines.append(reason)
        for file, names in files.items():
            lines.append(f"  {file}: {', '.join(names)}" if any(names) else f"  {file}")
    return lines


def summary(results: Sequence[Result], console: Console) -> int:
    """Print the table, what was skipped, and the closing line; returns the exit code."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("group")
    for heading in ("passed", "failed", "skipped", "seconds", "CPU seconds"):
        table.add_column(heading, justify="right")
    skips = lost(results)
    by_group = Counter(group for group, _, _ in skips)
    for result in results:
        counts = (result.passed, result.failed, by_group[result.name])
        table.add_row(result.name, *map(str, counts), f"{result.seconds:.0f}", f"{result.cpu:.0f}")
    console.print(table)
    if skips:
        console.print("\nSkipped:")
    for line in list_of_lost(skips):
        console.print(f"  {line}", soft_wrap=True, markup=False, highlight=False)
    unsteady = [f"{result.name}: {test}" for result in results for test in result.unsteady]
    if unsteady:
        console.print("\nUnsteady (failed beside other groups, passed alone; find out why):")
    for line in unsteady:
        console.print(f"  {line}", soft_wrap=True, markup=False, highlight=False)
    failed = sum(result.failed for result in results)
    closing = f"{sum(result.passed for result in results)} passed, {failed} failed"
    console.print(f"\n{closing}{f', {len(skips)} skipped' if skips else ''}", highlight=False)
    return int(failed > 0 or any(reason.startswith(MISSING) for _, _, reason in skips))


# Running them


class Running:
    """A group at work: its present command, and what came of those before."""

    def __init__(self, group: Group, folder: Path, environment: dict[str, str]) -> None:
        self.group = group
        self.result = Result(group.name)
        name = group.name.replace(" ", "-")
        self.log, self.report = folder / f"{name}.log", folder / f"{name}.xml"
        self.environment = environment | {"GLUECKAUF_COMPILE": group.mode}
        self.began = time.monotonic()
        self.left = list(group.commands)
        self.start()

    def start(self) -> None:
        words = shlex.split(self.left.pop(0).replace(REPORT, str(self.report)))
        words[0] = str(BIN / words[0]) if (BIN / words[0]).exists() else words[0]
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {shlex.join(words)}\n")
            log.flush()
            self.process = subprocess.Popen(
                words,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def done(self) -> bool:
        """Look how far it is; starts the next command. The result is complete when this is true."""
        pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        self.result.seconds = time.monotonic() - self.began
        if not pid and self.result.seconds < LIMIT:
            return False
        if pid:
            self.process.returncode = os.waitstatus_to_exitcode(status)
            self.result.cpu += usage.ru_utime + usage.ru_stime
        else:
            self.stop()
            with self.log.open("a", encoding="utf-8") as log:
                log.write(f"stopped after {LIMIT:.0f} s\n")
        if self.process.returncode == 0 and self.left:
            self.start()
            return False
        self.judge(worked=self.process.returncode == 0)
        return True

    def judge(self, *, worked: bool) -> None:
        if self.report.exists():
            read_report(self.report, self.result)
        elif worked:
            self.result.passed = 1
        if not worked and not self.result.failed:
            self.result.failed = 1

    def stop(self) -> None:
        """End it with whatever it has started."""
        if self.process.returncode is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def run(groups: Sequence[Group], slots: int, folder: Path, environment: dict[str, str]) -> list[Result]:
    """Run the groups, the first ones first, as many at a time as there are slots."""
    waiting, running, results = list(groups), list[Running](), dict[str, Result]()
    names = {group.name for group in groups}
    began = time.monotonic()

    def say(line: str) -> None:
        print(f"{time.monotonic() - began:5.0f} s  {line}", flush=True)

    try:
        while waiting or running:
            for group in list(waiting):
                broken = [
                    need for need in group.needs
                    if need in results and not results[need].tests and results[need].passed == 0
                    and (group.name, need) not in OPTIONAL
                ]  # fmt: skip
                if broken:
                    waiting.remove(group)
                    results[group.name] = Result(group.name, skipped=[("", f"missing: {broken[0]} failed")])
                    say(f"{group.name}: skipped, {broken[0]} failed")
                elif len(running) < slots and all(need in results for need in group.needs if need in names):
                    waiting.remove(group)
                    running.append(Running(group, folder, environment))
            for work in [work for work in running if work.done()]:
                running.remove(work)
                result = results[work.group.name] = work.result
                say(f"{result.name}: {outcome(result)} in {result.seconds:.0f} s")
                if result.failed:
                    lines = work.log.read_text(encoding="utf-8", errors="replace").splitlines()
                    print("\n".join(lines[-TAIL:]), flush=True)
            time.sleep(0.05)
    finally:
        for work in running:
            work.stop()
    return [results[group.name] for group in groups]


def address(test: str) -> str | None:
    """How pytest is told to run a test of a report; None where that cannot be said."""
    module, _, name = test.partition("::")
    file = f"{module.replace('.', '/')}.py"
    return f"{file}::{name}" if name and (ROOT / file).exists() else None


def run_again(groups: Sequence[Group], results: Sequence[Result], folder: Path, environment: dict[str, str]) -> None:
    """Run the failed tests of groups that wait once more, one group at a time; those that pass are unsteady."""
    for group, result in zip(groups, results, strict=True):
        tests = {test: place for test in result.bad if (place := address(test))}
        if not group.waits or not tests or not len(tests) == result.failed <= FEW:
            continue
        command = f"{PYTEST} {' '.join(map(shlex.quote, tests.values()))}"
        (again,) = run([Group(f"{group.name} again", (command,), group.mode)], 1, folder, environment)
        result.unsteady = [test for test in tests if test in again.tests]
        result.tests.update(result.unsteady)
        result.passed += len(result.unsteady)
        result.failed -= len(result.unsteady)


def outcome(result: Result) -> str:
    if result.failed:
        return f"{result.failed} FAILED"
    skipped = f", {len(result.skipped)} skipped" if result.skipped else ""
    return f"{result.passed} passed{skipped}" if result.tests or skipped else "done"


def chosen(names: Collection[str]) -> list[Group]:
    """The groups of these names with all they need; all groups without a name."""
    every = {group.name: group for group in (*GROUPS, *EXTRA)}
    wanted = set(names or [group.name for group in GROUPS])
    unknown = wanted - set(every)
    if unknown:
        sys.exit(f"no group {', '.join(sorted(unknown))}; there are: {', '.join(every)}")
    for group in reversed(GROUPS):
        if group.name in wanted:
            wanted.update(group.needs)
    return [group for group in every.values() if group.name in wanted]


def environment_of_groups(path: str | None) -> dict[str, str]:
    """The environment of the tests: no traces of the make that started us, one thread a process, the browser, Node."""
    kept = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}}
    kept["PATH"] = os.pathsep.join((str(BIN.parent / "node"), str(BIN), kept.get("PATH", os.defpath)))
    if sys.version_info >= (3, 12):
        kept["COVERAGE_CORE"] = "sysmon"  # half the time
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):  # every process would compile all that it imports: 3 s in place of 1 s
        kept["PYTHONPYCACHEPREFIX"] = str(BIN.parent / "bytecode")  # nothing is written beside the sources
    return ONE_THREAD | kept | ({"GLUECKAUF_BROWSER": path} if path else {})


def scratch() -> str | None:
    """A folder in memory for what tests write, if this machine has one with room; None for the usual place.

    Each move at a table waits until the disk has it: several groups at once wait for the disk, and not for each other.
    """
    try:
        free = os.statvfs(MEMORY)
    except OSError:
        return None
    small, runs_nothing = free.f_bavail * free.f_frsize < ROOM, free.f_flag & os.ST_NOEXEC
    return None if small or runs_nothing or not os.access(MEMORY, os.W_OK) else MEMORY


def interrupt(number: int, _: FrameType | None) -> None:
    raise KeyboardInterrupt(number)


def main() -> None:
    signal.signal(signal.SIGTERM, interrupt)
    again = "--again" in sys.argv[1:]
    groups = chosen([word for word in sys.argv[1:] if word != "--again"])
    path = None
    if any(group.name == "browser" for group in groups):
        path = browser.provide(lambda line: print(line, flush=True))
        print(f"browser: {path}" if path else browser.MISSING, flush=True)
    slots = 2 + max(2, os.cpu_count() or 2)  # two more than cores: servers and browsers often wait
    with tempfile.TemporaryDirectory(prefix="tests-", dir=scratch(), ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as somebody else
        environment = environment_of_groups(path) | {"TMPDIR": folder}
        try:
            results = run(groups, slots, Path(folder), environment)
            if again:
                run_again(groups, results, Path(folder), environment)
        except KeyboardInterrupt:
            sys.exit("interrupted; everything that was started has been stopped")
    sys.exit(summary(results, Console()))


if __name__ == "__main__":
    main()
