"""A private table opens to its link, its seats, and whoever was let in; for everybody else there is none."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from tests.table.asgi import Ask
from tests.table.people import INVITES, Beside, Guest, Json, beside

OUTSIDE = {"x-table-invite": ""}
MISSING = "aaaaaaaaaa"
WRONG_INVITES = ("", "wrong", "ä" * 10, "x" * 500)


def paths(web: Beside) -> list[tuple[str, str]]:
    """Every HTTP route that takes a table, with something for its other parts."""
    found: list[tuple[str, str]] = []
    for route in web.server.app.routes:
        if "{table:str}" in route.path and hasattr(route, "route_handler_map"):
            path = route.path.replace("{move:int}", "0").replace("{message:int}", "1").replace("{seat:int}", "0")
            found += [(str(method), path) for method in route.methods if method != "OPTIONS"]
    assert len(found) >= 7
    return found


REQUESTS: list[Json] = [
    {"type": "say", "text": "hello"},
    {"type": "sit", "seat": 1},
    {"type": "sit", "seat": 1, "invite": "aaaaaaaaaaaaaaaa"},
    {"type": "move", "number": 0, "actions": ["garbage"]},
    {"type": "preview", "number": 0, "actions": []},
    {"type": "propose", "number": 0, "move": 0},
    {"type": "fork", "move": 0, "seats": [0]},
    {"type": "rematch"},
    {"type": "start"},
    {"type": "ping"},
    {"type": "ask_hint", "number": 0},
]


@pytest.fixture(scope="module", params=["waiting", "playing", "over"])
def private(request: pytest.FixtureRequest, web: Beside) -> tuple[Guest, str]:
    anna = web.guest("Anna")
    table = anna.create_table(*(("me", "open") if request.param == "waiting" else ("me", "me")))
    if request.param == "over":
        anna.done(table["id"], "resign", seat=0)
        assert anna.table(table["id"])["status"] == "over"
    return anna, table["id"]


@pytest.mark.parametrize("who", ["a stranger", "nobody"])
def test_outside_every_door_answers_as_if_there_were_no_table(
    web: Beside, private: tuple[Guest, str], who: str
) -> None:
    secret = web.guest("Stranger").secret if who == "a stranger" else ""
    _, table = private
    asks: list[Ask] = []
    for method, path in paths(web):
        bodies: list[Json | None] = [{"request": "r", **one} for one in REQUESTS] if method == "POST" else [None]
        every_body = [(body, WRONG_INVITES[place % len(WRONG_INVITES)]) for place, body in enumerate(bodies)]
        for body, invite in [*every_body, *((bodies[0], invite) for invite in WRONG_INVITES)]:
            said = json.dumps(body).encode() if body is not None else b""
            asks += [Ask(method, path.replace("{table:str}", one), said, secret, invite) for one in (table, MISSING)]
    answers = web.ask_all(asks)
    for asked, there, missing in zip(asks[::2], answers[::2], answers[1::2], strict=True):
        assert (there.status, there.body) == (missing.status, missing.body), asked
        assert there.status in {400, 404, 405, 422}, (asked, there)


def test_outside_the_socket_says_that_there_is_no_table(web: Beside, private: tuple[Guest, str]) -> None:
    stranger, (_, table) = web.guest("Stranger"), private
    for guest in (stranger, None):
        for invite in ("", "wrong"):
            told = []
            for one in (table, MISSING):
                live = guest.live(one, invite=invite) if guest else web.watch(one, invite=invite)
                with live:
                    told.append((live.goodbye(), live.texts))
            assert told[0] == told[1] and told[0][0][0]["code"] == "no_such_table"


def test_no_game_is_loaded_for_a_stranger(web: Beside, private: tuple[Guest, str]) -> None:
    anna, table = private
    web.server.parts.rooms.rooms.pop(table)
    assert web.get(f"/api/tables/{table}", headers=OUTSIDE).status_code == 404
    assert web.server.parts.rooms.find(table) is None
    assert anna.get(f"/api/tables/{table}", headers=OUTSIDE).status_code == 200  # the host needs no link


def test_the_link_opens_once_and_for_good(web: Beside, private: tuple[Guest, str]) -> None:
    _, table = private
    friend = web.guest("Friend")
    assert friend.get(f"/api/tables/{table}", headers=OUTSIDE).status_code == 404
    with friend.live(table, invite=INVITES[table]) as live:
        live.until("log")
    assert friend.get(f"/api/tables/{table}", headers=OUTSIDE).status_code == 200
    with friend.live(table, invite="") as live:
        live.until("log")
    assert web.get(f"/api/tables/{table}").status_code == 200  # nobody in particular, with the link
    assert web.get(f"/api/tables/{table}", headers=OUTSIDE).status_code == 404


def test_a_seat_opens_and_only_the_host_reads_the_secret(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = anna.create_table("me", "open")
    body = {"type": "sit", "request": "r", "seat": 1, "invite": table["invite"]}
    path = f"/api/tables/{table['id']}"
    assert bert.post(f"{path}/requests", body, headers=OUTSIDE).json()["type"] == "done"
    assert bert.get(path, headers=OUTSIDE).json()["invite"] is None
    assert anna.table(table["id"])["invite"] == table["invite"]


def test_two_windows_come_in_at_once(web: Beside) -> None:
    """The same person with the same link: both requests are let in, and remembered once."""
    table, friend = web.guest("Anna").create_table("me", "me")["id"], web.guest("Friend")
    person = web.do(lambda: web.server.players.by_secret(friend.secret))

    async def both() -> list[bool]:
        opens = web.server.parts.doors.opens
        return list(await asyncio.gather(*(opens(table, person, INVITES[table]) for _ in range(5))))

    assert web.do(both) == [True] * 5


def test_a_public_table_is_open_to_all(web: Beside) -> None:
    table = web.guest("Anna").create_table("me", "me", public=True)["id"]
    assert web.get(f"/api/tables/{table}", headers=OUTSIDE).status_code == 200
    assert web.get(f"/api/tables/{table}/frames", headers=OUTSIDE).status_code == 200
    with web.watch(table, invite="") as live:
        live.until("log")


def test_old_private_tables_stay_open_to_their_players(tmp_path: Path) -> None:
    """A database from before anybody was let in anywhere."""
    stored = min((Path(__file__).parent / "stored").glob("rules_*.sql")).read_text(encoding="utf-8")
    with sqlite3.connect(tmp_path / "old.db") as database:
        database.executescript(stored)
        database.execute("UPDATE tables SET public = 0")
    database.close()
    with beside(tmp_path / "old.db") as web:
        anna = Guest(web, "Anna", secret=stored.splitlines()[0].rpartition(" ")[2])
        mine = anna.get("/api/lobby").json()["mine"]
        assert len(mine) > 3 and not any(table["public"] for table in mine)
        for table in mine:
            assert anna.get(f"/api/tables/{table['id']}", headers=OUTSIDE).status_code == 200
            assert web.get(f"/api/tables/{table['id']}", headers=OUTSIDE).status_code == 404
            link = {"x-table-invite": anna.table(table["id"])["invite"]}
            assert web.get(f"/api/tables/{table['id']}", headers=link).status_code == 200
