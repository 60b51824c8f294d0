"""The same seed and the same actions are the same game through every door and at the bare engine."""

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from glueckauf.engine.fields import copy, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.lab import pettingzoo_env
from glueckauf.lab.gymnasium_env import SeatEnv
from tests.lab.games import NAMES, SHORT, every_table

SEED = 1234567890


class Playthrough:
    """A game at the bare engine, step by step."""

    def __init__(self, title: str, players: int) -> None:
        self.game, self.options, random = TITLES[title], SHORT.get(title, {}), Random(f"{title} {players}")
        s = self.game.new(players, str(SEED), self.options)
        self.states: list[State] = [copy(s)]
        self.actions: list[int] = []
        while s.seat >= 0:
            self.actions.append(random.choice(self.game.legal_ids(s)))
            self.game.rules.apply(s, self.actions[-1])
            self.states.append(copy(s))
        totals = [row["total"] for row in self.game.score_table(s)]
        self.margins = [points - (sum(totals) - points) / (players - 1) for points in totals]


@every_table
def test_pettingzoo_plays_the_game_of_the_engine(title: str, players: int) -> None:
    played = Playthrough(title, players)
    env: Any = pettingzoo_env.env(title, players, options=played.options)
    env.reset(seed=SEED)
    for s, action in zip(played.states, played.actions, strict=False):
        assert env.agent_selection == f"player_{s.seat}"
        observation, _, _, _, told = env.last()
        assert (observation == played.game.observed(s, int(s.seat))).all()
        assert np.flatnonzero(told["action_mask"]).tolist() == played.game.legal_ids(s)
        assert to_bytes(env.unwrapped.episode.state) == to_bytes(s)
        env.step(action)
    assert to_bytes(env.unwrapped.episode.state) == to_bytes(played.states[-1])
    assert [env.rewards[agent] for agent in env.possible_agents] == played.margins


@every_table
def test_gymnasium_plays_the_game_of_the_engine(title: str, players: int) -> None:
    played = Playthrough(title, players)
    answers = iter(played.actions)

    class Scripted:
        """A bot that answers what was answered at the engine."""

        def __init__(self, game: Game, seed: str) -> None:
            del game, seed

        def decide(self, known: State, legal: Sequence[int]) -> int:
            del known, legal
            return next(answers)

    env = SeatEnv(title, players, opponents=Scripted, options=played.options)
    env.reset(seed=SEED)
    reward, terminated = 0.0, False
    while not terminated:
        s = played.states[len(env.episode.actions)]
        assert to_bytes(env.episode.state) == to_bytes(s)
        assert np.flatnonzero(env.action_masks()).tolist() == played.game.legal_ids(s)
        observation, reward, terminated, _, _ = env.step(next(answers))
        assert (observation == played.game.observed(played.states[len(env.episode.actions)], 0)).all()
    assert to_bytes(env.episode.state) == to_bytes(played.states[-1]) and reward == played.margins[0]


@every_table
def test_openspiel_plays_the_game_of_the_engine(title: str, players: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from glueckauf.lab.openspiel_games import deal_actions  # noqa: PLC0415 - an extra

    played = Playthrough(title, players)
    options = "".join(f",{name}={value}" for name, value in played.options.items())
    state = pyspiel.load_game(f"{NAMES[title]}(players={players}{options})").new_initial_state()
    for outcome in deal_actions(SEED):
        state.apply_action(outcome)
    for number, (s, action) in enumerate(zip(played.states, played.actions, strict=False)):
        assert state.current_player() == s.seat and state.legal_actions() == played.game.legal_ids(s)
        assert to_bytes(state.deal.episode.state) == to_bytes(s)
        if number % 20 == 0:
            assert state.observation_tensor(int(s.seat)) == played.game.observed(s, int(s.seat)).tolist()
        state.apply_action(action)
    assert state.is_terminal() and to_bytes(state.deal.episode.state) == to_bytes(played.states[-1])
    assert state.returns() == played.margins


@pytest.mark.parametrize(
    ("door", "package", "extra"),
    [
        ("pettingzoo_env", "pettingzoo", "lab"),
        ("gymnasium_env", "gymnasium", "lab"),
        ("openspiel_games", "pyspiel", "openspiel"),
    ],
)
def test_a_door_without_its_package_says_which_extra_is_missing(door: str, package: str, extra: str) -> None:
    script = f"import sys; sys.modules[{package!r}] = None; import glueckauf.lab.{door}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert f"{package} is not installed; it comes with the extra {extra}" in done.stderr
