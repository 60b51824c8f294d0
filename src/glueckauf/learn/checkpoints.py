"""What a run leaves behind and goes on from: weights, card, and what the optimiser remembers."""

import json
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from glueckauf.bots import weights as files


def save(file: Path, network: nn.Module, optimiser: torch.optim.Optimizer, card: files.Card) -> None:
    """Write a checkpoint."""
    file.parent.mkdir(parents=True, exist_ok=True)
    steps = [int(state["step"]) for state in optimiser.state.values()]
    card.optimiser_steps = max(steps, default=0)
    files.save(file, as_arrays(network.state_dict()), card)
    named = [(name, optimiser.state[parameter]) for name, parameter in network.named_parameters()]
    means = {name: state["exp_avg"] for name, state in named if state}
    roots = {name: state["exp_avg_sq"].sqrt() for name, state in named if state}
    for memory, tensors in zip(files.memory_of(file), (means, roots), strict=True):
        files.save_memory(memory, as_arrays(tensors))


def resume(
    file: Path, network: nn.Module, optimiser: torch.optim.Optimizer, weights: files.Weights, steps: int
) -> None:
    """Put the network and the optimiser where they were."""
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    means, roots = (files.load_memory(memory) for memory in files.memory_of(file))
    on_gpu = bool(optimiser.param_groups[0].get("capturable"))
    for name, parameter in network.named_parameters():
        if name in means and name in roots:
            optimiser.state[parameter] = {
                "step": torch.tensor(float(steps), device=parameter.device if on_gpu else None),
                "exp_avg": torch.from_numpy(means[name]).to(parameter),
                "exp_avg_sq": torch.from_numpy(roots[name]).to(parameter) ** 2,
            }


def as_arrays(state: dict[str, Tensor]) -> files.Weights:
    return {name: tensor.detach().float().cpu().numpy() for name, tensor in state.items()}


def write_line(file: Path, line: dict[str, Any]) -> None:
    """One more line of the log: JSON, so that it can be read while the run goes on."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_suffix(".log").open("a", encoding="utf-8") as log:
        log.write(json.dumps(line) + "\n")
