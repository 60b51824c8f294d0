"""The network: from what a seat knows to how good each answer is, and how the game ends for every seat."""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from glueckauf.bots.small_network import turned_answers
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS

FORBIDDEN = -1.0e9  # the logit of an answer that is not legal


class Shape(NamedTuple):
    """What must be equal for weights to fit."""

    seen: int  # numbers of an observation
    actions: int
    width: int
    blocks: int


def squashed(observations: Tensor) -> Tensor:
    """Observations as a network takes them: sign(x) log(1 + |x|). What is no whole number is so already."""
    if observations.is_floating_point():
        return observations
    seen = observations.float()
    return torch.sign(seen) * torch.log1p(seen.abs())


class Turning(nn.Module):
    """Logits of answers as they are numbered, from those that count the seats they name from the asked one."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        turned = turned_answers(game.actions)
        places = {part.name: part.first for part in game.observation.parts}
        self.needed = not np.array_equal(turned, np.broadcast_to(turned[0], turned.shape))
        self.seat, self.players = places.get("seat", 0), places["players"]
        self.register_buffer("turned", torch.from_numpy(turned), persistent=False)

    def forward(self, logits: Tensor, seen: Tensor) -> Tensor:
        """`seen` are squashed observations."""
        if not self.needed:
            return logits
        players = torch.expm1(seen[:, self.players].float()).round().long()
        seat = seen[:, self.seat : self.seat + SEATS].argmax(dim=1)
        table: Tensor = self.get_buffer("turned")
        return logits.gather(1, table[players * SEATS + seat])


class Block(nn.Module):
    """Something is added to what is known: layer norm, linear, ReLU, linear."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm, self.widen, self.narrow = nn.LayerNorm(width), nn.Linear(width, width), nn.Linear(width, width)
        nn.init.zeros_(self.narrow.weight)  # a fresh block changes nothing
        nn.init.zeros_(self.narrow.bias)

    def forward(self, known: Tensor) -> Tensor:
        more: Tensor = self.narrow(torch.relu(self.widen(self.norm(known))))
        return known + more


class Network(nn.Module):
    """One network for all seats: it sees the table from the seat that is asked."""

    def __init__(self, game: Game, shape: Shape) -> None:
        super().__init__()
        self.shape, self.turning = shape, Turning(game)
        self.first = nn.Linear(shape.seen, shape.width)
        self.blocks = nn.ModuleList(Block(shape.width) for _ in range(shape.blocks))
        self.norm = nn.LayerNorm(shape.width)
        self.policy = nn.Linear(shape.width, shape.actions)
        self.value = nn.Linear(shape.width, SEATS)  # a table of fewer leaves the last ones out
        for head in (self.policy, self.value):  # at first every answer is as good as any other
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """[row, action] logits, and [row, seat] values: the asked seat first, then the others in the order of play."""
        seen = squashed(observations)
        known = self.first(seen)
        for block in self.blocks:
            known = block(known)
        known = torch.relu(self.norm(known))
        logits: Tensor = self.turning(self.policy(known), seen).float().masked_fill(~masks, FORBIDDEN)
        return logits, self.value(known).float()
