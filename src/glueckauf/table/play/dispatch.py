"""Every request finds its answer here, carried out to its end."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from glueckauf.engine.errors import GlueckaufError
from glueckauf.table.accounts.players import Person
from glueckauf.table.play import messages
from glueckauf.table.play.game_requests import GameRequest
from glueckauf.table.play.request import Answer
from glueckauf.table.play.room import Room
from glueckauf.table.play.table_requests import SeatRequest
from glueckauf.table.play.tables import Tables
from glueckauf.table.wire import protocol

Handlers = dict[type[protocol.Ask], Callable[[Any, Any], Awaitable[Answer]]]
PLAYING: Handlers = {
    protocol.Move: GameRequest.move,
    protocol.Preview: GameRequest.preview,
    protocol.Undo: GameRequest.undo,
    protocol.Redo: GameRequest.redo,
    protocol.Propose: GameRequest.propose,
    protocol.Agree: GameRequest.agree,
    protocol.Resign: GameRequest.resign,
    protocol.AskHint: GameRequest.ask_hint,
}
SEATING: Handlers = {
    protocol.Sit: SeatRequest.sit,
    protocol.Stand: SeatRequest.stand,
    protocol.Place: SeatRequest.place,
    protocol.Start: SeatRequest.start,
    protocol.Rematch: SeatRequest.rematch,
    protocol.ForkAt: SeatRequest.fork,
    protocol.Say: SeatRequest.say,
    protocol.Silence: SeatRequest.silence,
    protocol.Ping: SeatRequest.ping,
}
BESIDE = (protocol.AskHint, protocol.Ping)  # they change nothing and may take long: the table does not wait for them


async def ask(tables: Tables, table: str, person: Person | None, language: str, request: protocol.Ask) -> Answer:
    """Carry out a request, to its end even if whoever asked goes away; raises what refuses it."""
    return await asyncio.shield(asyncio.ensure_future(_ask(tables, table, person, language, request)))


async def _ask(tables: Tables, table: str, person: Person | None, language: str, request: protocol.Ask) -> Answer:
    room = await tables.room(table)
    plays = type(request) in PLAYING
    asking = (GameRequest if plays else SeatRequest)(tables, room, person, language)
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
) -> protocol.Refused:
    """The refusal as a message; whoever is behind gets the present position with it."""
    told = messages.refused(request, error, language)
    if told.code == "stale_move" and room is not None and room.history is not None and viewer is not None:
        told.position = messages.position_for(room, viewer, language)
    return told
