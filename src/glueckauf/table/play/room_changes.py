"""What may change in a room, and what it says of a change."""

import math
from typing import NamedTuple, TypedDict

from glueckauf.engine.history import History
from glueckauf.table.wire.protocol import LevelName, SeatKind, Status


class NewEntry(NamedTuple):
    """What is about to happen to a game."""

    kind: str  # move, undo, redo, back, resign, pause, resume
    seat: int
    text: str  # the action; how many steps; to which move


class Kept(NamedTuple):
    """What the stored snapshot of a table holds."""

    number: int = 0  # entries
    steps: int = 0  # told in stories
    at: float = -math.inf  # when it was stored, by the clock that never jumps


class Attempt(NamedTuple):
    """The game after some actions of one seat, as a copy that the table knows nothing of."""

    seat: int
    actions: tuple[str, ...]
    trial: History
    reveals: bool  # the last action showed the seat something new


class Progress(NamedTuple):
    """What a room learnt when it caught up with another process."""

    before: int  # actions that stood before
    moved: bool  # something happened to the game
    taken_back: bool  # the actions from before no longer all stand
    reseated: bool  # who is asked, and who answers, may have changed


class TableChange(TypedDict, total=False):
    """What may change in what was agreed at a table."""

    status: Status
    started: float
    ended: float
    scores: list[int]
    places: list[int]
    asked: int
    ranks: list[int | None]
    rematch: str | None
    silenced: list[str]
    proposal: dict[str, object] | None
    seed: str
    contributions: list[dict[str, str | None]]
    deal_by: float | None
    revision: int


class SeatChange(TypedDict, total=False):
    """What may change about a seat."""

    kind: SeatKind
    player: str | None
    name: str
    level: LevelName | None
    away: LevelName | None
    resigned: bool
