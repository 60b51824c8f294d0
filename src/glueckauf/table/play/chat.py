"""Chat at a table."""

from glueckauf.table.play.cluster import Said
from glueckauf.table.play.request import Answer, Request
from glueckauf.table.refusals import SILENCED, Refusal
from glueckauf.table.wire import protocol

CONTROLS = dict.fromkeys(range(32), " ")  # PostgreSQL keeps no NUL
MOST_SILENCED = 100


async def say(request: Request, message: protocol.Say) -> Answer:
    room, person, parts = request.room, request.person, request.parts
    if person.id in room.row.silenced:
        raise Refusal(SILENCED, "", 403)
    text = " ".join(message.text.translate(CONTROLS).split())
    if text:
        row = await parts.store.say(room.id, person.id, person.name, text, request.key(message))
        if row is not None:
            parts.broadcast.send_chat(room, row)
            parts.cluster.publish(Said(room.id, row.id))
    return request.done(message)


async def silence(request: Request, message: protocol.Silence) -> Answer:
    """The host stops somebody's chat here, or allows it again."""
    request.require_host()
    silenced = set(request.room.row.silenced) - {message.player}
    if message.silent:
        silenced.add(message.player)
    await request.parts.writer.change_table(request.room, {"silenced": sorted(silenced)[:MOST_SILENCED]})
    return request.done(message)
