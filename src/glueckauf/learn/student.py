"""The small network in PyTorch, as it is taught; `bots/small_network.py` says what it computes and plays with it."""

from typing import NamedTuple

import torch
from torch import Tensor, nn

from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.learn.network import FORBIDDEN, Turning, squashed


class StudentShape(NamedTuple):
    """What must be equal for weights to fit."""

    seen: int  # numbers of an observation
    actions: int
    width: int
    narrow: int


class Student(nn.Module):
    """A wide layer, two narrow ones, and the heads of its teacher."""

    def __init__(self, game: Game, shape: StudentShape) -> None:
        super().__init__()
        self.shape, self.turning = shape, Turning(game)
        self.first = nn.Linear(shape.seen, shape.width)
        self.second = nn.Linear(shape.width, shape.narrow)
        self.third = nn.Linear(shape.narrow, shape.narrow)
        self.policy = nn.Linear(shape.narrow, shape.actions)
        self.value = nn.Linear(shape.narrow, SEATS)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """[row, action] logits, and [row, seat] values, as those of `Network`."""
        seen = squashed(observations)
        wide = torch.relu(self.first(seen))
        narrow = torch.relu(self.second(wide))
        thought = narrow + torch.relu(self.third(narrow))
        logits: Tensor = self.turning(self.policy(thought), seen).float().masked_fill(~masks, FORBIDDEN)
        return logits, self.value(thought).float()
