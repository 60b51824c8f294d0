"""The commands `serve` and `load`: run the tables, and see how many they bear."""

import asyncio
import json
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from glueckauf.cli.db_commands import HERE, Database, db
from glueckauf.cli.start import find_language, refusals
from glueckauf.engine.errors import BadSetup, Reason

console = Console()
EVERYWHERE = {"127.0.0.1", "0.0.0.0", "::"}  # noqa: S104 - shown as localhost


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.")] = 8250,
    database: Database = HERE,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Several need PostgreSQL.")] = 1,
    redis: Annotated[str | None, typer.Option(help="redis://..., for processes to hear of each other.")] = None,
    https: Annotated[bool, typer.Option("--https", help="Behind TLS: cookies only there.")] = False,
    origin: Annotated[list[str] | None, typer.Option(help="Another origin whose pages may play here.")] = None,
    trust: Annotated[str, typer.Option(help="Proxies whose word about addresses counts.")] = "127.0.0.1",
    webhooks: Annotated[bool, typer.Option("--webhooks", help="Players may have an address called.")] = False,
    push: Annotated[bool, typer.Option(help="Browsers may be told of a turn.")] = True,
    contact: Annotated[
        str, typer.Option(help="For push services: mailto: or https:.")
    ] = "mailto:nobody@example.invalid",
    bot_threads: Annotated[int | None, typer.Option(min=1, help="For bots; all cores but one, if not said.")] = None,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits for an address: for loads and tests, not for the world.")
    ] = False,
    page: Annotated[Path | None, typer.Option(help="The folder of another built page.")] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = False,
    lang: Annotated[str | None, typer.Option("--lang", help="de or en; of this command's own words.")] = None,
) -> None:
    """Run the tables at which people play, with friends and bots."""
    with refusals():
        language = find_language(lang)
    with refusals(language):
        try:
            from glueckauf.table import serving, settings  # noqa: PLC0415 - an extra
        except ModuleNotFoundError as error:
            needs = "pip install 'glueckauf[table]'"
            raise BadSetup(
                error.name or "", Reason("no_table", "", f"is missing: {needs}", f"fehlt: {needs}")
            ) from error
        serving.refuse_taken(host, port)
        chosen = settings.Settings(
            database=database, page=page, secure_cookies=https, origins=tuple(origin or ()), redis=redis,
            webhooks=webhooks, push=push, contact=contact, bot_threads=bot_threads, trusted_proxies=trust,
            limits=not unlimited, build=True,
        )  # fmt: skip
        address = f"http://{'localhost' if host in EVERYWHERE else host}:{port}"
        console.print(f"Glückauf: [bold]{address}[/] (Ctrl-C)")
        if show:
            threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
        serving.serve(chosen, host, port, processes)


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
    address: Annotated[str, typer.Argument(help="Of a server that runs with --unlimited.")] = "http://127.0.0.1:8250",
    tables: Annotated[int, typer.Option(min=1, help="How many at once.")] = 200,
    players: Annotated[int, typer.Option("--players", "-n", min=2, max=4, help="People at each table.")] = 2,
    seconds: Annotated[float, typer.Option(min=1, max=3600, help="How long.")] = 20.0,
    rate: Annotated[float, typer.Option(min=0, help="Moves a second in all; 0: as fast as it goes.")] = 500,
    title: Annotated[str | None, typer.Option(help="One title only; all in turn, if not said.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Play many tables at once over real sockets, and tell moves a second and how long an answer takes."""
    from glueckauf.table.load import run_load  # noqa: PLC0415 - an extra

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
    app.add_typer(db, name="db")
