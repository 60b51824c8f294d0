"""What a person asks around the game: a seat, the start, another game, a word."""

import time

from glueckauf.engine.fields import plain
from glueckauf.table.play import messages
from glueckauf.table.play.create import chair_for, chairs_for, create_table, refuse_more
from glueckauf.table.play.request import Answer, TableRequest
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.refusals import (
    BROKEN,
    NEEDS_INVITE,
    NO_MOVE,
    NO_SUCH_SEAT,
    NOT_OVER,
    NOT_SEATED,
    NOT_WAITING,
    SEAT_TAKEN,
    SEATS_OPEN,
    SILENCED,
    Refusal,
)
from glueckauf.table.storage.models import SeatRow
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire import protocol
from glueckauf.table.wire.bodies import NewSeat, NewTable

CONTROLS = dict.fromkeys(range(32), " ")  # PostgreSQL keeps no NUL


class SeatRequest(TableRequest):
    """A request about the table and those who sit there."""

    # Seats

    async def sit(self, request: protocol.Sit) -> Answer:
        room, chair = self.room, self.chair(request.seat)
        if chair.player == self.person.id:
            if chair.away is not None and not chair.resigned:
                await self.tables.set_chair(room, request.seat, away=None)
            return self.done(request)
        if room.row.status != "waiting":
            raise Refusal(NOT_WAITING if chair.kind != "person" else SEAT_TAKEN)
        if chair.kind not in {"open", "friend"}:
            raise Refusal(SEAT_TAKEN)
        invited = bool(request.invite) and request.invite == room.row.invite
        if (chair.kind == "friend" or not room.row.public) and not invited and self.person.id != room.row.host:
            raise Refusal(NEEDS_INVITE, "", 403)
        taken = await self.tables.set_chair(
            room, request.seat, ("open", "friend"), kind="person", player=self.person.id, name=self.person.name
        )
        if not taken:
            raise Refusal(SEAT_TAKEN)
        return self.done(request)

    async def stand(self, request: protocol.Stand) -> Answer:
        chair = self.own(request.seat)
        if self.room.row.status == "waiting":
            await self.tables.set_chair(self.room, request.seat, kind="open", player=None, name="")
        elif self.room.row.status == "playing" and not chair.resigned:
            await self.tables.set_chair(self.room, request.seat, away=request.level)
        return self.done(request)

    async def place(self, request: protocol.Place) -> Answer:
        """The host decides about chairs; while the game runs, only that a bot stands in for somebody absent."""
        self.hosting()
        chair, room = self.chair(request.seat), self.room
        if room.row.status == "playing":
            absent = chair.kind == "person" and chair.player is not None
            if request.kind != "bot" or not absent or self.tables.audience(room.id).online(chair.player or ""):
                raise Refusal(NOT_WAITING)
            await self.tables.set_chair(room, request.seat, ("person",), away=request.level)
            return self.done(request)
        if room.row.status != "waiting":
            raise Refusal(NOT_WAITING)
        if chair.kind == "person" and chair.player != self.person.id:
            raise Refusal(SEAT_TAKEN)
        wanted = chair_for(room.id, request.seat, NewSeat(request.kind, request.level, request.name), self.person)
        await self.tables.set_chair(
            room, request.seat, kind=wanted.kind, player=wanted.player, name=wanted.name, level=wanted.level
        )
        return self.done(request)

    async def start(self, request: protocol.Start) -> Answer:
        self.hosting()
        if self.room.row.status == "playing":
            return self.done(request)  # asked twice
        if self.room.row.status != "waiting":
            raise Refusal(NOT_WAITING)
        if any(chair.kind in {"open", "friend"} for chair in self.room.chairs):
            raise Refusal(SEATS_OPEN)
        try:
            self.room.begin()
        except BrokenGame as error:  # laid under other rules
            raise Refusal(BROKEN) from error
        await self.tables.set_row(self.room, "waiting", status="playing", started=time.time())
        return self.done(request)

    # Before and after the game

    async def rematch(self, request: protocol.Rematch) -> Answer:
        room = self.room
        if room.row.status not in {"over", "broken"}:
            raise Refusal(NOT_OVER)
        if not room.seats_of(self.person.id):
            raise Refusal(NOT_SEATED, "", 403)
        if room.row.rematch is None:
            turned = room.chairs[1:] + room.chairs[:1]  # another one begins
            form = NewTable(
                title=room.row.title,
                seats=[self.again(chair) for chair in turned],
                options=room.row.options,
                public=room.row.public,
                rated=room.row.rated,
                clock=messages.table_for(room, None, time.time()).clock,
                start=False,
            )
            new = await create_table(self.tables, self.person, form)
            for seat, chair in enumerate(turned):
                if chair.kind == "person":
                    await self.tables.set_chair(new, seat, kind="person", player=chair.player, name=chair.name)
            if await self.tables.first_rematch(room, new):
                new.begin()
                await self.tables.set_row(new, "waiting", status="playing", started=time.time())
        return self.done(request, room.row.rematch)

    def again(self, chair: SeatRow) -> NewSeat:
        if chair.kind == "bot":
            return NewSeat("bot", chair.level or "hauer")
        return NewSeat("me" if chair.player == self.person.id else "open")

    async def fork(self, request: protocol.ForkAt) -> Answer:
        """Play on from a finished game: same deal, same moves up to there."""
        room = self.room
        if self.key(request) in room.forks:
            return self.done(request, room.forks[self.key(request)])
        if room.row.status != "over":
            raise Refusal(NOT_OVER)
        if request.move > room.move:
            raise Refusal(NO_MOVE, "move", 422)
        if any(seat >= room.row.players for seat in request.seats):
            raise Refusal(NO_SUCH_SEAT, "seats", 422)
        await refuse_more(self.tables, self.person)
        now, history = time.time(), room.played
        if plain(history.states[request.move]).seat < 0:  # nothing is left to play
            raise Refusal(NO_MOVE, "move", 422)
        row = new_table(
            room.game,
            self.person.id,
            room.row.players,
            room.row.options,
            room.row.seed,
            status="playing",
            started=now,
            forked_from=room.id,
            forked_at=request.move,
        )
        seats = [NewSeat("me" if seat in request.seats else "bot", request.level) for seat in range(room.row.players)]
        chairs = chairs_for(row.id, seats, self.person)
        texts = room.game.actions.texts
        parts = [
            ("move", int(plain(before).seat), texts[action])
            for before, action in zip(history.states, history.actions[: request.move], strict=False)
        ]
        entries = Room(row, chairs).next_entries(parts, "", now)
        new = await self.tables.open(row, chairs, entries)
        room.forks[self.key(request)] = new.id
        return self.done(request, new.id)

    # Talking

    async def say(self, request: protocol.Say) -> Answer:
        if self.person.id in self.room.row.silenced:
            raise Refusal(SILENCED, "", 403)
        text = " ".join(request.text.translate(CONTROLS).split())
        if text:
            row = await self.tables.store.say(self.room.id, self.person.id, self.person.name, text, self.key(request))
            if row is not None:
                self.tables.audience(self.room.id).send_each(lambda *_: messages.message_from(self.room, row))
                await self.tables.publish({"table": self.room.id, "said": row.id})
        return self.done(request)

    async def silence(self, request: protocol.Silence) -> Answer:
        self.hosting()
        silenced = set(self.room.row.silenced) - {request.player}
        if request.silent:
            silenced.add(request.player)
        await self.tables.set_row(self.room, None, silenced=sorted(silenced)[:100])
        return self.done(request)

    async def ping(self, request: protocol.Ping) -> Answer:
        return protocol.Pong(request.request, time.time())
