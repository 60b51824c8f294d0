"""For operators: health checks and metrics."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from glueckauf.table.accounts.credentials import address_of
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.websocket import Sockets
from glueckauf.table.ops.metrics import Metrics, within
from glueckauf.table.play.request import Parts
from glueckauf.table.refusals import NOTHING_HERE, Refusal
from glueckauf.table.settings import Settings


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
async def show_metrics(request: Asked, metrics: Metrics, settings: Settings) -> Response[bytes]:
    """For Prometheus, from the networks of the setting `metrics_from`; all others see nothing here."""
    if not within(address_of(request), settings.metrics_from):
        raise Refusal(NOTHING_HERE, "", 404)
    return Response(await metrics.text(), media_type=CONTENT_TYPE_LATEST)


HANDLERS = [alive, ready, show_metrics]
