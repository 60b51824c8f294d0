"""Everything that somebody can ask of a table, one function for each request."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from glueckauf.bots.search_bot import Branch, Explanation
from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.fields import plain
from glueckauf.engine.game import State
from glueckauf.engine.history import History
from glueckauf.table import telling, wire
from glueckauf.table.forms import NewSeat, NewTable
from glueckauf.table.ledger import Conflict
from glueckauf.table.models import Entry, SeatRow
from glueckauf.table.players import Person
from glueckauf.table.refusals import (
    BROKEN,
    NEEDS_INVITE,
    NO_MOVE,
    NO_PROPOSAL,
    NO_SUCH_SEAT,
    NOBODY,
    NOT_HOST,
    NOT_OVER,
    NOT_PLAYING,
    NOT_SEATED,
    NOT_WAITING,
    ONE_SEAT,
    RATED,
    SEAT_TAKEN,
    SEATS_OPEN,
    SILENCED,
    STALE,
    Refusal,
)
from glueckauf.table.room import BrokenGame, Room, go_back
from glueckauf.table.store import new_table
from glueckauf.table.tables import Tables, chair_for, chairs_for

IDEAS = 3  # of a hint
CONTROLS = dict.fromkeys(range(32), " ")  # PostgreSQL keeps no NUL
LINE = 6  # answers of the line that a bot expects
Answer = wire.Done | wire.Draft | wire.Hint | wire.Refused | wire.Pong


class Asking:
    """One request of one person at one table."""

    def __init__(self, tables: Tables, room: Room, person: Person | None, language: str) -> None:
        self.tables, self.room, self.language = tables, room, language
        self.somebody = person

    @property
    def person(self) -> Person:
        if self.somebody is None:
            raise Refusal(NOBODY, "", 401)
        return self.somebody

    def done(self, request: wire.Ask, table: str | None = None) -> wire.Done:
        return wire.Done(request.request, self.room.number, table)

    # What must hold

    def key(self, request: wire.Ask) -> str:
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

    # Playing

    async def move(self, request: wire.Move) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        history = self.present(request.number)
        seat, trial = self.acting(), self.room.trial()
        for text in request.actions:
            if trial.seat != seat and trial is not history and len(trial.actions) > len(history.actions):
                raise Refusal(ONE_SEAT)
            trial.play(text, seat)
        parts = [
            ("move", seat, self.room.game.actions.texts[action]) for action in trial.actions[len(history.actions) :]
        ]
        return await self.write(request, parts, trial)

    async def write(self, request: wire.Ask, parts: list[tuple[str, int, str]], trial: History) -> Answer:
        try:
            await self.tables.write(self.room, parts, self.key(request), trial)
        except Conflict:
            again = self.repeated(request)  # the same request may have come in at the other process
            if again is not None:
                return again
            raise Refusal(STALE) from None
        return self.done(request)

    def repeated(self, request: wire.Ask) -> Answer | None:
        """The answer to a request that was carried out before."""
        number = self.room.requests.get(self.key(request))
        return wire.Done(request.request, number) if number is not None else None

    async def preview(self, request: wire.Preview) -> Answer:
        self.present(request.number)
        seat, trial, reveals = self.acting(), self.room.trial(), False
        for text in request.actions:
            if reveals or (trial.seat != seat and len(trial.actions) > self.room.move):
                raise Refusal(ONE_SEAT)
            trial.play(text, seat)
            if plain(trial.state).shown:
                reveals = True
                trial.actions.pop()
                trial.states.pop()
        known = plain(self.room.game.known_to(trial.state, seat))
        position = telling.position_of(self.room, trial, seat, self.language, known, self.room.game.view(known))
        if reveals:
            position.choices, position.asks = [], ""
        over = not reveals and bool(request.actions) and (trial.seat != seat or self.begins_turn(trial))
        if over:
            position.choices, position.asks = [], ""
        return wire.Draft(request.request, list(request.actions), position, over, reveals)

    def begins_turn(self, trial: History) -> bool:
        return self.room.game.question(trial.state) == self.room.game.actions.questions[0]

    async def undo(self, request: wire.Undo) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        history = self.present(request.number)
        trial = self.room.trial()
        mine = self.room.seats_of(self.person.id)
        seat = int(plain(history.states[-2]).seat) if history.actions else -1
        if seat not in mine or self.room.bot_at(seat) is not None:
            seat = self.acting()
        for _ in range(request.steps):
            trial.undo(seat)
        return await self.write(request, [("undo", seat, str(request.steps))], trial)

    async def redo(self, request: wire.Redo) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        self.present(request.number)
        seat, trial = self.acting(), self.room.trial()
        trial.redo(seat)
        return await self.write(request, [("redo", seat, "")], trial)

    async def propose(self, request: wire.Propose) -> Answer:
        """Take back more than the rules allow alone: everybody who plays as a person must agree."""
        before = self.repeated(request)
        if before is not None:
            return before
        history = self.present(request.number)
        if self.room.row.rated:
            raise Refusal(RATED)
        if request.move >= len(history.actions):
            raise Refusal(NO_MOVE, "move", 422)
        seat = self.acting()
        self.room.proposal = (seat, request.move, set(self.room.seats_of(self.person.id)))
        return await self.agreed(request)

    async def agree(self, request: wire.Agree) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        self.present(request.number)
        if self.room.proposal is None:
            raise Refusal(NO_PROPOSAL)
        self.acting()
        if not request.yes:
            self.room.proposal = None
            await self.tables.tell_proposal(self.room)
            return self.done(request)
        self.room.proposal[2].update(self.room.seats_of(self.person.id))
        return await self.agreed(request)

    async def agreed(self, request: wire.Ask) -> Answer:
        by, move, said_yes = self.room.proposal or (0, 0, set())
        if not {chair.seat for chair in self.room.people() if chair.away is None} <= said_yes:
            await self.tables.tell_proposal(self.room)
            return self.done(request)
        trial = self.room.trial()
        go_back(trial, move)
        return await self.write(request, [("back", by, str(move))], trial)

    async def resign(self, request: wire.Resign) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        self.running()
        if not self.own(request.seat).resigned:
            try:
                await self.tables.resign(self.room, request.seat, self.key(request))
            except Conflict:
                raise Refusal(STALE) from None
        return self.done(request)

    async def ask_hint(self, request: wire.AskHint) -> Answer:
        history = self.present(request.number)
        if self.room.row.rated:
            raise Refusal(RATED)
        seat, game = self.acting(), self.room.game
        if seat != history.seat:
            game.checked(history.state, game.actions.texts[0], seat)  # says that it is not their turn
        known = game.known_to(history.state, seat)
        told = await self.tables.thinkers.hint(game, known, f"{self.room.id} hint")
        if not told.branches:  # nothing to think about: one answer is all there is
            action = game.actions.texts[game.legal_ids(known)[0]]
            points = [float(row["total"]) for row in game.score_table(known)]
            told = Explanation(1, [Branch(action, 1, 0.0, points)], [action])
        seen = plain(known)
        ideas = [
            wire.Idea(
                branch.action,
                game.say(seen, game.actions.ids[branch.action], self.language),
                branch.visits / max(1, told.simulations),
                branch.points,
                self.foreseen(known, told.line[:LINE] if number == 0 else [branch.action]),
            )
            for number, branch in enumerate(told.branches[:IDEAS])
        ]
        return wire.Hint(request.request, ideas)

    def foreseen(self, known: State, line: list[str]) -> list[str]:
        """How a bot thinks that the game goes on, in sentences: told in one of the worlds that fit what is known."""
        game, seat = self.room.game, int(plain(known).seat)
        world, told = game.world(known, "foreseen"), []
        for text in line:
            action, asked = game.actions.ids[text], int(plain(world).seat)
            if asked < 0 or action not in game.legal_ids(world):
                break
            sentence = game.say(plain(game.known_to(world, seat)), action, self.language)
            told.append(sentence if asked == seat else f"{self.room.names[asked]}: {sentence}")
            game.apply(world, action)
        return told

    # Seats

    async def sit(self, request: wire.Sit) -> Answer:
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

    async def stand(self, request: wire.Stand) -> Answer:
        chair = self.own(request.seat)
        if self.room.row.status == "waiting":
            await self.tables.set_chair(self.room, request.seat, kind="open", player=None, name="")
        elif self.room.row.status == "playing" and not chair.resigned:
            await self.tables.set_chair(self.room, request.seat, away=request.level)
        return self.done(request)

    async def place(self, request: wire.Place) -> Answer:
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

    async def start(self, request: wire.Start) -> Answer:
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

    async def rematch(self, request: wire.Rematch) -> Answer:
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
                clock=telling.table_for(room, None, time.time()).clock,
                start=False,
            )
            new = await self.tables.create(self.person, form)
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

    async def fork(self, request: wire.ForkAt) -> Answer:
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
        await self.tables.refuse_more(self.person)
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
        entries = [Entry(**entry) for entry in Room(row, chairs).next_entries(parts, "", now)]
        new = await self.tables.open(row, chairs, entries)
        room.forks[self.key(request)] = new.id
        return self.done(request, new.id)

    # Talking

    async def say(self, request: wire.Say) -> Answer:
        if self.person.id in self.room.row.silenced:
            raise Refusal(SILENCED, "", 403)
        text = " ".join(request.text.translate(CONTROLS).split())
        if text:
            row = await self.tables.store.say(self.room.id, self.person.id, self.person.name, text, self.key(request))
            if row is not None:
                self.tables.audience(self.room.id).tell_each(lambda _, __: telling.message_from(self.room, row))
                await self.tables.publish({"table": self.room.id, "said": row.id})
        return self.done(request)

    async def silence(self, request: wire.Silence) -> Answer:
        self.hosting()
        silenced = set(self.room.row.silenced) - {request.player}
        if request.silent:
            silenced.add(request.player)
        await self.tables.set_row(self.room, None, silenced=sorted(silenced)[:100])
        return self.done(request)

    async def ping(self, request: wire.Ping) -> Answer:
        return wire.Pong(request.request, time.time())


HANDLERS: dict[type[wire.Ask], Callable[[Asking, Any], Awaitable[Answer]]] = {
    wire.Move: Asking.move,
    wire.Preview: Asking.preview,
    wire.Undo: Asking.undo,
    wire.Redo: Asking.redo,
    wire.Propose: Asking.propose,
    wire.Agree: Asking.agree,
    wire.Resign: Asking.resign,
    wire.AskHint: Asking.ask_hint,
    wire.Sit: Asking.sit,
    wire.Stand: Asking.stand,
    wire.Place: Asking.place,
    wire.Start: Asking.start,
    wire.Rematch: Asking.rematch,
    wire.ForkAt: Asking.fork,
    wire.Say: Asking.say,
    wire.Silence: Asking.silence,
    wire.Ping: Asking.ping,
}
BESIDE = (wire.AskHint, wire.Ping)  # they change nothing and may take long: the table does not wait for them


async def ask(tables: Tables, table: str, person: Person | None, language: str, request: wire.Ask) -> Answer:
    """Carry out a request, to its end even if whoever asked goes away; raises what refuses it."""
    return await asyncio.shield(asyncio.ensure_future(_ask(tables, table, person, language, request)))


async def _ask(tables: Tables, table: str, person: Person | None, language: str, request: wire.Ask) -> Answer:
    room = await tables.room(table)
    asking = Asking(tables, room, person, language)
    handler = HANDLERS[type(request)]
    if isinstance(request, BESIDE):
        return await handler(asking, request)
    async with tables.locked(room):
        try:
            return await handler(asking, request)
        except GlueckaufError:
            if tables.alone:
                raise
        await tables.refresh(room)  # another process may have done what makes it possible
        return await handler(asking, request)


def answer_refused(
    room: Room | None, request: str, viewer: int | None, error: GlueckaufError, language: str
) -> wire.Refused:
    """The refusal as a message; whoever is behind gets the present position with it."""
    told = telling.refused(request, error, language)
    if told.code == "stale_move" and room is not None and room.history is not None and viewer is not None:
        told.position = telling.position_for(room, viewer, language)
    return told
