"""What is kept of an analysed game for the page of a player: a few numbers of one seat, from the JSON of the analysis.

`python -m tools.coach_levels` makes the same of games of bots: what the master gives away is what people are compared
with.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

FORCED = "forced"

Json = Mapping[str, Any]  # Any: as JSON is


class Sort(msgspec.Struct):
    """Decisions about one thing."""

    decisions: int = 0  # that were none by force
    loss: float = 0.0  # given away, in sum


class SeatSummary(msgspec.Struct):
    """One seat of one analysed game."""

    score: int
    won: float  # share of the win
    accuracy: float  # 0 to 100
    decisions: int  # that were none by force
    luck: float  # share of the win
    luck_points: float  # points of lead
    kinds: dict[str, int]  # [best, fine, ...] decisions
    points: dict[str, int]  # [category] at the end
    lost: dict[str, float]  # [category] points given away
    themes: dict[str, Sort]  # [theme of the title]


def summary_of(told: Json, seat: int) -> SeatSummary | None:
    """The summary of one seat of an analysis; None where nothing of it was judged."""
    row = told["seats"][seat]
    if row["accuracy"] is None:
        return None
    own = [one for one in told["decisions"] if one["seat"] == seat and one["kind"] != FORCED]
    themes: dict[str, Sort] = {}
    lost: dict[str, float] = {}
    for one in own:
        if one["about"]:
            sort = themes.setdefault(one["about"], Sort())
            sort.decisions, sort.loss = sort.decisions + 1, round(sort.loss + one["loss"], 4)
        for category, points in one["lost"].items():
            lost[category] = round(lost.get(category, 0.0) + points, 2)
    kinds = {kind: count for kind, count in row["kinds"].items() if kind != FORCED}
    return SeatSummary(
        row["score"], row["result"], row["accuracy"], len(own), row["luck"], row["points"]["luck"], kinds,
        dict(row["categories"]), lost, themes,
    )  # fmt: skip


def added_up(summaries: Sequence[SeatSummary]) -> tuple[dict[str, Sort], dict[str, float], dict[str, float]]:
    """Over all games: decisions by theme; points by category a game; points given away by category a game."""
    themes: dict[str, Sort] = {}
    points: dict[str, float] = {}
    lost: dict[str, float] = {}
    for one in summaries:
        for name, sort in one.themes.items():
            all_of_it = themes.setdefault(name, Sort())
            all_of_it.decisions, all_of_it.loss = all_of_it.decisions + sort.decisions, all_of_it.loss + sort.loss
        for category, value in one.points.items():
            points[category] = points.get(category, 0.0) + value / len(summaries)
            lost[category] = lost.get(category, 0.0) + one.lost.get(category, 0.0) / len(summaries)
    return themes, points, lost
