"""Pauses: clocks stand while all people at a table want them to.

A pause begins when everybody has asked for it. It ends when everybody wants to go on, when whoever is asked does, for
only that clock will run, or by itself after a day: nobody is kept waiting for ever.
"""

from contextlib import suppress

from glueckauf.table.play.cluster import PauseWanted
from glueckauf.table.play.move import commit, commit_request
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.refusals import NO_CLOCK, NOT_SEATED, STALE, TOO_MANY_PAUSES, Refusal
from glueckauf.table.storage.ledger import Conflict
from glueckauf.table.wire import protocol

LONGEST = 86400.0  # seconds that a pause lasts
MOST = 20  # pauses of one game


async def pause(request: Request, message: protocol.Pause) -> Answer:
    """Ask for a pause, for its end, or take that back."""
    before = request.repeated(message)
    if before is not None:
        return before
    room = request.room
    request.running()
    if message.number != room.number:
        raise Refusal(STALE)
    if room.clock is None:
        raise Refusal(NO_CLOCK)
    if room.pauses >= MOST and not room.paused:
        raise Refusal(TOO_MANY_PAUSES)
    people = {chair.seat for chair in room.people() if chair.away is None}
    own = people & set(room.seats_of(request.person.id))
    if not own:
        raise Refusal(NOT_SEATED, "", 403)
    wanted = room.pause_wanted - own if not message.yes else room.pause_wanted | own
    if message.yes and (people <= wanted or (room.paused and room.asked in own)):
        return await commit_request(request, message, [entry(room, min(own))], room.trial())
    room.want_pause(wanted)
    request.parts.broadcast.send_table(room)
    request.parts.cluster.publish(PauseWanted(room.id, room.number, sorted(wanted)))
    return request.done(message)


def entry(room: Room, seat: int) -> NewEntry:
    return NewEntry("resume" if room.paused else "pause", seat, "")


async def end_long_pause(parts: Parts, room: Room) -> None:
    """A pause that has lasted too long ends by itself."""
    if room.paused_for() < LONGEST:
        return
    async with parts.rooms.locked(room):
        if room.paused_for() >= LONGEST:
            with suppress(Conflict):
                await commit(parts, room, [entry(room, room.asked)], room.trial())
