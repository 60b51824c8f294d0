"""The network protocol: every message between a client and a table.

A socket at `/api/tables/{id}/live` starts with `hello`; then both sides send messages at any time. A client sends
requests: over the socket, or one at a time by `POST /api/tables/{id}/requests`. Each request carries an id that the
client chooses (`request`), and its answer (`done`, `refused`, `draft`, `hint`, `chances`, `pong`) carries the same id.
A move that is sent again with the same id is answered as before and not played twice.

`number` counts everything that happened to the game, moves and take-backs alike. It never decreases, so a client that
is behind gets `stale_move`. `move` counts the actions that stand: the lines of the record, and the number in a link.

By default a client gets whole positions. With `patches` in `hello` it gets the whole table and position only at first;
from then on `patch` and `draft_patch` tell what is different. A change is an array with the new value as its only item
(an empty one: the field is gone), or an object with the changes of the parts: by field, or by place in an array that
keeps its length. A client whose position has another `number` than the patch asks for the `whole`.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from glueckauf.engine.face.scoring import Scoring
from glueckauf.engine.face.view import AnyView

VERSION = 1

Language = Literal["en", "de"]
RequestId = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00]+$", description="An id chosen by the client.")
]
Number = Annotated[int, Meta(ge=0, le=1_000_000, description="The `number` of the position that the client knows.")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
ActionText = Annotated[
    str,
    Meta(min_length=1, max_length=80, description="For example `place money_4`; `/api/titles/{title}` lists them all."),
]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(min_length=1, max_length=30, description="Display name.")]
LevelName = Literal["lehrling", "hauer", "steiger", "obersteiger", "bergmeister", "bergrat"]
Status = Literal["waiting", "playing", "over", "aborted", "closed", "broken"]
SeatKind = Literal["open", "friend", "person", "bot"]
Role = Literal["player", "moderator", "admin"]
What = Literal["back", "replace", "abort", "rematch"]
NUMBER = r"^[0-9a-f]{64}$"
Commitment = Annotated[
    str,
    Meta(
        min_length=64,
        max_length=64,
        pattern=NUMBER,
        description="SHA-256 of `glueckauf commitment 1`, a line feed and your number.",
    ),
]
NextCommitment = Annotated[Commitment | None, Meta(description="A rematch only: your part of its deal.")]
UndoRule = Annotated[
    Literal["none", "own", "consent"],
    Meta(description="What may be taken back: nothing; own steps of the current turn; anything that all agree to."),
]
HelpRule = Annotated[
    Literal["none", "hints", "chances"],
    Meta(description="What helps people at this table: nothing; hints; hints, and their own chances."),
]
Invite = Annotated[str, Meta(max_length=40, description="From the fragment of the invitation link.")]


# What a table is


class NewClock(Struct, forbid_unknown_fields=True):
    """A chess clock: every seat has `seconds` for the whole game; each turn that stands adds `increment`."""

    seconds: Annotated[int, Meta(ge=10, le=90 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0
    at_zero: Annotated[
        Literal["bot", "resign", "nothing"],
        Meta(description="When time runs out: a bot takes over, the seat resigns, or nothing."),
    ] = "bot"
    level: LevelName = "hauer"


class Clock(NewClock, forbid_unknown_fields=True):
    """The clock of a table, with what the server adds: the grace of a lost connection.

    While the asked seat has no connection, its clock waits, but for `grace` seconds in one turn and `grace_in_all` in
    the whole game at most. Clocks of a day or more do not wait.
    """

    grace: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace_in_all: Annotated[int, Meta(ge=0, le=86400)] = 0


class SeatRating(Struct):
    """How strong a person is at this title; a new one begins with 1500 and a deviation of 500."""

    value: int
    deviation: int
    settled: Annotated[bool, Meta(description="The deviation is small enough for the list of the best.")]
    change: Annotated[int | None, Meta(description="What this game changed, when it is over.")] = None


class Seat(Struct):
    """A seat at the table and who sits on it."""

    kind: SeatKind
    name: str = ""
    level: LevelName | None = None
    player: Annotated[str | None, Meta(description="The public id of the person.")] = None
    online: bool = False
    yours: bool = False
    away: Annotated[LevelName | None, Meta(description="A bot of this level plays while the person is away.")] = None
    resigned: bool = False
    absent: Annotated[float | None, Meta(description="Since when the person is absent; null while they are here.")] = (
        None
    )
    replaceable: Annotated[
        float | None,
        Meta(description="From when on others may propose that a bot takes over; null where the clock decides."),
    ] = None
    rating: Annotated[SeatRating | None, Meta(description="At rated tables.")] = None
    seconds: Annotated[float | None, Meta(description="Seconds left on the clock at `as_of`.")] = None
    grace: Annotated[
        float | None,
        Meta(description="The connection is lost: for so many seconds from `as_of` on, the clock of this seat waits."),
    ] = None


class Awaited(Struct):
    """A seat whose answer to a proposal is waited for."""

    seat: int
    lapses: Annotated[
        float | None, Meta(description="When the vote of an absent person lapses; null while the person is there.")
    ] = None


class Proposal(Struct):
    """What somebody proposes; it is carried out when all people have agreed, or their votes have lapsed."""

    id: Annotated[int, Meta(description="To be named when answering.")]
    what: What
    by: Annotated[int, Meta(description="The seat of whoever asks.")]
    agreed: Annotated[list[int], Meta(description="The seats that have agreed.")]
    declined: Annotated[list[int], Meta(description="A rematch only: the seats that do not want it.")]
    waiting: Annotated[list[Awaited], Meta(description="The seats whose answer is waited for.")]
    ends: Annotated[
        float | None, Meta(description="A rematch only: when it comes about with those who have agreed by then.")
    ] = None
    move: Annotated[int, Meta(description="`back`: to the position after this many actions.")] = 0
    seat: Annotated[int, Meta(description="`replace`: the seat that a bot of `level` takes over.")] = -1
    level: LevelName | None = None


class DealPart(Struct):
    """What the person on a seat contributes to the deal."""

    seat: int
    commitment: Annotated[str | None, Meta(description="Null: nothing, or a bot.")] = None
    value: Annotated[str | None, Meta(description="The number, from the moment it is revealed.")] = None


class Deal(Struct):
    """What the deal is made of (see docs/fair-deal.md)."""

    parts: Annotated[list[DealPart], Meta(description="By seat.")]
    by: Annotated[float | None, Meta(description="The game is about to begin: reveal your number until then.")] = None
    secret: Annotated[str | None, Meta(description="The table's own part, when the game has ended.")] = None


class Fork(Struct):
    """The game and the move from which this one was continued."""

    table: str
    move: int


class Table(Struct, tag="table"):
    """A table without its position. `yours`, `you_host` and `invite` depend on the player."""

    id: str
    title: str
    options: dict[str, str]
    status: Status
    public: bool
    rated: bool
    exercise: Annotated[str, Meta(description="The lesson or puzzle that is played here; empty: a game.")]
    host: str
    seats: list[Seat]
    watching: int
    asked: Annotated[int, Meta(description="The seat whose decision it is, or -1.")]
    number: int
    move: int
    created: float
    commitment: Annotated[
        str | None, Meta(description="To the table's secret; at tables without one, SHA-256 of the seed.")
    ] = None
    seed: Annotated[str | None, Meta(description="Sent when the game has ended.")] = None
    rules_version: Annotated[int, Meta(description="Version of the rules that the game is played by.")] = 1
    deal: Annotated[Deal | None, Meta(description="Null at tables that were made without one.")] = None
    may_abort: Annotated[
        bool, Meta(description="Not everybody has had a first turn: any player may abort the game alone.")
    ] = False
    started: float | None = None
    ended: float | None = None
    as_of: float = 0.0
    clock: Clock | None = None
    clock_runs: Annotated[
        bool, Meta(description="The clock of the asked seat runs, or will when the grace is used.")
    ] = False
    paused: Annotated[bool, Meta(description="The game is interrupted: clocks stand, nobody moves.")] = False
    pause_wanted: Annotated[list[int], Meta(description="Seats that want a pause or, during one, want to go on.")] = []
    undo: UndoRule = "consent"
    help: HelpRule = "none"
    commented: Annotated[
        bool, Meta(description="The master comments the game for spectators, a few decisions late.")
    ] = False
    scores: list[int] | None = None
    places: list[int] | None = None
    proposal: Proposal | None = None
    rematch: Annotated[str | None, Meta(description="The table of the next game.")] = None
    fork: Fork | None = None
    invite: Annotated[str | None, Meta(description="Only for the host: the secret of the link, to sit or watch.")] = (
        None
    )
    trouble: Annotated[str | None, Meta(description="Why the game is broken, or why a moderator closed it.")] = None
    you_host: bool = False
    daily: Annotated[bool, Meta(description="Somebody's one try at the deal of the day in `same_deal`.")] = False
    same_deal: Annotated[
        str,
        Meta(description="Whose deal is played: a day (2026-11-18), the first table that had it; empty: a new one."),
    ] = ""
    sealed_until: Annotated[
        float | None, Meta(description="Until then nobody but the player may look at this table.")
    ] = None
    warming_up: Annotated[
        float | None,
        Meta(
            description="Share of the title's machine code that is built, 0 to 1; until then bots play by heuristics."
        ),
    ] = None


# What a seat sees


class Choice(Struct):
    """One legal action: as text, as structured data, and as a sentence."""

    action: str
    answer: dict[str, str]
    sentence: str
    loses: Annotated[str, Meta(description="What of value is lost by it, as a question to ask before; else empty.")] = (
        ""
    )


class Step(Struct):
    """An action that was played, as this viewer may know it."""

    move: int
    seat: int
    action: Annotated[str, Meta(description="The public form, if the action is secret.")]
    sentence: str
    news: Annotated[list[str], Meta(description="What followed from it by the rules.")]
    at: float
    first: Annotated[int, Meta(description="The move with which the decision began that this action belongs to.")]
    summary: Annotated[
        str, Meta(description="That decision, up to this action, in one sentence: the headline of its last action.")
    ]
    view: Annotated[
        AnyView | None, Meta(description="The view after it; null for the last one, whose view is in the position.")
    ] = None
    scored: Annotated[
        list[Scoring], Meta(description="What it scored, row by row: the shift that it ended, the game.")
    ] = []


class Pick(Struct):
    """The question and those that follow it choose a set: its items may be touched in any order."""

    asks: Annotated[str, Meta(description="What is to be chosen, as a sentence.")]
    button: Annotated[str, Meta(description="What is done with the chosen set, as words on a button.")]
    items: Annotated[list[Choice], Meta(description="Everything that can be in a set, also what is already chosen.")]
    chosen: Annotated[list[str], Meta(description="The actions of the items that the client has chosen.")]
    may: Annotated[list[str], Meta(description="The actions of items that may be added; equal items count as one.")]
    must: Annotated[list[str], Meta(description="Actions of items that every set with the chosen ones has to contain.")]
    least: int
    most: int
    actions: Annotated[
        list[str],
        Meta(description="The chosen and the necessary items as actions in order; empty: something is missing."),
    ]
    counted: Annotated[
        str, Meta(description="How far the set has come, as a sentence; empty: it is complete by its number.")
    ] = ""
    at_once: Annotated[
        bool, Meta(description="The set is done with the last item that is chosen, unless something must be added.")
    ] = False


class Plan(Struct):
    """A shortcut: several actions for one wish, such as a cube from its cart onto an order."""

    goal: Annotated[str, Meta(description="Its name, such as `bring 3 brown truck-mixed-4 brown`.")]
    actions: Annotated[list[str], Meta(description="In order; empty: ask for a `preview` with this goal.")]
    sentence: Annotated[str, Meta(description="What it does and what it costs.")]


class Teaching(Struct):
    """A lesson, puzzle or drill, at this position."""

    exercise: str
    kind: Literal["lesson", "puzzle", "drill"]
    name: str
    step: Annotated[int, Meta(description="Number of the step, from 1.")]
    steps: int
    want: Annotated[str, Meta(description="What to do, in a few words.")]
    say: Annotated[str, Meta(description="Why.")]
    point: Annotated[str, Meta(description="The place on the board; the page knows it by this name.")]
    allowed: Annotated[
        list[str] | None, Meta(description="The actions that the step is about; null: all that are legal.")
    ]
    state: Annotated[
        Literal["going", "done", "missed", "over"], Meta(description="`over`: a drill that waits to be judged.")
    ] = "going"
    learnt: Annotated[list[str], Meta(description="When it is done: what was learnt.")] = []


class Position(Struct, tag="position"):
    """The position as one seat knows it (-1: what everybody knows), and its legal actions if it is asked."""

    number: int
    move: int
    viewer: int
    seat: int
    question: Annotated[str, Meta(description="The name of what is asked; `game_over` at the end.")]
    asks: Annotated[str, Meta(description="The question as a sentence.")]
    choices: list[Choice]
    view: AnyView
    may_undo: Annotated[int, Meta(description="Number of own steps that may be taken back at once.")] = 0
    undo_steps: Annotated[
        int, Meta(description="How many of them make the last decision: what a person expects to take back.")
    ] = 0
    pick: Annotated[Pick | None, Meta(description="Where the question is the choice of a set.")] = None
    plans: Annotated[list[Plan], Meta(description="Shortcuts, where the title has some.")] = []
    spends: Annotated[
        bool, Meta(description="The answer gives something away: even a single one waits until somebody presses it.")
    ] = False
    may_redo: bool = False
    turn: Annotated[int, Meta(description="The move at which the current turn began.")] = 0
    step: Annotated[Step | None, Meta(description="In a replay: the action that led here.")] = None
    teaching: Annotated[Teaching | None, Meta(description="In a lesson or puzzle, for the learner.")] = None


class Played(Struct, tag="played"):
    """Actions were played: each of them, then the position they led to."""

    steps: list[Step]
    position: Position


# Any, here and in the next one: a change, which may hold whatever a position holds


class Patch(Struct, tag="patch", omit_defaults=True):
    """What has changed of the position and of the table that this client has: instead of `played`, `position`, `table`.

    A client carries out `views`, then `position`, then `table`.
    """

    number: Annotated[int, Meta(description="The `number` of the position that is changed, if one is.")] = 0
    steps: Annotated[
        list[Step] | UnsetType, Meta(description="The actions that were played, if any; their `view` is null.")
    ] = UNSET
    views: Annotated[
        list[Any], Meta(description="What each step but the last changed in the view, one change after the other.")
    ] = []
    position: Annotated[Any, Meta(description="What changed then in the position, as a change.")] = UNSET
    table: Annotated[Any, Meta(description="What changed in the table, as a change.")] = UNSET


class DraftPatch(Struct, tag="draft_patch"):
    """A `draft` as what it would change in the position that this client has."""

    request: str
    number: Annotated[int, Meta(description="The `number` of the position that would be changed.")]
    actions: list[str]
    position: Annotated[Any, Meta(description="What they would change in it, as a change.")]
    turn_over: bool
    reveals: bool
    summary: str = ""


class Draft(Struct, tag="draft"):
    """The position that these actions would lead to; nothing has happened yet."""

    request: str
    actions: list[str]
    position: Position
    turn_over: Annotated[bool, Meta(description="The turn is complete.")]
    reveals: Annotated[
        bool, Meta(description="The last action reveals something, so its outcome is known only after it is sent.")
    ]
    summary: Annotated[str, Meta(description="The decision that these actions make, in one sentence.")] = ""


class Idea(Struct):
    """One action that a bot considered."""

    action: str
    sentence: str
    share: Annotated[float, Meta(description="Share of the search, 0 to 1.")]
    points: Annotated[list[float], Meta(description="[seat] Expected final score.")]
    line: Annotated[list[str], Meta(description="The expected continuation, in sentences.")]


class Hint(Struct, tag="hint"):
    """What a strong bot would do here, from what the seat knows."""

    request: str
    ideas: list[Idea]
    why: Annotated[
        str, Meta(description="What the first idea brings beside another answer; empty: nothing sure can be said.")
    ] = ""


class Chances(Struct, tag="chances"):
    """What a seat may expect, from what it knows and from nothing else."""

    request: str
    number: Annotated[int, Meta(description="The `number` of the position that this is about.")]
    seat: int
    share: Annotated[float, Meta(description="Share of the win, 0 to 1.")]
    lead: Annotated[float, Meta(description="Points over the best of the others at the end.")]


class Message(Struct, tag="message"):
    """A chat message."""

    number: int
    player: str
    name: str
    seat: int
    text: str
    at: float
    removed: Annotated[
        bool, Meta(description="A moderator took it away: the text is empty, and a client forgets what it showed.")
    ] = False


class Log(Struct, tag="log"):
    """What happened before this client connected: the steps in words, and the chat."""

    steps: list[Step]
    messages: list[Message]


class Done(Struct, tag="done"):
    """The request was carried out and is stored on disk."""

    request: str
    number: int
    table: Annotated[str | None, Meta(description="The new table, after `rematch` or `fork`.")] = None


class Refused(Struct, tag="refused"):
    """The request was refused and has changed nothing. `code` is for programs, `sentence` for people."""

    request: str
    code: str
    sentence: str
    rule: Annotated[str, Meta(description="The number of the rule, if a rule of the game refuses it.")] = ""
    about: Annotated[str, Meta(description="The value in question.")] = ""
    position: Annotated[Position | UnsetType, Meta(description="With `stale_move`: the current position.")] = UNSET


class Bye(Struct, tag="bye"):
    """The server closes the connection; reconnect after `retry` seconds."""

    code: str
    sentence: str
    retry: float = 1.0


class Pong(Struct, tag="pong"):
    """The answer to `ping`."""

    request: str
    at: float


FromTable = (
    Table | Position | Played | Patch | Draft | DraftPatch | Hint | Chances | Message | Log | Done | Refused | Bye
    | Pong
)  # fmt: skip


# What a client asks


BoardAsText = Annotated[bool, Meta(description="Every view comes with `board`: the board as plain text.")]


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message. `secret` is for clients without cookies; `seat` is the seat to look from.

    A private table opens to its host, to whoever sits there, and to `invite`, once for each player. For everybody else
    there is no such table.
    """

    language: Language = "en"
    invite: Invite = ""
    secret: Annotated[str, Meta(max_length=100)] | None = None
    seat: Annotated[int, Meta(ge=-1, le=3)] | None = None
    text: BoardAsText = False
    patches: Annotated[bool, Meta(description="Tell what changes (`patch`), not whole positions.")] = False


