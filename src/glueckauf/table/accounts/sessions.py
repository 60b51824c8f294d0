"""Sessions: on which devices a player is signed in, and ending them."""

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Literal

from sqlalchemy import delete, select, update

from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.storage.models import Key
from glueckauf.table.storage.store import Store

Method = Literal["guest", "password", "passkey", "reset", "link"]
MOST = 50  # sessions of one player; the one that was not used for the longest time ends
SHOWN = 16  # letters of the hash by which a session is named to its owner; nobody can sign in with them


def new_session(player: str, secret: str, method: Method, device: str = "") -> Key:
    """A row for a session that begins now; whoever has just proved who they are need not do it again at once."""
    now = time.time()
    confirmed = None if method in {"guest", "link"} else now
    return Key(
        hash=hashed(secret), player=player, created=now, seen=now, device=device, method=method, confirmed=confirmed
    )


class Sessions:
    """`ended` is told the hash of every secret that no longer works: it closes the sockets, here and elsewhere."""

    def __init__(self, store: Store, ended: Callable[[str], Awaitable[None]], days: float) -> None:
        self.store, self.ended, self.lifetime = store, ended, days * 86400

    async def begin(self, player: str, method: Method, device: str) -> str:
        """The secret of a new session, which is sent only this once."""
        secret = secrets.token_urlsafe(32)
        await self.store.add(new_session(player, secret, method, device))
        for old in (await self.of(player))[MOST:]:
            await self.end(old.hash)
        return secret

    async def of(self, player: str) -> list[Key]:
        """The sessions that still work, the one used last first."""
        oldest = time.time() - self.lifetime
        query = select(Key).where(Key.player == player, Key.seen > oldest)
        return await self.store.rows(query.order_by(Key.seen.desc(), Key.created.desc()))

    async def end(self, key: str) -> None:
        """End the session with this hash."""
        await self.store.change(delete(Key).where(Key.hash == key))
        await self.ended(key)

    async def end_named(self, player: str, name: str) -> bool:
        """End a session of this player by the name in their list; False if there is none."""
        found = [one.hash for one in await self.of(player) if one.hash[:SHOWN] == name]
        for key in found:
            await self.end(key)
        return bool(found)

    async def end_all(self, player: str, but: str | None = None) -> int:
        """End all sessions of a player but one; how many there were."""
        keys = [key for key in await self.store.rows(select(Key.hash).where(Key.player == player)) if key != but]
        if keys:
            await self.store.change(delete(Key).where(Key.hash.in_(keys)))
        for key in keys:
            await self.ended(key)
        return len(keys)

    async def confirm(self, key: str) -> None:
        """Somebody has proved again who they are."""
        await self.store.change(update(Key).where(Key.hash == key).values(confirmed=time.time()))
