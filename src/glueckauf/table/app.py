"""The whole server: its parts, how they start and stop, and what every answer carries."""

import asyncio
import gc
import json
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.prometheus import PrometheusConfig
from litestar.types import Message, Scope

from glueckauf.engine.errors import GlueckaufError
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.accounts.credentials import SAFE, address_of, person_of, refuse_foreign, secret_of, spoken_by
from glueckauf.table.accounts.notifications import Notifications
from glueckauf.table.accounts.players import Person, Players
from glueckauf.table.endpoints import health, http_api, websocket
from glueckauf.table.endpoints.page_files import page
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.endpoints.websocket import Sockets
from glueckauf.table.ops.cluster import Cluster
from glueckauf.table.ops.housekeeping import Housekeeping
from glueckauf.table.play.bot_pool import BotPool
from glueckauf.table.play.messages import refused
from glueckauf.table.play.tables import Tables
from glueckauf.table.refusals import BAD_MESSAGE, TROUBLE, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.storage.database import connect, database_url, upgrade
from glueckauf.table.storage.ledger import Ledger
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.bodies import Problem

YOUNG = (10_000, 50, 100)  # views are many small objects that die soon: looking for cycles among them seldom pays
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; worker-src 'self'; "
        "manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
log = structlog.get_logger("glueckauf.table")
Asked = Request[Any, Any, Any]


