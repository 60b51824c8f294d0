"""For operators: health checks and metrics."""

import ipaddress
import time
from collections.abc import Iterator

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from glueckauf.table.accounts.credentials import address_of
from glueckauf.table.accounts.notifications import Notifications
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.websocket import Sockets
from glueckauf.table.play.request import Parts
from glueckauf.table.refusals import NOTHING_HERE, Refusal

PROBED = 5.0  # seconds for which a write that succeeded counts


class Metrics(Collector):
    """What this process counts of itself, in a registry of its own: a second server in one process has another."""

    def __init__(self, parts: Parts, sockets: Sockets, notifications: Notifications) -> None:
        self.parts, self.sockets, self.notifications = parts, sockets, notifications
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self.probed = -PROBED  # when the database last took a write

    async def probe(self) -> None:
        """Raises what keeps the database from taking a write; asked again only after a while."""
        if time.monotonic() - self.probed > PROBED:
            await self.parts.store.probe()
            self.probed = time.monotonic()

    def collect(self) -> Iterator[Metric]:
        ledger, bot_pool, rooms = self.parts.ledger, self.parts.bot_pool, self.parts.rooms.in_memory()
        yield GaugeMetricFamily("glueckauf_tables_in_memory", "Tables held in memory", len(rooms))
        yield GaugeMetricFamily("glueckauf_sockets_open", "Open sockets", len(self.sockets.open))
        yield GaugeMetricFamily("glueckauf_bots_waiting", "Bots that think or wait to think", bot_pool.waiting)
        yield GaugeMetricFamily("glueckauf_writes_waiting", "Moves waiting for the disk", len(ledger.waiting))
        yield CounterMetricFamily("glueckauf_entries_written", "Moves and take-backs on disk", ledger.written)
        yield CounterMetricFamily("glueckauf_transactions", "Transactions that wrote them", ledger.transactions)
        yield CounterMetricFamily("glueckauf_notices_sent", "Notifications of a turn", self.notifications.sent)

    def text(self) -> bytes:
        """For Prometheus: our own numbers, then those of Litestar and the process, which use the common registry."""
        return generate_latest(self.registry) + generate_latest(REGISTRY)


@get("/healthz", summary="Is the process alive?", tags=["operating"])
async def alive() -> dict[str, str]:
    return {"status": "alive"}


@get("/readyz", summary="Can people play?", tags=["operating"])
async def ready(parts: Parts, sockets: Sockets, metrics: Metrics) -> Response[dict[str, str]]:
    """503 while the database takes no writes or is not up to date, and while the server shuts down."""
    try:
        current = await parts.store.is_current()
        await metrics.probe()
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody can play
        return Response({"status": "no_database", "why": type(error).__name__}, status_code=503)
    if not current or sockets.leaving:
        return Response({"status": "going_down" if sockets.leaving else "old_database"}, status_code=503)
    return Response({"status": "ready"}, status_code=200)


@get("/metrics", include_in_schema=False)
async def show_metrics(request: Asked, metrics: Metrics) -> Response[bytes]:
    """For Prometheus on this machine or in this network; not visible from the internet."""
    try:
        near = not ipaddress.ip_address(address_of(request)).is_global
    except ValueError:
        near = False
    if not near:
        raise Refusal(NOTHING_HERE, "", 404)
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)


HANDLERS = [alive, ready, show_metrics]
