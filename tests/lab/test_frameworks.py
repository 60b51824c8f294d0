# ruff: noqa: N806, PLC0415 - each library is imported where it is there, its classes under their own names
"""Other houses' wrappers around our environments, unchanged: torchrl, Tianshou, RLlib; and their tensors, by DLPack.

None of these libraries is part of the locked environment, so each check runs where its library is installed.
"""

import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from glueckauf.engine.errors import UnreadableMove
from glueckauf.lab.batch import BatchEnv
from tests.lab.games import SHORT

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium
from gymnasium.vector import AutoresetMode

from glueckauf.lab import pettingzoo_env
from glueckauf.lab.gymnasium_env import SeatEnv

TITLE = "isle_of_trains"
STEPS = 12


def name_of(title: str) -> str:
    return f"glueckauf/{title}-v2"


# torchrl


def torchrl_gym() -> None:
    GymWrapper: Any = import_module("torchrl.envs.libs.gym").GymWrapper
    check_env_specs: Any = import_module("torchrl.envs.utils").check_env_specs

    env = GymWrapper(SeatEnv(TITLE, 2))
    check_env_specs(env)
    assert env.rollout(STEPS).batch_size[0] <= STEPS


def torchrl_vector() -> None:
    """Its wrapper takes a step by chance to see what comes back, so illegal actions must not raise."""
    GymWrapper: Any = import_module("torchrl.envs.libs.gym").GymWrapper

    settings: Any = {"players": 2, "illegal": "lose", "autoreset_mode": AutoresetMode.SAME_STEP}
    env = GymWrapper(gymnasium.make_vec(name_of(TITLE), num_envs=3, **settings))
    played = env.rollout(STEPS, break_when_any_done=False)
    assert tuple(played.batch_size) == (3, STEPS)
    assert played["next", "done"].any()


def torchrl_all_seats() -> None:
    PettingZooWrapper: Any = import_module("torchrl.envs.libs.pettingzoo").PettingZooWrapper
    check_env_specs: Any = import_module("torchrl.envs.utils").check_env_specs

    one_by_one = PettingZooWrapper(pettingzoo_env.env(TITLE, 2), use_mask=True)
    check_env_specs(one_by_one)
    played = one_by_one.rollout(STEPS)
    assert played["player_0", "observation"].shape == played["player_1", "observation"].shape
    together = PettingZooWrapper(pettingzoo_env.parallel_env(TITLE, 2))
    check_env_specs(together)
    assert together.rollout(STEPS)["player", "observation"].shape[1] == 2


# Tianshou


def tianshou_all_seats() -> None:
    DummyVectorEnv: Any = import_module("tianshou.env").DummyVectorEnv
    Wrapped: Any = import_module("tianshou.env").PettingZooEnv

    def made() -> Any:
        return Wrapped(pettingzoo_env.env(TITLE, 2, mask_in="observation"))

    env, bare = made(), pettingzoo_env.raw_env(TITLE, 2)
    seen, _ = env.reset(seed=3)
    bare.reset(seed=3)
    for _ in range(STEPS):
        assert seen["agent_id"] == bare.agent_selection
        assert (np.flatnonzero(seen["mask"]) == np.flatnonzero(bare.last()[4]["action_mask"])).all()
        action = int(np.flatnonzero(seen["mask"])[-1])
        seen, rewards, *_ = env.step(action)
        bare.step(action)
        assert len(rewards) == 2
    many = DummyVectorEnv([made, made])
    assert len(many.reset()[0]) == 2


# RLlib


def rllib_all_seats() -> None:
    ParallelPettingZooEnv: Any = import_module("ray.rllib.env.wrappers.pettingzoo_env").ParallelPettingZooEnv
    Wrapped: Any = import_module("ray.rllib.env.wrappers.pettingzoo_env").PettingZooEnv

    env, bare = Wrapped(pettingzoo_env.env(TITLE, 2, mask_in="observation")), pettingzoo_env.raw_env(TITLE, 2)
    seen, _ = env.reset(seed=3)
    bare.reset(seed=3)
    for _ in range(STEPS):
        [(agent, known)] = seen.items()
        assert agent == bare.agent_selection and (known["observation"] == bare.observe(agent)).all()
        action = int(np.flatnonzero(known["action_mask"])[-1])
        seen, *_ = env.step({agent: action})
        bare.step(action)
    together = ParallelPettingZooEnv(pettingzoo_env.parallel_env(TITLE, 2, mask_in="observation"))
    seen, _ = together.reset(seed=3)
    for _ in range(STEPS):
        seen, rewards, *_ = together.step({agent: int(known["action_mask"].argmax()) for agent, known in seen.items()})
        assert sum(rewards.values()) == 0


# Tensors


def torch_by_dlpack() -> None:
    torch: Any = import_module("torch")

    env = BatchEnv(TITLE, 2, 4)
    step = env.reset()
    seen, masks = torch.from_dlpack(step.observations), torch.from_dlpack(step.masks)
    assert seen.data_ptr() == step.observations.ctypes.data  # no copy
    for _ in range(STEPS):
        step = env.step(masks.int().argmax(dim=1))
        assert (seen.numpy() == step.observations).all() and (masks.numpy() == step.masks).all()
    for wrong in (masks.float().argmax(dim=1).float(), masks[:, 0], torch.zeros(3, dtype=torch.int64)):
        with pytest.raises(UnreadableMove):
            env.step(wrong)


def jax_by_dlpack() -> None:
    jax: Any = import_module("jax")

    env = BatchEnv(TITLE, 2, 4)
    step = env.reset()
    choose = jax.jit(lambda masks: masks.argmax(axis=1))
    for _ in range(STEPS):
        actions = choose(jax.dlpack.from_dlpack(step.masks))
        assert (np.asarray(actions) == step.masks.argmax(axis=1)).all()
        step = env.step(actions)
    for wrong in (jax.numpy.zeros(4), jax.numpy.zeros((4, 1), int), jax.numpy.zeros(4, bool)):
        with pytest.raises(UnreadableMove):
            env.step(wrong)


def torch_example() -> None:
    from examples import batch_dlpack

    assert batch_dlpack.main(TITLE, "torch", steps=STEPS, size=3) == 0


def jax_example() -> None:
    from examples import batch_dlpack

    assert batch_dlpack.main(TITLE, "jax", steps=STEPS, size=3) == 0


CHECKS: list[tuple[str, Callable[[], None]]] = [
    ("torchrl", torchrl_gym),
    ("torchrl", torchrl_vector),
    ("torchrl", torchrl_all_seats),
    ("tianshou", tianshou_all_seats),
    ("ray.rllib", rllib_all_seats),
    ("torch", torch_by_dlpack),
    ("jax", jax_by_dlpack),
    ("torch", torch_example),
    ("jax", jax_example),
]


def is_there(library: str) -> bool:
    """Whether it is installed whole: RLlib lies in every Ray, but does not run without what it needs."""
    if find_spec(library.partition(".")[0]) is None:
        return False
    return (
        library != "ray.rllib" or (find_spec("torch") is not None and find_spec("dm_tree") is not None) or rllib_runs()
    )


def rllib_runs() -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            import_module("ray.rllib")
        except ImportError:
            return False
    return True


def test_wrappers_of_other_houses_play_our_games() -> None:
    """Those that are installed; numpy's own DLPack is always there."""
    for library, check in CHECKS:
        if is_there(library):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # theirs, about themselves
                check()
    step = BatchEnv(TITLE, 2, 2, options=SHORT.get(TITLE)).reset()
    for array in step:
        assert (np.from_dlpack(array) == array).all()
