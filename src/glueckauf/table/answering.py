"""Every request finds its answer here, carried out to its end."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from glueckauf.engine.errors import GlueckaufError
from glueckauf.table import telling, wire
from glueckauf.table.asking import Answer
from glueckauf.table.players import Person
from glueckauf.table.playing import Playing
from glueckauf.table.room import Room
from glueckauf.table.seating import Seating
from glueckauf.table.tables import Tables

Handlers = dict[type[wire.Ask], Callable[[Any, Any], Awaitable[Answer]]]
PLAYING: Handlers = {
    wire.Move: Playing.move,
    wire.Preview: Playing.preview,
    wire.Undo: Playing.undo,
    wire.Redo: Playing.redo,
    wire.Propose: Playing.propose,
    wire.Agree: Playing.agree,
    wire.Resign: Playing.resign,
    wire.AskHint: Playing.ask_hint,
}
SEATING: Handlers = {
    wire.Sit: Seating.sit,
    wire.Stand: Seating.stand,
    wire.Place: Seating.place,
    wire.Start: Seating.start,
    wire.Rematch: Seating.rematch,
    wire.ForkAt: Seating.fork,
    wire.Say: Seating.say,
    wire.Silence: Seating.silence,
    wire.Ping: Seating.ping,
}
BESIDE = (wire.AskHint, wire.Ping)  # they change nothing and may take long: the table does not wait for them


async def ask(tables: Tables, table: str, person: Person | None, language: str, request: wire.Ask) -> Answer:
    """Carry out a request, to its end even if whoever asked goes away; raises what refuses it."""
    return await asyncio.shield(asyncio.ensure_future(_ask(tables, table, person, language, request)))


async def _ask(tables: Tables, table: str, person: Person | None, language: str, request: wire.Ask) -> Answer:
    room = await tables.room(table)
    plays = type(request) in PLAYING
    asking = (Playing if plays else Seating)(tables, room, person, language)
    handler = (PLAYING if plays else SEATING)[type(request)]
    if isinstance(request, BESIDE):
        return await handler(asking, request)
    async with tables.locked(room):
        try:
            return await handler(asking, request)
        except GlueckaufError:
            if tables.alone:
                raise
        await tables.refresh(room)  # another process may have done what makes it possible
        return await handler(asking, request)


def answer_refused(
    room: Room | None, request: str, viewer: int | None, error: GlueckaufError, language: str
) -> wire.Refused:
    """The refusal as a message; whoever is behind gets the present position with it."""
    told = telling.refused(request, error, language)
    if told.code == "stale_move" and room is not None and room.history is not None and viewer is not None:
        told.position = telling.position_for(room, viewer, language)
    return told
