"""The gate for everything that a seat tries: nothing behind a reveal is read, checked or played.

A refusal that came from behind a reveal would tell what was revealed, and the move would still be open.
"""

from collections.abc import Sequence
from typing import NamedTuple

from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import BEHIND_REVEAL, ONE_SEAT, Refusal


class Attempt(NamedTuple):
    """The game after some actions, as a copy that the table knows nothing of."""

    trial: History
    reveals: bool  # the last action showed somebody something new


def attempt(room: Room, seat: int, actions: Sequence[str]) -> Attempt:
    """Play these actions of one turn of `seat` on a copy. Raises whatever refuses one of them.

    An action that shows anybody anything must be the last one; more behind it is refused, whatever it is.
    """
    trial, reveals = room.trial(), False
    for number, text in enumerate(actions):
        if reveals:
            raise Refusal(BEHIND_REVEAL)
        if number > 0 and trial.seat != seat:
            raise Refusal(ONE_SEAT)
        trial.play(text, seat)
        reveals = plain(trial.state).shown != 0
    return Attempt(trial, reveals)
