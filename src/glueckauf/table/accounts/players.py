"""Who somebody is: guests by a secret that their device holds, accounts by login and password."""

import secrets
import time
from dataclasses import dataclass

import structlog
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.accounts.names import look, numbered, proper_name, with_number
from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.accounts.sessions import new_session
from glueckauf.table.refusals import NAME_TAKEN, Refusal
from glueckauf.table.storage.models import Key, Player, Push
from glueckauf.table.storage.store import Store, new_id
from glueckauf.table.wire.protocol import Role

REMEMBERED = 20.0  # seconds for which a secret that was looked up is not looked up again
MOST_REMEMBERED = 10_000
LONGEST_SECRET = 100
FEW, MANY = 10, 10_000  # numbers behind a name that are tried in their order, then at random
SEEN = 3600.0  # seconds after which it is noted that somebody was there
ROLES: dict[str, Role] = {"player": "player", "moderator": "moderator", "admin": "admin"}

log = structlog.get_logger("glueckauf.table")


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
    def __init__(self, store: Store, session_days: float) -> None:
        self.store, self.lifetime = store, session_days * 86400
        self.known: dict[str, tuple[float, Person]] = {}  # [hash of secret] until when

    async def guest(self, name: str, language: str, device: str = "") -> tuple[Person, str]:
        """A new player and their secret, which is sent only this once."""
        now = time.time()
        shown = await self.free_name(proper_name(name))
        row = Player(id=new_id(), name=shown, look=look(shown), language=language, created=now, seen=now, role="player")
        secret = secrets.token_urlsafe(32)
        await self.store.add(row, new_session(row.id, secret, "guest", device))
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
        now = time.time()
        async with self.store.session() as session:
            query = select(Player, Key.seen).join(Key, Key.player == Player.id).where(Key.hash == hash_)
            found = (await session.execute(query)).one_or_none()
        if found is None or found[1] < now - self.lifetime:
            self.known.pop(hash_, None)
            return None
        row, seen = found
        if seen < now - SEEN:
            await self.note_seen(row.id, hash_, now)
        if len(self.known) > MOST_REMEMBERED:
            self.known.clear()
        person = Person.of(row)
        self.known[hash_] = (time.monotonic() + REMEMBERED, person)
        return person

    async def note_seen(self, player: str, key: str, now: float) -> None:
        """Somebody was there; if that cannot be written, they are there all the same."""
        try:
            async with self.store.writing() as session:
                await session.execute(update(Key).where(Key.hash == key).values(seen=now))
                await session.execute(update(Player).where(Player.id == player).values(seen=now))
        except SQLAlchemyError as error:
            log.warning("seen_not_noted", why=type(error).__name__)

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

    def forget_session(self, key: str) -> None:
        """The session with this hash has ended."""
        self.known.pop(key, None)
