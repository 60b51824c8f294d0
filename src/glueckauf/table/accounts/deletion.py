"""Deleting a person. Others keep their games: the row stays as a former player, and nothing personal is left in it."""

import time

from sqlalchemy import select

from glueckauf.table.accounts.accounts import Accounts
from glueckauf.table.accounts.forgetting import forget
from glueckauf.table.play.cluster import Changed
from glueckauf.table.play.leaving import leave_table, open_tables
from glueckauf.table.play.request import Parts
from glueckauf.table.storage.models import Act, Key


async def delete_player(parts: Parts, accounts: Accounts, player: str) -> None:
    """Leave every open game by its rules, then remove all that is personal in one transaction."""
    for table in await open_tables(parts, player):
        await leave_table(parts, table, player)
    async with parts.store.writing() as session:
        keys = list((await session.execute(select(Key.hash).where(Key.player == player))).scalars())
        tables = await forget(session, player)
        session.add(somebody_left())
    await accounts.close(player, keys)
    for table in tables:
        room = parts.rooms.find(table)
        if room is not None:
            async with parts.rooms.locked(room):
                await parts.rooms.refresh(room)
        parts.cluster.publish(Changed(table))


def somebody_left() -> Act:
    """A line of the audit log: that somebody left, not who."""
    return Act(
        at=time.time(), actor=None, actor_name="", act="leave", player=None, player_name="", table=None, message=None,
        report=None, reason="", until=None, details={},
    )  # fmt: skip
