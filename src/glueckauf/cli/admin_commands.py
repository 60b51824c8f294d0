"""The commands `admin ...`: users, tables, reports, bans and the audit log of a server, also while it runs."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
import typer
from rich.console import Console as Screen
from rich.markup import escape
from rich.table import Table

from glueckauf.cli.checks import writing
from glueckauf.cli.db_commands import named
from glueckauf.cli.settings_command import HERE, Database
from glueckauf.cli.start import refusals
from glueckauf.engine.errors import BadSetup, Reason

if TYPE_CHECKING:  # an extra: imported by the commands that need it
    from glueckauf.table.order.console import Console

screen = Screen()
admin = typer.Typer(no_args_is_help=True, help="Keep order on a server: it notices within a second if it is running.")
users = typer.Typer(no_args_is_help=True, help="Players: guests and accounts.")
tables = typer.Typer(no_args_is_help=True, help="Tables.")
reports = typer.Typer(no_args_is_help=True, help="What players have reported.")
bans = typer.Typer(no_args_is_help=True, help="Bans and mutes in force; bans of networks.")

Name = Annotated[str, typer.Argument(help="A name, a login or an id.")]
TableId = Annotated[str, typer.Argument(help="The id of a table, as in its link.")]
Why = Annotated[str, typer.Option("--reason", help="For the audit log; banned people read it.")]
For = Annotated[str | None, typer.Option("--for", help="How long: 30m, 12h, 7d (default: for good).")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Most = Annotated[int, typer.Option("--most", min=1, max=10_000, help="Number of rows at most.")]
Done = TypeVar("Done")
UNITS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
LONGEST_REASON = 500


def at_console(database: str, work: Callable[["Console"], Awaitable[Done]]) -> Done:
    """Do something with the database; refusals are told in one line."""

    async def job() -> Done:
        from glueckauf.table.order.console import console  # noqa: PLC0415 - an extra

        async with console(database) as opened:
            return await work(opened)

    with refusals(), writing(named(database)):
        return asyncio.run(job())


def until(duration: str | None) -> float | None:
    """Raises `BadSetup` for what is no duration."""
    if duration is None:
        return None
    fits = re.fullmatch(r"(\d{1,5})([mhdw])", duration.strip())
    if fits is None or int(fits[1]) == 0:
        why = Reason("bad_duration", "", "is no duration such as 30m, 12h, 7d", "ist keine Dauer wie 30m, 12h, 7d")
        raise BadSetup(duration, why)
    return time.time() + int(fits[1]) * UNITS[fits[2]]


def as_reason(text: str) -> str:
    if len(text) > LONGEST_REASON or "\0" in text:
        raise BadSetup("reason", Reason("bad_reason", "", "at most 500 characters", "höchstens 500 Zeichen"))
    return text


def show(rows: Sequence[msgspec.Struct], columns: Sequence[str], *, as_json: bool) -> None:
    """Rows as a table for people, or all of their fields as JSON."""
    plain = [msgspec.to_builtins(row) for row in rows]
    if as_json:
        print(json.dumps(plain, ensure_ascii=False))
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column.replace("_", " "), overflow="fold")
    for row in plain:
        table.add_row(*(escape(cell(column, row[column])) for column in columns))
    screen.print(table if plain else "[dim]none[/]")


def cell(column: str, value: object) -> str:
    if value is None:
        return "for good" if column == "until" else ""
    if isinstance(value, float):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return ", ".join(cell("", one) if not isinstance(one, dict) else str(one.get("kind", "")) for one in value)
    return "".join(letter if letter.isprintable() else " " for letter in str(value))


def done(what: str, *, as_json: bool, **parts: object) -> None:
    if as_json:
        print(json.dumps({"done": what, **parts}, ensure_ascii=False))
    else:
        screen.print(f"{what}: {escape(', '.join(str(part) for part in parts.values()))}")


# Users

USERS = ("id", "name", "role", "login", "seen", "reports", "sanctions")


@users.command(name="list")
def list_users(most: Most = 50, database: Database = HERE, as_json: AsJson = False) -> None:
    """List the players who were here last."""
    show(at_console(database, lambda it: it.inspection.players("", logins=True, most=most)), USERS, as_json=as_json)


@users.command()
def search(
    text: Annotated[str, typer.Argument(help="Part of a name, an id or a login.")],
    most: Most = 50,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Find players; names that look alike are found too."""
    show(at_console(database, lambda it: it.inspection.players(text, logins=True, most=most)), USERS, as_json=as_json)


