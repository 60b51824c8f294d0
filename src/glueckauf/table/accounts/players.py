"""Who somebody is: guests by a secret that their device holds, accounts by login and password."""

import asyncio
import secrets
import time
from dataclasses import dataclass
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.accounts.names import look, numbered, proper_name, with_number
from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.accounts.sessions import new_session
from glueckauf.table.refusals import BAD_MESSAGE, HAS_ACCOUNT, LOGIN_TAKEN, NAME_TAKEN, WRONG_PASSWORD, Refusal
from glueckauf.table.storage.models import Key, Player, Push
from glueckauf.table.storage.store import Store, new_id
from glueckauf.table.wire.protocol import Role

REMEMBERED = 20.0  # seconds for which a secret that was looked up is not looked up again
MOST_REMEMBERED = 10_000
LONGEST_SECRET = 100
LONGEST_LOGIN = 60
FEW, MANY = 10, 10_000  # numbers behind a name that are tried in their order, then at random
HASHER = PasswordHasher()
ROLES: dict[str, Role] = {"player": "player", "moderator": "moderator", "admin": "admin"}


@cache
def no_account() -> str:
    """A password that nobody has: an unknown login takes as long as a wrong password. Made at the first login."""
    return HASHER.hash(secrets.token_hex(16))


@dataclass(frozen=True)
class Person:
    """A player, as requests know them."""

    id: str
    name: str
    language: str
    role: Role = "player"
    guest: bool = True

    @classmethod
    def of(cls, row: Player) -> "Person":
        return cls(row.id, row.name, row.language, ROLES.get(row.role, "player"), row.login is None)


async def yield_name(session: AsyncSession, name: str) -> list[str]:
    """A name belongs to an account from now on: guests whose name looks like it get a number. Returns who they are."""
    query = select(Player).where(Player.look == look(name), Player.login.is_(None))
    guests = list((await session.execute(query)).scalars())
    if guests:
        found = await session.execute(select(Player.look).where(Player.login.is_not(None)))
        looks = set(found.scalars())
        for guest in guests:
            guest.name = numbered(guest.name, looks)
            guest.look = look(guest.name)
    return [guest.id for guest in guests]


class Players:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[float, Person]] = {}  # [hash of secret] until when

    async def guest(self, name: str, language: str) -> tuple[Person, str]:
        """A new player and their secret, which is sent only this once."""
        now = time.time()
        shown = await self.free_name(proper_name(name))
        row = Player(id=new_id(), name=shown, look=look(shown), language=language, created=now, seen=now, role="player")
        secret = secrets.token_urlsafe(32)
        await self.store.add(row, new_session(row.id, secret, "guest"))
        return Person.of(row), secret

    def remembered(self, secret: str | None) -> Person | None:
        """Who this is, if it was looked up just now."""
        until, person = self.known.get(hashed(secret or ""), (0.0, None))
        return person if until > time.monotonic() else None

    async def by_secret(self, secret: str | None) -> Person | None:
        if not secret or len(secret) > LONGEST_SECRET:
            return None
        hash_ = hashed(secret)
        person = self.remembered(secret)
        if person is not None:
            return person
        async with self.store.session() as session:
            query = select(Player).join(Key, Key.player == Player.id).where(Key.hash == hash_)
            row = (await session.execute(query)).scalar_one_or_none()
        if row is None:
            self.known.pop(hash_, None)
            return None
        if len(self.known) > MOST_REMEMBERED:
            self.known.clear()
        person = Person.of(row)
        self.known[hash_] = (time.monotonic() + REMEMBERED, person)
        return person

    async def row(self, player: str) -> tuple[Player, int]:
        """The row of a player, and the number of their browsers with push notifications."""
        async with self.store.session() as session:
            row = await session.get_one(Player, player)
            pushes = await session.scalar(select(func.count()).select_from(Push).where(Push.player == player))
            return row, pushes or 0

    async def change(self, player: str, **values: str | None) -> None:
        """Change a player; a new name must be a proper one that looks like no account's. Raises `Refusal`."""
        name = values.get("name")
        if name is not None:
            row, _ = await self.row(player)
            shown = proper_name(name)
            if row.login is None:
                shown = await self.free_name(shown)
            else:
                await self.refuse_taken_name(shown, player)
            values |= {"name": shown, "look": look(shown)}
        if values:
            try:
                await self.store.change(update(Player).where(Player.id == player).values(**values))
            except IntegrityError as error:
                raise Refusal(NAME_TAKEN, "name") from error
            self.forget(player)

    async def refuse_taken_name(self, name: str, player: str) -> None:
        """Raises `Refusal` if the name looks like that of an account other than this player's."""
        if await self.account_with(name) not in {None, player}:
            raise Refusal(NAME_TAKEN, "name")

    async def account_with(self, name: str) -> str | None:
        """The player whose account has a name that looks like this one."""
        found = await self.store.rows(select(Player.id).where(Player.look == look(name), Player.login.is_not(None)))
        return found[0] if found else None

    async def free_name(self, name: str) -> str:
        """For a guest: the name, with a number behind it if it looks like that of an account."""
        shown, number = name, 1
        while await self.account_with(shown) is not None:
            number = number + 1 if number < FEW else secrets.randbelow(MANY)
            shown = with_number(name, number)
        return shown

    def forget(self, player: str) -> None:
        """Look this player up again at the next request: something about them has changed."""
        self.known = {hash_: known for hash_, known in self.known.items() if known[1].id != player}

    # Accounts

    async def make_account(self, player: str, login: str, password: str) -> None:
        """Give a guest a login and a password. Raises `Refusal`."""
        row, _ = await self.row(player)
        if row.login is not None:
            raise Refusal(HAS_ACCOUNT, "login")
        folded = login.casefold()
        if len(folded) > LONGEST_LOGIN:  # some letters grow when they are folded
            raise Refusal(BAD_MESSAGE, "login", 422)
        await self.refuse_taken_name(proper_name(row.name), player)
        stored = await asyncio.to_thread(HASHER.hash, password)
        try:
            async with self.store.writing() as session:
                await session.execute(
                    update(Player).where(Player.id == player).values(login=folded, password=stored, look=look(row.name))
                )
                others = await yield_name(session, row.name)
        except IntegrityError as error:
            await self.refuse_taken_name(row.name, player)  # somebody else was faster
            raise Refusal(LOGIN_TAKEN, "login") from error
        for other in (player, *others):
            self.forget(other)

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """The player and a new secret for this device. Raises `Refusal`."""
        found = await self.store.rows(select(Player).where(Player.login == login.casefold()))
        row: Player | None = found[0] if found else None
        nobody = await asyncio.to_thread(no_account)  # whoever it is: the first login takes longer for all
        try:
            stored = row.password if row and row.password else nobody
            await asyncio.to_thread(HASHER.verify, stored, password)
        except (Argon2Error, InvalidHashError) as error:
            raise Refusal(WRONG_PASSWORD, "password", 403) from error
        if row is None:
            raise Refusal(WRONG_PASSWORD, "password", 403)
        secret = secrets.token_urlsafe(32)
        await self.store.add(new_session(row.id, secret, "password"))
        return Person.of(row), secret

    async def log_out(self, secret: str) -> None:
        """Sign out on this device; nobody can play as this guest any more."""
        self.known.pop(hashed(secret), None)
        await self.store.change(delete(Key).where(Key.hash == hashed(secret)))
