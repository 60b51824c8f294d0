"""Seats: sitting down, standing up, what the host decides about them, and giving one up."""

from glueckauf.table.accounts.names import told_apart
from glueckauf.table.play.create import chair_for, refuse_borrowed
from glueckauf.table.play.deal import refuse_while_dealing
from glueckauf.table.play.move import commit, commit_request
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.refusals import KICKED, NEEDS_INVITE, NOT_WAITING, ONE_SEAT_EACH, RATED, SEAT_TAKEN, Refusal
from glueckauf.table.storage.store import set_seat
from glueckauf.table.wire import protocol
from glueckauf.table.wire.bodies import NewSeat


async def sit(request: Request, message: protocol.Sit) -> Answer:
    room, writer, person = request.room, request.parts.writer, request.person
    chair = request.chair(message.seat)
    if chair.player == person.id:
        if chair.away is not None and not chair.resigned:
            await writer.change_seat(room, message.seat, {"away": None})
        return request.done(message)
    if room.row.status != "waiting":
        raise Refusal(NOT_WAITING if chair.kind != "person" else SEAT_TAKEN)
    if chair.kind not in {"open", "friend"}:
        raise Refusal(SEAT_TAKEN)
    refuse_while_dealing(room)
    if room.row.rated and room.seats_of(person.id):
        raise Refusal(ONE_SEAT_EACH)
    invited = bool(message.invite) and message.invite == room.row.invite
    if (chair.kind == "friend" or not room.row.public) and not invited and person.id != room.row.host:
        raise Refusal(NEEDS_INVITE, "", 403)
    await request.parts.blocks.refuse_blocked(room.row.host, person.id)
    if await request.parts.doors.visitor(room.id, person.id) is False:
        raise Refusal(KICKED, "", 403)
    others = [one.name for one in room.chairs if one.kind == "person" and one.player != person.id]
    name = told_apart(person.name, others)
    taken = await writer.change_seat(
        room, message.seat, {"kind": "person", "player": person.id, "name": name}, ("open", "friend")
    )
    if not taken:
        raise Refusal(SEAT_TAKEN)
    return request.done(message)


async def stand(request: Request, message: protocol.Stand) -> Answer:
    room, chair = request.room, request.own_chair(message.seat)
    if room.row.status == "waiting":
        refuse_while_dealing(room)
        await request.parts.writer.change_seat(room, message.seat, {"kind": "open", "player": None, "name": ""})
    elif room.row.status == "playing" and not chair.resigned:
        if room.row.rated:  # nobody hands a rated game to a bot: whoever leaves resigns
            raise Refusal(RATED)
        await request.parts.writer.change_seat(room, message.seat, {"away": message.level})
    return request.done(message)


async def place(request: Request, message: protocol.Place) -> Answer:
    """The host decides about seats before the game begins."""
    request.require_host()
    room, writer, chair = request.room, request.parts.writer, request.chair(message.seat)
    if room.row.status != "waiting":
        raise Refusal(NOT_WAITING)
    refuse_while_dealing(room)
    others = [seat for seat in room.seats_of(request.person.id) if seat != message.seat]
    if room.row.rated and message.kind == "me" and others:
        raise Refusal(ONE_SEAT_EACH)
    if chair.kind == "person" and chair.player != request.person.id:
        raise Refusal(SEAT_TAKEN)
    form = NewSeat(message.kind, message.level, message.name)
    await refuse_borrowed(request.parts, request.person, [form])
    wanted = chair_for(room.id, message.seat, form, request.person)
    await writer.change_seat(
        room,
        message.seat,
        {"kind": wanted.kind, "player": wanted.player, "name": wanted.name, "level": wanted.level},
    )
    return request.done(message)


async def resign(request: Request, message: protocol.Resign) -> Answer:
    before = request.repeated(message)
    if before is not None:
        return before
    request.running()
    if request.own_chair(message.seat).resigned:
        return request.done(message)
    seat, trial = message.seat, request.room.trial()
    trial.resigned = (*trial.resigned, seat)
    also = [set_seat(request.room.id, seat, {"resigned": True})]
    return await commit_request(request, message, [NewEntry("resign", seat, "")], trial, also)


async def resign_for(parts: Parts, room: Room, seat: int) -> None:
    """The clock of a seat has run out. The caller holds the lock; raises `Conflict`."""
    trial = room.trial()
    trial.resigned = (*trial.resigned, seat)
    await commit(parts, room, [NewEntry("resign", seat, "")], trial, "", [set_seat(room.id, seat, {"resigned": True})])
