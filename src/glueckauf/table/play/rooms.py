"""The rooms of this process: loaded on demand, caught up with other processes, evicted when nobody needs them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import structlog

from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.play import story
from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.cluster import ClockWanted, Cluster
from glueckauf.table.play.owners import Owners
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.play.signals import Turns
from glueckauf.table.refusals import NO_TABLE, Refusal
from glueckauf.table.storage.store import Store, Stored

ORPHANS = 2.0  # seconds between two looks for tables without an owner
THREADS = 2  # in which games are replayed

Given = TypeVar("Given")
Made = TypeVar("Made")
log = structlog.get_logger("glueckauf.table")


class Rooms:
    """Finds the room of a table; whoever changes it holds its lock."""

    def __init__(self, store: Store, broadcast: Broadcast, cluster: Cluster, turns: Turns, owners: Owners) -> None:
        self.store, self.broadcast, self.cluster, self.turns = store, broadcast, cluster, turns
        self.owners = owners
        owners.taken, owners.lost, owners.regained = self.forget, self.give_up, self.look_again
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.threads = ThreadPoolExecutor(THREADS, "replay")

    def in_memory(self) -> list[Room]:
        return list(self.rooms.values())

    def find(self, table: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self.rooms.get(table)

    async def get(self, table: str) -> Room:
        """The room of a table, from memory or from its rows. Raises `Refusal` if there is no such table."""
        if not (table.isascii() and table.isalnum()):  # PostgreSQL cannot even be asked for some of them
            raise Refusal(NO_TABLE, "", 404)
        if table not in self.rooms:
            async with self.loading.setdefault(table, asyncio.Lock()):
                if table not in self.rooms:
                    try:
                        self.add(await self.load(table))
                        self.cluster.publish(ClockWanted(table))
                    finally:
                        self.loading.pop(table, None)
        room = self.rooms[table]
        room.touch()
        return room

    async def aside(self, work: Callable[[Given], Made], given: Given) -> Made:
        """Do what takes long, replaying a game say, in threads that nothing else waits for."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, given)

    async def load(self, table: str) -> Room:
        stored = await self.store.table(table)
        if stored is None:
            raise Refusal(NO_TABLE, "", 404)
        try:
            return await self.aside(room_of, stored)
        except BrokenGame as error:
            log.error("broken_game", table=table, why=str(error))  # noqa: TRY400 - the why is all there is to tell
            return Room.broken(stored.row, stored.chairs, str(error))

    def add(self, room: Room) -> None:
        """Keep a room in memory: its title is built before others, and its bots may be asked."""
        self.rooms[room.id] = room
        story.recall(room)
        self.broadcast.presence.look_at(room)
        title = room.row.title
        if room.row.status in {"waiting", "playing"} and title in TITLES and WORKSHOP.share(title) is not None:
            WORKSHOP.want(title)
        self.turns.changed(room)

    def evict(self, room: Room) -> None:
        """Forget a room: it can be made again from its rows, here or elsewhere."""
        self.rooms.pop(room.id, None)
        self.owners.release(room.id)

    # One owner a table

    def forget(self, table: str) -> None:
        """What this process knows of a table may be old when it becomes its owner."""
        self.rooms.pop(table, None)

    def give_up(self, table: str) -> None:
        """Another process has become the owner: whoever is here comes again, and is passed on to it."""
        self.rooms.pop(table, None)
        for watcher in self.broadcast.presence.watchers(table):
            watcher.behind.set()

    def look_again(self) -> None:
        """For a while this process did not know what it owned, so its bots waited."""
        for room in self.in_memory():
            self.turns.changed(room)

    async def look_for_orphans(self) -> None:
        """Take on what must go on by itself and whose owner is dead."""
        while True:
            await asyncio.sleep(ORPHANS)
            try:
                await self.resume()
            except Exception:
                log.exception("resume")

    @asynccontextmanager
    async def locked(self, room: Room) -> AsyncIterator[None]:
        """While one changes a room, nobody else does."""
        async with room.lock:
            room.take_over_machine_code()
            yield

    async def refresh(self, room: Room) -> None:
        """Catch up with what other processes wrote, and send it; the caller holds the lock."""
        stored = await self.store.table(room.id)
        if stored is None:  # deleted by another process
            self.evict(room)
            return
        if room.row.status == "broken":
            return
        try:
            fresh = await self.aside(room_of, stored)
        except BrokenGame as error:
            log.error("broken_game", table=room.id, why=str(error))  # noqa: TRY400 - `why` says where
            return
        progress = room.catch_up(fresh)
        story.recall(room)
        self.broadcast.presence.look_at(room)
        if progress.moved or progress.reseated:
            since = progress.before if progress.moved and not progress.taken_back else None
            self.broadcast.send_progress(room, since, table=True)
        else:
            self.broadcast.send_table(room)

    async def resume(self) -> None:
        """After a start: what goes on without anybody coming is loaded; other tables when somebody asks for them."""
        elsewhere = await self.owners.leases.elsewhere() if self.owners.leases is not None else ()
        for table in await self.store.due():
            known = table in elsewhere or (table in self.rooms and self.owners.owns(table))
            if not known and await self.owners.take(table):
                with suppress(Refusal):
                    await self.get(table)
            await asyncio.sleep(0)

    async def settle(self) -> None:
        """Wait for whatever is being changed."""
        for room in self.in_memory():
            async with room.lock:
                pass

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def room_of(stored: Stored) -> Room:
    """Raises `BrokenGame`."""
    room = Room(stored.row, stored.chairs, stored.entries, stored.beat, stored.snapshot)
    room.take_ratings(stored.ratings, stored.changes)
    return room
