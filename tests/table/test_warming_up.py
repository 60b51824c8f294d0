"""A table is played at once, whatever is still being built, and nobody loses anything when it is ready."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from glueckauf.engine import record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.interpreter import stands_in
from glueckauf.games import TITLES
from glueckauf.table.play import bot_driver
from glueckauf.table.play.room import go_back
from glueckauf.table.play.steady_bots import steady_turn
from tests.builders import Builders
from tests.table.people import Beside, Guest, beside

pytestmark = pytest.mark.skipif(not COMPILED, reason="about machine code")


@pytest.fixture
def builders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Builders:
    return Builders(tmp_path, monkeypatch)


@pytest.fixture
def cold(tmp_path: Path, builders: Builders) -> Iterator[Beside]:
    """A server that has no machine code yet."""
    assert builders.began() == []
    with beside(tmp_path / "games.db", build=True) as web:
        yield web


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_begun_interpreted_and_goes_on_with_machine_code(
    cold: Beside, builders: Builders, title: str
) -> None:
    anna = cold.guest("Anna")
    table = anna.create_table("me", "bot steiger", "me", title=title)["id"]
    room = cold.server.parts.rooms.rooms[table]
    with anna.live(table) as live:
        assert live.until("table")["warming_up"] is not None
        assert title in cold.get("/api/lobby").json()["warming_up"]
        play_some(cold, anna, table, 12)
        wait_for_bots(cold, table)  # else one may answer between the number and the hint
        assert stands_in(room.game) and anna.refused(table, "ask_hint", number=room.number) == "warming_up"
        builders.may_end(title)
        live.until("table", lambda told: told["warming_up"] is None)
    before = [to_bytes(s) for s in room.played.states]
    play_some(cold, anna, table, 12)
    assert room.game is TITLES[title]
    assert [to_bytes(s) for s in room.played.states[: len(before)]] == before
    assert title not in cold.get("/api/lobby").json()["warming_up"]
    anna.done(table, "resign", seat=0)
    anna.done(table, "resign", seat=2)
    assert anna.table(table)["status"] == "over"
    assert record.verify(anna.get(f"/api/tables/{table}/record").text, TITLES).actions == room.played.actions


def play_some(web: Beside, anna: Guest, table: str, moves: int) -> None:
    """So many moves of Anna, who holds all seats of people, and those of the bots between them."""
    for _ in range(moves):
        wait_for_bots(web, table)
        anna.move(table)


def wait_for_bots(web: Beside, table: str) -> None:
    """Until a person is asked."""
    room = web.server.parts.rooms.rooms[table]
    while room.asked < 0 or room.chairs[room.asked].player is None:
        web.get("/healthz")


def test_the_title_that_somebody_sits_down_at_comes_first(cold: Beside, builders: Builders) -> None:
    last = list(TITLES)[-1]
    anna = cold.guest("Anna")
    anna.create_table("me", "bot lehrling", title=last)
    builders.until_begun(last)  # and nobody else may end: one of those who were building made room
    assert cold.get("/api/lobby").json()["warming_up"].keys() == TITLES.keys()
    builders.may_end(*TITLES)
    while cold.get("/api/lobby").json()["warming_up"]:
        pass


def test_the_bots_of_a_daily_deal_wait_for_machine_code_and_answer_no_otherwise(
    cold: Beside, builders: Builders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_driver, "BETWEEN", 0.02)
    title, anna = "isle_of_trains", cold.guest("Anna")
    cold.server.masters.command = (sys.executable, "-c", "")
    table = anna.post("/api/daily", {"title": title}).json()["id"]
    room = cold.server.parts.rooms.rooms[table]
    while room.bot_at(room.asked) is None:
        anna.move(table)
    stood = room.move
    for _ in range(20):
        cold.get("/healthz")
    assert stands_in(room.game) and room.move == stood and room.chairs[room.asked].level == "steiger"
    builders.may_end(title)
    while room.bot_at(room.asked) is not None:
        cold.get("/healthz")
    assert not stands_in(room.game) and room.move > stood
    trial = room.trial()
    go_back(trial, stood)
    while len(trial.actions) < room.move:
        steady_turn(room.row.seed, "steiger", trial)
    assert trial.actions == room.played.actions, "as for everybody who has played the same"
