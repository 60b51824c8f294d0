"""Processes that stand in for those that build machine code: they end when a test lets them."""

import sys
import time
from pathlib import Path

import pytest

from glueckauf import machine_code

PATIENCE = 60.0  # seconds until a test that waits gives up

BUILDER = """
import pathlib, sys, time
folder, title = pathlib.Path(sys.argv[1]), sys.argv[2]
with (folder / "began").open("a") as began:
    began.write(title + "\\n")
for done in range(1, 4):
    print('{"done": %d, "of": 4}' % done, flush=True)
while not (folder / f"{title}.may_end").exists():
    time.sleep(0.01)
print("what was said last")
if not (folder / f"{title}.fails").exists():
    (folder / f"{title}.built").touch()
"""


class Builders:
    """Processes that stand in for real builders: they wait until they may end."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, script = folder, folder / "builder.py"
        script.write_text(BUILDER)
        monkeypatch.setattr(machine_code, "builder", lambda title: [sys.executable, str(script), str(folder), title])
        monkeypatch.setattr(machine_code, "mark", lambda title: folder / f"{title}.built")
        monkeypatch.setattr(machine_code, "compile_now", lambda _game, _uses: None)  # then the first use loads it

    def may_end(self, *titles: str) -> None:
        for title in titles:
            (self.folder / f"{title}.may_end").touch()

    def fail(self, title: str) -> None:
        (self.folder / f"{title}.fails").touch()

    def began(self) -> list[str]:
        file = self.folder / "began"
        return file.read_text().split() if file.exists() else []

    def until_begun(self, title: str) -> None:
        """Wait until a process for this title runs."""
        end = time.monotonic() + PATIENCE
        while title not in self.began():
            assert time.monotonic() < end, f"{title} was never begun, only {self.began()}"
            time.sleep(0.01)
