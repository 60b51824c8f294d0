"""The messages that a table sends, each made from what its viewer knows and from nothing else."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from glueckauf.engine.errors import GlueckaufError, IllegalMove
from glueckauf.engine.face.board import NARROW, Screen
from glueckauf.engine.face.summary import first_of, headline, heard
from glueckauf.engine.face.view import AnyView
from glueckauf.engine.face.words import by, with_names
from glueckauf.engine.fair_deal import commitment as secret_commitment
from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.days import closes, sealed
from glueckauf.table.play.consent import Waits
from glueckauf.table.play.contributions import fair_deal_of
from glueckauf.table.play.exercise import taught_pick, taught_plans, teaching_of
from glueckauf.table.play.outcome import may_abort_alone, rating_of
from glueckauf.table.play.picking import pick_of
from glueckauf.table.play.planning import plans_of
from glueckauf.table.play.room import Room, commitment
from glueckauf.table.play.undo_rules import steps_alone, undo_steps
from glueckauf.table.storage.models import MessageRow
from glueckauf.table.wire.protocol import (
    Awaited,
    Choice,
    Deal,
    DealPart,
    Fork,
    Message,
    Position,
    Proposal,
    Refused,
    Seat,
    Step,
    Table,
)

GALLERY = -1
Sent = TypeVar("Sent", bound=msgspec.Struct)


class Tables:
    """The table without its position, for any player: what is the same for all is made once."""

    def __init__(
        self,
        room: Room,
        now: float,
        absent_since: Callable[[str], float | None],
        watching: int,
        waits: Waits,
    ) -> None:
        self.room = room
        self.common = common_table(room, now, absent_since, watching, waits)
        self.own: dict[str, Table] = {}

    def of(self, player: str | None) -> Table:
        """As one player gets it."""
        mine, common = self.room.seats_of(player), self.common
        hosting = player is not None and player == common.host
        if player is None or not (mine or hosting):
            return common
        if player not in self.own:
            seats = [
                msgspec.structs.replace(seat, yours=True) if place in mine else seat
                for place, seat in enumerate(common.seats)
            ]
            invite = self.room.row.invite if hosting and common.sealed_until is None else None
            self.own[player] = msgspec.structs.replace(common, seats=seats, invite=invite, you_host=hosting)
        return self.own[player]


def common_table(
    room: Room, now: float, absent_since: Callable[[str], float | None], watching: int, waits: Waits
) -> Table:
    """The table without its position, for whoever has nothing to do with it."""
    row = room.row
    commitment_now = secret_commitment(row.secret) if row.secret is not None else commitment(row.seed)
    return Table(
        id=row.id,
        title=row.title,
        options=row.options,
        status=row.status,
        public=row.public,
        rated=row.rated,
        exercise=row.exercise,
        host=row.host,
        seats=[
            Seat(
                kind=chair.kind,
                name=chair.name,
                level=chair.level,
                player=chair.player,
                online=chair.player is not None and absent_since(chair.player) is None,
                away=chair.away,
                resigned=chair.resigned,
                absent=absent_since(chair.player) if chair.player is not None else None,
                replaceable=room.replaceable(chair.seat, waits, absent_since),
                rating=rating_of(room, chair.seat),
                seconds=room.seconds_left(chair.seat),
                grace=room.time.hand.grace_left() if chair.seat == room.asked else None,
            )
            for chair in room.chairs
        ],
        watching=watching,
        asked=room.asked,
        number=room.number,
        move=room.move,
        created=row.created,
        commitment=commitment_now if row.secret is not None or row.status != "waiting" else None,
        seed=row.seed if room.ended else None,
        rules_version=row.rules_version,
        deal=deal_of(room),
        may_abort=may_abort_alone(room),
        started=row.started,
        ended=row.ended,
        as_of=now,
        clock=room.clock,
        clock_runs=room.time.hand.mode != "stands",
        paused=room.paused,
        pause_wanted=sorted(room.pause_wanted),
        undo=row.undo,
        help=room.help,
        commented=room.commented,
        scores=row.scores,
        places=row.places,
        proposal=proposal_of(room, now, waits, absent_since),
        rematch=row.rematch,
        fork=Fork(row.forked_from, row.forked_at or 0) if row.forked_from else None,
        trouble=row.trouble,
        daily=row.daily,
        same_deal=row.same_deal,
        sealed_until=closes(row.same_deal) if sealed(row.same_deal, now) else None,
        warming_up=WORKSHOP.share(row.title) if row.title in TITLES else None,
    )


def deal_of(room: Room) -> Deal | None:
    """What the deal is made of; the table's own secret only when the game has ended."""
    fair = fair_deal_of(room.row, room.chairs)
    if fair is None:
        return None
    parts = [DealPart(seat, part.commitment, part.value) for seat, part in enumerate(fair.parts)]
    return Deal(parts, room.row.deal_by, fair.secret if room.ended else None)


