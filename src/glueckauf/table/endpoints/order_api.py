"""The HTTP API of order: reports and blocks for everybody; lists and acts for moderators and admins."""

import time
from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import QueryParameter

from glueckauf.table.accounts.credentials import somebody
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.websocket import Sockets
from glueckauf.table.order.acts import ADMIN, MODERATOR, RANK, Actor
from glueckauf.table.order.bench import Bench
from glueckauf.table.order.doors import HEADER
from glueckauf.table.play.cluster import BlocksChanged
from glueckauf.table.play.request import Parts
from glueckauf.table.refusals import NOT_ALLOWED, NOT_CONNECTED, Refusal
from glueckauf.table.wire import order

Text = Annotated[str, QueryParameter(name="text", max_length=60, description="Part of a name, an id or a login.")]
Before = Annotated[int | None, QueryParameter(name="before", ge=1, description="Acts before this number.")]
OfPlayer = Annotated[str | None, QueryParameter(name="player", max_length=16)]
WithStatus = Annotated[order.ReportStatus | None, QueryParameter(name="status")]
NETWORK_HOURS = 24 * 7  # a network is banned no longer than this with its player: addresses change hands


def moderator(person: Person | None) -> Actor:
    """The actor, if this is a moderator or an admin. Everybody else is refused, whatever they ask about."""
    own = somebody(person)
    if RANK[own.role] < MODERATOR:
        raise Refusal(NOT_ALLOWED, "role", 403)
    return Actor(own.id, own.name, RANK[own.role])


# For everybody


@post("/api/reports", status_code=201, summary="Report a player or a message")
async def new_report(request: Asked, person: Person | None, data: order.NewReport, bench: Bench) -> order.Filed:
    """The server keeps what was said around it; moderators see it."""
    return order.Filed(await bench.reports.file(somebody(person), data, request.headers.get(HEADER, "")))


@get("/api/me/blocks", summary="Whom you have muted or blocked")
async def blocks(person: Person | None, parts: Parts) -> order.Blocklist:
    return order.Blocklist(await parts.blocks.listed(somebody(person).id))


@put("/api/me/blocks/{player:str}", summary="Mute or block a player for yourself")
async def add_block(person: Person | None, player: str, data: order.NewBlock, parts: Parts) -> order.Blocklist:
    own = somebody(person)
    await parts.blocks.put(own.id, player[:16], data.kind)
    parts.cluster.publish(BlocksChanged(own.id))
    return order.Blocklist(await parts.blocks.listed(own.id))


@delete("/api/me/blocks/{player:str}", status_code=200, summary="Hear and meet a player again")
async def remove_block(person: Person | None, player: str, parts: Parts) -> order.Blocklist:
    own = somebody(person)
    await parts.blocks.remove(own.id, player[:16])
    parts.cluster.publish(BlocksChanged(own.id))
    return order.Blocklist(await parts.blocks.listed(own.id))


# For moderators: lists


@get("/api/moderation", summary="Open reports and sanctions in force")
async def overview(person: Person | None, bench: Bench) -> order.Overview:
    moderator(person)
    found = bench.inspection
    return order.Overview(somebody(person).role, await found.reports(), await found.sanctions())


@get("/api/moderation/reports", summary="Reports with their context")
async def reports(person: Person | None, bench: Bench, status: WithStatus = None) -> list[order.ReportInfo]:
    moderator(person)
    return await bench.inspection.reports(status)


@get("/api/moderation/players", summary="Search for players")
async def players_found(person: Person | None, bench: Bench, text: Text = "") -> order.PlayerList:
    actor = moderator(person)
    return order.PlayerList(await bench.inspection.players(text, logins=actor.rank >= ADMIN))


@get("/api/moderation/tables", summary="The newest tables, or those of a player")
async def tables_found(person: Person | None, bench: Bench, player: OfPlayer = None) -> order.TableList:
    moderator(person)
    return order.TableList(await bench.inspection.tables(player))


@get("/api/moderation/audit", summary="The audit log, the newest first")
async def audit(person: Person | None, bench: Bench, before: Before = None, player: OfPlayer = None) -> order.AuditLog:
    moderator(person)
    return order.AuditLog(await bench.inspection.audit(before, player))


# For moderators: acts


