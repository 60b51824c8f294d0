"""Signals between parts that do not know each other: who may be asked now, and that the lobby has changed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from glueckauf.table.play.room import Room


class Turns:
    """Rooms in which somebody else may be asked: whatever changes one puts it here, the bot driver takes it."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[Room] = asyncio.Queue()

    def changed(self, room: Room) -> None:
        self.queue.put_nowait(room)

    async def next(self) -> Room:
        return await self.queue.get()


class LobbyBell:
    """Rings when the lobby may look different, for those who have it open."""

    def __init__(self) -> None:
        self.listeners: set[asyncio.Event] = set()
        self.rung = 0

    @contextmanager
    def heard(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the bell rings."""
        event = asyncio.Event()
        self.listeners.add(event)
        try:
            yield event
        finally:
            self.listeners.discard(event)

    def ring(self) -> None:
        self.rung += 1
        for listener in self.listeners:
            listener.set()
