"""How a game ends, what counts of it, and who may abort it."""

from glueckauf.engine.history import History
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import TableChange
from glueckauf.table.rating import ranks
from glueckauf.table.storage.ratings import Ended
from glueckauf.table.wire.protocol import SeatRating


def may_abort_alone(room: Room) -> bool:
    """Not everybody has had a first turn: the game may be aborted without asking anybody."""
    if room.history is None or room.row.status != "playing" or room.row.daily:
        return False
    had_turn: set[int] = set()
    players = room.row.players
    for move in range(1, len(room.history.states)):
        before = room.history.marks(move - 1).seat
        if before != room.history.marks(move).seat:
            had_turn.add(before)
        if len(had_turn) == players:
            return False
    return True


def ending_of(room: Room, trial: History, at: float) -> TableChange | None:
    """What is agreed at the end, if `trial` is the end of this game."""
    if room.row.status != "playing" or not trial.over or room.spot is not None:
        return None  # a drill is a position: its game has no end
    scores, places = trial.result()
    counted = ranks(room.row, room.chairs, trial.resigned, places)
    return {"status": "over", "ended": at, "scores": scores, "places": places, "ranks": counted}


def rated_end(room: Room, ending: TableChange, at: float) -> Ended | None:
    """The game that is about to end, if it changes ratings."""
    places = ending.get("ranks", [])
    if all(place is None for place in places):
        return None
    return Ended(room.id, room.row.title, at, tuple(chair.player for chair in room.chairs), tuple(places))


def rating_of(room: Room, seat: int) -> SeatRating | None:
    """What is told of the strength of whoever sits there, at a rated table."""
    player = room.chairs[seat].player
    if not room.row.rated or player is None:
        return None
    change = next((one for one in room.changes if one.seat == seat), None)
    now = change.after if change is not None else room.ratings.get(player)
    if now is None:
        return None
    gained = change.after.value - change.before.value if change is not None else None
    return SeatRating(now.value, now.deviation, now.settled, gained)
