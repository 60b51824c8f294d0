"""The load test: real clients at many tables, a socket for every seat, every message received and decoded.

The server must run with `--unlimited`, because all clients have one address.

Each client plays a random legal action when its seat is asked. Latency is the time from a move to its `done`. When a
game ends, the table starts the next one. All tables are created before the first move, and the first second is not
counted.
"""

import asyncio
import gc
import json
import random
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass, field
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.live import Live
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.games import TITLES

LATE = 0.02  # seconds of delay that may be made up for, so that the rate is kept without a flood
SETTLE = 1.0  # seconds of play before the first move that counts
RETRY = 0.2  # seconds before a move that was refused for speed is sent again


SELDOM = (100_000, 50, 50)  # how often the client looks for cycles: it would measure its own pauses


class Choice(msgspec.Struct):
    action: str


class Position(msgspec.Struct):
    number: int
    choices: list[Choice]


class Changes(msgspec.Struct):
    """What a client needs to know of what changed in a position: `[new value]`, if it did."""

    number: list[int] = []
    choices: list[list[Choice]] = []


class TableChanges(msgspec.Struct):
    status: list[str] = []


class Table(msgspec.Struct, tag="table"):
    """The fields that a client needs; the rest is skipped, so that the clients leave the machine to the server."""

    status: str


class Whole(Position, tag="position"):
    """A position."""


class Played(msgspec.Struct, tag="played"):
    position: Position


class Patch(msgspec.Struct, tag="patch"):
    position: Changes = msgspec.field(default_factory=Changes)
    table: TableChanges = msgspec.field(default_factory=TableChanges)


class Done(msgspec.Struct, tag="done"):
    request: str


class Refused(msgspec.Struct, tag="refused"):
    request: str


class Log(msgspec.Struct, tag="log"):
    """What was before."""


class Message(msgspec.Struct, tag="message"):
    """A chat message."""


class Bye(msgspec.Struct, tag="bye"):
    """The server goes down."""


RECEIVED = msgspec.json.Decoder(Table | Whole | Played | Patch | Done | Refused | Log | Message | Bye)


@dataclass
class Load:
    """The result."""

    tables: int
    players: int
    seconds: float = 0.0
    moves: int = 0
    games: int = 0
    views: int = 0
    bytes: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def as_dict(self) -> dict[str, float]:
        told = {name: value for name, value in asdict(self).items() if name != "latencies"}
        milliseconds = {
            f"p{round(share * 100)}_ms": round(self.percentile(share) * 1000, 1) for share in (0.5, 0.9, 0.99)
        }
        rates = {"moves_per_second": self.moves / self.seconds, "views_per_second": self.views / self.seconds}
        return {**told, **{name: round(rate, 1) for name, rate in rates.items()}, **milliseconds}


class Pace:
    """Limits the moves per second of all clients together; 0 is no limit. Nobody moves before all are connected."""

    def __init__(self, rate: float) -> None:
        self.rate, self.next = rate, time.monotonic()
        self.ready, self.begun = 0, asyncio.Event()

    async def wait(self) -> None:
        await self.begun.wait()
        if self.rate:
            now = time.monotonic()
            self.next = max(self.next + 1 / self.rate, now - LATE)
            await asyncio.sleep(max(0.0, self.next - now))


class Client:
    """One person with a socket at one table."""

    def __init__(self, socket: ClientConnection, load: Load, pace: Pace, rng: random.Random) -> None:
        self.socket, self.load, self.pace, self.rng = socket, load, pace, rng
        self.sent: tuple[str, float] | None = None
        self.number, self.choices = 0, list[Choice]()  # of the newest position
        self.asked = False  # it waits for an answer
        self.over = False
        self.counted = 0

    async def play(self) -> None:
        """Until the game is over."""
        async for text in self.socket:
            self.load.bytes += len(text)
            await self.take(RECEIVED.decode(text))
            if self.over:
                return
            if self.sent is None and self.asked and self.choices:
                await self.answer()

    async def take(self, message: object) -> None:
        if isinstance(message, Patch):
            change = message.position
            self.stands(
                change.number[0] if change.number else self.number,
                change.choices[0] if change.choices else self.choices,
            )
            self.over = message.table.status == ["over"]
        elif isinstance(message, Whole):
            self.stands(message.number, message.choices)
        elif isinstance(message, Played):
            self.stands(message.position.number, message.position.choices)
        elif isinstance(message, Table):
            self.over = message.status == "over"
        elif isinstance(message, Done) and self.sent is not None and message.request == self.sent[0]:
            self.load.latencies.append(time.perf_counter() - self.sent[1])
            self.load.moves += 1
            self.sent = None
        elif isinstance(message, Refused):
            self.load.refused += 1
            self.sent, self.asked = None, True
            await asyncio.sleep(RETRY)

    def stands(self, number: int, choices: list[Choice]) -> None:
        """How the game stands now."""
        self.number, self.choices, self.asked = number, choices, True
        self.load.views += 1

    async def answer(self) -> None:
        number, action = self.number, self.rng.choice(self.choices).action
        self.asked = False
        await self.pace.wait()
        self.counted += 1
        request = f"load {self.counted}"
        self.sent = (request, time.perf_counter())
        await self.socket.send(json.dumps({"type": "move", "request": request, "number": number, "actions": [action]}))


