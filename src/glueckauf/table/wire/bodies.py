"""The bodies of HTTP requests and answers: players, titles, new tables, the lobby."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from glueckauf.engine.face.prose import Passage
from glueckauf.table.wire.analysis import AnalysisLevel
from glueckauf.table.wire.protocol import (
    Clock,
    Commitment,
    HelpRule,
    Language,
    LevelName,
    Name,
    NewClock,
    Position,
    Role,
    SeatKind,
    SeatRating,
    Status,
    UndoRule,
)


class NewPlayer(Struct, forbid_unknown_fields=True):
    """A guest needs a name and nothing else."""

    name: Name
    language: Language = "en"


class Me(Struct):
    """The current player. `secret` is sent once, for clients without cookies; whoever has it plays as this player."""

    id: str
    name: str
    language: Language
    login: Annotated[str | None, Meta(description="The name of the account, if there is one.")] = None
    mail: Annotated[str | None, Meta(description="The confirmed mail address.")] = None
    has_password: bool = False
    has_passkeys: bool = False
    webhook: str | None = None
    push: Annotated[int, Meta(description="Number of browsers with push notifications.")] = 0
    secret: str | None = None
    role: Role = "player"


class ChangeMe(Struct, forbid_unknown_fields=True):
    """Fields that are left out stay as they are."""

    name: Name | None = None
    language: Language | None = None
    webhook: (
        Annotated[
            str,
            Meta(
                max_length=300,
                pattern=r"^[^\x00-\x20]*$",
                description="Called when it is your turn; empty to remove it.",
            ),
        ]
        | None
    ) = None


class Subscription(Struct, forbid_unknown_fields=True):
    """Where to send push notifications: what `PushSubscription.toJSON()` gives."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=r"^https://[^\x00-\x20]+$")]
    keys: dict[Literal["p256dh", "auth"], Annotated[str, Meta(max_length=200)]]
    expirationTime: float | None = None  # noqa: N815 - the browser's name for it


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who may sit there: anybody, a friend, the creator of the table, or a bot.

    `name` says who is expected, or who plays on a second seat at the creator's screen.
    """

    kind: Literal["open", "friend", "me", "bot"]
    level: LevelName = "hauer"
    name: Annotated[str, Meta(max_length=30)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A new table. The game starts at once if no seat is open and `start` is true."""

    title: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    options: dict[str, Annotated[str, Meta(max_length=40)]] = {}
    public: bool = False
    rated: bool = False
    clock: NewClock | None = None
    undo: Annotated[
        UndoRule | None,
        Meta(description="Left out: `own` in a rated game, else `consent`, which a rated game cannot have."),
    ] = None
    help: Annotated[
        HelpRule | None, Meta(description="Left out: `none` in a rated game, which cannot have any, else `hints`.")
    ] = None
    commented: Annotated[bool, Meta(description="The master comments for spectators; not in a rated game.")] = False
    start: bool = True
    commitment: Annotated[Commitment | None, Meta(description="Your part of the deal; see `commit`.")] = None


class BeginExercise(Struct, forbid_unknown_fields=True):
    """A lesson or puzzle: `lesson`, or the id of a puzzle of the title."""

    title: Annotated[str, Meta(max_length=40)]
    exercise: Annotated[str, Meta(max_length=40)] = "lesson"
    again: Annotated[bool, Meta(description="From the beginning, even if it was begun before.")] = False


class ExerciseInfo(Struct):
    """A lesson or puzzle, and how far the current player has come."""

    id: str
    kind: Literal["lesson", "puzzle"]
    en: str
    de: str
    steps: int
    step: Annotated[int, Meta(description="Steps that are done.")] = 0
    done: Annotated[bool, Meta(description="It was done at least once.")] = False


class CourseInfo(Struct):
    """All there is to learn with of one title: the lesson first, then the puzzles."""

    title: str
    exercises: list[ExerciseInfo]


class ListedSeat(Struct, omit_defaults=True):
    """A seat of a table in a list; what is not told has its default."""

    kind: SeatKind
    name: str = ""
    level: LevelName | None = None
    yours: bool = False
    away: LevelName | None = None
    resigned: bool = False
    rating: Annotated[SeatRating | None, Meta(description="At rated tables.")] = None


class Listed(Struct):
    """A table in a list: what people choose by."""

    id: str
    title: str
    status: Status
    rated: bool
    seats: list[ListedSeat]
    asked: Annotated[int, Meta(description="The seat whose decision it is, or -1.")]
    created: float
    started: float | None
    ended: float | None
    clock: Clock | None
    undo: UndoRule
    scores: list[int] | None
    places: list[int] | None
    public: bool
    you_host: bool
    trouble: str | None
    daily: Annotated[bool, Meta(description="Somebody's one try at a deal of the day.")] = False
    help: HelpRule = "none"
    commented: bool = False


class Lobby(Struct, tag="lobby"):
    """The tables for a player: own ones, open ones to join, running ones to watch; in each list the newest first."""

    mine: list[Listed]
    open: list[Listed]
    running: list[Listed]
    more_open: Annotated[bool, Meta(description="There are more: `/api/lobby/tables`.")] = False
    more_running: bool = False
    warming_up: Annotated[
        dict[str, float],
        Meta(
            description="[title] Share of its machine code that is built, 0 to 1; titles that are ready are left out."
        ),
    ] = {}


class ListChange(Struct, omit_defaults=True):
    """What is new in a list, or has changed, and what is no longer there."""

    put: list[Listed] = []
    gone: list[str] = []


