"""Tables at chosen points of a game: played over the interface, shown in the browser."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tests.table.people import Guest, Json

MOST = 100  # frames of one answer


@dataclass
class Finished:
    """A game that is over."""

    guest: Guest
    table: str
    moves: int

    def frames(self, seat: int | None = None) -> Iterator[Json]:
        for start, end in pairwise([*range(0, self.moves, MOST - 1), self.moves]):
            query: dict[str, Any] = {"start": start, "end": end, **({} if seat is None else {"seat": seat})}
            yield from self.guest.get(f"/api/tables/{self.table}/frames", params=query).json()["frames"][start > 0 :]

    def asked(self) -> dict[str, list[tuple[int, int]]]:
        """[question] the moves at which it is asked, and the seats; those in the middle of the game first."""
        found: dict[str, list[tuple[int, int]]] = {}
        for frame in self.frames():
            if frame["seat"] >= 0:
                found.setdefault(frame["question"], []).append((frame["move"], frame["seat"]))
        return {name: sorted(places, key=lambda one: abs(one[0] - self.moves / 2)) for name, places in found.items()}

    def running(self, places: list[tuple[int, int]]) -> str:
        """One of these positions as a table at which one plays on; the first with something to choose."""
        table = ""
        for move, seat in places[:8]:
            table = str(self.guest.done(self.table, "fork", move=move, seats=[seat], level="lehrling")["table"])
            if len(self.guest.position(table)["choices"]) > 1:
                break
        return table

    def middle(self) -> str:
        """A running table in the middle of the game, with the person's turn."""
        return self.running(max(self.asked().values(), key=len))


def finish(guest: Guest, title: str) -> Finished:
    """Sit down, let a bot stand in, and wait until both have played to the end."""
    table = guest.lay("me", "bot lehrling", title=title)["id"]
    with guest.live(table) as live:
        guest.done(table, "stand", seat=0, level="lehrling")
        live.until("table", lambda told: bool(told["status"] == "over"))
    return Finished(guest, table, int(guest.table(table)["move"]))
