"""Names that look alike: nobody takes an account's, nobody pretends to be a bot or a moderator."""

import sqlite3
from pathlib import Path

import pytest

from glueckauf.table.accounts.names import clean_name, look, numbered, proper_name, shown_name, told_apart
from glueckauf.table.refusals import Refusal
from tests.table.people import Guest, Web, beside

ALIKE = [
    ("Anna", "ANNA"), ("Anna", "Аnnа"), ("Anna", "Ａｎｎａ"), ("Anna", "𝐀𝐧𝐧𝐚"),
    ("Alice", "AIice"), ("Alice", "A1ice"), ("Bob", "B0b"),
    ("Tom", "Torn"), ("Änne", "A\u0308nne"), ("Nina", "Νina"),
    ("Anna B", "AnnaB"), ("Anna-B", "Anna_B"), ("Gross", "Groß"),
    ("Anna", "An\u200bna"), ("Anna", "An\u3164na"), ("Otto", "οttο"),
]  # fmt: skip
APART = [
    ("Anna", "Anne"),
    ("Müller", "Muller"),
    ("Yuri", "Nuri"),
    ("Vera", "Nera"),
    ("Anna 2", "Anna 3"),
    ("Ana", "Anna"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_looks_alike_is_alike(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_people_tell_apart_stays_apart(one: str, other: str) -> None:
    assert look(one) != look(other)


RESERVED = ["Moderator", "moderator 7", "Admin", "ADM1N", "Аdmin", "Moderator Anna", "anna_admin", "Hauer", "Hauer 2",
            "Apprentice", "Steiger", "Bot", "Glückauf", "Server"]  # fmt: skip


@pytest.mark.parametrize("name", RESERVED)
def test_reserved_names(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        proper_name(name)
    assert refusal.value.reason.code in {"reserved_name", "mixed_name"}


@pytest.mark.parametrize("name", ["Pаul", "Αnna", "Mαx", "Oлга K"])  # Latin with a letter of another script
def test_mixed_scripts(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        proper_name(name)
    assert refusal.value.reason.code == "mixed_name"


@pytest.mark.parametrize(
    "name", ["Ольга", "Νίκος", "山田 Taro", "עדי", "Łukasz", "Modesta", "Anna 🚂", "김 Min", "O'Neill", "7"]
)
def test_names_of_the_world(name: str) -> None:
    assert proper_name(name) == name


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "\u3164", "\u2800", "a" + "\u0301" * 5, "x" * 31, "\u0301"])
def test_no_names(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        clean_name(name)
    assert refusal.value.reason.code == "bad_name"


def test_numbers_tell_apart() -> None:
    assert told_apart("Anna", []) == "Anna"
    assert told_apart("Anna", ["ANNA", "Anna 2"]) == "Anna 3"
    assert numbered("x" * 30, {look("x" * 30)}) == "x" * 28 + " 2"


def account(web: Web, name: str, login: str) -> Guest:
    guest = web.guest(name)
    reply = guest.post("/api/me/account", {"login": login, "password": "correct horse"})
    assert reply.status_code == 200, reply.text
    return guest


def test_an_account_owns_the_look_of_its_name(tmp_path: Path) -> None:
    with beside(tmp_path / "names.db") as web:
        earlier = web.guest("ANNA")
        anna = account(web, "Anna", "anna")
        assert earlier.get("/api/me").json()["name"] == "ANNA 2"
        for taken in ("Anna", "anna", "Аnnа", "A n n a"):
            reply = web.post("/api/players", {"name": taken})
            told = reply.json()
            assert told.get("code") == "mixed_name" or look(told["name"]) == look("Anna 2")
        bert = account(web, "Bert", "bert")
        reply = web.ask("PATCH", "/api/me", secret=bert.secret, json={"name": "ANNA"})
        assert (reply.status_code, reply.json()["code"], reply.json()["about"]) == (409, "name_taken", "name")
        carl = web.guest("Carl")
        assert web.ask("PATCH", "/api/me", secret=carl.secret, json={"name": "ANNA"}).json()["name"] == "ANNA 2"
        assert web.ask("PATCH", "/api/me", secret=anna.secret, json={"name": "anna"}).json()["name"] == "anna"
        assert web.guest("Carl").get("/api/me").json()["name"] == "Carl"  # guests may share a name


def test_a_guest_keeps_playing_under_a_name_that_is_reserved_now_but_gets_no_account(tmp_path: Path) -> None:
    with beside(tmp_path / "names.db") as web:
        guest = web.guest("Hans")
        with sqlite3.connect(tmp_path / "names.db") as database:
            database.execute("UPDATE players SET name = 'Moderator'")
        database.close()
        reply = guest.post("/api/me/account", {"login": "hans", "password": "correct horse"})
        assert reply.json()["code"] == "reserved_name"


def test_the_migration_tells_players_apart_and_locks_nobody_out(tmp_path: Path) -> None:
    """A database of the first schema with accounts and guests whose names look alike."""
    stored = min((Path(__file__).parent / "stored").glob("rules_*.sql")).read_text(encoding="utf-8")
    with sqlite3.connect(tmp_path / "old.db") as database:
        database.executescript(stored)
        for key, name, login, created in (
            ("p1", "Carla", "carla", 1.0), ("p2", "CARLA", "second", 2.0), ("p3", "Carla", None, 0.5),
            ("p4", "Сarla", "third", 3.0),
        ):  # fmt: skip
            database.execute(
                "INSERT INTO players (id, name, language, login, created, seen) VALUES (?, ?, 'en', ?, ?, 0)",
                (key, name, login, created),
            )
    database.close()
    with beside(tmp_path / "old.db"):
        pass
    with sqlite3.connect(tmp_path / "old.db") as database:
        names = dict(database.execute("SELECT id, name FROM players WHERE id LIKE 'p_'"))
        looks = [row[0] for row in database.execute("SELECT look FROM players WHERE login IS NOT NULL")]
        logins = {row[0] for row in database.execute("SELECT login FROM players WHERE id LIKE 'p_'")}
    database.close()
    assert names == {"p1": "Carla", "p2": "CARLA 2", "p3": "Carla 4", "p4": "Сarla 3"}
    assert len(looks) == len(set(looks)) and logins == {"carla", "second", "third", None}


def test_whoever_shares_a_screen_has_a_name_of_their_own(web: Web) -> None:
    anna = web.guest("Anna")
    seats = [{"kind": "me"}, {"kind": "me", "name": " Ben "}, {"kind": "friend"}]
    table = anna.post("/api/tables", {"title": "coal_baron", "seats": seats}).json()
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben", ""]
    anna.done(table["id"], "place", seat=1, kind="me", name="Cleo")
    assert anna.table(table["id"])["seats"][1]["name"] == "Cleo"
    assert anna.refused(table["id"], "place", seat=1, kind="me", name="Moderator") == "reserved_name"


def test_nobody_at_a_shared_screen_bears_the_name_of_an_account(web: Web) -> None:
    taken = web.guest("Wilhelmine")
    assert taken.post("/api/me/account", {"login": "wilhelmine", "password": "a long pass phrase"}).status_code < 300
    anna, form = (
        web.guest("Anna"),
        {"title": "coal_baron", "seats": [{"kind": "me"}, {"kind": "me", "name": "WiIhelmine"}]},
    )
    assert anna.post("/api/tables", form).json()["code"] == "name_taken"
    table = anna.create_table("me", "open")["id"]
    assert anna.refused(table, "place", seat=1, kind="me", name="Wilhelmine") == "name_taken"


@pytest.mark.parametrize(("name", "en", "de"), [
    ("Lehrling", "Apprentice", "Lehrling"), ("Obersteiger 2", "Chief foreman 2", "Obersteiger 2"),
    ("Hauer zu Hause", "Hauer zu Hause", "Hauer zu Hause"), ("Former player", "Former player", "Ehemaliges Mitglied"),
])  # fmt: skip
def test_bots_are_called_by_their_rank_in_both_languages(name: str, en: str, de: str) -> None:
    assert (shown_name(name, "en"), shown_name(name, "de")) == (en, de)
