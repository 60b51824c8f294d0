"""Self-play on batches: many games side by side, all seats by one network, and what their ends are worth."""

from typing import Any, Protocol

import torch
from torch import Tensor

from glueckauf.engine.limits import SEATS
from glueckauf.lab.batch import BatchEnv

TRACE = 0.985  # lambda of advantages, how far ahead they look: games are long and paid at their end


class Asked(Protocol):
    """A network that plays: `Network` or `Student`."""

    def __call__(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]: ...


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


def turned(values: Tensor, seats: Tensor, players: Tensor, *, back: bool = False) -> Tensor:
    """[..., seat] counted from the asked seat as counted from seat 0, or back again; 0 for seats that a table lacks."""
    places = torch.arange(SEATS, device=values.device)
    start, there = seats.long()[..., None], players[..., None]
    index = (places + start) % there if back else (places - start) % there
    return torch.where(places < there, values.gather(-1, index), 0.0)


def asked(network: Asked, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """What the network thinks; on a GPU its layers are computed in 16 bits."""
    on_gpu = observations.is_cuda
    with torch.autocast("cuda" if on_gpu else "cpu", torch.bfloat16, enabled=on_gpu, cache_enabled=False):
        return network(observations, masks)


class SelfPlay:
    """Games of one number of players, as tensors on the device where the network is."""

    def __init__(self, title: str, players: int, rows: int, seed: str, device: torch.device, threads: int) -> None:
        self.players, self.rows, self.device, self.threads = players, rows, device, threads
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

    def advice(self, wanted: Tensor) -> Tensor:
        """[row] what the heuristic would answer in the rows that are wanted."""
        rows = wanted.contiguous() if self.device.type == "cuda" else wanted.numpy()
        return self.tensor(self.env.answers("heuristic", rows))

    def ask(self, network: Asked, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        return asked(network, observations, masks)

    @torch.no_grad()
    def scatter(self, network: Asked, steps: int) -> None:
        """Play so many decisions in each row, and begin its game anew after any number of them.

        Games that begin together stay together: else every update would see one part of the game and no other.
        """
        begins = torch.randint(steps, (self.rows,)).numpy() if steps else ()
        for step in range(steps):
            seen, masks = self.tensor(self.step.observations), self.tensor(self.step.masks)
            logits, _ = self.ask(network, seen, masks)
            self.env.leave(begins == step)
            self.act(sample(torch.log_softmax(logits, dim=1)))


def sample(chances: Tensor) -> Tensor:
    """[row] an answer as often as its chance says (Gumbel's trick: one pass, no sum)."""
    noise = torch.empty_like(chances).exponential_().log()
    return (chances - noise).argmax(dim=1)


def advantages(values: Tensor, paid: Tensor, ended: Tensor, after: Tensor, trace: float = TRACE) -> Tensor:
    """[step, row, seat] how much better it went than expected: generalised advantages, nothing discounted.

    Every seat has a value at every step, whoever is asked, so nobody's advantage waits for their next decision.
    """
    out, running = torch.zeros_like(values), torch.zeros_like(after)
    for step in reversed(range(len(values))):
        goes_on = (~ended[step]).float()[:, None]
        surprise = paid[step] + goes_on * after - values[step]
        running = surprise + goes_on * trace * running
        out[step], after = running, values[step]
    return out
