"""Information-set Monte Carlo tree search, compiled together with the rules of a title.

Each simulation draws a world that fits what the seat knows, walks down one common tree of answers as far as the tree
reaches, adds one answer to it, plays on by the heuristic to the end, and credits the result to all answers on its way.
Whoever is asked takes the branch that is best for themselves (max^n), so two to four players need no other rule.
Answers that are not legal in the drawn world are passed over; a branch that is rarely legal is not held against it.

Nothing here knows a rule, and nothing is allocated: the tree lies in arrays set up before.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from glueckauf.bots.heuristics import heuristic_of
from glueckauf.bots.playout import step_for
from glueckauf.bots.policies import ALWAYS, RNG_MASK
from glueckauf.bots.trees import ANSWER, CHILD, NOTHING, SIBLING, VISITS, Tree, add_node
from glueckauf.engine.arrays import FloatGrid, Floats, Grid, States
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.engine.state import State

# columns of `sums`, over all visits of a node: [seat] how good the end was, [SEATS + seat] its points
SUMS = 2 * SEATS


class SearchParams(NamedTuple):
    """How a search weighs what it finds."""

    exploration: float = 0.6  # how far a rarely tried answer is preferred to a better one
    prior_trust: float = 0.8  # share of the heuristic in the prior; the rest is spread evenly
    lead_scale: float = 12.0  # lead in points that makes an end three quarters good
    heuristic_rate: float = 1.0  # how often a play-out follows the heuristic; otherwise it plays at random
    horizon: int = 10_000  # decisions after which a play-out is scored as if the game ended there


DEFAULT_PARAMS = SearchParams()


class TreeArrays(NamedTuple):
    """The memory of a search: the tree itself, and scratch buffers. Set up once; nothing is allocated later."""

    states: States  # [0] the world of a simulation, [1] what the seat knows
    links: Grid  # [node, column]
    sums: FloatGrid  # [node, column]
    key: Numbers  # [word] of the world to draw
    out: Numbers  # [place] legal answers
    weights: Numbers  # [place] what the heuristic thinks of them
    found: Numbers  # [answer] its node; NOTHING between calls
    path: Numbers  # [depth] nodes from the root down
    points: Numbers  # [seat * categories + category]
    worth: Floats  # [column of `sums`] of the end of one simulation


@rule
def worth_of_end(points: Numbers, players: int, categories: int, lead_scale: float, worth: Floats) -> None:
    """How good this end is for each seat, 0 to 1, and behind it the points: half for winning, half for the lead."""
    for seat in range(players):
        total = 0
        for category in range(categories):
            total += points[seat * categories + category]
        worth[SEATS + seat] = total
    for seat in range(players):
        best = -1.0e9
        for other in range(players):
            if other != seat:
                best = max(best, worth[SEATS + other])
        lead = worth[SEATS + seat] - best
        won = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
        worth[seat] = 0.5 * won + 0.25 * (1.0 + lead / (abs(lead) + lead_scale))


@rule
def choose_branch(tree: TreeArrays, node: int, seat: int, count: int, params: SearchParams) -> int:
    """The place in `out` of the answer to try now: known to be good, or promising and rarely tried."""
    links, sums, out, weights, found = tree.links, tree.sums, tree.out, tree.weights, tree.found
    child = links[node, CHILD]
    while child != NOTHING:
        found[links[child, ANSWER]] = child
        child = links[child, SIBLING]
    visits, total, good = 0, 0, 0.0
    for i in range(count):
        total += weights[i]
        child = found[out[i]]
        if child != NOTHING:
            visits += links[child, VISITS]
            good += sums[child, seat]
    unseen = good / visits if visits > 0 else 0.5  # as good as the others until it is tried
    even = 1.0 / count
    urge = params.exploration * (visits + 1.0) ** 0.5
    best, best_value = 0, -1.0
    for i in range(count):
        prior = even
        if total > 0:
            prior = params.prior_trust * weights[i] / total + (1.0 - params.prior_trust) * even
        child = found[out[i]]
        tried = 0
        value = unseen
        if child != NOTHING and links[child, VISITS] > 0:
            tried = links[child, VISITS]
            value = sums[child, seat] / tried
        value += urge * prior / (1.0 + tried)
        if value > best_value:
            best, best_value = i, value
    child = links[node, CHILD]
    while child != NOTHING:
        found[links[child, ANSWER]] = NOTHING
        child = links[child, SIBLING]
    return best


@rule
def branch_of(tree: TreeArrays, node: int, answer: int) -> int:
    """The child of a node for this answer, or NOTHING."""
    links = tree.links
    child = int(links[node, CHILD])
    while child != NOTHING and links[child, ANSWER] != answer:
        child = links[child, SIBLING]
    return child


@cache
def descent_for(game: Game) -> Callable[..., tuple[int, int]]:
    """A rule that walks down the tree in the world `s` and adds one node; returns its depth and the decisions taken.

    A question with one answer is no choice and has no node.
    """
    legal, apply, weigh = game.rules.legal, game.rules.apply, heuristic_of(game)

    @rule
    def descend(s: State, tree: TreeArrays, root: int, params: SearchParams) -> tuple[int, int]:
        out = tree.out
        node, depth, decisions, growing = root, 0, 0, True
        while growing and s.seat >= 0:
            count = legal(s, out)
            if count == 0:
                break  # a world in which somebody has begun what he cannot finish: it ends here
            choice = 0
            if count > 1:
                weigh(s, out, count, tree.weights)
                choice = choose_branch(tree, node, s.seat, count, params)
                child = branch_of(tree, node, out[choice])
                if child == NOTHING:
                    growing = False
                    child = add_node(tree.links, tree.sums, node, out[choice])
                if child != NOTHING:
                    node = child
                    tree.path[depth] = node
                    depth += 1
            apply(s, out[choice])
            decisions += 1
        return depth, decisions

    return descend


@cache
def play_on_for(game: Game) -> Callable[..., int]:
    """A rule that plays `s` on, mostly by the heuristic, to the end or the horizon; returns the decisions taken."""
    step = step_for(game, "mixed")

    @rule
    def play_on(s: State, out: Numbers, weights: Numbers, rng: int, params: SearchParams) -> int:
        decisions, share = 0, int(params.heuristic_rate * ALWAYS)
        while s.seat >= 0 and decisions < params.horizon:
            _, count, rng = step(s, out, weights, rng, share)
            if count == 0:
                break
            decisions += 1
        return decisions

    return play_on


@cache
def search_for(game: Game) -> Callable[..., int]:
    """A rule that runs the simulations number `first` to `first` + `count` - 1 below `root`.

    Returns the number of decisions taken, in the tree and below it.
    """
    redeal, scores, categories = game.knowledge.redeal, game.rules.scores, len(game.categories)
    descend, play_on = descent_for(game), play_on_for(game)

    @rule
    def search(tree: TreeArrays, root: int, first: int, count: int, params: SearchParams) -> int:
        states, links, sums, key, path = tree.states, tree.links, tree.sums, tree.key, tree.path
        s = states[0]
        decisions = 0
        for number in range(first, first + count):
            states[0] = states[1]
            key[7] = number
            redeal(s, key)
            depth, above = descend(s, tree, root, params)
            rng = (int(key[6]) + 40503 * number) & RNG_MASK
            decisions += above + play_on(s, tree.out, tree.weights, rng, params)
            scores(s, tree.points)
            worth_of_end(tree.points, s.players, categories, params.lead_scale, tree.worth)
            links[root, VISITS] += 1
            for i in range(depth):
                links[path[i], VISITS] += 1
                for column in range(SUMS):
                    sums[path[i], column] += tree.worth[column]
        return decisions

    return search


class PlayoutTree(Tree):
    """A tree that grows by play-outs of the heuristic."""

    def __init__(self, game: Game, room: int, params: SearchParams = DEFAULT_PARAMS) -> None:
        super().__init__(game, room, states=2, columns=SUMS)
        actions = len(game.actions.texts)
        self.params, self.search = params, search_for(game)
        self.out = np.zeros(actions, np.int64)
        self.weights = np.zeros(actions, np.int64)
        self.points = np.zeros(SEATS * len(game.categories), np.int64)
        self.arrays = TreeArrays(
            states=self.states,
            links=self.links,
            sums=self.sums,
            key=self.key,
            out=self.out,
            weights=self.weights,
            found=np.full(actions, NOTHING, np.int64),
            path=np.zeros(room, np.int64),
            points=self.points,
            worth=np.zeros(SUMS, np.float64),
        )

    def grow(self, first: int, count: int) -> int:
        """Simulations number `first` and so on; returns the decisions they took."""
        return self.search(self.arrays, self.root, first, count, self.params)
