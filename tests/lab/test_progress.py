"""Who waits for rules to be compiled hears of it, and nobody else does."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.lab.progress import Notice


def test_lines_come_after_a_while_and_not_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("glueckauf.lab.progress.time.monotonic", lambda: clock[0])
    out = io.StringIO()
    notice = Notice(out)
    for _ in range(40):  # a rule each half second
        notice.hear()
        clock[0] += 0.5
    said = out.getvalue().splitlines()
    assert len(said) == 2 and "5 after 2 s" in said[0] and "25 after 12 s" in said[1]
    clock[0] += 60
    notice.hear()  # a single rule, later: nobody waits for that
    assert len(out.getvalue().splitlines()) == 2


COMPILES = """
from glueckauf.engine.compile import rule
from glueckauf.lab import batch, progress

progress.FIRST = 0.0


@rule
def fresh(x: int) -> int:
    return x + {number}
fresh(1)
"""


@pytest.mark.skipif(not COMPILED, reason="interpreted: nothing is compiled")
@pytest.mark.parametrize("quiet", ["", "1"])
def test_a_door_tells_on_stderr_unless_it_is_to_be_quiet(tmp_path: Path, quiet: str) -> None:
    script = tmp_path / "compiles.py"
    script.write_text(COMPILES.format(number=7), encoding="utf-8")
    environment = os.environ | {"GLUECKAUF_QUIET": quiet, "GLUECKAUF_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, str(script)], env=environment, check=True, capture_output=True, text=True)
    assert ("compiling rules for this machine" in done.stderr) == (not quiet)
    assert not done.stdout
