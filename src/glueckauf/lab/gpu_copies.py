"""Games of one batch in the rows of another, on a GPU."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import cuda

from glueckauf.bots.playout import copy_state
from glueckauf.engine.arrays import AnyArray, Grid, Kernel
from glueckauf.engine.fields import Numbers
from glueckauf.lab.copies import TABLES
from glueckauf.lab.device_rules import BLOCK, SIMULATED, on_device
from glueckauf.lab.launches import Launches
from glueckauf.lab.rows import Rows

MOST = 4  # batches from which rows are copied: what does it is kept for so many
COPIERS = 1 if SIMULATED else 132 * 16  # blocks that copy tables


@cache
def copy_games_kernel() -> Kernel:
    """A kernel that copies games, and what there is one of in each row, from rows of another batch."""
    copy = on_device(copy_state)

    @cuda.jit
    def copy_games_kernel(to: Rows, source: Rows, origins: Numbers) -> None:
        row = cuda.grid(1)
        if row < len(origins):
            origin = origins[row]
            if 0 <= origin < len(source.numbers):
                copy(to.states, row, source.states, origin)
                to.numbers[row] = source.numbers[origin]
                to.resets[row] = source.resets[origin]
                to.taken[row] = source.taken[origin]
                to.seats[row] = source.seats[origin]
                to.dones[row] = source.dones[origin]
                to.truncated[row] = source.truncated[origin]
                to.refused[row] = source.refused[origin]

    return copy_games_kernel


@cache
def copy_table_kernel() -> Kernel:
    """A kernel that copies what there are several of in each row: neighbours in memory by neighbouring threads."""

    @cuda.jit
    def copy_table_kernel(to: Grid, source: Grid, origins: Numbers) -> None:
        for place in range(cuda.grid(1), to.size, cuda.gridsize(1)):
            row, column = place // to.shape[1], place % to.shape[1]
            origin = origins[row]
            if 0 <= origin < len(source):
                to[row, column] = source[origin, column]

    return copy_table_kernel


class Copying(NamedTuple):
    """What copies rows of one batch to another."""

    source: Rows  # kept, so that no other one can get its place in memory
    origins: AnyArray  # [row] the row of the source
    launches: Launches


class Copies:
    """What copies rows from the batches that were copied from last."""

    def __init__(self) -> None:
        self.known: dict[int, Copying] = {}  # [where the source lies]

    def of(self, to: Rows, source: Rows) -> Copying:
        if id(source) not in self.known:
            while len(self.known) >= MOST:
                del self.known[next(iter(self.known))]
            self.known[id(source)] = copying(to, source)
        return self.known[id(source)]


def copying(to: Rows, source: Rows) -> Copying:
    launches, origins = Launches(), cuda.to_device(np.zeros(len(to.numbers), np.int64))
    launches.add(copy_games_kernel(), -(-len(origins) // BLOCK), to, source, origins)
    for name in TABLES:
        launches.add(copy_table_kernel(), COPIERS, getattr(to, name), getattr(source, name), origins)
    return Copying(source, origins, launches)
