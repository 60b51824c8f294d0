"""Whole games on a GPU, sorted before every step, so that neighbouring threads do the same.

All games lie in memory; they are sorted by the question asked (`sorting.py`), and an answer is chosen in each; then
they are sorted by that answer, and it is played. Whatever the order, each game is the same.

A step lasts until the longest search of any game is done, and most of the GPU would wait for it: so several groups of
games are played side by side, and while one waits, another works.
"""

from functools import cache

import numpy as np
from numba import cuda, int16, int64, uint32

from glueckauf.bots.playout import Results
from glueckauf.engine.arrays import Kernel
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.series import KEY_ROOM, Series
from glueckauf.lab.device_rules import BLOCK, on_device
from glueckauf.lab.launches import Launches
from glueckauf.lab.slots import IDLE, Slots, begin_for, choose_for, follow_for
from glueckauf.lab.sorting import Sorting
from glueckauf.lab.threads import shares

PLACES = 1 << 20  # games that are played at the same time, if there are so many
GROUPS = 4  # of places, played side by side
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
        sorting = Sorting(size)
        keys, order, self.idle = sorting.keys, sorting.order, sorting.idle
        self.decisions = Launches(LOOK)
        for kernel, about in (
            (choose_kernel_for(game, bot), (order, last, slots, keys)),
            (follow_kernel_for(game), (order, start, last, series, slots, keys, results)),
        ):
            sorting.add_to(self.decisions)
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
