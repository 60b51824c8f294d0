"""The bot that searches: tree search in worlds that fit what it knows, by a number of simulations or by the clock."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from time import perf_counter

import numpy as np

from glueckauf.bots.bot import WARM_UP
from glueckauf.bots.tree_search import DEFAULT_PARAMS, PlayoutTree, SearchParams
from glueckauf.bots.trees import VISITS, Tree
from glueckauf.engine import chance
from glueckauf.engine.fields import copy, in_batch, plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.engine.state import State

CHUNK = 16  # simulations between two looks at the clock
ROOM_BY_CLOCK = 100_000  # nodes of a tree whose number of simulations is not given
KEPT_AT_LEAST = 4  # a tree that was kept still gets this fraction of new simulations


@dataclass(frozen=True)
class Branch:
    """One answer that was considered."""

    action: str
    visits: int
    worth: float  # to the seat, 0 to 1: half for winning, half for the lead
    points: list[float]  # [seat] expected at the end


@dataclass(frozen=True)
class Explanation:
    """What a search considered, the favourite first, and how it expects the game to go on."""

    simulations: int
    branches: list[Branch]
    line: list[str]

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


class TreeBot(ABC):
    """Searches before every answer. Same seed and same number of simulations, same answers; by the clock, it depends.

    Several trees grow side by side from the same knowledge, each with worlds of its own, and vote together.
    """

    def __init__(
        self, game: Game, seed: str, trees: Sequence[Tree], simulations: int | None, seconds: float | None
    ) -> None:
        if simulations is None and seconds is None:
            message = "a search needs a number of simulations, or seconds, or both"
            raise ValueError(message)
        self.game, self.seed, self.trees = game, seed, trees
        self.simulations = -(-simulations // len(trees)) if simulations is not None else None
        self.seconds = seconds
        self.pool = ThreadPoolExecutor(len(trees)) if len(trees) > 1 else None
        self.decisions = 0  # of this bot so far: each gets worlds of its own
        self.before: tuple[State, int] | None = None  # what was known and answered last
        self.asked = 0  # seat of the last decision

    @abstractmethod
    def load(self) -> None:
        """Compile or load what the search calls, before the clock of a decision runs."""

    def decide(self, known: State, legal: Sequence[int]) -> int:
        self.load()
        began = perf_counter()
        self.asked = int(known.seat)
        if not self.follow(known):
            for tree in self.trees:
                tree.clear()
        self.decisions += 1
        if len(legal) > 1:
            self.think(known, began)
        action = self.favourite(legal)
        self.before = (copy(known), action)
        return action

    def follow(self, known: State) -> bool:
        """Whether the trees could be kept: what was answered last led here, and nothing new came to light."""
        if self.before is None:
            return False
        was, action = self.before
        world = copy(was)
        seat = int(was.seat)
        self.game.knowledge.redeal(world, chance.key("follow"))
        forced = len(self.game.legal_ids(world)) == 1
        self.game.rules.apply(world, action)
        if int(plain(world).shown) >> seat & 1:  # something came to light, even if it is what this world had there, too
            return False
        self.game.knowledge.conceal(world, seat)
        if to_bytes(world) != to_bytes(known):
            return False
        if forced:
            return True
        nodes = [tree.children(tree.root).get(action) for tree in self.trees]
        if None in nodes or min(tree.room for tree in self.trees) < len(self.trees[0].links) // 3:
            return False
        for tree, node in zip(self.trees, nodes, strict=True):
            tree.root = node or 0
        return True

    def think(self, known: State, began: float) -> None:
        """Grow the trees until the budget is spent or the favourite can no longer be caught."""
        for number, tree in enumerate(self.trees):
            in_batch(tree.states, 1, known)
            tree.key[:] = chance.key(f"{self.seed} {self.decisions} {number}")
        if self.pool is None:
            self.grow(self.trees[0], began)
        else:
            list(self.pool.map(lambda tree: self.grow(tree, began), self.trees))

    def grow(self, tree: Tree, began: float) -> None:
        kept = int(tree.links[tree.root, VISITS])
        wanted = None if self.simulations is None else max(self.simulations - kept, self.simulations // KEPT_AT_LEAST)
        done = 0
        while wanted is None or done < wanted:
            if self.seconds is not None and perf_counter() - began > self.seconds:
                return
            count = CHUNK if wanted is None else min(CHUNK, wanted - done)
            tree.grow(done, count)
            done += count
            if wanted is not None and settled(tree, wanted - done):
                return

    def favourite(self, legal: Sequence[int]) -> int:
        """The answer that was tried most, all trees together; among equals the one that went best."""
        best, best_visits, best_worth = legal[0], -1, 0.0
        for action in legal:
            visits, worth = self.tried(action)
            if (visits, worth) > (best_visits, best_worth):
                best, best_visits, best_worth = action, visits, worth
        return best

    def tried(self, action: int) -> tuple[int, float]:
        """How often an answer was tried, and how good it was for the seat in sum."""
        visits, worth = 0, 0.0
        for tree in self.trees:
            node = tree.children(tree.root).get(action)
            if node is not None:
                visits += int(tree.links[node, VISITS])
                worth += float(tree.sums[node, self.asked])
        return visits, worth

    def line(self) -> list[str]:
        """The answers tried most, one after the other, in the first tree."""
        tree, texts = self.trees[0], []
        children = tree.children(tree.root)
        while children:
            action, node = max(children.items(), key=lambda pair: (int(tree.links[pair[1], VISITS]), -pair[0]))
            texts.append(self.game.actions.texts[action])
            children = tree.children(node)
        return texts


class SearchBot(TreeBot):
    """Searches by play-outs of the heuristic; `threads` trees of them."""

    def __init__(
        self,
        game: Game,
        seed: str,
        *,
        simulations: int | None = 1000,
        seconds: float | None = None,
        threads: int = 1,
        params: SearchParams = DEFAULT_PARAMS,
    ) -> None:
        room = ROOM_BY_CLOCK if simulations is None else 3 * -(-simulations // threads) + 1
        trees = [PlayoutTree(game, room, params) for _ in range(threads)]
        super().__init__(game, seed, trees, simulations, seconds)

    def load(self) -> None:
        load_search(self.game)

    def explain(self) -> Explanation:
        """What the last decision was made of; without a branch if there was nothing to decide."""
        branches = []
        players = int(self.before[0].players) if self.before else 0
        texts = self.game.actions.texts
        for action in sorted({action for tree in self.trees for action in tree.children(tree.root)}):
            visits, worth = self.tried(action)
            points = np.zeros(SEATS)
            for tree in self.trees:
                node = tree.children(tree.root).get(action)
                if node is not None:
                    points += tree.sums[node, SEATS:]
            if visits:
                shown = [round(float(total) / visits, 1) for total in points[:players]]
                branches.append(Branch(texts[action], visits, round(worth / visits, 3), shown))
        branches.sort(key=lambda branch: -branch.visits)
        simulations = sum(branch.visits for branch in branches)
        return Explanation(simulations, branches, self.line())


def settled(tree: Tree, left: int) -> bool:
    """Whether the second cannot overtake the first in so many simulations."""
    visits = sorted(int(tree.links[node, VISITS]) for node in tree.children(tree.root).values())
    return bool(visits) and visits[-1] - (visits[-2] if len(visits) > 1 else 0) > left


@cache
def load_search(game: Game) -> None:
    """Compile or load the search of a title: once a process, and before the clock of a decision runs."""
    s = game.new(game.seats[0], WARM_UP)
    tree = PlayoutTree(game, 4)
    in_batch(tree.states, 1, game.known_to(s, int(s.seat)))
    tree.grow(0, 1)