def proposal_of(room: Room, now: float, waits: Waits, absent_since: Callable[[str], float | None]) -> Proposal | None:
    """What is voted on, whose answer is waited for, and until when."""
    proposed = room.proposal
    if proposed is None:
        return None
    voters = room.voters(proposed, waits, absent_since)
    return Proposal(
        id=proposed.id,
        what=proposed.what,
        by=proposed.by,
        agreed=proposed.agreed,
        declined=proposed.declined,
        ends=voters.ends,
        waiting=[Awaited(seat, voters.lapses[seat]) for seat in voters.waiting(proposed, now)],
        move=proposed.move,
        seat=proposed.seat,
        level=proposed.level,
    )


def position_for(room: Room, viewer: int, language: str) -> Position:
    """The table as it stands, as one seat knows it."""
    return position_of(room, room.played, viewer, language, *room.look(room.move, viewer))


def position_of(
    room: Room,
    history: History,
    viewer: int,
    language: str,
    known: State,
    view: AnyView,
    picks: Sequence[str] | None = (),
) -> Position:
    """A position of this game, tried or real, from what the viewer knows of it; choices for the seat that is asked.

    `picks` are items chosen for a set, if the question asks for one; None: nobody is asked for it here.
    """
    game = room.game
    declared = game.face.decisions
    running = room.row.status == "playing"
    asked = history.seat if running else -1
    mine = asked >= 0 and asked == viewer and room.bot_at(viewer) is None
    question, turn = room.asks(history) if asked >= 0 else ("game_over", 0)
    names = room.names_in(language) if mine else []
    may_undo = steps_alone(room, viewer) if viewer >= 0 and history is room.history else 0
    return Position(
        number=room.number,
        move=len(history.actions),
        viewer=viewer,
        seat=asked,
        question=question,
        asks=with_names(game.face.ask(known, language), names) if mine else "",
        choices=[
            Choice(
                game.actions.texts[action],
                game.actions.jsons[action],
                with_names(game.face.say(known, action, language), names),
                declared.risk(known, action, language),
            )
            for action in (game.legal_ids(known) if mine else [])
        ],
        view=view,
        may_undo=may_undo,
        undo_steps=undo_steps(room, may_undo) if may_undo else 0,
        pick=taught_pick(room, history, pick_of(game, history.state, known, picks, language))
        if mine and picks is not None
        else None,
        plans=taught_plans(room, history, plans_of(game, history.state, known, language))
        if mine and picks is not None
        else [],
        spends=mine and question in declared.spends,
        may_redo=bool(history.undone) and mine,
        turn=turn,
        teaching=teaching_of(room, history, viewer, language),
    )


