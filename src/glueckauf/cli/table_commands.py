"""The commands of the table: serve it, look after its database, load it."""

import asyncio
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from glueckauf.cli.start import compile_rules, find_language
from glueckauf.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

console = Console()
Database = Annotated[
    str,
    typer.Option(
        envvar="GLUECKAUF_DATABASE",
        help="A file for SQLite, or postgresql://user@host/name.",
        show_envvar=True,
    ),
]
HERE = "glueckauf.db"
MISSING = "the table needs its extra: pip install 'glueckauf[table]'"


def add_to(app: typer.Typer, refusals: "Callable[..., AbstractContextManager[None]]") -> None:
    """Add the commands `serve`, `load` and `db`."""
    db = typer.Typer(no_args_is_help=True, help="Look after the database of the table.")

    @app.command()
    def serve(
        host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 for the whole network.")] = "127.0.0.1",
        port: Annotated[int, typer.Option(help="The port.")] = 8250,
        database: Database = HERE,
        processes: Annotated[int, typer.Option(min=1, max=64, help="Several need PostgreSQL.")] = 1,
        redis: Annotated[
            str | None, typer.Option(help="redis://..., if processes shall hear of each other through Redis.")
        ] = None,
        https: Annotated[bool, typer.Option("--https", help="Behind TLS: cookies only there.")] = False,
        origin: Annotated[list[str] | None, typer.Option(help="Another origin whose pages may play here.")] = None,
        trust: Annotated[str, typer.Option(help="Proxies whose word about addresses counts.")] = "127.0.0.1",
        webhooks: Annotated[bool, typer.Option("--webhooks", help="Players may have an address called.")] = False,
        push: Annotated[bool, typer.Option(help="Browsers may be told of a turn.")] = True,
        contact: Annotated[
            str, typer.Option(help="mailto: or https: for the push services.")
        ] = "mailto:nobody@example.invalid",
        bot_threads: Annotated[
            int | None, typer.Option(min=1, help="For the bots; all cores but one, if not said.")
        ] = None,
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
                from glueckauf.table.serving import refuse_taken  # noqa: PLC0415 - an extra
                from glueckauf.table.serving import serve as run
                from glueckauf.table.settings import Settings
            except ModuleNotFoundError as error:
                raise typer.BadParameter(f"{MISSING} ({error.name})") from error
            refuse_taken(host, port)
            for game in GAMES:
                compile_rules(game, language, bots=True)
            settings = Settings(
                database=database, page=page, secure_cookies=https, origins=tuple(origin or ()), redis=redis,
                webhooks=webhooks, push=push, contact=contact, bot_threads=bot_threads, trusted_proxies=trust,
                limits=not unlimited,
            )  # fmt: skip
            address = f"http://{'localhost' if host in {'127.0.0.1', '0.0.0.0'} else host}:{port}"  # noqa: S104 - only shown
            console.print(f"Glückauf: [bold]{address}[/] (Ctrl-C)")
            if show:
                threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
            run(settings, host, port, processes)

    @app.command()
    def load(
        address: Annotated[str, typer.Argument(help="Of a running server.")] = "http://127.0.0.1:8250",
        tables: Annotated[int, typer.Option(min=1, help="How many at once.")] = 200,
        players: Annotated[int, typer.Option("--players", "-n", min=2, max=4, help="People at each table.")] = 2,
        seconds: Annotated[float, typer.Option(min=1, max=3600, help="How long.")] = 20.0,
        rate: Annotated[
            float | None, typer.Option(help="Moves a second in all; as fast as it goes, if not said.")
        ] = None,
        title: Annotated[str | None, typer.Option(help="One title only; all in turn, if not said.")] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    ) -> None:
        """Play many tables at once over real sockets, and tell moves a second and how long an answer takes."""
        from glueckauf.table.load import run_load, show_load  # noqa: PLC0415 - an extra

        with refusals():
            result = asyncio.run(run_load(address, tables, players, seconds, rate, title, quiet=as_json))
        show_load(result, as_json=as_json)

    @db.command()
    def upgrade(database: Database = HERE) -> None:
        """Bring the database to the newest form; `serve` does it by itself."""
        from glueckauf.table.keeping import bring_up  # noqa: PLC0415

        with refusals():
            before, after = asyncio.run(bring_up(database))
        console.print(f"{before or 'empty'} -> {after}")

    @db.command()
    def backup(target: Annotated[Path, typer.Argument(help="A new file.")], database: Database = HERE) -> None:
        """Copy a SQLite database, also while people play."""
        from glueckauf.table.keeping import back_up  # noqa: PLC0415

        with refusals():
            size = asyncio.run(back_up(database, target))
        console.print(f"{target}: {size:,} bytes")

    @db.command()
    def export(folder: Annotated[Path, typer.Argument(help="For the records.")], database: Database = HERE) -> None:
        """Write the record of every finished game, to be verified by anybody; exit code 1 if one does not hold."""
        from glueckauf.table.keeping import export as write_records  # noqa: PLC0415

        with refusals():
            written, broken = asyncio.run(write_records(database, folder, console.print))
        console.print(f"{written} records in {folder}")
        raise typer.Exit(1 if broken else 0)

    @db.command(name="import")
    def take(files: Annotated[list[Path], typer.Argument(help="Records.")], database: Database = HERE) -> None:
        """Store records as finished games, to be replayed by link; exit code 1 if one was not taken."""
        from glueckauf.table.keeping import take_in  # noqa: PLC0415

        with refusals():
            taken = asyncio.run(take_in(database, files, console.print))
        raise typer.Exit(0 if taken == len(files) else 1)

    app.add_typer(db, name="db")


def open_when_ready(address: str) -> None:
    """Wait until the server answers, then show the page."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):  # noqa: S310 - our own address
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