class LobbyChange(Struct, tag="lobby_change", omit_defaults=True):
    """What has changed in the lobby since the last message. Put it into each list, the newest first; drop `gone`."""

    mine: ListChange | None = None
    open: ListChange | None = None
    running: ListChange | None = None
    more_open: bool | None = None
    more_running: bool | None = None
    warming_up: dict[str, float] | None = None


class MoreTables(Struct):
    """Older tables of one kind."""

    tables: list[Listed]
    more: bool


class Rating(Struct):
    """How strong a player is at one title. A new player begins with 1500 and a deviation of 500."""

    title: str
    value: int
    deviation: int
    settled: Annotated[bool, Meta(description="The deviation is small enough for the list of the best.")]
    games: int


class RatedGame(Struct):
    """What one game changed for a player."""

    table: str
    title: str
    at: float
    place: int
    value: Annotated[int, Meta(description="The rating after it.")]
    deviation: int
    change: int


class NextGame(Struct):
    """What became of the rematch of a finished game, for one of its players, as long as there is something to do."""

    table: Annotated[
        str, Meta(description="Where it goes on: the finished game while people answer, then the new one.")
    ]
    state: Annotated[
        Literal["offered", "agreed", "free", "waiting", "playing"],
        Meta(
            description="`offered` to you; you have `agreed` and others are waited for; the new table has a `free` "
            "seat; you sit at it and it is `waiting` for others, or `playing`."
        ),
    ]


class PastGame(Struct):
    """A finished game in the list of a player."""

    table: str
    title: str
    ended: float
    rated: bool
    names: Annotated[list[str], Meta(description="[seat]")]
    scores: list[int]
    places: list[int]
    seat: Annotated[int, Meta(description="Of the player.")]
    rematch: Annotated[NextGame | None, Meta(description="In your own list only.")] = None


class TitleResults(Struct):
    """How one's own games of a title went."""

    title: str
    games: int
    won: int
    best: Annotated[int | None, Meta(description="The most points in one game.")]


class OpponentResults(Struct):
    """How one's own games against somebody went."""

    id: Annotated[str, Meta(description="The public id of a person; `bot:` and the level of a bot. For the filter.")]
    name: str
    level: Annotated[LevelName | None, Meta(description="Of a bot.")]
    games: int
    won: Annotated[int, Meta(description="Games in which the player came before them.")]
    lost: int


class History(Struct):
    """The own finished games, newest first, and what all of them say by title and by opponent."""

    games: list[PastGame]
    more: Annotated[bool, Meta(description="Older ones fit the filters, too: ask with `before`.")]
    count: Annotated[int, Meta(description="All games that fit the filters.")]
    titles: list[TitleResults]
    opponents: list[OpponentResults]


class PlayerPage(Struct):
    """A player, for everybody to see."""

    id: str
    name: str
    since: float
    account: Annotated[bool, Meta(description="Not a guest.")]
    ratings: list[Rating]
    history: Annotated[list[RatedGame], Meta(description="Rated games, the oldest first.")]
    recent: Annotated[list[PastGame], Meta(description="The newest first; private games only for the player.")]


class RankedPlayer(Struct):
    """A line in the list of the best."""

    id: str
    name: str
    value: int
    deviation: int
    games: int


class Best(Struct):
    """The best players of a title whose rating is settled."""

    title: str
    players: list[RankedPlayer]


class Frames(Struct):
    """Some positions of a game in order, each with the action that led to it."""

    title: str
    moves: Annotated[int, Meta(description="Actions in the whole game so far.")]
    frames: list[Position]


class Course(Struct):
    """The points of all seats after each action of a finished game."""

    points: Annotated[list[list[int]], Meta(description="[action][seat]")]
    categories: list[str]
    sheet: Annotated[list[dict[str, int]], Meta(description="[seat] points by category at the end.")]


class Prose(Struct):
    """The table in sentences, as one seat knows it."""

    passages: Annotated[list[Passage], Meta(description="The middle, then each seat; empty where a title has none.")]


class OptionInfo(Struct):
    id: str
    values: list[str]
    en: str
    de: str


class EntryInfo(Struct):
    """What the page explains: a card, a space, a rule. The first name is the heading."""

    names: list[str]
    rule: str
    en: str
    de: str


class ActionInfo(Struct):
    action: str
    answer: dict[str, str]


class LevelInfo(Struct):
    id: LevelName
    en: str
    de: str
    character_en: str
    character_de: str


class TitleInfo(Struct):
    """A title in a list."""

    id: str
    en: str
    de: str
    seats: list[int]
    rules_version: int
    options: list[OptionInfo]


class TitleDetails(Struct):
    """All that a page needs to know of a title: its words and actions, none of its rules."""

    id: str
    en: str
    de: str
    actions: list[ActionInfo]
    glossary: list[EntryInfo]
    categories: list[str]
    questions: list[str]


class House(Struct):
    """What this server offers."""

    wire: int
    titles: list[TitleInfo]
    levels: list[LevelInfo]
    push_key: Annotated[str | None, Meta(description="The public key for Web Push, if it is switched on.")] = None
    webhooks: bool = False
    analyses: Annotated[list[AnalysisLevel], Meta(description="How deeply finished games may be analysed.")] = []
    daily: Annotated[bool, Meta(description="There are deals of the day.")] = False
    mail: Annotated[bool, Meta(description="Forgotten passwords are reset by mail; else an admin hands out links.")] = (
        False
    )


class Problem(Struct):
    """The answer to every refused HTTP request."""

    code: str
    sentence: str
    rule: str = ""
    about: str = ""