def step_at(room: Room, move: int, viewer: int, language: str, *, view: bool = False) -> Step:
    """The action that led to the position after `move` actions."""
    history, game = room.played, room.game
    before, action = history.numbers(move - 1), history.actions[move - 1]
    (known, seen), after = room.look(move - 1, viewer), room.view(move, viewer)
    told = said_in_public(game, before, action, viewer)
    first, names = room.decision_began(move), room.names_in(language)
    return Step(
        move=move,
        seat=before.seat,
        action=told,
        sentence=with_names(said_alone(game, known, game.actions.ids.get(told, UNKNOWN), language), names),
        news=game.face.news(seen, after, language, names),
        at=room.moments[move - 1],
        first=first,
        summary=headline_of(room, first, move, viewer, language),
        view=after if view else None,
        scored=game.face.scored(seen, after, language, names),
    )


def said_alone(game: Game, known: State, action: int, language: str) -> str:
    """An action where no question stands before it: `load Bank onto the Boxcar`, not `onto the Boxcar`."""
    tell = game.face.decisions.alone or game.face.say
    return tell(known, action, language)


def said_in_public(game: Game, before: State, action: int, viewer: int) -> str:
    """The text of an action as the viewer heard it; `before` is of Python numbers."""
    told = game.face.public_text
    return game.actions.texts[action] if told is None else told(before, action, viewer)


def headline_of(room: Room, first: int, last: int, viewer: int, language: str) -> str:
    """A decision that was played, in one sentence, as the viewer heard of it."""
    before, after = room.recall(first - 1, viewer), room.known(last, viewer)
    return headline_between(room, first, last, viewer, language, before, after)


def headline_between(room: Room, first: int, last: int, viewer: int, language: str, before: State, after: State) -> str:
    """The same from what the viewer knew before it, and knows after it."""
    said = headline(room.game, before, heard(room.game, room.played, first, last, viewer), after, language)
    return with_names(said, room.names_in(language))


class Retelling:
    """Steps that a viewer was told before, told again in another language, one after the other.

    What followed from a step is found by comparing views, which are half of the work of telling it. Whether anything
    followed does not depend on the language, so where nothing did no views are made.
    """

    def __init__(self, room: Room, viewer: int, language: str) -> None:
        self.room, self.viewer, self.language = room, viewer, language
        self.names = room.names_in(language)
        self.knew: dict[int, State] = {}  # [move] of this decision
        self.heard: list[int] = []  # the actions of this decision
        self.saw: dict[int, AnyView] = {}  # [move] around this step

    def step(self, move: int, before: bytes) -> Step:
        """The action that led to the position after `move` actions; `before` is how it was told."""
        game, language, told = self.room.game, self.language, READ_STEP(before)
        begun, action = told.first - 1, game.actions.ids.get(told.action, UNKNOWN)
        self.knew = {at: known for at, known in self.knew.items() if at in {begun, move - 1}}
        self.saw = {at: seen for at, seen in self.saw.items() if at == move - 1}
        if move == told.first:
            self.heard = []
        known = len(self.heard) == move - told.first  # else the story goes on within a decision
        self.heard = [*self.heard, action] if known else heard(game, self.room.played, told.first, move, self.viewer)
        sentence = said_alone(game, self.known(move - 1), action, language)
        summary = headline(game, self.known(begun), self.heard, self.known(move), language)
        return Step(
            move=move,
            seat=told.seat,
            action=told.action,
            sentence=with_names(sentence, self.names),
            news=game.face.news(*self.views(move), language, self.names) if told.news else [],
            at=told.at,
            first=told.first,
            summary=with_names(summary, self.names),
            scored=game.face.scored(*self.views(move), language, self.names) if told.scored else [],
        )

    def known(self, move: int) -> State:
        """What the viewer knew after so many actions."""
        if move not in self.knew:
            self.knew[move] = plain(self.room.game.known_to(self.room.played.states[move], self.viewer))
        return self.knew[move]

    def views(self, move: int) -> tuple[AnyView, AnyView]:
        """Before and after a step."""
        for at in (move - 1, move):
            if at not in self.saw:
                self.saw[at] = self.room.game.face.view(self.known(at))
        return self.saw[move - 1], self.saw[move]


class ToldStep(msgspec.Struct):
    """What is read of a step that was told before."""

    seat: int
    action: str
    news: list[str]
    at: float
    first: int
    scored: list[msgspec.Raw] = []


