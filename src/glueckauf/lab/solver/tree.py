"""The whole tree of a tiny game for two: every deal, every decision, every end, as arrays.

An information state is all that a seat has heard and seen since the deal: its own answers, and what it knew before each
step of anybody. Both go into a hash, so nobody forgets anything, and what is computed on the tree is exact.

The children of the root are the deals. Where a pile is shuffled later, all orders are tried, and equal results are one
child (`deals.py`).
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import in_batch, plain
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.lab.rewards import REWARDS
from glueckauf.lab.solver.deals import LARGEST_PILE, forget, too_large
from glueckauf.lab.solver.growth import (
    CHANCE,
    CHOICES,
    DONE,
    NODES,
    OVER,
    PLAYERS,
    ROOM,
    SETS,
    STACK,
    TOO_MUCH_LUCK,
    VIEWS,
    Nodes,
    Scratch,
    Sets,
    Tables,
    grow_for,
    rehash,
)

MOST_NODES = 100_000_000  # of a tree that fits into memory
WAITING = 4 * ROOM  # positions on the stack
Arrays = Any  # a named tuple of arrays, of any kind
States = Any  # an array of records or a `PlainBatch`


class Tree(NamedTuple):
    """A game as a tree."""

    game: Game
    nodes: Nodes
    sets: Sets
    choices: int  # answers of all information states together
    views: States  # [view] what an asked seat knows
    view_count: int

    @property
    def size(self) -> int:
        """Nodes."""
        return len(self.nodes.seat)


class Growth:
    """A tree that grows, and all arrays that it takes."""

    def __init__(self, game: Game, deals: Iterable[tuple[State, float]], reward: str) -> None:
        self.game, self.deals, self.pays = game, list(deals), REWARDS.index(reward)
        self.nodes, self.sets, self.views = new_nodes(4 * ROOM), new_sets(1 << 14), game.blanks(1 << 12)
        self.tables = Tables(*(np.zeros(1 << 16, np.int64) for _ in range(4)))
        self.scratch, self.used = new_scratch(game), np.zeros(5, np.int64)
        self.used[NODES] = 1 + len(self.deals)
        while len(self.nodes.seat) < self.used[NODES] + ROOM:
            self.nodes = doubled(self.nodes)
        self.nodes.seat[0], self.nodes.first[0], self.nodes.children[0] = CHANCE, 1, len(self.deals)

    def grow(self, number: int, most: int) -> None:
        """All that follows a deal. Raises `BadSetup`."""
        s, likely = self.deals[number]
        own = self.game.copy(s)
        forget(plain(own))
        in_batch(self.scratch.stack, 0, own)
        self.nodes.likely[1 + number] = likely
        self.scratch.node[0], self.used[STACK] = 1 + number, 1
        for half in range(2 * PLAYERS):
            self.scratch.pasts[0, half] = 1 + half  # the beginning of every past
        grow = grow_for(self.game)
        while True:
            stopped = grow(self.nodes, self.sets, self.tables, self.views, self.scratch, self.used, self.pays)
            if stopped == DONE and self.used[NODES] <= most:
                return
            if stopped == TOO_MUCH_LUCK or self.used[STACK] + ROOM > WAITING:
                why = f"more than {LARGEST_PILE} cards are shuffled after the deal"
                raise too_large(why)
            if self.used[NODES] > most:
                why = f"its tree has more than {most:,} nodes"
                raise too_large(why)
            self.make_room()

    def make_room(self) -> None:
        """Twice as much of what is full."""
        if self.used[NODES] + ROOM > len(self.nodes.seat):
            self.nodes = doubled(self.nodes)
        if self.used[SETS] == len(self.sets.seat):
            self.sets = doubled(self.sets)
        if self.used[SETS] * 2 > len(self.tables.set_keys):
            old, self.tables = self.tables, Tables(*(np.zeros(2 * len(keys), np.int64) for keys in self.tables))
            rehash(old.set_keys, old.sets, self.tables.set_keys, self.tables.sets)
            rehash(old.view_keys, old.views, self.tables.view_keys, self.tables.views)
        if self.used[VIEWS] == len(self.views):
            views, self.views = self.views, self.game.blanks(2 * len(self.views))
            words_of(self.views)[: len(views)] = words_of(views)

    def tree(self) -> Tree:
        """What has grown."""
        nodes, sets = cut(self.nodes, int(self.used[NODES])), cut(self.sets, int(self.used[SETS]))
        return Tree(self.game, nodes, sets, int(self.used[CHOICES]), self.views, int(self.used[VIEWS]))


def build(
    game: Game,
    deals: Iterable[tuple[State, float]],
    reward: str = "margin",
    report: Callable[[int, int], None] | None = None,
    most: int = MOST_NODES,
) -> Tree:
    """The whole tree below first positions with their probabilities; `report` hears how many are done, of how many.

    Raises `BadSetup` where it gets too large, and where chance has more to say after the deal than can be listed.
    """
    growth = Growth(game, deals, reward)
    for number in range(len(growth.deals)):
        growth.grow(number, most)
        if report is not None:
            report(number + 1, len(growth.deals))
    return growth.tree()


def new_nodes(count: int) -> Nodes:
    return Nodes(
        np.full(count, OVER, np.int8),
        np.zeros(count, np.int64),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.ones(count),
        np.zeros(count),
    )


def new_sets(count: int) -> Sets:
    return Sets(np.zeros(count, np.int8), *(np.zeros(count, np.int64) for _ in range(3)))


def new_scratch(game: Game) -> Scratch:
    stack, known = game.blanks(WAITING + ROOM), game.blanks(1)
    return Scratch(
        stack,
        words_of(stack),
        np.zeros(WAITING + 1, np.int64),
        np.zeros((WAITING + 1, PLAYERS * 2), np.int64),
        game.blanks(1),
        known,
        words_of(known),
        np.zeros(len(game.actions.texts), np.int64),
        np.zeros(PLAYERS * len(game.categories), np.int64),
        np.zeros(PLAYERS, np.int64),
        np.zeros(PLAYERS),
        np.zeros((1000, 2), np.int64),
        np.zeros(1000, np.int64),
    )


def doubled(arrays: Arrays) -> Arrays:
    """The same with twice the room."""
    return type(arrays)(*(np.concatenate([array, np.zeros_like(array)]) for array in arrays))


def cut(arrays: Arrays, count: int) -> Arrays:
    return type(arrays)(*(array[:count].copy() for array in arrays))


def words_of(states: States) -> npt.NDArray[np.int32]:
    """The memory of states as words."""
    records = states if COMPILED else states.states
    words: npt.NDArray[np.int32] = records.view(np.int32).reshape(len(records), -1)
    return words
