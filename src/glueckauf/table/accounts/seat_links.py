"""A link that gives a guest their seat back: on another device, or here when the cookie is lost.

It works until it is revoked, on any number of devices, each of which gets a session of its own. Whoever has an account
signs in instead: such a link would be a second way into it, without a password.
"""

from dataclasses import dataclass

from sqlalchemy import Executable, delete, select

from glueckauf.table.accounts.players import Person
from glueckauf.table.accounts.sessions import Sessions
from glueckauf.table.accounts.tokens import Tokens
from glueckauf.table.refusals import OLD_LINK, SIGN_IN_INSTEAD, Refusal
from glueckauf.table.storage.models import Key, Player, SeatRow, TableRow, Token
from glueckauf.table.storage.store import Store


@dataclass(frozen=True)
class Seat:
    """What a link leads to."""

    player: Player
    table: str
    title: str


class SeatLinks:
    def __init__(self, store: Store, sessions: Sessions) -> None:
        self.store, self.sessions, self.tokens = store, sessions, Tokens(store)

    async def make(self, person: Person, table: str) -> str:
        """The secret of a new link, told only this once; the one before it no longer works. Raises `Refusal`."""
        if not person.guest:
            raise Refusal(SIGN_IN_INSTEAD)
        await self.store.change(remove_links(person.id, table))
        return await self.tokens.make("seat", self.sessions.lifetime, person.id, table)

    async def revoke(self, person: Person, table: str, here: str | None) -> None:
        """The link no longer works, and every device that came by one is signed out, but this one."""
        await self.store.change(remove_links(person.id, table))
        query = select(Key.hash).where(Key.player == person.id, Key.method == "link")
        for key in await self.store.rows(query):
            if key != here:
                await self.sessions.end(key)

    async def look(self, token: str) -> Seat:
        """Whose seat a link gives back, as long as they still sit there. Raises `Refusal`."""
        row = await self.tokens.look("seat", token)
        async with self.store.session() as session:
            player = await session.get(Player, row.player) if row is not None else None
            if row is None or player is None or player.login is not None:
                raise Refusal(OLD_LINK)
            query = select(TableRow).where(
                TableRow.id == row.value,
                TableRow.id.in_(select(SeatRow.table).where(SeatRow.player == player.id)),
            )
            table = (await session.execute(query)).scalar_one_or_none()
        if table is None:
            raise Refusal(OLD_LINK)
        return Seat(player, table.id, table.title)

    async def open(self, token: str, device: str) -> tuple[Person, str]:
        """The guest, and the secret of a session on this device. Raises `Refusal`."""
        seat = await self.look(token)
        return Person.of(seat.player), await self.sessions.begin(seat.player.id, "link", device)


def remove_links(player: str, table: str) -> Executable:
    return delete(Token).where(Token.kind == "seat", Token.player == player, Token.value == table)
