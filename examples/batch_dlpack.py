"""A batch of games in PyTorch or in JAX, by DLPack: no copy of what the games show.

    python examples/batch_dlpack.py isle_of_trains --library torch
    python examples/batch_dlpack.py isle_of_trains --library jax

The policy takes each legal answer with the same chance; put yours in its place. The arrays of a step are written over
by the next one. PyTorch may look at them as they change; JAX takes arrays for constant, so there they are taken anew.

On a GPU (`--device cuda`, extra `cuda`) both read the arrays through CUDA's array interface in place of DLPack.
"""

import argparse
from collections.abc import Callable
from itertools import count
from typing import Any

from glueckauf.lab.batch import BatchEnv


def with_torch(env: BatchEnv, device: str) -> Callable[[], Any]:
    """A function that chooses an answer in each row, from tensors that are made once."""
    import torch  # noqa: PLC0415 - one of two libraries

    step = env.reset()
    masks = torch.as_tensor(step.masks, device="cuda") if device == "cuda" else torch.from_dlpack(step.masks)
    return lambda: torch.multinomial(masks.float(), 1)[:, 0]


def with_jax(env: BatchEnv, device: str) -> Callable[[], Any]:
    """The same; the array is taken anew at each step, for JAX must not see it change."""
    import jax  # noqa: PLC0415 - one of two libraries

    step, numbers, luck = env.reset(), count(), jax.random.key(0)

    @jax.jit
    def choose(masks: Any, number: int) -> Any:
        return jax.random.categorical(jax.random.fold_in(luck, number), jax.numpy.where(masks, 0.0, -jax.numpy.inf))

    def answers() -> Any:
        masks = jax.numpy.asarray(step.masks) if device == "cuda" else jax.dlpack.from_dlpack(step.masks)
        return jax.block_until_ready(choose(masks, next(numbers)))  # before the next step writes there

    return answers


LIBRARIES = {"torch": with_torch, "jax": with_jax}


def main(title: str, library: str, steps: int = 300, size: int = 64, device: str = "cpu") -> int:
    """Play so many steps; the number of games that ended."""
    env = BatchEnv(title, 2, size, rewards="gain", device=device)
    answers, ended = LIBRARIES[library](env, device), 0
    for _ in range(steps):
        step = env.step(answers())
        ended += int((step.dones if device == "cpu" else step.dones.copy_to_host()).sum())
    print(f"{size * steps} decisions, {ended} games ended")
    return ended


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--library", choices=[*LIBRARIES], default="torch")
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    main(**vars(parser.parse_args()))
