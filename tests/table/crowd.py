"""Many people who lose their connection, send things twice or not at all, and whose server is killed."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from glueckauf.engine import record
from glueckauf.games import TITLES
from glueckauf.table.ops.housekeeping import BEAT
from glueckauf.table.play.room import Room
from glueckauf.table.storage.database import opened
from glueckauf.table.storage.models import TableRow
from glueckauf.table.storage.store import Store
from tests.table.people import Guest, Json, Process, Web

AGAIN = 3.0  # seconds after which a request that was not answered is sent again
GONE = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


@dataclass
class Acknowledged:
    """What a client was told is on disk."""

    table: str
    player: str
    request: str
    number: int
    kind: str
    text: str


@dataclass
class Crowd:
    """What all clients know together."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    over: set[str] = field(default_factory=set)
    trouble: list[Json] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    moved: asyncio.Event = field(default_factory=asyncio.Event)


class Client:
    """Somebody who plays one seat at random over a bad connection."""

    def __init__(self, web: Web, guest: Guest, table: str, crowd: Crowd, whim: Random, *, rough: bool = True) -> None:
        self.where = f"{web.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.guest, self.table, self.crowd, self.whim, self.rough = guest, table, crowd, whim, rough
        self.pending: Json | None = None  # sent, or meant to be, and not answered
        self.answers: dict[str, int] = {}
        self.asked: dict[str, Json] = {}
        self.position: Json | None = None

    async def play(self) -> None:
        while self.table not in self.crowd.over:
            try:
                async with connect(
                    self.where, max_size=None, compression=None, ping_interval=None, open_timeout=30
                ) as socket:
                    await socket.send(json.dumps({"type": "hello", "secret": self.guest.secret}))
                    if self.pending is not None:
                        await self.deliver(socket)
                    while self.table not in self.crowd.over:
                        await self.hear(socket)
            except GONE:
                self.crowd.counted["connections lost"] += 1
                await asyncio.sleep(0.1)

    async def hear(self, socket: ClientConnection) -> None:
        try:
            message = json.loads(await asyncio.wait_for(socket.recv(), AGAIN))
        except TimeoutError:
            if self.pending is not None:
                await self.deliver(socket)  # it, or its answer, was lost
            return
        kind = message["type"]
        if kind == "table" and message["status"] == "over":
            self.crowd.over.add(self.table)
        elif kind == "bye":
            self.crowd.counted[f"bye {message['code']}"] += 1
        elif kind == "done":
            self.note(message)
        elif kind == "refused":
            self.refused(message)
        position = message if kind == "position" else message.get("position")
        if position and (self.position is None or position["number"] >= self.position["number"]):
            self.position = position
        if self.pending is None and self.position and self.position["choices"]:
            await self.act(socket, self.position)

    def note(self, message: Json) -> None:
        request, number = message["request"], message["number"]
        if self.answers.setdefault(request, number) != number:
            self.crowd.trouble.append({"answered differently": message, "before": self.answers[request]})
        if self.pending is not None and request == self.pending["request"]:
            sent = self.pending
            text = sent["actions"][0] if sent["type"] == "move" else str(sent["steps"])
            self.crowd.acknowledged.append(Acknowledged(self.table, self.guest.id, request, number, sent["type"], text))
            self.crowd.moved.set()
            self.pending = None
            if self.position and self.position["number"] < number:
                self.position = None  # the new one comes, or the next socket brings it

    def refused(self, message: Json) -> None:
        known = {"stale_move", "not_your_turn", "not_playing", "too_fast"}
        self.crowd.counted[f"refused {message['code']}"] += 1
        if message["code"] not in known:
            self.crowd.trouble.append(message)
        if self.pending is not None and message["request"] == self.pending["request"] and message["code"] != "too_fast":
            self.pending = None

    async def act(self, socket: ClientConnection, position: Json) -> None:
        request = f"{len(self.asked)} {self.whim.random()}"
        if position["may_undo"] and self.whim.random() < 0.02:
            self.pending = {"type": "undo", "request": request, "number": position["number"], "steps": 1}
        else:
            action = self.whim.choice(position["choices"])["action"]
            self.pending = {"type": "move", "request": request, "number": position["number"], "actions": [action]}
        self.asked[request] = self.pending
        self.position = None
        await self.deliver(socket)

    async def deliver(self, socket: ClientConnection) -> None:
        """Mostly once; now and then twice, or never, or the connection is gone before the answer comes."""
        luck = self.whim.random() if self.rough else 1.0
        if luck < 0.01:
            self.crowd.counted["dropped"] += 1
            return
        text = json.dumps(self.pending)
        await socket.send(text)
        if luck < 0.06:
            self.crowd.counted["doubled"] += 1
            await socket.send(text)
        elif luck < 0.07:
            self.crowd.counted["hung up"] += 1
            await socket.close()


CLOCK = {"seconds": 3600, "increment": 2, "at_zero": "resign"}


