"""One real algorithm of each house runs on each title."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.lab.games import SHORT, every_title
from tests.lab.playthroughs import game_of


@pytest.fixture
def deep() -> Iterator[None]:
    """OpenSpiel's solvers call themselves once for each decision of a game."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(usual)


@every_title
def test_openspiels_tree_search_plays(title: str) -> None:
    pytest.importorskip("pyspiel")
    from examples import openspiel_ismcts  # noqa: PLC0415 - it needs an extra

    assert len(openspiel_ismcts.main(title, games=1, simulations=3, decisions=12)) == 1


@every_title
@pytest.mark.usefixtures("deep")
def test_openspiels_counterfactual_regret_minimisation_runs(title: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import outcome_sampling_mccfr  # noqa: PLC0415 - an extra

    import glueckauf.lab.openspiel_games  # noqa: F401, PLC0415 - registers the titles

    solver: Any = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(game_of(title)))
    solver.iteration()
    state = pyspiel.load_game(game_of(title)).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1) and set(policy) == set(state.legal_actions())


@every_title
def test_self_play_over_pettingzoo_learns(title: str) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("pettingzoo")
    from examples import pettingzoo_ppo  # noqa: PLC0415 - it needs an extra

    assert len(pettingzoo_ppo.main(title, rounds=1, tables=2, test_games=1, max_decisions=30)) == 2


@every_title
def test_maskable_ppo_over_gymnasium_learns(title: str) -> None:
    pytest.importorskip("sb3_contrib")
    from examples import gymnasium_maskable_ppo  # noqa: PLC0415 - it needs an extra

    settings = {"options": SHORT.get(title, {})}
    curve = gymnasium_maskable_ppo.learn(title, 64, 1, settings, n_steps=8, batch_size=32, n_epochs=1)
    assert [decisions for decisions, _ in curve] == [0, 64]
