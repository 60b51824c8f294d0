"""What moderators and admins do. Every act and its line in the audit log are one transaction: both, or neither.

Acts change the database and nothing else, so that a command can do them too. `enforcement` follows the log and lets
the running server do what follows: close sockets, end games, show a table as it is now.
"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.accounts.forgetting import forget
from glueckauf.table.accounts.names import look, proper_name
from glueckauf.table.accounts.players import ROLES, yield_name
from glueckauf.table.order.sanctions import as_network, hashed_network, network_key
from glueckauf.table.refusals import (
    BAD_NETWORK,
    NAME_TAKEN,
    NO_MESSAGE,
    NO_PLAYER,
    NO_REPORT,
    NO_SANCTION,
    NO_TABLE,
    NOT_ALLOWED,
    NOT_ON_THEM,
    TABLE_ENDED,
    Refusal,
)
from glueckauf.table.storage.models import (
    Act,
    MessageRow,
    Player,
    Report,
    Sanction,
    SeatRow,
    SnapshotRow,
    TableRow,
)
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.protocol import Role

RANK: dict[Role, int] = {"player": 0, "moderator": 1, "admin": 2}
MODERATOR, ADMIN = RANK["moderator"], RANK["admin"]
CONSOLE_RANK = 3
RIGHTS = {  # the rank that an act needs
    "mute": MODERATOR, "unmute": MODERATOR, "rename": MODERATOR, "close_table": MODERATOR,
    "remove_message": MODERATOR, "dismiss_report": MODERATOR, "resolve_report": MODERATOR,
    "ban": ADMIN, "unban": ADMIN, "ban_network": ADMIN, "unban_network": ADMIN, "set_role": ADMIN,
    "delete_content": ADMIN, "delete_message": ADMIN, "delete_table": ADMIN, "delete_player": ADMIN,
    "reset_link": ADMIN,
}  # fmt: skip
ENDED = ("over", "aborted", "broken", "closed")


class Actor(NamedTuple):
    """Who acts."""

    id: str | None  # None: at the console
    name: str
    rank: int


CONSOLE = Actor(None, "console", CONSOLE_RANK)


@dataclass
class About:
    """Whom and what an act is about; the act itself may add to it."""

    player: Player | None = None
    table: str | None = None
    message: int | None = None
    report: int | None = None
    until: float | None = None
    details: dict[str, object] = field(default_factory=dict)


Change = Callable[[AsyncSession, About], Awaitable[None]]


class Acts:
    """Each act raises `Refusal` if the actor may not do it, or if there is nothing to do it to."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def perform(
        self,
        actor: Actor,
        act: str,
        reason: str,
        change: Change,
        *,
        player: str | None = None,
        **about: int | str | None,
    ) -> About:
        """Do something and write it down. The one transaction of this module."""
        if actor.rank < RIGHTS[act]:
            raise Refusal(NOT_ALLOWED, act, 403)
        told = About(**about)  # type: ignore[arg-type] # the fields of `About`
        async with self.store.writing() as session:
            if player is not None:
                told.player = await session.get(Player, player)
                if told.player is None:
                    raise Refusal(NO_PLAYER, "player", 404)
                refuse_equal(actor, told.player)
            await change(session, told)
            session.add(
                Act(
                    at=time.time(),
                    actor=actor.id,
                    actor_name=actor.name,
                    act=act,
                    player=told.player.id if told.player else None,
                    player_name=told.player.name if told.player else "",
                    table=told.table,
                    message=told.message,
                    report=told.report,
                    reason=reason,
                    until=told.until,
                    details=told.details,
                )
            )
            await session.flush()
        return told

    # People

    async def sanction(
        self, actor: Actor, kind: Literal["ban", "mute"], player: str, reason: str, until: float | None
    ) -> None:
        """Ban or mute somebody; an earlier sanction of this kind ends."""

        async def change(session: AsyncSession, about: About) -> None:
            about.until = until
            await lift(session, Sanction.kind == kind, Sanction.player == player)
            session.add(Sanction(kind=kind, player=player, reason=reason, by=actor.id, at=time.time(), until=until))

        await self.perform(actor, kind, reason, change, player=player)

    async def lift(self, actor: Actor, kind: Literal["ban", "mute"], player: str, reason: str) -> None:
        async def change(session: AsyncSession, about: About) -> None:
            del about
            if not await lift(session, Sanction.kind == kind, Sanction.player == player):
                raise Refusal(NO_SANCTION, "player", 404)

        await self.perform(actor, f"un{kind}", reason, change, player=player)

    async def ban_network(self, actor: Actor, network: str, reason: str, until: float) -> None:
        """Ban guests of a network. Only a keyed hash of the prefix is stored, and it always expires."""
        try:
            prefix = as_network(network)
        except ValueError as error:
            raise Refusal(BAD_NETWORK, str(error)[:80], 422) from error

        async def change(session: AsyncSession, about: About) -> None:
            hash_ = hashed_network(await network_key(session), prefix)
            about.until = until
            about.details["prefix"] = prefix.rpartition("/")[2]
            await lift(session, Sanction.network == hash_)
            session.add(Sanction(kind="ban", network=hash_, reason=reason, by=actor.id, at=time.time(), until=until))
            await session.flush()

        await self.perform(actor, "ban_network", reason, change)

    async def lift_network(self, actor: Actor, sanction: int, reason: str) -> None:
        async def change(session: AsyncSession, about: About) -> None:
            about.details["sanction"] = sanction
            if not await lift(session, Sanction.id == sanction, Sanction.network.is_not(None)):
                raise Refusal(NO_SANCTION, "sanction", 404)

        await self.perform(actor, "unban_network", reason, change)

    async def rename(self, actor: Actor, player: str, name: str, reason: str) -> None:
        """Give somebody another name, at their unfinished tables too."""
        shown = proper_name(name)

        async def change(session: AsyncSession, about: About) -> None:
            row = about.player
            assert row is not None  # noqa: S101 - `perform` found it
            about.details |= {"from": row.name, "to": shown}
            query = select(Player.id).where(Player.look == look(shown), Player.login.is_not(None), Player.id != player)
            if (await session.execute(query)).first() is not None:
                raise Refusal(NAME_TAKEN, "name")
            row.name, row.look = shown, look(shown)
            await session.flush()
            if row.login is not None:
                await yield_name(session, shown)
            running = select(TableRow.id).where(TableRow.status.not_in(ENDED))
            await session.execute(
                update(SeatRow).where(SeatRow.player == player, SeatRow.table.in_(running)).values(name=shown)
            )
            await session.execute(update(MessageRow).where(MessageRow.player == player).values(name=shown))
            theirs = select(SeatRow.table).where(SeatRow.player == player)
            await session.execute(delete(SnapshotRow).where(SnapshotRow.table.in_(theirs)))  # the name stands in them

        await self.perform(actor, "rename", reason, change, player=player)

    async def set_role(self, actor: Actor, player: str, role: Role, reason: str) -> None:
        async def change(session: AsyncSession, about: About) -> None:
            del session
            row = about.player
            assert row is not None  # noqa: S101 - `perform` found it
            about.details |= {"from": row.role, "to": role}
            row.role = role

        if actor.rank <= RANK[role]:  # nobody makes somebody their equal; the first admin is made at the console
            raise Refusal(NOT_ALLOWED, "role", 403)
        await self.perform(actor, "set_role", reason, change, player=player)

    async def delete_content(self, actor: Actor, player: str, reason: str) -> None:
        """Whatever somebody wrote: the texts are gone, their places in the chats stay."""

        async def change(session: AsyncSession, about: About) -> None:
            result = await session.execute(select(MessageRow.id).where(MessageRow.player == player))
            about.details["messages"] = len(list(result.scalars()))
            await session.execute(
                update(MessageRow).where(MessageRow.player == player).values(text="", removed=time.time())
            )

        await self.perform(actor, "delete_content", reason, change, player=player)

    async def delete_player(self, actor: Actor, player: str, reason: str) -> None:
        """Forget a person; a running server ends their games. The name is in no line of the log that is written now."""

        async def change(session: AsyncSession, about: About) -> None:
            del about
            await forget(session, player)

        await self.perform(actor, "delete_player", reason, change, player=player)

    async def note(self, actor: Actor, act: str, player: str, reason: str) -> None:
        """Write down what is about to be done to somebody, where nothing else changes."""

        async def change(session: AsyncSession, about: About) -> None:
            del session, about

        await self.perform(actor, act, reason, change, player=player)

    # Tables and messages

    async def close_table(self, actor: Actor, table: str, reason: str) -> None:
        """End a table for good, whatever its state; nobody wins."""

        async def change(session: AsyncSession, about: About) -> None:
            row = await session.get(TableRow, table)
            if row is None:
                raise Refusal(NO_TABLE, "table", 404)
            if row.status in ENDED:
                raise Refusal(TABLE_ENDED, "table")
            about.details |= {"title": row.title, "status": row.status, "host": row.host}
            row.status, row.ended, row.trouble = "closed", time.time(), reason
            row.proposal, row.deal_by, row.revision = None, None, row.revision + 1

        await self.perform(actor, "close_table", reason, change, table=table)

    async def delete_table(self, actor: Actor, table: str, reason: str) -> None:
        """Remove a table with its game and its chat."""

        async def change(session: AsyncSession, about: About) -> None:
            row = await session.get(TableRow, table)
            if row is None:
                raise Refusal(NO_TABLE, "table", 404)
            about.details |= {"title": row.title, "status": row.status, "host": row.host}
            await session.execute(delete(TableRow).where(TableRow.id == table))

        await self.perform(actor, "delete_table", reason, change, table=table)

    async def remove_message(self, actor: Actor, message: int, reason: str, *, erase: bool = False) -> None:
        """Take a message away: nobody sees it any more. With `erase`, the text is gone too."""

        async def change(session: AsyncSession, about: About) -> None:
            row = await session.get(MessageRow, message)
            if row is None:
                raise Refusal(NO_MESSAGE, "message", 404)
            about.table, about.player = row.table, await session.get(Player, row.player)
            if about.player is not None:
                refuse_equal(actor, about.player)
            row.removed = row.removed or time.time()
            if erase:
                row.text = ""

        await self.perform(actor, "delete_message" if erase else "remove_message", reason, change, message=message)

    # Reports

    async def resolve(self, actor: Actor, report: int, status: Literal["dismissed", "acted"], note: str) -> None:
        async def change(session: AsyncSession, about: About) -> None:
            row = await session.get(Report, report)
            if row is None or row.status != "open":
                raise Refusal(NO_REPORT, "report", 404)
            about.table, about.message = row.table, row.message
            about.player = await session.get(Player, row.about) if row.about else None
            row.status, row.note, row.resolved, row.resolved_by = status, note, time.time(), actor.id

        act = "dismiss_report" if status == "dismissed" else "resolve_report"
        await self.perform(actor, act, note, change, report=report)


def refuse_equal(actor: Actor, player: Player) -> None:
    """Nobody acts on somebody of their own rank, or on themselves; only the console acts on admins."""
    if actor.rank <= RANK[ROLES.get(player.role, "player")]:
        raise Refusal(NOT_ON_THEM, "player", 403)


async def lift(session: AsyncSession, *where: object) -> int:
    """End the sanctions that are in force; how many they were."""
    found = await session.execute(select(Sanction).where(Sanction.lifted.is_(None), *where))  # type: ignore[arg-type]
    now, lifted = time.time(), 0
    for row in found.scalars():
        if row.until is None or row.until > now:
            row.lifted, lifted = now, lifted + 1
    return lifted
