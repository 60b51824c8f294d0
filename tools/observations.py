"""Writes docs/observations.md: what each number of the vectors means that learners see.

GLUECKAUF_COMPILE=off python -m tools.observations
"""

from pathlib import Path

from glueckauf.engine.game import Game
from glueckauf.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"
HEAD = """# What a learner sees

The vector of each title, number by number: `game.observed(s, seat)`, the observations of every door of the
[lab](lab.md), the column `observation` of [datasets](datasets.md). All numbers are whole, from -32,768 to 32,767.
*One of* means a 1 in one of the places and zeros in the others. Seats count clockwise from the one who looks: `own`,
`next`, `second_next`, `third_next`; the parts of a seat that is not at the table are zeros.

This page is written by `python -m tools.observations`.
"""


def table_of(game: Game) -> str:
    """The parts of one title in the order in which they lie."""
    rows = [f"| {part.first} | {part.size} | `{part.name}` | {part.says} |" for part in game.observation.parts]
    lines = ["| from | numbers | name | what it says |", "|---:|---:|---|---|", *rows]
    return f"\n## {game.en}\n\n`{game.id}`: {game.observation.size:,} numbers\n\n" + "\n".join(lines) + "\n"


def page() -> str:
    return HEAD + "".join(table_of(game) for game in GAMES)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
