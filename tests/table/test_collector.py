"""Playing leaves nothing that only the collector of cycles could find: all would stand still while it looks."""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from glueckauf.games import TITLES
from glueckauf.table.ops import collector
from glueckauf.table.ops.collector import Collector, spared
from glueckauf.table.settings import Settings
from glueckauf.table.storage.ledger import Ledger
from tests.table.in_process import InProcess

FIRST, MOVES = 6, 40  # what is made once is made by the first ones


@pytest.fixture
def by_hand() -> Iterator[None]:
    """Nobody but the test collects."""
    gc.disable()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


async def left_by_moves(folder: Path, title: str) -> Counter[str]:
    """What only the collector finds after some moves that two people have followed."""
    server, whim = InProcess(Settings(database=str(folder / "games.db"), limits=False, push=False)), Random(title)
    async with server.running():
        gc.disable()  # the server begins to collect when it is ready
        secret = (await server.ask("POST", "/api/players", {"name": "Anna"}))["secret"]
        form = {"title": title, "seats": [{"kind": "me"}, {"kind": "me"}], "public": True}
        table = (await server.ask("POST", "/api/tables", form, secret=secret))["id"]
        await server.ask("POST", f"/api/tables/{table}/requests", {"type": "start", "request": "go"}, secret=secret)
        room = server.server.parts.rooms.find(table)
        assert room is not None
        player, spectator = (server.socket(f"/api/tables/{table}/live") for _ in range(2))
        player.say(json.dumps({"type": "hello", "secret": secret, "patches": True}))
        spectator.say(json.dumps({"type": "hello", "language": "de"}))
        for number in range(FIRST + MOVES):
            if number == FIRST:
                gc.collect()
                gc.set_debug(gc.DEBUG_SAVEALL)
            action = whim.choice(room.game.legal_texts(room.played.state))
            move = {"type": "move", "request": f"m{number}", "number": room.number, "actions": [action]}
            player.say(json.dumps(move))
            said = [await line.settle(f"read {number}") for line in (player, spectator)]
            assert f'"request":"m{number}"' in "".join(said[0])
            assert said[1]
        assert room.move == FIRST + MOVES
        gc.collect()
        found = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        gc.set_debug(0)
        for line in (player, spectator):
            await line.close()
    return found


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("title", TITLES)
def test_moves_leave_no_cycles(title: str, tmp_path: Path) -> None:
    found = asyncio.run(left_by_moves(tmp_path, title))
    assert found.total() < MOVES, found  # the server's own, once a second
    assert not [kind for kind in found if kind.startswith("glueckauf.")], found


class Looked:
    """Counts collections."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, grown: int) -> None:
        self.times = 0
        self.ledger = SimpleNamespace(written=0, waiting=[])
        self.collector = Collector(cast("Ledger", self.ledger))
        monkeypatch.setattr(gc, "get_count", lambda: (grown, 0, 0))
        monkeypatch.setattr(gc, "collect", self.collect)

    def collect(self) -> None:
        self.times += 1

    def look(self) -> int:
        self.collector.look()
        return self.times


def test_collects_while_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Looked(monkeypatch, collector.WORTH)
    looked.ledger.written = 5
    assert looked.look() == 0  # somebody has just played
    looked.ledger.waiting = ["a move"]
    assert looked.look() == 0
    looked.ledger.waiting = []
    assert looked.look() == 1


def test_does_not_collect_where_little_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Looked(monkeypatch, collector.WORTH - 1).look() == 0


def test_all_is_as_before_when_a_server_has_ended() -> None:
    before = gc.get_threshold()
    with spared():
        assert gc.get_threshold()[0] == collector.MUCH
        assert gc.isenabled()
    assert gc.get_threshold() == before