class TableRequest(Struct, forbid_unknown_fields=True):
    """Base of all requests."""

    request: RequestId


class Move(TableRequest, tag="move"):
    """Play one action, or several of one turn: all of them, or none."""

    number: Number
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=100)]


class Preview(TableRequest, tag="preview"):
    """Try actions without playing them. Answered by `draft`."""

    number: Number
    actions: Annotated[list[ActionText], Meta(max_length=100)]
    picks: Annotated[
        list[ActionText],
        Meta(max_length=40, description="Items chosen for the set that is asked for then, in any order."),
    ] = []
    goal: Annotated[
        str,
        Meta(max_length=80, description="A shortcut without actions of its own: the draft goes on with the best ones."),
    ] = ""


class Undo(TableRequest, tag="undo"):
    """Take back this many own steps, if they have revealed nothing."""

    number: Number
    steps: Annotated[int, Meta(ge=1, le=100)] = 1


class Redo(TableRequest, tag="redo"):
    """Play again what was taken back last."""

    number: Number


class Pause(TableRequest, tag="pause"):
    """Ask for a pause of the clocks or, while they stand, to go on. It happens when all people have asked.

    Whoever is asked may go on alone. With `yes` false, the wish is taken back.
    """

    number: Number
    yes: bool = True


class Propose(TableRequest, tag="propose"):
    """Ask the others: to go back to the position after `move` actions, to let a bot of `level` take over the seat of
    somebody absent, or to abort the game. Until everybody has had a first turn, whoever asks aborts alone. `number`
    counts for `back` only: it is off as soon as the game goes on.
    """

    number: Number = 0
    what: Literal["back", "replace", "abort"] = "back"
    move: Number = 0
    seat: SeatNumber = 0
    level: LevelName = "hauer"


