"""The exact value of a game by another way than CFR+: its sequence form as a linear program.

A plan of a seat gives each sequence of its own answers a weight; the sequences that continue one share its weight. The
best plan of seat 0 against the best answer of seat 1 is a linear program (Koller, Megiddo and von Stengel, 1994).
"""

from typing import Any, NamedTuple

import numpy as np
from scipy import sparse
from scipy.optimize import linprog

from glueckauf.lab.solver.growth import CHANCE, OVER, PLAYERS
from glueckauf.lab.solver.tree import Tree

EMPTY = 0  # the sequence of a seat that has not answered yet


class Sequences(NamedTuple):
    """The sequences of both seats: numbers of their own from 1 on, behind EMPTY."""

    counts: list[int]  # [seat] how many, EMPTY included
    first: list[int]  # [information state] the sequence that ends with its first answer
    before: list[int]  # [information state] the sequence that leads to it
    pays: Any  # [sequence of seat 0, sequence of seat 1] to seat 0, times chance


def sequences_of(tree: Tree) -> Sequences:
    seat, nodes = tree.sets.seat, tree.nodes
    counts, first, before = [1] * PLAYERS, [], [EMPTY] * len(seat)
    for info in range(len(seat)):
        first.append(counts[seat[info]])
        counts[seat[info]] += int(tree.sets.answers[info])
    ends: list[tuple[float, tuple[int, int]]] = []
    waiting: list[tuple[int, tuple[int, int], float]] = [(0, (EMPTY, EMPTY), 1.0)]
    while waiting:
        node, so_far, likely = waiting.pop()
        who, children = int(nodes.seat[node]), range(int(nodes.children[node]))
        if who == OVER:
            ends.append((likely * float(nodes.pays[node]), so_far))
            continue
        child = int(nodes.first[node])
        if who == CHANCE:
            waiting += [(child + i, so_far, likely * float(nodes.likely[child + i])) for i in children]
            continue
        info = int(nodes.info[node])
        before[info] = so_far[who]
        for i in children:
            own = first[info] + i
            waiting.append((child + i, (own, so_far[1]) if who == 0 else (so_far[0], own), likely))
    paid, at = zip(*ends, strict=True)
    return Sequences(counts, first, before, sparse.csr_matrix((paid, tuple(zip(*at, strict=True))), shape=counts))


def plans(tree: Tree, sequences: Sequences, seat: int) -> Any:
    """One row an information state, after EMPTY: what its answers weigh, less what leads to it, is 0."""
    rows, columns, weights = [0], [EMPTY], [1.0]
    own = [info for info in range(len(tree.sets.seat)) if tree.sets.seat[info] == seat]
    for row, info in enumerate(own, 1):
        answers = range(sequences.first[info], sequences.first[info] + int(tree.sets.answers[info]))
        rows += [row] * (1 + len(answers))
        columns += [sequences.before[info], *answers]
        weights += [-1.0, *[1.0] * len(answers)]
    return sparse.csr_matrix((weights, (rows, columns)), shape=(len(own) + 1, sequences.counts[seat]))


def value_of(tree: Tree) -> float:
    """What seat 0 gets if both play best."""
    sequences = sequences_of(tree)
    mine, theirs = (plans(tree, sequences, seat) for seat in range(PLAYERS))
    own, rows = sequences.counts[0], theirs.shape[0]
    begins = np.zeros(mine.shape[0])
    begins[0] = 1
    worth = np.zeros(own + rows)  # unknown: the plan, and what each information state of seat 1 is worth to seat 0
    worth[own] = -1
    found = linprog(
        worth,
        A_ub=sparse.hstack([-sequences.pays.T, theirs.T]),
        b_ub=np.zeros(sequences.counts[1]),
        A_eq=sparse.hstack([mine, sparse.csr_matrix((mine.shape[0], rows))]),
        b_eq=begins,
        bounds=[(0, None)] * own + [(None, None)] * rows,
        method="highs-ipm",
    )
    assert found.status == 0, found.message
    return -float(found.fun)
