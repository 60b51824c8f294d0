"""A finished game's deal played once more, by others or by the same people, and compared seat by seat.

Such games are never rated: somebody may have seen the deal.
"""

import time
from typing import NamedTuple

from sqlalchemy import and_, func, or_, select

from glueckauf.table.accounts.players import Person
from glueckauf.table.days import is_day, sealed
from glueckauf.table.play.create import add, chairs_for, refuse_borrowed, refuse_more
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import NO_DEAL_HERE, NOT_OVER, SEALED, WRONG_SEATS, Refusal
from glueckauf.table.storage.models import SeatRow, TableRow
from glueckauf.table.storage.store import Store, new_table
from glueckauf.table.wire.daily import DealSeat, DealTable, PlayDealAgain, SameDeal

MOST = 60  # games of one deal that are compared


class Game(NamedTuple):
    """A finished game and who sat there."""

    row: TableRow
    chairs: list[SeatRow]


def deal_of(row: TableRow) -> str:
    """The name of a table's deal: a day, or the first table that had it."""
    return row.same_deal or row.id


def why_not(row: TableRow, now: float) -> Refusal | None:
    """Why the deal of this table cannot be played again now."""
    if row.exercise or row.forked_from is not None:
        return Refusal(NO_DEAL_HERE)
    if row.status != "over":
        return Refusal(NOT_OVER)
    return Refusal(SEALED) if sealed(row.same_deal, now) else None


async def play_again(parts: Parts, room: Room, person: Person, form: PlayDealAgain) -> Room:
    """A new table with the same deal. Raises `Refusal`."""
    refusal = why_not(room.row, time.time())
    if refusal is not None:
        raise refusal
    if len(form.seats) != room.row.players:
        raise Refusal(WRONG_SEATS, "seats", 422)
    await refuse_more(parts, person)
    await refuse_borrowed(parts, person, form.seats)
    row = new_table(
        room.game,
        person.id,
        room.row.players,
        room.row.options,
        room.row.seed,
        public=form.public,
        same_deal=deal_of(room.row),
    )
    return await add(parts, row, chairs_for(row.id, form.seats, person), start=form.start)


async def compared(parts: Parts, room: Room, person: Person | None) -> SameDeal:
    """All finished games with the deal of this table, as somebody may see them who may see this one.

    The points of every table are told; who sat there, only to those who may look at it or have played the deal, too.
    """
    now, row = time.time(), room.row
    player = person.id if person else None
    games = await finished(parts.store, row, player if sealed(row.same_deal, now) else None)
    played = player is not None and any(chair.player == player for game in games for chair in game.chairs)
    tables, played_before = [], set[str]()
    for game in games:
        here = game.row.id == row.id
        opens = here or await parts.doors.opens(game.row.id, person)
        tables.append(
            DealTable(
                game.row.id if opens else None,
                game.row.ended or game.row.created,
                [seat_of(game, chair, player, played_before, named=opens or played) for chair in game.chairs],
                here,
            )
        )
        played_before |= {chair.player for chair in game.chairs if chair.player is not None}
    playing = 0 if sealed(row.same_deal, now) else await running(parts.store, row)
    return SameDeal(row.title, deal_of(row), tables, playing, why_not(row, now) is None)


def seat_of(game: Game, chair: SeatRow, player: str | None, played_before: set[str], *, named: bool) -> DealSeat:
    scores, places = game.row.scores or [], game.row.places or []
    return DealSeat(
        chair.name if named or chair.level is not None else "",
        chair.level,
        scores[chair.seat],
        places[chair.seat],
        you=player is not None and chair.player == player,
        resigned=chair.resigned,
        knew=chair.player in played_before,
    )


def of_deal(row: TableRow) -> list[object]:
    name = deal_of(row)
    same = TableRow.same_deal == name if is_day(name) else or_(TableRow.same_deal == name, TableRow.id == name)
    return [same, TableRow.title == row.title, TableRow.forked_from.is_(None)]


async def finished(store: Store, row: TableRow, only: str | None) -> list[Game]:
    """The games of a deal that are over, the oldest first; `only`: those of one host."""
    where = [*of_deal(row), TableRow.status == "over", *([TableRow.host == only] if only is not None else [])]
    async with store.session() as session:
        query = select(TableRow).where(and_(*where)).order_by(TableRow.ended, TableRow.id)  # type: ignore[arg-type]
        found = list((await session.execute(query.limit(MOST))).scalars())
        if row.status == "over" and row.forked_from is None and all(one.id != row.id for one in found):
            found.append(row)
        chairs: dict[str, list[SeatRow]] = {one.id: [] for one in found}
        seats = select(SeatRow).where(SeatRow.table.in_(chairs)).order_by(SeatRow.seat)
        for chair in (await session.execute(seats)).scalars():
            chairs[chair.table].append(chair)
    return [Game(one, chairs[one.id]) for one in found]


async def running(store: Store, row: TableRow) -> int:
    where = [*of_deal(row), TableRow.status.in_(("waiting", "playing"))]
    async with store.session() as session:
        return await session.scalar(select(func.count()).select_from(TableRow).where(and_(*where))) or 0  # type: ignore[arg-type]
