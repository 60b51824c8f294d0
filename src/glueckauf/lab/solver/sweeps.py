"""CFR+ and best responses on a tree: sweeps over arrays, in machine code.

Strategies are arrays over all answers of all information states (`Sets.first`). Children come after their parents, so a
sweep upwards through the numbers knows how each node is reached, and one downwards what it is worth.
"""

from typing import NamedTuple

from glueckauf.engine.arrays import FloatGrid, Floats
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.lab.solver.growth import CHANCE, OVER, PLAYERS, Nodes, Sets


@rule
def match_regrets(sets: Sets, regrets: Floats, strategy: Floats) -> None:
    """Each answer as often as it was missed so far; any equally likely where none was."""
    for info in range(len(sets.seat)):
        first, count, total = sets.first[info], sets.answers[info], 0.0
        for i in range(first, first + count):
            total += regrets[i]
        for i in range(first, first + count):
            strategy[i] = regrets[i] / total if total > 0 else 1.0 / count


@rule
def reach(nodes: Nodes, sets: Sets, strategy: Floats, reached: FloatGrid) -> None:
    """[node, seat] how likely the answers of this seat lead here; CHANCE: how likely those of chance do."""
    for who in range(PLAYERS + 1):
        reached[0, who] = 1.0
    for node in range(len(nodes.seat)):
        seat, first = nodes.seat[node], nodes.first[node]
        if seat == OVER:
            continue
        answers = 0 if seat == CHANCE else sets.first[nodes.info[node]]
        for i in range(nodes.children[node]):
            for who in range(PLAYERS + 1):
                reached[first + i, who] = reached[node, who]
            share = nodes.likely[first + i] if seat == CHANCE else strategy[answers + i]
            reached[first + i, seat] *= share


@rule
def worth(nodes: Nodes, sets: Sets, strategy: Floats, value: Floats) -> None:
    """[node] what it is worth to seat 0 if both follow the strategy."""
    for node in range(len(nodes.seat) - 1, -1, -1):
        value[node] = worth_of(nodes, sets, strategy, value, node)


@rule
def worth_of(nodes: Nodes, sets: Sets, strategy: Floats, value: Floats, node: int) -> float:
    """The same for one node, from what its children are worth."""
    seat, first, total = nodes.seat[node], nodes.first[node], 0.0
    if seat == OVER:
        return nodes.pays[node]
    if seat == CHANCE:
        for i in range(nodes.children[node]):
            total += value[first + i] * nodes.likely[first + i]
    else:
        answers = sets.first[nodes.info[node]]
        for i in range(nodes.children[node]):
            total += value[first + i] * strategy[answers + i]
    return total


@rule
def add_regrets(nodes: Nodes, sets: Sets, seat: int, reached: FloatGrid, value: Floats, regrets: Floats) -> None:
    """CFR+: what each answer of a seat would have been worth more than the strategy; a sum below 0 is forgotten."""
    sign = 1.0 if seat == 0 else -1.0
    for node in range(len(nodes.seat)):
        if nodes.seat[node] == seat:
            weight = sign * reached[node, 1 - seat] * reached[node, CHANCE]
            first, answers = nodes.first[node], sets.first[nodes.info[node]]
            if weight != 0:
                for i in range(nodes.children[node]):
                    regrets[answers + i] += weight * (value[first + i] - value[node])
    for i in range(len(regrets)):
        regrets[i] = max(regrets[i], 0.0)


@rule
def add_to_average(
    nodes: Nodes, sets: Sets, seat: int, reached: FloatGrid, strategy: Floats, weight: float, average: Floats
) -> None:
    """The strategy of a seat goes into the average, weighed by how likely the seat itself comes to the place."""
    for node in range(len(nodes.seat)):
        if nodes.seat[node] == seat:
            answers, share = sets.first[nodes.info[node]], weight * reached[node, seat] * reached[node, CHANCE]
            for i in range(nodes.children[node]):
                average[answers + i] += share * strategy[answers + i]


@rule
def order_by_depth(nodes: Nodes, seat: int, depth: Numbers, order: Numbers, starts: Numbers) -> int:
    """Sort the nodes by how often a seat has decided before them, each depth by number; returns how many depths.

    Nobody forgets anything, so all nodes of an information state have the same depth.
    """
    deepest = 0
    depth[0] = 0
    for node in range(len(nodes.seat)):
        deeper = depth[node] + (1 if nodes.seat[node] == seat else 0)
        deepest = max(deepest, depth[node])
        if nodes.seat[node] != OVER:
            for i in range(nodes.children[node]):
                depth[nodes.first[node] + i] = deeper
    for level in range(deepest + 2):
        starts[level] = 0
    for node in range(len(nodes.seat)):
        starts[depth[node] + 1] += 1
    for level in range(deepest + 1):
        starts[level + 1] += starts[level]
    for node in range(len(nodes.seat)):
        order[starts[depth[node]]] = node
        starts[depth[node]] += 1
    for level in range(deepest + 1, 0, -1):
        starts[level] = starts[level - 1]
    starts[0] = 0
    return deepest + 1


class Depths(NamedTuple):
    """The nodes in the order in which a best response needs them, see `order_by_depth`."""

    levels: int
    order: Numbers
    starts: Numbers  # [level] where it begins in `order`


@rule
def best_response(
    nodes: Nodes,
    sets: Sets,
    strategy: Floats,
    seat: int,
    depths: Depths,
    reached: FloatGrid,
    gains: Floats,
    best: Numbers,
    value: Floats,
) -> float:
    """What a seat gets that knows the other's strategy and answers best; `best` [information state] is its answer.

    `reached` is that of the strategy, `gains` [answer] scratch. From the deepest decisions of the seat upwards: all
    nodes of an information state must be worth something before its answer is chosen.
    """
    sign = 1.0 if seat == 0 else -1.0
    for i in range(len(gains)):
        gains[i] = 0.0
    for level in range(depths.levels - 1, -1, -1):
        first, last = depths.starts[level], depths.starts[level + 1]
        for at in range(first, last):
            node = depths.order[at]
            if nodes.seat[node] == seat:
                weight = sign * reached[node, 1 - seat] * reached[node, CHANCE]
                for i in range(nodes.children[node]):
                    gains[sets.first[nodes.info[node]] + i] += weight * value[nodes.first[node] + i]
        for at in range(first, last):
            if nodes.seat[depths.order[at]] == seat:
                info = nodes.info[depths.order[at]]
                best[info] = best_of(gains, sets.first[info], sets.answers[info])
        for at in range(last - 1, first - 1, -1):
            node = depths.order[at]
            if nodes.seat[node] == seat:
                value[node] = value[nodes.first[node] + best[nodes.info[node]]]
            else:
                value[node] = worth_of(nodes, sets, strategy, value, node)
    return sign * value[0]


@rule
def best_of(gains: Floats, first: int, count: int) -> int:
    """Which answer gains most, the first among equals."""
    best = 0
    for i in range(1, count):
        if gains[first + i] > gains[first + best]:
            best = i
    return best
