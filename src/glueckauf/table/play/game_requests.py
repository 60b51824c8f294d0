"""What a person asks of the game: move, try, take back, give up, think along."""

from glueckauf.bots.search_bot import Branch, Explanation
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import stands_in
from glueckauf.engine.state import State
from glueckauf.table.play import messages
from glueckauf.table.play.attempt import attempt
from glueckauf.table.play.request import Answer, TableRequest
from glueckauf.table.play.room import go_back
from glueckauf.table.refusals import (
    NO_MOVE,
    NO_PROPOSAL,
    RATED,
    STALE,
    WARMING_UP,
    Refusal,
)
from glueckauf.table.storage.ledger import Conflict
from glueckauf.table.wire import protocol

IDEAS = 3  # of a hint
LINE = 6  # answers of the line that a bot expects


class GameRequest(TableRequest):
    """A request about the game itself."""

    async def move(self, request: protocol.Move) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        history = self.present(request.number)
        seat = self.acting()
        trial = attempt(self.room, seat, request.actions).trial
        parts = [
            ("move", seat, self.room.game.actions.texts[action]) for action in trial.actions[len(history.actions) :]
        ]
        return await self.write(request, parts, trial)

    async def write(self, request: protocol.Ask, parts: list[tuple[str, int, str]], trial: History) -> Answer:
        try:
            await self.tables.write(self.room, parts, self.key(request), trial)
        except Conflict:
            again = self.repeated(request)  # the same request may have come in at the other process
            if again is not None:
                return again
            raise Refusal(STALE) from None
        return self.done(request)

    def repeated(self, request: protocol.Ask) -> Answer | None:
        """The answer to a request that was carried out before."""
        number = self.room.requests.get(self.key(request))
        return protocol.Done(request.request, number) if number is not None else None

    async def preview(self, request: protocol.Preview) -> Answer:
        self.present(request.number)
        seat = self.acting()
        trial, reveals = attempt(self.room, seat, request.actions)
        if reveals:  # the draft shows the table before it
            trial.actions.pop()
            trial.states.pop()
        known = plain(self.room.game.known_to(trial.state, seat))
        position = messages.position_of(self.room, trial, seat, self.language, known, self.room.game.view(known))
        if reveals:
            position.choices, position.asks = [], ""
        over = not reveals and bool(request.actions) and (trial.seat != seat or self.begins_turn(trial))
        if over:
            position.choices, position.asks = [], ""
        return protocol.Draft(request.request, list(request.actions), position, over, reveals)

    def begins_turn(self, trial: History) -> bool:
        return self.room.game.question(trial.state) == self.room.game.actions.questions[0]

    async def undo(self, request: protocol.Undo) -> Answer:
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

    async def redo(self, request: protocol.Redo) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        self.present(request.number)
        seat, trial = self.acting(), self.room.trial()
        trial.redo(seat)
        return await self.write(request, [("redo", seat, "")], trial)

    async def propose(self, request: protocol.Propose) -> Answer:
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

    async def agree(self, request: protocol.Agree) -> Answer:
        before = self.repeated(request)
        if before is not None:
            return before
        self.present(request.number)
        if self.room.proposal is None:
            raise Refusal(NO_PROPOSAL)
        self.acting()
        if not request.yes:
            self.room.proposal = None
            await self.tables.publish_proposal(self.room)
            return self.done(request)
        self.room.proposal[2].update(self.room.seats_of(self.person.id))
        return await self.agreed(request)

    async def agreed(self, request: protocol.Ask) -> Answer:
        by, move, said_yes = self.room.proposal or (0, 0, set())
        if not {chair.seat for chair in self.room.people() if chair.away is None} <= said_yes:
            await self.tables.publish_proposal(self.room)
            return self.done(request)
        trial = self.room.trial()
        go_back(trial, move)
        return await self.write(request, [("back", by, str(move))], trial)

    async def resign(self, request: protocol.Resign) -> Answer:
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

    async def ask_hint(self, request: protocol.AskHint) -> Answer:
        history = self.present(request.number)
        if self.room.row.rated:
            raise Refusal(RATED)
        seat, game = self.acting(), self.room.game
        if stands_in(game):
            raise Refusal(WARMING_UP)
        if seat != history.seat:
            game.checked(history.state, game.actions.texts[0], seat)  # says that it is not their turn
        known = game.known_to(history.state, seat)
        told = await self.tables.bot_pool.hint(game, known, f"{self.room.id} hint")
        if not told.branches:  # nothing to think about: one answer is all there is
            action = game.actions.texts[game.legal_ids(known)[0]]
            points = [float(row["total"]) for row in game.score_table(known)]
            told = Explanation(1, [Branch(action, 1, 0.0, points)], [action])
        seen = plain(known)
        ideas = [
            protocol.Idea(
                branch.action,
                game.say(seen, game.actions.ids[branch.action], self.language),
                branch.visits / max(1, told.simulations),
                branch.points,
                self.foreseen(known, told.line[:LINE] if number == 0 else [branch.action]),
            )
            for number, branch in enumerate(told.branches[:IDEAS])
        ]
        return protocol.Hint(request.request, ideas)

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
            game.rules.apply(world, action)
        return told
