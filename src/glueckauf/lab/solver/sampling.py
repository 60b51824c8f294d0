"""MCCFR on a tree: external sampling. Chance and the other seat take one answer each time, the seat that learns all.

An iteration sees a small part of the tree, so it is cheap and the strategy comes close to an equilibrium slowly; CFR+
(`sweeps.py`) sees all of it. Both give strategies over the same information states.
"""

from collections.abc import Callable

import numpy as np

from glueckauf.bots.policies import RNG_MASK, next_rng
from glueckauf.engine import chance
from glueckauf.engine.arrays import Floats
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.lab.solver.growth import CHANCE, OVER, PLAYERS, Nodes, Sets
from glueckauf.lab.solver.solve import Judgement, Solution, Solver
from glueckauf.lab.solver.sweeps import match_regrets

FIRST = 100  # iterations before the first look; then after twice as many each time


@rule
def positive(regrets: Floats, first: int, count: int) -> float:
    """The sum of what is above 0."""
    total = 0.0
    for i in range(first, first + count):
        total += max(regrets[i], 0.0)
    return total


@rule
def share_of(regrets: Floats, first: int, count: int, total: float, i: int) -> float:
    """How likely regret matching takes the answer `i`."""
    return max(regrets[first + i], 0.0) / total if total > 0 else 1.0 / count


@rule
def draw_child(nodes: Nodes, sets: Sets, node: int, regrets: Floats, point: float) -> int:
    """Which child chance or the strategy takes; `point` lies between 0 and 1."""
    count, left = int(nodes.children[node]), point
    if nodes.seat[node] == CHANCE:
        for i in range(count):
            left -= nodes.likely[nodes.first[node] + i]
            if left < 0:
                return i
        return count - 1
    first = int(sets.first[nodes.info[node]])
    total = positive(regrets, first, count)
    for i in range(count):
        left -= share_of(regrets, first, count, total, i)
        if left < 0:
            return i
    return count - 1


@rule
def learn(
    nodes: Nodes, sets: Sets, seat: int, node: int, regrets: Floats, average: Floats, taken: int, value: Floats
) -> float:
    """What a node is worth to the seat that learns, from its children; regrets and average grow by what they told."""
    if nodes.seat[node] == CHANCE:
        return value[nodes.first[node] + taken]
    first, answers, children = int(sets.first[nodes.info[node]]), int(nodes.children[node]), int(nodes.first[node])
    total = positive(regrets, first, answers)
    if nodes.seat[node] != seat:
        for i in range(answers):
            average[first + i] += share_of(regrets, first, answers, total, i)
        return value[children + taken]
    worth = 0.0
    for i in range(answers):
        worth += share_of(regrets, first, answers, total, i) * value[children + i]
    for i in range(answers):
        regrets[first + i] += value[children + i] - worth
    return worth


@rule
def traverse(
    nodes: Nodes,
    sets: Sets,
    seat: int,
    regrets: Floats,
    average: Floats,
    visited: Numbers,
    taken: Numbers,
    value: Floats,
    rng: int,
) -> int:
    """One iteration for the seat that learns; returns the generator. `visited`, `taken` and `value` are scratch."""
    visited[0] = 0
    at, count = 0, 1
    while at < count:  # downwards: parents come before their children
        node = int(visited[at])
        at += 1
        if nodes.seat[node] == OVER:
            value[node] = nodes.pays[node] if seat == 0 else -nodes.pays[node]
        elif nodes.seat[node] == seat:
            for i in range(nodes.children[node]):
                visited[count] = nodes.first[node] + i
                count += 1
        else:
            rng = next_rng(next_rng(rng))
            taken[node] = draw_child(nodes, sets, node, regrets, (rng >> 7) / 16777216.0)
            visited[count] = nodes.first[node] + taken[node]
            count += 1
    for back in range(count - 1, -1, -1):  # upwards
        node = int(visited[back])
        if nodes.seat[node] != OVER:
            value[node] = learn(nodes, sets, seat, node, regrets, average, int(taken[node]), value)
    return rng


@rule
def traverse_often(
    nodes: Nodes,
    sets: Sets,
    iterations: int,
    regrets: Floats,
    average: Floats,
    visited: Numbers,
    taken: Numbers,
    value: Floats,
    rng: int,
) -> int:
    """So many iterations, the seats in turn; returns the generator."""
    for _ in range(iterations):
        for seat in range(PLAYERS):
            rng = traverse(nodes, sets, seat, regrets, average, visited, taken, value, rng)
    return rng


def solve_by_sampling(
    solver: Solver,
    iterations: int,
    seed: str = "0",
    report: Callable[[int, Judgement], None] | None = None,
) -> Solution:
    """So many iterations; `report` hears how exploitable the average strategy is, at the last one among others."""
    tree = solver.tree
    regrets, average = np.zeros(tree.choices), np.zeros(tree.choices)
    visited, taken, value = np.zeros(tree.size, np.int64), np.zeros(tree.size, np.int64), np.zeros(tree.size)
    rng, done, mean = int(chance.key(seed)[0]) & RNG_MASK, 0, np.zeros(tree.choices)
    look = min(FIRST, iterations)
    while True:
        rng = int(traverse_often(tree.nodes, tree.sets, look - done, regrets, average, visited, taken, value, rng))
        done = look
        match_regrets(tree.sets, average, mean)
        judged = solver.judge(mean)
        if report is not None:
            report(done, judged)
        if done >= iterations:
            return Solution(mean, judged, done)
        look = min(2 * done, iterations)