@post("/api/moderation/players/{player:str}/sanctions", status_code=200, summary="Ban or mute a player")
async def sanction(
    person: Person | None, player: str, data: order.NewSanction, bench: Bench, sockets: Sockets
) -> order.Acted:
    """Mutes are for moderators, bans for admins. The banned player's sockets are closed, their games end."""
    actor = moderator(person)
    until = None if data.hours is None else time.time() + data.hours * 3600
    networks = sockets.addresses_of(player) if data.network and data.kind == "ban" else set()
    if data.network and not networks:
        raise Refusal(NOT_CONNECTED, "network")
    await bench.acts.sanction(actor, data.kind, player, data.reason, until)
    for address in sorted(networks):
        hours = min(data.hours or NETWORK_HOURS, NETWORK_HOURS)
        await bench.acts.ban_network(actor, address, data.reason, time.time() + hours * 3600)
    return await bench.acted()


@post("/api/moderation/players/{player:str}/lift", status_code=200, summary="End a ban or a mute")
async def lift(person: Person | None, player: str, data: order.Lift, bench: Bench) -> order.Acted:
    await bench.acts.lift(moderator(person), data.kind, player, data.reason)
    return await bench.acted()


@post("/api/moderation/networks/{sanction:int}/lift", status_code=200, summary="End the ban of a network")
async def lift_network(person: Person | None, sanction: int, data: order.Reasoned, bench: Bench) -> order.Acted:
    await bench.acts.lift_network(moderator(person), min(sanction, 2**31 - 1), data.reason)
    return await bench.acted()


@post("/api/moderation/players/{player:str}/rename", status_code=200, summary="Give a player another name")
async def rename(person: Person | None, player: str, data: order.Rename, bench: Bench) -> order.Acted:
    await bench.acts.rename(moderator(person), player, data.name, data.reason)
    return await bench.acted()


@post("/api/moderation/players/{player:str}/role", status_code=200, summary="Make a player a moderator, or not")
async def set_role(person: Person | None, player: str, data: order.SetRole, bench: Bench) -> order.Acted:
    await bench.acts.set_role(moderator(person), player, data.role, data.reason)
    return await bench.acted()


@post("/api/moderation/players/{player:str}/delete-content", status_code=200, summary="Delete what a player wrote")
async def delete_content(person: Person | None, player: str, data: order.Reasoned, bench: Bench) -> order.Acted:
    await bench.acts.delete_content(moderator(person), player, data.reason)
    return await bench.acted()


@post(
    "/api/moderation/players/{player:str}/delete",
    status_code=200,
    summary="Delete a player; opponents keep their games",
)
async def delete_player(person: Person | None, player: str, data: order.Reasoned, bench: Bench) -> order.Acted:
    await bench.acts.delete_player(moderator(person), player, data.reason)
    return await bench.acted()


@post("/api/moderation/tables/{number:str}/close", status_code=200, summary="Close a table")
async def close_table(person: Person | None, number: str, data: order.Reasoned, bench: Bench) -> order.Acted:
    await bench.acts.close_table(moderator(person), number[:16], data.reason)
    return await bench.acted()


@post("/api/moderation/tables/{number:str}/delete", status_code=200, summary="Delete a table, its game and its chat")
async def delete_table(person: Person | None, number: str, data: order.Reasoned, bench: Bench) -> order.Acted:
    await bench.acts.delete_table(moderator(person), number[:16], data.reason)
    return await bench.acted()


@post("/api/moderation/messages/{message:int}/remove", status_code=200, summary="Take a message away")
async def remove_message(person: Person | None, message: int, data: order.Reasoned, bench: Bench) -> order.Acted:
    await bench.acts.remove_message(moderator(person), min(message, 2**53), data.reason)
    return await bench.acted()


@post("/api/moderation/messages/{message:int}/delete", status_code=200, summary="Delete the text of a message")
async def delete_message(person: Person | None, message: int, data: order.Reasoned, bench: Bench) -> order.Acted:
    await bench.acts.remove_message(moderator(person), min(message, 2**53), data.reason, erase=True)
    return await bench.acted()


@post("/api/moderation/reports/{report:int}/resolve", status_code=200, summary="Close a report")
async def resolve(person: Person | None, report: int, data: order.Resolve, bench: Bench) -> order.Acted:
    await bench.acts.resolve(moderator(person), min(report, 2**31 - 1), data.status, data.note)
    return await bench.acted()


HANDLERS = [
    new_report, blocks, add_block, remove_block, overview, reports, players_found, tables_found, audit, sanction, lift,
    lift_network, rename, set_role, delete_content, delete_player, close_table, delete_table, remove_message,
    delete_message, resolve,
]  # fmt: skip
