"""The lobby: the tables that concern somebody. A socket gets the whole list once, and then what has changed."""

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Literal, NamedTuple

from sqlalchemy import func, select

from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.accounts.players import Person
from glueckauf.table.order.blocks import Blocks
from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.room import BrokenGame, clock_of
from glueckauf.table.play.rooms import Rooms
from glueckauf.table.play.signals import LobbyBell
from glueckauf.table.rating import Strength
from glueckauf.table.refusals import Refusal
from glueckauf.table.storage.models import SeatRow, TableRow
from glueckauf.table.storage.store import Store, ratings_of
from glueckauf.table.wire.bodies import ListChange, Listed, ListedSeat, LobbyChange, MoreTables
from glueckauf.table.wire.bodies import Lobby as Whole
from glueckauf.table.wire.protocol import SeatRating

BETWEEN = 1.0  # seconds between two messages about machine code that is being built
PAGE = 30  # tables of one kind at once
PER_HOST = 3  # of one host, so that nobody fills the list
FRESH = 0.5  # seconds for which the public lists are the same for all

Kind = Literal["open", "running"]
STATUS: dict[Kind, str] = {"open": "waiting", "running": "playing"}


class Rows(NamedTuple):
    """A table as it is stored."""

    row: TableRow
    chairs: list[SeatRow]
    ratings: dict[str, Strength]  # [player] at a rated table


class Lobby:
    def __init__(self, store: Store, rooms: Rooms, broadcast: Broadcast, bell: LobbyBell, blocks: Blocks) -> None:
        self.store, self.rooms, self.broadcast, self.bell, self.blocks = store, rooms, broadcast, bell, blocks
        self.progress_sent: dict[str, float] = {}  # [title] when
        self.public: dict[Kind, tuple[float, list[Rows]]] = {}  # [kind] until when, the newest tables
        self.rung = 0  # how often the bell had rung then

    async def list_for(self, person: Person | None) -> Whole:
        """The tables that concern somebody."""
        mine = await self.listed(await self.own(person), person) if person else []
        own = {table.id for table in mine}
        waiting, more_waiting = await self.newest("open", person, own)
        running, more_running = await self.newest("running", person, own)
        warming_up = {title: share for title in TITLES if (share := WORKSHOP.share(title)) is not None}
        return Whole(mine, waiting, running, more_waiting, more_running, warming_up)

    async def own(self, person: Person) -> list[Rows]:
        return await self.rows(await self.store.of_player(person.id, time.time()))

    async def newest(self, kind: Kind, person: Person | None, own: set[str]) -> tuple[list[Listed], bool]:
        """The first page of a public list, and whether there is more."""
        until, rows = self.public.get(kind, (0.0, []))
        if until < time.monotonic() or self.rung != self.bell.rung:
            if self.rung != self.bell.rung:
                self.public.clear()
            self.rung = self.bell.rung
            rows = await self.joinable(kind, None)
            self.public[kind] = (time.monotonic() + FRESH, rows)
        shown = [one for one in rows if one.row.id not in own]
        return await self.listed(await self.wanted(shown[:PAGE], person), person), len(rows) > PAGE

    async def older(self, kind: Kind, person: Person | None, before: float) -> MoreTables:
        """The next page: tables that are older than the last one shown."""
        rows = await self.joinable(kind, before)
        return MoreTables(await self.listed(await self.wanted(rows[:PAGE], person), person), len(rows) > PAGE)

    async def joinable(self, kind: Kind, before: float | None) -> list[Rows]:
        """Public tables, the newest first: those with an open seat, or those that play; of each host only a few."""
        place = func.row_number().over(partition_by=TableRow.host, order_by=TableRow.created.desc()).label("place")
        query = select(TableRow.id, TableRow.created, place).where(TableRow.public, TableRow.status == STATUS[kind])
        if kind == "open":
            query = query.where(TableRow.id.in_(select(SeatRow.table).where(SeatRow.kind == "open")))
        ranked = query.subquery()
        chosen = select(ranked.c.id).where(ranked.c.place <= PER_HOST)
        if before is not None:
            chosen = chosen.where(ranked.c.created < before)
        chosen = chosen.order_by(ranked.c.created.desc(), ranked.c.id).limit(PAGE + 1)
        return await self.rows(await self.store.rows(chosen))

    async def wanted(self, rows: Sequence[Rows], person: Person | None) -> list[Rows]:
        """Without tables of people who do not want to meet this person, or whom this person does not want to meet."""
        if person is None:
            return list(rows)
        hosts = {one.row.host for one in rows} - {person.id}
        apart = await self.blocks.apart(person.id, hosts)
        return [one for one in rows if one.row.host not in apart]

    async def rows(self, ids: Iterable[str]) -> list[Rows]:
        """Tables with their seats, in the given order."""
        wanted = list(ids)
        async with self.store.session() as session:
            tables = await session.execute(select(TableRow).where(TableRow.id.in_(wanted)))
            found = {row.id: row for row in tables.scalars()}
            chairs: dict[str, list[SeatRow]] = {}
            seats = await session.execute(select(SeatRow).where(SeatRow.table.in_(wanted)).order_by(SeatRow.seat))
            for chair in seats.scalars():
                chairs.setdefault(chair.table, []).append(chair)
            ratings = {
                row.id: await ratings_of(session, row.title, chairs.get(row.id, []))
                for row in found.values()
                if row.rated
            }
        return [Rows(found[table], chairs.get(table, []), ratings.get(table, {})) for table in wanted if table in found]

    async def listed(self, rows: Sequence[Rows], person: Person | None) -> list[Listed]:
        """As one player sees them, the newest first. Nothing is loaded for it if the row says who is asked."""
        found = []
        for row, chairs, ratings in rows:
            player = person.id if person else None
            with suppress(Refusal):
                room = self.rooms.find(row.id)
                if room is None and row.status == "playing" and row.asked is None:  # stored before it was written down
                    room = await self.rooms.get(row.id)
                if room is None:
                    asked = row.asked if row.status == "playing" else -1
                    found.append(listing(row, chairs, asked, player, ratings))
                else:
                    found.append(listing(room.row, room.chairs, room.asked, player, room.ratings))
        return in_order(found)

    def changes(self) -> AbstractContextManager[asyncio.Event]:
        """An event that is set whenever the lobby may look different."""
        return self.bell.heard()

    def machine_code_progress(self, title: str) -> None:
        """Tell all who look how much of a title's machine code is built, once a second at most."""
        now, ready = time.monotonic(), WORKSHOP.share(title) is None
        if ready or now - self.progress_sent.get(title, 0.0) > BETWEEN:
            self.progress_sent[title] = now
            self.bell.ring()
            for room in self.rooms.in_memory():
                if room.row.title == title:
                    self.broadcast.send_table(room)


