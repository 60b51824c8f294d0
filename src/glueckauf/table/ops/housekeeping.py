"""What has to be looked at now and then: clocks, rooms that nobody needs, who is still there."""

import asyncio
import time
from contextlib import suppress

import structlog

from glueckauf.table.play import clock, deal, vote
from glueckauf.table.play.bot_driver import BotDriver
from glueckauf.table.play.cluster import Ticked
from glueckauf.table.play.pause import end_long_pause
from glueckauf.table.play.presence import VALID
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.play.seats import resign_for
from glueckauf.table.storage.ledger import Conflict

KEPT = 1000  # rooms in memory
IDLE = 600.0  # seconds after which a room that nobody watches is evicted
SWEEP = 1.0  # seconds between two looks at clocks and idle rooms
BEAT = 5.0  # seconds between two moments at which clocks are stored: a killed server gives back so much at most
STALL = 2.0  # seconds for which nobody was heard, after which they are given back

log = structlog.get_logger("glueckauf.table")


class Housekeeping:
    """Goes through the rooms of this process once a second."""

    def __init__(self, parts: Parts, driver: BotDriver) -> None:
        self.parts, self.driver = parts, driver

    async def listen_for_stalls(self) -> None:
        """While this process was stopped or too busy to hear anybody, nobody's clock ran."""
        last = clock.ticks()
        while True:
            await asyncio.sleep(SWEEP)
            last = self.forgive(last)

    def forgive(self, last: float) -> float:
        """Give back what has passed since `last`, if that is far more than it should be; returns the time now."""
        now = clock.ticks()
        late = now - last - SWEEP
        if late > STALL:
            log.warning("stalled", seconds=round(late, 1))
            for room in self.parts.rooms.in_memory():
                room.time.hand.forgive(late)
        return now

    async def run(self) -> None:
        announced = kept = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP)
            for room in self.owned():
                try:
                    await self.check_clock(room)
                    await vote.look_again(self.parts, room)
                    await deal.look_again(self.parts, room)
                except Exception:
                    log.exception("clock", table=room.id)
            if time.monotonic() - kept > BEAT:
                kept = time.monotonic()
                await self.keep_time()
            if time.monotonic() - announced > VALID / 3:  # for processes that came later
                announced = time.monotonic()
                for room in self.parts.rooms.in_memory():
                    if self.parts.presence.watchers(room.id):
                        self.parts.presence.publish(room)
            self.parts.presence.forget_old()
            self.evict_idle()

    def owned(self) -> list[Room]:
        """The rooms of the tables that are played here."""
        return [room for room in self.parts.rooms.in_memory() if self.parts.owners.owns(room.id)]

    async def keep_time(self) -> None:
        """Store how the clocks stand, and tell the other processes."""
        beats = [beat for room in self.owned() if (beat := room.beat()) is not None]
        try:
            await self.parts.store.keep_time(beats)
        except Exception:
            log.exception("keep_time")
        for beat in beats:
            self.parts.cluster.publish(Ticked(*beat))

    async def check_clock(self, room: Room) -> None:
        """Do what was agreed when the clock of the asked seat has run out."""
        if room.clock is None:
            return
        if self.parts.presence.look_at(room):  # somebody came or went through another process
            self.parts.broadcast.send_table(room)
        await end_long_pause(self.parts, room)
        if not self.has_run_out(room):
            return
        async with self.parts.rooms.locked(room):
            if not self.has_run_out(room):
                return
            seat = room.asked
            if room.clock.at_zero == "resign":
                with suppress(Conflict):
                    await resign_for(self.parts, room, seat)
            elif room.clock.at_zero == "bot":
                await self.parts.writer.change_seat(room, seat, {"away": room.clock.level}, ("person",))

    def has_run_out(self, room: Room) -> bool:
        """The clock of the asked seat runs and is at zero, and something is to happen then."""
        if room.clock is None or room.clock.at_zero == "nothing" or room.time.hand.mode == "stands":
            return False
        left = room.seconds_left(room.asked)
        return left is not None and left <= 0

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
