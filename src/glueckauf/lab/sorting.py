"""Places of a GPU in the order of their keys, so that neighbouring threads do the same.

Threads of a warp that run different code wait for each other, and code that nobody beside them runs is fetched anew.
"""

from functools import cache

import numpy as np
from numba import cuda, int32

from glueckauf.engine.arrays import Kernel
from glueckauf.engine.fields import Numbers
from glueckauf.lab.device_rules import BLOCK, SIMULATED
from glueckauf.lab.launches import Launches
from glueckauf.lab.slots import IDLE, KEYS


@cache
def count_kernel() -> Kernel:
    """A kernel that counts the places by key: each block for itself first, since all count the same few keys."""

    @cuda.jit
    def count_kernel(keys: Numbers, counts: Numbers) -> None:
        mine = cuda.shared.array(KEYS, int32)
        for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            mine[key] = 0
        cuda.syncthreads()
        place = cuda.grid(1)
        if place < len(keys):
            cuda.atomic.add(mine, keys[place], 1)
        cuda.syncthreads()
        for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            if mine[key] > 0:
                cuda.atomic.add(counts, key, mine[key])

    return count_kernel


@cache
def sum_kernel() -> Kernel:
    """A kernel of one block: where the places of each key begin; the counts are reset."""
    share = -(-KEYS // BLOCK)  # keys of a thread

    @cuda.jit
    def sum_kernel(counts: Numbers, firsts: Numbers, idle: Numbers) -> None:
        sums = cuda.shared.array(BLOCK, int32)
        thread = cuda.threadIdx.x
        low = thread * share
        total = 0
        for key in range(low, min(low + share, KEYS)):
            total += counts[key]
        sums[thread] = total
        cuda.syncthreads()
        if thread == 0:
            idle[0] = counts[IDLE]
            before = 0
            for other in range(BLOCK):
                here = sums[other]
                sums[other] = before
                before += here
        cuda.syncthreads()
        total = sums[thread]
        for key in range(low, min(low + share, KEYS)):
            firsts[key] = total
            total += counts[key]
            counts[key] = 0

    return sum_kernel


@cache
def order_kernel() -> Kernel:
    """A kernel that puts each place among those of its key: each block takes room for all of its own at once.

    `first` is what the first place is called in the order.
    """

    @cuda.jit
    def order_kernel(keys: Numbers, firsts: Numbers, first: int, order: Numbers) -> None:
        mine = cuda.shared.array(KEYS, int32)
        for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            mine[key] = 0
        cuda.syncthreads()
        place = cuda.grid(1)
        rank = 0
        if place < len(keys):
            rank = cuda.atomic.add(mine, keys[place], 1)
        cuda.syncthreads()
        for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            if mine[key] > 0:
                mine[key] = cuda.atomic.add(firsts, key, mine[key])
        cuda.syncthreads()
        if place < len(keys):
            order[mine[keys[place]] + rank] = first + place

    return order_kernel


@cuda.jit
def simple_sort(keys: Numbers, first: int, order: Numbers, idle: Numbers) -> None:
    """The same for the simulator, by one thread: each of its threads is one of Python's, and they wait long."""
    if cuda.grid(1) == 0:
        idle[0] = 0
        for i in range(len(keys)):
            rank = 0
            for j in range(len(keys)):
                rank += 1 if (keys[j], j) < (keys[i], i) else 0
            order[rank] = first + i
            idle[0] += 1 if keys[i] == IDLE else 0


class Sorting:
    """The keys of so many places, and their order; the first place is called `first` there."""

    def __init__(self, size: int, first: int = 0) -> None:
        self.blocks, self.first = -(-size // BLOCK), first
        self.keys, self.order, self.counts, self.firsts, self.idle = (
            cuda.to_device(np.zeros(length, np.int32)) for length in (size, size, KEYS, KEYS, 1)
        )

    def add_to(self, launches: Launches, branch: int = 0) -> None:
        """Sort at this place of a list of launches; `idle` counts the places that have nothing to do."""
        if SIMULATED:
            launches.add(simple_sort, 1, self.keys, self.first, self.order, self.idle, branch=branch)
            return
        launches.add(count_kernel(), self.blocks, self.keys, self.counts, branch=branch)
        launches.add(sum_kernel(), 1, self.counts, self.firsts, self.idle, branch=branch)
        launches.add(order_kernel(), self.blocks, self.keys, self.firsts, self.first, self.order, branch=branch)
