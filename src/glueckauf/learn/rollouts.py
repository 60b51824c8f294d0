"""Rollouts: tables of two, three and four players play side by side, and one call of the network answers for all.

What was played lies in the same memory every time, so that a GPU can repeat the whole of an update (`repeated.py`).
"""

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn

from glueckauf.engine.limits import SEATS
from glueckauf.learn.guests import Guests
from glueckauf.learn.network import FORBIDDEN, squashed
from glueckauf.learn.repeated import Repeated
from glueckauf.learn.self_play import TRACE, SelfPlay, advantages, asked, sample, turned, worth

NOISY = 4  # in every so many-th row any answer is taken now and then, as in the branches of a search
NOISE = 0.05  # how often


class Decisions(NamedTuple):
    """Decisions of many games; [step, row] first, or [decision] where all were laid in one row."""

    observations: Tensor  # squashed
    masks: Tensor
    actions: Tensor
    chosen: Tensor  # whether the network chose the answer; else it was any answer, or that of a guest
    logs: Tensor  # the logarithm of how likely the answer was
    advantages: Tensor  # of the answer, for the seat that gave it
    targets: Tensor  # [..., seat counted from the asked one] what the value should have been
    present: Tensor  # [..., seat] whether the table has such a seat

    def flat(self) -> "Decisions":
        return Decisions(*(part.flatten(0, 1) for part in self))


class Rollouts:
    """So many decisions in each row of several tables, again and again."""

    def __init__(
        self,
        tables: Sequence[SelfPlay],
        steps: int,
        network: nn.Module,
        scale: float,
        *,
        heuristic: float = 0.0,
        past: float = 0.0,
        strangers: Sequence[nn.Module] = (),
        against_strangers: float = 0.0,
        trace: float = TRACE,
    ) -> None:
        self.tables, self.steps, self.network, self.scale, self.trace = tables, steps, network, scale, trace
        seen, masks = tables[0].step.observations, tables[0].step.masks
        device, rows = tables[0].device, sum(table.rows for table in tables)
        self.players = torch.cat([torch.full((table.rows,), table.players, device=device) for table in tables])
        self.places: list[slice] = []  # the rows of each table
        for table in tables:
            first = self.places[-1].stop if self.places else 0
            self.places.append(slice(first, first + table.rows))
        self.guests: Guests | None = None
        if heuristic or past or (strangers and against_strangers):
            self.guests = Guests(tables, self.places, network, heuristic, past, strangers, against_strangers)
        # one step: what is asked, and what was answered
        exact = torch.bfloat16 if device.type == "cuda" else torch.float32  # as the network's layers are computed
        self.seen = torch.zeros(rows, seen.shape[1], dtype=exact, device=device)
        self.mask = torch.zeros(rows, masks.shape[1], dtype=torch.bool, device=device)
        self.action = torch.zeros(rows, dtype=torch.int64, device=device)
        self.chosen = torch.ones(rows, dtype=torch.bool, device=device)
        self.noisy = torch.arange(rows, device=device) % NOISY == 0
        self.log = torch.zeros(rows, device=device)
        self.value = torch.zeros(rows, SEATS, device=device)
        # all steps
        present = (torch.arange(SEATS, device=device) < self.players[:, None]).expand(steps, rows, SEATS)
        self.played = Decisions(
            torch.zeros(steps, *self.seen.shape, dtype=exact, device=device),
            torch.zeros(steps, *self.mask.shape, dtype=torch.bool, device=device),
            torch.zeros(steps, rows, dtype=torch.int64, device=device),
            torch.zeros(steps, rows, dtype=torch.bool, device=device),
            torch.zeros(steps, rows, device=device),
            torch.zeros(steps, rows, device=device),
            torch.zeros(steps, rows, SEATS, device=device),
            present.contiguous(),
        )
        self.seats = torch.zeros(steps + 1, rows, dtype=torch.int8, device=device)
        self.values = torch.zeros(steps + 1, rows, SEATS, device=device)
        self.points = torch.zeros(steps, rows, SEATS, device=device)
        self.ended = torch.zeros(steps, rows, dtype=torch.bool, device=device)
        self.answer = Repeated(self.think, device)

    def scatter(self, steps: int) -> None:
        for table in self.tables:
            table.scatter(self.network, steps)

    def think(self) -> None:
        """Answer what is asked in all rows."""
        logits, values = asked(self.network, self.seen, self.mask)
        chances = torch.log_softmax(logits, dim=1)
        anything = self.noisy & (torch.rand_like(self.log) < NOISE)
        action = sample(torch.where(anything[:, None], torch.where(self.mask, 0.0, FORBIDDEN), chances))
        if self.guests is not None:
            self.guests.think(self.seen, self.mask)
            action = torch.where(self.guests.theirs, self.guests.answers, action)
            anything = anything | self.guests.theirs
        self.chosen.copy_(~anything)
        self.action.copy_(action)
        self.log.copy_(chances.gather(1, action[:, None]).squeeze(1))
        self.value.copy_(values)

    def look(self, step: int) -> None:
        """Gather what all tables ask."""
        for table, place in zip(self.tables, self.places, strict=True):
            self.seen[place] = squashed(table.tensor(table.step.observations))
            self.mask[place] = table.tensor(table.step.masks)
            self.seats[step, place] = table.tensor(table.step.seats)
        if self.guests is not None:
            self.guests.look(self.seats[step])

    @torch.no_grad()
    def play(self) -> tuple[Decisions, Tensor]:
        """The decisions, with advantages; and how many games ended. The next call writes over them."""
        played = self.played
        if self.guests is not None:
            self.guests.invite()
        for step in range(self.steps):
            self.look(step)
            self.answer()
            played.observations[step], played.masks[step] = self.seen, self.mask
            played.actions[step], played.chosen[step] = self.action, self.chosen
            played.logs[step], self.values[step] = self.log, self.value
            for table, place in zip(self.tables, self.places, strict=True):
                rewards, done = table.act(self.action[place])
                self.points[step, place, : table.players], self.ended[step, place] = rewards, done
        self.look(self.steps)
        self.answer()
        self.values[self.steps] = self.value
        self.judge()
        return played.flat(), self.ended.sum()

    def judge(self) -> None:
        """How good each answer was, and what each value should have been."""
        paid = torch.zeros_like(self.points)
        for table, place in zip(self.tables, self.places, strict=True):
            points = self.points[:, place, : table.players].flatten(0, 1)
            ends = worth(points, self.scale).view(self.steps, table.rows, table.players)
            paid[:, place, : table.players] = torch.where(self.ended[:, place, None], ends, 0.0)
        values = turned(self.values, self.seats, self.players)
        found = advantages(values[:-1], paid, self.ended, values[-1], self.trace)
        seats = self.seats[:-1]
        self.played.targets.copy_(turned(found + values[:-1], seats, self.players, back=True))
        self.played.advantages.copy_(found.gather(2, seats.long()[..., None]).squeeze(2))
