"""Says on stderr that rules are being compiled, so that nobody takes the first minute behind a door for a hang.

Compiling happens once on a machine, at the first use of a rule. The command line has a progress bar of its own; who
imports an environment gets these lines. GLUECKAUF_QUIET=1 silences them.
"""

import os
import sys
import time
from contextlib import ExitStack
from functools import cache
from typing import Any, TextIO

from glueckauf.engine.compile import COMPILED, compilation_reported

FIRST = 2.0  # seconds of compiling before the first line: what takes less needs no words
BETWEEN = 10.0  # seconds between two lines
PAUSE = 5.0  # seconds without a rule compiled, after which the next one begins a new count


class Notice:
    """Counts rules as they are compiled, and says so now and then."""

    def __init__(self, out: TextIO | None = None) -> None:
        self.out, self.count = out, 0
        self.began = self.said = self.last = float("-inf")

    def hear(self, rule: Any = None) -> None:
        """A rule has just been compiled."""
        del rule
        now = time.monotonic()
        if now - self.last > PAUSE:
            self.began, self.count = now, 0
        self.last, self.count = now, self.count + 1
        if now - self.began >= FIRST and now - self.said >= BETWEEN:
            self.said = now
            print(
                f"glueckauf: compiling rules for this machine, once: {self.count} after {now - self.began:.0f} s ...",
                file=self.out or sys.stderr,
                flush=True,
            )


@cache
def tell() -> ExitStack | None:
    """Begin to listen, once a process; every door calls it when it is imported."""
    if not COMPILED or os.environ.get("GLUECKAUF_QUIET"):
        return None
    listening = ExitStack()
    listening.enter_context(compilation_reported(Notice().hear))
    return listening
