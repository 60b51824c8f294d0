"""A series of games: one seed, and every game of it is found again by its number alone."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers, blank
from glueckauf.engine.game import Game
from glueckauf.engine.options import chosen
from glueckauf.engine.state import State

LOW = 0x7FFFFFFF  # the bits of a number that fit the counter of blocks; those above go into the key


class Series(NamedTuple):
    """What is played: games of one kind, each with its number."""

    players: int
    options: Any  # [option] the place of its value
    base: Any  # [word] the key of the seed
    stride: int  # from the number of a game to that of the next in the same row
    pays: int  # MARGIN or WIN
    zeros: Any  # [0] a blank state


@rule
def find_key(s: State, base: Numbers, number: int, key: Numbers) -> None:
    """Write the key of game `number` of the series that begins with `base`; `s` is scratch and forgets it.

    It is a block of the generator itself, so nobody can tell the key of one game from the keys of others.
    """
    chance.seed(s, base)
    s.luck_key[7] = s.luck_key[7] ^ (number >> 31)
    s.luck_blocks = number & LOW
    chance.fill_block(s, chance.ROUNDS)
    for i in range(8):
        key[i] = s.luck_block[i]
    chance.forget(s)


def first_position(game: Game, players: int, seed: str, number: int, options: Mapping[str, str] | None = None) -> State:
    """The first position of game `number` of the series `seed`, as every batch deals it."""
    s: State = blank(game.state, game.layout)
    key = np.zeros(8, np.uint32)
    find_key(s, chance.key(seed), number, key)
    game.rules.setup(s, players, np.array(chosen(game.options, options or {}), np.int64), key)
    return s
