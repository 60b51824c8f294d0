"""Foresight: what an answer leads to says more than the first opinion of it.

In some rows the likeliest answers are carried out in games of their own, beside the game. There the network plays on
for some decisions, for everybody, and its value of what comes then is an opinion of the answer. Policy optimisation
learns of an answer only when it was given, and by all that happened later; this tells several answers of one question
apart at once, by the same network. The copied games hold what is hidden as it is, so that the opinion is one of many
that chance allows; nobody sees it but the learner.
"""

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn

from glueckauf.engine.limits import SEATS
from glueckauf.learn.network import FORBIDDEN, squashed
from glueckauf.learn.repeated import Repeated
from glueckauf.learn.self_play import SelfPlay, asked, turned, worth

TRIED = 6  # answers of a question, the likeliest first


class Look(NamedTuple):
    """One table, and the games beside it."""

    table: SelfPlay
    beside: SelfPlay
    origins: Tensor  # [try] the row of the table
    rows: slice  # of all rows that look ahead


class Foresight:
    """Looks ahead in every so many-th row of several tables; what it finds lies in the same memory every time."""

    def __init__(
        self, tables: Sequence[SelfPlay], places: Sequence[slice], network: nn.Module, scale: float, every: int,
        sharpness: float, further: int = 0,
    ) -> None:  # fmt: skip
        self.network, self.scale, self.sharpness, self.further = network, scale, sharpness, further
        device = tables[0].device
        self.looks: list[Look] = []
        rows: list[Tensor] = []  # of all tables together
        first = 0
        for number, (table, place) in enumerate(zip(tables, places, strict=True)):
            own = torch.arange(0, table.rows, every, device=device)
            beside = SelfPlay(
                table.env.game.id, table.players, TRIED * len(own), f"beside {number}", device, table.threads
            )
            origins = own.repeat_interleave(TRIED)
            self.looks.append(Look(table, beside, origins, slice(first, first + len(own))))
            rows.append(own + place.start)
            first += len(own)
        self.rows = torch.cat(rows)  # [look]
        seen, masks = tables[0].step.observations, tables[0].step.masks
        exact = torch.bfloat16 if device.type == "cuda" else torch.float32
        players = torch.cat(
            [torch.full((len(look.origins),), look.table.players, device=device) for look in self.looks]
        )
        self.players = players  # [try], as all below up to `tried`
        self.seen = torch.zeros(len(players), seen.shape[1], dtype=exact, device=device)
        self.mask = torch.ones(len(players), masks.shape[1], dtype=torch.bool, device=device)
        self.asking = torch.zeros(len(players), dtype=torch.int8, device=device)  # who gave the answer
        self.seats = torch.zeros(len(players), dtype=torch.int8, device=device)  # who is asked behind it
        self.answers = torch.zeros(len(players), dtype=torch.int64, device=device)  # what is given there next
        self.points = torch.zeros(len(players), SEATS, device=device)  # of the games that have ended
        self.ended = torch.zeros(len(players), dtype=torch.bool, device=device)
        looks = len(self.rows)
        self.tried = torch.zeros(looks, TRIED, dtype=torch.int64, device=device)  # [look, try] answers
        self.opinions = torch.zeros(looks, TRIED, device=device)  # the network's first, as logarithms
        self.preferred = torch.zeros(looks, TRIED, device=device)  # how good each is; zeros where nothing was found
        self.think = Repeated(self.answer, device)
        self.weigh = Repeated(self.judge, device)

    def choose(self, chances: Tensor) -> None:
        """Note the answers to try; `chances` are logarithms, of all rows."""
        there = chances[self.rows]
        opinions, tried = there.topk(TRIED, dim=1)
        legal = opinions > FORBIDDEN / 2
        self.tried.copy_(torch.where(legal, tried, tried[:, :1]))  # fewer answers: the best one again, for nothing
        self.opinions.copy_(torch.where(legal, opinions, FORBIDDEN))

    def look(self, seats: Tensor) -> None:
        """Carry them out, play on, and judge what comes; `seats` are those asked, of all rows."""
        self.asking.copy_(seats[self.rows].repeat_interleave(TRIED))
        for table, beside, origins, _ in self.looks:
            beside.copy(table, origins)
        self.answers.copy_(self.tried.flatten())
        self.ended.zero_()
        self.step()
        for _ in range(self.further):
            self.think()
            self.step()
        self.weigh()

    def step(self) -> None:
        """Give the answers in the games beside the tables. A game that ends is paid; what is dealt after it is not."""
        for look in self.looks:
            beside, part = look.beside, self.part(look)
            points, done = beside.act(self.answers[part])
            paid = self.points[part, : beside.players]
            paid.copy_(torch.where(self.ended[part, None], paid, points))
            self.ended[part] |= done
            self.seen[part] = squashed(beside.tensor(beside.step.observations))
            self.mask[part] = beside.tensor(beside.step.masks)
            self.seats[part] = beside.tensor(beside.step.seats)

    def part(self, look: Look) -> slice:
        """The tries of a table."""
        return slice(look.rows.start * TRIED, look.rows.stop * TRIED)

    def answer(self) -> None:
        """What the network likes best."""
        logits, _ = asked(self.network, self.seen, self.mask)
        self.answers.copy_(logits.argmax(dim=1))

    def judge(self) -> None:
        """How good each answer is for the seat that gives it: the first opinion, and what it leads to."""
        _, values = asked(self.network, self.seen, self.mask)
        comes = turned(values, self.seats, self.players)
        for look in self.looks:
            part = self.part(look)
            ends = worth(self.points[part, : look.table.players], self.scale)
            comes[part, : look.table.players] = torch.where(
                self.ended[part, None], ends, comes[part, : look.table.players]
            )
        value = comes.gather(1, self.asking.long()[:, None]).view_as(self.opinions)
        better = torch.softmax(self.opinions + self.sharpness * value, dim=1)
        choice = (self.opinions > FORBIDDEN / 2).sum(dim=1, keepdim=True) > 1
        self.preferred.copy_(torch.where(choice, better, 0.0))
