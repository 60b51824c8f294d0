"""A server without a network: its application is called as a function."""

import asyncio
import json
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from tests.table.asgi import Reply, call, scope_of
from tests.table.people import Json

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # Litestar's, about its version 3
    from glueckauf.table.accounts.address_guard import AddressGuard
    from glueckauf.table.app import Server
    from glueckauf.table.settings import Settings


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
