"""A bot plays for somebody: because they asked for it, or because they are absent and the others agree.

Nobody is replaced against their will: where a clock runs it decides, in rated games it always does, and whoever comes
back gets the seat back (`seats.sit`).
"""

import time

from glueckauf.table.play.consent import Proposed
from glueckauf.table.play.request import Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import SeatChange
from glueckauf.table.refusals import CLOCK_DECIDES, NOT_ABSENT, RATED, Refusal
from glueckauf.table.storage.store import set_seat


def refuse_replacement(request: Request, proposed: Proposed) -> None:
    """Raises `Refusal` unless somebody is absent for as long as it takes, and no clock decides."""
    room, parts = request.room, request.parts
    refuse_where_clock_decides(room)
    since = parts.broadcast.replaceable(room, proposed.seat)
    if since is None or time.time() < since:
        raise Refusal(NOT_ABSENT, str(proposed.seat))


def refuse_where_clock_decides(room: Room) -> None:
    if room.row.rated:
        raise Refusal(RATED)
    if room.clock is not None and room.clock.at_zero != "nothing":
        raise Refusal(CLOCK_DECIDES)


async def replace(parts: Parts, room: Room, proposed: Proposed, key: str) -> None:
    """The others have agreed: a bot plays until the person comes back, unless they came back meanwhile."""
    del key
    if parts.broadcast.replaceable(room, proposed.seat) is None:
        await parts.writer.agree(room, {"proposal": None})
        parts.writer.announce_table(room)
        return
    taken: SeatChange = {"away": proposed.level}
    await parts.writer.agree(room, {"proposal": None}, [set_seat(room.id, proposed.seat, taken, ("person",))])
    room.change_seat(proposed.seat, taken)
    parts.writer.announce(room)
