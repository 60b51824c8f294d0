"""Accounts: a guest gets a login and a password, signs in elsewhere, changes the password, proves to be there."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.accounts.devices import KnownDevices, device_of
from glueckauf.table.accounts.names import look, proper_name
from glueckauf.table.accounts.networks import networks_of
from glueckauf.table.accounts.passwords import Passwords, refuse_weak
from glueckauf.table.accounts.players import Person, Players, yield_name
from glueckauf.table.accounts.sessions import Method, Sessions
from glueckauf.table.accounts.tries import ACCOUNT, DEVICE, NETWORK, Patience, Tries
from glueckauf.table.refusals import (
    BAD_MESSAGE,
    CONFIRM_FIRST,
    HAS_ACCOUNT,
    LOGIN_TAKEN,
    NO_PASSWORD,
    OLD_LINK,
    WRONG_OLD_PASSWORD,
    WRONG_PASSWORD,
    Refusal,
)
from glueckauf.table.storage.models import Key, Passkey, Player, Token
from glueckauf.table.storage.store import Store

LONGEST_LOGIN = 60
CONFIRMED = 600.0  # seconds for which a session need not prove again whose it is


@dataclass(frozen=True)
class Caller:
    """Where a request comes from."""

    address: str
    agent: str  # what the browser calls itself
    device: str | None  # the cookie of `KnownDevices`
    session: str | None  # the hash of the secret


@dataclass(frozen=True)
class SignedIn:
    """A new session: its secret, and the mark of a device that is known from now on."""

    person: Person
    secret: str
    device: str


class Accounts:
    def __init__(
        self, store: Store, players: Players, sessions: Sessions, passwords: Passwords, devices: KnownDevices,
        tries: Tries,
    ) -> None:  # fmt: skip
        self.store, self.players, self.sessions = store, players, sessions
        self.passwords, self.devices, self.tries = passwords, devices, tries

    async def make(self, player: str, login: str, password: str, session: str | None) -> None:
        """Give a guest a login and a password. Raises `Refusal`."""
        row, _ = await self.players.row(player)
        if row.login is not None:
            raise Refusal(HAS_ACCOUNT, "login")
        await self.refuse_unconfirmed(player, session)
        folded = folded_login(login)
        await self.refuse_taken(row, folded)
        refuse_weak(password, folded, row.name)
        stored = await self.passwords.hash(password)
        async with self.naming(row, folded) as transaction:
            await transaction.execute(update(Player).where(Player.id == player).values(password=stored))
        if session is not None:
            await self.sessions.confirm(session)

    async def refuse_taken(self, row: Player, login: str) -> None:
        """Raises `Refusal` if this login, or the name of this guest, belongs to another account."""
        await self.players.refuse_taken_name(proper_name(row.name), row.id)
        if await self.store.rows(select(Player.id).where(Player.login == login)):
            raise Refusal(LOGIN_TAKEN, "login")

    @asynccontextmanager
    async def naming(self, row: Player, login: str) -> AsyncIterator[AsyncSession]:
        """A transaction in which a guest becomes the account `login`, whose name is theirs alone. Raises `Refusal`."""
        try:
            async with self.store.writing() as session:
                values = {"login": login, "look": look(row.name)}
                await session.execute(update(Player).where(Player.id == row.id).values(**values))
                others = await yield_name(session, row.name)
                yield session
        except IntegrityError as error:
            await self.players.refuse_taken_name(row.name, row.id)  # somebody else was faster
            raise Refusal(LOGIN_TAKEN, "login") from error
        for player in (row.id, *others):
            self.players.forget(player)

    async def log_in(self, login: str, password: str, caller: Caller) -> SignedIn:
        """A new session for the player of this account. Raises `Refusal`; an unknown login takes the same steps."""
        folded = login.casefold()
        found = await self.store.rows(select(Player).where(Player.login == folded))
        row: Player | None = found[0] if found else None
        known = self.devices.known_as(caller.device, row.id if row else None)
        whose: tuple[tuple[tuple[str, ...], Patience], ...] = (
            ((("device", known), DEVICE),)
            if known
            else (
                (("network", folded, networks_of(caller.address)[0][0]), NETWORK),
                (("account", folded), ACCOUNT),
            )
        )
        self.tries.begin(*whose)
        if not await self.passwords.verify(row.password if row else None, password) or row is None:
            raise Refusal(WRONG_PASSWORD, "password", 403)
        self.tries.succeeded(*whose)
        return await self.sign_in(row, "password", caller)

    async def sign_in(self, row: Player, method: Method, caller: Caller) -> SignedIn:
        """Begin a session for somebody who has proved who they are."""
        secret = await self.sessions.begin(row.id, method, device_of(caller.agent))
        return SignedIn(Person.of(row), secret, self.devices.mark(row.id))

    # Proof that the person at the device is the player

    async def has_proof(self, player: str) -> tuple[bool, bool]:
        """Whether a player has a password, and whether a passkey; guests have neither."""
        async with self.store.session() as session:
            row = await session.get_one(Player, player)
            found = await session.scalar(select(Passkey.id).where(Passkey.player == player).limit(1))
            return row.password is not None, found is not None

    async def refuse_unconfirmed(self, player: str, session: str | None) -> None:
        """Raises `Refusal` unless this session proved its owner a moment ago. Guests have nothing to prove it with."""
        if not any(await self.has_proof(player)):
            return
        rows = await self.store.rows(select(Key.confirmed).where(Key.hash == session, Key.player == player))
        if not rows or rows[0] is None or rows[0] < time.time() - CONFIRMED:
            raise Refusal(CONFIRM_FIRST, "", 403)

    async def check_password(self, player: str, password: str) -> Player:
        """The row of a player whose password this is. Raises `Refusal`."""
        row, _ = await self.players.row(player)
        if row.password is None:
            raise Refusal(NO_PASSWORD, "password")
        whose = (("own", player), DEVICE)  # whoever holds a stolen session guesses no faster
        self.tries.begin(whose)
        if not await self.passwords.verify(row.password, password):
            raise Refusal(WRONG_OLD_PASSWORD, "password", 403)
        self.tries.succeeded(whose)
        return row

    # Changing the password

    async def change_password(self, player: str, old: str | None, new: str, session: str | None) -> None:
        """A new password instead of the old one; all other sessions end. Raises `Refusal`."""
        row, _ = await self.players.row(player)
        if row.login is None:
            raise Refusal(NO_PASSWORD, "login")
        refuse_weak(new, row.login, row.name)
        if row.password is None:  # only passkeys so far
            await self.refuse_unconfirmed(player, session)
        else:
            await self.check_password(player, old or "")
        await self.set_password(player, await self.passwords.hash(new), keep=session)

    async def set_password(self, player: str, stored: str, *, keep: str | None) -> None:
        """Store a password, end the other sessions and void all links, together."""
        async with self.store.writing() as session:
            keys = await self.replace_password(session, player, stored, keep)
        await self.close(player, keys)

    async def reset_password(self, row: Player, stored: str, token: str, login: str | None) -> None:
        """The same by a link, which works once; with `login`, a guest becomes an account. Raises `Refusal`."""
        transaction = self.store.writing() if login is None else self.naming(row, login)
        async with transaction as session:
            used = await session.execute(delete(Token).where(Token.hash == token).returning(Token.hash))
            if not used.all():
                raise Refusal(OLD_LINK, "token")
            keys = await self.replace_password(session, row.id, stored, None)
        await self.close(row.id, keys)

    async def replace_password(self, session: AsyncSession, player: str, stored: str, keep: str | None) -> list[str]:
        """Within a transaction; returns the hashes of the sessions that have ended."""
        await session.execute(update(Player).where(Player.id == player).values(password=stored))
        await session.execute(delete(Token).where(Token.player == player))
        ended = delete(Key).where(Key.player == player, Key.hash != (keep or "")).returning(Key.hash)
        return list((await session.execute(ended)).scalars())

    async def close(self, player: str, keys: list[str]) -> None:
        """Sessions of a player have ended, which is on disk."""
        self.players.forget(player)
        for key in keys:
            await self.sessions.ended(key)


def folded_login(login: str) -> str:
    """As logins are compared and stored. Raises `Refusal`."""
    folded = login.casefold()
    if len(folded) > LONGEST_LOGIN:  # some letters grow when they are folded
        raise Refusal(BAD_MESSAGE, "login", 422)
    return folded
