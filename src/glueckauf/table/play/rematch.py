"""A rematch: those who agreed sit at a new table, and nobody else is pulled in."""

import time
from collections.abc import Sequence

import msgspec

from glueckauf.table.accounts.players import Person
from glueckauf.table.play.consent import Proposed, Waits, voters
from glueckauf.table.play.contributions import new_contribution
from glueckauf.table.play.create import chairs_for, refuse_more, row_for
from glueckauf.table.play.deal import begin_new
from glueckauf.table.play.request import Parts, Request
from glueckauf.table.play.room import Room, clock_of
from glueckauf.table.refusals import NOT_OVER, Refusal
from glueckauf.table.storage.models import SeatRow, TableRow
from glueckauf.table.storage.store import link_rematch
from glueckauf.table.wire.bodies import NewSeat, NewTable, NextGame


async def wanted(request: Request) -> Proposed | None:
    """The rematch that somebody proposed, or a new proposal; None if its table is there already. Raises `Refusal`."""
    room = request.room
    if room.row.status not in {"over", "aborted", "broken"}:
        raise Refusal(NOT_OVER)
    seats = request.own_seats()
    if room.row.rematch is not None:
        return None
    if room.proposal is None:
        await refuse_more(request.parts, request.person)
        return Proposed(room.row.revision, "rematch", seats[0], time.time(), room.number)
    return room.proposal


def refuse_proposing(request: Request, proposed: Proposed) -> None:
    """A rematch has a request of its own."""
    del request, proposed
    raise Refusal(NOT_OVER)


async def make_rematch(parts: Parts, room: Room, proposed: Proposed, key: str) -> None:
    """The next seat begins. With everybody there the game begins at once, else the free seats wait for others."""
    del key
    agreed = {room.chairs[seat].player for seat in proposed.agreed}
    host = room.chairs[proposed.by]
    others = {chair.player for chair in room.chairs if chair.player is not None} - {host.player}
    if host.player is None or (others and not others & agreed):  # nobody else wants it
        await parts.writer.agree(room, {"proposal": None})
        parts.writer.announce_table(room)
        return
    turned = room.chairs[1:] + room.chairs[:1]
    form = NewTable(
        title=room.row.title,
        seats=[NewSeat("bot", chair.level or "hauer") if chair.kind == "bot" else NewSeat("open") for chair in turned],
        options=room.row.options,
        public=room.row.public,
        rated=room.row.rated,
        clock=room.clock,
        undo=room.row.undo,
        help=room.row.help,
        commented=room.row.commented,
    )
    person = Person(host.player, host.name, "en")
    row = row_for(parts, person, form)
    chairs = chairs_for(row.id, form.seats, person)
    for new, old in zip(chairs, turned, strict=True):
        if old.kind == "person" and old.player in agreed:
            new.kind, new.player, new.name = "person", old.player, old.name
    row.contributions = [new_contribution(player, given) for player, given in proposed.commitments.items()]
    begin_new(row, chairs, parts.broadcast.waits.reveal)
    made = await parts.writer.add_table(row, chairs, also=[link_rematch(room.id, row.id)])
    if made is None:  # another process was first
        await parts.rooms.refresh(room)
    else:
        room.change_table({"rematch": row.id})
        parts.writer.announce(room)


def offer_open(row: TableRow, chairs: Sequence[SeatRow], player: str, waits: Waits) -> NextGame | None:
    """The rematch of a finished game about which people still vote, as one of them sees it."""
    if row.proposal is None or row.rematch is not None:
        return None
    proposed = msgspec.convert(row.proposal, Proposed)
    people = {chair.seat: chair.player for chair in chairs if chair.player is not None}
    having = voters(proposed, people, waits, clock_of(row), lambda _: None, rated=row.rated)
    waiting = having.waiting(proposed, time.time()) if proposed.what == "rematch" else []
    own = {seat for seat, sitting in people.items() if sitting == player}
    if not waiting or own & set(proposed.declined):
        return None
    return NextGame(row.id, "offered" if own & set(waiting) else "agreed")


def made(row: TableRow, chairs: Sequence[SeatRow], player: str) -> NextGame | None:
    """The rematch that came about, for whoever sat at the game before it and may come in."""
    if any(chair.player == player for chair in chairs):
        return NextGame(row.id, "playing" if row.status == "playing" else "waiting")
    free = row.public and row.status == "waiting" and any(chair.kind == "open" for chair in chairs)
    return NextGame(row.id, "free") if free else None