def seat_all(
    webs: list[Web], clients: int, titles: list[str], crowd: Crowd, whim: Random, *, rough: bool = True
) -> list[Client]:
    """Tables of two for so many people, with clocks, spread over the servers."""
    made = []
    for number in range(clients // 2):
        here, there = webs[number % len(webs)], webs[(number + 1) % len(webs)]  # each owns some of the tables
        host, friend = here.guest(f"A {number}"), there.guest(f"B {number}")
        table = host.create_table("me", "open", public=True, title=titles[number % len(titles)], clock=CLOCK)["id"]
        friend.done(table, "sit", seat=1)
        host.done(table, "start")
        for web, guest in ((here, host), (there, friend)):
            made.append(Client(web, guest, table, crowd, Random(whim.random()), rough=rough))
    return made


@dataclass
class StoredClock:
    """What the database says of the clocks of a table."""

    number: int
    asked: int
    left: list[float]


async def stored_clocks(url: str, tables: set[str]) -> dict[str, StoredClock]:
    """[table] the clocks of running games, as a server that starts now must find them."""
    found = {}
    async with opened(url) as engine:
        store = Store(engine)
        for table in tables:
            stored = await store.table(table)
            if stored is not None and stored.row.status == "playing":
                room = Room(stored.row, stored.chairs, stored.entries, stored.beat)
                room.time.hand.mode = "stands"  # nobody plays there: it is only read
                left = [room.seconds_left(seat) or 0.0 for seat in range(stored.row.players)]
                found[table] = StoredClock(room.number, room.asked, left)
    return found


def compare_clocks(web: Web, stored: dict[str, StoredClock], read_at: float, crowd: Crowd, ahead: float = 0.0) -> None:
    """After a restart everybody has what was stored; only who is asked may have thought since, and no longer than that.

    A table at which somebody has moved meanwhile is left out. An owner that was not killed may be `ahead` of what it
    has stored.
    """
    for table, before in stored.items():
        told = web.get(f"/api/tables/{table}").json()
        passed = time.monotonic() - read_at
        if told["number"] != before.number or told["status"] != "playing":
            continue
        for seat, left in enumerate(before.left):
            now = told["seats"][seat]["seconds"]
            least = left - (passed + ahead if seat == before.asked else 0.0) - 0.001
            if not least <= now <= left + 0.001:
                crowd.trouble.append({"clock": table, "seat": seat, "stored": left, "told": now, "passed": passed})
            crowd.counted["clocks compared"] += 1


async def kill_now_and_then(
    servers: Sequence[Process],
    crowd: Crowd,
    kills: int,
    expected: int,
    whim: Random,
    *,
    say: Callable[[str], None] = lambda _: None,
    database: str | None = None,
    tables: set[str] | None = None,
) -> None:
    """SIGKILL at random moments, spread over the moves that are to come; then clocks are compared with the database."""
    for turn in range(kills):
        server = whim.choice(servers)
        goal = int(expected * (turn + whim.random()) / kills)
        while len(crowd.acknowledged) < goal:
            crowd.moved.clear()
            await crowd.moved.wait()
        await asyncio.sleep(whim.random() * 0.05)
        await asyncio.to_thread(server.kill)
        say(f"killed after {len(crowd.acknowledged)} acknowledged moves")
        read_at = time.monotonic()
        stored = await stored_clocks(database, tables or set()) if database else {}
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(compare_clocks, server, stored, read_at, crowd, BEAT + 1.0 if len(servers) > 1 else 0.0)
        crowd.counted["kills"] += 1


async def play_all(clients: list[Client], beside: list[Any], seconds: float) -> None:
    """Until all games are over; `beside` may end earlier or is cut off."""
    others = [asyncio.create_task(one) for one in beside]
    try:
        async with asyncio.timeout(seconds):
            playing = asyncio.gather(*(client.play() for client in clients))
            await playing
        for one in others:
            if one.done():
                one.result()
    finally:
        for one in others:
            one.cancel()
        await asyncio.gather(*others, return_exceptions=True)


async def look_in_the_database(url: str, clients: list[Client], crowd: Crowd) -> Json:
    """Every acknowledged move is there, none twice; every game is over and tells a game that verifies."""
    told: Counter[str] = Counter()
    async with opened(url) as engine:
        store = Store(engine)
        tables = {client.table for client in clients}
        assert set(await store.rows(select(TableRow.id).where(TableRow.status == "over"))) >= tables
        for table in tables:
            stored = await store.table(table)
            assert stored is not None
            room = Room(stored.row, stored.chairs, stored.entries)  # replays, and checks every entry
            assert [entry.number for entry in stored.entries] == list(range(1, len(stored.entries) + 1))
            by_request = Counter(entry.request for entry in stored.entries)
            assert max(by_request.values()) == 1, "played twice"
            asked = {f"{client.guest.id} {request}" for client in clients for request in client.asked}
            assert set(by_request) <= asked, "nobody asked for it"
            for one in crowd.acknowledged:
                if one.table == table:
                    entry = stored.entries[one.number - 1]
                    assert (entry.request, entry.kind, entry.text) == (
                        f"{one.player} {one.request}",
                        one.kind,
                        one.text,
                    )
            assert record.verify(record.write(room.played), TITLES).seat < 0
            counted = sum((entry.thought or 0.0) + (entry.waited or 0.0) for entry in stored.entries)
            assert stored.row.ended is not None and stored.row.started is not None
            assert counted <= stored.row.ended - stored.row.started + 1, "more was taken than has passed"
            told["entries"] += len(stored.entries)
            told["games"] += 1
    assert crowd.trouble == []
    return {**told, "acknowledged": len(crowd.acknowledged), **crowd.counted}
