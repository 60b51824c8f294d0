"""A tree solved: CFR+ until the strategy can be exploited by little, and how far any strategy can be."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.bot import answer
from glueckauf.bots.roster import bot
from glueckauf.engine.fields import copy
from glueckauf.lab.solver import sweeps
from glueckauf.lab.solver.growth import PLAYERS
from glueckauf.lab.solver.tree import Tree

Vector = npt.NDArray[np.float64]
CHECKED = 10  # the first look at how exploitable the strategy is; then after twice as many iterations each time


class Judgement(NamedTuple):
    """What a strategy for both seats is worth; `tree.py` says in which reward."""

    value: float  # to seat 0 if both follow it
    best: tuple[float, float]  # [seat] what the seat gets if it answers best and the other follows it

    @property
    def exploitability(self) -> float:
        """What a best answer gains over the strategy, on average over the seats; 0 for an equilibrium."""
        return max(0.0, sum(self.best) / PLAYERS)


class Solution(NamedTuple):
    """A strategy that is nearly an equilibrium."""

    strategy: Vector  # [answer of an information state, see `Sets.first`]
    judgement: Judgement
    iterations: int


class Solver:
    """Works on one tree: what it needs in memory is made once."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.reached = np.zeros((tree.size, PLAYERS + 1))
        self.value, self.gains = np.zeros(tree.size), np.zeros(tree.choices)
        self.best = np.zeros(len(tree.sets.seat), np.int64)
        self.depths = [self.by_depth(seat) for seat in range(PLAYERS)]

    def by_depth(self, seat: int) -> sweeps.Depths:
        depth, order = np.zeros(self.tree.size, np.int64), np.zeros(self.tree.size, np.int64)
        starts = np.zeros(self.tree.size + 2, np.int64)
        levels = sweeps.order_by_depth(self.tree.nodes, seat, depth, order, starts)
        return sweeps.Depths(levels, order, starts[: levels + 1].copy())

    def judge(self, strategy: Vector) -> Judgement:
        """Exact best responses to a strategy of both seats."""
        nodes, sets = self.tree.nodes, self.tree.sets
        sweeps.reach(nodes, sets, strategy, self.reached)
        sweeps.worth(nodes, sets, strategy, self.value)
        value, best = float(self.value[0]), []
        for seat, depths in enumerate(self.depths):
            gained = sweeps.best_response(
                nodes, sets, strategy, seat, depths, self.reached, self.gains, self.best, self.value
            )
            best.append(float(gained))
        return Judgement(value, (best[0], best[1]))

    def solve(
        self,
        precision: float = 1e-3,
        most: int = 20_000,
        report: Callable[[int, Judgement], None] | None = None,
    ) -> Solution:
        """CFR+ with linear averaging and the seats in turn, until the exploitability is below `precision`."""
        tree = self.tree
        nodes, sets = tree.nodes, tree.sets
        regrets, average, strategy = (np.zeros(tree.choices) for _ in range(3))
        sweeps.match_regrets(sets, regrets, strategy)
        check = CHECKED
        for iteration in range(1, most + 1):
            for seat in range(PLAYERS):
                sweeps.reach(nodes, sets, strategy, self.reached)
                sweeps.worth(nodes, sets, strategy, self.value)
                sweeps.add_regrets(nodes, sets, seat, self.reached, self.value, regrets)
                sweeps.add_to_average(nodes, sets, seat, self.reached, strategy, float(iteration), average)
                sweeps.match_regrets(sets, regrets, strategy)
            if iteration in {check, most}:
                check *= 2
                mean = np.zeros(tree.choices)
                sweeps.match_regrets(sets, average, mean)
                judgement = self.judge(mean)
                if report is not None:
                    report(iteration, judgement)
                if judgement.exploitability <= precision or iteration == most:
                    return Solution(mean, judgement, iteration)
        raise AssertionError(most)

    def strategy_of(self, name: str, samples: int = 1, report: Callable[[int, int], None] | None = None) -> Vector:
        """What a bot answers, asked `samples` times in each position that it can know; its random answers are counted.

        A bot gets what its seat knows now and not how it came about, so it is asked once for all pasts.
        """
        tree, game = self.tree, self.tree.game
        asked = [bot(name, game, f"solve {sample}") for sample in range(samples)]
        answers: dict[int, list[int]] = {}
        for view in range(tree.view_count):
            known = copy(tree.views[view])
            legal = game.legal_ids(known)
            answers[view] = (
                [0] * samples
                if len(legal) == 1
                else [legal.index(answer(one, name, game, copy(known))) for one in asked]
            )
            if report is not None:
                report(view + 1, tree.view_count)
        strategy = np.zeros(tree.choices)
        for first, view in zip(tree.sets.first, tree.sets.knows, strict=True):
            for place in answers[int(view)]:
                strategy[int(first) + place] += 1 / samples
        return strategy

    def uniform(self) -> Vector:
        """Any answer, each equally likely: what the bot `random` does, exactly."""
        strategy = np.zeros(self.tree.choices)
        sweeps.match_regrets(self.tree.sets, strategy, strategy)
        return strategy
