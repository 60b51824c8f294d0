"""How a table ends without a result: closed before the game begins, or aborted while it runs.

Until everybody has had a first turn, any player may abort the game alone; afterwards all people must agree. An aborted
game has no result and counts for nothing.
"""

import time

from glueckauf.table.play.consent import Proposed
from glueckauf.table.play.deal import refuse_while_dealing
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import TableChange
from glueckauf.table.refusals import NOT_WAITING, Refusal
from glueckauf.table.storage.store import set_table
from glueckauf.table.wire import protocol


async def close(request: Request, message: protocol.Close) -> Answer:
    """The host closes a table whose game has not begun."""
    request.require_host()
    room = request.room
    if room.row.status == "closed":
        return request.done(message)  # asked twice
    if room.row.status != "waiting":
        raise Refusal(NOT_WAITING)
    refuse_while_dealing(room)
    await end(request.parts, room)
    return request.done(message)


def refuse_abort(request: Request, proposed: Proposed) -> None:
    """Any player may ask."""
    del request, proposed


async def abort(parts: Parts, room: Room, proposed: Proposed, key: str) -> None:
    """All have agreed, or it is early enough."""
    del proposed, key
    await end(parts, room)


async def end(parts: Parts, room: Room) -> None:
    """End a table without a result: a waiting one is closed, a running game aborted. The caller holds the lock."""
    was = room.row.status
    ended: TableChange = {"status": "closed" if was == "waiting" else "aborted", "ended": time.time()}
    changed: TableChange = {"proposal": None, "deal_by": None}
    await parts.writer.agree(room, changed, [set_table(room.id, was, ended)])
    room.change_table(ended)
    parts.bot_pool.forget(room.id)
    parts.writer.announce(room)
