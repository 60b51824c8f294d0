"""Move counts by depth: how many sequences of so many answers there are from a fixed position.

    python -m tools.perft            prints the table of docs/perft.md anew
    python -m tools.perft TITLE...   prints the rows of these titles

Anybody who writes the rules again can compare numbers with ours before comparing games.
"""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers, in_batch
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.games import GAMES
from glueckauf.games.finder import find_title
from tools.golden import actions_in, path, seed_of

PAGE = Path(__file__).parents[1] / "docs" / "perft.md"
DEPTH = 6
MIDDLE = 150  # the second position: so many answers into the golden playthrough, or half of a shorter one


@cache
def perft_for(game: Game) -> Callable[..., int]:
    """A rule that counts the sequences of `depth` answers from the position in states[0]; the rest is scratch."""
    legal, apply = game.rules.legal, game.rules.apply

    @rule
    def perft(states: Any, depth: int, out: Any, counts: Numbers, tried: Numbers) -> int:
        total, level = 0, 0
        counts[0], tried[0] = legal(states[0], out[0]), 0
        while level >= 0:
            if level == depth - 1 or tried[level] == counts[level]:
                if level == depth - 1:
                    total += counts[level]
                level -= 1
            else:
                states[level + 1] = states[level]
                apply(states[level + 1], out[level, tried[level]])
                tried[level] += 1
                level += 1
                counts[level], tried[level] = legal(states[level], out[level]), 0
        return total

    return perft


def perft(game: Game, s: State, depth: int) -> int:
    """How many sequences of `depth` answers there are; a game that ends sooner is none."""
    states = game.blanks(depth + 1)
    in_batch(states, 0, s)
    out = np.zeros((depth + 1, len(game.actions.texts)), np.int64)
    return perft_for(game)(states, depth, out, np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64))


def golden(game: Game, players: int) -> list[str]:
    return actions_in(path(game, players).read_text(encoding="utf-8"))


def middle(game: Game, players: int) -> int:
    """How many answers lie before the second position."""
    length = len(golden(game, players))
    return MIDDLE if length > MIDDLE else length // 2


def position(game: Game, players: int, answers: int) -> State:
    """So many answers into the golden playthrough."""
    s: State = game.new(players, seed_of(game))
    for action in golden(game, players)[:answers]:
        s = game.play(s, action)
    return s


def rows(game: Game, depth: int) -> list[tuple[str, int, int, list[int]]]:
    """For each number of players and both positions: the counts by depth."""
    return [
        (game.id, players, answers, [perft(game, position(game, players, answers), d) for d in range(1, depth + 1)])
        for players in game.seats
        for answers in (0, middle(game, players))
    ]


def main(names: list[str]) -> None:
    print("| title | players | answers before | " + " | ".join(f"depth {d}" for d in range(1, DEPTH + 1)) + " |")
    print("|---" * (DEPTH + 3) + "|")
    for game in [find_title(name) for name in names] or GAMES:
        for title, players, answers, counts in rows(game, DEPTH):
            print(f"| {title} | {players} | {answers} | " + " | ".join(map(str, counts)) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
