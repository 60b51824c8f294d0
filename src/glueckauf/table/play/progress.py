"""What analysed games say of a player: accuracy over time, strengths and weaknesses beside the master's, luck."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, mean, stdev

import msgspec

from glueckauf.coach.masters import Master, masters
from glueckauf.coach.summary import SeatSummary, Sort, added_up
from glueckauf.games import TITLES
from glueckauf.table.storage.analyses import AnalysedGame
from glueckauf.table.wire.analysis import (
    AccuracyIn,
    CategoryResult,
    Interval,
    LuckOver,
    Progress,
    ThemeResult,
    TitleProgress,
)

FEWEST = 3  # games from which on there is an interval
CONFIDENCE = 0.975  # below and above it remain 2.5 % each

Game = tuple[AnalysedGame, SeatSummary]


def progress_of(games: Sequence[AnalysedGame]) -> Progress:
    """All titles that a player has analysed games of; those with most games first."""
    read = [(one, msgspec.json.decode(one.summary, type=SeatSummary)) for one in games if one.title in TITLES]
    titles = Counter(one.title for one, _ in read)
    return Progress(
        [title_progress(title, [game for game in read if game[0].title == title]) for title, _ in titles.most_common()],
        luck_over([summary for _, summary in read]) if read else None,
    )


def title_progress(title: str, games: Sequence[Game]) -> TitleProgress:
    summaries = [summary for _, summary in games]
    master = masters().get(title)
    themes, points, lost = added_up(summaries)
    kinds = Counter[str]()
    for one in summaries:
        kinds.update(one.kinds)
    return TitleProgress(
        title,
        [
            AccuracyIn(one.table, one.ended or 0.0, summary.accuracy, round(summary.luck_points, 2))
            for one, summary in games
        ],
        round(mean(one.accuracy for one in summaries), 1),
        master.accuracy if master is not None else None,
        dict(kinds),
        theme_results(title, themes, master),
        category_results(title, points, lost, master),
        luck_over(summaries),
    )


def theme_results(title: str, themes: dict[str, Sort], master: Master | None) -> list[ThemeResult]:
    """In the order of the title; what the master never decided has no comparison."""
    found = []
    for name, theme in TITLES[title].face.decisions.themes.items():
        sort, of_master = themes.get(name), master.themes.get(name) if master is not None else None
        if sort is not None and sort.decisions:
            beside = of_master.loss / of_master.decisions if of_master is not None and of_master.decisions else None
            found.append(
                ThemeResult(
                    name, theme.en, theme.de, sort.decisions, round(sort.loss / sort.decisions, 4),
                    None if beside is None else round(beside, 4),
                )
            )  # fmt: skip
    return found


def category_results(
    title: str, points: dict[str, float], lost: dict[str, float], master: Master | None
) -> list[CategoryResult]:
    game = TITLES[title]
    return [
        CategoryResult(
            category, *game.face.categories.get(category, (category, category)), round(points.get(category, 0.0), 2),
            round(lost.get(category, 0.0), 2), master.points.get(category) if master is not None else None,
            master.lost.get(category) if master is not None else None,
        )
        for category in game.categories
    ]  # fmt: skip


def luck_over(summaries: Sequence[SeatSummary]) -> LuckOver:
    return LuckOver(
        len(summaries),
        interval([one.luck for one in summaries], 4),
        interval([one.luck_points for one in summaries], 2),
    )


def interval(values: Sequence[float], digits: int) -> Interval:
    """The mean, and Student's interval around it: with few games it is wide."""
    middle = mean(values)
    if len(values) < FEWEST:
        return Interval(round(middle, digits))
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(round(middle, digits), round(middle - half, digits), round(middle + half, digits))


def student(freedom: int) -> float:
    """The quantile of Student's distribution, by the expansion around the normal one; 1 % too small at worst."""
    z = NormalDist().inv_cdf(CONFIDENCE)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4
