"""PostgreSQL crashes, hangs or has no room: an acknowledged move is there once, and people go on when it is back."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from glueckauf.engine.fields import to_bytes
from glueckauf.table.play.room import Room
from glueckauf.table.storage import postgres_entries
from tests.table.own_postgres import OwnPostgres, own_postgres
from tests.table.people import Beside, Json, Live, beside

NO_ROOM = """
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room AFTER INSERT ON entries FOR EACH STATEMENT EXECUTE FUNCTION no_room();
"""
ROOM_AGAIN = "DROP TRIGGER no_room ON entries; DROP FUNCTION no_room"


@pytest.fixture(scope="module")
def own() -> Iterator[OwnPostgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture(scope="module")
def web(own: OwnPostgres) -> Iterator[Beside]:
    with beside(own.address) as server:
        yield server


class Game:
    """A game of one person, who has moved once: the connection of the ledger is there."""

    def __init__(self, web: Beside) -> None:
        self.web, anna = web, web.guest("Anna")
        self.table = anna.create_table("me", "me")["id"]
        self.room: Room = web.server.parts.rooms.rooms[self.table]
        self.live: Live = anna.live(self.table)
        self.live.until("position")
        self.moved: list[str] = []
        self.move("first")

    def ask(self, request: str) -> Json:
        """Ask for the first legal action, or for what this request has asked for before."""
        room = self.room
        legal = room.game.legal_texts(room.played.state)
        return self.live.ask("move", request=request, number=room.number, actions=[legal[0]])

    def move(self, request: str) -> None:
        """The same until it is carried out."""
        while (answer := self.ask(request))["type"] != "done":
            assert answer["code"] == "server_error", answer
        assert answer["number"] == len(self.moved) + 1
        self.moved.append(request)

    def all_of(self) -> Any:
        history = self.room.played
        return self.room.number, self.room.check, history.actions[:], list(map(to_bytes, history.states))

    def close(self) -> None:
        """Everything is stored once, as a process that loads the table finds it."""
        self.live.socket.close()
        stored = self.web.do(lambda: self.web.server.store.table(self.table))
        assert stored is not None
        assert [entry.number for entry in stored.entries] == list(range(1, len(self.moved) + 1))
        assert [entry.request.rpartition(" ")[2] for entry in stored.entries] == self.moved
        loaded = Room(stored.row, stored.chairs, stored.entries)
        assert loaded.played.actions == self.room.played.actions
        assert stored.row.asked == loaded.asked


@pytest.fixture
def game(web: Beside) -> Iterator[Game]:
    begun = Game(web)
    yield begun
    begun.close()


def test_a_full_disk(game: Game, web: Beside, own: OwnPostgres) -> None:
    before = game.all_of()
    web.do(lambda: own.execute(NO_ROOM))
    try:
        answer = game.ask("full")
        assert (answer["type"], answer["code"]) == ("refused", "server_error")
        assert game.all_of() == before
    finally:
        web.do(lambda: own.execute(ROOM_AGAIN))
    game.move("full")


def test_a_crash_between_two_moves(game: Game, own: OwnPostgres) -> None:
    own.crash()
    before = game.all_of()
    answer = game.ask("away")
    assert (answer["type"], answer["code"]) == ("refused", "server_error")
    assert game.all_of() == before
    own.start()
    game.move("away")
    game.move("next")


def test_the_answer_of_a_written_move_is_lost(game: Game, web: Beside) -> None:
    """It is asked again, and found: it is answered as done, and played once."""
    ledger = web.server.ledger.one_question
    assert ledger is not None
    asked = []

    class Deaf:
        """The connection breaks after the question was answered."""

        def __init__(self, connection: asyncpg.Connection) -> None:
            self.connection = connection

        def is_closed(self) -> bool:
            return bool(self.connection.is_closed())

        def terminate(self) -> None:
            self.connection.terminate()

        async def fetchval(self, *question: Any, **parts: Any) -> bool:
            asked.append(await self.connection.fetchval(*question, **parts))
            raise asyncpg.ConnectionDoesNotExistError("gone")

    ledger.connection = Deaf(ledger.connection)
    game.move("lost")
    assert asked == [True]
    game.move("next")


def test_a_connection_that_hangs(game: Game, web: Beside, own: OwnPostgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever moves does not wait for it for ever; what it was asked comes too late when it goes on."""
    writer = web.do(own.writer)
    os.kill(writer, signal.SIGSTOP)
    try:
        with monkeypatch.context() as hurry:
            hurry.setattr(postgres_entries, "PATIENCE", 0.2)
            answer = game.ask("hung")
    finally:
        os.kill(writer, signal.SIGCONT)
    if answer["type"] == "done":
        game.moved.append("hung")
    else:  # a new connection was not there in time, either
        assert answer["code"] == "server_error"
        game.move("hung")
    game.move("next")
