"""The door of a private table: the link's secret, a seat, or having been let in before. Everybody else finds nothing.

Whoever stands outside gets the answer of a table that does not exist, and no game is loaded for them.
"""

import hmac
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from glueckauf.table.accounts.players import Person
from glueckauf.table.days import sealed
from glueckauf.table.refusals import NO_TABLE, Refusal
from glueckauf.table.storage.models import SeatRow, TableRow, Visitor
from glueckauf.table.storage.store import Store

if TYPE_CHECKING:  # rooms send messages, and messages know of requests, which come through a door
    from glueckauf.table.play.room import Room
    from glueckauf.table.play.rooms import Rooms

HEADER = "x-table-invite"  # where HTTP requests carry the secret of the link


class Door(NamedTuple):
    """What decides who may come in at a table."""

    public: bool
    host: str
    invite: str
    sealed: bool  # nobody else may come in, by no link
    seated: frozenset[str | None]


class Doors:
    """Every request about a table comes through here."""

    def __init__(self, store: Store, rooms: "Rooms") -> None:
        self.store, self.rooms = store, rooms

    async def room(self, table: str, person: Person | None, invite: str = "") -> "Room":
        """The room of a table, for somebody who may come in. Raises `Refusal` as if there were no such table."""
        if not await self.opens(table, person, invite):
            raise Refusal(NO_TABLE, "", 404)
        return await self.rooms.get(table)

    async def opens(self, table: str, person: Person | None, invite: str = "") -> bool:
        """Whether somebody may come in; the first time with the link's secret, this is remembered."""
        door = await self.find(table)
        if door is None:
            return False
        if door.public or (person is not None and (person.id == door.host or person.id in door.seated)):
            return True
        if door.sealed:
            return False
        invited = bool(invite) and hmac.compare_digest(invite.encode(), door.invite.encode())
        if person is None:
            return invited
        known = await self.visitor(table, person.id)
        if known is None and invited:
            with suppress(IntegrityError):  # in another window at the same time
                await self.store.add(Visitor(table=table, player=person.id, admitted=True, at=time.time()))
            return True
        return known is True

    async def find(self, table: str) -> Door | None:
        room = self.rooms.find(table)
        if room is not None:
            return door_of(room.row, [chair.player for chair in room.chairs])
        if not (table.isascii() and table.isalnum()):  # PostgreSQL cannot even be asked for some of them
            return None
        async with self.store.session() as session:
            row = await session.get(TableRow, table)
            if row is None:
                return None
            seated = await session.execute(select(SeatRow.player).where(SeatRow.table == table))
            return door_of(row, list(seated.scalars()))

    async def visitor(self, table: str, player: str) -> bool | None:
        """Whether somebody was let in, or sent away; None: neither."""
        async with self.store.session() as session:
            row = await session.get(Visitor, (table, player))
            return None if row is None else row.admitted


def door_of(row: TableRow, seated: list[str | None]) -> Door:
    closed = sealed(row.same_deal, time.time())
    public = row.public or (row.daily and row.status == "over" and not closed)  # how others played a deal of the past
    return Door(public, row.host, row.invite, closed, frozenset(seated) - {None})
