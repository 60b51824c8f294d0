"""Who looks at which table: the sockets of this process, and those of other processes."""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from glueckauf.engine.errors import Reason
from glueckauf.table.accounts.players import Person
from glueckauf.table.play.cluster import Cluster, Present
from glueckauf.table.play.room import Room
from glueckauf.table.wire.change import position_change, table_change
from glueckauf.table.wire.protocol import Draft, DraftPatch, Patch, Position, Table, write

GALLERY = -1
LONGEST_QUEUE = 300  # messages that a slow client may be behind
LARGEST_QUEUE = 1 << 20  # and bytes
LINE = "glueckauf.line"  # the name of a socket's `Line` among the extensions of its scope
VALID = 45.0  # seconds for which another process's word holds; it is repeated three times as often


class Line(Protocol):
    """The short way to a client whose connection ends in this process."""

    def send_now(self, message: bytes) -> bool:
        """Write a message at once; False if it must wait for the client to read."""


class Flag:
    """Is set once; whoever waits for it is told."""

    def __init__(self) -> None:
        self.on = False
        self.waiter: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        return self.on

    def set(self) -> None:
        self.on = True
        self.wake()

    def wake(self) -> None:
        """Whoever waits looks again."""
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)


class Watcher:
    """One open socket: whose it is, from which seat it looks, in which language it reads, whether it draws itself."""

    def __init__(
        self,
        person: Person | None,
        language: str,
        viewer: int = GALLERY,
        *,
        text: bool = False,
        patches: bool = False,
    ) -> None:
        self.person, self.language, self.viewer, self.text = person, language, viewer, text
        self.patches = patches  # is told what changes
        self.position: Position | None = None  # with `patches`: what the client has
        self.table: Table | None = None
        self.welcomed = False  # has been told how the table stands
        self.line: Line | None = None
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(LONGEST_QUEUE)  # what could not be sent at once
        self.waiting = 0  # bytes that are not sent yet
        self.sender: Callable[[], None] | None = None  # begins to send what is in the queue
        self.chosen = False  # the person asked to look from there
        self.behind = Flag()  # did not take what was sent: the socket is closed, and the client comes again
        self.sent_away: Reason | None = None  # why the visit ends, if somebody ends it

    def dismiss(self, why: Reason) -> None:
        """End this visit: the client is told why, and that it need not come again."""
        self.sent_away = why
        self.behind.set()

    @property
    def player(self) -> str | None:
        return self.person.id if self.person else None

    def send_bytes(self, message: bytes) -> None:
        """Nothing is lost unnoticed: what does not fit any more ends the visit, and all of it comes with the next."""
        if self.behind.on:
            return
        if not self.waiting and self.line is not None and self.line.send_now(message):
            return
        if self.queue.full() or (self.waiting and self.waiting + len(message) > LARGEST_QUEUE):
            self.behind.set()
            return
        self.waiting += len(message)
        self.queue.put_nowait(message)
        if self.sender is not None:
            begin, self.sender = self.sender, None
            begin()

    async def next(self) -> bytes:
        """The next message for this client, which is `sent` afterwards; until then nothing overtakes it."""
        return await self.queue.get()

    def sent(self, message: bytes) -> None:
        self.waiting -= len(message)

    def send(self, message: msgspec.Struct) -> None:
        self.send_bytes(write(message))

    def forget(self) -> None:
        """The client has nothing: what comes next is whole."""
        self.position = self.table = None

    def take_position(self, position: Position) -> None:
        """A whole position; patches change it from now on."""
        self.send(position)
        if self.patches:
            self.position = position

    def take_table(self, table: Table) -> None:
        """The table, or what has changed of it."""
        if self.table is None:
            self.send(table)
        else:
            self.send(Patch(table=table_change(self.table, table)))
        if self.patches:
            self.table = table

    def take_draft(self, draft: Draft) -> None:
        """A draft, or what it changes in the position that the client has."""
        before, after = self.position, draft.position
        if before is None or before.viewer != after.viewer:
            self.send(draft)
            return
        change = position_change(before, after)
        self.send(
            DraftPatch(
                draft.request, before.number, draft.actions, change, draft.turn_over, draft.reveals, draft.summary
            )
        )


class Elsewhere(NamedTuple):
    """Who looks at a table through another process."""

    at: float
    players: list[str]
    spectators: int


