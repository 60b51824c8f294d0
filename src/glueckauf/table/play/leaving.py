"""How somebody leaves every open table at once: when a ban or a deletion takes the seat."""

from contextlib import suppress

from sqlalchemy import or_, select

from glueckauf.table.play.deal import refuse_while_dealing
from glueckauf.table.play.ending import end
from glueckauf.table.play.request import Parts
from glueckauf.table.play.seats import resign_for
from glueckauf.table.storage.ledger import Conflict
from glueckauf.table.storage.models import SeatRow, TableRow

OPEN = ("waiting", "playing")


async def open_tables(parts: Parts, player: str) -> list[str]:
    """Where somebody sits or is the host, and the game has not ended."""
    query = (
        select(TableRow.id)
        .join(SeatRow, SeatRow.table == TableRow.id)
        .where(or_(SeatRow.player == player, TableRow.host == player), TableRow.status.in_(OPEN))
        .distinct()
    )
    return list(await parts.store.rows(query))


async def leave_table(parts: Parts, table: str, player: str) -> None:
    """A running game is resigned, a seat of a waiting table is free again, a waiting table closes with its host.

    Raises `Refusal` during the few seconds in which the cards are dealt.
    """
    room = await parts.rooms.get(table)
    async with parts.rooms.locked(room):
        refuse_while_dealing(room)
        if room.row.status == "waiting" and room.row.host == player:
            await end(parts, room)
            return
        for seat in room.seats_of(player):
            if room.row.status == "waiting":
                await parts.writer.change_seat(room, seat, {"kind": "open", "player": None, "name": ""})
            elif room.row.status == "playing" and not room.chairs[seat].resigned:
                with suppress(Conflict):  # another process was first
                    await resign_for(parts, room, seat)