class Agree(TableRequest, tag="agree"):
    """Answer the proposal with this id, or withdraw your own."""

    proposal: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    yes: bool
    commitment: NextCommitment = None


class Sit(TableRequest, tag="sit"):
    """Take an open seat, a friend's with the invitation, or your own back from a bot."""

    seat: SeatNumber
    invite: Invite = ""


class Stand(TableRequest, tag="stand"):
    """Leave a seat: before the start it becomes open, later a bot of `level` takes over."""

    seat: SeatNumber
    level: LevelName = "hauer"


class Place(TableRequest, tag="place"):
    """The host decides who may take a free seat, before the game begins."""

    seat: SeatNumber
    kind: Literal["open", "friend", "me", "bot"]
    level: LevelName = "hauer"
    name: Annotated[str, Meta(max_length=30)] = ""


class Start(TableRequest, tag="start"):
    """The host starts the game; all seats must be taken."""


class Resign(TableRequest, tag="resign"):
    """Give up a seat for good."""

    seat: SeatNumber


class Rematch(TableRequest, tag="rematch"):
    """Propose a new table with the same people, bots and options, or agree to one. Those who agree are seated there as
    soon as all have answered, or the stated time has passed; `done` then names the table, and so does `table.rematch`.
    """

    commitment: NextCommitment = None


