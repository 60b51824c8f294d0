"""Which steps may be taken back alone, and how often the others may be asked."""

from glueckauf.engine.errors import Reason
from glueckauf.engine.history import History
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import NO_UNDO, TOO_MANY_UNDOS, TURN_OVER

MOST_UNDOS = 10  # in one turn: enough for slips, too few to wear anybody down


def steps_alone(room: Room, seat: int) -> int:
    """How many own steps at the end of the game `seat` may take back at once, without asking anybody."""
    if room.history is None or room.row.status != "playing" or why_no_undo(room, seat) is not None:
        return 0
    return steps_to_undo(room, room.history, seat)


def steps_to_undo(room: Room, history: History, seat: int) -> int:
    """Own steps at the end of the game that showed nobody anything; in an own turn, those of this turn."""
    first = room.turn_began(history) if room.row.undo == "own" else 0
    first = max(first, room.spot.moves if room.spot is not None else 0)
    steps = 0
    while steps < len(history.actions) - first:
        move = len(history.actions) - steps
        if history.marks(move - 1).seat != seat or history.marks(move).shown != 0:
            break
        steps += 1
    return steps


def why_no_undo(room: Room, seat: int) -> Reason | None:
    """Why `seat` may not take back anything alone now, whatever its last steps were; None if it may."""
    if room.row.undo == "none":
        return NO_UNDO
    if room.undos >= MOST_UNDOS:
        return TOO_MANY_UNDOS
    waits = room.asked  # whoever is asked must not find the table changed while thinking
    if waits != seat and (room.row.undo == "own" or room.chairs[waits].player != room.chairs[seat].player):
        return TURN_OVER
    return None


def undo_steps(room: Room, steps: int) -> int:
    """The steps of the last decision, as far as they are among the last `steps`, which may be taken back."""
    return min(steps, room.move - room.decision_began(room.move) + 1)
