"""Trees of answers in arrays, as searches grow them: a node is an answer, its children answer what is asked next."""

from abc import ABC, abstractmethod

import numpy as np

from glueckauf.engine.arrays import FloatGrid, Grid
from glueckauf.engine.compile import rule
from glueckauf.engine.game import Game

# columns of `links`
ANSWER, CHILD, SIBLING, VISITS = range(4)
LINKS = 4
NOTHING = -1
ROOT = 0


@rule
def add_node(links: Grid, sums: FloatGrid, parent: int, answer: int) -> int:
    """A new child of `parent`; links[ROOT, SIBLING] counts the nodes. NOTHING where there is no room left."""
    node = int(links[ROOT, SIBLING])
    if node >= len(links):
        return NOTHING
    links[ROOT, SIBLING] = node + 1
    links[node, ANSWER] = answer
    links[node, CHILD] = NOTHING
    links[node, VISITS] = 0
    links[node, SIBLING] = links[parent, CHILD]
    links[parent, CHILD] = node
    for column in range(sums.shape[1]):
        sums[node, column] = 0.0
    return node


class Tree(ABC):
    """One tree, and the position at its root; one thread at a time."""

    def __init__(self, game: Game, room: int, states: int, columns: int) -> None:
        self.states = game.blanks(states)  # [1] what the seat knows; the others are scratch
        self.links = np.zeros((room, LINKS), np.int32)
        self.sums = np.zeros(
            (room, columns), np.float64
        )  # [node, column] over all visits; a column for each seat first
        self.key = np.zeros(8, np.uint32)  # of the worlds to draw
        self.root = ROOT
        self.clear()

    def clear(self) -> None:
        """An empty tree."""
        self.root = ROOT
        self.links[ROOT] = (NOTHING, NOTHING, 1, 0)
        self.sums[ROOT] = 0

    @property
    def room(self) -> int:
        """How many nodes can still be added."""
        return len(self.links) - int(self.links[ROOT, SIBLING])

    @abstractmethod
    def grow(self, first: int, count: int) -> int:
        """Simulations number `first` and so on; returns how much was done."""

    def children(self, node: int) -> dict[int, int]:
        """[answer] its node."""
        nodes: dict[int, int] = {}
        child = int(self.links[node, CHILD])
        while child != NOTHING:
            nodes[int(self.links[child, ANSWER])] = child
            child = int(self.links[child, SIBLING])
        return nodes
