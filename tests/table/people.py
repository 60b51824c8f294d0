"""People at a table, for tests: real sockets, whether the server runs beside the test or as a process of its own."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Awaitable, Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from types import SimpleNamespace
from typing import Any, Self, TypeVar

import httpx
import pytest
import structlog
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.table.asgi import Ask, Reply, call
from tests.table.late import perhaps_late

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # Litestar's, about its version 3
    from glueckauf.table.accounts import tries
    from glueckauf.table.accounts.address_guard import AddressGuard
    from glueckauf.table.app import Server
    from glueckauf.table.endpoints import rate_limits
    from glueckauf.table.ops.serve import options
    from glueckauf.table.settings import Settings
    from glueckauf.table.storage.database import opened, upgrade

structlog.configure(  # else a traceback is painted with the contents of all names, a second for each write that fails
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)
PATIENCE = 120.0  # seconds for whatever must happen; reached only where something hangs
TOGETHER = 16  # requests of `ask_all` that are asked at once
PORTS = (15_000, 32_000)  # Linux takes those above for outgoing connections, others those far above
ROOT = Path(__file__).parents[2]
Json = dict[str, Any]
Done = TypeVar("Done")
number = count(1)
INVITES: Json = {}  # [table] the secret of its link: people in tests have it, unless they say otherwise


def free_port() -> int:
    """For a process that will listen there in some seconds: no outgoing connection takes it meanwhile."""
    while True:
        port = SystemRandom().randrange(*PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Web:
    """A server, as a client sees it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, limits=httpx.Limits(max_connections=None))

    def ask(self, method: str, path: str, *, secret: str | None = None, **parts: Any) -> httpx.Response:
        """One HTTP request; no cookie is kept from one to the next."""
        headers = {**({"authorization": f"Bearer {secret}"} if secret else {}), **parts.pop("headers", {})}
        table = path.split("?", maxsplit=1)[0].split("/")[3] if path.startswith("/api/tables/") else ""
        if table in INVITES:
            headers.setdefault("x-table-invite", INVITES[table])
        self.http.cookies.clear()
        return self.http.request(method, path, headers=headers, **parts)

    def get(self, path: str, secret: str | None = None, **parts: Any) -> httpx.Response:
        return self.ask("GET", path, secret=secret, **parts)

    def post(self, path: str, body: Any, secret: str | None = None, **parts: Any) -> httpx.Response:
        return self.ask("POST", path, secret=secret, json=body, **parts)

    def socket(self, path: str, headers: Json | None = None) -> ClientConnection:
        where = self.address.replace("http", "ws", 1) + path
        return connect(
            where, additional_headers=headers, max_size=None, compression=None, open_timeout=PATIENCE,
            ping_interval=None, legacy=True,
        )  # fmt: skip

    def guest(self, name: str = "Anna", language: str = "en") -> "Guest":
        return Guest(self, name, language)

    def watch(self, table: str, **hello: Any) -> "Live":
        return Live(self, table, None, **hello)


def random_answers(moves: int, whim: Random) -> Generator[Json | None, Json]:
    """The requests of somebody who answers at random until the game is over; each is sent its answer.

    None asks for the table itself.
    """
    known = (yield None)["number"]
    for _ in range(moves):
        answer = yield {"type": "preview", "number": known, "actions": []}
        if answer.get("code") == "not_playing":
            return
        if answer.get("code") == "stale_move":  # a bot has played
            known = (yield None)["number"]
            continue
        position = answer["position"]
        action = whim.choice(position["choices"])["action"]
        answer = yield {"type": "move", "number": position["number"], "actions": [action]}
        assert answer["type"] == "done", answer
        known = answer["number"]


