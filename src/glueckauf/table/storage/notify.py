"""PostgreSQL's LISTEN and NOTIFY as a channel between processes, which listens again when its connection breaks."""

import asyncio
from collections.abc import AsyncGenerator, Iterable

import asyncpg
import structlog
from litestar.channels.backends.base import ChannelsBackend

RETRY = 1.0  # seconds before a lost connection is tried again

log = structlog.get_logger("glueckauf.table")


class PostgresBackend(ChannelsBackend):
    """Litestar's own backend does not notice a lost connection; this one sets `reconnected` when it is back."""

    def __init__(self, address: str, reconnected: asyncio.Event) -> None:
        self.address, self.reconnected = address, reconnected
        self.channels: set[str] = set()
        self.received: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.listening: asyncpg.Connection | None = None
        self.sending: asyncpg.Connection | None = None
        self.returning: asyncio.Task[None] | None = None
        self.closing = False

    async def on_startup(self) -> None:
        await self.listen()

    async def on_shutdown(self) -> None:
        self.closing = True
        if self.returning is not None:
            self.returning.cancel()
        for connection in (self.listening, self.sending):
            if connection is not None:
                await connection.close()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        if self.sending is None or self.sending.is_closed():
            self.sending = await asyncpg.connect(self.address)
        for channel in channels:
            await self.sending.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    async def subscribe(self, channels: Iterable[str]) -> None:
        for channel in set(channels) - self.channels:
            self.channels.add(channel)
            if self.listening is not None:
                await self.listening.add_listener(channel, self.receive)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        for channel in set(channels) & self.channels:
            self.channels.remove(channel)
            if self.listening is not None and not self.listening.is_closed():
                await self.listening.remove_listener(channel, self.receive)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            channel, message = await self.received.get()
            if channel in self.channels:
                yield channel, message

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """PostgreSQL keeps none."""
        del channel, limit
        return []

    # The connection

    async def listen(self) -> None:
        self.listening = await asyncpg.connect(self.address)
        self.listening.add_termination_listener(self.lost)
        for channel in self.channels:
            await self.listening.add_listener(channel, self.receive)

    def receive(self, _connection: object, _pid: int, channel: str, message: object) -> None:
        self.received.put_nowait((channel, str(message).encode()))

    def lost(self, _connection: object) -> None:
        if not self.closing:
            log.warning("connection_lost", to="PostgreSQL")
            self.returning = asyncio.get_running_loop().create_task(self.listen_again())

    async def listen_again(self) -> None:
        while True:
            try:
                await self.listen()
            except Exception as error:  # noqa: BLE001 - whatever it was, the database may be back in a moment
                log.warning("connection_lost", to="PostgreSQL", why=type(error).__name__)
                await asyncio.sleep(RETRY)
            else:
                log.info("connection_back", to="PostgreSQL")
                self.reconnected.set()
                return
