"""Whole games on a GPU, sorted before every step, so that neighbouring threads do the same.

Threads of a warp that run different code wait for each other, and code that nobody beside them runs is fetched anew. So
all games lie in memory; they are sorted by the question asked, and an answer is chosen in each; then they are sorted by
that answer, and it is played. Whatever the order, each game is the same.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda, int16, int32, int64, uint32

from glueckauf.engine.game import Game
from glueckauf.lab.cuda import BLOCK, Gpu
from glueckauf.lab.device_rules import on_device
from glueckauf.lab.rows import Series
from glueckauf.lab.series import Ends, Tables, begin_for, choose_for, follow_for

IDLE = 511  # the key of places without a game; more than any title has questions or actions
KEYS = IDLE + 1
LOOK = 64  # decisions between two looks whether all games are over


@cache
def begin_kernel_for(game: Game) -> Any:
    """A kernel that deals the first game of each place."""
    begin = on_device(begin_for(game))

    @cuda.jit
    def begin_kernel(first: int, last: int, series: Series, tables: Tables, keys: Any) -> None:
        key = cuda.local.array(8, uint32)
        place = cuda.grid(1)
        if place < len(tables.numbers):
            begin(place, first + place, last, series, tables, key)
            keys[place] = tables.states[place].question if tables.numbers[place] < last else IDLE

    return begin_kernel


@cache
def count_kernel() -> Any:
    """A kernel that counts the places by key: each block for itself first, since all threads count the same few keys."""

    @cuda.jit
    def count_kernel(keys: Any, counts: Any) -> None:
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
def sum_kernel() -> Any:
    """A kernel of one block: where the places of each key begin; the counts begin anew."""

    @cuda.jit
    def sum_kernel(counts: Any, firsts: Any, idle: Any) -> None:
        mine = cuda.shared.array(KEYS, int32)
        for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            mine[key] = counts[key]
            counts[key] = 0
        cuda.syncthreads()
        if cuda.threadIdx.x == 0:
            idle[0] = mine[IDLE]
            total = 0
            for key in range(KEYS):
                here = mine[key]
                mine[key] = total
                total += here
        cuda.syncthreads()
        for key in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            firsts[key] = mine[key]

    return sum_kernel


@cache
def order_kernel() -> Any:
    """A kernel that puts each place among those of its key: each block takes room for all of its own at once."""

    @cuda.jit
    def order_kernel(keys: Any, firsts: Any, order: Any) -> None:
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
            order[mine[keys[place]] + rank] = place

    return order_kernel


@cache
def choose_kernel_for(game: Game, bot: str) -> Any:
    """A kernel that chooses an answer at each place, in the given order."""
    choose, actions = on_device(choose_for(game, bot)), len(game.actions.texts)
    weighed = actions if bot == "heuristic" else 1

    @cuda.jit
    def choose_kernel(order: Any, last: int, tables: Tables, keys: Any) -> None:
        out = cuda.local.array(actions, int16)
        weights = cuda.local.array(weighed, int64)
        thread = cuda.grid(1)
        if thread < len(order):
            place = order[thread]
            if tables.numbers[place] < last:
                keys[place] = choose(place, tables, out, weights)

    return choose_kernel


@cache
def follow_kernel_for(game: Game) -> Any:
    """A kernel that plays the chosen answer at each place, in the given order."""
    follow = on_device(follow_for(game))

    @cuda.jit
    def follow_kernel(
        order: Any, first: int, last: int, series: Series, tables: Tables, keys: Any, ends: Ends
    ) -> None:
        key = cuda.local.array(8, uint32)
        thread = cuda.grid(1)
        if thread < len(order):
            place = order[thread]
            if tables.numbers[place] < last:
                follow(place, keys[place], last, len(order), series, tables, key, first, ends)
                keys[place] = tables.states[place].question if tables.numbers[place] < last else IDLE

    return follow_kernel


class SortingGpu(Gpu):
    """A `Gpu` that sorts the games before every step."""

    def play(self, bot: str, first: int, count: int, series: Series, ends: Ends) -> None:
        size, last = min(count, self.threads), first + count
        blocks = -(-size // BLOCK)
        tables = Tables(
            cuda.to_device(np.zeros(size, self.game.layout)),
            *(cuda.to_device(np.zeros(size, np.int64)) for _ in range(4)),
        )
        keys, order, counts, firsts, idle = (
            cuda.to_device(np.zeros(length, np.int32)) for length in (size, size, KEYS, KEYS, 1)
        )

        def sort() -> None:
            count_kernel()[blocks, BLOCK](keys, counts)
            sum_kernel()[1, BLOCK](counts, firsts, idle)
            order_kernel()[blocks, BLOCK](keys, firsts, order)

        choose, follow = choose_kernel_for(self.game, bot), follow_kernel_for(self.game)
        begin_kernel_for(self.game)[blocks, BLOCK](first, last, series, tables, keys)
        while int(idle.copy_to_host()[0]) < size:
            for _ in range(LOOK):
                sort()
                choose[blocks, BLOCK](order, last, tables, keys)
                sort()
                follow[blocks, BLOCK](order, first, last, series, tables, keys, ends)
