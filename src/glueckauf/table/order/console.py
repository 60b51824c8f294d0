"""What an operator does at the console, on the database of a server that may be running."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import or_, select

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.table.accounts.names import look
from glueckauf.table.order.acts import CONSOLE, Actor, Acts
from glueckauf.table.order.inspection import Inspection
from glueckauf.table.storage.database import opened
from glueckauf.table.storage.models import Player
from glueckauf.table.storage.store import Store


@dataclass(frozen=True)
class Console:
    store: Store
    acts: Acts
    inspection: Inspection
    actor: Actor = CONSOLE  # who acts here

    async def player(self, name: str) -> Player:
        """Whom an id, a login or a name means; accounts before guests. Raises `BadSetup` if nobody or several."""
        query = select(Player).where(or_(Player.id == name, Player.login == name.casefold(), Player.look == look(name)))
        found = await self.store.rows(query)
        for exact in (
            [one for one in found if one.id == name],
            [one for one in found if one.login == name.casefold()],
            [one for one in found if one.login is not None],
            found,
        ):
            if len(exact) == 1:
                return exact[0]
        if not found:
            raise BadSetup(name, Reason("no_such_player", "", "nobody has this name, login or id", "so heißt niemand"))
        ids = ", ".join(f"{one.name} ({one.id})" for one in found[:10])
        raise BadSetup(
            name, Reason("several_players", "", f"several players: name one by its id: {ids}", f"mehrere: {ids}")
        )


@asynccontextmanager
async def console(database: str) -> AsyncIterator[Console]:
    """Raises `BadSetup` if the database has another schema than this program."""
    async with opened(database) as engine:
        store = Store(engine)
        if not await store.is_current():
            why = Reason("old_schema", "", "run `glueckauf db upgrade` first", "zuerst `glueckauf db upgrade`")
            raise BadSetup("database", why)
        yield Console(store, Acts(store), Inspection(store))
