"""Reports: what somebody does not put up with, kept with what was said around it at that time."""

import time

from sqlalchemy import func, select

from glueckauf.table.accounts.players import Person
from glueckauf.table.order.doors import Doors
from glueckauf.table.refusals import NO_MESSAGE, NO_PLAYER, NOT_ON_THEM, TOO_MANY_REPORTS, Refusal
from glueckauf.table.storage.models import MessageRow, Player, Report, SeatRow, TableRow
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.order import NewReport

BEFORE, AFTER = 20, 5  # messages kept around the one that is reported
HOUR = 3600.0


class Reports:
    def __init__(self, store: Store, doors: Doors, per_hour: int) -> None:
        self.store, self.doors, self.per_hour = store, doors, per_hour

    async def file(self, person: Person, form: NewReport, invite: str = "") -> int:
        """Keep a report with its context; a second one about the same thing finds the first. Raises `Refusal`."""
        if form.player == person.id:
            raise Refusal(NOT_ON_THEM, "player", 422)
        if form.table is not None and not await self.doors.opens(form.table, person, invite):
            raise Refusal(NO_PLAYER, "player", 404)
        async with self.store.session() as session:
            if await session.get(Player, form.player) is None:
                raise Refusal(NO_PLAYER, "player", 404)
            same = select(Report.id).where(
                Report.by == person.id, Report.about == form.player, Report.table == form.table,
                Report.message == form.message, Report.status == "open",
            )  # fmt: skip
            before = (await session.execute(same)).scalars().first()
            if before is not None:
                return before
            lately = select(func.count()).where(Report.by == person.id, Report.at > time.time() - HOUR)
            if (await session.scalar(lately) or 0) >= self.per_hour:
                raise Refusal(TOO_MANY_REPORTS, "", 429)
        row = Report(
            by=person.id, about=form.player, table=form.table, message=form.message, reason=form.reason, text=form.text,
            context=await self.context(form), at=time.time(), status="open", note="",
        )  # fmt: skip
        await self.store.add(row)
        return row.id

    async def context(self, form: NewReport) -> dict[str, object]:
        """The table, who sat there, and the messages around the one in question, as they are now."""
        if form.table is None:
            return {}
        async with self.store.session() as session:
            table = await session.get_one(TableRow, form.table)
            seats = await session.execute(select(SeatRow).where(SeatRow.table == form.table).order_by(SeatRow.seat))
            said = select(MessageRow).where(MessageRow.table == form.table).order_by(MessageRow.id.desc())
            if form.message is not None:
                at = await session.get(MessageRow, form.message)
                if at is None or at.table != form.table or at.player != form.player:
                    raise Refusal(NO_MESSAGE, "message", 404)
                later = said.where(MessageRow.id > at.id).order_by(None).order_by(MessageRow.id).limit(AFTER)
                after = list((await session.execute(later)).scalars())
                said = said.where(MessageRow.id <= at.id)
            else:
                after = []
            before = list(reversed(list((await session.execute(said.limit(BEFORE))).scalars())))
            return {
                "title": table.title,
                "status": table.status,
                "seats": [{"player": seat.player, "name": seat.name} for seat in seats.scalars()],
                "messages": [
                    {"number": row.id, "player": row.player, "name": row.name, "text": row.text, "at": row.at}
                    for row in (*before, *after)
                ],
            }
