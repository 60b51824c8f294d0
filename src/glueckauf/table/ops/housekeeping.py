"""What has to be looked at now and then: clocks, rooms that nobody needs, who is still there."""

import asyncio
import time
from contextlib import suppress

import structlog

from glueckauf.table.play import deal, vote
from glueckauf.table.play.bot_driver import BotDriver
from glueckauf.table.play.presence import VALID
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.play.seats import resign_for
from glueckauf.table.storage.ledger import Conflict

KEPT = 1000  # rooms in memory
IDLE = 600.0  # seconds after which a room that nobody watches is evicted
SWEEP = 1.0  # seconds between two looks at clocks and idle rooms

log = structlog.get_logger("glueckauf.table")


class Housekeeping:
    """Goes through the rooms of this process once a second."""

    def __init__(self, parts: Parts, driver: BotDriver) -> None:
        self.parts, self.driver = parts, driver

    async def run(self) -> None:
        announced = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP)
            for room in self.parts.rooms.in_memory():
                try:
                    await self.check_clock(room)
                    await vote.look_again(self.parts, room)
                    await deal.look_again(self.parts, room)
                except Exception:
                    log.exception("clock", table=room.id)
            if time.monotonic() - announced > VALID / 3:  # for processes that came later
                announced = time.monotonic()
                for room in self.parts.rooms.in_memory():
                    if self.parts.presence.watchers(room.id):
                        self.parts.presence.publish(room)
            self.parts.presence.forget_old()
            self.evict_idle()

    async def check_clock(self, room: Room) -> None:
        """Do what was agreed when the clock of the asked seat has run out."""
        seat = room.asked
        if seat < 0 or room.clock is None or room.bot_at(seat) is not None:
            return
        left = room.seconds_left(seat, time.time())
        if left is None or left > 0:
            return
        async with self.parts.rooms.locked(room):
            if room.asked != seat:
                return
            if room.clock.at_zero == "resign":
                with suppress(Conflict):
                    await resign_for(self.parts, room, seat)
            elif room.clock.at_zero == "bot":
                await self.parts.writer.change_seat(room, seat, {"away": room.clock.level}, ("person",))

    def evict_idle(self) -> None:
        """Forget rooms that nobody watches: all can be made again from their rows."""
        now, rooms = time.monotonic(), self.parts.rooms
        idle = sorted((room for room in rooms.in_memory() if self.is_idle(room)), key=lambda room: room.touched)
        kept = len(rooms.in_memory())
        for number, room in enumerate(idle):
            if room.touched < now - IDLE or kept - number > KEPT:
                rooms.evict(room)
                self.parts.bot_pool.forget(room.id)
                self.parts.presence.forget(room.id)

    def is_idle(self, room: Room) -> bool:
        asking = room.proposal is not None or room.row.deal_by is not None
        busy = self.driver.drives(room) or room.lock.locked() or asking
        return not busy and not self.parts.presence.watchers(room.id) and not (room.clock and room.asked >= 0)
