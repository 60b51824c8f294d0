"""A connection between two processes of one server: messages in both directions, each a length and MessagePack.

Both sides prove that they know the key in the database. What is passed on is not encrypted: processes on several
machines need a network of their own.
"""

import asyncio
import hashlib
import hmac
import secrets
from typing import Any

import msgspec

from glueckauf.table.play.presence import Line

LARGEST = 8 << 20  # bytes in one message
HIGH = 64  # messages that may wait before the other side is told to stop
MOST_HELD = 65_536  # bytes that may wait for the end of a turn of the loop
PATIENCE = 5.0  # seconds for a greeting

write = msgspec.msgpack.Encoder().encode
read = msgspec.msgpack.Decoder().decode


class Broken(Exception):
    """The other side has gone, or is none of ours."""


class Pipe(asyncio.Protocol):
    """One end."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.received: asyncio.Queue[Any] = asyncio.Queue()  # Any: what the other side wrote; None: it has gone
        self.transport: asyncio.Transport | None = None
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.stopped = self.ended = False
        self.held: list[bytes] = []  # messages that are written together, before the loop waits again
        self.holds = 0  # bytes
        self.line: Line | None = None  # to the client for whom the texts are, while nothing else waits for it

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - of a TCP connection
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 4:
            size = int.from_bytes(buffer[at : at + 4], "big")
            if size > LARGEST:
                self.close()
                return
            if len(buffer) - at - 4 < size:
                break
            try:
                message = read(buffer[at + 4 : at + 4 + size])
            except msgspec.DecodeError:
                self.close()
                return
            at += 4 + size
            if not self.hand_on(message):
                self.received.put_nowait(message)
        if at:
            del buffer[:at]
        if self.received.qsize() > HIGH and self.transport is not None and not self.stopped:
            self.stopped = True
            self.transport.pause_reading()

    def hand_on(self, message: Any) -> bool:  # Any: as above
        """Write a text to the client at once, if nothing that came before still waits."""
        line = self.line
        return line is not None and isinstance(message, bytes) and self.received.empty() and line.send_now(message)

    def connection_lost(self, _error: Exception | None) -> None:
        self.ended = True
        self.may_write.set()
        self.received.put_nowait(None)

    def pause_writing(self) -> None:
        self.may_write.clear()

    def resume_writing(self) -> None:
        self.may_write.set()

    async def send(self, message: object) -> None:
        """Raises `Broken`."""
        while not self.send_now(message):
            if self.may_write.is_set():
                raise Broken
            await self.may_write.wait()

    def send_now(self, message: object) -> bool:
        """Write a message at once; False if the other side must read first, or has gone."""
        if not self.may_write.is_set() or self.transport is None or self.ended or self.transport.is_closing():
            return False
        data = write(message)
        if not self.held:
            asyncio.get_running_loop().call_soon(self.flush)
        self.held += (len(data).to_bytes(4, "big"), data)
        self.holds += len(data)
        if self.holds > MOST_HELD:
            self.flush()
        return True

    def flush(self) -> None:
        held, self.held, self.holds = self.held, [], 0
        if held and self.transport is not None and not self.transport.is_closing():
            self.transport.write(b"".join(held))

    async def next(self) -> Any:  # Any: whatever the other side says; what becomes of it is checked there
        """Raises `Broken` when there is nothing more."""
        if self.ended and self.received.empty():
            raise Broken
        message = await self.received.get()
        if self.stopped and self.received.qsize() < HIGH // 2 and self.transport is not None and not self.ended:
            self.stopped = False
            self.transport.resume_reading()
        if message is None:
            raise Broken
        return message

    def close(self) -> None:
        self.flush()
        if self.transport is not None:
            self.transport.close()


def proof(key: bytes, side: str, *numbers: bytes) -> bytes:
    return hmac.new(key, b"|".join((side.encode(), *numbers)), hashlib.sha256).digest()


def require(shown: bytes, wanted: bytes) -> None:
    if not hmac.compare_digest(shown, wanted):
        raise Broken


async def dial(address: str, key: bytes) -> Pipe:
    """Connect to another process. Raises `Broken`."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(PATIENCE):
            _, pipe = await asyncio.get_running_loop().create_connection(Pipe, host, int(port))
            try:
                theirs, mine = await pipe.next(), secrets.token_bytes(16)
                await pipe.send([mine, proof(key, "caller", theirs, mine)])
                require(await pipe.next(), proof(key, "called", mine, theirs))
            except BaseException:
                pipe.close()
                raise
            return pipe
    except (OSError, TimeoutError, TypeError, ValueError) as error:
        raise Broken from error


async def answer(pipe: Pipe, key: bytes) -> None:
    """Let somebody in who knows the key. Raises `Broken`."""
    try:
        async with asyncio.timeout(PATIENCE):
            mine = secrets.token_bytes(16)
            await pipe.send(mine)
            theirs, shown = await pipe.next()
            require(shown, proof(key, "caller", mine, theirs))
            await pipe.send(proof(key, "called", theirs, mine))
    except (TimeoutError, TypeError, ValueError) as error:
        raise Broken from error
