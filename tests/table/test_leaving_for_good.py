"""A person's data as a file, and deletion that keeps the opponents' games."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from glueckauf.engine import record
from glueckauf.games import TITLES
from tests.table.people import Beside, Guest, Json, beside

PASSWORD = "three old lamps"  # noqa: S105 - of nobody


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Beside, Path]]:
    file = tmp_path_factory.mktemp("leaving") / "games.db"
    with beside(file) as web:
        yield web, file


def two_at_a_table(anna: Guest, bert: Guest) -> str:
    laid = anna.create_table("me", "open")
    bert.done(laid["id"], "sit", seat=1, invite=laid["invite"])
    anna.done(laid["id"], "start")
    return str(laid["id"])


def finish(table: str, *people: Guest) -> None:
    """End a game: whoever is asked resigns first."""
    for person in people:
        if person.table(table)["status"] == "playing":
            seat = next(place for place, seat in enumerate(person.table(table)["seats"]) if seat["yours"])
            person.done(table, "resign", seat=seat)


def test_the_file_has_everything_of_mine_and_nothing_of_others(house: tuple[Beside, Path]) -> None:
    web, _ = house
    anna, bert = web.guest("Anna"), web.guest("Bert")
    anna.post("/api/me/account", {"login": "anna.data", "password": PASSWORD})
    over, running = two_at_a_table(anna, bert), two_at_a_table(anna, bert)
    for person in (anna, bert):
        person.done(over, "say", text=f"{person.name} said this")
    for _ in range(4):
        (anna, bert)[anna.table(running)["asked"]].move(running)
    finish(over, bert, anna)
    reply = anna.get("/api/me/data")
    assert reply.status_code == 200 and "attachment" in reply.headers["content-disposition"]
    assert reply.headers["cache-control"] == "no-store"
    told: Json = reply.json()
    assert (told["player"]["name"], told["player"]["login"]) == ("Anna", "anna.data")
    assert len(told["keys"]) == 1 and [one["text"] for one in told["chat"]] == ["Anna said this"]
    games = {game["table"]["id"]: game for game in told["games"]}
    assert set(games) == {over, running}
    assert record.verify(games[over]["record"], TITLES).over
    assert {move["seat"] for move in games[running]["moves"]} == {0}, "the own moves only, while it runs"
    text = reply.text
    assert "Bert said" not in text and "argon2" not in text and anna.secret not in text
    assert json.dumps(anna.table(running)["commitment"]) not in text
    seeds = sqlite3.connect(house[1])
    secrets = seeds.execute("SELECT seed, secret, invite FROM tables WHERE id = ?", (running,)).fetchone()
    seeds.close()
    assert not any(secret and secret in text for secret in secrets)
    assert web.get("/api/me/data").status_code == 401


def test_the_file_is_made_a_few_times_a_day(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", limits=True, exports_per_day=2.0) as web:
        anna = web.guest("Anna")
        assert [anna.get("/api/me/data").status_code for _ in range(4)] == [200, 200, 429, 429]


def test_whoever_is_deleted_leaves_the_games_and_nothing_personal(house: tuple[Beside, Path]) -> None:
    web, file = house
    anna, bert = web.guest("Annegret"), web.guest("Bert", "de")
    anna.post("/api/me/account", {"login": "annegret.1", "password": PASSWORD})
    again = web.post("/api/login", {"login": "annegret.1", "password": PASSWORD})
    other = Guest(web, "", secret=again.json()["secret"])
    over, running = two_at_a_table(anna, bert), two_at_a_table(anna, bert)
    finish(over, bert, anna)
    before = bert.get(f"/api/tables/{over}/record").text
    anna.done(running, "say", text="Annegret's secret recipe")
    waiting = bert.create_table("me", "open", public=True)["id"]
    anna.done(waiting, "sit", seat=1)
    own = anna.create_table("me", "open", public=True)["id"]
    with bert.live(running, language="de") as live, other.live(running) as mine:
        live.until("position")
        mine.until("position")
        for wrong in ({}, {"password": "wrong password"}, {"name": "Annegret"}):
            assert other.post("/api/me/delete", wrong).status_code == 403
        assert other.post("/api/me/delete", {"password": PASSWORD}).status_code == 204
        assert mine.goodbye()[0]["code"] == "signed_out"
        told = live.until("table", lambda told: bool(told["seats"][0]["name"] == "Former player"))
        assert told["seats"][0]["resigned"] and not told["seats"][0]["online"]
    for guest in (anna, other):
        assert guest.get("/api/me").status_code == 401
    assert web.post("/api/login", {"login": "annegret.1", "password": PASSWORD}).status_code == 403
    assert bert.get(f"/api/tables/{over}/record").text == before
    assert [seat["name"] for seat in bert.table(over)["seats"]] == ["Former player", "Bert"]
    assert bert.table(waiting)["seats"][1]["kind"] == "open"
    assert bert.get(f"/api/tables/{own}").json().get("status", "gone") != "waiting"
    with sqlite3.connect(file) as database:
        dump = "\n".join(database.iterdump())
    database.close()
    for personal in ("Annegret", "annegret", "recipe"):
        assert personal not in dump
    assert dump.count(anna.id) > 0, "the row itself stays, for the games"
    web.guest("Annegret").post("/api/me/account", {"login": "annegret.1", "password": PASSWORD}).raise_for_status()


def test_a_guest_types_the_name(house: tuple[Beside, Path]) -> None:
    web, _ = house
    clara = web.guest("Clara Zwei")
    assert clara.post("/api/me/delete", {"name": "clara zwei"}).json()["code"] == "wrong_name"
    assert clara.post("/api/me/delete", {"password": "Clara Zwei"}).json()["code"] == "confirm_first"
    assert clara.post("/api/me/delete", {"name": " Clara  Zwei "}).status_code == 204
    assert clara.get("/api/me").status_code == 401
    assert web.post("/api/players", {"name": "Former player"}).json()["code"] == "reserved_name"
    assert web.post("/api/players", {"name": "Ehemaliges Mitglied"}).json()["code"] == "reserved_name"


def test_sentences_name_a_former_player_in_their_language(house: tuple[Beside, Path]) -> None:
    web, _ = house
    anna, bert = web.guest("Wilma"), web.guest("Bert")
    table = two_at_a_table(anna, bert)
    (anna, bert)[anna.table(table)["asked"]].move(table)
    assert anna.post("/api/me/delete", {"name": "Wilma"}).status_code == 204
    room = web.server.parts.rooms.rooms[table]
    assert room.names_in("de")[0] == "Ehemaliges Mitglied" and room.names_in("en")[0] == "Former player"
