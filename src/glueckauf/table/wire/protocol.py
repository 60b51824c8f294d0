"""Every message between a table and those who sit at it; the page of the wire and the browser's types are made from it.

A socket at `/api/tables/{id}/live` begins with `hello`; then each side sends what it has. Whatever a client asks of a
table is a request: over the socket, or one at a time by `POST /api/tables/{id}/requests`. Each request carries the
client's own `request`, and its answer (`done`, `refused`, `draft`, `hint`, `pong`) carries the same. A move that is
sent again with the same `request` is answered as before and not played twice.

`number` counts everything that happened to the game, moves and take-backs alike; it never falls, so a client that is
behind is told so (`stale_move`). `move` counts the actions that stand: the record has as many lines, links name it.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from glueckauf.engine.face.view import AnyView

VERSION = 1

Language = Literal["en", "de"]
RequestId = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00]+$", description="The client's own name of this request.")
]
Number = Annotated[int, Meta(ge=0, le=1_000_000, description="What has happened so far, as the client knows it.")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
ActionText = Annotated[str, Meta(min_length=1, max_length=80, description="`place money_4`; the titles list them all.")]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(min_length=1, max_length=30, description="How others see this player.")]
LevelName = Literal["lehrling", "hauer", "steiger", "obersteiger"]
Status = Literal["waiting", "playing", "over", "broken"]
SeatKind = Literal["open", "friend", "person", "bot"]
Invite = Annotated[str, Meta(max_length=40, description="From the part of the link behind #, which servers never see.")]


# What a table is


class Clock(Struct, forbid_unknown_fields=True):
    """Time to think. Every seat has `seconds` for the whole game and gets `increment` more with each turn."""

    seconds: Annotated[int, Meta(ge=10, le=90 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=30 * 86400)] = 0
    at_zero: Annotated[
        Literal["bot", "resign", "nothing"], Meta(description="A bot takes the seat, the game is resigned, or neither.")
    ] = "bot"
    level: LevelName = "hauer"


class Seat(Struct):
    """A chair at the table and who sits on it."""

    kind: SeatKind
    name: str = ""
    level: LevelName | None = None
    player: Annotated[str | None, Meta(description="The public id of the person.")] = None
    online: bool = False
    yours: bool = False
    away: Annotated[LevelName | None, Meta(description="A bot of this level plays while the person is away.")] = None
    resigned: bool = False
    seconds: Annotated[float | None, Meta(description="Left on the clock when `as_of` was written.")] = None


class Proposal(Struct):
    """Somebody wants to take back more than the rules allow alone; it happens when all people agree."""

    by: int
    move: Annotated[int, Meta(description="Back to the position after so many actions.")]
    agreed: list[int]


class Fork(Struct):
    """Where a game began that was played on from another one."""

    table: str
    move: int


class Table(Struct, tag="table"):
    """All about a table but its position. `yours` depends on who asks; all else is the same for everybody."""

    id: str
    title: str
    options: dict[str, str]
    status: Status
    public: bool
    rated: bool
    lesson: bool
    host: str
    seats: list[Seat]
    watching: int
    asked: Annotated[int, Meta(description="The seat whose decision it is, or -1.")]
    number: int
    move: int
    created: float
    commitment: Annotated[str | None, Meta(description="SHA-256 of the seed, known from the start.")] = None
    seed: Annotated[str | None, Meta(description="Told when the game is over.")] = None
    started: float | None = None
    ended: float | None = None
    as_of: float = 0.0
    clock: Clock | None = None
    scores: list[int] | None = None
    places: list[int] | None = None
    proposal: Proposal | None = None
    rematch: Annotated[str | None, Meta(description="The table of the next game.")] = None
    fork: Fork | None = None
    invite: Annotated[str | None, Meta(description="For the host alone: lets friends sit down.")] = None
    trouble: Annotated[str | None, Meta(description="Why the game is broken.")] = None
    you_host: bool = False
    warming_up: Annotated[
        float | None,
        Meta(description="How much of the title's machine code is built, 0 to 1; bots play by instinct until then."),
    ] = None


# What a seat sees


class Choice(Struct):
    """One legal answer: as text for the wire, in parts for the page, as a sentence for people."""

    action: str
    answer: dict[str, str]
    sentence: str


class Step(Struct):
    """An action that somebody took, as this viewer heard of it."""

    move: int
    seat: int
    action: Annotated[str, Meta(description="As heard: a secret answer has a public form.")]
    sentence: str
    news: Annotated[list[str], Meta(description="What it brought about by the rules.")]
    at: float
    view: Annotated[AnyView | None, Meta(description="The table after it; null where the position follows.")] = None


class Position(Struct, tag="position"):
    """The table as one seat knows it (-1: what all seats know), and what it may answer if it is asked."""

    number: int
    move: int
    viewer: int
    seat: int
    question: Annotated[str, Meta(description="The name of what is asked; `game_over` at the end.")]
    asks: Annotated[str, Meta(description="The question as a sentence.")]
    choices: list[Choice]
    view: AnyView
    may_undo: Annotated[int, Meta(description="So many own steps may be taken back at once.")] = 0
    may_redo: bool = False
    turn: Annotated[int, Meta(description="The move at which the present turn began.")] = 0
    step: Annotated[Step | None, Meta(description="In a replay: the action that led here.")] = None


class Played(Struct, tag="played"):
    """Somebody acted: the steps one by one, then the position they led to."""

    steps: list[Step]
    position: Position


class Draft(Struct, tag="draft"):
    """What would be, if these actions were sent: nothing has happened yet."""

    request: str
    actions: list[str]
    position: Position
    turn_over: Annotated[bool, Meta(description="Nothing of the turn is left to decide.")]
    reveals: Annotated[
        bool, Meta(description="The last action shows something new, so what follows is known only when it is sent.")
    ]


class Idea(Struct):
    """One answer that a bot thought about."""

    action: str
    sentence: str
    share: Annotated[float, Meta(description="How much of its thinking went there, 0 to 1.")]
    points: Annotated[list[float], Meta(description="[seat] what it expects at the end.")]
    line: Annotated[list[str], Meta(description="How it thinks that the game goes on, in sentences.")]


class Hint(Struct, tag="hint"):
    """What a foreman would do here, from what the seat knows."""

    request: str
    ideas: list[Idea]


class Message(Struct, tag="message"):
    """Somebody said something at the table."""

    number: int
    player: str
    name: str
    seat: int
    text: str
    at: float


class Log(Struct, tag="log"):
    """What was before this client came: the steps in words, the chat."""

    steps: list[Step]
    messages: list[Message]


class Done(Struct, tag="done"):
    """It was done, and it is on disk."""

    request: str
    number: int
    table: Annotated[str | None, Meta(description="The new table, after `rematch` or `fork`.")] = None


class Refused(Struct, tag="refused"):
    """It was not done, nothing has changed. `code` is for programs, `sentence` for people, `rule` for the rules."""

    request: str
    code: str
    sentence: str
    rule: str = ""
    about: str = ""
    position: Annotated[Position | UnsetType, Meta(description="With `stale_move`: how it really stands.")] = UNSET


class Bye(Struct, tag="bye"):
    """The server goes down, or will not talk on; come again after so many seconds."""

    code: str
    sentence: str
    retry: float = 1.0


class Pong(Struct, tag="pong"):
    """Here I am."""

    request: str
    at: float


FromTable = Table | Position | Played | Draft | Hint | Message | Log | Done | Refused | Bye | Pong


# What a client asks


BoardAsText = Annotated[bool, Meta(description="Every view comes with `board`: the board as plain text.")]


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message. `secret` is for clients without cookies; `seat` is where to look from."""

    language: Language = "en"
    secret: Annotated[str, Meta(max_length=100)] | None = None
    seat: Annotated[int, Meta(ge=-1, le=3)] | None = None
    text: BoardAsText = False


