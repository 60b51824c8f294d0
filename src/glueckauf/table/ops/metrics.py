"""Metrics for Prometheus: of this process, or of all processes of this machine together."""

import asyncio
import ipaddress
import os
import re
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import structlog
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, generate_latest, multiprocess
from sqlalchemy import func, select, text

from glueckauf.table.accounts.notifications import Notifications
from glueckauf.table.endpoints.websocket import Sockets
from glueckauf.table.instruments import Instruments
from glueckauf.table.play.request import Parts
from glueckauf.table.settings import Settings
from glueckauf.table.storage.database import database_url
from glueckauf.table.storage.in_use import sqlite_file
from glueckauf.table.storage.models import TableRow

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # set by `serve` for its processes: where they keep their numbers
FRESH = 5.0  # seconds after which the numbers of a process are taken anew
PROBED = 5.0  # seconds for which a write that succeeded counts
COUNTED = 30.0  # and those that the database must count
STATUSES = ("waiting", "playing", "over")

log = structlog.get_logger("glueckauf.table")


class Metrics:
    """Gauges are taken every few seconds, so that any process can answer for all."""

    def __init__(
        self, parts: Parts, sockets: Sockets, notifications: Notifications, instruments: Instruments, settings: Settings
    ) -> None:
        self.parts, self.sockets, self.notifications = parts, sockets, notifications
        self.registry = instruments.registry
        self.file = sqlite_file(database_url(settings.database))
        self.last: dict[str, int] = {}  # [counter] what it was when last looked at
        self.counted = -COUNTED
        self.probed = -PROBED  # when the database last took a write
        self.in_memory = self.gauge("tables_in_memory", "Tables held in memory")
        self.open_sockets = self.gauge("sockets_open", "Open sockets")
        self.people = self.gauge("people_online", "People with a socket at a table, each once in a process")
        self.bots = self.gauge("bots_waiting", "Bots that think or wait to think")
        self.writes = self.gauge("writes_waiting", "Moves waiting for the disk")
        self.turns = self.gauge("turns_waiting", "Tables whose next player is still to be asked or notified")
        self.unsent = self.gauge("bytes_unsent", "Bytes waiting for slow sockets")
        self.tables = Gauge(
            "glueckauf_tables", "Tables in the database", ["status"], registry=self.registry,
            multiprocess_mode="livemax",
        )  # fmt: skip
        self.size = self.gauge("database_bytes", "Size of the database", "livemax")
        self.free = self.gauge("disk_free_bytes", "Free space where the database lies (SQLite)", "livemin")
        self.written = self.counter("entries_written", "Moves and take-backs on disk")
        self.transactions = self.counter("transactions", "Transactions that wrote them")
        self.notices = self.counter("notices_sent", "Notifications of a turn")

    def gauge(self, name: str, about: str, mode: str = "livesum") -> Gauge:
        return Gauge(f"glueckauf_{name}", about, registry=self.registry, multiprocess_mode=mode)  # type: ignore[arg-type]  # one of Prometheus' literals

    def counter(self, name: str, about: str) -> Counter:
        return Counter(f"glueckauf_{name}", about, registry=self.registry)

    async def probe(self) -> None:
        """Raises what keeps the database from taking a write; asked again only after a while."""
        if time.monotonic() - self.probed > PROBED:
            await self.parts.store.probe()
            self.probed = time.monotonic()

    async def run(self) -> None:
        while True:
            with suppress(Exception):  # a database that does not answer is `/readyz`'s to tell
                await self.take()
            await asyncio.sleep(FRESH)

    async def take(self) -> None:
        """Take the numbers of this process, and now and then those of the database."""
        parts, rooms = self.parts, self.parts.rooms.in_memory()
        watchers = [watcher for room in rooms for watcher in parts.presence.watchers(room.id)]
        self.in_memory.set(len(rooms))
        self.open_sockets.set(len(self.sockets.open))
        self.people.set(len({watcher.player for watcher in watchers if watcher.player is not None}))
        self.bots.set(parts.bot_pool.waiting)
        self.writes.set(len(parts.ledger.waiting))
        self.turns.set(parts.turns.queue.qsize())
        self.unsent.set(sum(watcher.waiting for watcher in watchers))
        self.add(self.written, "written", parts.ledger.written)
        self.add(self.transactions, "transactions", parts.ledger.transactions)
        self.add(self.notices, "notices", self.notifications.sent)
        if time.monotonic() - self.counted > COUNTED:
            self.counted = time.monotonic()
            await self.count()

    def add(self, counter: Counter, name: str, now: int) -> None:
        counter.inc(now - self.last.get(name, 0))
        self.last[name] = now

    async def count(self) -> None:
        async with self.parts.store.session() as session:
            query = select(TableRow.status, func.count()).group_by(TableRow.status)
            found = {str(status): number for status, number in await session.execute(query)}
            if self.file is None:
                self.size.set(float(await session.scalar(text("SELECT pg_database_size(current_database())")) or 0))
        for status in {*STATUSES, *found}:
            self.tables.labels(status).set(found.get(status, 0))
        if self.file is not None:
            beside = [self.file.with_name(self.file.name + suffix) for suffix in ("", "-wal")]
            self.size.set(sum(part.stat().st_size for part in beside if part.exists()))
            self.free.set(shutil.disk_usage(self.file.resolve().parent).free)

    async def text(self) -> bytes:
        """For Prometheus: our own numbers, then those of Litestar and the process, which use the common registry."""
        with suppress(Exception):
            await self.take()
        folder = os.environ.get(FOLDER)
        if folder is None:
            return generate_latest(self.registry) + generate_latest(REGISTRY)
        return await asyncio.to_thread(of_all, Path(folder))


def of_all(folder: Path) -> bytes:
    """The numbers of all processes; gauges of those that have ended do not count."""
    for file in folder.glob("gauge_live*.db"):
        number = re.search(r"_(\d+)\.db$", file.name)
        if number and not is_alive(int(number[1])):
            multiprocess.mark_process_dead(int(number[1]), str(folder))  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def within(address: str, networks: Iterable[str]) -> bool:
    """Whether an address lies in one of these networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        found = found.ipv4_mapped or found
    return any(found in ipaddress.ip_network(network, strict=False) for network in networks)
