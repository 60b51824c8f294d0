"""A request of one person at one table: the parts that it works with, and what must hold before it is carried out."""

from dataclasses import dataclass

from glueckauf.engine.history import History
from glueckauf.table.accounts.players import Person
from glueckauf.table.instruments import Instruments
from glueckauf.table.order.blocks import Blocks
from glueckauf.table.order.chat_rules import ChatRules
from glueckauf.table.order.doors import Doors
from glueckauf.table.order.sanctions import Sanctions
from glueckauf.table.play.bot_pool import BotPool
from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.clock import Grace
from glueckauf.table.play.cluster import Cluster
from glueckauf.table.play.lobby import Lobby
from glueckauf.table.play.owners import Owners
from glueckauf.table.play.presence import Presence
from glueckauf.table.play.room import Room
from glueckauf.table.play.rooms import Rooms
from glueckauf.table.play.signals import Turns
from glueckauf.table.play.writer import Writer
from glueckauf.table.refusals import (
    BROKEN,
    NO_SUCH_SEAT,
    NOBODY,
    NOT_HOST,
    NOT_PLAYING,
    NOT_SEATED,
    PAUSED,
    STALE,
    Refusal,
)
from glueckauf.table.storage.ledger import Ledger
from glueckauf.table.storage.models import SeatRow
from glueckauf.table.storage.store import Store
from glueckauf.table.wire import protocol

Answer = protocol.Done | protocol.Draft | protocol.Hint | protocol.Chances | protocol.Refused | protocol.Pong


@dataclass(frozen=True)
class Parts:
    """The parts of a server process that requests and bots work with."""

    store: Store
    ledger: Ledger
    rooms: Rooms
    owners: Owners
    doors: Doors
    blocks: Blocks
    sanctions: Sanctions
    chat_rules: ChatRules
    writer: Writer
    broadcast: Broadcast
    presence: Presence
    lobby: Lobby
    cluster: Cluster
    turns: Turns
    bot_pool: BotPool
    instruments: Instruments
    most_tables: int  # unfinished ones that one player with an account may host
    most_tables_of_guests: int
    grace: Grace  # of new tables


@dataclass(frozen=True)
class Request:
    """Who asks what of which table."""

    parts: Parts
    room: Room
    somebody: Person | None
    language: str

    @property
    def person(self) -> Person:
        if self.somebody is None:
            raise Refusal(NOBODY, "", 401)
        return self.somebody

    def done(self, message: protocol.TableRequest, table: str | None = None) -> protocol.Done:
        return protocol.Done(message.request, self.room.number, table)

    def key(self, message: protocol.TableRequest) -> str:
        """The client's id of a request with the player's: two clients may use the same ids."""
        return f"{self.person.id} {message.request}"

    def repeated(self, message: protocol.TableRequest) -> protocol.Done | None:
        """The answer to a request that was carried out before."""
        number = self.room.requests.get(self.key(message))
        return protocol.Done(message.request, number) if number is not None else None

    # What must hold; each raises `Refusal`

    def running(self) -> History:
        if self.room.row.status == "broken":
            raise Refusal(BROKEN)
        if self.room.row.status != "playing":
            raise Refusal(NOT_PLAYING)
        return self.room.played

    def current(self, number: int) -> History:
        """The game, if the client knows how it stands."""
        history = self.running()
        if number != self.room.number:
            raise Refusal(STALE)
        if self.room.paused:
            raise Refusal(PAUSED)
        return history

    def chair(self, seat: int) -> SeatRow:
        if seat >= self.room.row.players:
            raise Refusal(NO_SUCH_SEAT, "seat", 422)
        return self.room.chairs[seat]

    def own_chair(self, seat: int) -> SeatRow:
        chair = self.chair(seat)
        if chair.player != self.person.id:
            raise Refusal(NOT_SEATED, "", 403)
        return chair

    def require_host(self) -> None:
        if self.person.id != self.room.row.host:
            raise Refusal(NOT_HOST, "", 403)

    def own_seats(self) -> list[int]:
        """The seats on which this person sits, given up or not."""
        mine = list(self.room.seats_of(self.person.id))
        if not mine:
            raise Refusal(NOT_SEATED, "", 403)
        return mine

    def voting_seats(self) -> list[int]:
        """The seats for which this person has a vote, also while a bot stands in."""
        mine = [chair.seat for chair in self.room.people() if chair.player == self.person.id]
        if not mine:
            raise Refusal(NOT_SEATED, "", 403)
        return mine

    def acting_seat(self) -> int:
        """The seat for which this person may answer now."""
        mine = [seat for seat in self.room.seats_of(self.person.id) if self.room.bot_at(seat) is None]
        if not mine:
            raise Refusal(NOT_SEATED, "", 403)
        return self.room.asked if self.room.asked in mine else mine[0]
