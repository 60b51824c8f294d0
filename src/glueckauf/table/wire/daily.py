"""The bodies about the deals of the days, and about tables that share a deal."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from glueckauf.table.wire.bodies import NewSeat
from glueckauf.table.wire.protocol import LevelName

Day = Annotated[str, Meta(max_length=10, pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
TryState = Literal["new", "playing", "done", "resigned", "late", "void"]


class BeginDaily(Struct, forbid_unknown_fields=True):
    """The deal of a day; without one, today's, in which everybody has one try."""

    title: Annotated[str, Meta(max_length=40)]
    day: Day = ""


class DailyTitle(Struct):
    """The deal of a title on one day, and your try."""

    title: str
    state: Annotated[
        TryState,
        Meta(
            description="`done` counts; `late` has ended, or will end, after the day's close; `void` was ended by a "
            "moderator."
        ),
    ]
    finished: Annotated[int, Meta(description="Tries that count.")]
    table: Annotated[str | None, Meta(description="Of your try.")] = None
    points: int | None = None
    lead: Annotated[int | None, Meta(description="Your points less those of the best of the others.")] = None
    place: int | None = None
    master: Annotated[
        int | None,
        Meta(description="The master's points on your seat; told when your try has ended, or the day has closed."),
    ] = None


class DailyDay(Struct):
    """The deals of one day."""

    day: str
    midnight: Annotated[float, Meta(description="When nobody can begin any more.")]
    closes: Annotated[float, Meta(description="Games that end later do not count; then the deal is open to everybody.")]
    titles: list[DailyTitle]


class Daily(Struct):
    """Today's deals, and those of days before it, the newest first."""

    now: float
    today: DailyDay
    past: list[DailyDay]
    more: Annotated[bool, Meta(description="There are older days: ask with `before`.")]
    players: int
    level: Annotated[LevelName, Meta(description="Of the bots.")]


class DailyLine(Struct):
    """Somebody in a list."""

    place: int
    player: str
    name: str
    points: int
    lead: int | None = None
    table: Annotated[str | None, Meta(description="The game, if you may look at it.")] = None
    days: Annotated[int, Meta(description="Days that are summed up.")] = 1


class DailyList(Struct):
    """Who has how many points: of a day, or of the week around it."""

    title: str
    day: str
    span: Literal["day", "week"]
    lines: list[DailyLine]
    master: int | None = None
    hidden: Annotated[bool, Meta(description="Your own try has not ended: then you see the list of the day.")] = False


class PlayDealAgain(Struct, forbid_unknown_fields=True):
    """A new table with the deal of a finished game. It is never rated."""

    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    public: bool = False
    start: bool = True


class DealSeat(Struct):
    """What a seat made of a deal at one table."""

    name: Annotated[str, Meta(description="Empty where you may not know who sat there.")]
    level: LevelName | None
    points: int
    place: int
    you: bool = False
    resigned: bool = False
    knew: Annotated[bool, Meta(description="Had played this deal before, at another table.")] = False


class DealTable(Struct):
    """One finished game of a deal."""

    table: Annotated[str | None, Meta(description="Null if you may not look at it.")]
    ended: float
    seats: list[DealSeat]
    here: Annotated[bool, Meta(description="The table from which you look.")] = False


class SameDeal(Struct):
    """All finished games with the deal of a table, the oldest first."""

    title: str
    deal: Annotated[str, Meta(description="The day of the deal, or the first table that had it.")]
    tables: list[DealTable]
    playing: Annotated[int, Meta(description="Games of this deal that are not over.")]
    may_play: Annotated[bool, Meta(description="You may have this deal played again.")]
