"""Guests: in some rows one seat learns, and all others are played by somebody else.

Who plays against nobody but itself forgets how to play against others: a network of Coal Baron that won most games
against every earlier one lost a quarter of them against the plain heuristic. So the heuristic sits at some tables, at
some the network as it was at an earlier checkpoint, and at some a network from a file, which does not change: a learner
that meets nobody else finds out how far that one can be exploited.
"""

import copy
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from glueckauf.learn.self_play import SelfPlay, asked, sample

KEPT = 12  # earlier networks that are invited; of more, every second is forgotten


class Pool:
    """Networks of one shape, of which one at a time plays in some rows, always in the same memory."""

    def __init__(self, like: nn.Module, hosts: Tensor) -> None:
        self.hosts = hosts  # the rows in which one of them plays
        self.guest = frozen(like)
        self.networks: list[nn.Module] = []

    def add(self, network: nn.Module) -> None:
        self.networks.append(frozen(network))

    def invite(self) -> None:
        """One of them plays until the next call."""
        if self.networks:
            with torch.no_grad():
                chosen = self.networks[int(torch.randint(len(self.networks), ()))]
                for mine, other in zip(self.guest.parameters(), chosen.parameters(), strict=True):
                    mine.copy_(other)

    def answers(self, seen: Tensor, masks: Tensor) -> Tensor:
        """[host] each answer as often as the guest says."""
        logits, _ = asked(self.guest, seen[self.hosts], masks[self.hosts])
        return sample(torch.log_softmax(logits, dim=1))


class Guests:
    """Who plays what in all rows of several tables; answers lie in the same memory every time."""

    def __init__(
        self,
        tables: Sequence[SelfPlay],
        places: Sequence[slice],
        network: nn.Module,
        heuristic: float,
        past: float,
        strangers: Sequence[nn.Module] = (),
        against_strangers: float = 0.0,
    ) -> None:
        self.tables, self.places, self.heuristic = tables, places, heuristic > 0
        device, rows = tables[0].device, places[-1].stop
        self.own = torch.zeros(rows, dtype=torch.int8, device=device)  # [row] the seat that learns there
        share = torch.zeros(rows, device=device)  # [row] how far down its table, in whole groups of a row for each seat
        for table, place in zip(tables, places, strict=True):
            number = torch.arange(table.rows, device=device)
            self.own[place] = number % table.players
            share[place] = (number // table.players * table.players).float() / table.rows
        self.advised = share < heuristic  # [row] whether the heuristic is there
        earlier = (share >= heuristic) & (share < heuristic + past)
        others = (share >= heuristic + past) & (share < heuristic + past + against_strangers)
        self.invited = self.advised | earlier | others
        self.past = Pool(network, earlier.nonzero().squeeze(1)) if past else None
        self.strangers = Pool(strangers[0], others.nonzero().squeeze(1)) if against_strangers and strangers else None
        if self.strangers is not None:
            for stranger in strangers:
                self.strangers.add(stranger)
        self.theirs = torch.zeros(rows, dtype=torch.bool, device=device)  # [row] whether a guest is asked now
        self.answers = torch.zeros(rows, dtype=torch.int64, device=device)  # [row] of the guests

    @property
    def pools(self) -> list[Pool]:
        return [pool for pool in (self.past, self.strangers) if pool is not None]

    def remember(self, network: nn.Module) -> None:
        """Another one of the past to invite later."""
        if self.past is not None:
            self.past.add(network)
            if len(self.past.networks) > KEPT:
                del self.past.networks[1::2]

    def invite(self) -> None:
        for pool in self.pools:
            pool.invite()

    def look(self, seats: Tensor) -> None:
        """Note where a guest is asked, and what the heuristic says there; `seats` are those asked."""
        self.theirs.copy_(self.invited & (seats != self.own))
        if not self.heuristic:
            return
        wanted = self.theirs & self.advised
        for table, place in zip(self.tables, self.places, strict=True):
            self.answers[place] = table.advice(wanted[place])

    def think(self, seen: Tensor, masks: Tensor) -> None:
        """What networks answer where they sit."""
        for pool in self.pools:
            self.answers[pool.hosts] = pool.answers(seen, masks)


def frozen(network: nn.Module) -> nn.Module:
    """A copy that learns nothing."""
    return copy.deepcopy(network).requires_grad_(requires_grad=False)