class Party:
    """One table after the other, each with its people."""

    def __init__(
        self, address: str, number: int, load: Load, pace: Pace, title: str | None, *, patches: bool = True
    ) -> None:
        self.address, self.number, self.load, self.pace, self.patches = address, number, load, pace, patches
        self.title = title or list(TITLES)[number % len(TITLES)]
        self.rng = random.Random(number)  # noqa: S311 - a load of people, no secret

    async def run(self, http: httpx.AsyncClient) -> None:
        people = []
        for seat in range(self.load.players):
            answer = await asked(http, "/api/players", {"name": f"Load {self.number} {seat}"}, {})
            people.append(answer["secret"])
        while True:
            await self.game(people, http)
            self.load.games += 1

    async def game(self, people: list[str], http: httpx.AsyncClient) -> None:
        host = {"authorization": f"Bearer {people[0]}"}
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
        table = await asked(http, "/api/tables", {"title": self.title, "seats": seats, "public": True}, host)
        for seat, secret in enumerate(people[1:], 1):
            body = {"type": "sit", "request": f"sit {seat}", "seat": seat}
            await asked(http, f"/api/tables/{table['id']}/requests", body, {"authorization": f"Bearer {secret}"})
        await asked(http, f"/api/tables/{table['id']}/requests", {"type": "start", "request": "start"}, host)
        where = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table['id']}/live"
        sockets = [await connect(where, max_size=None, compression=None, open_timeout=60) for _ in people]
        try:
            clients = [Client(socket, self.load, self.pace, self.rng) for socket in sockets]
            for socket, secret in zip(sockets, people, strict=True):
                wanted = {"patches": True} if self.patches else {}
                await socket.send(json.dumps({"type": "hello", "secret": secret, **wanted}))
            self.pace.ready += 1
            await asyncio.gather(*(client.play() for client in clients))
        finally:
            for socket in sockets:
                with suppress(ConnectionClosed):
                    await socket.close()


async def asked(
    http: httpx.AsyncClient, path: str, body: dict[str, object], headers: dict[str, str]
) -> dict[str, Any]:  # Any: JSON
    """A request that is sent again while the server refuses it as too fast."""
    while True:
        reply = await http.post(path, json=body, headers=headers)
        if reply.status_code != 429:
            reply.raise_for_status()
            answer: dict[str, Any] = reply.json()
            return answer
        await asyncio.sleep(RETRY)


async def run_load(
    address: str,
    tables: int,
    players: int,
    seconds: float,
    rate: float,
    title: str | None,
    *,
    quiet: bool,
    patches: bool = True,
    begun: Callable[[], object] = lambda: None,
) -> Load:
    """Play for this many seconds, after all tables have been created. Raises `BadSetup` if no server answers.

    With `patches`, clients are told what changes, as the page is. `begun` is called when moves begin to count.
    """
    load, pace = Load(tables, players), Pace(rate)
    gc.set_threshold(*SELDOM)
    console = Console(stderr=True)
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        try:
            (await http.get("/readyz")).raise_for_status()
        except httpx.HTTPError as error:
            reason = Reason(
                "no_server", "", "no server answers at this address", "unter dieser Adresse antwortet kein Server"
            )
            raise BadSetup(address, reason) from error
        parties = [Party(address, number, load, pace, title, patches=patches) for number in range(tables)]
        playing = [asyncio.create_task(party.run(http)) for party in parties]
        while pace.ready < tables and all(not one.done() for one in playing):
            await asyncio.wait(playing, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
        pace.begun.set()
        await asyncio.wait(playing, timeout=SETTLE, return_when=asyncio.FIRST_COMPLETED)
        load.latencies.clear()
        load.moves = load.views = load.bytes = load.games = load.refused = 0
        begun()
        began = time.perf_counter()
        with Live(console=console, transient=True, auto_refresh=False) if not quiet else nullcontext() as live:
            while time.perf_counter() - began < seconds and all(not one.done() for one in playing):
                await asyncio.sleep(0.5)
                load.seconds = time.perf_counter() - began
                if live is not None:
                    live.update(progress(load, seconds), refresh=True)
        for one in playing:
            one.cancel()
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
    return load


def progress(load: Load, seconds: float) -> str:
    return (
        f"{load.seconds:5.1f} of {seconds:.0f} s  {load.moves / max(load.seconds, 0.1):7.0f} moves/s  "
        f"{load.games} games ended  p99 {load.percentile(0.99) * 1000:.0f} ms"
    )
