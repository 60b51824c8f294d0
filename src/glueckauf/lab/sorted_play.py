"""Whole games on a GPU, sorted before every decision: the threads of a warp answer the same question.

Threads of a warp that run different code wait for each other. Here all games lie in memory; before each decision they
are sorted by the question asked, and neighbouring threads take neighbouring games. Whatever the order, each game is the
same. Whether that is faster than `play_kernel` is to be measured (`python -m benchmarks.gpu measure`).
"""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda, int16, int64, uint32

from glueckauf.engine.game import Game
from glueckauf.lab.cuda import BLOCK, Gpu
from glueckauf.lab.device_rules import on_device
from glueckauf.lab.rows import Desk, Series
from glueckauf.lab.series import Ends, Tables, begin_for, decide_for

KEYS = 64  # more than any title has questions; the last is for places without a game
DECISIONS = 64  # between two looks whether all games are over


@cache
def begin_kernel_for(game: Game) -> Any:
    """A kernel that deals the first game of each place."""
    begin = on_device(begin_for(game))

    @cuda.jit
    def begin_kernel(first: int, last: int, series: Series, tables: Tables) -> None:
        key = cuda.local.array(8, uint32)
        place = cuda.grid(1)
        if place < len(tables.numbers):
            begin(place, first + place, last, series, tables, key)

    return begin_kernel


@cache
def count_kernel() -> Any:
    """A kernel that counts the places by question, and tells whether any is still in play."""

    @cuda.jit
    def count_kernel(last: int, tables: Tables, keys: Any, counts: Any) -> None:
        place = cuda.grid(1)
        if place < len(tables.numbers):
            asked = tables.states[place].question if tables.numbers[place] < last else KEYS - 1
            keys[place] = asked
            cuda.atomic.add(counts, asked, 1)

    return count_kernel


@cache
def sum_kernel() -> Any:
    """A kernel of one thread: where the places of each question begin."""

    @cuda.jit
    def sum_kernel(counts: Any, firsts: Any, idle: Any) -> None:
        total = 0
        idle[0] = counts[KEYS - 1]
        for key in range(KEYS):
            firsts[key] = total
            total += counts[key]
            counts[key] = 0

    return sum_kernel


@cache
def order_kernel() -> Any:
    """A kernel that puts each place among those of its question."""

    @cuda.jit
    def order_kernel(keys: Any, firsts: Any, order: Any) -> None:
        place = cuda.grid(1)
        if place < len(keys):
            order[cuda.atomic.add(firsts, keys[place], 1)] = place

    return order_kernel


@cache
def decide_kernel_for(game: Game, bot: str) -> Any:
    """A kernel that takes one decision at each place, in the given order."""
    decide, actions = on_device(decide_for(game, bot)), len(game.actions.texts)
    seats, width = max(game.seats), max(game.seats) * len(game.categories)
    weighed = actions if bot == "heuristic" else 1

    @cuda.jit
    def decide_kernel(order: Any, last: int, series: Series, tables: Tables, start: int, ends: Ends) -> None:
        out = cuda.local.array(actions, int16)
        weights = cuda.local.array(weighed, int64)
        key = cuda.local.array(8, uint32)
        points = cuda.local.array(width, int64)
        ranks = cuda.local.array(seats, int64)
        thread = cuda.grid(1)
        if thread < len(order):
            desk = Desk(tables.states, out, weights, key, points, ranks)  # nobody needs to know anything
            decide(order[thread], last, len(order), series, tables, desk, start, ends)

    return decide_kernel


class SortingGpu(Gpu):
    """A `Gpu` that sorts the games before every decision."""

    def play(self, bot: str, first: int, count: int, series: Series, ends: Ends) -> None:
        size, last = min(count, self.threads), first + count
        blocks = -(-size // BLOCK)
        tables = Tables(
            cuda.to_device(np.zeros(size, self.game.layout)),
            *(cuda.to_device(np.zeros(size, np.int64)) for _ in range(4)),
        )
        keys, order, counts, firsts, idle = (
            cuda.to_device(np.zeros(length, np.int64)) for length in (size, size, KEYS, KEYS, 1)
        )
        begin_kernel_for(self.game)[blocks, BLOCK](first, last, series, tables)
        while int(idle.copy_to_host()[0]) < size:
            for _ in range(DECISIONS):
                count_kernel()[blocks, BLOCK](last, tables, keys, counts)
                sum_kernel()[1, 1](counts, firsts, idle)
                order_kernel()[blocks, BLOCK](keys, firsts, order)
                decide_kernel_for(self.game, bot)[blocks, BLOCK](order, last, series, tables, first, ends)
