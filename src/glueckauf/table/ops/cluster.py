"""Several processes that work as one: each tells the others which table has changed, and they look again."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy.engine import URL

from glueckauf.table.play.tables import Tables
from glueckauf.table.settings import Settings

CHANNEL = "tables"
TOLD_TOGETHER = 0.01  # seconds in which changes are told together
MOST_TOLD = 40  # changes in one message: PostgreSQL takes 8000 bytes
AGAIN = 1.0  # seconds before a lost connection is tried again

log = structlog.get_logger("glueckauf.table")


class Cluster:
    """The other processes on the same database."""

    def __init__(self, tables: Tables, url: URL, settings: Settings) -> None:
        self.tables = tables
        self.none = settings.redis is None and url.get_backend_name() == "sqlite"
        self.channels = ChannelsPlugin(backend(url, settings, self.catch_up), channels=[CHANNEL])
        self.untold: list[dict[str, Any]] = []
        self.to_tell = asyncio.Event()

    async def publish(self, event: dict[str, Any]) -> None:
        self.untold.append({**event, "process": self.tables.process})
        self.to_tell.set()

    async def tell(self) -> None:
        """Many changes in one message; one that cannot be told now is told a little later."""
        while True:
            await self.to_tell.wait()
            await asyncio.sleep(TOLD_TOGETHER)
            self.to_tell.clear()
            while self.untold:
                events, self.untold = self.untold[:MOST_TOLD], self.untold[MOST_TOLD:]
                try:
                    await self.channels.wait_published(events, [CHANNEL])
                except Exception:
                    log.exception("publish")
                    self.untold = events + self.untold
                    await asyncio.sleep(AGAIN)

    async def listen(self) -> None:
        async with self.channels.start_subscription([CHANNEL]) as subscriber:
            async for message in subscriber.iter_events():
                for event in json.loads(message):
                    if event["process"] != self.tables.process:
                        try:
                            await self.tables.heard(event)
                        except Exception:
                            log.exception("heard")

    async def catch_up(self) -> None:
        """Nobody knows what was said while this process could not hear: look at every table again."""
        for room in list(self.tables.rooms.values()):
            async with self.tables.locked(room):
                await self.tables.refresh(room)
            self.tables.wake(room)


def backend(url: URL, settings: Settings, catch_up: Callable[[], Awaitable[None]]) -> ChannelsBackend:
    """How processes hear of each other: Redis if there is one, else PostgreSQL itself, else there is only one."""
    if settings.redis is not None:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend  # noqa: PLC0415 - an extra
        from redis.asyncio import Redis  # noqa: PLC0415

        return RedisChannelsPubSubBackend(redis=Redis.from_url(settings.redis))
    if url.get_backend_name() == "postgresql":
        return Lasting(url.set(drivername="postgresql").render_as_string(hide_password=False), catch_up)
    return MemoryChannelsBackend()


class Lasting(AsyncPgChannelsBackend):
    """Litestar's channels on PostgreSQL, which by themselves would stay deaf when their connection breaks."""

    def __init__(self, address: str, catch_up: Callable[[], Awaitable[None]]) -> None:
        super().__init__(address)
        self.catch_up = catch_up
        self.returning: asyncio.Task[None] | None = None
        self.closing = False

    async def on_startup(self) -> None:
        await super().on_startup()
        self._listener_conn.add_termination_listener(self.lost)

    async def on_shutdown(self) -> None:
        self.closing = True
        if self.returning is not None:
            self.returning.cancel()
        await super().on_shutdown()

    def lost(self, _: Any) -> None:
        if not self.closing:
            log.warning("deaf", why="the connection to PostgreSQL broke")
            self.returning = asyncio.get_running_loop().create_task(self.hear_again())

    async def hear_again(self) -> None:
        while True:
            try:
                async with self._listener_lock:
                    self._listener_conn = await self._connect()
                    self._listener_conn.add_termination_listener(self.lost)
                    for channel in self._subscribed_channels:
                        await self._listener_conn.add_listener(channel, self._listener)
                await self.catch_up()
            except Exception as error:  # noqa: BLE001 - whatever it was, the database may be back in a moment
                log.warning("deaf", why=type(error).__name__)
                await asyncio.sleep(AGAIN)
            else:
                log.info("hears_again")
                return
