"""A server called as a function: its application without a network, for tests that ask very often."""

import asyncio
import json
import warnings
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple
from urllib.parse import unquote

from tests.table.people import Beside, Json

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # Litestar's, about its version 3
    from glueckauf.table.accounts.address_guard import AddressGuard
    from glueckauf.table.app import Server
    from glueckauf.table.settings import Settings

HERE = ("192.0.2.1", 1)
TOGETHER = 16  # requests that are asked at once


class Reply(NamedTuple):
    status: int
    headers: dict[bytes, bytes]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def scope_of(kind: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": kind, "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "root_path": "",
        "scheme": "ws" if kind == "websocket" else "http", "path": unquote(path),
        "raw_path": path.encode("latin-1", "replace"),
        "query_string": query, "headers": [(b"host", b"here"), *headers], "client": HERE, "server": ("here", 80),
        "state": {}, "subprotocols": [], "extensions": {},
    }  # fmt: skip


async def call(
    app: Any,
    method: str,
    path: str,
    body: bytes = b"",
    *,
    secret: str = "",
    query: bytes = b"",
    content_type: bytes = b"application/json",
    invite: str = "",
) -> Reply:
    """Ask an application over HTTP, without a network."""
    headers = [(b"content-type", content_type), (b"content-length", str(len(body)).encode())] if body else []
    if invite:
        headers.append((b"x-table-invite", invite.encode()))
    if secret:
        headers.append((b"authorization", b"Bearer " + secret.encode("latin-1", "replace")))
    asked, answered = asyncio.Event(), asyncio.Event()
    status, told, parts = 0, {}, []

    async def receive() -> dict[str, Any]:
        if asked.is_set():
            await answered.wait()  # a stream ends when the client has gone
            return {"type": "http.disconnect"}
        asked.set()
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            told.update(message["headers"])
        else:
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                answered.set()

    await app({**scope_of("http", path, query, headers), "method": method}, receive, send)
    return Reply(status, told, b"".join(parts))


class Ask(NamedTuple):
    """One of many requests."""

    method: str
    path: str
    body: bytes = b""
    secret: str = ""
    invite: str = ""


def ask_all(web: Beside, asks: Sequence[Ask]) -> list[Reply]:
    """The answers of a server that runs beside the test, which is asked in its own thread, some requests at a time.

    Over the network, one after the other, a thousand requests are four thousand hand-overs between threads: on a busy
    machine a test waits minutes for its turns.
    """

    async def together(some: Sequence[Ask]) -> list[Reply]:
        return await asyncio.gather(
            *(
                call(web.server.entrance, one.method, one.path, one.body, secret=one.secret, invite=one.invite)
                for one in some
            )
        )

    replies: list[Reply] = []
    for first in range(0, len(asks), TOGETHER):
        some = asks[first : first + TOGETHER]
        replies += web.do(lambda some=some: together(some))
    return replies


class InProcess:
    """One server in this event loop."""

    def __init__(self, settings: Settings, guard: AddressGuard | None = None) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Litestar's, about its version 3
            self.server = Server(settings, guard)
        self.app: Any = self.server.app

    @asynccontextmanager
    async def running(self) -> AsyncIterator["InProcess"]:
        async with self.server.app.lifespan():
            yield self

    async def http(self, method: str, path: str, body: bytes = b"", **parts: Any) -> Reply:
        return await call(self.app, method, path, body, **parts)

    async def ask(self, method: str, path: str, body: Any = None, *, secret: str = "") -> Json:
        """A request that is not refused; what it answers."""
        reply = await self.http(method, path, json.dumps(body).encode() if body is not None else b"", secret=secret)
        assert reply.status < 300, (path, reply)
        answer: Json = reply.json()
        return answer

    def socket(self, path: str) -> "Line":
        return Line(self.app, path)


class Line:
    """A WebSocket without a network, and all that came over it."""

    def __init__(self, app: Any, path: str) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[str] = []
        self.closed: int | None = None
        self.changed = asyncio.Event()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(app(scope_of("websocket", path, b"", []), self.inbox.get, self.send))
        self.task.add_done_callback(lambda _: self.end())

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message["text"])
            self.changed.set()
        elif message["type"] == "websocket.close":
            self.closed = message.get("code", 1000)
            self.changed.set()

    def end(self) -> None:
        if self.closed is None:
            self.closed = 1006
        self.changed.set()

    def say(self, text: str | bytes) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})

    async def settle(self, mark: str) -> list[str]:
        """All that has come up to the answer to a ping; what was read before is gone."""
        self.say(json.dumps({"type": "ping", "request": mark}))
        end = f'"request":"{mark}"'
        while True:
            for place, one in enumerate(self.sent, 1):
                if end in one and '"pong"' in one:
                    found, self.sent = self.sent[:place], self.sent[place:]
                    return found
            if self.closed is not None:
                found, self.sent = self.sent, []
                return found
            self.changed.clear()
            await self.changed.wait()

    async def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(Exception):
            await self.task
