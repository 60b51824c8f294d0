"""Tokens: links in mails, an admin's link, challenges of passkeys work once and not for long; a seat's until revoked.

Only their hashes are stored. A token is used by deleting it, so two processes cannot both use it.
"""

import secrets
import time
from typing import Literal

from sqlalchemy import delete, select

from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.storage.models import Token
from glueckauf.table.storage.store import Store

Kind = Literal["reset", "mail", "register", "sign_in", "seat"]
LONGEST_TOKEN = 200


class Tokens:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, kind: Kind, lifetime: float, player: str | None = None, value: str = "") -> str:
        """A new token; what has expired is removed on the way."""
        token, now = secrets.token_urlsafe(32), time.time()
        async with self.store.writing() as session:
            await session.execute(delete(Token).where(Token.expires <= now))
            session.add(Token(hash=hashed(token), kind=kind, player=player, value=value, expires=now + lifetime))
        return token

    async def look(self, kind: Kind, token: str) -> Token | None:
        """What a token stands for, if it still works; it goes on working."""
        query = select(Token).where(Token.hash == hashed(token[:LONGEST_TOKEN]), Token.kind == kind)
        found = await self.store.rows(query.where(Token.expires > time.time()))
        return found[0] if found else None

    async def use(self, kind: Kind, token: str) -> Token | None:
        """What a token stands for; it never works again. None if it does not work (any more)."""
        row = await self.look(kind, token)
        if row is None or not await self.store.change(delete(Token).where(Token.hash == row.hash)):
            return None
        return row
