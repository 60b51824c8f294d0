"""Whole games on a GPU, sorted before every step, so that neighbouring threads do the same.

Threads of a warp that run different code wait for each other, and code that nobody beside them runs is fetched anew. So
all games lie in memory; they are sorted by the question asked, and an answer is chosen in each; then they are sorted by
that answer, and it is played. Whatever the order, each game is the same.

A step lasts until the longest search of any game is done, and most of the GPU would wait for it: so several groups of
games are played side by side, and while one waits, another works.
"""

from functools import cache

import numpy as np
from numba import cuda, int16, int32, int64, uint32

from glueckauf.bots.playout import Results
from glueckauf.engine.arrays import Kernel
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.series import KEY_ROOM, Series
from glueckauf.lab.device_rules import BLOCK, SIMULATED, on_device
from glueckauf.lab.launches import Launches
from glueckauf.lab.slots import IDLE, Slots, begin_for, choose_for, follow_for
from glueckauf.lab.threads import shares

PLACES = 1 << 20  # games that are played at the same time, if there are so many
GROUPS = 4  # of places, played side by side
KEYS = IDLE + 1
LOOK = 64  # decisions between two looks whether all games of a group are over


@cache
def begin_kernel_for(game: Game) -> Kernel:
    """A kernel that deals the first game of each place."""
    begin = on_device(begin_for(game))

    @cuda.jit
    def begin_kernel(first: int, last: int, series: Series, slots: Slots, keys: Numbers) -> None:
        key = cuda.local.array(KEY_ROOM, uint32)
        place = cuda.grid(1)
        if place < len(slots.numbers):
            keys[place] = begin(place, first + place, last, series, slots, key)

    return begin_kernel


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

    @cuda.jit
    def sum_kernel(counts: Numbers, firsts: Numbers, idle: Numbers) -> None:
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
def order_kernel() -> Kernel:
    """A kernel that puts each place among those of its key: each block takes room for all of its own at once."""

    @cuda.jit
    def order_kernel(keys: Numbers, firsts: Numbers, order: Numbers) -> None:
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


@cuda.jit
def simple_sort(keys: Numbers, order: Numbers, idle: Numbers) -> None:
    """The same for the simulator, by one thread: each of its threads is one of Python's, and they wait long."""
    if cuda.grid(1) == 0:
        idle[0] = 0
        for i in range(len(keys)):
            rank = 0
            for j in range(len(keys)):
                rank += 1 if (keys[j], j) < (keys[i], i) else 0
            order[rank] = i
            idle[0] += 1 if keys[i] == IDLE else 0


@cache
def choose_kernel_for(game: Game, bot: str) -> Kernel:
    """A kernel that chooses an answer at each place, in the given order."""
    choose, actions = on_device(choose_for(game, bot)), len(game.actions.texts)
    weighed = 1 if bot == "random" else actions

    @cuda.jit
    def choose_kernel(order: Numbers, last: int, slots: Slots, keys: Numbers) -> None:
        out = cuda.local.array(actions, int16)
        weights = cuda.local.array(weighed, int64)
        thread = cuda.grid(1)
        if thread < len(order):
            place = order[thread]
            key = IDLE
            if slots.numbers[place] < last:
                key = choose(place, slots, out, weights)
            keys[place] = key

    return choose_kernel


@cache
def follow_kernel_for(game: Game) -> Kernel:
    """A kernel that plays the chosen answer at each place, in the given order."""
    follow = on_device(follow_for(game))

    @cuda.jit
    def follow_kernel(
        order: Numbers, first: int, last: int, series: Series, slots: Slots, keys: Numbers, results: Results
    ) -> None:
        key = cuda.local.array(KEY_ROOM, uint32)
        thread = cuda.grid(1)
        if thread < len(order):
            place = order[thread]
            asked = IDLE
            if slots.numbers[place] < last:
                asked = follow(place, keys[place], last, len(order), series, slots, key, first, results)
            keys[place] = asked

    return follow_kernel


class Group:
    """Games from number `first` to the one before `last`, played side by side with other groups."""

    def __init__(
        self, game: Game, bot: str, places: int, first: int, last: int, series: Series, start: int, results: Results
    ) -> None:
        self.size = size = min(places, last - first)
        blocks = -(-size // BLOCK)
        slots = Slots(
            cuda.to_device(np.zeros(size, game.layout)), *(cuda.to_device(np.zeros(size, np.int64)) for _ in range(5))
        )
        keys, order, counts, firsts, self.idle = (
            cuda.to_device(np.zeros(length, np.int32)) for length in (size, size, KEYS, KEYS, 1)
        )
        self.decisions = Launches(LOOK)
        for kernel, about in (
            (choose_kernel_for(game, bot), (order, last, slots, keys)),
            (follow_kernel_for(game), (order, start, last, series, slots, keys, results)),
        ):
            if SIMULATED:
                self.decisions.add(simple_sort, 1, keys, order, self.idle)
            else:
                self.decisions.add(count_kernel(), blocks, keys, counts)
                self.decisions.add(sum_kernel(), 1, counts, firsts, self.idle)
                self.decisions.add(order_kernel(), blocks, keys, firsts, order)
            self.decisions.add(kernel, blocks, *about)
        begin_kernel_for(game)[blocks, BLOCK, self.decisions.stream](first, last, series, slots, keys)

    def over(self) -> bool:
        """Waits for what was begun here; the other groups play on."""
        idle = self.idle.copy_to_host(stream=self.decisions.stream)
        self.decisions.stream.synchronize()
        return int(idle[0]) == self.size


def play_sorted(game: Game, bot: str, first: int, count: int, series: Series, results: Results, places: int) -> None:
    """Play `count` whole games of the series, from number `first` on."""
    groups = [
        Group(game, bot, -(-places // GROUPS), first + low, first + high, series, first, results)
        for low, high in shares(count, min(GROUPS, count))
    ]
    for group in groups:
        group.decisions.run()
    while groups:
        for group in list(groups):
            if group.over():
                groups.remove(group)
            else:
                group.decisions.run()
