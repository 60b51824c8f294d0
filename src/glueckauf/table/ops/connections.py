"""Connections below HTTP: how many there may be, and how long a half-sent request or an unread answer may last.

uvicorn closes a connection that is idle between two requests, and a socket that answers no ping. It has no limit for a
head or a body that trickles in, for an answer that nobody reads, and for the connections of one network; they are here.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from glueckauf.table.accounts.networks import network_of
from glueckauf.table.play.presence import LINE
from glueckauf.table.settings import Settings

UNREAD = 20.0  # seconds for which a client may leave its pipe full
SPARE_FILES = 100  # for the database, the log, the page, notices
LONGEST_HEAD = 16_384  # bytes
MOST_UNHEARD = 4  # messages of one socket that may wait before no more are read
MOST_HELD = 65_536  # bytes that may wait for the end of a turn of the loop
TEXT = 0x81  # how a frame begins that is a whole text
MASKED = 0x80  # what is added to the length by whoever hides the text behind a key, as clients must

quiet = logging.getLogger("glueckauf.sockets")  # uvicorn's own line for a socket holds the address and the table
quiet.setLevel(logging.WARNING)


class Connections:
    """All connections of a process. What is above a limit is closed without an answer: an answer would cost more."""

    def __init__(self, most: int, settings: Settings) -> None:
        self.most, self.settings, self.per_network = most, settings, settings.connections_per_network
        self.seconds = settings.seconds_per_request
        proxies = list(settings.trusted_proxies)  # each brings everybody's connections
        self.trusted = ProxyHeadersMiddleware(nobody, proxies).trusted_hosts
        self.open: dict[asyncio.Transport, str] = {}  # [transport] its network
        self.by_network: dict[str, int] = {}
        self.unfinished: dict[asyncio.Transport, None] = {}  # no whole request has come yet; the oldest first
        self.refused = 0

    def __reduce__(self) -> tuple[type["Connections"], tuple[int, Settings]]:
        """A process that is started gets its own, empty."""
        return Connections, (self.most, self.settings)

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; False if there is no room for it.

        Where all places are taken, whoever has been sending its request for longest makes room.
        """
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else "nowhere"
        network = "" if address in self.trusted else network_of(address)
        if network and self.by_network.get(network, 0) >= self.per_network:
            self.refused += 1
            return False
        if len(self.open) >= self.most:
            self.refused += 1
            oldest = next(iter(self.unfinished), None)
            if oldest is None:
                return False
            oldest.abort()
            self.leave(oldest)
        self.open[transport] = network
        self.unfinished[transport] = None
        self.by_network[network] = self.by_network.get(network, 0) + 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        network = self.open.pop(transport, None)
        self.unfinished.pop(transport, None)
        if network is not None:
            self.by_network[network] -= 1
            if not self.by_network[network]:
                del self.by_network[network]


async def nobody(*_: object) -> None:
    """In place of an application: only the list of trusted proxies is wanted."""