@users.command(name="show")
def show_user(name: Name, database: Database = HERE, as_json: AsJson = False) -> None:
    """Show a player with their bans, tables and acts."""

    async def look(it: "Console") -> tuple[list[msgspec.Struct], ...]:
        player = (await it.player(name)).id
        found = await it.inspection.player(player, logins=True)
        return (
            [found] if found else [],
            list(await it.inspection.sanctions(player)),
            list(await it.inspection.tables(player, most=20)),
            list(await it.inspection.audit(player=player, most=20)),
        )

    people, sanctions, at, acts = at_console(database, look)
    if as_json:
        names = ("player", "sanctions", "tables", "audit")
        print(json.dumps(dict(zip(names, msgspec.to_builtins((people[0], sanctions, at, acts)), strict=True))))
        return
    show(people, (*USERS, "created"), as_json=False)
    for heading, rows, columns in (("Sanctions", sanctions, BANS), ("Tables", at, TABLES), ("Audit log", acts, AUDIT)):
        if rows:
            screen.print(f"\n[bold]{heading}[/]")
            show(rows, columns, as_json=False)


def promote(
    name: Name,
    role: Annotated[str, typer.Option(help="player, moderator or admin.")] = "admin",
    reason: Why = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Give a player a role: admin by default."""

    async def work(it: "Console") -> str:
        from glueckauf.table.accounts.players import ROLES  # noqa: PLC0415 - an extra

        if role not in ROLES:
            raise BadSetup(
                role, Reason("bad_role", "", f"one of: {', '.join(ROLES)}", f"eines von: {', '.join(ROLES)}")
            )
        player = await it.player(name)
        await it.acts.set_role(it.actor, player.id, ROLES[role], as_reason(reason))
        return player.name

    done("role", as_json=as_json, name=at_console(database, work), role=role)


@users.command()
def rename(
    name: Name,
    new: Annotated[str, typer.Argument(help="The new name.")],
    reason: Why = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Give a player another name, at running tables too."""

    async def work(it: "Console") -> str:
        player = await it.player(name)
        await it.acts.rename(it.actor, player.id, new, as_reason(reason))
        return player.id

    done("renamed", as_json=as_json, player=at_console(database, work), name=new)


def sanction(kind: str, name: str, duration: str | None, reason: str, database: str, *, as_json: bool) -> None:
    async def work(it: "Console") -> str:
        end = until(duration)
        player = await it.player(name)
        await it.acts.sanction(it.actor, "ban" if kind == "ban" else "mute", player.id, as_reason(reason), end)
        return player.name

    what = "banned" if kind == "ban" else "muted"
    done(what, as_json=as_json, name=at_console(database, work), until=duration or "for good")


@users.command()
def ban(name: Name, duration: For = None, reason: Why = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Ban a player: sockets are closed, running games are resigned."""
    sanction("ban", name, duration, reason, database, as_json=as_json)


@users.command()
def mute(
    name: Name, duration: For = None, reason: Why = "", database: Database = HERE, as_json: AsJson = False
) -> None:
    """Keep a player from chatting."""
    sanction("mute", name, duration, reason, database, as_json=as_json)


def lift(kind: str, name: str, reason: str, database: str, *, as_json: bool) -> None:
    async def work(it: "Console") -> str:
        player = await it.player(name)
        await it.acts.lift(it.actor, "ban" if kind == "ban" else "mute", player.id, as_reason(reason))
        return player.name

    done(f"un{kind}", as_json=as_json, name=at_console(database, work))


@users.command()
def unban(name: Name, reason: Why = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Lift the ban of a player."""
    lift("ban", name, reason, database, as_json=as_json)


@users.command()
def unmute(name: Name, reason: Why = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Let a player chat again."""
    lift("mute", name, reason, database, as_json=as_json)


@users.command(name="delete")
def delete_user(name: Name, reason: Why = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Delete a player with all that is personal; opponents keep their games."""

    async def work(it: "Console") -> str:
        player = await it.player(name)
        await it.acts.delete_player(it.actor, player.id, as_reason(reason))
        return player.id

    done("deleted", as_json=as_json, player=at_console(database, work))


@users.command(name="reset-link")
def reset_link(
    name: Name,
    address: Annotated[str, typer.Option(help="Address of the server, as people type it.")] = "http://localhost:8250",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Make a link with which a player sets a new password, once and within two days."""

    async def work(it: "Console") -> tuple[str, str]:
        from glueckauf.table.accounts.reset_links import reset_link as make  # noqa: PLC0415 - an extra

        player = await it.player(name)
        if player.login is None:
            raise BadSetup(
                name, Reason("no_account", "", "is a guest without a password", "ist ein Gast ohne Passwort")
            )
        await it.acts.note(it.actor, "reset_link", player.id, "")
        return player.name, await make(it.store, player.id, address)

    player, link = at_console(database, work)
    done("reset link", as_json=as_json, name=player, link=link)


# Tables

TABLES = ("id", "title", "status", "public", "host_name", "players", "created", "moves")


@tables.command(name="list")
def list_tables(
    status: Annotated[str | None, typer.Option(help="waiting, playing, over, broken or closed.")] = None,
    player: Annotated[str | None, typer.Option(help="Of this player: a name, a login or an id.")] = None,
    most: Most = 50,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """List tables, the newest first."""

    async def work(it: "Console") -> Sequence[msgspec.Struct]:
        who = (await it.player(player)).id if player else None
        return await it.inspection.tables(who, status, most=most)

    show(at_console(database, work), TABLES, as_json=as_json)


@tables.command(name="show")
def show_table(table: TableId, database: Database = HERE, as_json: AsJson = False) -> None:
    """Show a table."""
    found = at_console(database, lambda it: it.inspection.tables(table=table))
    show(found, TABLES, as_json=as_json)
    raise typer.Exit(0 if found else 1)


@tables.command()
def close(table: TableId, reason: Why = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Close a table: the game ends without a result."""

    async def work(it: "Console") -> None:
        await it.acts.close_table(it.actor, table, as_reason(reason))

    at_console(database, work)
    done("closed", as_json=as_json, table=table)


@tables.command(name="delete")
def delete_table(table: TableId, reason: Why = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Delete a table with its game and its chat."""

    async def work(it: "Console") -> None:
        await it.acts.delete_table(it.actor, table, as_reason(reason))

    at_console(database, work)
    done("deleted", as_json=as_json, table=table)


# Reports, bans, the audit log

REPORTS = ("id", "status", "reason", "about_name", "by_name", "table", "text", "at")
BANS = ("id", "kind", "name", "network", "reason", "at", "until")
AUDIT = ("id", "at", "actor_name", "act", "player_name", "table", "reason", "until")


@reports.command(name="list")
def list_reports(
    everything: Annotated[bool, typer.Option("--all", help="Those that were dealt with, too.")] = False,
    most: Most = 50,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """List open reports; with --json the messages around them, too."""
    status = None if everything else "open"
    show(at_console(database, lambda it: it.inspection.reports(status, most)), REPORTS, as_json=as_json)


@reports.command(name="resolve")
def resolve_report(
    report: Annotated[int, typer.Argument(min=1, max=2**31 - 1, help="The number of the report.")],
    dismiss: Annotated[bool, typer.Option("--dismiss", help="Nothing was wrong.")] = False,
    note: Annotated[str, typer.Option(help="For the audit log.")] = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Close a report: something was done about it, or with --dismiss nothing was wrong."""

    async def work(it: "Console") -> None:
        await it.acts.resolve(it.actor, report, "dismissed" if dismiss else "acted", as_reason(note))

    at_console(database, work)
    done("dismissed" if dismiss else "resolved", as_json=as_json, report=report)


@bans.command(name="list")
def list_bans(database: Database = HERE, as_json: AsJson = False) -> None:
    """List bans and mutes in force."""
    show(at_console(database, lambda it: it.inspection.sanctions()), BANS, as_json=as_json)


@bans.command(name="add-network")
def add_network(
    network: Annotated[str, typer.Argument(help="Such as 192.0.2.0/24 or 2001:db8::/56.")],
    duration: Annotated[str, typer.Option("--for", help="How long: 12h, 7d.")] = "7d",
    reason: Why = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Ban guests of a network; only a hash of its prefix is stored."""

    async def work(it: "Console") -> None:
        await it.acts.ban_network(it.actor, network, as_reason(reason), until(duration) or 0.0)

    at_console(database, work)
    done("banned", as_json=as_json, network=network, until=duration)


@bans.command(name="lift-network")
def lift_network(
    number: Annotated[int, typer.Argument(min=1, max=2**31 - 1, help="Its number in `bans list`.")],
    reason: Why = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Lift the ban of a network."""

    async def work(it: "Console") -> None:
        await it.acts.lift_network(it.actor, number, as_reason(reason))

    at_console(database, work)
    done("lifted", as_json=as_json, ban=number)


@admin.command()
def audit(
    player: Annotated[str | None, typer.Option(help="By or about this player.")] = None,
    before: Annotated[int | None, typer.Option(min=1, help="Acts before this number.")] = None,
    most: Most = 50,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Show the audit log, the newest first."""

    async def work(it: "Console") -> Sequence[msgspec.Struct]:
        who = (await it.player(player)).id if player else None
        return await it.inspection.audit(before, who, most)

    show(at_console(database, work), AUDIT, as_json=as_json)


admin.command()(promote)
users.command()(promote)
for group, word in ((users, "users"), (tables, "tables"), (reports, "reports"), (bans, "bans")):
    admin.add_typer(group, name=word)
