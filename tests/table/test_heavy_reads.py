"""What costs more than a move: paid for, in small pieces, and told once."""

import asyncio
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.heavy_reads import HeavyReads
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.play import messages, story
from glueckauf.table.play.undo_rules import steps_alone
from glueckauf.table.refusals import Refusal
from glueckauf.table.settings import Settings
from tests.table.people import Beside, Guest, Json, beside


def asking(address: str) -> Any:
    return SimpleNamespace(client=SimpleNamespace(host=address))


def test_whoever_asks_pays_for_each_position() -> None:
    reads = HeavyReads(Limits(), Settings(positions_per_second=10))
    for _ in range(4):
        reads.pay(asking("2001:db8::1"), None, 20)
    with pytest.raises(Refusal):
        reads.pay(asking("2001:db8::2"), None, 20)  # the same network
    reads.pay(asking("192.0.2.1"), Person("p", "Anna", "en"), 80)
    with pytest.raises(Refusal):
        reads.pay(asking("192.0.2.2"), Person("p", "Anna", "en"), 20)  # the same person


def test_between_two_positions_everybody_else_has_a_turn() -> None:
    reads, order = HeavyReads(Limits(), Settings()), []

    async def other() -> None:
        for _ in range(6):
            order.append("other")
            await asyncio.sleep(0)

    async def read(name: str) -> None:
        await reads.each(range(3), lambda _: order.append(name))

    async def both() -> None:
        await asyncio.gather(read("first"), read("second"), other())

    asyncio.run(both())
    for first, second in pairwise(order):
        assert "other" in {first, second} or first != second, order
    assert order.index("second") < len(order) - 1 - order[::-1].index("first"), "readers take turns"


def test_what_is_kept_stays_within_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glueckauf.table.endpoints.heavy_reads.KEPT", 100)
    reads = HeavyReads(Limits(), Settings())
    for move in range(50):
        reads.keep(("frame", move), b"x" * 10)
        reads.keep(("frame", move), b"x" * 10)
    assert reads.size == sum(map(len, reads.kept.values())) == 100
    assert reads.find(("frame", 0)) is None and reads.find(("frame", 49)) == b"x" * 10


def test_frames_of_a_finished_game_are_the_same_when_they_come_from_memory(
    finished: tuple[Guest, Json],
) -> None:
    clara, table = finished
    path = f"/api/tables/{table['id']}/frames?start=3&end=20&seat=1&lang=de"
    first, again = clara.get(path), clara.get(path)
    assert first.status_code == 200 and first.content == again.content
    assert [frame["move"] for frame in first.json()["frames"]] == list(range(3, 21))
    alone = clara.get(f"/api/tables/{table['id']}/positions/7?seat=1&lang=de").json()
    assert first.json()["frames"][4] == alone


def test_too_many_frames_are_refused_and_others_go_on(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", limits=True, positions_per_second=5) as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me")["id"]
        anna.play(table, 12)
        codes = [web.get(f"/api/tables/{table}/frames").status_code for _ in range(8)]
        assert codes[0] == 200 and codes[-1] == 429
        assert web.get(f"/api/tables/{table}").status_code == 200


def test_a_story_is_what_the_steps_are_also_after_take_backs(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    room = web.server.parts.rooms.rooms[table]

    def told() -> None:
        with anna.live(table) as live:
            log = live.until("log")
            viewer = live.until("position")["viewer"]
        steps = [messages.step_at(room, move, viewer, "en", view=False) for move in range(1, room.move + 1)]
        assert [(one["move"], one["action"], one["sentence"], one["news"]) for one in log["steps"]] == [
            (one.move, one.action, one.sentence, one.news) for one in steps
        ]

    with anna.live(table) as live:
        live.until("position")
        for move in range(5):
            told()
            anna.play(table, 3, seed=move)
            if steps_alone(room, room.asked):
                anna.ask(table, "undo", number=room.number)
        told()
    assert len(story.stories[room]) <= story.KEPT
