"""The fair deal at a table: people commit before the game begins, reveal when it does, and then the cards are dealt.

Every phase is stored before it is told, so a restart goes on where it was, and nobody loses time by it. Whoever does
not reveal in the stated time is left out, and the record says so: a game never waits for a client that has gone.
"""

import time
from collections.abc import Sequence

from glueckauf.engine.fair_deal import commitment
from glueckauf.table.play.contributions import missing, new_contribution, seed_for
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import DEALING, NOT_WAITING, TOO_LATE, WRONG_VALUE, Refusal
from glueckauf.table.storage.models import SeatRow, TableRow
from glueckauf.table.wire import protocol

TAKEN = {"person", "bot"}  # kinds of seats with which a game may begin


def begin_new(row: TableRow, chairs: Sequence[SeatRow], wait: float) -> None:
    """A new table begins if nobody is missing: at once, or when those who have committed have revealed."""
    if any(chair.kind not in TAKEN for chair in chairs):
        return
    now = time.time()
    if missing(row, chairs):
        row.deal_by = now + wait
    else:
        row.status, row.started, row.seed = "playing", now, seed_for(row, chairs)


# Requests; the caller holds the lock of the room


def refuse_while_dealing(room: Room) -> None:
    if room.row.deal_by is not None:
        raise Refusal(DEALING)


async def commit(request: Request, message: protocol.Commit) -> Answer:
    """Somebody who sits there contributes; a second commitment replaces the first until the game begins."""
    room, player = request.room, request.person.id
    request.own_seats()
    if room.row.status != "waiting" or room.row.secret is None:
        raise Refusal(NOT_WAITING)
    refuse_while_dealing(room)
    others = [one for one in room.row.contributions if one["player"] != player]
    given = [*others, new_contribution(player, message.commitment)]
    await request.parts.writer.agree(room, {"contributions": given})
    request.parts.writer.announce_table(room)
    return request.done(message)


async def reveal(request: Request, message: protocol.Reveal) -> Answer:
    """The number behind a commitment; the last one begins the game."""
    room, player = request.room, request.person.id
    request.own_seats()
    given = next((one for one in room.row.contributions if one["player"] == player), None)
    if given is not None and given["value"] == message.value:
        return request.done(message)  # sent twice
    if room.row.status != "waiting" or room.row.deal_by is None:
        raise Refusal(TOO_LATE if room.row.status != "waiting" else NOT_WAITING)
    if given is None or given["commitment"] != commitment(message.value):
        raise Refusal(WRONG_VALUE, "value", 422)
    revealed = [{**one, "value": message.value} if one is given else one for one in room.row.contributions]
    await request.parts.writer.agree(room, {"contributions": revealed})
    if missing(room.row, room.chairs):
        request.parts.writer.announce_table(room)
    else:
        await deal(request.parts, room)
    return request.done(message)


async def begin(parts: Parts, room: Room) -> None:
    """The host wants to begin: at once, or when those who have committed have revealed. Raises `BrokenGame`."""
    if missing(room.row, room.chairs):
        room.deal("is this a game?")
        await parts.writer.agree(room, {"deal_by": time.time() + parts.broadcast.waits.reveal})
        parts.writer.announce_table(room)
    else:
        await deal(parts, room)


async def deal(parts: Parts, room: Room) -> None:
    """All that can be waited for is there: the game begins. Raises `BrokenGame`."""
    if any(chair.kind not in TAKEN for chair in room.chairs):  # somebody was sent away: from the start again
        await parts.writer.agree(room, {"deal_by": None, "contributions": []})
        parts.writer.announce_table(room)
        return
    await parts.writer.start(room, seed_for(room.row, room.chairs))


async def look_again(parts: Parts, room: Room) -> None:
    """Whoever has not revealed by now is left out. After a restart everybody gets the whole time again."""
    by = room.row.deal_by
    if by is None:
        return
    early = time.time() < max(by, room.loaded + parts.broadcast.waits.reveal)
    if early and missing(room.row, room.chairs):
        return
    async with parts.rooms.locked(room):
        if room.row.status == "waiting" and room.row.deal_by is not None:
            await deal(parts, room)
