"""The analysis of a finished game by the coach, as `glueckauf coach --json` writes it, and how far it has come."""

from typing import Annotated, Literal

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
    accuracy: Annotated[float, Meta(description="0 to 100.")]
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
    luck: Annotated[list[float], Meta(description="[seat] what was revealed behind it.")]
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
