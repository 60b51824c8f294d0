"""Whoever is asked next: a bot plays its turn, an absent person is notified; of a rematch, too."""

import asyncio
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from functools import partial

import structlog

from glueckauf.engine.errors import BotFailed
from glueckauf.table.accounts.notifications import REMATCH, YOUR_TURN, Notifications
from glueckauf.table.play.exercise import progress, scripted
from glueckauf.table.play.move import commit
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.play.steady_bots import plays_steadily, steady_turn, waits_for_machine_code
from glueckauf.table.storage.ledger import Conflict

BETWEEN = 1.0  # seconds between two looks whether machine code is ready that a bot waits for
RETRY = 5.0  # seconds before a bot's turn that failed is tried again

log = structlog.get_logger("glueckauf.table")


class BotDriver:
    """Takes every room in which the turn may have changed, one task for each room with a bot to play."""

    def __init__(self, parts: Parts, notifications: Notifications) -> None:
        self.parts, self.notifications = parts, notifications
        self.driving: dict[str, asyncio.Task[None]] = {}  # [table]
        self.notifying: set[asyncio.Task[bool]] = set()
        self.stopped = False

    async def run(self) -> None:
        while True:
            self.look_at(await self.parts.turns.next())

    def look_at(self, room: Room) -> None:
        seat = room.asked
        if self.stopped or room.paused or not self.parts.owners.owns(room.id):
            return
        if seat < 0:
            self.offer_rematch(room)
            return
        script = scripted(room)
        if script if script is not None else room.bot_at(seat) is not None:
            if room.id not in self.driving:
                self.driving[room.id] = asyncio.create_task(self.drive(room))
            return
        self.tell(room, room.chairs[seat].player, YOUR_TURN)

    def offer_rematch(self, room: Room) -> None:
        """Whoever has left the page hears of a rematch while there is time to agree."""
        proposed = room.proposal
        if proposed is None or proposed.what != "rematch":
            return
        answered = {room.chairs[seat].player for seat in (*proposed.agreed, *proposed.declined)}
        for player in {chair.player for chair in room.chairs} - answered:
            self.tell(room, player, REMATCH)

    def tell(self, room: Room, player: str | None, words: Mapping[str, str]) -> None:
        """Notify somebody who is away."""
        if player is None or self.parts.presence.online(room.id, player):
            return
        task = asyncio.create_task(logged("notify", room.id, self.notifications.tell(player, room, words)))
        self.notifying.add(task)
        task.add_done_callback(self.notifying.discard)

    def drives(self, room: Room) -> bool:
        return room.id in self.driving

    def stop(self) -> None:
        """Bots that think are not waited for."""
        self.stopped = True
        for task in self.driving.values():
            task.cancel()

    async def drive(self, room: Room) -> None:
        """Play for bots until a person is asked or the game is over; what fails, a write say, is tried again."""
        try:
            done = await logged("drive", room.id, self.play(room))
        finally:
            self.driving.pop(room.id, None)
        if not done:
            asyncio.get_running_loop().call_later(RETRY, self.parts.turns.changed, room)

    async def play(self, room: Room) -> None:
        while await self.recite(room):
            pass
        while scripted(room) is None and room.asked >= 0 and not room.paused and self.parts.owners.owns(room.id):
            seat, level, number = room.asked, room.bot_at(room.asked), room.number
            if level is None:
                return
            if plays_steadily(room):
                async with self.parts.rooms.locked(room):  # goes over to machine code that is ready by now
                    waits = waits_for_machine_code(room.game)
                if waits:
                    await asyncio.sleep(BETWEEN)
                    continue
            trial = room.trial()
            try:
                if plays_steadily(room):
                    await self.parts.bot_pool.think(partial(steady_turn, room.row.seed, level, trial))
                else:
                    await self.parts.bot_pool.turn(room.id, room.bot_seed, level, trial)
            except BotFailed as failure:
                log.error("bot_failed", table=room.id, level=level, why=str(failure))  # noqa: TRY400 - `why` says it
                trial = room.trial()
                trial.play(trial.game.legal_texts(trial.state)[0], seat)
            async with self.parts.rooms.locked(room):
                if not room.paused and room.number == number and room.asked == seat and room.bot_at(seat) == level:
                    texts = trial.game.actions.texts
                    entries = [NewEntry("move", seat, texts[action]) for action in trial.actions[room.move :]]
                    with suppress(Conflict):
                        await commit(self.parts, room, entries, trial)

    async def recite(self, room: Room) -> bool:
        """Play what the script of a lesson says: a turn, or all the time that it skips. False: it says nothing."""
        async with self.parts.rooms.locked(room):
            script = scripted(room)
            if not script or room.asked < 0 or not self.parts.owners.owns(room.id):
                return False
            seat, skips = room.asked, script[0][1]
            trial, entries = room.trial(), []
            for action, skipped in script:
                if skipped != skips or trial.seat < 0 or (not skips and trial.seat != seat):
                    break
                entries.append(NewEntry("move", trial.seat, action))
                trial.play(action)
            with suppress(Conflict):
                await commit(self.parts, room, entries, trial, also=progress(room, trial), skipped=skips)
        return True


async def logged(what: str, table: str, work: Coroutine[object, object, None]) -> bool:
    """Do something in the background; False if it failed, and the log says why."""
    try:
        await work
    except Exception:
        log.exception(what, table=table)
        return False
    return True