READ_STEP = msgspec.json.Decoder(ToldStep).decode


def draft_headline(room: Room, trial: History, seat: int, language: str, after: State) -> str:
    """The decision that a draft makes; `after` is what the seat knows then, without what the last action reveals."""
    game, last = room.game, len(trial.actions)
    first = first_of(game, trial, last)
    begun = first - 1
    before = room.recall(begun, seat) if begun <= room.move else plain(game.known_to(trial.states[begun], seat))
    said = headline(game, before, heard(game, trial, first, last, seat), after, language)
    return with_names(said, room.names_in(language))


def log_text(room: Room, viewer: int) -> str:
    """All actions as the viewer may know them, a line each: the move, the seat, the action."""
    history, public = room.played, room.game.public_text
    lines = zip(history.states, history.actions, strict=False)
    return "".join(
        f"{move} {plain(before).seat} {public(before, action, viewer)}\n"
        for move, (before, action) in enumerate(lines, 1)
    )


def frame_for(room: Room, move: int, viewer: int, language: str) -> Position:
    """A position of the past, with the action that led to it; nobody is asked there."""
    history = room.played
    past = room.trial()
    del past.actions[move:], past.states[move + 1 :]
    position = position_of(room, past, viewer, language, *room.look(move, viewer))
    position.choices, position.asks, position.pick, position.plans, position.spends = [], "", None, [], False
    position.seat = int(plain(history.states[move]).seat)
    position.question = room.game.question(history.states[move])
    position.step = step_at(room, move, viewer, language) if move > 0 else None
    return position


def drawn(room: Room, message: Sent, language: str, *, text: bool) -> Sent:
    """The message, with the board as text beside every view in it where `text` says so."""
    if not text:
        return message
    at = message if isinstance(message, Position) else getattr(message, "position", None)
    if isinstance(at, Position):
        at.view = with_board(room, at.view, language)
    return message


def with_board(room: Room, view: AnyView, language: str) -> AnyView:
    return msgspec.structs.replace(view, board=board_text(room, view, language))


def board_text(room: Room, view: AnyView, language: str, width: int = NARROW) -> str:
    """A view as plain text, for clients that draw no pictures."""
    from rich.text import Text  # noqa: PLC0415 - the boards are Rich markup; here only the letters count

    return Text.from_markup(room.game.board(view, language, Screen(room.names_in(language), width))).plain


def message_from(room: Room, row: MessageRow) -> Message:
    seats = room.seats_of(row.player)
    seat, removed = seats[0] if seats else GALLERY, row.removed is not None
    return Message(row.id, row.player, row.name, seat, "" if removed else row.text, row.at, removed)


def refused(request: str, error: GlueckaufError, language: str) -> Refused:
    """A refusal in the player's language, with the number of the rule beside it."""
    code = error.reason.code if error.code in {"refused", "no_undo", "bad_setup"} else error.code
    said = error.sentence(language)
    if isinstance(error, IllegalMove):  # people read what is wrong, not the text of an action
        words = by(language, error.reason.en, error.reason.de)
        said = f"{words[:1].upper()}{words[1:]}."
    return Refused(request, code, said, error.reason.rule, error.about)


def why_refused(room: Room, viewer: int, error: GlueckaufError, language: str, actions: Sequence[str]) -> str:
    """Why one of these actions is refused, with the numbers of the position that it was meant for; or nothing."""
    game = room.game
    if not isinstance(error, IllegalMove) or viewer < 0 or error.about not in game.actions.ids:
        return ""
    trial = room.trial()
    for text in actions:  # those before it have been tried: each is legal and reveals nothing
        if trial.seat != viewer or (text == error.about and game.why_not(trial.state, text) is not None):
            break
        trial.play(text, viewer)
    if trial.seat != viewer:
        return ""
    known = plain(game.known_to(trial.state, viewer))
    return game.face.decisions.explain(known, game.actions.ids[error.about], error.reason.code, language)
