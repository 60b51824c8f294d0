"""Several processes that work as one: each tells the others which table has changed, and they look again."""

import asyncio
import secrets
from collections.abc import AsyncIterator

import msgspec
import structlog
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy.engine import URL

from glueckauf.table.settings import Settings

CHANNEL = "tables"
TOGETHER = 0.1  # seconds in which events are collected into one message: every message costs every process
MOST_TOGETHER = 40  # events in one message: PostgreSQL takes 8000 bytes
RETRY = 1.0  # seconds before a message that was not taken is sent again

log = structlog.get_logger("glueckauf.table")


class Changed(msgspec.Struct, tag="changed"):
    """Something about this table was written."""

    table: str


class Present(msgspec.Struct, tag="present"):
    """Who looks at this table through the process that sends this."""

    table: str
    players: list[str]
    spectators: int


class Said(msgspec.Struct, tag="said"):
    """Somebody chatted."""

    table: str
    message: int


class Ticked(msgspec.Struct, tag="ticked"):
    """How far the clock of whoever is asked has run since the last entry, as counted by the process that sends this."""

    table: str
    number: int
    thought: float
    waited: float
    paused: float


class ClockWanted(msgspec.Struct, tag="clock_wanted"):
    """A process has just loaded this table: whoever counts its clock tells how it stands."""

    table: str


class PauseWanted(msgspec.Struct, tag="pause_wanted"):
    """Who wants a pause at this table, or its end; nothing of it is on disk."""

    table: str
    number: int
    seats: list[int]


class SignedOut(msgspec.Struct, tag="signed_out"):
    """A device has signed out."""

    key: str  # the hash of its secret


class BlocksChanged(msgspec.Struct, tag="blocks"):
    """A player has muted or blocked somebody, or no longer does."""

    player: str


Event = BlocksChanged | Changed | Present | Said | Ticked | ClockWanted | PauseWanted | SignedOut


class Sent(msgspec.Struct):
    """An event, and the process that it comes from."""

    process: str
    event: Event


read_events = msgspec.json.Decoder(list[Sent]).decode
write_events = msgspec.json.Encoder().encode


class Cluster:
    """The processes on the same database."""

    def __init__(self, url: URL, settings: Settings) -> None:
        self.process = secrets.token_hex(4)
        self.alone = settings.redis is None and url.get_backend_name() == "sqlite"
        self.reconnected = asyncio.Event()  # this process could not listen for a while, and can again
        self.channels = ChannelsPlugin(backend(url, settings, self.reconnected), channels=[CHANNEL])
        self.unsent: list[Event] = []
        self.to_send = asyncio.Event()

    def publish(self, event: Event) -> None:
        """Tell the other processes, soon; nothing happens where there is none."""
        if not self.alone:
            self.unsent.append(event)
            self.to_send.set()

    async def send(self) -> None:
        """Send what was published, many events in one message; what is not taken now is sent a little later."""
        while True:
            await self.to_send.wait()
            await asyncio.sleep(TOGETHER)
            self.to_send.clear()
            while self.unsent:
                events, self.unsent = self.unsent[:MOST_TOGETHER], self.unsent[MOST_TOGETHER:]
                message = write_events([Sent(self.process, event) for event in events])
                try:
                    await self.channels.wait_published(message, [CHANNEL])
                except Exception:
                    log.exception("publish")
                    self.unsent = events + self.unsent
                    await asyncio.sleep(RETRY)

    async def events(self) -> AsyncIterator[Sent]:
        """What the other processes say."""
        async with self.channels.start_subscription([CHANNEL]) as subscriber:
            async for message in subscriber.iter_events():
                for sent in read_events(message):
                    if sent.process != self.process:
                        yield sent


def backend(url: URL, settings: Settings, reconnected: asyncio.Event) -> ChannelsBackend:
    """How processes reach each other: Redis if there is one, else PostgreSQL itself, else there is only one."""
    if settings.redis is not None:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend  # noqa: PLC0415 - an extra
        from redis.asyncio import Redis  # noqa: PLC0415

        return RedisChannelsPubSubBackend(redis=Redis.from_url(settings.redis))
    if url.get_backend_name() == "postgresql":
        from glueckauf.table.storage.notify import PostgresBackend  # noqa: PLC0415 - whoever has SQLite needs no driver

        return PostgresBackend(url.set(drivername="postgresql").render_as_string(hide_password=False), reconnected)
    return MemoryChannelsBackend()
