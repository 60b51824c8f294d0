"""A link gives a guest their seat back, to nobody else, until it is revoked; the database holds only its hash."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.people import Beside, Guest, Json, beside


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("links")


@pytest.fixture(scope="module")
def web(folder: Path) -> Iterator[Beside]:
    with beside(folder / "games.db") as server:
        yield server


def path(table: str) -> str:
    return f"/api/tables/{table}/seat-link"


def make(guest: Guest, table: str) -> str:
    answer = guest.post(path(table), {})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def opened(web: Beside, token: str) -> Json:
    answer = web.post("/api/seat-link", {"token": token}).json()
    return dict(answer)


def test_a_link_gives_the_seat_back_on_any_device_until_it_is_revoked(web: Beside, anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    token = make(anna, table)
    looked = web.post("/api/seat-link/look", {"token": token}).json()
    assert looked == {"player": anna.id, "name": "Anna", "table": table, "title": "coal_baron_cards"}
    phone, tablet = opened(web, token), opened(web, token)
    assert phone["id"] == tablet["id"] == anna.id
    assert len({phone["secret"], tablet["secret"], anna.secret}) == 3
    again = Guest(web, "Anna", secret=phone["secret"])
    again.move(table)  # it plays from there
    with again.live(table) as live:
        live.until("position")
        assert anna.web.ask("DELETE", path(table), secret=anna.secret).status_code == 204
        live.goodbye()
    assert opened(web, token)["code"] == "old_link"
    assert web.get("/api/me", phone["secret"]).status_code == 401
    assert anna.get("/api/me").status_code == 200  # who revoked it stays


def test_a_new_link_ends_the_one_before(web: Beside, anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    first, second = make(anna, table), make(anna, table)
    assert opened(web, first)["code"] == "old_link" and opened(web, second)["id"] == anna.id


def test_nobody_else_makes_or_revokes_a_link_to_a_seat(web: Beside, anna: Guest) -> None:
    table, bert = anna.create_table("me", "me", public=True)["id"], web.guest("Bert")
    token = make(anna, table)
    assert bert.post(path(table), {}).json()["code"] == "not_seated"
    assert web.post(path(table), {}).status_code == 401
    assert web.ask("DELETE", path(table), secret=bert.secret).status_code == 403
    assert opened(web, token)["id"] == anna.id


@pytest.mark.parametrize("wrong", ["", "x", "ä" * 20, "A" * 43])
def test_a_wrong_link_opens_nothing(web: Beside, wrong: str) -> None:
    for way in ("/api/seat-link", "/api/seat-link/look"):
        answer = web.post(way, {"token": wrong})
        assert answer.status_code >= 400 and "glueckauf_key" not in answer.headers.get("set-cookie", "")


def test_whoever_has_an_account_signs_in_instead(web: Beside) -> None:
    anna = web.guest("Annegret")
    table = anna.create_table("me", "me")["id"]
    token = make(anna, table)
    form = {"login": "annegret", "password": "a long pass phrase"}
    assert anna.post("/api/me/account", form).status_code == 200
    assert opened(web, token)["code"] == "old_link"  # no way around the password
    assert anna.post(path(table), {}).json()["code"] == "sign_in_instead"


def test_a_link_to_a_seat_that_was_given_up_opens_nothing(web: Beside, anna: Guest) -> None:
    table = anna.create_table("me", "open")["id"]
    token = make(anna, table)
    anna.done(table, "stand", seat=0)
    assert opened(web, token)["code"] == "old_link"


def test_the_secret_lies_nowhere_and_is_told_to_nobody(web: Beside, anna: Guest, folder: Path) -> None:
    table = anna.create_table("me", "me", public=True)["id"]
    token = make(anna, table)
    with anna.live(table) as live, web.watch(table) as watcher:
        live.until("log")
        watcher.until("log")
        assert not any(token in text for text in (*live.texts, *watcher.texts))
    assert token not in anna.get("/api/me/data").text and token not in anna.get(f"/api/tables/{table}").text
    stored = "\n".join(sqlite3.connect(folder / "games.db").iterdump())
    assert anna.id in stored and token not in stored
