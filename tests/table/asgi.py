"""An application called as a function: requests without a network, for tests that ask very often."""

import asyncio
import json
from typing import Any, NamedTuple
from urllib.parse import unquote

HERE = ("192.0.2.1", 1)


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
