"""The way in: a request about a table that another process owns is passed on to it, as it came.

What travels are the messages of ASGI, of HTTP and of WebSockets alike, so the owner answers as if it had been asked
itself. With a database of its own a process owns all tables, and the entrance is not used.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import structlog

from glueckauf.engine.errors import Reason
from glueckauf.table.accounts.networks import network_of
from glueckauf.table.endpoints.pipes import Broken, Pipe, answer, dial
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.play.owners import RENEW, Leaving, Owners
from glueckauf.table.play.presence import LINE, Line
from glueckauf.table.refusals import GOING_DOWN, TOO_FAST, Refusal
from glueckauf.table.storage.leases import Owner
from glueckauf.table.wire.bodies import Problem
from glueckauf.table.wire.protocol import Bye, write

TABLE = re.compile(r"/api/tables/([a-z0-9]{1,16})(?:/.*)?")
PASSED = ("type", "path", "raw_path", "query_string", "headers", "client", "server", "scheme", "method", "http_version",
          "root_path", "subprotocols", "asgi")  # fmt: skip
SHORT = "glueckauf.short"  # whether whoever passes a socket on takes its texts as bytes
TRIES = 40  # to reach an owner: a dead one has lost its tables long before
PAUSE = RENEW / 5  # seconds between them
COME_AGAIN = 1.0  # seconds after which a client tries again
GOING_AWAY = 1001

Message = Any  # of ASGI: a dict with a type, whose other keys depend on it
Scope = Any
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = structlog.get_logger("glueckauf.table")


class Entrance:
    """An ASGI application around ours."""

    def __init__(self, app: App, owners: Owners, limits: Limits, rate: float) -> None:
        """A network may ask for so many tables a second that this process does not own."""
        self.app, self.owners, self.limits, self.rate = app, owners, limits, rate
        self.key = b""
        self.server: asyncio.Server | None = None
        self.passing: set[Send] = set()  # open sockets that are passed on
        self.serving: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE.fullmatch(scope["path"]) if scope["type"] in {"http", "websocket"} else None
        owners = self.owners
        if found is None or owners.leases is None or (owners.owns(found[1]) and not owners.leaving):
            await self.app(scope, receive, send)
            return
        pipe = None
        try:
            self.limits.take(
                "entrance", network_of(scope["client"][0] if scope.get("client") else "nowhere"), self.rate
            )
            for _ in range(TRIES):
                owner = await owners.find(found[1])
                if owner is None:
                    await self.app(scope, receive, send)
                    return
                pipe = await self.reach(owner, found[1], scope)
                if pipe is not None:
                    break
                owners.forget(found[1])
                await asyncio.sleep(PAUSE)
        except (Leaving, Refusal) as error:
            too_fast = isinstance(error, Refusal)
            await refuse(scope, receive, send, TOO_FAST if too_fast else GOING_DOWN, 429 if too_fast else 503)
            return
        if pipe is None:
            await refuse(scope, receive, send)
        else:
            await self.pass_on(pipe, scope, receive, send)

    async def reach(self, owner: Owner, table: str, scope: Scope) -> Pipe | None:
        """A pipe to the owner, who has agreed to answer; None if it cannot be reached, or is no owner any more."""
        pipe = None
        try:
            pipe = await dial(owner.address, self.key)
            passed = {name: scope[name] for name in PASSED if name in scope}
            await pipe.send([table, passed | {SHORT: line_of(scope) is not None}])
            if await pipe.next() is True:
                return pipe
        except Broken:
            pass
        if pipe is not None:
            pipe.close()
        return None

    async def pass_on(self, pipe: Pipe, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry messages both ways until one side has had enough."""
        listening = asyncio.create_task(self.listen(pipe, receive))
        live, begun, over, line = scope["type"] == "websocket", False, False, line_of(scope)
        if live:
            self.passing.add(send)
        try:
            while not over:
                pipe.line = line  # from here on a text goes to the client as soon as it comes
                message = await pipe.next()
                pipe.line = None  # until this is sent, nothing may overtake it
                if isinstance(message, bytes):
                    await send({"type": "websocket.send", "text": message.decode()})
                    continue
                begun, over = True, ends(message)
                await send(message)
        except Broken:
            if live and begun:
                await say_bye(send)
            elif not begun:
                await refuse(scope, None, send)
        finally:
            self.passing.discard(send)
            listening.cancel()
            pipe.close()
            await asyncio.gather(listening, return_exceptions=True)

    async def listen(self, pipe: Pipe, receive: Receive) -> None:
        with suppress(Broken):
            while True:
                message = await receive()
                await pipe.send(message)
                if message["type"].endswith(".disconnect"):
                    return

    # What other processes pass on to this one

    async def open(self, host: str, key: bytes) -> str:
        """Listen; returns the address."""
        self.key = key
        self.server = await asyncio.get_running_loop().create_server(self.called, host, 0)
        port = self.server.sockets[0].getsockname()[1]
        return f"{host}:{port}"

    def called(self) -> Pipe:
        pipe = Pipe()
        task = asyncio.get_running_loop().create_task(self.serve(pipe))
        self.serving.add(task)
        task.add_done_callback(self.serving.discard)
        return pipe

    async def serve(self, pipe: Pipe) -> None:
        """Answer one request for another process."""
        try:
            await asyncio.sleep(0)  # until it is connected
            await answer(pipe, self.key)
            table, passed = await pipe.next()
            here = not self.owners.leaving and await self.owners.find(table) is None
            await pipe.send(here)
            if here:
                await self.app(as_scope(passed, pipe), pipe_receiver(pipe, passed["type"]), pipe.send)
        except Broken:
            pass
        except Exception:
            log.exception("passed_on")
        finally:
            pipe.close()

    async def say_bye(self) -> None:
        """As this process goes down, clients of other owners come again, and find another one."""
        await asyncio.gather(*(say_bye(send) for send in list(self.passing)), return_exceptions=True)

    async def close(self) -> None:
        if self.server is not None:
            self.server.close()
        for task in list(self.serving):
            task.cancel()


