"""MCCFR comes close to the equilibrium that CFR+ finds, and the same seed samples the same."""

import numpy as np
import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.lab.solver.sampling import solve_by_sampling
from glueckauf.lab.solver.solve import Judgement, Solver
from tests.lab.test_solver import kuhn, tree_of


def test_kuhns_poker_is_nearly_solved_by_sampling() -> None:
    looks: list[tuple[int, Judgement]] = []
    iterations = 100_000 if COMPILED else 6_000
    solution = solve_by_sampling(Solver(tree_of(kuhn())), iterations, "kuhn", lambda *look: looks.append(look))
    assert solution.iterations == iterations == looks[-1][0]
    assert [done for done, _ in looks[:3]] == [100, 200, 400]
    assert solution.judgement.exploitability < (0.01 if COMPILED else 0.04)
    assert solution.judgement.exploitability < looks[0][1].exploitability
    assert solution.judgement.value == pytest.approx(-1 / 18, abs=0.02)


def test_the_same_seed_samples_the_same_and_another_does_not() -> None:
    one, same, other = (solve_by_sampling(Solver(tree_of(kuhn())), 300, seed) for seed in ("1", "1", "2"))
    assert np.array_equal(one.strategy, same.strategy) and not np.array_equal(one.strategy, other.strategy)
    first, count = tree_of(kuhn()).sets.first, tree_of(kuhn()).sets.answers
    for start, answers in zip(first, count, strict=True):
        assert one.strategy[int(start) : int(start) + int(answers)].sum() == pytest.approx(1)
