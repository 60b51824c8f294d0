"""The whole server: its parts, how they start and stop, and what every answer carries."""

import asyncio
import os
import platform
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from types import FrameType

import msgspec
import structlog
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.prometheus import PrometheusConfig

from glueckauf.coach import analysis as coach
from glueckauf.engine.errors import GlueckaufError
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.accounts.address_guard import AddressGuard
from glueckauf.table.accounts.notifications import Notifications
from glueckauf.table.accounts.players import Players
from glueckauf.table.accounts.reception import Reception
from glueckauf.table.endpoints import (
    account,
    analysis_api,
    daily_api,
    health,
    http_api,
    learning,
    order_api,
    player_pages,
    practice_api,
    same_deal_api,
    seat_link_api,
    sign_in,
    websocket,
)
from glueckauf.table.endpoints.entrance import Entrance
from glueckauf.table.endpoints.heavy_reads import HeavyReads
from glueckauf.table.endpoints.hooks import Hooks
from glueckauf.table.endpoints.page_files import ASSETS, page
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.endpoints.websocket import Sockets
from glueckauf.table.instruments import Instruments
from glueckauf.table.ops.analyst import Analyst
from glueckauf.table.ops.cleaning import Cleaning
from glueckauf.table.ops.collector import Collector, spared
from glueckauf.table.ops.housekeeping import Housekeeping
from glueckauf.table.ops.masters import Masters
from glueckauf.table.ops.metrics import Metrics
from glueckauf.table.order.acts import Acts
from glueckauf.table.order.bench import Bench
from glueckauf.table.order.blocks import Blocks
from glueckauf.table.order.chat_rules import ChatRules
from glueckauf.table.order.doors import Doors
from glueckauf.table.order.enforcement import Enforcement
from glueckauf.table.order.inspection import Inspection
from glueckauf.table.order.reports import Reports
from glueckauf.table.order.sanctions import Sanctions
from glueckauf.table.play.bot_driver import BotDriver
from glueckauf.table.play.bot_pool import BotPool
from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.clock import Grace
from glueckauf.table.play.cluster import Cluster, SignedOut
from glueckauf.table.play.cluster_listener import ClusterListener
from glueckauf.table.play.consent import Waits
from glueckauf.table.play.lobby import Lobby
from glueckauf.table.play.owners import Owners
from glueckauf.table.play.presence import Presence
from glueckauf.table.play.request import Parts
from glueckauf.table.play.rooms import Rooms
from glueckauf.table.play.signals import LobbyBell, Turns
from glueckauf.table.play.snapshots import Snapshots
from glueckauf.table.play.writer import Writer
from glueckauf.table.settings import Settings
from glueckauf.table.settings_file import as_path
from glueckauf.table.storage.analyses import Analyses
from glueckauf.table.storage.daily import DailyDeals
from glueckauf.table.storage.database import connect, database_url, upgrade
from glueckauf.table.storage.in_use import locked, sqlite_file
from glueckauf.table.storage.leases import Leases
from glueckauf.table.storage.ledger import Ledger
from glueckauf.table.storage.store import Store

PEER_KEY = "peer_key"  # the setting that processes on one database know each other by
ENDING = 5.0  # seconds for background work to let go of the database
log = structlog.get_logger("glueckauf.table")


