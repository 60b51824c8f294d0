"""All tables of this process: loaded when somebody comes, driven while bots are asked, put away when nobody looks."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog
from sqlalchemy import Executable, delete, update

from glueckauf.engine.errors import BotFailed
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.accounts.players import Person
from glueckauf.table.play import messages
from glueckauf.table.play.bot_pool import BotPool
from glueckauf.table.play.broadcast import GALLERY, Audience, Watcher
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.refusals import NO_TABLE, Refusal
from glueckauf.table.storage.ledger import Conflict, Ledger, Written
from glueckauf.table.storage.models import Entry, SeatRow, TableRow
from glueckauf.table.storage.store import Store, set_seat, set_table
from glueckauf.table.wire.bodies import Lobby
from glueckauf.table.wire.protocol import Table

NEARER = 1.0  # seconds between two words about machine code that is being built
TAKEN_BACK = {"undo", "back", "resign"}  # entries after which a position is told, and no steps

log = structlog.get_logger("glueckauf.table")
Publish = Callable[[dict[str, Any]], Awaitable[None]]
Notify = Callable[[str, Room], Awaitable[None]]


async def nobody_else(_: dict[str, Any]) -> None:
    """One process alone has nobody to tell."""


class Tables:
    """The tables, and the one way to change a game: `write`."""

    def __init__(self, store: Store, ledger: Ledger, bot_pool: BotPool, *, most_tables: int = 50) -> None:
        self.store, self.ledger, self.bot_pool, self.most_tables = store, ledger, bot_pool, most_tables
        self.process = secrets.token_hex(4)
        self.publish: Publish = nobody_else
        self.notify: Notify | None = None
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.locks: dict[str, asyncio.Lock] = {}
        self.audiences: dict[str, Audience] = {}
        self.driving: dict[str, asyncio.Task[None]] = {}
        self.lobby_watchers: set[asyncio.Event] = set()
        self.tasks: set[asyncio.Future[Any]] = set()
        self.progress_sent: dict[str, float] = {}  # [title] when its machine code was last spoken of
        self.moves = 0  # since the start, for the metrics
        self.stopping = False

    @property
    def alone(self) -> bool:
        """Whether no other process writes to the same games."""
        return self.publish is nobody_else

    # Rooms

    async def room(self, table: str) -> Room:
        """The table, from memory or from its rows. Raises `Refusal` if there is none."""
        if not (table.isascii() and table.isalnum()):  # PostgreSQL cannot even be asked for some of them
            raise Refusal(NO_TABLE, "", 404)
        if table in self.rooms:
            self.rooms[table].touched = time.monotonic()
            return self.rooms[table]
        async with self.loading.setdefault(table, asyncio.Lock()):
            if table not in self.rooms:
                room = await self.load(table)
                self.loading.pop(table, None)
                if room is None:
                    raise Refusal(NO_TABLE, "", 404)
                self.rooms[table] = room
                self.want_machine_code(room)
                self.wake(room)
        return self.rooms[table]

    async def load(self, table: str) -> Room | None:
        stored = await self.store.table(table)
        if stored is None:
            return None
        try:
            return await asyncio.to_thread(Room, stored.row, stored.chairs, stored.entries)
        except BrokenGame as error:
            log.error("broken_game", table=table, why=str(error))  # noqa: TRY400 - the why is all there is to tell
            stored.row.status, stored.row.trouble = "broken", str(error)
            return Room(stored.row, stored.chairs)

    @asynccontextmanager
    async def locked(self, room: Room) -> Any:
        async with self.locks.setdefault(room.id, asyncio.Lock()):
            room.take_over_machine_code()
            yield

    def audience(self, table: str) -> Audience:
        return self.audiences.setdefault(table, Audience())

    async def refresh(self, room: Room) -> None:
        """Catch up with what other processes wrote."""
        stored = await self.store.table(room.id)
        if stored is None or room.row.status == "broken":
            return
        try:
            fresh = await asyncio.to_thread(Room, stored.row, stored.chairs, stored.entries)
        except BrokenGame as error:
            log.error("broken_game", table=room.id, why=str(error))  # noqa: TRY400
            return
        before = room.move
        others = _seating(fresh) != _seating(room)
        taken_back = fresh.move < before or fresh.history is None or (
            room.history is not None and fresh.history.actions[:before] != room.history.actions
        )  # fmt: skip
        moved = fresh.number > room.number
        fresh.proposal = None if moved else room.proposal
        room.__dict__.update(fresh.__dict__)
        if moved or others:  # a game that begins, and a stand-in, change what is asked of whom
            self.send_game(room, before if moved and not taken_back else None)
        self.send_table(room)

    # Changing a game

    async def write(
        self,
        room: Room,
        parts: Sequence[tuple[str, int, str]],
        request: str,
        trial: History,
        also: Sequence[Executable] = (),
    ) -> None:
        """Put entries on disk, then carry them out and tell everybody; the caller holds the room's lock.

        Raises `Conflict` if another process was first; the room has then caught up.
        """
        before, asked, taken_back = room.move, room.asked, any(kind in TAKEN_BACK for kind, _, _ in parts)
        rows = room.next_entries(parts, request, time.time())
        ending = list(also)
        result = trial.result() if room.row.status == "playing" and trial.over else None
        if result is not None:
            ended = {"status": "over", "ended": time.time(), "scores": result[0], "places": result[1]}
            ending.append(set_table(room.id, "playing", **ended))
        try:
            await self.ledger.append(rows, ending)
        except Conflict:
            await self.refresh(room)
            raise
        room.adopt(rows, trial)
        if result is not None:
            for name, value in ended.items():
                setattr(room.row, name, value)
        self.moves += len(rows)
        self.send_game(room, None if taken_back else before)
        if taken_back or result is not None or room.clock or room.asked != asked:
            self.send_table(room)
        if result is not None:
            self.bot_pool.forget(room.id)
        if not self.alone:
            self.spawn(self.publish({"table": room.id, "number": room.number}))
        self.wake(room)

    async def set_row(self, room: Room, was: str | None, **values: Any) -> bool:
        """Change what was agreed at a table; False if another process was first."""
        if not await self.store.change(set_table(room.id, was, **values)):
            await self.refresh(room)
            return False
        for name, value in values.items():
            setattr(room.row, name, value)
        room.last = values.get("started") or room.last  # a clock runs from the start on, not while people gather
        await self.table_changed(room)
        return True

    async def set_chair(self, room: Room, seat: int, kinds: Sequence[str] = (), **values: Any) -> bool:
        """Change who sits on a chair; False if another process was first."""
        if not await self.store.change(set_seat(room.id, seat, kinds, **values)):
            await self.refresh(room)
            return False
        for name, value in values.items():
            setattr(room.chairs[seat], name, value)
        await self.table_changed(room)
        return True

    async def first_rematch(self, room: Room, new: Room) -> bool:
        """Make `new` the next game of these people; False, and it is cleared away, if another process was first."""
        where = (TableRow.id == room.id, TableRow.rematch.is_(None))
        first = await self.store.change(update(TableRow).where(*where).values(rematch=new.id))
        if first:
            room.row.rematch = new.id
        else:
            stored = await self.store.table(room.id)
            room.row.rematch = stored.row.rematch if stored else None
            self.rooms.pop(new.id, None)
            await self.store.change(delete(TableRow).where(TableRow.id == new.id))
        await self.table_changed(room)
        return first

    async def table_changed(self, room: Room) -> None:
        self.send_table(room)
        if room.history is not None:
            self.send_game(room, None)  # who is asked, and whether a person answers, may have changed
        await self.publish({"table": room.id, "number": room.number})
        self.wake(room)

    # The lobby, and new tables in it

    async def open(self, row: TableRow, chairs: Sequence[SeatRow], entries: Sequence[Written] = ()) -> Room:
        """Store a new table and take it into memory."""
        await self.store.add(row, *chairs, *(Entry(**entry._asdict()) for entry in entries))
        room = self.rooms[row.id] = Room(row, chairs, entries)
        self.want_machine_code(room)
        self.lobby_changed()
        await self.publish({"table": room.id, "number": 0})
        self.wake(room)
        return room

    async def lobby(self, person: Person | None) -> Lobby:
        """The tables that concern somebody."""
        mine = await self.listed(await self.store.of_player(person.id, time.time()) if person else [], person)
        own = {table.id for table in mine}
        waiting = await self.listed(await self.store.public("waiting"), person)
        running = await self.listed(await self.store.public("playing"), person)
        return Lobby(
            mine,
            [one for one in waiting if one.id not in own],
            [one for one in running if one.id not in own],
            {title: share for title in TITLES if (share := WORKSHOP.share(title)) is not None},
        )

    async def listed(self, ids: Sequence[str], person: Person | None) -> list[Table]:
        found = []
        for table in ids:
            with suppress(Refusal):
                found.append(self.table_for(await self.room(table), person.id if person else None))
        return found

    # Telling

    def table_for(self, room: Room, player: str | None) -> Table:
        audience = self.audiences.get(room.id) or Audience()
        watching = audience.watching(chair.player for chair in room.chairs)
        return messages.table_for(room, player, time.time(), audience.online, watching)

    def send_table(self, room: Room) -> None:
        """Send who sits where and what else is agreed to all who look."""
        self.seat_watchers(room)
        if room.id in self.audiences:
            for watcher in list(self.audience(room.id).watchers):
                watcher.send(self.table_for(room, watcher.person.id if watcher.person else None))
        self.lobby_changed()

    def send_game(self, room: Room, start: int | None) -> None:
        """Send the steps since `start`, or the position as it stands where steps were taken back."""
        audience = self.audiences.get(room.id)
        if audience is None or room.history is None:
            return
        self.seat_watchers(room)
        if start is None or start >= room.move:
            audience.send_each(
                lambda viewer, language, text: messages.drawn(
                    room, messages.position_for(room, viewer, language), language, text=text
                )
            )
        else:
            audience.send_each(
                lambda viewer, language, text: messages.drawn(
                    room, messages.played_for(room, start, viewer, language), language, text=text
                )
            )

    async def publish_proposal(self, room: Room) -> None:
        """Somebody proposed, agreed, or would not; other processes have to know, for nothing of it is on disk."""
        self.send_table(room)
        by, move, agreed = room.proposal or (0, 0, set())
        told = [by, move, sorted(agreed)] if room.proposal else None
        await self.publish({"table": room.id, "number": room.number, "proposal": told})

    def seat_watchers(self, room: Room) -> None:
        """Nobody looks from a seat that they have left; who sat down in another window looks from there here too."""
        if room.row.status == "over" or room.id not in self.audiences:
            return
        for watcher in self.audience(room.id).watchers:
            own = room.seats_of(watcher.person.id if watcher.person else None)
            left = watcher.viewer != GALLERY and watcher.viewer not in own
            if left or (own and watcher.viewer == GALLERY and not watcher.chosen):
                watcher.viewer, watcher.chosen = own[0] if own else GALLERY, False

    def lobby_changed(self) -> None:
        for event in self.lobby_watchers:
            event.set()

    async def arrive(self, room: Room, watcher: Watcher) -> None:
        self.audience(room.id).watchers.add(watcher)
        await self.presence_changed(room)

    async def leave(self, room: Room, watcher: Watcher) -> None:
        audience = self.audience(room.id)
        audience.watchers.discard(watcher)
        await self.presence_changed(room)
        if not audience.watchers and not audience.elsewhere:
            self.audiences.pop(room.id, None)

    async def presence_changed(self, room: Room) -> None:
        self.send_table(room)
        await self.publish_presence(room)

    async def publish_presence(self, room: Room) -> None:
        """Let other processes know who is at this table here."""
        audience = self.audience(room.id)
        here = Audience()
        here.watchers = audience.watchers
        count = here.watching(chair.player for chair in room.chairs)
        await self.publish({"table": room.id, "players": audience.players(), "watching": count})

    async def heard(self, event: dict[str, Any]) -> None:
        """Another process says that something changed at a table."""
        table = event["table"]
        room = self.rooms.get(table)
        if "players" in event:
            audience = self.audience(table)
            audience.elsewhere[event["process"]] = (time.monotonic(), event["players"], event["watching"])
            if not event["players"] and not event["watching"]:
                del audience.elsewhere[event["process"]]
            if room is not None:
                self.send_table(room)
        elif "said" in event:
            said = [row for row in await self.store.said(table) if row.id == event["said"]]
            if room is not None and said:
                message = messages.message_from(room, said[0])
                self.audience(table).send_each(lambda *_: message)
        elif room is not None:
            async with self.locked(room):
                await self.refresh(room)
                if "proposal" in event and event["number"] == room.number:
                    self.apply_proposal(room, event["proposal"])
            self.wake(room)
        else:
            self.lobby_changed()

    def apply_proposal(self, room: Room, told: list[Any] | None) -> None:
        before, room.proposal = room.proposal, None
        if told is not None:
            same = before is not None and before[:2] == (told[0], told[1])
            room.proposal = (told[0], told[1], set(told[2]) | (before[2] if same and before else set()))
        self.send_table(room)

    # Machine code

    def want_machine_code(self, room: Room) -> None:
        """Somebody is at this table: its title is built before the others."""
        title = room.row.title
        if room.row.status in {"waiting", "playing"} and title in TITLES and WORKSHOP.share(title) is not None:
            WORKSHOP.want(title)

    def machine_code_progress(self, title: str) -> None:
        """Tell all who look how far the machine code of a title is, once a second at most."""
        now, ready = time.monotonic(), WORKSHOP.share(title) is None
        if ready or now - self.progress_sent.get(title, 0.0) > NEARER:
            self.progress_sent[title] = now
            self.lobby_changed()
            for room in [self.rooms[table] for table in self.audiences if table in self.rooms]:
                if room.row.title == title:
                    self.send_table(room)

    # Bots

    def wake(self, room: Room) -> None:
        """Let a bot think if it is asked; tell an absent person otherwise."""
        seat = room.asked
        if seat < 0 or self.stopping:
            return
        if room.bot_at(seat) is not None:
            if room.id not in self.driving:
                self.driving[room.id] = asyncio.create_task(self.drive(room))
        elif self.notify is not None:
            player = room.chairs[seat].player
            if player is not None and not self.audience(room.id).online(player):
                self.spawn(self.notify(player, room))

    async def drive(self, room: Room) -> None:
        """Play for bots until a person is asked or the game is over; the next change at the table tries again."""
        try:
            await self.play_bots(room)
        except Exception:
            log.exception("drive", table=room.id)
        finally:
            self.driving.pop(room.id, None)

    async def play_bots(self, room: Room) -> None:
        while room.asked >= 0 and not self.stopping:
            seat, level, number = room.asked, room.bot_at(room.asked), room.number
            if level is None:
                return
            trial = room.trial()
            try:
                texts = await self.bot_pool.turn(room.id, level, trial)
            except BotFailed as failure:
                log.error("bot_failed", table=room.id, level=level, why=str(failure))  # noqa: TRY400
                trial = room.trial()
                texts = [room.game.legal_texts(room.game.copy(trial.state))[0]]
                trial.play(texts[0])
            async with self.locked(room):
                if room.number == number and room.asked == seat and room.bot_at(seat) == level:
                    with suppress(Conflict):
                        await self.write(room, [("move", seat, text) for text in texts], "", trial)

    async def resign(self, room: Room, seat: int, request: str) -> None:
        """Give a seat up for good; the caller holds the lock."""
        trial = room.trial()
        trial.resigned = (*trial.resigned, seat)
        await self.write(room, [("resign", seat, "")], request, trial, [set_seat(room.id, seat, resigned=True)])

    # Coming and going of the process

    async def resume(self) -> None:
        """After a start: games in which a bot is asked or a clock runs go on without anybody coming."""
        for table in await self.store.playing():
            with suppress(Refusal):
                await self.room(table)
            await asyncio.sleep(0)

    def spawn(self, work: Awaitable[Any]) -> None:
        """Do something beside, and keep it from being forgotten half done."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.settled)

    def settled(self, task: "asyncio.Future[Any]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("beside", exc_info=task.exception())

    async def stop(self) -> None:
        """Finish what was begun; bots that think are not waited for."""
        self.stopping = True
        for task in self.driving.values():
            task.cancel()
        for lock in list(self.locks.values()):
            async with lock:
                pass


def _seating(room: Room) -> list[object]:
    """Whatever decides who is asked, besides the game itself."""
    return [room.row.status, *((chair.player, chair.away, chair.resigned) for chair in room.chairs)]
