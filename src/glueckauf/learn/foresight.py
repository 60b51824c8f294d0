"""Foresight: what an answer leads to says more than the first opinion of it.

In some rows the likeliest answers are carried out in games of their own, beside the game. There the network plays on
for some decisions, for everybody, and its value of what comes then is an opinion of the answer. Policy optimisation
learns of an answer only when it was given, and by all that happened later; this tells several answers of one question
apart at once, by the same network and with the same luck. The copied games hold what is hidden as it is, so that the
opinion is one of many that chance allows; nobody sees it but the learner.

A learner takes the differences as they are (`gains`): where chance puts one answer first and the next time another,
they add up to nothing. A teacher says what it prefers (`preferred`).
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
SURE = 0.05  # how often a question is chosen whose answer is clear, compared with one that is wide open


class Look(NamedTuple):
    """One table, and the games beside it."""

    table: SelfPlay
    beside: SelfPlay
    place: slice  # the rows of the table, of all tables together
    origins: Tensor  # [try] the row of the table
    rows: slice  # of all rows that look ahead


class Foresight:
    """Looks ahead in one of so many rows of several tables; what it finds lies in the same memory every time.

    At each step it looks where the network is least sure, mostly.
    """

    def __init__(
        self, tables: Sequence[SelfPlay], places: Sequence[slice], network: nn.Module, scale: float, every: int,
        further: int = 0,
    ) -> None:  # fmt: skip
        self.network, self.scale, self.further = network, scale, further
        device = tables[0].device
        self.looks: list[Look] = []
        first = 0
        for number, (table, place) in enumerate(zip(tables, places, strict=True)):
            own = -(-table.rows // every)
            beside = SelfPlay(table.env.game.id, table.players, TRIED * own, f"beside {number}", device, table.threads)
            origins = torch.zeros(TRIED * own, dtype=torch.int64, device=device)
            self.looks.append(Look(table, beside, place, origins, slice(first, first + own)))
            first += own
        self.rows = torch.zeros(first, dtype=torch.int64, device=device)  # [look] of all tables together
        self.luck = torch.rand(places[-1].stop, device=device)  # [row] moves on by a row at each step
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
        self.values = torch.zeros(looks, TRIED, device=device)  # what each leads to, for the seat that gives it
        self.think = Repeated(self.answer, device)
        self.weigh = Repeated(self.judge, device)

    def choose(self, chances: Tensor, others: Tensor | None = None) -> None:
        """Note where to look and what to try; `chances` are logarithms, of all rows; where `others` answer, do not."""
        open_ = (1 + SURE - chances.amax(dim=1).exp()) * self.luck
        if others is not None:
            open_ = torch.where(others, -1.0, open_)
        self.luck.copy_(self.luck.roll(1))
        for look in self.looks:
            rows = open_[look.place].topk(look.rows.stop - look.rows.start).indices
            look.origins.copy_(rows.repeat_interleave(TRIED))
            self.rows[look.rows] = rows + look.place.start
        there = chances[self.rows]
        opinions, tried = there.topk(TRIED, dim=1)
        legal = opinions > FORBIDDEN / 2
        self.tried.copy_(torch.where(legal, tried, tried[:, :1]))  # fewer answers: the best one again, for nothing
        self.opinions.copy_(torch.where(legal, opinions, FORBIDDEN))

    def look(self, seats: Tensor) -> None:
        """Carry them out, play on, and judge what comes; `seats` are those asked, of all rows."""
        self.asking.copy_(seats[self.rows].repeat_interleave(TRIED))
        for look in self.looks:
            look.beside.copy(look.table, look.origins)
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
        """What each answer leads to, for the seat that gives it."""
        _, values = asked(self.network, self.seen, self.mask)
        comes = turned(values, self.seats, self.players)
        for look in self.looks:
            part = self.part(look)
            ends = worth(self.points[part, : look.table.players], self.scale)
            comes[part, : look.table.players] = torch.where(
                self.ended[part, None], ends, comes[part, : look.table.players]
            )
        self.values.copy_(comes.gather(1, self.asking.long()[:, None]).view_as(self.opinions))

    @property
    def asked(self) -> Tensor:
        """[look, try] the answers that say something: those of a question with several."""
        legal = self.opinions > FORBIDDEN / 2
        return legal & (legal.sum(dim=1, keepdim=True) > 1)

    def gains(self) -> Tensor:
        """[look, try] how much better each answer is than what the network would do; zeros where nothing is asked."""
        likely = torch.softmax(self.opinions, dim=1)
        mean = (likely * self.values).sum(dim=1, keepdim=True)
        return torch.where(self.asked, self.values - mean, 0.0)

    def preferred(self, sharpness: float) -> Tensor:
        """[look, try] how good each is by the first opinion and what it leads to, together 1; zeros as above."""
        better = torch.softmax(self.opinions + sharpness * self.values, dim=1)
        return torch.where(self.asked, better, 0.0)
