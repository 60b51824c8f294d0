"""Proximal policy optimisation: a few passes over what was played, each step small enough to trust."""

from dataclasses import dataclass

import torch
from torch import Tensor

from glueckauf.learn.network import Network
from glueckauf.learn.self_play import Decisions

CLIP = 0.2  # how far the chance of an answer may move in one go
VALUE = 0.5  # the share of the value in what is minimised
LONGEST_STEP = 1.0  # gradients longer than this are shortened


@dataclass
class Losses:
    """Means over one update, for the log."""

    policy: float = 0.0
    value: float = 0.0
    entropy: float = 0.0
    moved: float = 0.0  # how far the policy moved: Kullback-Leibler divergence


def update(
    network: Network,
    optimiser: torch.optim.Optimizer,
    played: Decisions,
    *,
    epochs: int,
    minibatch: int,
    entropy: float,
) -> Losses:
    """Improve the network by what was played."""
    count, sums, steps = len(played.actions), torch.zeros(4, device=played.actions.device), 0
    choices = played.masks.sum(dim=1) > 1  # one answer is no decision: nothing to learn for the policy
    advantages = normal(played.advantages, choices)
    for _ in range(epochs):
        order = torch.randperm(count, device=played.actions.device)
        for start in range(0, count - minibatch + 1, minibatch):
            part = order[start : start + minibatch]
            losses = loss(network, Decisions(*(column[part] for column in played)), advantages[part], choices[part])
            policy, value, spread, moved = losses
            optimiser.zero_grad(set_to_none=True)
            (policy + VALUE * value - entropy * spread).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), LONGEST_STEP)
            optimiser.step()
            sums += torch.stack([policy.detach(), value.detach(), spread.detach(), moved.detach()])
            steps += 1
    return Losses(*(sums / max(1, steps)).tolist())


def normal(advantages: Tensor, choices: Tensor) -> Tensor:
    """Advantages of real choices, with mean 0 and spread 1."""
    among = advantages[choices]
    if len(among) < 2:
        return advantages
    return (advantages - among.mean()) / (among.std() + 1e-6)


def loss(
    network: Network, played: Decisions, advantages: Tensor, choices: Tensor
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Of the policy, of the values; how spread out the answers are; how far the policy moved."""
    with torch.autocast(played.actions.device.type, torch.bfloat16, enabled=played.actions.is_cuda):
        logits, values = network(played.observations, played.masks)
    chances = torch.log_softmax(logits, dim=1)
    log = chances.gather(1, played.actions[:, None]).squeeze(1)
    ratio = torch.exp(log - played.logs)
    gained = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages)
    real = choices.float()
    number = real.sum().clamp(min=1)
    spread = -(chances.exp() * chances.clamp(min=-100)).sum(dim=1)
    error = torch.nn.functional.smooth_l1_loss(values, played.targets, reduction="none", beta=0.5)
    present = played.present.float()
    return (
        -(gained * real).sum() / number,
        (error * present).sum() / present.sum(),
        (spread * real).sum() / number,
        ((ratio - 1 - (log - played.logs)) * real).sum() / number,
    )
