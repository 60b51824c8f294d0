"""What may be done at a table with the deal of the day, and what its end counts."""

import time

from sqlalchemy import Executable, update

from glueckauf.engine.history import History
from glueckauf.table.days import closes, sealed
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import TableChange
from glueckauf.table.refusals import ONE_TRY, Refusal
from glueckauf.table.storage.models import DailyTry
from glueckauf.table.wire import protocol

PLAYING = (  # all that one needs to play a game alone; whatever else there is, and may come, is refused
    protocol.Move, protocol.Preview, protocol.Undo, protocol.Redo, protocol.Resign, protocol.Sit, protocol.Say,
    protocol.Ping,
)  # fmt: skip


def refuse_help(room: Room, message: protocol.TableRequest) -> None:
    """Raises `Refusal` for what would help somebody in their one try, or give them another."""
    row = room.row
    if (
        row.daily
        and row.status == "playing"
        and sealed(row.same_deal, time.time())
        and not isinstance(message, PLAYING)
    ):
        raise Refusal(ONE_TRY)


def counted(room: Room, trial: History, ending: TableChange | None) -> list[Executable]:
    """What is to be written about a try when its game ends; one that ends too late has no points."""
    if ending is None or not room.row.daily:
        return []
    seat = room.seats_of(room.row.host)[0]
    scores, resigned = ending["scores"], seat in trial.resigned
    values: dict[str, object] = {"ended": ending["ended"], "resigned": resigned}
    if not resigned and ending["ended"] <= closes(room.row.same_deal):
        lead = scores[seat] - max(points for other, points in enumerate(scores) if other != seat)
        values |= {"points": scores[seat], "lead": lead}
    return [update(DailyTry).where(DailyTry.table == room.id).values(**values)]
