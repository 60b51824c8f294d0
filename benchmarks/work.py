"""How much work a decision is: lines of the rules that the interpreter runs for it. No clock, so no noise.

    GLUECKAUF_COMPILE=off python -m benchmarks.work            # tells
    GLUECKAUF_COMPILE=off python -m benchmarks.work --keep     # makes it the measure for tests/lab/test_speed.py

The same games give the same number on every machine. It does not see what a compiler makes of a line, but it sees every
loop that runs longer and every rule that is called more often than in the last release.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from glueckauf.engine import fields
from glueckauf.engine.compile import MODE
from glueckauf.engine.fields import copy
from glueckauf.engine.game import Game
from glueckauf.engine.sources import PACKAGE
from glueckauf.games import GAMES

FIELDS = fields.__file__  # how the interpreter reads a number is no work of a rule
KEPT = Path(__file__).with_name("work.json")
DECISIONS = 150
PLAYERS = 3


class Lines:
    """Counts lines of ours while a function runs."""

    def __init__(self) -> None:
        self.count = 0

    def follow(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "call":
            file = frame.f_code.co_filename
            return self.follow if file.startswith(str(PACKAGE)) and file != FIELDS else None
        self.count += event == "line"
        return self.follow

    def of(self, function: Callable[..., Any], *args: Any) -> Any:
        before = sys.gettrace()  # coverage counts, too
        sys.settrace(self.follow)
        try:
            return function(*args)
        finally:
            sys.settrace(before)


def work(game: Game) -> dict[str, int]:
    """Lines a decision, for playing at random and for showing it to a learner."""
    s, playing, showing = game.new(PLAYERS, "work 0"), Lines(), Lines()
    out = np.zeros(len(game.actions.texts), np.int64)
    for number in range(DECISIONS):
        count = playing.of(game.rules.legal, s, out)
        playing.of(game.rules.apply, s, int(out[number * 7919 % count]))
        known = copy(s)
        showing.of(game.knowledge.conceal, known, s.seat)
        showing.of(game.knowledge.observe, known, s.seat, np.zeros(game.observation.size, np.float32))
    return {"play": playing.count // DECISIONS, "show": showing.count // DECISIONS}


def main() -> None:
    if MODE != "off":
        sys.exit("run it with GLUECKAUF_COMPILE=off: machine code has no lines")
    text = json.dumps({game.id: work(game) for game in GAMES}, indent=2) + "\n"
    if "--keep" in sys.argv:
        KEPT.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
