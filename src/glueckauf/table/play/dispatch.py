"""Every request finds its handler here, and is carried out to its end."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from glueckauf.engine.errors import GlueckaufError
from glueckauf.table.play import (
    chances,
    chat,
    create,
    deal,
    ending,
    hint,
    messages,
    move,
    pause,
    practice,
    seats,
    take_back,
    vote,
)
from glueckauf.table.play.day_rules import refuse_help
from glueckauf.table.play.request import Answer, Request
from glueckauf.table.play.room import Room
from glueckauf.table.wire import protocol


async def ping(request: Request, message: protocol.Ping) -> Answer:
    del request
    return protocol.Pong(message.request, time.time())


# Any: each handler takes the message of its own key, which no type of a dict can say.
HANDLERS: dict[type[protocol.TableRequest], Callable[[Request, Any], Awaitable[Answer]]] = {
    protocol.Move: move.move,
    protocol.Preview: move.preview,
    protocol.Undo: take_back.undo,
    protocol.Redo: take_back.redo,
    protocol.Pause: pause.pause,
    protocol.Propose: vote.propose,
    protocol.Agree: vote.agree,
    protocol.Sit: seats.sit,
    protocol.Stand: seats.stand,
    protocol.Place: seats.place,
    protocol.Resign: seats.resign,
    protocol.Start: create.start,
    protocol.Rematch: vote.rematch,
    protocol.Close: ending.close,
    protocol.Commit: deal.commit,
    protocol.Reveal: deal.reveal,
    protocol.ForkAt: create.fork,
    protocol.Say: chat.say,
    protocol.Silence: chat.silence,
    protocol.Kick: chat.kick,
    protocol.AskHint: hint.ask_hint,
    protocol.AskChances: chances.ask_chances,
    protocol.Practise: practice.practise,
    protocol.Ping: ping,
}
MOVES = (protocol.Move, protocol.Undo, protocol.Redo, protocol.Resign)  # whose latency people feel
# They change nothing and may take long: the table does not wait for them.
UNLOCKED = (protocol.AskHint, protocol.AskChances, protocol.Ping)


async def carry_out(request: Request, message: protocol.TableRequest) -> Answer:
    """Carry out a request; the caller sees to it that this is not cancelled. Raises what refuses it."""
    began = time.monotonic()
    answer = await _carry_out(request, message)
    if isinstance(message, MOVES):
        request.parts.instruments.moves.observe(time.monotonic() - began)
    return answer


async def carry_out_shielded(request: Request, message: protocol.TableRequest) -> Answer:
    """The same for a caller that may be cancelled: the request is carried out to its end all the same."""
    return await asyncio.shield(asyncio.ensure_future(carry_out(request, message)))


async def _carry_out(request: Request, message: protocol.TableRequest) -> Answer:
    handler, rooms, room = HANDLERS[type(message)], request.parts.rooms, request.room
    if request.somebody is not None:
        request.parts.presence.heard(room.id, request.somebody.id)
    refuse_help(room, message)
    if isinstance(message, UNLOCKED):
        return await handler(request, message)
    async with room.lock:
        room.take_over_machine_code()
        try:
            return await handler(request, message)
        except GlueckaufError:
            if request.parts.owners.owns(room.id):
                raise
        await rooms.refresh(room)  # another process may have done what makes it possible
        return await handler(request, message)


def refused(
    room: Room, message: protocol.TableRequest, viewer: int, error: GlueckaufError, language: str
) -> protocol.Refused:
    """The refusal as a message; a client that is behind gets the current position with it."""
    answer = messages.refused(message.request, error, language)
    if room.history is not None and isinstance(message, protocol.Move | protocol.Preview):
        said = messages.why_refused(room, viewer, error, language, message.actions)
        answer.sentence = said or answer.sentence
    if answer.code == "stale_move" and room.history is not None:
        answer.position = messages.position_for(room, viewer, language)
    return answer
