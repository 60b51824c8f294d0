"""Who asks something of a table, and what must hold before it is done."""

from glueckauf.engine.history import History
from glueckauf.table.accounts.players import Person
from glueckauf.table.play.room import Room
from glueckauf.table.play.tables import Tables
from glueckauf.table.refusals import (
    BROKEN,
    NO_SUCH_SEAT,
    NOBODY,
    NOT_HOST,
    NOT_PLAYING,
    NOT_SEATED,
    STALE,
    Refusal,
)
from glueckauf.table.storage.models import SeatRow
from glueckauf.table.wire import protocol

Answer = protocol.Done | protocol.Draft | protocol.Hint | protocol.Refused | protocol.Pong


class TableRequest:
    """One request of one person at one table."""

    def __init__(self, tables: Tables, room: Room, person: Person | None, language: str) -> None:
        self.tables, self.room, self.language = tables, room, language
        self.somebody = person

    @property
    def person(self) -> Person:
        if self.somebody is None:
            raise Refusal(NOBODY, "", 401)
        return self.somebody

    def done(self, request: protocol.Ask, table: str | None = None) -> protocol.Done:
        return protocol.Done(request.request, self.room.number, table)

    # What must hold

    def key(self, request: protocol.Ask) -> str:
        """A request by whoever asks it: two clients may use the same names."""
        return f"{self.person.id} {request.request}"

    def running(self) -> History:
        if self.room.row.status == "broken":
            raise Refusal(BROKEN)
        if self.room.row.status != "playing":
            raise Refusal(NOT_PLAYING)
        return self.room.played

    def present(self, number: int) -> History:
        """The game, if the client knows how it stands."""
        history = self.running()
        if number != self.room.number:
            raise Refusal(STALE)
        return history

    def own(self, seat: int) -> SeatRow:
        chair = self.chair(seat)
        if chair.player != self.person.id:
            raise Refusal(NOT_SEATED, "", 403)
        return chair

    def chair(self, seat: int) -> SeatRow:
        if seat >= self.room.row.players:
            raise Refusal(NO_SUCH_SEAT, "seat", 422)
        return self.room.chairs[seat]

    def hosting(self) -> None:
        if self.person.id != self.room.row.host:
            raise Refusal(NOT_HOST, "", 403)

    def acting(self) -> int:
        """The seat for which this person may answer now."""
        mine = [seat for seat in self.room.seats_of(self.person.id) if self.room.bot_at(seat) is None]
        if not mine:
            raise Refusal(NOT_SEATED, "", 403)
        return self.room.asked if self.room.asked in mine else mine[0]
