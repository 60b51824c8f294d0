"""How much work a decision is: lines of ours that the interpreter runs for it. No clock, so no noise.

    GLUECKAUF_COMPILE=off python -m benchmarks.work            # tells
    GLUECKAUF_COMPILE=off python -m benchmarks.work --keep     # makes it the measure for tests/lab/test_speed.py

The same games give the same number on every machine. It does not see what a compiler makes of a line, but it sees every
loop that runs longer and every rule that is called more often than in the last release. `move` and `bytes` are those of
a move at a table of two people (`benchmarks/table.py`).
"""

import json
import sys
from pathlib import Path

import numpy as np

from benchmarks.lines import Lines
from benchmarks.table import table_work
from glueckauf.engine.compile import MODE
from glueckauf.engine.fields import copy
from glueckauf.engine.game import Game
from glueckauf.games import GAMES

KEPT = Path(__file__).with_name("work.json")
DECISIONS = 150
PLAYERS = 3


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
    text = json.dumps({game.id: work(game) | table_work(game) for game in GAMES}, indent=2) + "\n"
    if "--keep" in sys.argv:
        KEPT.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