class Guest:
    """Somebody with a name and a secret."""

    def __init__(self, web: Web, name: str, language: str = "en", secret: str | None = None) -> None:
        self.web, self.name = web, name
        reply = (
            web.post("/api/players", {"name": name, "language": language})
            if secret is None
            else web.get("/api/me", secret)
        )
        assert reply.status_code in {200, 201}, reply.text
        self.id: str = reply.json()["id"]
        self.secret: str = secret or reply.json()["secret"]

    def at(self, web: Web) -> "Guest":
        """The same person at another process."""
        return Guest(web, self.name, secret=self.secret)

    def get(self, path: str, **parts: Any) -> httpx.Response:
        return self.web.get(path, self.secret, **parts)

    def post(self, path: str, body: Any, **parts: Any) -> httpx.Response:
        return self.web.post(path, body, self.secret, **parts)

    def create_table(self, *seats: str, title: str = "coal_baron_cards", **parts: Any) -> Json:
        """A table; a seat is `me`, `open`, `friend Anton` or `bot lehrling`."""
        forms = []
        for seat in seats:
            kind, _, word = seat.partition(" ")
            forms.append({"kind": kind, **({"name" if kind == "friend" else "level": word} if word else {})})
        reply = self.post("/api/tables", {"title": title, "seats": forms, **parts})
        assert reply.status_code == 201, reply.text
        table: Json = reply.json()
        INVITES[table["id"]] = table["invite"]
        return table

    def table(self, table: str) -> Json:
        told: Json = self.get(f"/api/tables/{table}").json()
        return told

    def ask(self, table: str, kind: str, /, **parts: Any) -> Json:
        """A request over HTTP; its answer."""
        body = {"type": kind, "request": parts.pop("request", f"r{next(number)}"), **parts}
        answer: Json = self.post(f"/api/tables/{table}/requests", body).json()
        return answer

    def done(self, table: str, kind: str, /, **parts: Any) -> Json:
        """A request that must not be refused."""
        answer = self.ask(table, kind, **parts)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, table: str, kind: str, /, **parts: Any) -> str:
        """The code with which a request is refused."""
        answer = self.ask(table, kind, **parts)
        assert "code" in answer, answer
        return str(answer["code"])

    def position(self, table: str) -> Json:
        """How it stands, with the choices if a seat of this person is asked."""
        answer = self.ask(table, "preview", number=self.table(table)["number"], actions=[])
        assert answer["type"] == "draft", answer
        position: Json = answer["position"]
        return position

    def move(self, table: str, pick: int | str = 0, **parts: Any) -> Json:
        """Answer the present question with the choice of this place in the list, or of this text."""
        position = self.position(table)
        action = position["choices"][pick]["action"] if isinstance(pick, int) else pick
        return self.done(table, "move", number=position["number"], actions=[action], **parts)

    def play(self, table: str, moves: int = 10_000, seed: int = 0) -> Json:
        """Answer for the own seats at random, so often or until the game is over; returns the table."""
        asks = random_answers(moves, Random(seed))
        if isinstance(self.web, Beside):
            self.web.do(partial(self.play_there, self.web, table, asks))
        else:
            with suppress(StopIteration):
                body = next(asks)
                while True:
                    body = asks.send(self.table(table) if body is None else self.ask(table, body.pop("type"), **body))
        return self.table(table)

    async def play_there(self, web: "Beside", table: str, asks: Generator[Json | None, Json]) -> None:
        """The same in the server's own thread: over a socket each of hundreds of requests waits for its turns."""
        app, path = web.server.entrance, f"/api/tables/{table}"
        with suppress(StopIteration):
            body = next(asks)
            while True:
                if body is None:
                    reply = await call(app, "GET", path, secret=self.secret, invite=INVITES.get(table, ""))
                else:
                    said = json.dumps({"request": f"r{next(number)}", **body}).encode()
                    reply = await call(app, "POST", f"{path}/requests", said, secret=self.secret)
                body = asks.send(reply.json())

    def live(self, table: str, **hello: Any) -> "Live":
        return Live(self.web, table, self.secret, **hello)


class Live:
    """A socket at a table, and everything that came over it."""

    def __init__(self, web: Web, table: str, secret: str | None, headers: Json | None = None, **hello: Any) -> None:
        self.texts: list[str] = []
        self.messages: list[Json] = []
        self.read = 0  # how many of them a test has looked at
        self.socket = web.socket(f"/api/tables/{table}/live", headers)
        with suppress(ConnectionClosed):  # refused before it could say anything
            invite = {"invite": INVITES[table]} if table in INVITES else {}
            self.send({"type": "hello", **({"secret": secret} if secret else {}), **invite, **hello})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, message: Json | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def next(self) -> Json:
        """The next message that no test has looked at."""
        while self.read >= len(self.messages):
            text = str(self.socket.recv(PATIENCE))
            self.texts.append(text)
            self.messages.append(json.loads(text))
        self.read += 1
        return self.messages[self.read - 1]

    def until(self, kind: str, holds: Callable[[Json], bool] = lambda _: True) -> Json:
        """The next message of this kind for which something holds; those before it are passed over."""
        while True:
            message = self.next()
            if message["type"] == kind and holds(message):
                return message

    def ask(self, kind: str, /, **parts: Any) -> Json:
        """Ask and wait for the answer; what comes between stays unread."""
        request = parts.pop("request", f"s{next(number)}")
        self.send({"type": kind, "request": request, **parts})
        at = len(self.messages)
        keep = self.read
        self.read = at
        while True:
            message = self.next()
            if message.get("request") == request or message["type"] == "pong":
                self.read = keep
                return message

    def goodbye(self) -> tuple[Json, int | None]:
        """Wait for the end: the last message, and the code with which the socket was closed."""
        with suppress(ConnectionClosed):
            while True:
                self.next()
        return self.messages[-1] if self.messages else {}, self.socket.close_code


