"""A series of games: game i of the series X is the game with the seed "X i", behind every door.

Records, tournaments and simulations write that seed down (`seed_of`). Batches deal millions of games without returning
to Python: `find_key` turns the same text into the same key inside a rule. It is BLAKE2s, as in `chance.key`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from glueckauf.engine import chance
from glueckauf.engine.border import as_count, as_players, as_seed
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers, blank_batch, i1, table, u4
from glueckauf.engine.game import Game
from glueckauf.engine.options import chosen

KEY_ROOM = 24  # words: the key, and behind it the block of text that is being hashed
TEXT = 8  # where that block begins
WORD = 0xFFFFFFFF
BLOCK = 64  # bytes
ROUNDS = 10
ZERO = 48  # the digit 0 as a byte
PARAMETERS = 0x01010020  # of the hash: no key, 32 bytes, one piece

START = table(
    [0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19], u4
)  # RFC 7693, 2.6
ORDER = table(
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
    ],
    i1,
)  # [round, place] which word is mixed in; RFC 7693, 2.7


def seed_of(series: str | int, number: int) -> str:
    """The seed of a game of a series. Raises `BadSetup` or `BadArgument`.

    >>> seed_of("a winter evening", 7)
    'a winter evening 7'
    """
    return f"{as_seed(series)} {as_seed(as_count(number, 'number'))}"


class Series(NamedTuple):
    """What is played, as rules need it: games of one title with the same players and options."""

    players: int
    options: Numbers  # [option] the place of its value
    prefix: Numbers  # [byte] of the seeds, up to the number
    zeros: Any  # [0] a blank state; Any: an array of records, a `PlainBatch`, or either on a GPU


def series_of(game: Game, players: int, seed: str | int, options: Mapping[str, str] | None = None) -> Series:
    """The games of `game` with the seeds "SEED 0", "SEED 1" and so on. Raises `BadSetup`."""
    seats = as_players(players, game.seats)
    return Series(
        seats,
        np.array(chosen(game.options, {} if options is None else options, seats), np.int64),
        np.frombuffer(f"{as_seed(seed)} ".encode(), np.uint8).astype(np.int64),
        blank_batch(game.layout, 1),
    )


@rule
def find_key(s: chance.Luck, prefix: Numbers, number: int, key: Numbers) -> None:
    """Write the key of game `number` of the series; `s` is scratch and forgets it, `key` has room for KEY_ROOM words.

    >>> from glueckauf.engine.fields import blank, layout
    >>> s, key = blank(chance.Luck, layout(chance.Luck)), np.zeros(KEY_ROOM, np.uint32)
    >>> find_key(s, np.frombuffer(b"evening ", np.uint8).astype(np.int64), 7, key)
    >>> bool((key[:8] == chance.key("evening 7")).all())
    True
    """
    power, length = 1, len(prefix) + 1
    while number // power >= 10:
        power *= 10
        length += 1
    for i in range(8):
        key[i] = START[i]
    key[0] = START[0] ^ PARAMETERS
    blocks = (length + BLOCK - 1) // BLOCK
    for block in range(blocks):
        for i in range(16):
            word = 0
            for byte in range(4):
                at = block * BLOCK + 4 * i + byte
                if at < len(prefix):
                    word |= int(prefix[at]) << 8 * byte
                elif at < length:
                    word |= (ZERO + number // power % 10) << 8 * byte
                    power //= 10
            key[TEXT + i] = word
        hash_block(s, key, min(length, (block + 1) * BLOCK), block == blocks - 1)
    chance.forget(s)


@rule
def hash_block(s: chance.Luck, key: Numbers, length: int, last: bool) -> None:  # noqa: FBT001 - a rule takes no names
    """Mix a block of text into the key; `length` bytes have been read with it (RFC 7693, 3.2)."""
    for i in range(8):
        s.luck_block[i] = int(key[i])
        s.luck_block[8 + i] = START[i]
    s.luck_block[12] = (START[4] ^ length) & WORD
    if last:
        s.luck_block[14] = (START[6] ^ WORD) & WORD
    for i in range(ROUNDS):
        for column in range(8):
            turn = column // 4  # first the columns, then the diagonals
            a, b = column % 4, 4 + (column + turn) % 4
            c, d = 8 + (column + 2 * turn) % 4, 12 + (column + 3 * turn) % 4
            add_word(s, a, int(key[TEXT + ORDER[i, 2 * column]]))
            mix(s, a, b, d, 16)
            mix(s, c, d, b, 12)
            add_word(s, a, int(key[TEXT + ORDER[i, 2 * column + 1]]))
            mix(s, a, b, d, 8)
            mix(s, c, d, b, 7)
    for i in range(8):
        key[i] = (int(key[i]) ^ s.luck_block[i] ^ s.luck_block[8 + i]) & WORD


@rule
def add_word(s: chance.Luck, a: int, word: int) -> None:
    s.luck_block[a] = (s.luck_block[a] + word) & WORD


@rule
def mix(s: chance.Luck, a: int, b: int, d: int, right: int) -> None:
    s.luck_block[a] = (s.luck_block[a] + s.luck_block[b]) & WORD
    x = s.luck_block[d] ^ s.luck_block[a]
    s.luck_block[d] = (x >> right | x << (32 - right)) & WORD
