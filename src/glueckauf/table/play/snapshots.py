"""Snapshots of the tables in memory: packed beside the play and stored now and then."""

import asyncio
import time
from collections.abc import Sequence

import structlog

from glueckauf.table.play import story
from glueckauf.table.play.room import Room
from glueckauf.table.play.rooms import Rooms
from glueckauf.table.play.standing import pack, program
from glueckauf.table.storage.retention import DAY, SNAPSHOTS
from glueckauf.table.storage.store import Store

LOOK = 1.0  # seconds between two looks
EVERY = 16  # entries and told steps that a loader may have to make again
PAUSE = 60.0  # seconds between two snapshots of a table: a minute of a fast game is soon played again
RESTS = 30.0  # seconds after which a table that nobody touches is stored, whatever little is new
TOGETHER = 20  # in one transaction

log = structlog.get_logger("glueckauf.table")


class Snapshots:
    """What is in a snapshot need not be played or told again by whoever loads the table."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms

    async def run(self) -> None:
        await self.rooms.aside(lambda _: program(), None)  # nobody who comes first has to wait for it
        while True:
            await asyncio.sleep(LOOK)
            await self.keep([room for room in self.owned() if due(room)])

    async def keep_all(self) -> None:
        """Before the process ends."""
        await self.keep([room for room in self.owned() if new_in(room)])

    def owned(self) -> list[Room]:
        return [room for room in self.rooms.in_memory() if self.rooms.owners.owns(room.id)]

    async def keep(self, rooms: Sequence[Room]) -> None:
        """Store these tables as they stand. If that fails, nothing is lost: they are replayed."""
        for first in range(0, len(rooms), TOGETHER):
            try:
                await self.keep_some(rooms[first : first + TOGETHER])
            except Exception:
                log.exception("snapshots")

    async def keep_some(self, rooms: Sequence[Room]) -> None:
        made = []
        for room in rooms:
            standing, states = room.standing()
            standing.told, table, before, game = story.written(room), room.id, room.check, room.game
            work = (table, before, game, standing, states)
            made.append((room, standing, await self.rooms.aside(lambda given: pack(*given), work)))
        await self.store.keep_snapshots([snapshot for _, _, snapshot in made])
        for room, standing, _ in made:
            room.remember_snapshot(standing.number, sum(len(one.steps) for one in standing.told))


def new_in(room: Room) -> int:
    """Entries and told steps that are in no snapshot and should be."""
    ended = room.row.ended
    if room.history is None or room.number == 0 or (ended is not None and ended < time.time() - SNAPSHOTS * DAY):
        return 0  # an old game that somebody opened: its snapshot would be deleted again
    return abs(room.number - room.kept.number) + max(0, story.steps_told(room) - room.kept.steps)


def due(room: Room) -> bool:
    now, new = time.monotonic(), new_in(room)
    if not new or room.kept.at > now - PAUSE:
        return False
    return new >= EVERY or room.touched < now - RESTS