class Server:
    """One server process: its parts, wired together, and the application that uses them."""

    def __init__(self, settings: Settings, guard: AddressGuard | None = None) -> None:
        self.settings = settings
        url = database_url(settings.database)
        self.engine = connect(url)
        self.cluster, turns, lobby = Cluster(url, settings), Turns(), LobbyBell()
        leases = Leases(self.engine, self.cluster.process) if url.get_backend_name() == "postgresql" else None
        self.owners = Owners(leases)
        self.ledger = Ledger(self.engine, leases)
        self.store = Store(self.engine, self.ledger.short_way)
        self.players = Players(self.store, settings.session_days)
        self.reception = Reception(self.store, self.players, settings, self.session_ended)
        self.instruments = Instruments()
        self.ledger.waited = self.instruments.writes.observe
        self.limits = Limits(on=settings.limits)
        self.notifications = Notifications(self.store, settings, guard or AddressGuard())
        presence = Presence(self.cluster)
        waits = Waits(settings.vote_seconds, settings.absent_seconds, settings.rematch_seconds, settings.reveal_seconds)
        blocks = Blocks(self.store)
        broadcast = Broadcast(presence, lobby, waits, blocks)
        rooms = Rooms(self.store, broadcast, self.cluster, turns, self.owners)
        self.parts = Parts(
            store=self.store,
            ledger=self.ledger,
            rooms=rooms,
            owners=self.owners,
            doors=Doors(self.store, rooms),
            blocks=blocks,
            sanctions=Sanctions(self.store),
            chat_rules=ChatRules(settings, self.limits),
            writer=Writer(self.store, rooms, broadcast, self.cluster, turns, lobby),
            broadcast=broadcast,
            presence=presence,
            lobby=Lobby(self.store, rooms, broadcast, lobby, blocks),
            cluster=self.cluster,
            turns=turns,
            bot_pool=BotPool(settings.bot_threads),
            instruments=self.instruments,
            most_tables=settings.tables_per_player,
            grace=Grace(settings.clock_grace, settings.clock_grace_in_all),
            most_tables_of_guests=settings.tables_per_guest,
        )
        self.driver = BotDriver(self.parts, self.notifications)
        self.housekeeping = Housekeeping(self.parts, self.driver)
        self.snapshots = Snapshots(self.store, rooms)
        self.collector = Collector(self.ledger)
        self.cleaning = Cleaning(self.parts, settings)
        analyses = Analyses(self.store, platform.node(), self.cluster.process, coach.VERSION)
        self.analyst = Analyst(self.parts, settings, analyses)
        self.deals = DailyDeals(self.store)
        self.masters = Masters(settings, self.deals)
        self.sockets = Sockets()
        self.bench = Bench(
            acts=Acts(self.store),
            inspection=Inspection(self.store),
            reports=Reports(self.store, self.parts.doors, settings.reports_per_hour),
            enforcement=Enforcement(self.parts, self.players, self.sockets.send_away),
        )
        self.listener = ClusterListener(self.parts, lobby, self.session_ended_elsewhere)
        self.metrics = Metrics(self.parts, self.sockets, self.notifications, self.instruments, settings)
        self.farewell: asyncio.Task[None] | None = None
        self.app = make_litestar(self)
        self.entrance = Entrance(self.app, self.owners, self.limits, settings.requests_per_second)

    async def session_ended(self, key: str) -> None:
        """A session has ended: its sockets are closed, at every process; `key` is the hash of its secret."""
        self.cluster.publish(SignedOut(key))
        await self.session_ended_elsewhere(key)

    async def session_ended_elsewhere(self, key: str) -> None:
        self.players.forget_session(key)
        await self.sockets.sign_out(key)

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Migrate, resume the games, and at the end finish what was begun."""
        del app
        self.say_bye_first()
        with locked(sqlite_file(database_url(self.settings.database))):
            async with self.running():
                yield

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        await upgrade(self.engine)
        self.ledger.start()
        await self.notifications.start()
        await self.reception.start()
        await self.bench.enforcement.start()
        if self.owners.leases is not None:
            key = bytes.fromhex(await self.store.key(PEER_KEY))
            self.owners.address = await self.entrance.open(self.settings.peer_host, key)
            await self.owners.renew()
        work = [self.driver.run(), self.housekeeping.run(), self.cleaning.run(), self.metrics.run()]
        work += [self.housekeeping.listen_for_stalls(), self.bench.enforcement.run(), logged_resume(self.parts.rooms)]
        work += [self.snapshots.run(), self.collector.run(), *self.reception.work()]
        if not self.cluster.alone:
            work += [self.cluster.send(), self.listener.run(), self.listener.catch_up()]
            work += [self.owners.run(), self.parts.rooms.look_for_orphans()]
        background = [asyncio.create_task(one) for one in work]
        self.analyst.start()
        self.masters.start()
        if self.settings.build:
            loop, progress = asyncio.get_running_loop(), self.parts.lobby.machine_code_progress
            WORKSHOP.listeners.append(lambda title: loop.call_soon_threadsafe(progress, title))
            WORKSHOP.open()
        log.info("started", process=self.cluster.process)
        try:
            with spared():
                yield
        finally:
            WORKSHOP.listeners.clear()
            await asyncio.to_thread(WORKSHOP.close)
            self.driver.stop()
            await self.analyst.stop()
            await self.masters.stop()
            await self.parts.rooms.settle()
            await self.snapshots.keep_all()
            await self.housekeeping.keep_time()
            await self.ledger.stop()
            await self.owners.leave()
            await self.entrance.close()
            for task in background:
                task.cancel()
            await asyncio.wait(background, timeout=ENDING)  # one in the middle of a question still needs the database
            await self.ledger.let_go()
            self.parts.rooms.close()
            self.parts.bot_pool.stop()
            self.notifications.outgoing.stop()
            self.reception.stop()
            await self.engine.dispose()
            log.info("stopped", process=self.cluster.process)

    def say_bye_first(self) -> None:
        """On the first signal, say good-bye to every socket before the server stops; on a second one, stop at once."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(sign)
            if callable(before):
                signal.signal(sign, partial(self.leave, loop, before))

    def leave(
        self,
        loop: asyncio.AbstractEventLoop,
        before: Callable[[int, FrameType | None], object],
        sign: int,
        frame: FrameType | None,
    ) -> None:
        if self.sockets.leaving:
            before(sign, frame)
            return
        self.sockets.leaving = True
        self.farewell = loop.create_task(self.drain())
        self.farewell.add_done_callback(lambda _: before(sign, frame))

    async def drain(self) -> None:
        """Everybody is told to come again, and other processes go on with the tables, as if nothing had happened."""
        self.owners.leaving = True
        await asyncio.gather(self.sockets.say_bye(), self.entrance.say_bye())
        if self.owners.leases is not None:
            try:
                await self.hand_over()
            except Exception:
                log.exception("hand_over")

    async def hand_over(self) -> None:
        """Finish what was begun, store how everything stands, and own nothing any more."""
        self.driver.stop()
        await self.parts.rooms.settle()
        await self.snapshots.keep_all()
        await self.housekeeping.keep_time()
        await self.ledger.append([])
        await self.owners.leave()


