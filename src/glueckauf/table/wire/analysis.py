"""The analysis of a finished game by the coach, as `glueckauf coach --json` writes it, and how far it has come."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

AnalysisLevel = Literal["fast", "deep"]
DecisionKind = Literal["forced", "best", "fine", "inaccuracy", "mistake", "blunder"]


class AskAnalysis(Struct, forbid_unknown_fields=True):
    """Have a finished game analysed."""

    level: AnalysisLevel = "fast"


class InWords(Struct):
    """A sentence in both languages."""

    en: str = ""
    de: str = ""


class PointsAccount(Struct):
    """What became of a seat's lead over the best of the others, in points: the first four add up to the result."""

    start: float
    luck: float
    skill: float
    others: float
    result: float


class SeatAccount(Struct):
    """A seat in the analysis. Share of the win: `start`, `luck`, `skill` and `others` add up to `result`."""

    seat: int
    start: float
    luck: Annotated[float, Meta(description="What deals, draws and refills gave.")]
    skill: Annotated[float, Meta(description="What the seat's own decisions gave, beside what was expected of them.")]
    others: Annotated[float, Meta(description="What the decisions of the others gave.")]
    result: float
    points: PointsAccount
    score: Annotated[int, Meta(description="Points at the end.")]
    categories: Annotated[dict[str, int], Meta(description="[category] points at the end.")]
    accuracy: Annotated[float | None, Meta(description="0 to 100; null: nothing was to be decided.")]
    kinds: Annotated[dict[str, int], Meta(description="[kind] how many decisions of it.")]


class GraphPoint(Struct):
    """What every seat could expect after so many actions; `move` 0 is the deal."""

    move: int
    shares: Annotated[list[float], Meta(description="[seat] share of the win; together 1.")]
    points: Annotated[list[float], Meta(description="[seat] points of lead at the end.")]


class JudgedAnswer(Struct):
    """One action of a decision that lost something."""

    move: int
    action: str
    best: str
    loss: float


class Outlook(Struct):
    """How games ended on average in the worlds that were looked at."""

    shares: Annotated[list[float], Meta(description="[seat] share of the win.")]
    points: Annotated[list[float], Meta(description="[seat] points.")]


class ExpectedEnds(Struct):
    """Behind what was done and behind the best plan; null where they were not compared."""

    made: Outlook | None = None
    best: Outlook | None = None


class LineStep(Struct):
    """An action that is expected behind the best plan."""

    seat: int
    action: str
    says: InWords


class Decision(Struct):
    """One decision of a seat: its actions `move` to `last`, and the best ones that were found instead."""

    move: int
    last: int
    seat: int
    actions: list[str]
    says: Annotated[InWords, Meta(description="What was done.")]
    best: Annotated[list[str], Meta(description="The same as `actions` where nothing better was found.")]
    best_says: InWords
    loss: Annotated[float, Meta(description="What it gave away: half share of the win, half lead (docs/coach.md).")]
    loss_share: Annotated[float, Meta(description="Share of the win that it gave away.")]
    loss_points: Annotated[float, Meta(description="Points of lead that it gave away.")]
    sure: Annotated[float, Meta(description="Standard error of `loss`.")]
    kind: DecisionKind
    words: Annotated[InWords, Meta(description="Why; empty where there is nothing to say.")]
    luck: Annotated[
        list[float], Meta(description="[seat] what was revealed behind it; empty while the analysis is under way.")
    ] = []
    about: Annotated[str, Meta(description="The theme of the title that it belongs to; empty: none.")] = ""
    expected: ExpectedEnds = msgspec.field(default_factory=ExpectedEnds)
    lost: Annotated[dict[str, float], Meta(description="[category] points that the best plan brings beside it.")] = {}
    line: Annotated[list[LineStep], Meta(description="What is expected behind the best plan.")] = []
    then: Annotated[InWords, Meta(description="The same as a sentence; empty: nothing.")] = msgspec.field(
        default_factory=InWords
    )
    answers: list[JudgedAnswer] = []


class Analysis(Struct):
    """A finished game, decision by decision, each judged by what its seat knew."""

    version: int
    title: str
    rules_version: int
    players: int
    level: AnalysisLevel
    judge: Annotated[str, Meta(description="What the expectations come from.")]
    seats: list[SeatAccount]
    graph: list[GraphPoint]
    decisions: list[Decision]


class AnalysisState(Struct):
    """How far the analysis of a game is; the analysis itself when it is `ready`."""

    state: Literal["none", "queued", "running", "ready", "failed"]
    level: Annotated[AnalysisLevel | None, Meta(description="The level that this is about.")]
    names: Annotated[list[str], Meta(description="[seat]")]
    progress: Annotated[float, Meta(description="0 to 1.")] = 0.0
    place: Annotated[int, Meta(description="Analyses that are computed before this one.")] = 0
    trouble: Annotated[InWords | None, Meta(description="Why it failed.")] = None
    analysis: Analysis | None = None
    so_far: Annotated[
        list[Decision], Meta(description="While it runs: the decisions judged so far that gave something away.")
    ] = []


class Commented(Struct):
    """What the master says to a decision, from what spectators know of it."""

    move: int
    last: int
    seat: int
    says: Annotated[str, Meta(description="What was done.")]
    before: Annotated[list[float], Meta(description="[seat] share of the win before it.")]
    after: Annotated[list[float], Meta(description="[seat] behind it.")]
    words: str


class Comments(Struct):
    """The last comments to a running game, a few decisions late."""

    comments: list[Commented]
    late: Annotated[int, Meta(description="So many decisions have been taken since the last one that is commented.")]


class AccuracyIn(Struct):
    """The accuracy in one game."""

    table: str
    ended: float
    accuracy: float
    luck: Annotated[float, Meta(description="Points of lead that deals and draws gave.")]


class ThemeResult(Struct):
    """Decisions of one kind, beside the master's."""

    name: str
    en: str
    de: str
    decisions: int
    loss: Annotated[float, Meta(description="Given away by a decision, on average.")]
    master: Annotated[float | None, Meta(description="The same of the master; null: not known.")] = None


class CategoryResult(Struct):
    """Points of one category a game, beside the master's."""

    name: str
    en: str
    de: str
    points: float
    lost: Annotated[float, Meta(description="Points a game given away by mistakes.")]
    master: Annotated[float | None, Meta(description="The master's points a game, two players; null: not known.")] = (
        None
    )
    master_lost: float | None = None


class Interval(Struct):
    """A mean over games, and the 95 % interval around it; null with fewer than three games."""

    mean: float
    low: float | None = None
    high: float | None = None


class LuckOver(Struct):
    """What deals and draws gave over all analysed games."""

    games: int
    share: Annotated[Interval, Meta(description="Share of the win a game.")]
    points: Annotated[Interval, Meta(description="Points of lead a game.")]


class TitleProgress(Struct):
    """How somebody plays one title, by analysed games."""

    title: str
    games: Annotated[list[AccuracyIn], Meta(description="The oldest first.")]
    accuracy: Annotated[float, Meta(description="0 to 100, mean over games.")]
    master: Annotated[float | None, Meta(description="The master's accuracy; null: not known.")]
    kinds: Annotated[dict[str, int], Meta(description="[kind] decisions.")]
    themes: Annotated[list[ThemeResult], Meta(description="By kind of decision.")]
    categories: list[CategoryResult]
    luck: LuckOver


class Progress(Struct):
    """The page of a player: what analysed games say of them. Private games count only for the player."""

    titles: list[TitleProgress]
    luck: LuckOver | None
