"""PettingZoo's own tests, warnings being errors, and what they forget."""

import copy
import itertools
import pickle
import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

import pettingzoo
from pettingzoo import test as makers

from glueckauf.engine.errors import BadSetup, GameIsOver, IllegalMove, UnreadableMove
from glueckauf.engine.fields import to_bytes
from glueckauf.lab import pettingzoo_env
from glueckauf.lab.pettingzoo_env import TableEnv
from glueckauf.lab.rewards import REWARDS, WORST
from tests.contract.games import near
from tests.lab.games import NAMES, SHORT, anything, every_table, every_title, same


def door(title: str, players: int, **settings: Any) -> Any:
    """One of PettingZoo's modules, for a number of players."""
    module = getattr(pettingzoo_env, NAMES[title])
    return SimpleNamespace(
        env=partial(module.env, players=players, **settings), parallel_env=partial(module.parallel_env, players=players)
    )


@every_table
def test_the_makers_tests_pass(title: str, players: int) -> None:
    module = door(title, players)
    makers.api_test(module.env(), num_cycles=300)
    makers.seed_test(module.env, num_cycles=100)
    makers.max_cycles_test(module)
    makers.parallel_api_test(module.parallel_env(), num_cycles=100)
    makers.state_test(module.env(), module.parallel_env())