async def logged_resume(rooms: Rooms) -> None:
    try:
        await rooms.resume()
    except Exception:
        log.exception("resume")


def make_litestar(server: Server) -> Litestar:
    """The ASGI application; every handler gets the parts that it names from here."""
    settings = server.settings
    hooks = Hooks(server.players, server.limits, settings, server.instruments, server.parts)
    # No name of a part may be that of a field in a body: Litestar calls an error there a fault of the server.
    parts: dict[str, object] = {
        "settings": settings, "bench": server.bench,
        "players": server.players, "parts": server.parts, "notifications": server.notifications,
        "limits": server.limits, "sockets": server.sockets, "metrics": server.metrics,
        "reads": HeavyReads(server.limits, settings), "analyst": server.analyst,
        "deals": server.deals, "masters": server.masters,
        **server.reception.parts(),
    }  # fmt: skip
    return Litestar(
        route_handlers=[
            *http_api.HANDLERS, *player_pages.HANDLERS, *order_api.HANDLERS, *sign_in.HANDLERS, *account.HANDLERS,
            *seat_link_api.HANDLERS, *learning.HANDLERS, *analysis_api.HANDLERS, *daily_api.HANDLERS,
            *same_deal_api.HANDLERS, *practice_api.HANDLERS,
            *websocket.HANDLERS, *health.HANDLERS, page,
        ],
        dependencies={
            **{name: Provide(_always(part), sync_to_thread=False) for name, part in parts.items()},
            "person": Provide(hooks.person),
            "room": Provide(hooks.room),
            "spoken_language": Provide(hooks.language),
        },
        before_request=hooks.before_request,
        exception_handlers={
            GlueckaufError: hooks.refuse,
            HTTPException: hooks.refuse_http,
            RecursionError: hooks.refuse_unreadable,
            UnicodeDecodeError: hooks.refuse_unreadable,
            Exception: hooks.refuse_trouble,
        },
        lifespan=[server.lifespan],
        plugins=[server.cluster.channels],
        middleware=[PrometheusConfig("glueckauf", "glueckauf", group_path=True, exclude=["/live$"]).middleware],
        compression_config=CompressionConfig("gzip", minimum_size=800, exclude=[f"^{ASSETS}"]),
        before_send=[hooks.before_send],
        request_max_body_size=settings.longest_message,
        openapi_config=OpenAPIConfig(
            title="Glückauf", version="1", path="/schema", render_plugins=[JsonRenderPlugin()],
            description="Tables, seats, moves and records. Live play goes over WebSockets: see docs/wire.md.",
        ),
        logging_config=None,
    )  # fmt: skip


def _always(part: object) -> Callable[[], object]:
    return lambda: part


SETTINGS = "GLUECKAUF_TABLE_SETTINGS"  # how a command hands its settings to the processes that it starts


def from_environment() -> Entrance:
    """For several processes: each makes its app from the settings in the environment."""
    from glueckauf.table.ops import logs  # noqa: PLC0415 - a process of its own has to set up its logs

    logs.set_up()
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings, dec_hook=as_path)
    return Server(settings).entrance
