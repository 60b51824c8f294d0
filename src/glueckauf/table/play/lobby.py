"""The lobby: the tables that concern somebody, listed anew whenever one changes."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress

from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.accounts.players import Person
from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.rooms import Rooms
from glueckauf.table.play.signals import LobbyBell
from glueckauf.table.refusals import Refusal
from glueckauf.table.storage.store import Store
from glueckauf.table.wire import bodies
from glueckauf.table.wire.protocol import Table

BETWEEN = 1.0  # seconds between two messages about machine code that is being built


class Lobby:
    def __init__(self, store: Store, rooms: Rooms, broadcast: Broadcast, bell: LobbyBell) -> None:
        self.store, self.rooms, self.broadcast, self.bell = store, rooms, broadcast, bell
        self.progress_sent: dict[str, float] = {}  # [title] when

    async def list_for(self, person: Person | None) -> bodies.Lobby:
        """The tables that concern somebody."""
        mine = await self.listed(await self.store.of_player(person.id, time.time()) if person else [], person)
        own = {table.id for table in mine}
        waiting = await self.listed(await self.store.public("waiting"), person)
        running = await self.listed(await self.store.public("playing"), person)
        return bodies.Lobby(
            mine,
            [one for one in waiting if one.id not in own],
            [one for one in running if one.id not in own],
            {title: share for title in TITLES if (share := WORKSHOP.share(title)) is not None},
        )

    async def listed(self, ids: Sequence[str], person: Person | None) -> list[Table]:
        found = []
        for table in ids:
            with suppress(Refusal):
                found.append(self.broadcast.table_for(await self.rooms.get(table), person.id if person else None))
        return found

    def changes(self) -> AbstractContextManager[asyncio.Event]:
        """An event that is set whenever the lobby may look different."""
        return self.bell.heard()

    def machine_code_progress(self, title: str) -> None:
        """Tell all who look how much of a title's machine code is built, once a second at most."""
        now, ready = time.monotonic(), WORKSHOP.share(title) is None
        if ready or now - self.progress_sent.get(title, 0.0) > BETWEEN:
            self.progress_sent[title] = now
            self.bell.ring()
            for room in self.rooms.in_memory():
                if room.row.title == title:
                    self.broadcast.send_table(room)
