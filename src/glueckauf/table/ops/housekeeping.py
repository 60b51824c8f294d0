"""What has to be looked at now and then: clocks, rooms that nobody needs, who is still there."""

import asyncio
import time
from contextlib import suppress

import structlog

from glueckauf.table.play.room import Room
from glueckauf.table.play.tables import Tables
from glueckauf.table.storage.ledger import Conflict

KEPT = 1000  # rooms in memory
IDLE = 600.0  # seconds after which a room that nobody watches is put away
SWEEP = 1.0  # seconds between two looks at clocks and idle rooms
PRESENCE = 45.0  # seconds for which another process's word about who is online holds; it is said again thrice as often

log = structlog.get_logger("glueckauf.table")


class Housekeeping:
    """Goes through the tables of this process once a second."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def sweep(self) -> None:
        """Look at the clocks now and then, and put rooms away that nobody needs."""
        announced = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP)
            for room in list(self.tables.rooms.values()):
                try:
                    await self.look_at_clock(room)
                except Exception:
                    log.exception("clock", table=room.id)
            if time.monotonic() - announced > PRESENCE / 3:  # a process that came later has not heard it
                announced = time.monotonic()
                for room in [room for room in self.tables.rooms.values() if self.tables.audience(room.id).watchers]:
                    await self.tables.publish_presence(room)
            self.put_away()

    async def look_at_clock(self, room: Room) -> None:
        seat = room.asked
        if seat < 0 or room.clock is None or room.bot_at(seat) is not None:
            return
        left = room.seconds_left(seat, time.time())
        if left is None or left > 0:
            return
        async with self.tables.locked(room):
            if room.asked != seat:
                return
            if room.clock.at_zero == "resign":
                with suppress(Conflict):
                    await self.tables.resign(room, seat, "")
            elif room.clock.at_zero == "bot":
                await self.tables.set_chair(room, seat, ("person",), away=room.clock.level)

    def put_away(self) -> None:
        """Forget rooms that nobody watches: all can be made again from their rows."""
        now = time.monotonic()
        for audience in self.tables.audiences.values():
            for process in [name for name, (at, _, _) in audience.elsewhere.items() if at < now - PRESENCE]:
                del audience.elsewhere[process]
        idle = sorted((room for room in self.tables.rooms.values() if self.may_go(room)), key=lambda room: room.touched)
        for number, room in enumerate(idle):
            if room.touched < now - IDLE or len(self.tables.rooms) - number > KEPT:
                del self.tables.rooms[room.id]
                self.tables.locks.pop(room.id, None)
                self.tables.bot_pool.forget(room.id)
        for table in [table for table, audience in self.tables.audiences.items() if table not in self.tables.rooms]:
            if not self.tables.audiences[table].watchers and not self.tables.audiences[table].elsewhere:
                del self.tables.audiences[table]

    def may_go(self, room: Room) -> bool:
        busy = room.id in self.tables.driving or (room.id in self.tables.locks and self.tables.locks[room.id].locked())
        watched = room.id in self.tables.audiences and bool(self.tables.audiences[room.id].watchers)
        return not busy and not watched and not (room.clock and room.asked >= 0)