class TableRequest(Struct, forbid_unknown_fields=True):
    """Base of all requests."""

    request: RequestId


class Move(TableRequest, tag="move"):
    """Answer one question, or several of one turn: all are taken, or none."""

    number: Number
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=100)]


class Preview(TableRequest, tag="preview"):
    """What would be after these actions? Answered by `draft`; nothing happens."""

    number: Number
    actions: Annotated[list[ActionText], Meta(max_length=100)]


class Undo(TableRequest, tag="undo"):
    """Take back own steps, as many as `steps`, as far as nothing was revealed."""

    number: Number
    steps: Annotated[int, Meta(ge=1, le=100)] = 1


class Redo(TableRequest, tag="redo"):
    """Do again what was taken back last."""

    number: Number


class Propose(TableRequest, tag="propose"):
    """Ask the others to go back to the position after `move` actions."""

    number: Number
    move: Number


class Agree(TableRequest, tag="agree"):
    """Answer a proposal."""

    number: Number
    yes: bool


class Sit(TableRequest, tag="sit"):
    """Take an open seat, a friend's with the invitation, or an own one back from the bot that stood in."""

    seat: SeatNumber
    invite: Invite = ""


class Stand(TableRequest, tag="stand"):
    """Leave a seat: before the start it is open again, later a bot of `level` stands in."""

    seat: SeatNumber
    level: LevelName = "hauer"


class Place(TableRequest, tag="place"):
    """The host decides who may sit on a free chair: anybody, a named friend, a bot; or who stands in for the absent."""

    seat: SeatNumber
    kind: Literal["open", "friend", "me", "bot"]
    level: LevelName = "hauer"
    name: Annotated[str, Meta(max_length=30)] = ""


class Start(TableRequest, tag="start"):
    """The host begins the game; all seats must be taken."""


class Resign(TableRequest, tag="resign"):
    """Give up a seat for good."""

    seat: SeatNumber


class Rematch(TableRequest, tag="rematch"):
    """A new table with the same people, bots and options; whoever asks second comes to the same one."""


class ForkAt(TableRequest, tag="fork"):
    """Play on from a position of a finished game, alone at all seats or against bots of `level`."""

    move: Number
    seats: Annotated[list[SeatNumber], Meta(min_length=1, max_length=4, description="Yours; bots take the others.")]
    level: LevelName = "hauer"


class Say(TableRequest, tag="say"):
    """Chat."""

    text: Text


class Silence(TableRequest, tag="silence"):
    """The host stops somebody's chat at this table, or allows it again."""

    player: Annotated[str, Meta(max_length=40)]
    silent: bool = True


class AskHint(TableRequest, tag="ask_hint"):
    """Ask a bot for its favourite answers; not in rated games."""

    number: Number


class Look(TableRequest, tag="look"):
    """Look from another seat: an own one, or -1; any when the game is over."""

    seat: Annotated[int, Meta(ge=-1, le=3)]


class Speak(TableRequest, tag="speak"):
    """Hear sentences in another language from now on, and see the board as text or not."""

    language: Language
    text: BoardAsText = False


class Ping(TableRequest, tag="ping"):
    """Are you there? Answered by `pong`."""


Request = (
    Move | Preview | Undo | Redo | Propose | Agree | Sit | Stand | Place | Start | Resign | Rematch | ForkAt | Say
    | Silence | AskHint | Look | Speak | Ping
)  # fmt: skip
ToTable = Hello | Request

read_hello = msgspec.json.Decoder(Hello).decode
read_request = msgspec.json.Decoder(Request).decode
write = msgspec.json.Encoder().encode
