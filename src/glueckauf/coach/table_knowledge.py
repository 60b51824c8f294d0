"""What the whole table knows: all that some seat knows. Hidden is only what nobody has seen: the order of a pile.

Worlds that fit it differ in nothing but luck: no player could choose by what differs between them, so nothing that was
played says which of them is the true one.
"""

from functools import cache

import numpy as np

from glueckauf.engine.fields import UNKNOWN, plain, state_of, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

Part = tuple[int, int, str]  # bytes of a state, from and up to, and the numbers that lie there


def known_to_the_table(game: Game, s: State) -> State:
    """The position with UNKNOWN where every seat has it. `game.world` fills in what chance may have put there."""
    memory, parts = bytearray(to_bytes(s)), parts_of(game.layout)
    seats = [to_bytes(game.known_to(s, seat)) for seat in range(int(plain(s).players))]
    for start, end, kind in parts:
        here = np.frombuffer(memory, kind, (end - start) // int(kind[1:]), start)
        hidden = np.ones(len(here), np.bool_)
        for known in seats:
            hidden &= np.frombuffer(known, kind, len(here), start) == UNKNOWN
        here[hidden] = UNKNOWN
    found: State = state_of(memory, game.layout, as_numbers=game.interpreted)
    return found


@cache
def parts_of(layout: np.dtype[np.void]) -> list[Part]:
    """Stretches of signed numbers of one width: a state has many small fields, and is compared a stretch at a time."""
    fields = sorted(((start, field) for field, start, *_ in (layout.fields or {}).values()), key=lambda one: one[0])
    parts: list[Part] = []
    for start, field in fields:
        kind, end = field.base.str[1:], start + field.itemsize
        if not kind.startswith("i"):
            continue  # the random generator, which nobody knows
        if parts and parts[-1][1] == start and parts[-1][2] == kind:
            parts[-1] = (parts[-1][0], end, kind)
        else:
            parts.append((start, end, kind))
    return parts
