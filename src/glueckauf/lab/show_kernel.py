"""What the asked seats know, written by a GPU.

A block tells of a few rows. It copies their states into the memory that it shares, neighbouring threads neighbouring
words, and clears their vectors in the same way. Then each of its warps writes another part of `observe`, one thread a
row: so a row is on its way for as long as its longest part, and many parts are on their way at the same time. How many
rows there are at once is a matter of that memory alone.

A store of 32 threads in 32 rows costs as much as 32 stores, and most numbers are 0: those are not stored again.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from glueckauf.bots.playout import copy_state
from glueckauf.engine.arrays import Grid, Kernel, States
from glueckauf.engine.game import Game
from glueckauf.engine.observation import FIRST_PLAYER
from glueckauf.lab import gpu_hooks
from glueckauf.lab.device_rules import SIMULATED, on_device
from glueckauf.lab.rows import Rows, compare_for, hide_for, tell_for

LANES = 2 if SIMULATED else 32  # threads of a warp: each has a row
SHARED = 48 * 1024  # bytes that a block can share without asking for more
AT_ONCE = 8  # words of a thread that are on their way at the same time
EIGHT = 8  # rows begin at a multiple of 16 bytes if their number is one of this
BANK = 4  # bytes


def with_room(layout: "np.dtype[np.void]") -> "np.dtype[np.void]":
    """The same record with room behind it, so that its banks are an odd number.

    All threads of a warp read the same field at the same time, each of its own state: so each finds it in another bank.
    """
    fields: Any = layout.fields
    banks = -(-layout.itemsize // BANK)
    named = {
        "names": list(fields),
        "formats": [kind for kind, *_ in fields.values()],
        "offsets": [start for _, start, *_ in fields.values()],
        "itemsize": BANK * (banks + 1 - banks % 2),
    }
    return np.dtype((np.record, np.dtype(named, align=True)))  # type: ignore[call-overload]


def rows_of_a_block(game: Game) -> int:
    """How many rows a block tells of."""
    return LANES if SIMULATED else min(LANES, SHARED // with_room(game.layout).itemsize // EIGHT * EIGHT)


def threads_of_a_block(players: int) -> int:
    """A warp for each part."""
    return LANES * (FIRST_PLAYER + players)


@cache
def show_kernel_for(game: Game) -> Kernel:
    """A kernel that writes what the asked seats know in the rows from `first` to the one before `last`.

    `first` is a multiple of `rows_of_a_block`.
    """
    hide, tell, compare = (on_device(make(game)) for make in (hide_for, tell_for, compare_for))
    together, lanes = rows_of_a_block(game), LANES
    stage, known_layout = staging(game)
    clear, without_zeros = clearing(), (None if SIMULATED else gpu_hooks.without_zeros()) or as_it_is

    @cuda.jit
    def show_kernel(rows: Rows, first: int, last: int) -> None:
        known = cuda.shared.array(together, known_layout)
        thread, threads = cuda.threadIdx.x, cuda.blockDim.x
        start = first + cuda.blockIdx.x * together
        count = min(together, last - start)
        stage(known, rows.states, start, count, thread, threads)
        clear(rows.observations, start, count, thread, threads)
        cuda.syncthreads()
        lane, part, parts = thread % lanes, thread // lanes, threads // lanes
        if part == 0 and lane < count:
            hide(known, lane)
        cuda.syncthreads()
        if lane < count:
            tell(known, lane, part, without_zeros(rows.observations[start + lane]))
        cuda.syncthreads()
        if lane < count:
            compare(known, lane, part, parts, without_zeros(rows.observations[start + lane]))

    return show_kernel


def staging(game: Game) -> tuple[Any, "np.dtype[np.void]"]:
    """A function that copies states into the memory of a block, and how they lie there."""
    by_block = None if SIMULATED else gpu_hooks.staging(AT_ONCE)
    if by_block is not None:
        return by_block, with_room(game.layout)
    copy = on_device(copy_state)

    @cuda.jit(device=True)
    def stage(to: States, source: States, first: int, count: int, thread: int, threads: int) -> None:
        for place in range(thread, count, threads):
            copy(to, place, source, first + place)

    return stage, game.layout


def clearing() -> Any:
    """A function that fills rows with zeros."""
    by_block = None if SIMULATED else gpu_hooks.clearing()
    if by_block is not None:
        return by_block

    @cuda.jit(device=True)
    def clear(array: Grid, first: int, count: int, thread: int, threads: int) -> None:
        for place in range(thread, count * array.shape[1], threads):
            array[first + place // array.shape[1], place % array.shape[1]] = 0

    return clear


@cuda.jit(device=True)
def as_it_is(array: Any) -> Any:
    return array
