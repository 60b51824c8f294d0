"""Gymnasium's own checker, warnings being errors, and what it forgets."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from glueckauf.bots.playout import WHIM, next_whim
from glueckauf.engine import chance
from glueckauf.engine.errors import BadSetup, IllegalMove
from glueckauf.engine.fields import to_bytes
from glueckauf.games import TITLES
from glueckauf.lab.gymnasium_env import SeatEnv
from glueckauf.lab.gymnasium_vector import SeatVectorEnv
from tests.lab.games import SHORT, anything, every_table, every_title, same


def id_of(title: str) -> str:
    return f"glueckauf/{title}-v{TITLES[title].rules_version}"


@every_table
def test_the_makers_checker_is_content(title: str, players: int) -> None:
    check_env(gymnasium.make(id_of(title), players=players, opponents="random").unwrapped)


def advance(env: Any, steps: int) -> list[tuple[int, float]]:
    """Play on; what was answered, and what it brought."""
    told, choose = [], anything("advance")
    for _ in range(steps):
        action = choose(np.flatnonzero(env.unwrapped.action_masks()))
        _, reward, terminated, _, _ = env.step(action)
        told.append((action, reward))
        if terminated:
            break
    return told


@every_title
def test_copies_and_pickles_in_mid_game_go_on_alike(title: str) -> None:
    env: Any = SeatEnv(title, 3, opponents=["random", "lehrling"], reward="gain")
    env.reset(seed=4)
    advance(env, 15)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own
    here = advance(env, 15)
    for twin in twins:
        assert advance(twin, 15) == here and same(twin.running, env.running)
        assert twin.action_space.running is twin.running  # a copy samples from its own game


@every_title
def test_the_learner_alone_is_asked_and_rewarded(title: str) -> None:
    env = SeatEnv(title, 2, opponents="random", seat=1, reward="gain", options=SHORT.get(title))
    env.reset(seed=9)
    gained = 0.0
    while env.running.seat >= 0:
        assert env.running.seat == 1
        gained += sum(reward for _, reward in advance(env, 1))
    begin = SeatEnv(title, 2, opponents="random", seat=1, options=SHORT.get(title)).running
    begin.deal("9")
    assert gained == pytest.approx(env.running.margins()[1] - begin.margins()[1])


def test_another_seat_each_game() -> None:
    env = SeatEnv("coal_baron", 4, opponents="random", seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}
    _, told = env.reset(seed=3)
    assert env.running.seat == told["seat"] and told["action_mask"][env.action_space.sample()] == 1


def test_what_is_not_legal_loses_or_raises_and_names_the_rule() -> None:
    env = SeatEnv("coal_baron", 2, opponents="random")
    _, told = env.reset(seed=1)
    illegal = np.flatnonzero(told["action_mask"] == 0)[0]
    _, reward, terminated, _, told = env.step(illegal)
    assert terminated and reward == -1000 and "§" in told["refused"]
    strict = SeatEnv("coal_baron", 2, opponents="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="§"):
        strict.step(illegal)


def test_bad_tables_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadSetup, match="no such bot"):
        SeatEnv("coal_baron", 2, opponents="deep_thought")
    with pytest.raises(BadSetup, match="one learner"):
        SeatEnv("coal_baron", 3, opponents=["random"])
    with pytest.raises(BadSetup, match="one learner"):
        SeatEnv("coal_baron", 3, opponents="random", seat=3)
    with pytest.raises(BadSetup, match="random, heuristic"):
        SeatVectorEnv("coal_baron", opponent="obersteiger")


@every_title
def test_a_batch_of_tables_plays_the_games_of_the_bare_engine(title: str) -> None:
    game, count, options = TITLES[title], 3, SHORT.get(title, {})
    vector: Any = gymnasium.make_vec(id_of(title), num_envs=count, opponent="random", options=options)
    _, told = vector.reset(seed=20)
    states = [game.new(3, str(20 + i), options) for i in range(count)]
    whims = [int(chance.key(str(20 + i))[0]) & WHIM for i in range(count)]
    choose = anything("batch")

    def let_bots_answer(i: int) -> None:
        while states[i].seat > 0:
            legal = game.legal_ids(states[i])
            whims[i] = int(next_whim(whims[i]))
            game.apply(states[i], legal[(whims[i] >> 11) * len(legal) >> 20])

    for i in range(count):
        let_bots_answer(i)
    over = np.zeros(count, np.bool_)
    for _ in range(60):
        actions = np.array([0 if over[i] else choose(np.flatnonzero(told["action_mask"][i])) for i in range(count)])
        seen, rewards, now_over, _, told = vector.step(actions)
        for i in (i for i in range(count) if not over[i]):
            game.apply(states[i], int(actions[i]))
            let_bots_answer(i)
            assert (seen[i] == game.observed(states[i], 0)).all()
            assert np.flatnonzero(told["action_mask"][i]).tolist() == (
                game.legal_ids(states[i]) if states[i].seat >= 0 else []
            )
            assert to_bytes(vector.states[i]) == to_bytes(states[i])
            assert bool(now_over[i]) == (states[i].seat < 0)
            assert now_over[i] or rewards[i] == 0
        if now_over.any():
            break
        over = now_over


@every_title
def test_a_table_whose_game_is_over_is_dealt_anew_in_the_next_step(title: str) -> None:
    vector: Any = SeatVectorEnv(title, 4, 2, reward="win", options=SHORT.get(title))
    _, told = vector.reset(seed=1)
    over, ended, choose = np.zeros(4, np.bool_), 0, anything("anew")
    while ended < 6:
        actions = np.array([0 if over[i] else choose(np.flatnonzero(told["action_mask"][i])) for i in range(4)])
        before, was_over = list(vector.seeds), over
        _, rewards, over, truncated, told = vector.step(actions)
        assert not truncated.any() and not (over & was_over).any()
        assert all((seed != old) == dealt for seed, old, dealt in zip(vector.seeds, before, was_over, strict=True))
        assert set(rewards[over]) <= {1.0, -1.0, 0.0} and not rewards[~over].any()
        ended += int(over.sum())


def test_the_vector_and_the_single_table_deal_alike() -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2)
    single = SeatEnv("coal_baron")
    vector.reset(seed=5)
    vector.reset()
    single.reset(seed=5)
    single.reset()
    assert vector.seeds[0] == single.running.seed


def test_an_illegal_answer_in_a_batch_raises_and_names_the_rule() -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2)
    _, told = vector.reset(seed=5)
    actions = told["action_mask"].argmax(axis=1)
    actions[1] = told["action_mask"][1].argmin()
    with pytest.raises(IllegalMove, match="§"):
        vector.step(actions)