class Timer:
    """Breaks a connection off after a while, unless it is stopped before."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.handle: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        """Begins to run, if it does not run already."""
        if self.handle is None:
            self.handle = asyncio.get_running_loop().call_later(self.seconds, transport.abort)

    def stop(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None


class BoundedHttp(H11Protocol):
    """HTTP with limits on connections, and on the time that a request and the reading of its answer may take."""

    def __init__(self, *args: Any, bounds: Connections, **parts: Any) -> None:  # Any: as uvicorn calls it
        super().__init__(*args, **parts)
        self.bounds, self.coming, self.unread = bounds, Timer(bounds.seconds), Timer(UNREAD)
        self.upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.bounds.admit(transport):
            self.coming.start(transport)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.coming.stop()
        self.unread.stop()
        self.bounds.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.coming.start(self.transport)
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        super().on_response_complete()  # goes on to a next request that has come already
        self.look()

    def look(self) -> None:
        """The time runs as long as a part of a request is there; between two requests uvicorn's own does."""
        if self.upgraded:
            return
        rest, _ = self.conn.trailing_data
        if self.conn.their_state is h11.SEND_BODY or (self.conn.their_state is h11.IDLE and rest):
            self.coming.start(self.transport)
            return
        self.whole()

    def whole(self) -> None:
        """A request has come to its end."""
        self.coming.stop()
        self.bounds.unfinished.pop(self.transport, None)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The head was the whole request; what follows is the socket's, however long it lasts."""
        super().handle_websocket_upgrade(event)
        self.upgraded = True
        self.whole()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.unread.start(self.transport)  # an end that waits for the reader

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread.stop()


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that breaks off where the client reads nothing, and says nothing about it in the log."""

    def __init__(self, *args: Any, bounds: Connections, **parts: Any) -> None:  # Any: as uvicorn calls it
        super().__init__(*args, **parts)
        self.bounds, self.unread = bounds, Timer(UNREAD)
        self.logger = quiet
        self.held: list[bytes] = []  # frames that are written together, before the loop waits again
        self.holds = 0  # bytes

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.stop()
        self.bounds.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread.stop()

    def keepalive_timeout(self) -> None:
        """Who answers no ping reads no good-bye either."""
        super().keepalive_timeout()
        self.unread.start(self.transport)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:  # the end waits for the reader
            self.unread.start(self.transport)

    def handle_connect(self, event: Request) -> None:
        """What is behind the application may write to this socket without asking all that lies between."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: Any = self.scope["extensions"]  # Any: whatever a server has to offer
            extensions[LINE] = self

    def send_now(self, message: bytes) -> bool:
        """Write a text at once; False if it must wait, because the client has not read what came before, or is gone.

        What is said in one turn of the loop, a change and the answer to whoever asked for it, goes out together: to
        write costs more than what is written.
        """
        if (
            not self.handshake_complete
            or not self.writable.is_set()
            or self.disconnected
            or self.close_sent
            or self.transport.is_closing()
        ):
            return False
        size = len(message)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        if not self.held:
            self.loop.call_soon(self.flush)
        self.held += (head, message)
        self.holds += size
        if self.holds > MOST_HELD:
            self.flush()
        return True

    def flush(self) -> None:
        """Write what is held; nothing follows a good-bye."""
        held, self.held, self.holds = self.held, [], 0
        if held and not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join(held))

    async def send(self, message: Any) -> None:  # Any: ASGI's
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """What clients send is almost always one short text, all of it at once: that is read here.

        All else websockets reads: pings, fragments, what is too long, and whatever is wrong.
        """
        conn, text = self.conn, short_text(data)
        between = conn.state is State.OPEN and not conn.reader.buffer and conn.current_size is None
        if text is None or not between or len(text) > (conn.max_message_size or 0):
            super().data_received(data)
            return
        self.curr_msg_data_type, self.frames = "text", [text]
        self.send_receive_event_to_app()

    def send_receive_event_to_app(self) -> None:
        """Text that is no text is a bad message: 1007, as the protocol of sockets says, and no fault of the server.

        Reading stops where several messages wait: to stop it for each one, and to begin again, costs more than reading.
        """
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text":
            try:
                message: Any = {"type": "websocket.receive", "text": data.decode()}
            except UnicodeDecodeError:
                if not self.close_sent:
                    self.conn.send_close(1007)
                    self.handle_parser_exception()
                return
        else:
            message = {"type": "websocket.receive", "bytes": data}
        if self.close_sent:
            return
        self.queue.put_nowait(message)
        if not self.read_paused and self.queue.qsize() > MOST_UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()


def short_text(data: bytes) -> bytes | None:
    """What one frame of a client says, if these bytes are that and nothing else: a whole text of less than 64 kB."""
    if len(data) < 6 or data[0] != TEXT or data[1] < MASKED:
        return None
    size, at = data[1] - MASKED, 2
    if size == 127:  # the length follows in eight bytes
        return None
    if size == 126:  # in two
        size, at = data[2] << 8 | data[3], 4
    if len(data) != at + 4 + size:
        return None
    key = data[at : at + 4] * (size // 4 + 1)
    masked = int.from_bytes(data[at + 4 :], "little") ^ int.from_bytes(key[:size], "little")
    return masked.to_bytes(size, "little")


def most_connections() -> int:
    """How many fit into the files that this process may open; takes as many as the system gives."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return 400
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(10, min(files, 100_000) - SPARE_FILES)


def bounded(settings: Settings) -> dict[str, Any]:
    """The options of uvicorn for bounded connections; its processes each make their own from it."""
    bounds = Connections(most_connections(), settings)
    return {
        "http": partial(BoundedHttp, bounds=bounds),
        "ws": partial(BoundedSocket, bounds=bounds),
        "h11_max_incomplete_event_size": LONGEST_HEAD,
        "backlog": 512,  # a full table of files is met as many times at once (asyncio), and each is a line in the log
    }
