"""Taking back: own steps, or with everybody's consent more than the rules allow alone."""

from glueckauf.engine.fields import plain
from glueckauf.table.play.cluster import ProposalChanged
from glueckauf.table.play.move import commit_request
from glueckauf.table.play.request import Answer, Request
from glueckauf.table.play.room import NewEntry, Proposed, go_back
from glueckauf.table.refusals import NO_MOVE, NO_PROPOSAL, RATED, Refusal
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
    for _ in range(message.steps):
        trial.undo(seat)
    return await commit_request(request, message, [NewEntry("undo", seat, str(message.steps))], trial)


async def redo(request: Request, message: protocol.Redo) -> Answer:
    before = request.repeated(message)
    if before is not None:
        return before
    request.current(message.number)
    seat, trial = request.acting_seat(), request.room.trial()
    trial.redo(seat)
    return await commit_request(request, message, [NewEntry("redo", seat, "")], trial)


async def propose(request: Request, message: protocol.Propose) -> Answer:
    """Everybody who plays as a person must agree."""
    before = request.repeated(message)
    if before is not None:
        return before
    history = request.current(message.number)
    if request.room.row.rated:
        raise Refusal(RATED)
    if message.move >= len(history.actions):
        raise Refusal(NO_MOVE, "move", 422)
    seat = request.acting_seat()
    return await settle(request, message, Proposed(seat, message.move, frozenset()))


async def agree(request: Request, message: protocol.Agree) -> Answer:
    before = request.repeated(message)
    if before is not None:
        return before
    request.current(message.number)
    proposal = request.room.proposal
    if proposal is None:
        raise Refusal(NO_PROPOSAL)
    request.acting_seat()
    if not message.yes:
        set_proposal(request, None)
        return request.done(message)
    return await settle(request, message, proposal)


async def settle(request: Request, message: protocol.Propose | protocol.Agree, proposal: Proposed) -> Answer:
    """Whoever asks agrees: go back if everybody has, else wait for the others."""
    room = request.room
    proposal = proposal._replace(agreed=proposal.agreed | set(room.seats_of(request.person.id)))
    if not {chair.seat for chair in room.people() if chair.away is None} <= proposal.agreed:
        set_proposal(request, proposal)
        return request.done(message)
    trial = room.trial()
    go_back(trial, proposal.move)
    return await commit_request(request, message, [NewEntry("back", proposal.by, str(proposal.move))], trial)


def set_proposal(request: Request, proposal: Proposed | None) -> None:
    """Other processes have to know, for nothing of it is on disk."""
    room = request.room
    room.propose(proposal)
    request.parts.broadcast.send_table(room)
    told = (proposal.by, proposal.move, sorted(proposal.agreed)) if proposal else None
    request.parts.cluster.publish(ProposalChanged(room.id, room.number, told))
