"""The deal of the day: one for each title, the same for everybody, one try each.

Those of past days may be played as often as one likes, and count for nothing.
"""

import time

from sqlalchemy import Executable, insert, select
from sqlalchemy.exc import IntegrityError

from glueckauf.games import TITLES
from glueckauf.table.accounts.players import Person
from glueckauf.table.days import FIRST, day_at, sealed
from glueckauf.table.play.create import chairs_for, refuse_more
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import BROKEN, DAY_STILL_OPEN, NO_SUCH_DAY, NO_TITLE, Refusal
from glueckauf.table.storage.daily import DailyDeals
from glueckauf.table.storage.models import DailyDeal, DailyTry, TableRow
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire.bodies import NewSeat


def checked_day(day: str, now: float) -> str:
    """A day of which there is a deal; empty: today. Raises `Refusal`."""
    today = day_at(now)
    if day and not FIRST <= day <= today:
        raise Refusal(NO_SUCH_DAY, "day", 422)
    return day or today


async def begin(parts: Parts, deals: DailyDeals, person: Person, title: str, wanted: str) -> Room:
    """The table at which somebody plays the deal of a day: the one that was begun, or a new one. Raises `Refusal`."""
    if title not in TITLES:
        raise Refusal(NO_TITLE, "title", 404)
    now = time.time()
    day = checked_day(wanted, now)
    tried = await deals.try_of(person.id, title, day)
    if sealed(day, now) or (tried is not None and await still_playing(parts, tried.table)):
        if tried is not None:
            return await parts.rooms.get(tried.table)
        if day != day_at(now):
            raise Refusal(DAY_STILL_OPEN, "day")
        return await begin_try(parts, deals, person, await deals.deal(title, day))
    return await begin_again(parts, deals, person, title, day)


async def still_playing(parts: Parts, table: str) -> bool:
    return bool(await parts.store.rows(select(TableRow.id).where(TableRow.id == table, TableRow.status == "playing")))


async def begin_try(parts: Parts, deals: DailyDeals, person: Person, deal: DailyDeal) -> Room:
    """The one try: its row and its table are written together, so a second window finds the first one's table."""
    row = row_for(person, deal, ranked=True)
    mine = {
        "player": person.id, "title": deal.title, "day": deal.day, "table": row.id, "ended": None, "points": None,
        "lead": None, "resigned": False,
    }  # fmt: skip
    try:
        return await seated(parts, person, deal, row, insert(DailyTry).values(**mine))
    except IntegrityError:
        tried = await deals.try_of(person.id, deal.title, deal.day)
        if tried is None:  # deleted meanwhile, with whoever wanted to play
            raise Refusal(BROKEN) from None
        return await parts.rooms.get(tried.table)


async def begin_again(parts: Parts, deals: DailyDeals, person: Person, title: str, day: str) -> Room:
    """A deal of the past, which counts for nothing: one running table of it at a time."""
    query = select(TableRow.id).where(
        TableRow.host == person.id, TableRow.title == title, TableRow.same_deal == day, TableRow.status == "playing",
        TableRow.forked_from.is_(None), TableRow.daily.is_(False),
    )  # fmt: skip
    there = await parts.store.rows(query.order_by(TableRow.created.desc()).limit(1))
    if there:
        return await parts.rooms.get(there[0])
    await refuse_more(parts, person)
    deal = await deals.deal(title, day)
    return await seated(parts, person, deal, row_for(person, deal, ranked=False))


def row_for(person: Person, deal: DailyDeal, *, ranked: bool) -> TableRow:
    return new_table(
        TITLES[deal.title].at(deal.rules_version),
        person.id,
        deal.players,
        deal.options,
        deal.seed,
        status="playing",
        started=time.time(),
        same_deal=deal.day,
        daily=ranked,
        undo="own" if ranked else "consent",
    )


async def seated(parts: Parts, person: Person, deal: DailyDeal, row: TableRow, *also: Executable) -> Room:
    seats = [NewSeat("me" if seat == deal.seat else "bot", deal.level) for seat in range(deal.players)]
    room = await parts.writer.add_table(row, chairs_for(row.id, seats, person), also=also)
    if room is None:
        raise Refusal(BROKEN)
    return room
