"""JSON, Parquet and the page."""

import json
import re
from pathlib import Path

import pyarrow.parquet as pq

from glueckauf.arena import parquet
from glueckauf.arena.game_result import GameResult
from glueckauf.arena.report import page
from glueckauf.arena.summary import summarise
from tests.arena.helpers import here, invented, strange, tournament

PLANNED = tournament("random", "heuristic")
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
    body = re.sub(r"<script>.*?</script>", "", html, flags=re.DOTALL)
    assert not re.search(r"(src|href|@import|url\()\s*=?\s*[\"']?(https?:)?//", body)
    for heading in ("Ratings", "Points by category", "Winning margin", "Does the seat matter?", "Length of the game"):
        assert f"<h2>{heading}</h2>" in html
    for heading in ("What the bots do", "What goes with more points", "Points over the game"):
        assert f"<h2>{heading}</h2>" in html


def test_the_page_stands_without_a_finished_game() -> None:
    planned = tournament("random", strange("Raises"))
    rows = rows_with_a_mishap()
    html = page(planned, rows, summarise(planned, rows))
    assert "No game was played to its end" in html and "Games broken off" in html
