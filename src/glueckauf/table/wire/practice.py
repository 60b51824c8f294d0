"""Drills over HTTP: what there is to practise, and what an attempt was worth."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from glueckauf.table.wire.analysis import DecisionKind, InWords


class PracticeTheme(Struct):
    """What drills of a title are about."""

    id: str
    en: str
    de: str
    drills: int
    new: Annotated[int, Meta(description="Never tried.")]
    due: int


class PracticeTitle(Struct):
    """The drills of one title."""

    title: str
    drills: int
    new: int
    due: int
    learnt: Annotated[int, Meta(description="Solved at least once.")]
    themes: list[PracticeTheme]


class OwnMistake(Struct):
    """A decision of a finished game of one's own that can be practised."""

    title: str
    drill: str
    game: Annotated[str, Meta(description="The table of the game.")]
    move: int
    says: Annotated[InWords, Meta(description="What was played.")]
    due: Annotated[float | None, Meta(description="Seconds since 1970; null: never tried.")]
    solved: int
    missed: int


class Practice(Struct):
    """What there is to practise for the current player."""

    streak: Annotated[int, Meta(description="Days in a row on which a drill was finished; days are those of UTC.")]
    today: Annotated[int, Meta(description="Drills finished today.")]
    due: int
    next_due: Annotated[float | None, Meta(description="When the next drill is due; seconds since 1970.")]
    titles: list[PracticeTitle]
    mistakes: list[OwnMistake]


class BeginDrill(Struct, forbid_unknown_fields=True):
    """Which drill to begin: by its id, or the next of a kind."""

    title: Annotated[str, Meta(max_length=40, description="Empty: any.")] = ""
    theme: Annotated[str, Meta(max_length=40, description="Empty: any.")] = ""
    which: Annotated[
        Literal["next", "due", "new", "mine"],
        Meta(description="`next`: what is due, then own mistakes, then new ones."),
    ] = "next"
    drill: Annotated[str, Meta(max_length=40, description="The id of a drill of the title.")] = ""


class GatherMistakes(Struct, forbid_unknown_fields=True):
    """Make drills of one's own mistakes."""

    table: Annotated[
        str, Meta(max_length=16, description="An analysed game; empty: the latest analysed games of the player.")
    ] = ""


class Gathered(Struct):
    """Own mistakes of these games, and how many of them are new as drills."""

    found: int
    added: int
    first: Annotated[str, Meta(description="The id of the first drill of the game; empty: none.")] = ""
    title: str = ""


class DrillVerdict(Struct):
    """What an attempt was worth."""

    solved: bool
    final: Annotated[bool, Meta(description="The round is over: solved, three tries missed, or given up.")]
    tries: int
    left: int
    kind: DecisionKind | None
    says: Annotated[InWords, Meta(description="What was decided; empty if given up.")]
    best: Annotated[InWords, Meta(description="The best decision, when the round is over.")]
    words: Annotated[InWords, Meta(description="Why; before the end of the round, a hint.")]
    themes: list[str]
    counted: Annotated[bool, Meta(description="Whether it decides when the drill comes again.")]
    due: Annotated[float | None, Meta(description="When it comes again; seconds since 1970.")]
    streak: int
    left_today: Annotated[int, Meta(description="Drills that are still due.")]


class JudgeDrill(Struct, forbid_unknown_fields=True):
    """Have the decision at a table with a drill judged, or give up."""

    table: Annotated[str, Meta(max_length=16)]
    give_up: bool = False