class Server:
    """The parts of one server process, wired together."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        url = database_url(settings.database)
        self.engine = connect(url)
        self.store = Store(self.engine)
        self.players = Players(self.store)
        self.ledger = Ledger(self.engine)
        self.bot_pool = BotPool(settings.bot_threads)
        self.tables = Tables(self.store, self.ledger, self.bot_pool, most_tables=settings.tables_per_player)
        self.housekeeping = Housekeeping(self.tables)
        self.notifications = Notifications(self.store, settings)
        self.limits, self.sockets = Limits(on=settings.limits), Sockets()
        self.cluster = Cluster(self.tables, url, settings)
        self.farewell: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Migrate, take up the games, and at the end finish what was begun."""
        del app
        self.say_bye_first()
        await upgrade(self.engine)
        self.ledger.start()
        await self.notifications.start()
        self.tables.notify = self.notifications.your_turn
        health.count(health.Numbers(self.tables, self.sockets, self.notifications))
        beside = [asyncio.create_task(self.housekeeping.sweep()), asyncio.create_task(self.resume())]
        if not self.cluster.none:
            self.tables.publish = self.cluster.publish
            beside += [asyncio.create_task(self.cluster.listen()), asyncio.create_task(self.cluster.tell())]
        if self.settings.build:
            loop = asyncio.get_running_loop()
            nearer = self.tables.machine_code_progress
            WORKSHOP.listeners.append(lambda title: loop.call_soon_threadsafe(nearer, title))
            WORKSHOP.open()
        gc.collect()
        gc.freeze()  # what is loaded by now stays: the collector need not look at it again
        gc.set_threshold(*YOUNG)
        log.info("started", process=self.tables.process)
        try:
            yield
        finally:
            WORKSHOP.listeners.clear()
            await asyncio.to_thread(WORKSHOP.close)
            await self.tables.stop()
            await self.ledger.stop()
            for task in beside:
                task.cancel()
            self.bot_pool.stop()
            await self.engine.dispose()
            log.info("stopped", process=self.tables.process)

    def say_bye_first(self) -> None:
        """When a signal comes, tell the sockets before the server closes them; a second one ends it at once."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(sign)
            if callable(before):
                signal.signal(sign, partial(self.leave, loop, before))

    def leave(self, loop: asyncio.AbstractEventLoop, before: Any, sign: int, frame: FrameType | None) -> None:
        if self.tables.stopping:
            before(sign, frame)
            return
        self.tables.stopping = True
        self.farewell = loop.create_task(self.sockets.say_bye())
        self.farewell.add_done_callback(lambda _: before(sign, frame))

    async def resume(self) -> None:
        try:
            await self.tables.resume()
        except Exception:
            log.exception("resume")


# What every request passes


async def who_asks(request: Asked, players: Players) -> Person | None:
    return await person_of(request, players)


async def language_of(request: Asked, person: Person | None) -> str:
    return spoken_by(request, person)


async def before_request(request: Asked) -> None:
    """The same origin for whatever changes something, and not too much of it."""
    server: Server = request.app.state.server
    server.limits.take("http", address_of(request), server.settings.requests_per_second)
    person = server.players.remembered(secret_of(request))
    if person is not None:  # wherever they ask from
        server.limits.take("asked", person.id, server.settings.requests_per_second)
    if request.method not in SAFE:
        refuse_foreign(request, server.settings.origins)


def problem(request: Asked, error: GlueckaufError) -> Response[Problem]:
    """A refusal, in the language of whoever asks."""
    server: Server = request.app.state.server
    person = server.players.remembered(secret_of(request))
    told = refused("", error, spoken_by(request, person))
    status = error.status if isinstance(error, Refusal) else 422
    said = Problem(told.code, told.sentence, told.rule, told.about)
    return Response(said, status_code=status, media_type=MediaType.JSON)


def refuse_http(request: Asked, error: HTTPException) -> Response[Problem]:
    """What Litestar itself refuses: no such path, a body that does not fit."""
    if isinstance(error, ValidationException) or error.status_code == 400:
        where = "; ".join(_detail(one) for one in error.extra) if isinstance(error.extra, list) else ""
        return problem(request, Refusal(BAD_MESSAGE, (where or str(error.detail))[:200], 400))
    if error.status_code >= 500:
        log.error("request_failed", path=request.url.path, method=request.method, exc_info=error)
    said = Problem(f"http_{error.status_code}", str(error.detail)[:200])
    return Response(said, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)


def _detail(one: Any) -> str:
    return " ".join(str(one[name]) for name in ("key", "message") if name in one) if isinstance(one, dict) else str(one)


def refuse_deep(request: Asked, error: RecursionError) -> Response[Problem]:
    """A body of brackets within brackets."""
    del error
    return problem(request, Refusal(BAD_MESSAGE, "depth", 400))


def refuse_trouble(request: Asked, error: Exception) -> Response[Problem]:
    """A bug of ours: the log has it all, the page a sentence."""
    log.error("request_failed", path=request.url.path, method=request.method, exc_info=error)
    told = refused("", Refusal(TROUBLE), "en")
    return Response(Problem(told.code, told.sentence), status_code=500, media_type=MediaType.JSON)


def make_app(settings: Settings) -> Litestar:
    """The server as an ASGI application."""
    server = Server(settings)
    # No name of a part may be that of a field in a body: Litestar calls an error there a fault of the server.
    parts: dict[str, Any] = {
        "settings": settings, "players": server.players, "tables": server.tables, "notifications": server.notifications,
        "limits": server.limits, "sockets": server.sockets,
    }  # fmt: skip
    secure = {"strict-transport-security": "max-age=31536000"} if settings.secure_cookies else {}
    app = Litestar(
        route_handlers=[*http_api.HANDLERS, *websocket.HANDLERS, *health.HANDLERS, page],
        dependencies={
            **{name: Provide(_always(part), sync_to_thread=False) for name, part in parts.items()},
            "person": Provide(who_asks),
            "spoken_language": Provide(language_of),
        },
        before_request=before_request,
        exception_handlers={
            GlueckaufError: problem,
            HTTPException: refuse_http,
            RecursionError: refuse_deep,
            Exception: refuse_trouble,
        },
        lifespan=[server.lifespan],
        plugins=[server.cluster.channels],
        middleware=[PrometheusConfig("glueckauf", "glueckauf", group_path=True, exclude=["/live$"]).middleware],
        compression_config=CompressionConfig("gzip", minimum_size=800),
        before_send=[with_headers({**HEADERS, **secure})],
        request_max_body_size=settings.longest_message,
        openapi_config=OpenAPIConfig(
            title="Glückauf", version="1", path="/schema", render_plugins=[JsonRenderPlugin()],
            description="Tables, seats, moves and records. Live play goes over WebSockets: see docs/wire.md.",
        ),
        logging_config=None,
    )  # fmt: skip
    app.state.server = server
    return app


def with_headers(headers: dict[str, str]) -> Any:
    """Every answer carries them, refusals too."""

    async def add(message: Message, scope: Scope) -> None:
        del scope
        if message["type"] == "http.response.start":
            sent = MutableScopeHeaders.from_message(message)
            for name, value in headers.items():
                sent.setdefault(name, value)

    return add


def _always(part: Any) -> Any:
    return lambda: part


SETTINGS = "GLUECKAUF_TABLE_SETTINGS"  # how a command hands its settings to the processes that it starts


def from_environment() -> Litestar:
    """For several processes: each makes its app from the settings in the environment."""
    from glueckauf.table.ops import logs  # noqa: PLC0415 - a process of its own has to set up its logs

    logs.set_up()
    told = json.loads(os.environ.get(SETTINGS, "{}"))
    known = {field.name for field in fields(Settings)}
    values = {name: value for name, value in told.items() if name in known}
    if values.get("page"):
        values["page"] = Path(values["page"])
    if "origins" in values:
        values["origins"] = tuple(values["origins"])
    return make_app(Settings(**values))
