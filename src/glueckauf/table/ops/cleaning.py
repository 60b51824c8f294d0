"""Clean-up in the background: rows that nobody misses go, games that everybody has left are ended by rule."""

import asyncio
from contextlib import suppress

import structlog

from glueckauf.table.play.cluster import Changed
from glueckauf.table.play.request import Parts
from glueckauf.table.play.seats import resign_for
from glueckauf.table.refusals import Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.storage.ledger import Conflict
from glueckauf.table.storage.retention import abandoned, clean

PAUSE = 60.0  # seconds between two passes
ENDED = 10  # games ended in one pass: each is replayed

log = structlog.get_logger("glueckauf.table")


class Cleaning:
    """Takes a few rows every minute."""

    def __init__(self, parts: Parts, settings: Settings) -> None:
        self.parts, self.settings = parts, settings

    async def run(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.delete_rows()
                await self.end_abandoned()
            except Exception:
                log.exception("cleaning")

    async def delete_rows(self) -> None:
        parts = self.parts
        watched = {room.id for room in parts.rooms.in_memory() if parts.presence.watchers(room.id)}
        went, tables = await clean(parts.store, self.settings, kept=watched)
        for table in tables:
            room = parts.rooms.find(table)
            if room is not None:
                parts.rooms.evict(room)
            parts.cluster.publish(Changed(table))
        if went:
            log.info("cleaned", **went)

    async def end_abandoned(self) -> None:
        """Whoever is asked and has not moved for so long resigns; a bot plays on for them if the game goes on."""
        for table in await abandoned(self.parts.store, self.settings, most=ENDED):
            with suppress(Refusal, Conflict):
                room = await self.parts.rooms.get(table)
                async with self.parts.rooms.locked(room):
                    seat = room.asked
                    if seat >= 0 and room.bot_at(seat) is None:
                        await resign_for(self.parts, room, seat)
                        log.info("abandoned", seat=seat)