class Beside(Web):
    """A server in a thread of the test: real sockets, and its parts can be looked at."""

    def __init__(self, settings: Settings, guard: AddressGuard | None = None) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            self.server = Server(settings, guard)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))  # it is ours from now on: nobody takes the port before the server is up
        port = int(listening.getsockname()[1])
        patient = {**options(replace(settings, port=port)), "ws_ping_timeout": PATIENCE}
        self.uvicorn = uvicorn.Server(uvicorn.Config(perhaps_late(self.server.entrance), **patient))
        self.thread = threading.Thread(target=self.uvicorn.run, args=([listening],))
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.uvicorn.started and time.monotonic() < until and self.thread.is_alive():
            time.sleep(0.01)
        assert self.uvicorn.started
        super().__init__(f"http://127.0.0.1:{port}")
        self.loop = self.server.ledger.loop

    def do(self, work: Callable[[], Awaitable[Done]]) -> Done:
        """Do something in the server's own thread."""
        assert self.loop is not None

        async def job() -> Done:
            return await work()

        return asyncio.run_coroutine_threadsafe(job(), self.loop).result(PATIENCE)

    def ask_all(self, asks: Sequence[Ask]) -> list[Reply]:
        """The answers to many requests, which are asked in the server's own thread, some at a time.

        Over the network, one after the other, a thousand requests are four thousand hand-overs between threads: on a
        busy machine a test waits minutes for its turns.
        """

        async def together(some: Sequence[Ask]) -> list[Reply]:
            told = (
                call(self.server.entrance, a.method, a.path, a.body, secret=a.secret, invite=a.invite) for a in some
            )
            return await asyncio.gather(*told)

        replies: list[Reply] = []
        for first in range(0, len(asks), TOGETHER):
            replies += self.do(partial(together, asks[first : first + TOGETHER]))
        return replies

    def stop(self) -> None:
        self.http.close()
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@cache
def new_database() -> bytes:
    """A file as a server leaves it that has just made it: the migrations of an empty one run once for all tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "new.db"

        async def make() -> None:
            async with opened(str(file)) as engine:
                await upgrade(engine)

        asyncio.run(make())
        return file.read_bytes()


@contextmanager
def beside(database: str | Path, guard: AddressGuard | None = None, **parts: Any) -> Iterator[Beside]:
    usual = {"limits": False, "push": False, "bot_threads": 1, "reveal_seconds": 600.0, "tables_per_guest": 50}
    if isinstance(database, Path) and not database.exists():
        database.write_bytes(new_database())
    settings = Settings(database=str(database), **{**usual, **parts})
    with pytest.MonkeyPatch.context() as patch:
        if settings.limits:  # however slow this machine is, nobody gets new tokens between two requests
            for module in (rate_limits, tries):
                patch.setattr(module, "time", SimpleNamespace(monotonic=lambda: 0.0))
        web = Beside(settings, guard)
        try:
            yield web
        finally:
            web.stop()


class Process(Web):
    """A server as a process of its own, started as a user would start it."""

    def __init__(
        self, database: str | Path, folder: Path, *parts: str, port: int | None = None, unlimited: bool = True
    ) -> None:
        self.port = port or free_port()
        self.log = folder / f"server-{self.port}.log"
        self.command = [
            str(Path(sys.executable).with_name("glueckauf")), "serve", "--port", str(self.port),
            "--database", str(database), *(["--unlimited"] if unlimited else []), "--bot-threads", "1",
            *parts,
        ]  # fmt: skip
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        environment = {
            **os.environ,
            "GLUECKAUF_COMPILE": os.environ.get("GLUECKAUF_COMPILE", "fast"),
            "PYTHONWARNINGS": "",
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while not self.ready():
            assert self.process.poll() is None and time.monotonic() < until, self.log.read_text()[-3000:]
            time.sleep(0.05)

    def ready(self) -> bool:
        try:
            return self.http.get("/readyz").status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """SIGKILL: no good-bye, nothing is finished."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def end(self, sign: int = signal.SIGTERM) -> int:
        """Ask it to stop; returns its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(sign)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        self.http.close()
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(PATIENCE)
