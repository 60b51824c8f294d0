"""The same seed and the same actions are the same game through every door and at the bare engine."""

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, cast

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from glueckauf.arena.tournament import plan
from glueckauf.bots.playout import BOTS, play_series
from glueckauf.bots.policies import RNG_MASK, next_rng
from glueckauf.engine import chance, record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import copy, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.lab import pettingzoo_env
from glueckauf.lab.batch import BatchEnv, play_games
from glueckauf.lab.gymnasium_env import SeatEnv
from glueckauf.lab.gymnasium_vector import SeatVectorEnv
from tests.lab.games import NAMES, SHORT, anything, every_table, every_title

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


SERIES, NUMBER = "a series of games", 2


class RandomGame:
    """Game NUMBER of the series as `random` plays it, by hand: its seed, actions and positions."""

    def __init__(self, title: str, players: int) -> None:
        self.game, self.options, self.seed = TITLES[title], SHORT.get(title, {}), f"{SERIES} {NUMBER}"
        s = self.game.new(players, self.seed, self.options)
        self.states: list[State] = [copy(s)]
        self.actions: list[int] = []
        rng = int(chance.key(self.seed)[0]) & RNG_MASK
        while s.seat >= 0:
            legal, rng = self.game.legal_ids(s), int(next_rng(rng))
            self.actions.append(legal[(rng >> 11) * len(legal) >> 20])
            self.game.rules.apply(s, self.actions[-1])
            self.states.append(copy(s))


@every_table
def test_game_i_of_a_series_is_one_game_behind_every_door(title: str, players: int) -> None:
    one = RandomGame(title, players)
    game, options, last = one.game, one.options, to_bytes(one.states[-1])

    history = History(game, players, one.seed, options)  # `glueckauf record`
    for action in one.actions:
        history.step(action)
    assert [to_bytes(s) for s in history.states] == [to_bytes(s) for s in one.states]
    assert to_bytes(record.verify(record.write(history), TITLES).state) == last

    bots = ["random"] * max(2, players)
    tournament = plan(game, bots, players, SERIES, options)
    number = next(number for number in range(1000) if tournament.deal(number) == NUMBER)
    assert to_bytes(tournament.begin(number).state) == to_bytes(one.states[0])

    simulated = play_series(game, players, SERIES, range(NUMBER, NUMBER + 1), options=options)  # `glueckauf simulate`
    whole = play_games(title, players, 1, seed=SERIES, first=NUMBER, options=options, keep_states=True)
    assert to_bytes(whole.states[0]) == last
    assert whole.decisions[0] == simulated.decisions[0] == len(one.actions)
    assert whole.traces[0] == simulated.traces[0] and (whole.points == simulated.points).all()

    batch = BatchEnv(title, players, NUMBER + 1, seed=SERIES, options=options)
    step = batch.reset()
    table: Any = pettingzoo_env.raw_env(title, players, options=options)
    table.reset(options={"seed": one.seed})
    for s, action in zip(one.states, one.actions, strict=False):
        assert to_bytes(batch.rows.states[NUMBER]) == to_bytes(table.episode.state) == to_bytes(s)
        actions = step.masks.argmax(axis=1)
        actions[NUMBER] = action
        step = batch.step(actions)
        table.step(action)
    assert step.dones[NUMBER] and to_bytes(table.episode.state) == last

    table.reset(seed=5)
    for reset in range(1, 3):  # without a seed, the games of the series that the seed began
        table.reset()
        assert to_bytes(table.episode.state) == to_bytes(game.new(players, f"5 {reset}", options))


@every_title
@pytest.mark.parametrize("opponents", BOTS)
def test_make_and_make_vec_play_the_same_games(title: str, opponents: str) -> None:
    """The same seeds, opponents, seats and answers are the same positions; the second game follows from the seed."""
    settings: dict[str, Any] = {"opponents": opponents, "seat": None, "options": SHORT.get(title), "reward": "gain"}
    single, vector = SeatEnv(title, 3, **settings), cast("Any", SeatVectorEnv(title, 1, 3, **settings))
    choose = anything(f"{title} {opponents}")
    for seed in (SEED, None):
        observation, told = single.reset(seed=seed)
        observations, all_told = vector.reset(seed=seed)
        for _ in range(10_000 if COMPILED else 25):
            assert single.episode.seed == vector.seeds[0] and told["seat"] == all_told["seat"][0]
            assert to_bytes(single.episode.state) == to_bytes(vector.states[0])
            assert (observation == observations[0]).all()
            action = choose(np.flatnonzero(told["action_mask"]))
            observation, reward, over, _, told = single.step(action)
            observations, rewards, all_over, _, all_told = vector.step([action])
            assert rewards[0] == pytest.approx(reward) and all_over[0] == over
            if over:
                break


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


@pytest.mark.parametrize(
    ("call", "package"),
    [
        ("make('coal_baron', players=3)", "gymnasium"),
        ("make_vec('coal_baron', 2)", "gymnasium"),
        ("aec_env('coal_baron')", "pettingzoo"),
        ("parallel_env('coal_baron')", "pettingzoo"),
    ],
)
def test_a_public_name_without_its_package_says_which_extra_is_missing(call: str, package: str) -> None:
    script = f"import sys; sys.modules[{package!r}] = None; import glueckauf; glueckauf.{call}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert last.endswith(f"{package} is not installed; it comes with the extra lab: pip install 'glueckauf[lab]'")
