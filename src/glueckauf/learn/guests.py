"""Guests: in some rows one seat learns, and all others are played by somebody else.

Who plays against nobody but itself forgets how to play against others: a network of Coal Baron that won most games
against every earlier one lost a quarter of them against the plain heuristic. So the heuristic sits at some tables, and
at some the network as it was at an earlier checkpoint.
"""

import copy
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from glueckauf.learn.self_play import SelfPlay, asked, sample

KEPT = 12  # earlier networks that are invited; of more, every second is forgotten


class Guests:
    """Who plays what in all rows of several tables; answers lie in the same memory every time."""

    def __init__(
        self, tables: Sequence[SelfPlay], places: Sequence[slice], network: nn.Module, heuristic: float, past: float
    ) -> None:
        self.tables, self.places, self.heuristic = tables, places, heuristic > 0
        device, rows = tables[0].device, places[-1].stop
        self.own = torch.zeros(rows, dtype=torch.int8, device=device)  # [row] the seat that learns there
        self.advised = torch.zeros(rows, dtype=torch.bool, device=device)  # [row] whether the heuristic is there
        hosts = torch.zeros(rows, dtype=torch.bool, device=device)  # [row] whether the past is there
        for table, place in zip(tables, places, strict=True):
            number = torch.arange(table.rows, device=device)
            self.own[place] = number % table.players
            share = (number // table.players * table.players).float() / table.rows  # whole tables of all seats
            self.advised[place] = share < heuristic
            hosts[place] = (share >= heuristic) & (share < heuristic + past)
        self.invited = self.advised | hosts
        self.hosts = hosts.nonzero().squeeze(1)
        self.past: list[nn.Module] = []
        self.guest = copy.deepcopy(network).requires_grad_(requires_grad=False) if past else None
        self.theirs = torch.zeros(rows, dtype=torch.bool, device=device)  # [row] whether a guest is asked now
        self.answers = torch.zeros(rows, dtype=torch.int64, device=device)  # [row] of the guests

    def remember(self, network: nn.Module) -> None:
        """Another one to invite later."""
        if self.guest is None:
            return
        self.past.append(copy.deepcopy(network).requires_grad_(requires_grad=False))
        if len(self.past) > KEPT:
            del self.past[1::2]

    def invite(self) -> None:
        """One of the past plays until the next call."""
        if self.guest is not None and self.past:
            with torch.no_grad():
                chosen = self.past[int(torch.randint(len(self.past), ()))]
                for mine, other in zip(self.guest.parameters(), chosen.parameters(), strict=True):
                    mine.copy_(other)

    def look(self, seats: Tensor) -> None:
        """Note where a guest is asked, and what the heuristic says there; `seats` are those asked."""
        self.theirs.copy_(self.invited & (seats != self.own))
        if not self.heuristic:
            return
        wanted = self.theirs & self.advised
        for table, place in zip(self.tables, self.places, strict=True):
            self.answers[place] = table.advice(wanted[place])

    def think(self, seen: Tensor, masks: Tensor) -> None:
        """What the past answers where it sits."""
        if self.guest is not None:
            logits, _ = asked(self.guest, seen[self.hosts], masks[self.hosts])
            self.answers[self.hosts] = sample(torch.log_softmax(logits, dim=1))
