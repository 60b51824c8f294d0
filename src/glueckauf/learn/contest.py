"""A network against another or against the heuristic, for the log of a run."""

import torch
from torch import Tensor

from glueckauf.learn.self_play import Asked, SelfPlay, sample


def share_won(table: SelfPlay, one: Asked, other: Asked | None, steps: int = 2000) -> float:
    """The share of games of two that the first wins, a game a row; draws count half. No other: the heuristic."""
    wins, games = 0.0, 0
    own = torch.arange(table.rows, device=table.device) % 2  # the seat that the first has in a row
    finished = torch.zeros(table.rows, dtype=torch.bool, device=table.device)
    for _ in range(steps):
        seen, masks = table.tensor(table.step.observations), table.tensor(table.step.masks)
        mine = table.tensor(table.step.seats) == own
        with torch.no_grad():
            actions = answers(table, one, seen, masks)
            theirs = table.advice(~mine) if other is None else answers(table, other, seen, masks)
        rewards, done = table.act(torch.where(mine, actions, theirs))
        first = done & ~finished
        margin = rewards.gather(1, own[:, None]).squeeze(1)
        wins += float((((torch.sign(margin) + 1) / 2) * first).sum())
        games += int(first.sum())
        finished |= done
        if bool(finished.all()):
            break
    return wins / max(1, games)


def answers(table: SelfPlay, network: Asked, seen: Tensor, masks: Tensor) -> Tensor:
    """[row] each answer as often as the network says."""
    return sample(torch.log_softmax(table.ask(network, seen, masks)[0], dim=1))
