"""Information-set Monte Carlo tree search, compiled together with the rules of a title.

Every simulation draws a world that fits what the seat knows, walks down one common tree of answers as far as the tree
reaches, adds one answer to it, plays on by habit to the end, and tells all answers on its way what came of it. Whoever
is asked takes the branch that is best for himself (max^n), so that two to four players need no other rule. Answers that
are not legal in the drawn world are passed over; a branch that is rarely legal is not held against it.

Nothing here knows a rule, and nothing is allocated: the tree lies in arrays set up before.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from glueckauf.bots.heuristic_bot import habit_for
from glueckauf.bots.heuristics import WEIGH
from glueckauf.bots.playout import WHIM, next_whim
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game, State

SEATS = 4

# columns of `links`: a node is an answer, its children are the answers to what is asked next
ANSWER, CHILD, SIBLING, VISITS = range(4)
LINKS = 4
NOTHING = -1
ROOT = 0

# columns of `sums`, over all visits of a node: [seat] how good the end was, [SEATS + seat] its points
SUMS = 2 * SEATS

# places of `manner`
CURIOSITY, TRUST, MARGIN, HABIT, HORIZON = range(5)
MANNER = np.array(
    [
        0.6,  # CURIOSITY: how far a rarely tried answer is preferred to a better one
        0.8,  # TRUST: the share of the heuristic in the prior; the rest is spread evenly
        12.0,  # MARGIN: points by which one must lead for the end to be three quarters good
        1.0,  # HABIT: how often a play-out follows the heuristic; else it does anything
        10_000.0,  # HORIZON: decisions after which a play-out is scored as if the game ended there
    ]
)


@rule
def worth_of_end(points: Numbers, players: int, categories: int, margin: float, worth: Any) -> None:
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
        worth[seat] = 0.5 * won + 0.25 * (1.0 + lead / (abs(lead) + margin))


@rule
def add_node(links: Any, sums: Any, parent: int, answer: int) -> int:
    """A new child of `parent`; links[ROOT, SIBLING] counts the nodes. NOTHING where there is no room left."""
    node: int = links[ROOT, SIBLING]
    if node >= len(links):
        return NOTHING
    links[ROOT, SIBLING] = node + 1
    links[node, ANSWER] = answer
    links[node, CHILD] = NOTHING
    links[node, VISITS] = 0
    links[node, SIBLING] = links[parent, CHILD]
    links[parent, CHILD] = node
    for column in range(SUMS):
        sums[node, column] = 0.0
    return node


@rule
def choose_branch(
    links: Any, sums: Any, node: int, seat: int, out: Numbers, count: int, weights: Numbers, found: Numbers, manner: Any
) -> int:
    """The place in `out` of the answer to try now: known to be good, or promising and rarely tried.

    `found` is scratch: [answer] its node, NOTHING between calls.
    """
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
    urge = manner[CURIOSITY] * (visits + 1.0) ** 0.5
    best, best_value = 0, -1.0
    for i in range(count):
        prior = even
        if total > 0:
            prior = manner[TRUST] * weights[i] / total + (1.0 - manner[TRUST]) * even
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
def branch_of(links: Any, node: int, answer: int) -> int:
    """The child of a node for this answer, or NOTHING."""
    child: int = links[node, CHILD]
    while child != NOTHING and links[child, ANSWER] != answer:
        child = links[child, SIBLING]
    return child


@cache
def descent_for(game: Game) -> Callable[..., tuple[int, int]]:
    """A rule that walks down the tree in the world `s` and adds one node; returns its depth and the decisions taken.

    A question with one answer is no choice and has no node.
    """
    legal, apply, weigh = game.rules.legal, game.rules.apply, WEIGH[game.id]

    @rule
    def descend(
        s: State,
        links: Any,
        sums: Any,
        root: int,
        out: Numbers,
        weights: Numbers,
        found: Numbers,
        path: Numbers,
        manner: Any,
    ) -> tuple[int, int]:
        node, depth, decisions, growing = root, 0, 0, True
        while growing and s.seat >= 0:
            count = legal(s, out)
            if count == 0:
                break  # a world in which somebody has begun what he cannot finish: it ends here
            choice = 0
            if count > 1:
                weigh(s, out, count, weights)
                choice = choose_branch(links, sums, node, s.seat, out, count, weights, found, manner)
                child = branch_of(links, node, out[choice])
                if child == NOTHING:
                    growing = False
                    child = add_node(links, sums, node, out[choice])
                if child != NOTHING:
                    node = child
                    path[depth] = node
                    depth += 1
            apply(s, out[choice])
            decisions += 1
        return depth, decisions

    return descend


@cache
def play_on_for(game: Game) -> Callable[..., int]:
    """A rule that plays `s` on, mostly by habit, to the end or the horizon; returns the decisions taken."""
    legal, apply, habit = game.rules.legal, game.rules.apply, habit_for(game)

    @rule
    def play_on(s: State, out: Numbers, weights: Numbers, whim: int, manner: Any) -> int:
        decisions, horizon, follow = 0, int(manner[HORIZON]), int(manner[HABIT] * 1024)
        while s.seat >= 0 and decisions < horizon:
            count = legal(s, out)
            if count == 0:
                break
            whim = next_whim(whim)
            choice = (whim >> 11) * count >> 20
            if whim & 1023 < follow and count > 1:
                whim = next_whim(whim)
                choice = habit(s, out, count, weights, whim)
            apply(s, out[choice])
            decisions += 1
        return decisions

    return play_on


@cache
def search_for(game: Game) -> Callable[..., int]:
    """A rule that runs `count` simulations below `root`; states[1] is what the seat knows, all else is scratch.

    Returns the number of decisions taken, in the tree and below it.
    """
    redeal, scores, categories = game.knowledge.redeal, game.rules.scores, len(game.categories)
    descend, play_on = descent_for(game), play_on_for(game)

    @rule
    def search(
        states: Any,
        links: Any,
        sums: Any,
        root: int,
        key: Numbers,
        first: int,
        count: int,
        out: Numbers,
        weights: Numbers,
        found: Numbers,
        path: Numbers,
        points: Numbers,
        worth: Any,
        manner: Any,
    ) -> int:
        s = states[0]
        decisions = 0
        for number in range(first, first + count):
            states[0] = states[1]
            key[7] = number
            redeal(s, key)
            depth, above = descend(s, links, sums, root, out, weights, found, path, manner)
            decisions += above + play_on(s, out, weights, (int(key[6]) + 40503 * number) & WHIM, manner)
            scores(s, points)
            worth_of_end(points, s.players, categories, manner[MARGIN], worth)
            links[root, VISITS] += 1
            for i in range(depth):
                links[path[i], VISITS] += 1
                for column in range(SUMS):
                    sums[path[i], column] += worth[column]
        return decisions

    return search


class Tree:
    """One tree and what a search in it needs besides; one thread at a time."""

    def __init__(self, game: Game, room: int) -> None:
        actions = len(game.actions.texts)
        self.states = game.blanks(2)
        self.links = np.zeros((room, LINKS), np.int32)
        self.sums = np.zeros((room, SUMS), np.float64)
        self.out = np.zeros(actions, np.int64)
        self.weights = np.zeros(actions, np.int64)
        self.found = np.full(actions, NOTHING, np.int64)
        self.path = np.zeros(room, np.int64)
        self.points = np.zeros(SEATS * len(game.categories), np.int64)
        self.worth = np.zeros(SUMS, np.float64)
        self.key = np.zeros(8, np.uint32)
        self.search = search_for(game)
        self.root = ROOT
        self.clear()

    def clear(self) -> None:
        """An empty tree."""
        self.root = ROOT
        self.links[ROOT] = (NOTHING, NOTHING, 1, 0)

    @property
    def room(self) -> int:
        """How many nodes can still be added."""
        return len(self.links) - int(self.links[ROOT, SIBLING])

    def grow(self, first: int, count: int, manner: npt.NDArray[np.float64]) -> int:
        """Simulations number `first` and so on; returns the decisions they took."""
        return self.search(
            self.states,
            self.links,
            self.sums,
            self.root,
            self.key,
            first,
            count,
            self.out,
            self.weights,
            self.found,
            self.path,
            self.points,
            self.worth,
            manner,
        )

    def children(self, node: int) -> dict[int, int]:
        """[answer] its node."""
        nodes: dict[int, int] = {}
        child = int(self.links[node, CHILD])
        while child != NOTHING:
            nodes[int(self.links[child, ANSWER])] = child
            child = int(self.links[child, SIBLING])
        return nodes