def line_of(scope: Scope) -> Line | None:
    """The short way to the client of a socket, where there is one."""
    return (scope.get("extensions") or {}).get(LINE)


def as_scope(passed: Mapping[str, Any], pipe: Pipe) -> dict[str, Any]:  # Any: ASGI's
    """A scope as ASGI wants it: MessagePack knows lists only. The short way to the client begins with the pipe."""
    scope = dict(passed)
    extensions = {LINE: pipe} if scope.pop(SHORT, False) else {}
    scope["headers"] = [(bytes(name), bytes(value)) for name, value in scope.get("headers", ())]
    for name in ("client", "server"):
        if scope.get(name) is not None:
            scope[name] = tuple(scope[name])
    return {"extensions": extensions, "state": {}, **scope}


def pipe_receiver(pipe: Pipe, kind: str) -> Receive:
    """What the client says; a broken pipe is a client that has gone."""

    async def receive() -> Message:
        try:
            return await pipe.next()
        except Broken:
            return {"type": f"{kind}.disconnect", "code": 1006}

    return receive


def ends(message: Message) -> bool:
    """Whether nothing comes behind this."""
    kind = message["type"]
    return kind == "websocket.close" or (kind == "http.response.body" and not message.get("more_body", False))


async def say_bye(send: Send, why: Reason = GOING_DOWN) -> None:
    with suppress(Exception):
        text = write(Bye(why.code, why.en, COME_AGAIN)).decode()
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": GOING_AWAY})


async def refuse(
    scope: Scope, receive: Receive | None, send: Send, why: Reason = GOING_DOWN, status: int = 503
) -> None:
    """Nobody can answer now: the client is told to come again."""
    with suppress(Exception):
        if scope["type"] == "websocket":
            if receive is not None:
                await receive()
            await send({"type": "websocket.accept"})
            await say_bye(send, why)
            return
        body = write(Problem(why.code, why.en))
        headers = [(b"content-type", b"application/json"), (b"retry-after", b"1"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
