"""The commands `serve` and `load`: start the server, and load-test one."""

import asyncio
import json
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from glueckauf.cli.admin_commands import admin
from glueckauf.cli.db_commands import db
from glueckauf.cli.settings_command import Set, SettingsFile, settings
from glueckauf.cli.start import find_language, refusals
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.limits import SEATS

console = Console()
EVERYWHERE = {"127.0.0.1", "0.0.0.0", "::"}  # noqa: S104 - shown as localhost


def serve(
    file: SettingsFile = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on (default: 8250).")] = None,
    database: Annotated[str | None, typer.Option(help="SQLite file, or postgresql://user@host/name.")] = None,
    processes: Annotated[int | None, typer.Option(help="Number of processes; more than one needs PostgreSQL.")] = None,
    redis: Annotated[str | None, typer.Option(help="redis://... for live updates between processes.")] = None,
    https: Annotated[
        bool | None, typer.Option("--https/--no-https", help="Served over HTTPS: secure cookies and HSTS.")
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another origin whose pages may connect.")] = None,
    trust: Annotated[
        str | None, typer.Option(help="Proxies whose X-Forwarded-For is trusted, separated by commas.")
    ] = None,
    webhooks: Annotated[
        bool | None, typer.Option("--webhooks/--no-webhooks", help="Let players register a webhook URL.")
    ] = None,
    push: Annotated[bool | None, typer.Option(help="Push notifications when it is a player's turn.")] = None,
    contact: Annotated[str | None, typer.Option(help="Contact for push services, mailto: or https:.")] = None,
    bot_threads: Annotated[int | None, typer.Option(help="Threads for bots (default: all cores but one).")] = None,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No rate limits: for load tests, never in public.")
    ] = False,
    page: Annotated[Path | None, typer.Option(help="Folder of another built page.")] = None,
    extra: Set = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = False,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Language of this command, de or en (default: from your locale).")
    ] = None,
) -> None:
    """Start the server: play in the browser with friends and bots."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        try:
            from glueckauf.table.ops import serve as server  # noqa: PLC0415 - an extra
            from glueckauf.table.settings_file import read_settings  # noqa: PLC0415 - an extra
        except ModuleNotFoundError as error:
            needs = "pip install 'glueckauf[table]'"
            raise BadSetup(
                error.name or "", Reason("no_table", "", f"is missing: {needs}", f"fehlt: {needs}")
            ) from error
        given = {
            "host": host, "port": port, "database": database, "processes": processes, "redis": redis, "https": https,
            "origins": origin or None, "webhooks": webhooks, "push": push, "contact": contact, "page": page,
            "trusted_proxies": None if trust is None else [one.strip() for one in trust.split(",") if one.strip()],
            "bot_threads": bot_threads, "limits": False if unlimited else None,
        }  # fmt: skip
        chosen = replace(read_settings(file, given, extra=tuple(extra or ())).settings, build=True)
        server.refuse_taken(chosen.host, chosen.port)
        address = f"http://{'localhost' if chosen.host in EVERYWHERE else chosen.host}:{chosen.port}"
        console.print(f"Glückauf: [bold]{address}[/] (Ctrl-C)")
        if show:
            threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
        server.serve(chosen)


def open_when_ready(address: str) -> None:
    """Wait until the server answers, then show the page."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):  # noqa: S310 - our own address
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)


def load(
    address: Annotated[
        str, typer.Argument(help="Address of a server that runs with --unlimited.")
    ] = "http://127.0.0.1:8250",
    tables: Annotated[int, typer.Option(min=1, help="Number of tables at once.")] = 200,
    players: Annotated[
        int, typer.Option("--players", "-n", min=2, max=SEATS, help="Number of people at each table.")
    ] = 2,
    seconds: Annotated[float, typer.Option(min=1, max=3600, help="Duration in seconds.")] = 20.0,
    rate: Annotated[float, typer.Option(min=0, help="Moves per second in total; 0 for as fast as possible.")] = 500,
    title: Annotated[str | None, typer.Option(help="Title to play (default: all in turn).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Load-test a server; report throughput and latency."""
    from glueckauf.table.ops.load_test import run_load  # noqa: PLC0415 - an extra

    with refusals():
        told = asyncio.run(run_load(address, tables, players, seconds, rate, title, quiet=as_json)).as_dict()
    if as_json:
        print(json.dumps(told))
        return
    for name, value in told.items():
        print(f"{name.replace('_', ' '):20} {value:,}")


def add_to(app: typer.Typer) -> None:
    app.command()(serve)
    app.command()(load)
    app.command()(settings)
    app.add_typer(db, name="db")
    app.add_typer(admin, name="admin")
