"""Proposals: asked, answered, and carried out once everybody has agreed or can no longer be waited for.

What may be proposed stands in `KINDS`: why it may be refused at once, and what happens when it has passed. Whoever adds
a kind adds its name to `protocol.What`, two functions in a module of its own, and a line here.
"""

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from glueckauf.table.play import ending, substitute, take_back
from glueckauf.table.play import rematch as rematches
from glueckauf.table.play.consent import Proposed
from glueckauf.table.play.outcome import may_abort_alone
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import NO_PROPOSAL, STALE, VOTE_OPEN, Refusal
from glueckauf.table.storage.ledger import Conflict
from glueckauf.table.wire import protocol


class Kind(NamedTuple):
    """Something that can be proposed."""

    refuse: Callable[[Request, Proposed], None]  # raises `Refusal` for what must not even be asked
    carry_out: Callable[[Parts, Room, Proposed, str], Awaitable[None]]  # all have agreed; the text is the request's key
    alone: Callable[[Room], bool] = lambda _: False  # one person may decide it now


KINDS: dict[protocol.What, Kind] = {
    "back": Kind(take_back.refuse_back, take_back.carry_back),
    "replace": Kind(substitute.refuse_replacement, substitute.replace),
    "abort": Kind(ending.refuse_abort, ending.abort, may_abort_alone),
    "rematch": Kind(rematches.refuse_proposing, rematches.make_rematch),
}


async def propose(request: Request, message: protocol.Propose) -> Answer:
    """Ask the other people. A second person who asks the same agrees with the first; one proposal at a time."""
    before = request.repeated(message)
    if before is not None:
        return before
    room = request.room
    if message.what == "back":
        request.current(message.number)
    request.running()
    seat, now, number = request.voting_seats()[0], time.time(), room.number
    replaced = message.what == "replace"
    wanted = Proposed(
        room.row.revision, message.what, seat, now, number,
        move=message.move if message.what == "back" else 0,
        seat=request.chair(message.seat).seat if replaced else -1,
        level=message.level if replaced else None,
    )  # fmt: skip
    KINDS[message.what].refuse(request, wanted)
    there = room.proposal
    if there is not None and there.same_as(wanted):
        wanted = there
    elif there is not None and there.by not in room.seats_of(request.person.id):
        raise Refusal(VOTE_OPEN)
    return await answered(request, message, wanted, yes=True)


async def agree(request: Request, message: protocol.Agree) -> Answer:
    """Say yes or no; whoever proposed it withdraws it with a no."""
    before = request.repeated(message)
    if before is not None:
        return before
    proposed = request.room.proposal
    if proposed is None or proposed.id != message.proposal:
        raise Refusal(NO_PROPOSAL)
    if message.commitment is not None and message.yes:
        proposed = proposed.contributed(request.person.id, message.commitment)
    return await answered(request, message, proposed, yes=message.yes)


async def rematch(request: Request, message: protocol.Rematch) -> Answer:
    """Propose a rematch, or agree to it; whoever comes late is told its table."""
    proposed = await rematches.wanted(request)
    if proposed is None:
        return request.done(message, request.room.row.rematch)
    if message.commitment is not None:
        proposed = proposed.contributed(request.person.id, message.commitment)
    done = await answered(request, message, proposed, yes=True)
    request.parts.turns.changed(request.room)  # those who have left the page are told
    return done


async def answered(
    request: Request, message: protocol.Propose | protocol.Agree | protocol.Rematch, proposed: Proposed, *, yes: bool
) -> Answer:
    """Count an answer, and do what follows from it."""
    seats = request.own_seats() if proposed.what == "rematch" else request.voting_seats()
    proposed = proposed.answered(seats, yes=yes)
    try:
        await settle(request.parts, request.room, proposed, request.key(message))
    except Conflict:  # another process was first: with this very request, or with something else
        again = request.repeated(message)
        if again is not None:
            return again
        raise Refusal(STALE) from None
    return request.done(message, request.room.row.rematch if proposed.what == "rematch" else None)


async def settle(parts: Parts, room: Room, proposed: Proposed, key: str = "") -> None:
    """Carry out what has passed, drop what has failed, and store what is still open. The caller holds the lock."""
    kind = KINDS[proposed.what]
    outcome = parts.broadcast.voters(room, proposed).outcome(proposed, time.time())
    if outcome == "passed" or (outcome == "open" and kind.alone(room)):
        await kind.carry_out(parts, room, proposed, key)
        return
    stored = msgspec.to_builtins(proposed) if outcome == "open" else None
    await parts.writer.agree(room, {"proposal": stored})
    parts.writer.announce_table(room)


async def look_again(parts: Parts, room: Room) -> None:
    """Votes may have lapsed: carry out what only waited for them."""
    proposed = room.proposal
    if proposed is None or parts.broadcast.voters(room, proposed).waiting(proposed, time.time()):
        return
    async with parts.rooms.locked(room):
        now_proposed = room.proposal
        if now_proposed is not None and now_proposed.id == proposed.id:
            with suppress(Conflict, Refusal):  # another process was first, or it has become impossible
                await settle(parts, room, now_proposed)