class Presence:
    """The watchers of all tables."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.here: dict[str, dict[Watcher, None]] = {}  # [table] in the order in which they came
        self.elsewhere: dict[str, dict[str, Elsewhere]] = {}  # [table][process]
        self.last_seen: dict[str, dict[str, float]] = {}  # [table][player] of those who are absent

    # Questions

    def watchers(self, table: str) -> list[Watcher]:
        return list(self.here.get(table, ()))

    def online(self, table: str, player: str) -> bool:
        return any(watcher.player == player for watcher in self.here.get(table, ())) or any(
            player in other.players for other in self.elsewhere.get(table, {}).values()
        )

    def absent_since(self, table: str, player: str) -> float | None:
        """When somebody was last seen at a table; None if they are there. After a start, time counts from then on."""
        seen = self.last_seen.setdefault(table, {})
        if self.online(table, player):
            seen.pop(player, None)
            return None
        return seen.setdefault(player, time.time())

    def spectators(self, room: Room) -> int:
        """How many look on without a seat."""
        return self.spectators_here(room) + sum(other.spectators for other in self.elsewhere.get(room.id, {}).values())

    def spectators_here(self, room: Room) -> int:
        sitting = {chair.player for chair in room.chairs if chair.player is not None}
        return sum(watcher.player not in sitting for watcher in self.here.get(room.id, ()))

    # Coming and going

    def heard(self, table: str, player: str) -> None:
        """Somebody asked something of this table: whoever plays without a socket is seen too."""
        if not self.online(table, player):
            self.last_seen.setdefault(table, {})[player] = time.time()

    def forget(self, table: str) -> None:
        """Nobody needs to know any more who was at this table."""
        self.last_seen.pop(table, None)

    def arrive(self, room: Room, watcher: Watcher) -> None:
        self.here.setdefault(room.id, {})[watcher] = None
        self.look_at(room)
        self.publish(room)

    def leave(self, room: Room, watcher: Watcher) -> None:
        watchers = self.here.get(room.id, {})
        watchers.pop(watcher, None)
        if not watchers:
            self.here.pop(room.id, None)
        if watcher.player is not None:
            self.heard(room.id, watcher.player)
        self.look_at(room)
        self.publish(room)

    def look_at(self, room: Room) -> bool:
        """Tell a room who is there; whether its clock goes on in another way: it waits for a lost connection."""
        players = (chair.player for chair in room.chairs if chair.player is not None)
        return room.attend(frozenset(player for player in players if self.online(room.id, player)))

    def reseat(self, room: Room) -> None:
        """Nobody looks from a seat that they have left; who sat down in another window looks from there here too."""
        if room.ended:
            return
        for watcher in self.here.get(room.id, ()):
            own = room.seats_of(watcher.player)
            left = watcher.viewer != GALLERY and watcher.viewer not in own
            if left or (own and watcher.viewer == GALLERY and not watcher.chosen):
                watcher.viewer, watcher.chosen = own[0] if own else GALLERY, False

    # Other processes

    def publish(self, room: Room) -> None:
        """Let other processes know who is at this table here."""
        players = sorted({watcher.player for watcher in self.here.get(room.id, ()) if watcher.player is not None})
        self.cluster.publish(Present(room.id, players, self.spectators_here(room)))

    def note(self, process: str, event: Present) -> None:
        """Take note of the watchers of another process."""
        others = self.elsewhere.setdefault(event.table, {})
        if event.players or event.spectators:
            others[process] = Elsewhere(time.monotonic(), event.players, event.spectators)
        else:
            others.pop(process, None)
        if not others:
            del self.elsewhere[event.table]

    def forget_old(self) -> None:
        """Processes that have not repeated themselves are gone."""
        oldest = time.monotonic() - VALID
        for table, others in list(self.elsewhere.items()):
            fresh = {process: other for process, other in others.items() if other.at >= oldest}
            if fresh:
                self.elsewhere[table] = fresh
            else:
                del self.elsewhere[table]


def default_viewer(room: Room, person: Person | None) -> int:
    """Where somebody looks from who has not chosen: the own seat that is asked, any own seat, or the gallery."""
    own = room.seats_of(person.id if person else None)
    if room.asked in own:
        return room.asked
    return own[0] if own else GALLERY
