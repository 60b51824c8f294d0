"""What a batch pays at each step, where it cuts games off, and how it begins anew."""

from typing import Any

import numpy as np
import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.series import seed_of
from glueckauf.games import TITLES
from glueckauf.lab.batch import BatchEnv
from glueckauf.lab.episode import Episode
from tests.lab.test_batch import any_allowed, state_of

SIZE = 3
STEPS = 500 if COMPILED else 25


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("title", TITLES)
def test_gains_are_those_of_every_door_step_by_step(title: str, players: int) -> None:
    random, doors = np.random.default_rng(5), [Episode(title, players, reward="gain") for _ in range(SIZE)]
    env = BatchEnv(title, players, SIZE, seed="gains", rewards="gain")
    step, ended, together = env.reset(), 0, np.zeros((SIZE, players))
    assert not step.rewards.any()
    for row, door in enumerate(doors):
        door.deal(seed_of("gains", row))
    for _ in range(STEPS):
        actions = any_allowed(step, random)
        step = env.step(actions)
        for row, door in enumerate(doors):
            door.step(int(actions[row]))
            assert step.rewards[row].tolist() == pytest.approx(door.rewards(), abs=1e-4)
            together[row] += step.rewards[row]
            if step.dones[row]:
                ended += 1
                due = np.array(door.margins()) - door.first
                assert together[row].tolist() == pytest.approx(due.tolist(), abs=1e-3)
                together[row] = 0
                door.deal(seed_of("gains", int(env.numbers[row])))
    assert not COMPILED or title == "isle_of_trains" or ended


@pytest.mark.parametrize("reward", ["margin", "gain"])
def test_a_game_is_cut_off_after_so_many_decisions(reward: str) -> None:
    random, most = np.random.default_rng(6), 7
    env = BatchEnv("coal_baron", 2, SIZE, seed="cut", rewards=reward, max_decisions=most)
    step, game = env.reset(), TITLES["coal_baron"]
    for number in range(1, 3 * most + 1):
        step = env.step(any_allowed(step, random))
        cut = number % most == 0
        assert step.truncated.tolist() == step.dones.tolist() == [cut] * SIZE
        assert env.numbers.tolist() == [row + number // most * SIZE for row in range(SIZE)]
        if cut:
            for row in range(SIZE):
                assert to_bytes(state_of(env, row)) == to_bytes(game.new(2, seed_of("cut", int(env.numbers[row]))))
        assert reward == "gain" or not step.rewards.any()  # it is not over, so nobody has won


def test_a_game_that_ends_in_time_is_not_cut_off() -> None:
    """The last decision of a game that the limit just allows ends it and pays."""
    box, random = {"box": "tiny"}, np.random.default_rng(7)
    usual = BatchEnv("isle_of_trains", 2, 1, seed="end", options=box)
    step, actions = usual.reset(), []
    while not step.dones[0]:
        actions.append(any_allowed(step, random))
        step = usual.step(actions[-1])
    paid = step.rewards.copy()
    for most, cut in ((len(actions), False), (len(actions) - 1, True)):
        env = BatchEnv("isle_of_trains", 2, 1, seed="end", options=box, max_decisions=most)
        env.reset()
        for action in actions[:most]:
            step = env.step(action)
        assert (bool(step.dones[0]), bool(step.truncated[0])) == (True, cut)
        assert step.rewards.tolist() == ([[0, 0]] if cut else paid.tolist())


@pytest.mark.parametrize("reward", ["margin", "gain"])
def test_another_seed_begins_another_series(reward: str) -> None:
    random, game = np.random.default_rng(8), TITLES["isle_of_trains"]
    env = BatchEnv("isle_of_trains", 3, SIZE, seed="first", rewards=reward)
    step = env.reset()
    for _ in range(5):
        step = env.step(any_allowed(step, random))
    step = env.reset(seed=12)
    assert env.numbers.tolist() == [0, 1, 2] and not step.dones.any()
    for row in range(SIZE):
        assert to_bytes(state_of(env, row)) == to_bytes(game.new(3, seed_of(12, row)))
    env.reset()  # the same series again
    assert to_bytes(state_of(env, 1)) == to_bytes(game.new(3, "12 1"))


@pytest.mark.parametrize("wrong", [1.5, True, b"1", [1], -1.0, np.float64(2)])
def test_a_seed_that_is_none_changes_nothing(wrong: Any) -> None:
    env = BatchEnv("isle_of_trains", 2, 1, seed="kept")
    env.reset()
    env.step([int(np.argmax(env.shown.masks[0]))])
    before = to_bytes(state_of(env, 0))
    with pytest.raises(BadSetup):
        env.reset(seed=wrong)
    assert to_bytes(state_of(env, 0)) == before
    env.reset()
    assert to_bytes(state_of(env, 0)) == to_bytes(TITLES["isle_of_trains"].new(2, "kept 0"))


def test_whoever_waits_may_answer_0_which_is_not_played() -> None:
    random = np.random.default_rng(9)
    env = BatchEnv("coal_baron", 3, SIZE)
    step = env.reset()
    for _ in range(40):
        step = env.step(any_allowed(step, random))
        assert (step.waiting.sum(axis=1) == 2).all()
        for seat in range(3):
            masks = env.masks_of(seat)
            for row in range(SIZE):
                assert step.waiting[row, seat] == (step.seats[row] != seat)
                due = [0] if step.waiting[row, seat] else np.flatnonzero(step.masks[row]).tolist()
                assert np.flatnonzero(masks[row]).tolist() == due
            masks[:] = True  # a copy: what is written there says nothing
    wrong: Any
    for wrong in (-1, 3, 1.0, True, None, "0"):
        with pytest.raises(BadSetup):
            env.masks_of(wrong)
    with pytest.raises(BadSetup, match="reset"):
        BatchEnv("coal_baron", 3, 1).masks_of(0)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, "7"])
def test_limits_that_are_none(wrong: Any) -> None:
    with pytest.raises(BadSetup, match="max_decisions"):
        BatchEnv("coal_baron", 2, 1, max_decisions=wrong)
