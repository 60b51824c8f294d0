"""How games come to be: a new table, its start, a game played on from a finished one."""

import secrets
import time
from collections.abc import Sequence

import msgspec
from sqlalchemy import select

from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.engine.options import chosen, offered, told
from glueckauf.games import TITLES
from glueckauf.table.accounts.names import clean_name, look, proper_name
from glueckauf.table.accounts.players import Person
from glueckauf.table.days import sealed
from glueckauf.table.play.clock import with_grace
from glueckauf.table.play.contributions import new_contribution
from glueckauf.table.play.deal import TAKEN, begin, begin_new
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.refusals import (
    BROKEN,
    CONSENT_IN_RATED,
    HELP_IN_RATED,
    NAME_TAKEN,
    NO_MOVE,
    NO_SUCH_SEAT,
    NO_TITLE,
    NOT_OVER,
    NOT_WAITING,
    ONE_SEAT_EACH,
    SEATS_OPEN,
    TOO_MANY_TABLES,
    Refusal,
)
from glueckauf.table.storage.models import Player, SeatRow, TableRow
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire import protocol
from glueckauf.table.wire.bodies import NewSeat, NewTable


async def create_table(parts: Parts, person: Person, form: NewTable) -> Room:
    """Make a table. Raises `BadSetup` or `Refusal`, and then there is none."""
    await refuse_more(parts, person)
    await refuse_borrowed(parts, person, form.seats)
    row = row_for(parts, person, form)
    chairs = chairs_for(row.id, form.seats, person)
    if form.commitment is not None and any(chair.player == person.id for chair in chairs):
        row.contributions = [new_contribution(person.id, form.commitment)]
    return await add(parts, row, chairs, start=form.start)


def row_for(parts: Parts, person: Person, form: NewTable) -> TableRow:
    """What is agreed at a table. Raises `BadSetup` or `Refusal` for what is no game."""
    game = TITLES.get(form.title)
    if game is None:
        raise Refusal(NO_TITLE, form.title[:40], 422)
    if form.rated and sum(seat.kind == "me" for seat in form.seats) > 1:
        raise Refusal(ONE_SEAT_EACH, "seats", 422)
    chosen(offered(game.options), form.options)
    game.new(len(form.seats), "is this a game?", form.options)
    undo = form.undo or ("own" if form.rated else "consent")
    if form.rated and undo == "consent":
        raise Refusal(CONSENT_IN_RATED, "undo", 422)
    if form.rated and (form.help not in {None, "none"} or form.commented):
        raise Refusal(HELP_IN_RATED, "help" if form.help not in {None, "none"} else "commented", 422)
    return new_table(
        game,
        person.id,
        len(form.seats),
        told(game.options, form.options),
        "",  # follows from the secret and what people contribute, when the game begins
        secret=secrets.token_hex(32),
        public=form.public,
        rated=form.rated,
        clock=msgspec.to_builtins(with_grace(form.clock, parts.grace)),
        undo=undo,
        help=form.help or ("none" if form.rated else "hints"),
        commented=form.commented,
    )


async def add(parts: Parts, row: TableRow, chairs: Sequence[SeatRow], *, start: bool) -> Room:
    if start:
        begin_new(row, chairs, parts.broadcast.waits.reveal)
    room = await parts.writer.add_table(row, chairs)
    if room is None:
        raise Refusal(BROKEN)
    return room


async def refuse_more(parts: Parts, person: Person) -> None:
    """Raises `Refusal` if somebody hosts as many unfinished tables as one may."""
    most = parts.most_tables_of_guests if person.guest else parts.most_tables
    if await parts.store.unfinished(person.id) >= most:
        raise Refusal(TOO_MANY_TABLES, "", 429)


async def refuse_borrowed(parts: Parts, person: Person, seats: Sequence[NewSeat]) -> None:
    """Raises `Refusal` if somebody at the creator's screen would bear the name of another's account."""
    for seat in seats:
        if seat.kind == "me" and seat.name:
            query = select(Player.id).where(Player.look == look(seat.name), Player.login.is_not(None))
            if set(await parts.store.rows(query)) - {person.id}:
                raise Refusal(NAME_TAKEN, "name", 422)


