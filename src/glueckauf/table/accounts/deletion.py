"""Deleting a person. Others keep their games: the row stays as a former player, and nothing personal is left in it."""

import time
from contextlib import suppress

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.accounts.accounts import Accounts
from glueckauf.table.accounts.names import FORMER
from glueckauf.table.play.cluster import Changed
from glueckauf.table.play.deal import refuse_while_dealing
from glueckauf.table.play.ending import end
from glueckauf.table.play.request import Parts
from glueckauf.table.play.seats import resign_for
from glueckauf.table.storage.ledger import Conflict
from glueckauf.table.storage.models import Act, Base, Key, MessageRow, Player, SeatRow, TableRow

OPEN = ("waiting", "playing")


async def delete_player(parts: Parts, accounts: Accounts, player: str) -> None:
    """Leave every open game by its rules, then remove all that is personal in one transaction."""
    await leave_tables(parts, player)
    async with parts.store.writing() as session:
        keys = list((await session.execute(select(Key.hash).where(Key.player == player))).scalars())
        tables = await forget(session, player)
    await accounts.close(player, keys)
    for table in tables:
        room = parts.rooms.find(table)
        if room is not None:
            async with parts.rooms.locked(room):
                await parts.rooms.refresh(room)
        parts.cluster.publish(Changed(table))


async def leave_tables(parts: Parts, player: str) -> None:
    """Running games are resigned, seats at waiting tables are free again, a waiting table closes with its host."""
    query = (
        select(TableRow.id)
        .join(SeatRow, SeatRow.table == TableRow.id)
        .where(or_(SeatRow.player == player, TableRow.host == player), TableRow.status.in_(OPEN))
        .distinct()
    )
    for table in await parts.store.rows(query):
        room = await parts.rooms.get(table)
        async with parts.rooms.locked(room):
            refuse_while_dealing(room)  # in a few seconds it has begun
            if room.row.status == "waiting" and room.row.host == player:
                await end(parts, room)
                continue
            for seat in room.seats_of(player):
                if room.row.status == "waiting":
                    await parts.writer.change_seat(room, seat, {"kind": "open", "player": None, "name": ""})
                elif room.row.status == "playing" and not room.chairs[seat].resigned:
                    with suppress(Conflict):  # another process was first
                        await resign_for(parts, room, seat)


async def forget(session: AsyncSession, player: str) -> list[str]:
    """Within a transaction: remove what is personal. Returns the tables that look different now."""
    now = time.time()
    seats = update(SeatRow).where(SeatRow.player == player).values(name=FORMER).returning(SeatRow.table)
    tables = set((await session.execute(seats)).scalars())
    said = update(MessageRow).where(MessageRow.player == player).values(name=FORMER, text="", removed=now)
    tables |= set((await session.execute(said.returning(MessageRow.table))).scalars())
    for table in Base.metadata.sorted_tables:  # what would go with the row goes now
        for column in table.columns:
            for key in column.foreign_keys:
                if key.column.table.name == "players" and key.ondelete == "CASCADE":
                    await session.execute(table.delete().where(column == player))
                elif key.column.table.name == "players" and key.ondelete == "SET NULL":
                    await session.execute(table.update().where(column == player).values({column.name: None}))
    nothing = {"login": None, "password": None, "webhook": None, "mail": None, "look": "", "role": "player"}
    await session.execute(update(Player).where(Player.id == player).values(name=FORMER, deleted=now, **nothing))
    left = Act(
        at=now, actor=None, actor_name="", act="leave", player=None, player_name="", table=None, message=None,
        report=None, reason="", until=None, details={},
    )  # fmt: skip
    session.add(left)  # that somebody left, not who
    return sorted(tables)
