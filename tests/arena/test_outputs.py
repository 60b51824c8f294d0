"""JSON, Parquet and the page."""

import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pyarrow.parquet as pq
import pytest

from glueckauf.arena import parquet
from glueckauf.arena.game_result import GameResult
from glueckauf.arena.plots import (
    category_plot,
    curve_plot,
    length_plot,
    margin_plot,
    rating_plot,
    seat_plot,
    total_plot,
    usage_plot,
)
from glueckauf.arena.report import chip, field_of, lead, page, sections
from glueckauf.arena.summary import summarise
from glueckauf.engine.game import Game
from glueckauf.games import GAMES
from tests.arena.helpers import here, invented, strange, tournament

PLANNED = tournament("random", "heuristic")
LARGEST = 500_000  # bytes of a page
KEYS = "name games win_rate win_low win_high mean_score rating rating_low rating_high errors decisions mean_seconds"


def rows_with_a_mishap() -> list[GameResult]:
    return here(tournament("random", strange("Raises")), 1)


def test_the_summary_is_json_with_the_promised_keys() -> None:
    result = json.loads(json.dumps(summarise(PLANNED, here(PLANNED, 4)).as_dict()))
    assert (result["title"], result["players"], result["games"], result["seed"]) == ("coal_baron", 2, 4, "test")
    assert {bot["name"] for bot in result["bots"]} == {"random", "heuristic"}
    assert all(set(KEYS.split()) <= set(bot) for bot in result["bots"])
    assert result["machine"]["processor"] and result["versions"]["glueckauf"]


def test_parquet_has_a_row_a_game(tmp_path: Path) -> None:
    played = here(PLANNED, 2)
    parquet.write(tmp_path / "games.parquet", PLANNED, played[::-1])
    table = pq.read_table(tmp_path / "games.parquet")
    first = table.to_pylist()[0]
    assert table.num_rows == 2 and first["game"] == 0 and first["error"] is None
    assert first["seating"] == ["random", "heuristic"] and first["scores"] == played[0].scores
    assert first["categories"] == played[0].categories and dict(first["actions"][0]) == played[0].actions[0]
    assert json.loads(table.schema.metadata[b"glueckauf"])["title"] == "coal_baron"


def test_parquet_keeps_games_that_were_broken_off(tmp_path: Path) -> None:
    [row] = rows_with_a_mishap()
    parquet.write(tmp_path / "games.parquet", PLANNED, [row])
    [read] = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert read["error_kind"] == "raised" and read["error_bot"] == strange("Raises") and read["scores"] == []


def test_the_page_needs_no_network_and_says_how_it_was_made() -> None:
    rows = [invented(i, ["random", "heuristic"][:: 1 if i % 2 else -1], [1, 2]) for i in range(40)]
    summary = summarise(PLANNED, rows)
    summary.command = "glueckauf arena coal_baron --bots random,heuristic --games 40"
    html = page(PLANNED, rows, summary)
    assert summary.command in html and summary.versions["python"] in html and "test i" in html
    assert len(html) < LARGEST and "<script" not in html
    assert not re.search(r"(src|href|@import|url\()\s*=?\s*[\"']?(https?:)?//", html)
    for heading in ("Ratings", "Points by category", "Winning margin", "Does the seat matter?", "Length of the game"):
        assert f"<h2>{heading}</h2>" in html
    for heading in ("What the bots do", "What goes with more points", "Points over the game"):
        assert f"<h2>{heading}</h2>" in html


def test_marks_lie_where_their_values_are_and_say_them() -> None:
    rows = [invented(i, ["random", "heuristic"][:: 1 if i % 2 else -1], [1, 2]) for i in range(40)]
    field = field_of(PLANNED, rows, summarise(PLANNED, rows))
    plots_of_all = [rating_plot, total_plot, category_plot, margin_plot, length_plot, seat_plot, usage_plot, curve_plot]
    for plot in plots_of_all:
        drawn = ET.fromstring(f"<div>{plot(field)}</div>")  # noqa: S314 - our own
        places = [
            float(mark.get(name, "").removesuffix("%"))
            for mark in drawn.iter()
            for name in ("cx", "x1", "x2", "x")
            if mark.get(name, "").endswith("%")
        ]
        assert places and min(places) >= 0 and max(places) <= 100, plot
        assert [mark for mark in drawn.iter("title") if mark.text], plot
    [best, *_] = field.summary.bots
    drawn = ET.fromstring(rating_plot(field))  # noqa: S314 - our own
    [dot, *_] = drawn.iter("circle")
    ticks = {float((text.text or "").replace(",", "")): text.get("x", "") for text in drawn.iter("text")
             if text.get("class") is None}  # fmt: skip
    (low, left), (high, right) = min(ticks.items()), max(ticks.items())
    left_at, right_at = (float(at.removesuffix("%")) for at in (left, right))
    wanted = left_at + (best.rating - low) / (high - low) * (right_at - left_at)
    assert abs(float(dot.get("cx", "").removesuffix("%")) - wanted) < 0.02


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_categories_have_the_names_that_people_read(game: Game) -> None:
    """The finding: the report of the card game told of A to E."""
    points = {category: 10 + place for place, category in enumerate(game.categories)}
    rows = [replace(invented(i, ["random", "heuristic"], [1, 2]), categories=[points, points]) for i in range(4)]
    field = field_of(PLANNED, rows, summarise(PLANNED, rows))
    field = replace(field, summary=replace(field.summary, title=game.id))
    drawn = ET.fromstring(category_plot(field))  # noqa: S314 - our own
    beside = [div.text for div in drawn.iterfind("div[@class='names']/div")]
    assert beside == [game.face.categories[category][0] for category in game.categories]
    said = {title.text for title in drawn.iter("title")}
    for (english, _), value in zip(game.face.categories.values(), points.values(), strict=True):
        assert any(text and text.startswith(f"random, {english}: median {value},") for text in said), said


def test_a_name_is_text_wherever_it_stands() -> None:
    rows = [invented(i, ["random", "heuristic"][:: 1 if i % 2 else -1], [1, 2]) for i in range(40)]
    field = field_of(PLANNED, rows, summarise(PLANNED, rows))
    field = replace(field, shown=dict.fromkeys(field.bots, "<b>&x"))
    html = "".join((lead(field), *(chip(field, bot) for bot in field.bots), *sections(field)))
    assert "<b>&x" not in html and "&lt;b&gt;&amp;x" in html and "&amp;lt;" not in html


def test_the_page_stands_without_a_finished_game() -> None:
    planned = tournament("random", strange("Raises"))
    rows = rows_with_a_mishap()
    html = page(planned, rows, summarise(planned, rows))
    assert "No game was played to its end" in html and "Games broken off" in html
