"""What happens here when another process has changed something."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import structlog

from glueckauf.table.play.cluster import (
    BlocksChanged,
    Changed,
    ClockWanted,
    Event,
    PauseWanted,
    Present,
    Said,
    SignedOut,
    Ticked,
)
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.play.signals import LobbyBell
from glueckauf.table.storage.ledger import Beat

LOOK_AGAIN = 2.0  # seconds between two looks for what nobody told

log = structlog.get_logger("glueckauf.table")


class ClusterListener:
    def __init__(self, parts: Parts, lobby: LobbyBell, sign_out: Callable[[str], Awaitable[None]]) -> None:
        self.parts, self.lobby, self.sign_out = parts, lobby, sign_out

    async def run(self) -> None:
        async for sent in self.parts.cluster.events():
            try:
                await self.note(sent.process, sent.event)
            except Exception:
                log.exception("cluster_event")

    async def catch_up(self) -> None:
        """Find what was written and never told: every few seconds, and at once when this process can listen again.

        A process may be killed between writing a move and telling of it, and a message to this one may be lost.
        """
        reconnected = self.parts.cluster.reconnected
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN):
                    await reconnected.wait()
            reconnected.clear()
            try:
                behind = await self.behind()
            except Exception:
                log.exception("catch_up")
                continue
            for room in behind:
                try:
                    await self.refresh(room, if_behind=True)
                except Exception:
                    log.exception("catch_up", table=room.id)

    async def behind(self) -> list[Room]:
        """The rooms to which somebody has written more than this process knows."""
        rooms = [room for room in self.parts.rooms.in_memory() if room.row.status != "broken"]
        stored = await self.parts.store.outlines([room.id for room in rooms]) if rooms else {}
        return [room for room in rooms if stored.get(room.id) != room.outline()]

    async def refresh(self, room: Room, *, if_behind: bool = False) -> None:
        """Catch up. Whoever only seems to be behind may be writing: looked at again when nobody does."""
        async with self.parts.rooms.locked(room):
            stored = await self.parts.store.outlines([room.id]) if if_behind else {}
            if if_behind and stored.get(room.id) == room.outline():
                return
            await self.parts.rooms.refresh(room)
        self.parts.turns.changed(room)

    async def note(self, process: str, event: Event) -> None:
        if isinstance(event, SignedOut):
            await self.sign_out(event.key)
        elif isinstance(event, BlocksChanged):
            await self.parts.blocks.load(event.player)
        else:
            await self.note_table(process, event)

    async def note_table(
        self, process: str, event: Changed | Said | Present | Ticked | ClockWanted | PauseWanted
    ) -> None:
        room = self.parts.rooms.find(event.table)
        match event:
            case Present():
                self.parts.presence.note(process, event)
                if room is not None:
                    self.parts.broadcast.send_table(room)
            case Said():
                said = [row for row in await self.parts.store.said(event.table) if row.id == event.message]
                if room is not None and said:
                    self.parts.broadcast.send_chat(room, said[0])
            case Changed():
                if room is not None and self.parts.owners.owns(room.id):  # somebody is banned, a player is deleted ...
                    await self.refresh(room)
                    return
                if room is not None and not self.parts.presence.watchers(room.id):
                    self.parts.rooms.evict(room)
                self.lobby.ring()
            case Ticked() | ClockWanted() | PauseWanted():
                self.note_clock(room, event)

    def note_clock(self, room: Room | None, event: Ticked | ClockWanted | PauseWanted) -> None:
        beat = room.beat() if room is not None else None
        if room is None:
            return
        if isinstance(event, PauseWanted):
            if room.number == event.number:
                room.want_pause(frozenset(event.seats))
                self.parts.broadcast.send_table(room)
        elif isinstance(event, Ticked):
            room.hear_clock(Beat(*msgspec.structs.astuple(event)))
        elif beat is not None:
            self.parts.cluster.publish(Ticked(*beat))
