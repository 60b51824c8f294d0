"""`glueckauf insight`: everything is counted, a planted value is found, chance is not."""

import json
import warnings
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from glueckauf.arena import insight
from glueckauf.arena.insight import Played, differences, insight_of, items_of, play_all
from glueckauf.arena.tournament import Tournament
from glueckauf.cli import app
from glueckauf.games import TITLES

CUP = Tournament("isle_of_trains", 2, ("heuristic",), "insight", ())


@pytest.mark.parametrize("title", TITLES)
def test_every_answer_has_an_item(title: str) -> None:
    items, numbers = items_of(title)
    assert len(numbers) == len(TITLES[title].actions.texts) and set(numbers) == set(range(len(items)))
    assert all(TITLES[title].actions.texts[numbers.index(place)].startswith(item.name.split()[0])
               for place, item in enumerate(items))  # fmt: skip


def test_all_is_counted_and_games_are_the_same_again() -> None:
    played = list(play_all(CUP, 3, workers=1))
    assert played == list(play_all(CUP, 3, workers=1))
    found = insight_of(CUP, played)
    taken = {one.name: one.times for one in found.items}
    items, _ = items_of(CUP.title)
    total = sum(count for one in played for own in one.counts for count in own.values())
    assert sum(taken.values()) * 6 == pytest.approx(total, abs=0.1) and len(taken) <= len(items)
    assert all(one.points is None for one in found.items), "three games say nothing"
    assert sum(seat.wins.value for seat in found.seats) == pytest.approx(1.0, abs=0.001)


def test_what_is_planted_is_found_and_chance_is_not() -> None:
    rng = np.random.default_rng(1)
    played = []
    for _ in range(400):
        takes, idle = rng.random(2) < 0.5, rng.random(2) < 0.5
        scores = [int(point) for point in 40 + 3 * np.arange(2) + rng.normal(0, 4, 2) + 5 * takes]
        places = [1 + int(scores[1] > scores[0]), 1 + int(scores[0] > scores[1])]
        counts = [{0: 2} if takes[seat] else {} for seat in range(2)]
        for seat in range(2):
            if idle[seat]:
                counts[seat][1] = 1
        played.append(Played(scores, places, counts))
    found = insight_of(CUP, played)
    names, _ = items_of(CUP.title)
    by_name = {one.name: one for one in found.items}
    planted, chance = by_name[names[0].name], by_name[names[1].name]
    assert planted.points is not None and planted.points.low < 10 * 0.5 + 2.5 and planted.points.low > 3
    assert planted.wins is not None and planted.wins.clear and planted.wins.value > 0.2
    assert chance.points is not None and not chance.points.clear
    low, high = (found.seats[seat].score.value for seat in range(2))
    assert 2 < high - low < 4, "the second seat was given three points"
    value, _, _ = differences(np.array([[1.0], [0.0]]), np.array([2.0, 1.0]), np.ones((1, 2)))
    assert value[0] == 1.0


def test_tables_plots_and_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insight, "ENOUGH", 1)
    report, parquet = tmp_path / "insight.html", tmp_path / "insight.parquet"
    words = ["insight", "isle", "--games", "4", "--bots", "heuristic", "--workers", "1"]
    done = CliRunner().invoke(app, [*words, "--json", "--report", str(report), "--parquet", str(parquet)])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["games"] == 4 and len(told["seats"]) == 2 and told["items"]
    page = report.read_text(encoding="utf-8")
    assert len(page) < 500_000 and "<circle" in page
    assert "not what causes what" in page and "By contract" in page and "<code>glueckauf" in page
    table = pq.read_table(parquet)
    assert table.num_rows == len(told["items"]) + 2
    assert json.loads(table.schema.metadata[b"glueckauf"])["title"] == "isle_of_trains"
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0 and "4 games by heuristic" in shown.output and "seat 1" in shown.output
    assert "…%" not in shown.output and "%…" not in shown.output and "Warning" not in shown.output


def test_items_that_some_samples_cannot_compare_warn_nobody() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        low, high = insight.interval(np.array([[1.0, np.inf], [2.0, -np.inf], [3.0, np.inf]]))
    assert 1 <= low[0] <= high[0] <= 3


@pytest.mark.parametrize("words", ["chess", "isle --games 1", "isle --bots nobody", "isle -n 9", "isle --report /no/x"])
def test_nonsense_is_refused(words: str) -> None:
    assert CliRunner().invoke(app, ["insight", *words.split()]).exit_code == 2
