"""Forgetting a person: the row stays, because opponents keep their games, and nothing personal is left in it."""

import time

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.accounts.names import FORMER
from glueckauf.table.storage.models import Base, MessageRow, Player, SeatRow, SnapshotRow


async def forget(session: AsyncSession, player: str) -> list[str]:
    """Within a transaction: remove what is personal. Returns the tables that look different now."""
    now = time.time()
    seats = update(SeatRow).where(SeatRow.player == player).values(name=FORMER).returning(SeatRow.table)
    tables = set((await session.execute(seats)).scalars())
    said = update(MessageRow).where(MessageRow.player == player).values(name=FORMER, text="", removed=now)
    tables |= set((await session.execute(said.returning(MessageRow.table))).scalars())
    await session.execute(delete(SnapshotRow).where(SnapshotRow.table.in_(tables)))  # the name stands in them
    for table in Base.metadata.sorted_tables:  # what would go with the row goes now
        for column in table.columns:
            for key in column.foreign_keys:
                if key.column.table.name == "players" and key.ondelete == "CASCADE":
                    await session.execute(table.delete().where(column == player))
                elif key.column.table.name == "players" and key.ondelete == "SET NULL":
                    await session.execute(table.update().where(column == player).values({column.name: None}))
    nothing = {"login": None, "password": None, "webhook": None, "mail": None, "look": "", "role": "player"}
    await session.execute(update(Player).where(Player.id == player).values(name=FORMER, deleted=now, **nothing))
    return sorted(tables)