def chairs_for(table: str, seats: Sequence[NewSeat], person: Person) -> list[SeatRow]:
    """All seats; bots of the same level are numbered."""
    chairs = [chair_for(table, seat, wanted, person) for seat, wanted in enumerate(seats)]
    for chair in chairs:
        alike = [one for one in chairs if one.kind == "bot" and one.level == chair.level]
        if chair.kind == "bot" and len(alike) > 1:
            chair.name = f"{chair.name} {alike.index(chair) + 1}"
    return chairs


def chair_for(table: str, seat: int, wanted: NewSeat, person: Person) -> SeatRow:
    """A seat as the creator of the table wants it; whoever shares their screen has a name of their own."""
    kind = "person" if wanted.kind == "me" else wanted.kind
    mine = wanted.kind == "me"
    own = proper_name(wanted.name) if mine and wanted.name else person.name
    name = {"me": own, "bot": wanted.level.capitalize(), "friend": wanted.name, "open": ""}[wanted.kind]
    return SeatRow(
        table=table, seat=seat, kind=kind, player=person.id if mine else None,
        name=clean_name(name) if name else "",
        level=wanted.level if kind == "bot" else None, away=None, resigned=False,
    )  # fmt: skip


async def start(request: Request, message: protocol.Start) -> Answer:
    request.require_host()
    room = request.room
    if room.row.status == "playing":
        return request.done(message)  # asked twice
    if room.row.status != "waiting":
        raise Refusal(NOT_WAITING)
    if room.row.deal_by is not None:
        return request.done(message)  # asked twice, too
    if any(chair.kind not in TAKEN for chair in room.chairs):
        raise Refusal(SEATS_OPEN)
    people = [chair.player for chair in room.chairs if chair.player is not None]
    if room.row.rated and len(set(people)) < len(people):
        raise Refusal(ONE_SEAT_EACH)
    try:
        await begin(request.parts, room)
    except BrokenGame as error:  # made under rules that this program does not know
        raise Refusal(BROKEN) from error
    return request.done(message)


async def fork(request: Request, message: protocol.ForkAt) -> Answer:
    """Play on from a finished game: same deal, same moves up to there."""
    room, person, key = request.room, request.person, request.key(message)
    if key in room.forks:
        return request.done(message, room.forks[key])
    if room.row.status != "over":
        raise Refusal(NOT_OVER)
    if message.move > room.move:
        raise Refusal(NO_MOVE, "move", 422)
    if any(seat >= room.row.players for seat in message.seats):
        raise Refusal(NO_SUCH_SEAT, "seats", 422)
    await refuse_more(request.parts, person)
    if plain(room.played.states[message.move]).seat < 0:  # nothing is left to play
        raise Refusal(NO_MOVE, "move", 422)
    now = time.time()
    row = new_table(
        room.game,
        person.id,
        room.row.players,
        room.row.options,
        room.row.seed,
        status="playing",
        started=now,
        same_deal=room.row.same_deal if sealed(room.row.same_deal, now) else "",  # nobody sees it before its time
        forked_from=room.id,
        forked_at=message.move,
        help="hints",  # somebody tries something out, alone
    )
    seats = [NewSeat("me" if seat in message.seats else "bot", message.level) for seat in range(room.row.players)]
    chairs = chairs_for(row.id, seats, person)
    entries = Room(row, chairs).next_entries(moves_of(room.played, message.move), "", now)
    await request.parts.writer.add_table(row, chairs, entries)
    room.remember_fork(key, row.id)
    return request.done(message, row.id)


def moves_of(history: History, end: int) -> list[NewEntry]:
    """The first actions of a game, as entries."""
    texts = history.game.actions.texts
    return [
        NewEntry("move", int(plain(before).seat), texts[action])
        for before, action in zip(history.states, history.actions[:end], strict=False)
    ]
