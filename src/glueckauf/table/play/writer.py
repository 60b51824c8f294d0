"""Changes of tables and seats: written first, then applied to the room, then sent. Moves go through `move.commit`."""

import time
from collections.abc import Sequence

import structlog
from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError

from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.cluster import Changed, Cluster
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import SeatChange, TableChange
from glueckauf.table.play.rooms import Rooms
from glueckauf.table.play.signals import LobbyBell, Turns
from glueckauf.table.refusals import STALE, Refusal
from glueckauf.table.storage.ledger import Written
from glueckauf.table.storage.models import Entry, LeaseRow, SeatRow, TableRow
from glueckauf.table.storage.store import Store, agree_on, set_seat, set_table

log = structlog.get_logger("glueckauf.table")


class Writer:
    """The caller holds the lock of the room. If a write fails, its error is raised and the room has not changed."""

    def __init__(
        self, store: Store, rooms: Rooms, broadcast: Broadcast, cluster: Cluster, turns: Turns, lobby: LobbyBell
    ) -> None:
        self.store, self.rooms, self.broadcast = store, rooms, broadcast
        self.cluster, self.turns, self.lobby = cluster, turns, lobby

    async def add_table(
        self,
        row: TableRow,
        chairs: Sequence[SeatRow],
        entries: Sequence[Written] = (),
        also: Sequence[Executable] = (),
    ) -> Room | None:
        """Store a new table and take it into memory; None, and there is none, if `also` found no row to change.

        Raises `BrokenGame`, and then nothing is written.
        """
        room = Room(row, chairs, entries)
        row.asked = room.row.asked = room.asked if room.asked >= 0 else None
        leases = self.rooms.owners.leases
        owned = [LeaseRow(table=row.id, process=leases.process, number=1)] if leases is not None else []
        if not await self.store.write([row, *chairs, *(Entry(**entry._asdict()) for entry in entries), *owned], also):
            return None
        self.rooms.owners.born_here(row.id)
        await self.look_up_ratings(room)
        self.rooms.add(room)
        self.lobby.ring()
        self.cluster.publish(Changed(room.id))
        return room

    async def start(self, room: Room, seed: str) -> bool:
        """Begin the game; False if another process did, or somebody contributed to the deal there meanwhile.

        Raises `BrokenGame` if this program cannot play it.
        """
        dealt, revision = room.deal(seed), room.row.revision
        begun: TableChange = {
            "status": "playing", "started": time.time(), "asked": dealt.seat, "seed": seed, "deal_by": None
        }  # fmt: skip
        if not await self.store.change(set_table(room.id, "waiting", begun), agree_on(room.id, revision, {})):
            await self.rooms.refresh(room)
            return False
        room.start(dealt, {**begun, "revision": revision + 1})
        self.announce(room)
        return True

    async def change_table(self, room: Room, values: TableChange) -> None:
        await self.store.change(set_table(room.id, None, values))
        room.change_table(values)
        self.announce(room)

    async def agree(self, room: Room, values: TableChange, also: Sequence[Executable] = ()) -> None:
        """Change what is agreed at a table. Raises `Refusal` if another process was first; the room has caught up."""
        revision = room.row.revision
        if not await self.store.change(agree_on(room.id, revision, values), *also):
            await self.rooms.refresh(room)
            raise Refusal(STALE)
        room.change_table({**values, "revision": revision + 1})

    async def change_seat(self, room: Room, seat: int, values: SeatChange, kinds: Sequence[str] = ()) -> bool:
        """Change a seat; with `kinds`, only if it still is of one of them, and False if another process was first."""
        if not await self.store.change(set_seat(room.id, seat, values, kinds)):
            await self.rooms.refresh(room)
            return False
        room.change_seat(seat, values)
        if "player" in values:
            await self.look_up_ratings(room)
        self.announce(room)
        return True

    def announce_table(self, room: Room) -> None:
        """What is agreed at a table has changed, and nothing about the game: tell the people here and elsewhere."""
        self.broadcast.send_table(room)
        self.cluster.publish(Changed(room.id))

    async def look_up_ratings(self, room: Room) -> None:
        """At a rated table people see how strong the others are. Nothing depends on it."""
        if room.row.rated:
            try:
                room.take_ratings(await self.store.ratings(room.row.title, room.chairs), ())
            except DBAPIError:
                log.exception("ratings", table=room.id)

    def announce(self, room: Room) -> None:
        """A room has changed: tell the people here, the other processes, and whoever is asked now."""
        self.broadcast.send_change(room)
        self.cluster.publish(Changed(room.id))
        self.turns.changed(room)
