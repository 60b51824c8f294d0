"""One move from top to bottom: check, try, write, apply, broadcast, bots. Take-backs and resignations end here too."""

import time
from collections.abc import Sequence

from sqlalchemy import Executable

from glueckauf.engine.face.view import settled
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.table.play import messages
from glueckauf.table.play.cluster import Changed
from glueckauf.table.play.day_rules import counted
from glueckauf.table.play.exercise import progress, refuse_untaught
from glueckauf.table.play.outcome import ending_of, rated_end
from glueckauf.table.play.planning import carried_out
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import Attempt, NewEntry, TableChange
from glueckauf.table.refusals import BEHIND_REVEAL, NO_WAY, ONE_SEAT, STALE, Refusal
from glueckauf.table.storage.ledger import Asked, Conflict, Deed
from glueckauf.table.storage.ratings import RateGame
from glueckauf.table.storage.store import set_table
from glueckauf.table.wire import protocol

TAKEN_BACK = {"undo", "back", "resign"}  # entries after which the position is sent, and no steps


async def move(request: Request, message: protocol.Move) -> Answer:
    """Answer one question, or several of one turn. The caller holds the room's lock."""
    # Check: not carried out before, the client knows how the game stands, the person may answer.
    before = request.repeated(message)
    if before is not None:
        return before
    room, history = request.room, request.current(message.number)
    seat = request.acting_seat()
    # Try, on a copy. Raises whatever refuses one of the actions.
    trial = attempt(room, seat, message.actions).trial
    texts = room.game.actions.texts
    entries = [NewEntry("move", seat, texts[action]) for action in trial.actions[len(history.actions) :]]
    # Write, apply, broadcast, bots.
    return await commit_request(request, message, entries, trial, progress(room, trial))


def attempt(room: Room, seat: int, actions: Sequence[str]) -> Attempt:
    """Play these actions of one turn of `seat` on a copy. Raises whatever refuses one of them.

    This is the gate for everything that a seat tries. An action that shows the seat anything must be the last one; more
    behind it is refused without being read: a refusal from behind a reveal would tell what was revealed, while the move
    is still open. What an action shows others only, a card played from the hand say, teaches the seat nothing, so its
    payment may follow at once. What was tried just now, a preview say, is not played again.
    """
    known = room.attempt
    if known is not None and known.seat == seat and known.actions == tuple(actions[: len(known.actions)]):
        trial, reveals = known.trial.copied(), known.reveals
    else:
        known, trial, reveals = None, room.trial(), False
    for number, text in enumerate(actions):
        if known is not None and number < len(known.actions):
            continue
        if reveals:
            raise Refusal(BEHIND_REVEAL)
        if number > 0 and trial.seat != seat:
            raise Refusal(ONE_SEAT)
        refuse_untaught(room, trial, text)
        trial.play(text, seat)
        shown = trial.marks(len(trial.actions)).shown  # to others: that teaches the seat nothing
        reveals = bool(shown >> seat & 1)
    tried = Attempt(seat, tuple(actions), trial, reveals)
    room.remember_attempt(tried)
    return tried


async def commit_request(
    request: Request,
    message: protocol.TableRequest,
    entries: Sequence[NewEntry],
    trial: History,
    also: Sequence[Executable] = (),
) -> Answer:
    """Commit what a person asked for; if another process was first, it was this very request, or it is refused."""
    try:
        await commit(request.parts, request.room, entries, trial, request.key(message), also)
    except Conflict:
        again = request.repeated(message)
        if again is not None:
            return again
        raise Refusal(STALE) from None
    return request.done(message)


async def commit(
    parts: Parts,
    room: Room,
    entries: Sequence[NewEntry],
    trial: History,
    request: str = "",
    also: Sequence[Executable] = (),
    *,
    skipped: bool = False,
) -> None:
    """Let happen what was tried; the caller holds the room's lock. If the write fails, nothing has happened.

    `trial` is the game after the entries. Raises `Conflict` if another process was first; the room has then caught up.
    What is `skipped` nobody is shown step by step.
    """
    now, since, asked = time.time(), room.move, room.asked
    rows, ending = room.next_entries(entries, request, now), ending_of(room, trial, now)
    change: TableChange | None = ending or ({"asked": trial.seat} if trial.seat != asked else None)
    rating = RateGame(ended) if ending is not None and (ended := rated_end(room, ending, now)) is not None else None
    last: list[Executable | Deed | Asked] = []
    if ending is not None:
        last.append(set_table(room.id, "playing", ending))
    elif change:
        last.append(Asked(room.id, trial.seat))
    # Write.
    try:
        lease = parts.owners.number(room.id)
        done = [*also, *last, *counted(room, trial, ending), *([rating] if rating else [])]
        await parts.ledger.append(rows, done, lease)
    except Conflict:
        await parts.rooms.refresh(room)
        raise
    # Apply.
    room.adopt(rows, trial)
    if change is not None:
        room.change_table(change)
    if ending is not None:
        room.take_ratings(room.ratings, rating.changes if rating else [])
        parts.bot_pool.forget(room.id)
    # Broadcast: to the people here, and to other processes.
    taken_back = any(entry.kind in TAKEN_BACK for entry in entries)
    table_changed = taken_back or ending is not None or room.clock is not None or room.asked != asked
    parts.broadcast.send_progress(room, None if taken_back or skipped else since, table=table_changed)
    parts.cluster.publish(Changed(room.id))
    # Bots, or a notification to whoever is asked and away.
    parts.turns.changed(room)


async def preview(request: Request, message: protocol.Preview) -> Answer:
    """What would be after these actions, as far as nothing is revealed; nothing happens."""
    room = request.room
    request.current(message.number)
    seat = request.acting_seat()
    actions, tried = list(message.actions), attempt(room, seat, message.actions)
    if message.goal and not tried.reveals and tried.trial.seat == seat:
        actions += carried_out(room.game, tried.trial.state, message.goal)
        if len(actions) == len(message.actions):
            raise Refusal(NO_WAY)
        tried = attempt(room, seat, actions)
    _, _, trial, reveals = tried
    if reveals:  # the draft shows the table before it
        trial = trial.copied()
        trial.actions.pop()
        trial.states.pop()
    game = room.game
    known = settled(plain(game.known_to(trial.state, seat)))
    summary = messages.draft_headline(room, tried.trial, seat, request.language, known) if actions else ""
    begins_turn = game.question(trial.state) == game.actions.questions[0]
    over = not reveals and bool(actions) and (trial.seat != seat or begins_turn)
    open_still = not reveals and not over
    position = messages.position_of(
        room, trial, seat, request.language, known, game.face.view(known), message.picks if open_still else None
    )
    if not open_still:
        position.choices, position.asks = [], ""
    return protocol.Draft(message.request, actions, position, over, reveals, summary)