@pytest.mark.parametrize("action", [0, -1, "pass", 3.5])
def test_an_action_of_an_agent_that_has_left_is_refused_by_our_own_error(action: object) -> None:
    """Before, PettingZoo's bare ValueError came through."""
    env = pettingzoo_env.raw_env("isle_of_trains", 2, max_decisions=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(env.action_space(env.agent_selection).sample())
    before = env.agents[:], to_bytes(env.episode.state)
    with pytest.raises(GameIsOver, match=r"player_.: it has left the game; its only action is None") as refused:
        env.step(action)
    assert isinstance(refused.value, ValueError)  # whoever catches what PettingZoo raises
    assert (env.agents[:], to_bytes(env.episode.state)) == before
    while env.agents:
        env.step(None)


@every_title
def test_the_makers_render_test_passes(title: str) -> None:
    players = near(title, 3)
    last = f"Player {players}"
    makers.render_test(door(title, players).env, {"ansi": lambda text: last in text and "[" not in text[:20]})


@every_title
def test_the_makers_performance_benchmark_runs(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(step=0.05)  # its five seconds in a hundred looks at the clock
    monkeypatch.setattr(
        sys.modules["pettingzoo.test.performance_benchmark"], "time", SimpleNamespace(time=lambda: next(clock))
    )
    makers.performance_benchmark(door(title, near(title, 3)).env())


@every_title
def test_the_name_carries_the_rules_version(title: str) -> None:
    assert str(door(title, near(title, 3)).env()) == NAMES[title]
    most = near(title, 4)
    if hasattr(pettingzoo, "make"):
        assert str(pettingzoo.make("aec", f"glueckauf/{NAMES[title]}", players=most).unwrapped) == NAMES[title]
        assert len(pettingzoo.make("parallel", f"glueckauf/{NAMES[title]}", players=most).possible_agents) == most
    with pytest.raises(AttributeError):
        _ = pettingzoo_env.coal_baron_v999


@every_title
def test_copies_and_pickles_in_mid_game_go_on_alike(title: str) -> None:
    env = door(title, near(title, 4)).env()
    env.reset(seed=3)
    advance(env, 30)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own
    here = advance(env, 30)
    for twin in twins:
        assert not same(twin.unwrapped.episode, env.unwrapped.episode)
        assert advance(twin, 30) == here and same(twin.unwrapped.episode, env.unwrapped.episode)
        space = twin.action_space(twin.agent_selection)
        assert space.episode is twin.unwrapped.episode  # a copy samples from its own game


def advance(env: Any, steps: int) -> list[tuple[str, float, int]]:
    """Play on; who answered what, with what reward before."""
    told, choose = [], anything("advance")
    for agent in itertools.islice(env.agent_iter(), steps):
        _, reward, _, _, info = env.last()
        action = choose(np.flatnonzero(info["action_mask"]))
        told.append((agent, reward, action))
        env.step(action)
    return told


@every_title
def test_a_game_is_saved_as_a_record_and_taken_up(title: str) -> None:
    env, other = (pettingzoo_env.raw_env(title, 2) for _ in range(2))
    env.reset(options={"seed": "a winter evening"})
    advance(env, 25)
    record = env.save()
    assert "seed a winter evening" in record
    other.restore(record)
    assert same(other.episode, env.episode) and other.agent_selection == env.agent_selection
    assert advance(other, 10) == advance(env, 10)


@every_title
def test_the_mask_may_lie_in_the_observation_as_in_the_classic_games(title: str) -> None:
    env = pettingzoo_env.env(title, 2, mask_in="observation")
    env.reset(seed=1)
    for agent in env.agent_iter(40):
        observation, _, _, _, info = env.last()
        assert env.observation_space(agent).contains(observation)
        assert (observation["action_mask"] == info["action_mask"]).all() and info["action_mask"].any()
        env.step(env.action_space(agent).sample(observation["action_mask"]))


@every_title
def test_rewards_come_at_the_end_and_add_up_to_zero(title: str) -> None:
    env = pettingzoo_env.env(title, near(title, 3), reward="win", options=SHORT.get(title))
    env.reset(seed=2)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, truncation, info = env.last()
        sums[agent] += reward
        env.step(None if termination or truncation else env.action_space(agent).sample(info["action_mask"]))
        assert not truncation
    assert sum(sums.values()) == pytest.approx(0) and max(sums.values()) > 0


def test_without_a_seed_the_next_deal_follows_from_the_last_seed() -> None:
    one, other = (TableEnv("coal_baron", 2) for _ in range(2))
    seeds = []
    for env in (one, other):
        env.reset(seed=7)
        env.reset()
        seeds.append(env.episode.seed)
        env.reset()
        seeds.append(env.episode.seed)
    assert seeds[:2] == seeds[2:] and len(set(seeds)) == 2


def test_whoever_answers_what_is_not_legal_has_lost_and_hears_why_at_the_bare_door() -> None:
    env = pettingzoo_env.env("coal_baron", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {agent: -1000, env.possible_agents[1 - env.possible_agents.index(agent)]: 1000}
    assert all(env.terminations.values()) and "§" in env.infos[agent]["refused"]
    bare = pettingzoo_env.raw_env("coal_baron", 2)
    bare.reset(seed=1)
    with pytest.raises(IllegalMove, match="§"):
        bare.step(illegal)
    with pytest.raises(BadSetup, match="human, ansi, rgb_array"):
        pettingzoo_env.raw_env("coal_baron", 2, render_mode="smoke")


def test_a_seat_that_has_had_its_cycles_leaves_and_the_others_go_on() -> None:
    env = TableEnv("coal_baron", 3, max_cycles=5)
    env.reset(seed=1)
    answered: dict[str, int] = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        _, _, termination, truncation, info = env.last()
        assert not termination
        answered[agent] += not truncation
        env.step(None if truncation else anything(agent)(np.flatnonzero(info["action_mask"])))
    assert set(answered.values()) == {5}


@every_table
@pytest.mark.parametrize("reward", REWARDS)
def test_what_an_illegal_action_costs_the_others_get(title: str, reward: str, players: int) -> None:
    env: Any = pettingzoo_env.env(title, players, reward=reward)
    env.reset(seed=6)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(30):
        env.step(env.action_space(env.agent_selection).sample())
        sums = {agent: sums[agent] + env.rewards[agent] for agent in sums}
    loser = env.agent_selection
    env.infos[loser]["action_mask"][:] = 1  # what the caller writes there says nothing to the game
    env.step(int(env.unwrapped.episode.mask(env.unwrapped.episode.seat).argmin()))
    assert sum(env.rewards.values()) == pytest.approx(0)
    sums = {agent: sums[agent] + env.rewards[agent] for agent in sums}
    assert sums.pop(loser) == pytest.approx(WORST[reward])
    assert list(sums.values()) == pytest.approx([-WORST[reward] / (players - 1)] * (players - 1))
    assert all(env.terminations.values()) and not any(env.truncations.values())
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("door", [pettingzoo_env.env, pettingzoo_env.raw_env])
@pytest.mark.parametrize("wrong", ["5", 5.7, 5.0, True, None, [5], -1, 10**6, 2**64])
def test_what_is_no_action_raises_at_every_door_and_changes_nothing(door: Any, wrong: object) -> None:
    env = door("coal_baron", 2)
    env.reset(seed=1)
    before, agent = to_bytes(env.unwrapped.episode.state), env.agent_selection
    with pytest.raises(UnreadableMove):
        env.step(wrong)
    assert to_bytes(env.unwrapped.episode.state) == before and env.agent_selection == agent
    assert not any(env.terminations.values())


@every_title
@pytest.mark.parametrize("door", [pettingzoo_env.env, pettingzoo_env.raw_env])
def test_a_restored_game_needs_no_reset_even_if_it_is_over(title: str, door: Any) -> None:
    env = pettingzoo_env.raw_env(title, 2, options=SHORT.get(title))
    env.reset(seed=3)
    advance(env, 10)
    other = door(title, 2)
    other.restore(env.save())
    observation, reward, termination, _, info = other.last()
    assert (observation == env.last()[0]).all() and not termination and reward == 0 and info["action_mask"].any()
    choose = anything("end")
    while env.episode.seat >= 0:
        env.step(choose(env.episode.legal))
    over = door(title, 2)
    over.restore(env.save())
    assert over.last()[1:4] == (env.episode.margins()[0], True, False)
    told = [over.last()[1] for agent in over.agent_iter() if over.step(None) is None and over.agents]
    assert over.agents == [] and told == env.episode.margins()[1:]


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_cycles": 0},
        {"max_cycles": 1.5},
        {"max_decisions": 0},
        {"max_decisions": -1},
        {"illegal": "oops"},
        {"render_mode": "oops"},
        {"mask_in": "pocket"},
        {"players": 9},
        {"players": -1},
        {"players": 2.0},
        {"players": "2"},
        {"reward": "fame"},
    ],
)
def test_settings_that_do_not_exist(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        pettingzoo_env.raw_env(**({"title": "coal_baron"} | wrong))


@pytest.mark.parametrize("wrong", [-1, 1.5, float("nan"), "7", True, [1]])
def test_seeds_that_do_not_exist(wrong: Any) -> None:
    env = pettingzoo_env.raw_env("coal_baron", 2)
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="seed"):
        env.reset(seed=wrong)
    assert env.episode.seed == "1"


def test_nothing_is_stepped_before_the_deal_or_after_the_last_has_left() -> None:
    env = pettingzoo_env.raw_env("coal_baron", 2, max_decisions=1)
    with pytest.raises(BadSetup, match="reset"):
        env.step(0)
    parallel: Any = pettingzoo_env.parallel_env("coal_baron", 2)
    with pytest.raises(BadSetup, match="reset"):
        parallel.step({"player_0": 0})
    env.reset(seed=1)
    advance(env, 1)
    while env.agents:
        env.step(None)
    with pytest.raises(GameIsOver):
        env.step(0)


@pytest.mark.parametrize("mask_in", ["info", "observation"])
def test_whoever_waits_may_answer_0_which_is_not_played(mask_in: str) -> None:
    env: Any = pettingzoo_env.parallel_env("coal_baron", 3, mask_in=mask_in)
    observations, infos = env.reset(seed=1)
    for _ in range(20):
        episode = env.unwrapped.episode
        asked = f"player_{episode.seat}"
        masks = {agent: infos[agent]["action_mask"] for agent in env.agents}
        if mask_in == "observation":
            assert all((observations[agent]["action_mask"] == masks[agent]).all() for agent in env.agents)
        assert {agent: int(info["active"]) for agent, info in infos.items()} == {
            agent: int(agent == asked) for agent in env.agents
        }
        assert not any(info["refused"] for info in infos.values()) and not env.refusal
        assert np.flatnonzero(masks.pop(asked)).tolist() == episode.legal
        assert all(np.flatnonzero(mask).tolist() == [0] for mask in masks.values())
        actions = dict.fromkeys(masks, 0) | {asked: episode.legal[0]}
        with pytest.raises(UnreadableMove):
            env.step(dict.fromkeys(masks, 0))
        observations, _, _, _, infos = env.step(actions)
        assert episode.actions[-1] == actions[asked]
    [asked] = [agent for agent, info in infos.items() if info["active"]]
    illegal = int(np.argmin(infos[asked]["action_mask"]))
    *_, infos = env.step(dict.fromkeys(env.agents, illegal))
    assert {agent for agent, info in infos.items() if info["refused"]} == {asked} and "§" in env.refusal
