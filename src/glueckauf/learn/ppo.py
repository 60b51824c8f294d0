"""Proximal policy optimisation: a few passes over what was played, each step small enough to trust."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from glueckauf.learn.repeated import Repeated
from glueckauf.learn.rollouts import Decisions
from glueckauf.learn.self_play import asked
from glueckauf.learn.target_book import TargetBook

CLIP = 0.2  # how far the chance of an answer may move in one go
VALUE = 1.0  # the share of the value in what is minimised
LONGEST_STEP = 1.0  # gradients longer than this are shortened


@dataclass
class Losses:
    """Means over one update, for the log."""

    policy: float = 0.0
    value: float = 0.0
    entropy: float = 0.0
    moved: float = 0.0  # how far the policy moved: Kullback-Leibler divergence
    taught: float = 0.0  # how unlikely it thinks what a search prefers: cross entropy


class Updates:
    """Improves a network by what was played, again and again; `played` lies in the same memory every time."""

    def __init__(
        self,
        network: nn.Module,
        optimiser: torch.optim.Optimizer,
        played: Decisions,
        *,
        epochs: int,
        minibatch: int,
        book: TargetBook | None = None,
        target_weight: float = 0.0,
    ) -> None:
        self.network, self.optimiser, self.played = network, optimiser, played
        self.epochs, self.minibatch = epochs, minibatch
        self.book, self.target_weight = book, target_weight  # targets, and their share in what is minimised
        device = played.actions.device
        self.part = torch.zeros(minibatch, dtype=torch.int64, device=device)  # decisions of this step
        self.choices = torch.zeros(len(played.actions), dtype=torch.bool, device=device)
        self.advantages = torch.zeros(len(played.actions), device=device)
        self.entropy = torch.zeros((), device=device)
        self.sums = torch.zeros(5, device=device)
        self.improve = Repeated(self.step, device)

    def step(self) -> None:
        """One step of the optimiser."""
        part = self.part
        some = Decisions(*(column[part] for column in self.played))
        policy, value, spread, moved = loss(self.network, some, self.advantages[part], self.choices[part])
        self.optimiser.zero_grad(set_to_none=True)
        taught = torch.zeros_like(policy) if self.book is None else unlikely(self.network, self.book)
        (policy + VALUE * value - self.entropy * spread + self.target_weight * taught).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), LONGEST_STEP)
        self.optimiser.step()
        self.sums += torch.stack([each.detach() for each in (policy, value, spread, moved, taught)])

    def run(self, entropy: float) -> Losses:
        """All passes over what was played."""
        count, steps = len(self.played.actions), 0
        real = self.played.masks.sum(dim=1) > 1  # one answer is no decision: nothing to learn for the policy
        self.choices.copy_(real & self.played.chosen)
        self.advantages.copy_(normal(self.played.advantages, self.choices))
        self.entropy.fill_(entropy)
        self.sums.zero_()
        for _ in range(self.epochs):
            order = torch.randperm(count, device=self.part.device)
            for start in range(0, count - self.minibatch + 1, self.minibatch):
                self.part.copy_(order[start : start + self.minibatch])
                if self.book is not None:
                    self.book.draw()
                self.improve()
                steps += 1
        return Losses(*(self.sums / max(1, steps)).tolist())


def unlikely(network: nn.Module, book: TargetBook) -> Tensor:
    """How unlikely the network thinks what the search preferred, in the targets of this step."""
    part = book.part
    logits, _ = asked(network, book.seen[part], book.masks[part])
    chances = torch.log_softmax(logits, dim=1).clamp(min=-100)
    return -(book.chances[part].float() * chances).sum(dim=1).mean()


def adam(network: nn.Module, rate: float, epsilon: float) -> torch.optim.Adam:
    """An optimiser that a GPU can repeat."""
    on_gpu = next(network.parameters()).is_cuda
    start = torch.tensor(rate, device="cuda") if on_gpu else rate
    return torch.optim.Adam(network.parameters(), lr=start, eps=epsilon, capturable=on_gpu, fused=on_gpu)


def set_rate(optimiser: torch.optim.Optimizer, rate: float) -> None:
    """Where the driver repeats a step, the rate is read from its place."""
    for group in optimiser.param_groups:
        if isinstance(group["lr"], Tensor):
            group["lr"].fill_(rate)
        else:
            group["lr"] = rate


def normal(advantages: Tensor, choices: Tensor) -> Tensor:
    """Advantages of real choices, with mean 0 and spread 1."""
    real = choices.float()
    number = real.sum().clamp(min=2)
    mean = (advantages * real).sum() / number
    spread = (((advantages - mean) ** 2 * real).sum() / number).sqrt()
    return (advantages - mean) / (spread + 1e-6)


def loss(
    network: nn.Module, played: Decisions, advantages: Tensor, choices: Tensor
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Of the policy, of the values; how spread out the answers are; how far the policy moved."""
    logits, values = asked(network, played.observations, played.masks)
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
