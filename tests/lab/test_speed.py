"""The rules do not become slower unnoticed: measured as work, never by the clock."""

import json
import os
import subprocess
import sys

import pytest

from benchmarks.work import KEPT

MORE = 1.1  # a decision may cost a tenth more than in the last release before somebody has to say so


@pytest.fixture(scope="module")
def now() -> dict[str, dict[str, int]]:
    environment = os.environ | {"GLUECKAUF_COMPILE": "off"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.work"], env=environment, check=True, capture_output=True, text=True
    )
    found: dict[str, dict[str, int]] = json.loads(done.stdout)
    return found


def test_a_decision_is_no_more_work_than_in_the_last_release(now: dict[str, dict[str, int]]) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert now.keys() == kept.keys()
    dearer = {
        f"{title} {what}": (lines, kept[title][what])
        for title, works in now.items()
        for what, lines in works.items()
        if lines > MORE * kept[title][what]
    }
    assert not dearer, "lines a decision, now and then; if it is worth it: python -m benchmarks.work --keep"
