"""The mutation check: plant one small mistake at a time in the rules; the rule tests must notice it.

    python -m tools.mutants [TITLE] [--files scoring.py,placing.py]

A mistake is one operator or one number of one rule: `<` for `<=`, `and` for `or`, `+` for `-`, 2 for 1. The tests are
collected once; each mistake is planted in a forked process, where the tests run until one fails. Survivors are listed;
docs/mutants.md says of each why it cannot be told from the right rule, or that a test is missing.
"""

import argparse
import ast
import importlib
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ["GLUECKAUF_COMPILE"] = "off"  # before any rule is imported

import pytest

ROOT = Path(__file__).parents[1]
FILES = {  # [title] the files whose mutants must be killed
    "coal_baron_cards": "scoring.py,placing.py,extract.py,deliver.py,areas.py,shift_end.py,free_choice.py,stacks.py,"
    "observe.py",
    "coal_baron": "scoring.py,shift_scoring.py,shift_end.py,placing.py,mining.py,slots.py,deliver.py,factory.py,"
    "stacks.py,observe.py",
    "isle_of_trains": "build.py,upgrade.py,load.py,deliver.py,scoring.py,payment.py,removal.py,observe.py",
}
WANTED = 0.95
PATIENCE = 120  # seconds; a rule that runs in circles has been noticed

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass
class Mutant:
    module: str
    function: str
    line: int
    before: str
    after: str
    code: Any


def swaps(node: ast.AST) -> Iterator[tuple[str, Any, Any]]:
    """Each small mistake that can be made at this node: the name of a field, the right value, the wrong one."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield "ops", node.ops, [COMPARISONS[type(node.ops[0])](), *node.ops[1:]]
    elif isinstance(node, ast.BoolOp):
        yield "op", node.op, ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        yield "op", node.op, OPERATORS[type(node.op)]()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "op", node.op, ast.UAdd()
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "value", node.value, not node.value
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "value", node.value, node.value + 1


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """Every mistake in every rule of a file."""
    for function in ast.parse(source).body:
        if not isinstance(function, ast.FunctionDef) or not function.decorator_list:
            continue
        function.decorator_list = []
        function.returns = None
        for argument in function.args.args:
            argument.annotation = None
        for node in [node for statement in function.body for node in ast.walk(statement)]:
            for name, right, wrong in swaps(node):
                before = ast.unparse(node)
                setattr(node, name, wrong)
                tree = ast.fix_missing_locations(ast.Module([function], []))
                code = compile(tree, f"<mutant of {module}>", "exec")
                line = getattr(node, "lineno", function.lineno)
                yield Mutant(module, function.name, line, before, ast.unparse(node), code)
                setattr(node, name, right)


def plant(mutant: Mutant) -> None:
    """Give the living rule, wherever it has been imported to, the code of the mutant."""
    module = importlib.import_module(mutant.module)
    scope = dict(vars(module))
    exec(mutant.code, scope)  # noqa: S102 - our own rule with one operator changed
    getattr(module, mutant.function).__code__ = scope[mutant.function].__code__


class Planter:
    """A pytest plugin that runs the collected tests once for every mutant."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants, self.survivors, self.killed = mutants, list[Mutant](), 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self.outcome(session, None) != 0:
            sys.exit("the tests fail without any mutant")
        waiting: dict[int, Mutant] = {}
        for number, mutant in enumerate(self.mutants, 1):
            waiting[self.fork(session, mutant)] = mutant
            if len(waiting) == (os.cpu_count() or 1):
                self.reap(waiting)
            if number % 50 == 0:
                print(f"{number} of {len(self.mutants)} planted, {len(self.survivors)} survived", flush=True)
        while waiting:
            self.reap(waiting)
        return True

    def outcome(self, session: pytest.Session, mutant: Mutant | None) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.fork(session, mutant), 0)[1])

    def reap(self, waiting: dict[int, Mutant]) -> None:
        process, status = os.wait()
        mutant = waiting.pop(process)
        if os.waitstatus_to_exitcode(status) == 0:
            self.survivors.append(mutant)
        else:
            self.killed += 1

    def fork(self, session: pytest.Session, mutant: Mutant | None) -> int:
        process = os.fork()
        if process == 0:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            os._exit(self.run(session, mutant))
        return process

    def run(self, session: pytest.Session, mutant: Mutant | None) -> int:
        from _pytest.runner import runtestprotocol  # noqa: PLC0415 - pytest keeps it private

        section = "" if mutant is None else mutant.module.rpartition(".")[2]
        if mutant is not None:
            signal.alarm(PATIENCE)
            plant(mutant)
        for item in sorted(session.items, key=lambda item: section not in item.nodeid):  # the likeliest first
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
                return 1
        return 0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("title", nargs="?", default="coal_baron_cards", choices=FILES)
    parser.add_argument("--files", default="")
    wanted = parser.parse_args()
    files = (wanted.files or FILES[wanted.title]).split(",")
    mutants: list[Mutant] = []
    for file in files:
        path = ROOT / "src" / "glueckauf" / "games" / wanted.title / file
        mutants += mutants_of(f"glueckauf.games.{wanted.title}.{path.stem}", path.read_text(encoding="utf-8"))
    planter = Planter(mutants)
    tests = [f"{ROOT}/tests/rules/{wanted.title}", f"{ROOT}/tests/games/{wanted.title}/test_observe.py"]
    pytest.main(["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", *tests], plugins=[planter])
    if planter.killed + len(planter.survivors) < len(mutants):
        sys.exit("not all mutants were planted")
    print(f"{'file':20} mutants  killed")
    for file in files:
        module = f"glueckauf.games.{wanted.title}.{Path(file).stem}"
        count = sum(mutant.module == module for mutant in mutants)
        alive = sum(mutant.module == module for mutant in planter.survivors)
        print(f"{file:20} {count:7} {1 - alive / count:7.1%}")
    for mutant in sorted(planter.survivors, key=lambda mutant: (mutant.module, mutant.line)):
        print(
            f"{mutant.module.rpartition('.')[2]}.py:{mutant.line} {mutant.function}: {mutant.before} -> {mutant.after}"
        )
    share = planter.killed / len(mutants)
    print(f"{planter.killed} of {len(mutants)} mutants killed: {share:.1%}")
    sys.exit(share < WANTED)


if __name__ == "__main__":
    main()
