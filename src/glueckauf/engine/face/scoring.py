"""A scoring row by row, for people: which row brought which seat how many points, and why."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta

from glueckauf.engine.face.view import AnyView, Part
from glueckauf.engine.face.words import by, called, listed, vp

FINAL = ("Final scoring", "Endwertung")
RANKS = {1: ("first", "am meisten"), 2: ("second", "am zweitmeisten")}


class ScoredRow(Part, frozen=True, gc=False):
    """A row of a scoring: an element, a category."""

    id: str
    label: str
    points: Annotated[list[int], Meta(description="By seat.")]
    have: Annotated[list[str], Meta(description="By seat: what the points are for, `3 slots`; empty: nothing to add.")]
    ranks: Annotated[
        list[int] | None, Meta(description="By seat, of a majority: 1 first, 2 second, 0 neither; null of other rows.")
    ]
    sentence: Annotated[str, Meta(description="The row in words.")]


class Scoring(Part, frozen=True, gc=False):
    """What was scored at once. For each seat, `before` and the points of all rows make `after`."""

    label: str
    before: Annotated[list[int], Meta(description="By seat.")]
    rows: list[ScoredRow]
    after: Annotated[list[int], Meta(description="By seat.")]


class Cell(NamedTuple):
    """What a row brings a seat, what for, and, of a majority, its rank: 1, 2, or 0 for neither."""

    points: int
    have: str = ""
    rank: int | None = None


def scored_row(name: str, label: str, cells: Sequence[Cell], language: str, player_names: Sequence[str]) -> ScoredRow:
    """A row with its sentence: `grey coal: Anna 4 VP (3 slots, first)`."""
    said = []
    for seat, cell in enumerate(cells):
        if cell.points:
            why = [cell.have] if cell.have else []
            if cell.rank:
                why.append(by(language, *RANKS[cell.rank]))
            reason = f" ({', '.join(why)})" if why else ""
            said.append(f"{called(player_names, seat, language)} {vp(cell.points, language)}{reason}")
    told = listed(said, language) or by(language, "no points", "keine Punkte")
    ranks = [cell.rank for cell in cells if cell.rank is not None] or None
    return ScoredRow(
        name, label, [cell.points for cell in cells], [cell.have for cell in cells], ranks, f"{label}: {told}"
    )


def scoring_of(label: str, rows: list[ScoredRow], after: Sequence[int]) -> Scoring:
    """A scoring that led to these points."""
    before = [total - sum(row.points[seat] for row in rows) for seat, total in enumerate(after)]
    return Scoring(label, before, rows, [*after])


def final_scoring(
    view: AnyView,
    labels: Mapping[str, tuple[str, str]],
    have: Callable[[str, int], str],
    language: str,
    player_names: Sequence[str],
) -> Scoring:
    """The final scoring by these categories, in their order; `have` says for a category and a seat what it counts."""
    points = [player.points or {} for player in view.players]
    rows = [
        scored_row(
            category,
            by(language, *words),
            [Cell(own[category], have(category, seat)) for seat, own in enumerate(points)],
            language,
            player_names,
        )
        for category, words in labels.items()
    ]
    return scoring_of(by(language, *FINAL), rows, [own["total"] for own in points])
