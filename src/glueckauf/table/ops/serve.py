"""Running the server: one process, or several on PostgreSQL."""

import errno
import os
import signal
import socket
import tempfile
from typing import Any

import msgspec
import structlog
import uvicorn

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.table.app import SETTINGS, Server
from glueckauf.table.ops import logs
from glueckauf.table.ops.connections import bounded
from glueckauf.table.ops.metrics import FOLDER
from glueckauf.table.settings import Settings
from glueckauf.table.storage.database import database_url

READY = 60  # seconds that a new process may take: the old one goes when it is ready
GRACE = 10  # seconds for open requests when the server goes down


log = structlog.get_logger("glueckauf.table")


def options(settings: Settings) -> dict[str, Any]:  # Any: each option of uvicorn has its type
    return {
        "host": settings.host,
        "port": settings.port,
        "loop": "asyncio",  # uvicorn takes uvloop where there is one; with it, tests of several processes fail
        "log_config": None,
        "ws_max_size": settings.longest_message,
        "ws_per_message_deflate": False,  # views are small; the time is better spent on moves
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": GRACE,
        "timeout_worker_healthcheck": READY,
        "proxy_headers": True,
        "forwarded_allow_ips": list(settings.trusted_proxies),
        "server_header": False,
        **bounded(settings),
    }


def refuse_taken(host: str, port: int) -> None:
    """Raises `BadSetup` if the port is in use, before anything starts."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadSetup(f"{host}:{port}", Reason("port_taken", "", *unusable(error))) from error


def unusable(error: OSError) -> tuple[str, str]:
    """Why nothing can be served there, in English and German."""
    match error.errno:
        case errno.EADDRINUSE:
            return (
                "a server is there already, perhaps this one: choose another port (--port or GLUECKAUF_PORT)",
                "dort läuft schon ein Server, vielleicht dieser: Wähle einen anderen Port (--port oder GLUECKAUF_PORT)",
            )
        case errno.EACCES:
            return (
                "you may not use this port: choose one from 1024 on (--port or GLUECKAUF_PORT)",
                "diesen Port darfst du nicht benutzen: Wähle einen ab 1024 (--port oder GLUECKAUF_PORT)",
            )
        case _:
            return (
                f"this address cannot be used ({error.strerror}): choose another --host or --port",
                f"diese Adresse geht nicht ({error.strerror}): Wähle einen anderen --host oder --port",
            )


def serve(settings: Settings) -> None:
    """Serve until a signal comes. Raises `BadSetup` before anything starts."""
    url = database_url(settings.database)
    refuse_taken(settings.host, settings.port)
    if settings.processes > 1:
        if url.get_backend_name() == "sqlite":
            reason = Reason(
                "one_process",
                "",
                "several processes need PostgreSQL: see --database",
                "mehrere Prozesse brauchen PostgreSQL: siehe --database",
            )
            raise BadSetup("processes", reason)
        os.environ[SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
        with tempfile.TemporaryDirectory(prefix="glueckauf-metrics-") as folder:
            os.environ[FOLDER] = folder
            uvicorn.run(
                "glueckauf.table.app:from_environment", factory=True, workers=settings.processes, **options(settings)
            )
        return
    logs.set_up()
    if hasattr(signal, "SIGHUP"):  # it would end the only process there is
        signal.signal(signal.SIGHUP, lambda *_: log.warning("not_reloaded", why="one process: restart it"))
    server = uvicorn.Server(uvicorn.Config(Server(settings).entrance, **options(settings)))
    try:
        server.run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
