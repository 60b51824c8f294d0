"""Targets where the network is: the newest ones, as many as there is room for, and some of them for each step."""

from pathlib import Path

import numpy as np
import torch

from glueckauf.engine.errors import BadSetup
from glueckauf.engine.game import Game
from glueckauf.learn.network import squashed
from glueckauf.learn.targets import files_in, unpack

SHARPER = 3.0  # the power of the visits: a search tries poor answers, too, to see that they are poor


PASSES = 6  # how often each target is shown: 19,000 of them, shown 1,700 times each, were learnt by heart and did harm


class TargetBook:
    """Tensors that stay where they are; the oldest targets make room for new ones."""

    def __init__(self, game: Game, folder: Path, room: int, share: int, device: torch.device) -> None:
        self.game, self.folder, self.room = game, folder, room
        exact = torch.bfloat16 if device.type == "cuda" else torch.float32
        actions = len(game.actions.texts)
        # the last row is empty and teaches nothing
        self.seen = torch.zeros(room + 1, game.observation.size, dtype=exact, device=device)
        self.masks = torch.ones(room + 1, actions, dtype=torch.bool, device=device)
        self.chances = torch.zeros(room + 1, actions, dtype=exact, device=device)
        self.part = torch.full((share,), room, dtype=torch.int64, device=device)  # targets of this step
        self.read: set[Path] = set()
        self.written = 0
        self.left = 0  # how many are still to be shown

    def __len__(self) -> int:
        return min(self.written, self.room)

    def open(self) -> None:
        """Read what is new in the folder; what cannot be read is left out."""
        for file in files_in(self.folder):
            if file not in self.read:
                self.read.add(file)
                try:
                    targets = unpack(self.game, file.read_bytes())
                except BadSetup:
                    continue
                tried = targets.tried.astype(np.float32) ** SHARPER
                good = np.flatnonzero(tried.sum(axis=1) > 0)[: self.room]
                places = torch.from_numpy((self.written + np.arange(len(good))) % self.room).to(self.seen.device)
                seen = torch.from_numpy(targets.seen[good]).to(self.seen.device)
                self.seen[places] = squashed(seen).to(self.seen.dtype)
                self.masks[places] = torch.from_numpy(targets.legal[good]).to(self.seen.device)
                chances = tried[good] / tried[good].sum(axis=1, keepdims=True)
                self.chances[places] = torch.from_numpy(chances).to(self.chances)
                self.written += len(good)
                self.left += PASSES * len(good)

    def draw(self) -> None:
        """Other targets for the next step; none, when all have been shown often enough."""
        if self.left >= len(self.part):
            self.left -= len(self.part)
            self.part.random_(0, len(self))
        else:
            self.part.fill_(self.room)
