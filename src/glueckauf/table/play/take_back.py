"""Taking back: own steps, or with everybody's consent more than the rules allow alone."""

from glueckauf.engine.fields import plain
from glueckauf.table.play.consent import Proposed
from glueckauf.table.play.move import commit, commit_request
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room, go_back
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.play.undo_rules import steps_to_undo, why_no_undo
from glueckauf.table.refusals import NO_MOVE, NO_UNDO, RATED, TOO_MANY_UNDOS, TURN_OVER, Refusal
from glueckauf.table.wire import protocol


async def undo(request: Request, message: protocol.Undo) -> Answer:
    before = request.repeated(message)
    if before is not None:
        return before
    room, history = request.room, request.current(message.number)
    seat = int(plain(history.states[-2]).seat) if history.actions else -1
    if seat not in room.seats_of(request.person.id) or room.bot_at(seat) is not None:
        seat = request.acting_seat()
    trial = room.trial()
    if (why := why_no_undo(room, seat)) is not None:
        raise Refusal(why)
    for _ in range(message.steps):
        trial.undo(seat)
    if message.steps > steps_to_undo(room, history, seat):
        raise Refusal(TURN_OVER)
    return await commit_request(request, message, [NewEntry("undo", seat, str(message.steps))], trial)


async def redo(request: Request, message: protocol.Redo) -> Answer:
    before = request.repeated(message)
    if before is not None:
        return before
    request.current(message.number)
    seat, trial = request.acting_seat(), request.room.trial()
    trial.redo(seat)
    return await commit_request(request, message, [NewEntry("redo", seat, "")], trial)


def refuse_back(request: Request, proposed: Proposed) -> None:
    """Raises `Refusal` in rated games, and for a move that the game does not have."""
    if request.room.row.rated:
        raise Refusal(RATED)
    if request.room.row.undo != "consent":
        raise Refusal(NO_UNDO)
    if proposed.move >= request.room.move:
        raise Refusal(NO_MOVE, "move", 422)
    if not request.room.may_ask_back(proposed.by):
        raise Refusal(TOO_MANY_UNDOS)


async def carry_back(parts: Parts, room: Room, proposed: Proposed, key: str) -> None:
    """Everybody has agreed to go back, whatever was revealed since. The entry ends the proposal."""
    trial = room.trial()
    go_back(trial, proposed.move)
    await commit(parts, room, [NewEntry("back", proposed.by, str(proposed.move))], trial, key)
