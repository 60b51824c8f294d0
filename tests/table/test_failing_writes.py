"""The disk is full, or the database gone: nothing is half done, the room is as before, and whoever asked is told."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from glueckauf.engine.fields import to_bytes
from glueckauf.table.play import bot_driver
from glueckauf.table.play.room import Room
from glueckauf.table.play.undo_rules import steps_alone
from glueckauf.table.storage.models import SeatRow, TableRow
from tests.table.people import PATIENCE, Beside, Guest, Json, beside
from tests.table.test_play import asked, together


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("failing") / "games.db") as server:
        yield server


@contextmanager
def no_writes(web: Beside, failed: threading.Event | None = None) -> Iterator[None]:
    """Whatever the server writes fails at the moment at which it would be on disk; sets `failed` when it has."""

    def refuse(_: object) -> None:
        if failed is not None:
            failed.set()
        raise OperationalError("COMMIT", {}, OSError("disk full"))

    engine, entries = web.server.engine.sync_engine, web.server.ledger.short_way
    assert entries is not None
    event.listen(engine, "commit", refuse)
    entries.commit = refuse  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        event.remove(engine, "commit", refuse)
        del entries.commit


def all_of(room: Room) -> dict[str, Any]:
    """Everything about a room that a request may change."""
    history, columns = room.history, SeatRow.__table__.columns
    game = history and (history.actions[:], history.undone[:], history.resigned, list(map(to_bytes, history.states)))
    return {
        "row": {column.name: getattr(room.row, column.name) for column in TableRow.__table__.columns},
        "seats": [{column.name: getattr(chair, column.name) for column in columns} for chair in room.chairs],
        "game": game,
        "entries": (room.number, room.check, dict(room.requests), room.moments[:]),
        "clock": (room.time.thought[:], room.time.waited[:], room.time.ended[:], room.last, room.furthest, room.undos),
        "forks": dict(room.forks),
    }  # fmt: skip


def fails(web: Beside, person: Guest, table: str, kind: str, /, **parts: Any) -> None:
    """The request is refused and has changed nothing, here or on disk; when the disk is back it is carried out."""
    room = web.do(lambda: web.server.parts.rooms.get(table))
    request = f"fails {kind}"
    rooms, before = set(web.server.parts.rooms.rooms), all_of(room)
    with person.live(table) as live:
        live.until("log")
        with no_writes(web):
            answer = live.ask(kind, request=request, **parts)
            assert (answer["type"], answer["code"]) == ("refused", "server_error"), answer
            assert all_of(room) == before
        sent = [message for message in live.messages if message["type"] in {"played", "message"}]
        assert sent == [], "nobody was sent what did not happen"
        assert set(web.server.parts.rooms.rooms) <= rooms, "no new table; one that nobody uses may have gone"
        stored = all_of(web.do(lambda: web.server.parts.rooms.load(table)))
        assert {**stored, "forks": before["forks"]} == before
        assert live.ask(kind, request=request, **parts)["type"] == "done"
        assert all_of(room) != before or kind == "say"


def begun(web: Beside, **parts: Any) -> tuple[Guest, Guest, str]:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    return anna, bert, together(anna, bert, **parts)


def choice(person: Guest, table: str) -> Json:
    position = person.position(table)
    return {"number": position["number"], "actions": [position["choices"][0]["action"]]}


def test_a_move(web: Beside) -> None:
    anna, bert, table = begun(web)
    person = asked(table, anna, bert)[0]
    fails(web, person, table, "move", **choice(person, table))


def test_a_previewed_move(web: Beside) -> None:
    anna, bert, table = begun(web)
    person = asked(table, anna, bert)[0]
    wanted = choice(person, table)
    assert person.ask(table, "preview", **wanted)["type"] == "draft"
    fails(web, person, table, "move", **wanted)


def test_the_last_move_of_a_game(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    room = web.server.parts.rooms.rooms[table]
    while True:
        wanted = choice(anna, table)
        trial = room.trial()
        trial.play(wanted["actions"][0])
        if trial.over:
            break
        anna.done(table, "move", **wanted)
    fails(web, anna, table, "move", **wanted)
    assert anna.table(table)["status"] == "over"


@pytest.fixture
def undoable(web: Beside) -> tuple[Guest, str]:
    """A table at which the last step may be taken back."""
    anna = web.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    room = web.server.parts.rooms.rooms[table]
    while not any(steps_alone(room, seat) for seat in (0, 1)):
        anna.move(table)
    return anna, table


def test_a_take_back(web: Beside, undoable: tuple[Guest, str]) -> None:
    anna, table = undoable
    fails(web, anna, table, "undo", number=anna.table(table)["number"])
    fails(web, anna, table, "redo", number=anna.table(table)["number"])


def test_a_proposal_of_whoever_plays_alone(web: Beside, undoable: tuple[Guest, str]) -> None:
    anna, table = undoable
    fails(web, anna, table, "propose", number=anna.table(table)["number"], move=0)


def test_the_last_consent_to_a_proposal(web: Beside) -> None:
    anna, bert, table = begun(web)
    asked(table, anna, bert)[0].move(table)
    number = anna.table(table)["number"]
    anna.done(table, "propose", number=number, move=0)
    fails(web, bert, table, "agree", proposal=anna.table(table)["proposal"]["id"], yes=True)


def test_a_resignation(web: Beside) -> None:
    anna, _, table = begun(web)
    fails(web, anna, table, "resign", seat=0)


def test_sitting_down_and_standing_up(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = anna.create_table("me", "open", public=True)["id"]
    fails(web, bert, table, "sit", seat=1)
    fails(web, bert, table, "stand", seat=1)
    fails(web, anna, table, "place", seat=1, kind="bot", level="lehrling")


def test_a_bot_that_stands_in(web: Beside) -> None:
    anna, bert, table = begun(web)
    fails(web, anna, table, "stand", seat=0, level="lehrling")
    del bert


def test_the_start(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = anna.create_table("me", "open", public=True)["id"]
    bert.done(table, "sit", seat=1)
    fails(web, anna, table, "start")
    assert anna.table(table)["status"] == "playing"


def test_a_rematch(web: Beside) -> None:
    anna, bert, table = begun(web)
    bert.done(table, "resign", seat=1)
    fails(web, bert, table, "rematch")
    fails(web, anna, table, "rematch")
    assert len([one for one in anna.get("/api/lobby").json()["mine"] if one["status"] == "playing"]) == 1


def test_a_fork(web: Beside) -> None:
    anna, bert, table = begun(web)
    asked(table, anna, bert)[0].move(table)
    bert.done(table, "resign", seat=1)
    fails(web, anna, table, "fork", move=1, seats=[0, 1])


def test_chat(web: Beside) -> None:
    anna, bert, table = begun(web)
    fails(web, anna, table, "say", text="hello")
    fails(web, anna, table, "silence", player=bert.id)


def test_a_new_table(web: Beside) -> None:
    anna = web.guest("Anna")
    rooms = set(web.server.parts.rooms.rooms)
    with no_writes(web):
        reply = anna.post("/api/tables", {"title": "coal_baron", "seats": [{"kind": "me"}, {"kind": "me"}]})
        assert (reply.status_code, reply.json()["code"]) == (500, "server_error")
    assert set(web.server.parts.rooms.rooms) <= rooms
    assert anna.get("/api/lobby").json()["mine"] == []


def test_a_clock_that_runs_out(web: Beside) -> None:
    """The clock is looked at again a second later."""
    anna, _, table = begun(web, clock={"seconds": 600, "at_zero": "resign"})
    room = web.server.parts.rooms.rooms[table]

    async def run_out() -> None:
        room.time.hand.since -= 100_000

    with anna.live(table) as live:
        live.until("position")
        with no_writes(web):
            web.do(run_out)
            before = all_of(room)
            with pytest.raises(OperationalError):
                web.do(lambda: web.server.housekeeping.check_clock(room))
            assert all_of(room) == before
        live.until("table", lambda told: bool(told["status"] == "over"))


def test_a_bots_move(web: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is played when the disk is back, without anybody doing anything."""
    monkeypatch.setattr(bot_driver, "RETRY", 0.1)
    anna, bert, table = begun(web)
    person, other = asked(table, anna, bert)
    room, failed, free = web.server.parts.rooms.rooms[table], threading.Event(), threading.Event()
    thread = web.server.parts.bot_pool.pool.submit(free.wait, PATIENCE)  # no bot thinks before the disk is full
    person.done(table, "stand", seat=int(person is bert), level="lehrling")
    with other.live(table) as live:
        live.until("position")
        before = all_of(room)
        with no_writes(web, failed):
            free.set()
            assert failed.wait(PATIENCE) and thread.result()
            assert all_of(room) == before
        live.until("played")


def test_an_account(web: Beside) -> None:
    anna = web.guest("Anna")
    with no_writes(web):
        for reply in (
            web.ask("PATCH", "/api/me", secret=anna.secret, json={"name": "Berta"}),
            anna.post("/api/me/account", {"login": f"anna.{anna.id}", "password": "a long password"}),
            web.post("/api/players", {"name": "Clara"}),
            web.post("/api/logout", None, anna.secret),
        ):
            assert (reply.status_code, reply.json()["code"]) == (500, "server_error")
    me = anna.get("/api/me").json()
    assert (me["name"], me["login"]) == ("Anna", None)


def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db") as web:
        with no_writes(web):
            assert web.get("/readyz").json()["status"] == "no_database"
        assert web.get("/readyz").status_code == 200