class Close(TableRequest, tag="close"):
    """The host closes a table whose game has not begun."""


class Commit(TableRequest, tag="commit"):
    """Contribute to the deal, before the game begins: the hash of a number that you keep to yourself until `reveal`."""

    commitment: Commitment


class Reveal(TableRequest, tag="reveal"):
    """The number that you committed to, once `table.deal.by` is set; what comes too late is left out."""

    value: Annotated[str, Meta(min_length=64, max_length=64, pattern=NUMBER, description="64 hexadecimal digits.")]


class ForkAt(TableRequest, tag="fork"):
    """Continue from a position of a finished game, alone or against bots of `level`."""

    move: Number
    seats: Annotated[
        list[SeatNumber], Meta(min_length=1, max_length=4, description="Your seats; bots take the others.")
    ]
    level: LevelName = "hauer"


class Say(TableRequest, tag="say"):
    """Chat."""

    text: Text


class Silence(TableRequest, tag="silence"):
    """The host mutes a player at this table, or unmutes them."""

    player: Annotated[str, Meta(max_length=40)]
    silent: bool = True


class Kick(TableRequest, tag="kick"):
    """Before the game begins, the host sends a player away: the seat is free, and they cannot come back to it."""

    player: Annotated[str, Meta(max_length=40)]


