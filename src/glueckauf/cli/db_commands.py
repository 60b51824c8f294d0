"""The commands `db ...`: manage the server database."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from glueckauf.cli.checks import writing
from glueckauf.cli.settings_command import HERE, Database, Set, SettingsFile
from glueckauf.cli.start import refusals

console = Console()
db = typer.Typer(no_args_is_help=True, help="Manage the server database.")


def named(database: str) -> str:
    """How to name a database: its file; never its URL, which may hold a password."""
    return "PostgreSQL" if "://" in database else database


@db.command()
def upgrade(database: Database = HERE) -> None:
    """Migrate the database to the newest schema; `serve` does it by itself."""
    from glueckauf.table.storage.maintenance import migrate  # noqa: PLC0415 - an extra, as in all commands below

    with refusals(), writing(named(database)):
        before, after = asyncio.run(migrate(database))
    console.print(f"{before or 'empty'} -> {after}")


@db.command()
def backup(target: Annotated[Path, typer.Argument(help="A new file.")], database: Database = HERE) -> None:
    """Back up a SQLite database, also while people play."""
    from glueckauf.table.storage.maintenance import back_up  # noqa: PLC0415

    with refusals(), writing(target):
        size = asyncio.run(back_up(database, target))
    console.print(f"{target}: {size:,} bytes")


@db.command()
def restore(
    backup: Annotated[Path, typer.Argument(help="A file that `db backup` wrote.")],
    force: Annotated[bool, typer.Option("--force", help="Even if a server seems to use the database.")] = False,
    database: Database = HERE,
) -> None:
    """Put a backup in the place of the SQLite database; the present one is kept beside it."""
    from glueckauf.table.storage.restore import restore as put_back  # noqa: PLC0415

    with refusals(), writing(named(database)):
        done = asyncio.run(put_back(database, backup, force=force))
    found = done.backup
    console.print(f"{database}: {found.players:,} players, {found.tables:,} tables, {found.entries:,} entries")
    if done.aside is not None:
        console.print(f"The database from before: {done.aside}", soft_wrap=True)
    if found.schema != found.newest:
        console.print(f"Schema {found.schema}: the next start brings it to {found.newest}.")


@db.command()
def check(database: Database = HERE) -> None:
    """Check the file, the schema and every game; exit code 1 if something is wrong."""
    from glueckauf.table.storage.inspection import inspect  # noqa: PLC0415

    with refusals(), writing(named(database)):
        found = asyncio.run(inspect(database))
    for line in found.lines():
        console.print(line)
    raise typer.Exit(1 if found.faults else 0)


@db.command()
def export(folder: Annotated[Path, typer.Argument(help="Folder for the records.")], database: Database = HERE) -> None:
    """Write the record of every finished game; exit code 1 if one is not valid."""
    from glueckauf.table.storage.maintenance import export as write_records  # noqa: PLC0415

    with refusals(), writing(folder):
        written, broken = asyncio.run(write_records(database, folder, console.print))
    console.print(f"{written} records in {folder}")
    raise typer.Exit(1 if broken else 0)


@db.command(name="import")
def take(files: Annotated[list[Path], typer.Argument(help="Records.")], database: Database = HERE) -> None:
    """Import records as finished games, to be replayed by link; exit code 1 if one was refused."""
    from glueckauf.table.storage.maintenance import import_records  # noqa: PLC0415

    with refusals(), writing(named(database)):
        taken = asyncio.run(import_records(database, files, console.print))
    raise typer.Exit(0 if taken == len(files) else 1)


@db.command(name="rotate-keys")
def rotate_keys(database: Database = HERE) -> None:
    """Forget the server's own keys: the next start makes new ones, and browsers subscribe to push messages again."""
    from glueckauf.table.storage.maintenance import forget_keys  # noqa: PLC0415

    with refusals(), writing(named(database)):
        asyncio.run(forget_keys(database))
    console.print("Forgotten. Restart the server: it makes new keys.")


@db.command()
def clean(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count; delete nothing.")] = False,
    snapshots: Annotated[
        bool, typer.Option("--snapshots", help="All snapshots, too: the server makes new ones from the entries.")
    ] = False,
    file: SettingsFile = None,
    extra: Set = None,
    database: Database = HERE,
) -> None:
    """Delete what the settings in [retention] name; a running server does the same a little at a time."""
    from glueckauf.table.settings_file import read_settings  # noqa: PLC0415
    from glueckauf.table.storage.maintenance import clean_up  # noqa: PLC0415

    with refusals(), writing(named(database)):
        settings = read_settings(file, extra=tuple(extra or ())).settings
        went, left = asyncio.run(clean_up(database, settings, dry_run=dry_run, snapshots=snapshots))
    for rule, number in went.items():
        console.print(f"{rule.replace('_', ' ')}: {number:,}")
    console.print(f"abandoned games: {left:,}{' (the server ends them while it runs)' if left else ''}")


@db.command()
def ratings(database: Database = HERE) -> None:
    """Rate all finished games again, in their order; exit code 1 if a rating was different."""
    from glueckauf.table.storage.maintenance import rate_again  # noqa: PLC0415

    with refusals(), writing(named(database)):
        games, rated, different = asyncio.run(rate_again(database))
    console.print(f"{games} games, {rated} ratings, {different} different")
    raise typer.Exit(1 if different else 0)
