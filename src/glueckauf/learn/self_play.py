"""Self-play on batches: many games side by side, all seats by one network, and what it is to learn from them."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import torch
from torch import Tensor

from glueckauf.engine.limits import SEATS
from glueckauf.lab.batch import BatchEnv

LAMBDA = 0.985  # how far ahead an advantage looks: games are long and paid at their end


class Asked(Protocol):
    """A network that plays: `Network` or `Student`."""

    def __call__(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]: ...


class Decisions(NamedTuple):
    """Decisions of many games; [step, row] first, or [decision] where all were laid in one row."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor  # the logarithm of how likely the answer was
    advantages: Tensor  # of the answer, for the seat that gave it
    targets: Tensor  # [..., seat counted from the asked one] what the value should have been
    present: Tensor  # [..., seat] whether the table has such a seat

    def flat(self) -> "Decisions":
        return Decisions(*(part.flatten(0, 1) for part in self))


def leads(margins: Tensor) -> Tensor:
    """[row, seat] points ahead of the best of the others, from points above the mean of the others."""
    players = margins.shape[1]
    best, second = margins.topk(2, dim=1).values.T
    others = torch.where(margins == best[:, None], second[:, None], best[:, None])
    return (margins - others) * (players - 1) / players


def worth(margins: Tensor, scale: float) -> Tensor:
    """[row, seat] what an end is worth: half for winning, half for the lead, between -1 and 1."""
    ahead = leads(margins)
    return 0.5 * torch.sign(ahead) + 0.5 * torch.tanh(ahead / scale)


def turned(values: Tensor, seats: Tensor, players: int, *, back: bool = False) -> Tensor:
    """[row, seat] counted from the asked seat as counted from seat 0, or back again."""
    places = torch.arange(players, device=values.device)[None, :]
    start = seats.long()[:, None]
    index = (places + start) % players if back else (places - start) % players
    return values.gather(1, index)


class SelfPlay:
    """Games of one number of players, as tensors on the device where the network is."""

    def __init__(self, title: str, players: int, rows: int, seed: str, device: torch.device, threads: int) -> None:
        self.players, self.rows, self.device = players, rows, device
        on = "cuda" if device.type == "cuda" else "cpu"
        self.env = BatchEnv(title, players, rows, seed=seed, dtype="int16", device=on, threads=threads)
        self.step = self.env.reset()
        self.present = (torch.arange(SEATS, device=device) < players).expand(rows, SEATS)

    def tensor(self, array: Any) -> Tensor:
        """The same memory: a copy is made where something must last."""
        return torch.as_tensor(array, device=self.device)

    def act(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Step all games: [row, seat] points of those that ended, and which did."""
        handed = actions if self.device.type == "cuda" else actions.numpy()
        self.step = self.env.step(handed)
        return self.tensor(self.step.rewards), self.tensor(self.step.dones)

    def ask(self, network: Asked, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            logits, values = network(observations, masks)
        return logits, values

    @torch.no_grad()
    def play(self, network: Asked, steps: int, scale: float) -> tuple[Decisions, Tensor]:
        """So many decisions in each row, with advantages; and how many games that ended."""
        seen, masks, seats, actions, logs, values, paid, ended = ([] for _ in range(8))
        for _ in range(steps):
            observation, mask = self.tensor(self.step.observations).clone(), self.tensor(self.step.masks).clone()
            seat = self.tensor(self.step.seats).clone()
            logits, value = self.ask(network, observation, mask)
            chances = torch.log_softmax(logits, dim=1)
            action = sample(chances)
            rewards, done = self.act(action)
            seen.append(observation)
            masks.append(mask)
            seats.append(seat)
            actions.append(action)
            logs.append(chances.gather(1, action[:, None]).squeeze(1))
            values.append(turned(value, seat, self.players))
            paid.append(torch.where(done[:, None], worth(rewards, scale), 0.0))
            ended.append(done.clone())
        _, value = self.ask(network, self.tensor(self.step.observations), self.tensor(self.step.masks))
        after = turned(value, self.tensor(self.step.seats), self.players)
        all_seats = advantages(torch.stack(values), torch.stack(paid), torch.stack(ended), after)
        targets, own = [], []
        for step in range(steps):
            from_asked = turned(all_seats[step] + values[step], seats[step], self.players, back=True)
            targets.append(torch.nn.functional.pad(from_asked, (0, SEATS - self.players)))
            own.append(all_seats[step].gather(1, seats[step].long()[:, None]).squeeze(1))
        played = Decisions(
            torch.stack(seen), torch.stack(masks), torch.stack(actions), torch.stack(logs), torch.stack(own),
            torch.stack(targets), self.present.expand(steps, *self.present.shape),
        )  # fmt: skip
        return played, torch.stack(ended).sum()


def sample(chances: Tensor) -> Tensor:
    """[row] an answer as often as its chance says (Gumbel's trick: one pass, no sum)."""
    noise = torch.empty_like(chances).exponential_().log()
    return (chances - noise).argmax(dim=1)


def advantages(values: Tensor, paid: Tensor, ended: Tensor, after: Tensor) -> Tensor:
    """[step, row, seat] how much better it went than expected: generalised advantages, nothing discounted.

    Every seat has a value at every step, whoever is asked, so nobody's advantage waits for their next decision.
    """
    out, running = torch.zeros_like(values), torch.zeros_like(after)
    for step in reversed(range(len(values))):
        goes_on = (~ended[step]).float()[:, None]
        surprise = paid[step] + goes_on * after - values[step]
        running = surprise + goes_on * LAMBDA * running
        out[step], after = running, values[step]
    return out


def together(parts: Sequence[Decisions]) -> Decisions:
    """Decisions of several tables in one row."""
    flat = [part.flat() for part in parts]
    return Decisions(*(torch.cat(column) for column in zip(*flat, strict=True)))