def listing(
    row: TableRow, chairs: Sequence[SeatRow], asked: int | None, player: str | None, ratings: Mapping[str, Strength]
) -> Listed:
    try:
        clock = clock_of(row)
    except BrokenGame:
        clock = None
    asked = -1 if asked is None else asked
    return Listed(
        id=row.id, title=row.title, status=row.status, rated=row.rated, asked=asked, created=row.created,
        started=row.started, ended=row.ended, clock=clock, undo=row.undo, scores=row.scores, places=row.places,
        public=row.public, you_host=player is not None and row.host == player, trouble=row.trouble,
        daily=row.daily, help="none" if row.rated or row.daily else row.help, commented=row.commented,
        seats=[
            ListedSeat(
                chair.kind, chair.name, chair.level, player is not None and chair.player == player, chair.away,
                chair.resigned, rating_of(row, chair, ratings),
            )
            for chair in chairs
        ],
    )  # fmt: skip


def rating_of(row: TableRow, chair: SeatRow, ratings: Mapping[str, Strength]) -> SeatRating | None:
    strength = ratings.get(chair.player or "") if row.rated else None
    return SeatRating(strength.value, strength.deviation, strength.settled) if strength else None


def in_order(tables: Iterable[Listed]) -> list[Listed]:
    """The order of every list, which clients keep: the newest first."""
    return sorted(tables, key=lambda table: (-table.created, table.id))


def changed(before: Whole, after: Whole) -> LobbyChange | None:
    """What leads from one whole list to the next; None if they are the same."""
    change = LobbyChange(
        mine=list_change(before.mine, after.mine),
        open=list_change(before.open, after.open),
        running=list_change(before.running, after.running),
        more_open=after.more_open if after.more_open != before.more_open else None,
        more_running=after.more_running if after.more_running != before.more_running else None,
        warming_up=after.warming_up if after.warming_up != before.warming_up else None,
    )
    return change if change != LobbyChange() else None


def list_change(before: Sequence[Listed], after: Sequence[Listed]) -> ListChange | None:
    known = {table.id: table for table in before}
    there = {table.id for table in after}
    put = [table for table in after if known.get(table.id) != table]
    gone = [table for table in known if table not in there]
    return ListChange(put, gone) if put or gone else None
