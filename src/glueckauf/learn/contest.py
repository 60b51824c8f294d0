"""Two networks against each other, for the log of a run."""

import torch

from glueckauf.learn.self_play import Asked, SelfPlay, sample


def share_won(table: SelfPlay, one: Asked, other: Asked, steps: int = 2000) -> float:
    """The share of games of two that the first wins, a game a row; draws count half."""
    wins, games = 0.0, 0
    own = torch.arange(table.rows, device=table.device) % 2  # the seat that the first has in a row
    finished = torch.zeros(table.rows, dtype=torch.bool, device=table.device)
    for _ in range(steps):
        seen, masks = table.tensor(table.step.observations), table.tensor(table.step.masks)
        mine = table.tensor(table.step.seats) == own
        with torch.no_grad():
            logits = torch.where(mine[:, None], table.ask(one, seen, masks)[0], table.ask(other, seen, masks)[0])
        rewards, done = table.act(sample(torch.log_softmax(logits, dim=1)))
        first = done & ~finished
        margin = rewards.gather(1, own[:, None]).squeeze(1)
        wins += float((((torch.sign(margin) + 1) / 2) * first).sum())
        games += int(first.sum())
        finished |= done
        if bool(finished.all()):
            break
    return wins / max(1, games)
