"""Leave out of a small network the units of its first layer that were 0 in every position of many games.

python -m tools.prune_network TITLE FILE OUT [GAMES]     # 120 games of policy, heuristic and random by default

What is left thinks the same, bit for bit wherever those units are 0, in less time and room. With a larger width,
`glueckauf train --grow OUT` gives it fresh units, which are not dead yet.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from glueckauf.bots import weights as files
from glueckauf.bots.roster import bot
from glueckauf.bots.small_network import LANES
from glueckauf.engine.game import Game
from glueckauf.games import TITLES

KINDS = ("policy", "policy", "heuristic", "random")
ANY_ANSWER = 0.05  # how often one of them takes any answer, as in the branches of a search
Grid = npt.NDArray[np.float32]


def observations(game: Game, games: int) -> Iterator[Grid]:
    """[position] what seats see in games of bots, asked or not; a grid for each game."""
    for number in range(games):
        players, kind, random = game.seats[number % len(game.seats)], KINDS[number % len(KINDS)], Random(number)
        bots = [bot(kind, game, f"prune {number} {seat}") for seat in range(players)]
        s, rows = game.new(players, f"prune {number}"), []
        while s.seat >= 0:
            asked = int(s.seat)
            rows += [np.asarray(game.observed(s, seat), np.float32) for seat in {asked, random.randrange(players)}]
            known = game.known_to(s, asked)
            legal = game.legal_ids(known)
            wild = random.random() < ANY_ANSWER
            game.rules.apply(s, random.choice(legal) if wild else bots[asked].decide(known, legal))
        yield np.array(rows)


def alive(weights: files.Weights, seen: Grid) -> npt.NDArray[np.bool_]:
    """[unit of the first layer] whether it answers anywhere."""
    squashed = np.sign(seen) * np.log1p(np.abs(seen))
    answers = squashed @ weights["first.weight"].T.astype(np.float32) + weights["first.bias"]
    return np.asarray((answers > 0).any(axis=0))


def pruned(weights: files.Weights, lives: npt.NDArray[np.bool_]) -> files.Weights:
    """The network without the dead units; some stay, so that the width is a multiple of what is added side by side."""
    dead = sorted(np.flatnonzero(~lives), key=lambda unit: float(weights["first.bias"][unit]))  # nearest to life last
    kept = np.sort([*np.flatnonzero(lives), *dead[len(dead) - -int(lives.sum()) % LANES :]]).astype(int)
    first, bias, second = weights["first.weight"], weights["first.bias"], weights["second.weight"]
    return {**weights, "first.weight": first[kept], "first.bias": bias[kept], "second.weight": second[:, kept]}


def main() -> None:
    title, file, out = sys.argv[1:4]
    game, games = TITLES[title], int(sys.argv[4]) if len(sys.argv) > 4 else 120
    weights, card = files.load(Path(file), game)
    lives, positions = np.zeros(card.width, bool), 0
    for seen in observations(game, games):
        lives |= alive(weights, seen)
        positions += len(seen)
    left = pruned(weights, lives)
    print(f"{int(lives.sum())} of {card.width} units of the first layer answer somewhere in {positions:,} positions")
    card.width = len(left["first.bias"])
    files.save(Path(out), left, card)


if __name__ == "__main__":
    main()
