"""Ratings: what counts, that no crash loses or doubles any, and that they follow from the games alone."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from glueckauf.cli import app
from glueckauf.table.rating import NEW, Strength, ranks, rate
from glueckauf.table.storage.models import SeatRow, TableRow
from tests.table.people import Beside, Guest, Json, beside

RUN = CliRunner()


def chair(seat: int, player: str | None, **more: Any) -> SeatRow:
    kind = "person" if player else "bot"
    return SeatRow(**{"seat": seat, "player": player, "kind": kind, "resigned": False, "away": None, **more})


RATED = TableRow(rated=True, exercise="", forked_from=None)


@pytest.mark.parametrize(
    ("chairs", "resigned", "places", "told"),
    [
        ([chair(0, "a"), chair(1, "b")], (), [1, 2], [1, 2]),
        ([chair(0, "a"), chair(1, "b")], (), [1, 1], [1, 1]),  # a shared place is a draw
        ([chair(0, "a"), chair(1, None), chair(2, "b")], (), [3, 1, 2], [2, None, 1]),  # bots are not counted
        ([chair(0, "a"), chair(1, None)], (), [1, 2], [None, None]),  # one person alone
        ([chair(0, "a"), chair(1, "a")], (), [1, 2], [None, None]),  # with oneself
        ([chair(0, "a"), chair(1, "b"), chair(2, "a")], (), [1, 2, 3], [None] * 3),
        ([chair(0, "a"), chair(1, "b")], (0,), [2, 1], [2, 1]),
        ([chair(0, "a", away="hauer"), chair(1, "b")], (), [1, 2], [2, 1]),  # the bot won; who left did not
        ([chair(0, "a", away="hauer"), chair(1, "b", resigned=True), chair(2, "c")], (), [1, 3, 2], [2, 2, 1]),
    ],
)
def test_which_places_count(
    chairs: list[SeatRow], resigned: tuple[int, ...], places: list[int], told: list[int | None]
) -> None:
    assert ranks(RATED, chairs, resigned, places) == told
    for other in ({"rated": False}, {"exercise": "lesson"}, {"forked_from": "x"}):
        row = TableRow(**{"rated": True, "exercise": "", "forked_from": None, **other})
        assert ranks(row, chairs, resigned, places) == [None] * len(chairs)


def test_the_winner_gains_and_a_draw_of_equals_changes_no_mean() -> None:
    first, second = rate([NEW, NEW], [1, 2])
    assert first.value > 1500 > second.value and first.deviation < 500 and first.games == 1
    assert [one.value for one in rate([NEW, NEW], [1, 1])] == [1500, 1500]
    four = rate([NEW] * 4, [1, 2, 2, 4])
    assert four[0].mu > four[1].mu == pytest.approx(four[2].mu) and four[2].mu > four[3].mu
    strong = Strength(35.0, 2.0, 50)
    assert rate([strong, NEW], [1, 2])[0].value - strong.value < 10, "beating a beginner teaches little"


def rated_game(one: Guest, two: Guest, **parts: Any) -> str:
    table = one.create_table("me", "open", public=True, **{"rated": True, **parts})["id"]
    two.done(table, "sit", seat=1)
    one.done(table, "start")
    return str(table)


def page(web: Beside, player: Guest, asked_by: Guest | None = None) -> Json:
    answer = web.get(f"/api/players/{player.id}", asked_by.secret if asked_by else None)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def test_the_end_of_a_rated_game_changes_ratings_and_everybody_is_told(web: Beside) -> None:
    anna, bert = web.guest("Anna R"), web.guest("Bert R")
    table = rated_game(anna, bert)
    before = anna.table(table)["seats"]
    assert [seat["rating"] for seat in before] == [
        {"value": 1500, "deviation": 500, "settled": False, "change": None}
    ] * 2
    with bert.live(table) as live:
        live.until("position")
        anna.done(table, "resign", seat=0)
        told = live.until("table", lambda told: bool(told["status"] == "over"))["seats"]
    assert told[0]["rating"]["change"] < 0 < told[1]["rating"]["change"]
    assert told[1]["rating"]["value"] == 1500 + told[1]["rating"]["change"]
    one, two = page(web, anna), page(web, bert)
    assert [(game["table"], game["place"]) for game in one["history"]] == [(table, 2)]
    assert [(game["table"], game["place"]) for game in two["history"]] == [(table, 1)]
    assert two["ratings"][0]["value"] == told[1]["rating"]["value"] and two["ratings"][0]["games"] == 1
    assert two["recent"][0]["table"] == table and two["recent"][0]["seat"] == 1
    next_one = rated_game(bert, anna)
    assert bert.table(next_one)["seats"][0]["rating"]["value"] == two["ratings"][0]["value"]
    plain = bert.create_table("me", "me")["id"]
    assert bert.table(plain)["seats"][0]["rating"] is None


def test_a_table_with_oneself_is_not_rated(web: Beside) -> None:
    anna = web.guest("Anna S")
    answer = anna.post("/api/tables", {"title": "coal_baron_cards", "seats": [{"kind": "me"}] * 2, "rated": True})
    if answer.status_code == 201:  # else nobody can even sit down like that
        anna.ask(answer.json()["id"], "resign", seat=0)
    bots = anna.create_table("me", "bot lehrling", rated=True)["id"]
    anna.done(bots, "resign", seat=0)
    assert page(web, anna)["ratings"] == []


def test_private_games_are_listed_only_for_their_players(web: Beside) -> None:
    anna, bert = web.guest("Anna P"), web.guest("Bert P")
    table = anna.create_table("me", "me")["id"]
    anna.done(table, "resign", seat=0)
    assert [game["table"] for game in page(web, anna, anna)["recent"]] == [table]
    assert page(web, anna)["recent"] == page(web, anna, bert)["recent"] == []
    for nobody in ("nobody", "x" * 17, "%00", "ä"):
        assert web.get(f"/api/players/{nobody}").status_code == 404
    assert web.get("/api/titles/nothing/best").status_code == 404


def test_whoever_leaves_the_seat_to_a_bot_is_behind_those_who_play_on(web: Beside) -> None:
    anna, bert, carl = (web.guest(f"{name} L") for name in ("Anna", "Bert", "Carl"))
    table = anna.create_table("me", "open", "open", public=True, rated=True)["id"]
    for seat, person in ((1, bert), (2, carl)):
        person.done(table, "sit", seat=seat)
    anna.done(table, "start")
    anna.ask(table, "stand", seat=0, level="lehrling")
    left = anna.table(table)["seats"][0]
    bert.done(table, "resign", seat=1)
    if anna.table(table)["status"] == "playing":
        anna.ask(table, "resign", seat=0)
    told = [page(web, one)["history"][-1]["place"] for one in (anna, bert, carl)]
    assert told == [2, 2, 1], left


def test_ratings_follow_from_the_games_alone(tmp_path: Path) -> None:
    """And only who has played enough stands in the list of the best."""
    file = tmp_path / "games.db"
    with beside(file) as web:
        people = [web.guest(name) for name in ("Anna", "Bert", "Carl")]
        for game in range(24):
            one, two = people[game % 3], people[(game + 1) % 3]
            table = rated_game(one, two, title=("coal_baron_cards", "coal_baron")[game % 8 == 0])
            loser = (one, two)[(game * game) % 5 % 2]
            loser.done(table, "resign", seat=0 if loser is one else 1)
        stranger = web.guest("Dora")
        table = rated_game(people[0], stranger)
        stranger.done(table, "resign", seat=1)
        before = [page(web, one) for one in people]
        best = web.get("/api/titles/coal_baron_cards/best").json()["players"]
        values = [one["value"] for one in best]
        assert values == sorted(values, reverse=True) and stranger.id not in {one["id"] for one in best}
        assert all(one["deviation"] <= 300 for one in best)
        assert sum(one["ratings"][0]["games"] for one in before) > 0
    result = RUN.invoke(app, ["db", "ratings", "--database", str(file)])
    assert (result.exit_code, result.output.split()[:2]) == (0, ["25", "games,"]), result.output
    assert "0 different" in result.output
    with sqlite3.connect(file) as database:
        database.execute("UPDATE ratings SET mu = 99 WHERE player = ?", (people[0].id,))
        database.execute("DELETE FROM rating_changes WHERE number > 20")
    database.close()
    result = RUN.invoke(app, ["db", "ratings", "--database", str(file)])
    assert result.exit_code == 1 and "25 games" in result.output
    assert RUN.invoke(app, ["db", "ratings", "--database", str(file)]).exit_code == 0
    with beside(file) as web:
        assert page(web, people[1])["ratings"] == before[1]["ratings"]


def test_games_that_ended_before_there_were_ratings_are_rated_first(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        anna, bert = web.guest("Anna"), web.guest("Bert")
        tables = [rated_game(anna, bert) for _ in range(2)]
        anna.done(tables[0], "resign", seat=0)
        bert.done(tables[1], "resign", seat=1)
        before = page(web, anna)["ratings"]
    with sqlite3.connect(file) as database:
        database.execute("UPDATE tables SET ranks = NULL")
        database.execute("DELETE FROM rating_changes")
        database.execute("DELETE FROM ratings")
    database.close()
    assert RUN.invoke(app, ["db", "ratings", "--database", str(file)]).exit_code == 1
    with beside(file) as web:
        assert page(web, anna)["ratings"] == before


def test_a_write_that_fails_rates_nobody(tmp_path: Path) -> None:
    """The end of a game and its ratings are written together, or neither is."""
    with beside(tmp_path / "games.db") as web:
        anna, bert = web.guest("Anna"), web.guest("Bert")
        table = rated_game(anna, bert)

        async def rename(old: str, new: str) -> None:
            async with web.server.engine.begin() as connection:
                await connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))

        web.do(lambda: rename("rating_changes", "elsewhere"))
        assert anna.ask(table, "resign", seat=0)["code"] == "server_error"
        assert anna.table(table)["status"] == "playing" and not anna.table(table)["seats"][0]["resigned"]
        web.do(lambda: rename("elsewhere", "rating_changes"))
        assert page(web, anna)["ratings"] == []
        anna.done(table, "resign", seat=0)
        assert page(web, anna)["ratings"][0]["games"] == 1