class AskHint(TableRequest, tag="ask_hint"):
    """Ask a bot for its best actions, after those of a draft; where `table.help` says so, not in rated games."""

    number: Number
    actions: Annotated[list[ActionText], Meta(max_length=100)] = []


class AskChances(TableRequest, tag="ask_chances"):
    """Ask how your own game stands; where `table.help` says so, not in rated games."""

    number: Number


class Look(TableRequest, tag="look"):
    """Look from another seat: your own, or -1; any seat when the game is over."""

    seat: Annotated[int, Meta(ge=-1, le=3)]


class Speak(TableRequest, tag="speak"):
    """Change the language of sentences, and whether the board comes as text."""

    language: Language
    text: BoardAsText = False


class Whole(TableRequest, tag="whole"):
    """The table and the position once more, all of it: for a client with `patches` that has missed something."""


class Practise(TableRequest, tag="practise"):
    """In a lesson or puzzle: begin again, or see a puzzle solved."""

    what: Literal["again", "show"]


class Ping(TableRequest, tag="ping"):
    """Check the connection. Answered by `pong`."""


Request = (
    Move | Preview | Undo | Redo | Pause | Propose | Agree | Sit | Stand | Place | Start | Resign | Rematch | ForkAt
    | Say | Silence | Kick | AskHint | AskChances | Look | Speak | Ping | Close | Commit | Reveal
    | Practise | Whole
)  # fmt: skip
ToTable = Hello | Request

read_hello = msgspec.json.Decoder(Hello).decode
read_request = msgspec.json.Decoder(Request).decode
write = msgspec.json.Encoder().encode
