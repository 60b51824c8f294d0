"""Chat at a table: what is said, and whom the host silences or sends away."""

import time
from collections.abc import Sequence

from sqlalchemy import select

from glueckauf.table.accounts.names import told_apart
from glueckauf.table.play.cluster import Said
from glueckauf.table.play.request import Answer, Request
from glueckauf.table.refusals import KICKED, NOT_ON_THEM, NOT_WAITING, SILENCED, Refusal
from glueckauf.table.storage.models import MessageRow, Visitor
from glueckauf.table.storage.store import Store
from glueckauf.table.wire import protocol

MOST_SILENCED = 100
NAMES = 200  # people who talk at one table and are told apart


async def say(request: Request, message: protocol.Say) -> Answer:
    room, person, parts = request.room, request.person, request.parts
    if person.id in room.row.silenced:
        raise Refusal(SILENCED, "", 403)
    parts.sanctions.refuse_muted(person.id)
    text = parts.chat_rules.clean(person, message.text)
    if not text or await parts.store.was_said(room.id, request.key(message)):
        return request.done(message)
    parts.chat_rules.count(person)
    name = await shown_name(request, parts.store)
    row = await parts.store.say(room.id, person.id, name, text, request.key(message))
    if row is not None:
        parts.broadcast.send_chat(room, row)
        parts.cluster.publish(Said(room.id, row.id))
    return request.done(message)


async def shown_name(request: Request, store: Store) -> str:
    """The name at the own seat, or one that looks like nobody else's at this table."""
    room, person = request.room, request.person
    seats = room.seats_of(person.id)
    if seats:
        return room.chairs[seats[0]].name
    talked = await talkers(store, room.id)
    mine = [name for player, name in talked if player == person.id and name.startswith(person.name)]
    others = [name for player, name in talked if player != person.id]
    sitting = [chair.name for chair in room.chairs if chair.kind == "person"]
    return mine[0] if mine else told_apart(person.name, [*others, *sitting])


async def talkers(store: Store, table: str) -> Sequence[tuple[str, str]]:
    query = select(MessageRow.player, MessageRow.name).where(MessageRow.table == table).distinct().limit(NAMES)
    async with store.session() as session:
        return [(player, name) for player, name in await session.execute(query)]


async def silence(request: Request, message: protocol.Silence) -> Answer:
    """The host stops somebody's chat here, or allows it again."""
    request.require_host()
    silenced = set(request.room.row.silenced) - {message.player}
    if message.silent:
        silenced.add(message.player)
    await request.parts.writer.change_table(request.room, {"silenced": sorted(silenced)[:MOST_SILENCED]})
    return request.done(message)


async def kick(request: Request, message: protocol.Kick) -> Answer:
    """The host sends somebody away before the game begins; a private table is closed to them from then on."""
    request.require_host()
    room, parts = request.room, request.parts
    if room.row.status != "waiting":
        raise Refusal(NOT_WAITING)
    if message.player == request.person.id:
        raise Refusal(NOT_ON_THEM, "player", 422)
    async with parts.store.writing() as session:
        await parts.store.require_player(session, message.player)
        await session.merge(Visitor(table=room.id, player=message.player, admitted=False, at=time.time()))
    for seat in room.seats_of(message.player):
        await parts.writer.change_seat(room, seat, {"kind": "open", "player": None, "name": ""}, ("person",))
    if not room.row.public:
        for watcher in parts.presence.watchers(room.id):
            if watcher.player == message.player:
                watcher.dismiss(KICKED)
    return request.done(message)
