"""Bans and mutes that are in force, in memory: every request asks, and the database is read only when one changes."""

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.engine.errors import Reason
from glueckauf.table.accounts.players import Person
from glueckauf.table.refusals import Refusal
from glueckauf.table.storage.models import Sanction, Setting
from glueckauf.table.storage.store import Store

KEY = "network_key"  # the setting with which prefixes are hashed: the database alone does not tell addresses
PREFIXES = {4: (32, 28, 24, 20, 16), 6: (64, 60, 56, 52, 48, 40, 32)}


class Sanctions:
    """Who is banned or muted now, and which networks are."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.key = b""
        self.of_player: dict[tuple[str, str], Sanction] = {}  # [kind, player]
        self.of_network: dict[str, Sanction] = {}  # [hash of the prefix]

    async def load(self) -> None:
        """Read what is in force."""
        now = time.time()
        rows = await self.store.rows(
            select(Sanction)
            .where(Sanction.lifted.is_(None), or_(Sanction.until.is_(None), Sanction.until > now))
            .order_by(Sanction.id)
        )
        self.of_player = {(row.kind, row.player): row for row in rows if row.player is not None}
        self.of_network = {row.network: row for row in rows if row.network is not None}
        if self.of_network:
            async with self.store.session() as session:
                self.key = await network_key(session)

    def ban_of(self, player: str) -> Sanction | None:
        return in_force(self.of_player.get(("ban", player)))

    def mute_of(self, player: str) -> Sanction | None:
        return in_force(self.of_player.get(("mute", player)))

    def ban_of_network(self, address: str) -> Sanction | None:
        if not self.of_network:
            return None
        for prefix in prefixes_of(address):
            found = in_force(self.of_network.get(hashed_network(self.key, prefix)))
            if found is not None:
                return found
        return None

    # What must hold; each raises `Refusal`

    def refuse_banned(self, person: Person | None, address: str) -> None:
        """A banned player may do nothing; from a banned network only accounts may."""
        ban = self.ban_of(person.id) if person is not None else None
        if ban is None and (person is None or person.guest):
            ban = self.ban_of_network(address)
        if ban is not None:
            raise Refusal(banned(ban), "", 403)

    def refuse_muted(self, player: str) -> None:
        mute = self.mute_of(player)
        if mute is not None:
            raise Refusal(muted(mute), "", 403)


def in_force(sanction: Sanction | None) -> Sanction | None:
    return sanction if sanction is not None and (sanction.until is None or sanction.until > time.time()) else None


def banned(ban: Sanction) -> Reason:
    """Why and until when."""
    what_en = "You are banned from this server" if ban.network is None else "Guests from your network are banned here"
    what_de = (
        "Du bist auf diesem Server gesperrt" if ban.network is None else "Gäste aus deinem Netz sind hier gesperrt"
    )
    return told("banned", what_en, what_de, ban)


def muted(mute: Sanction) -> Reason:
    return told("muted", "A moderator has muted you", "Die Aufsicht hat dich stummgeschaltet", mute)


def told(code: str, en: str, de: str, sanction: Sanction) -> Reason:
    end_en = "for good" if sanction.until is None else f"until {moment(sanction.until)} UTC"
    end_de = "auf Dauer" if sanction.until is None else f"bis {moment(sanction.until)} UTC"
    why_en = f" Reason: {sanction.reason}" if sanction.reason else ""
    why_de = f" Grund: {sanction.reason}" if sanction.reason else ""
    return Reason(code, "", f"{en} {end_en}.{why_en}", f"{de}, {end_de}.{why_de}")


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


# Networks


def as_network(text: str) -> str:
    """A network as it is hashed: `192.0.2.7` or `192.0.2.0/24`, `2001:db8::/56`. Raises `ValueError`."""
    network = ipaddress.ip_network(text.strip(), strict=False)
    if "/" not in text and network.version == 6:
        network = ipaddress.ip_network((network.network_address, 64), strict=False)  # one household
    if network.prefixlen not in PREFIXES[network.version]:
        wide = ", ".join(f"/{bits}" for bits in PREFIXES[network.version])
        raise ValueError(f"one of {wide}")
    return str(network)


def prefixes_of(address: str) -> Iterable[str]:
    """Every network that an address lies in, of those that can be banned."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    for bits in PREFIXES[found.version]:
        yield str(ipaddress.ip_network((found, bits), strict=False))


def hashed_network(key: bytes, network: str) -> str:
    return hmac.new(key, network.encode(), hashlib.sha256).hexdigest()


async def network_key(session: AsyncSession) -> bytes:
    """The key of this server for hashes of networks, made at the first use."""
    row = await session.get(Setting, KEY)
    if row is None:
        row = Setting(name=KEY, value=secrets.token_hex(32))
        try:
            async with session.begin_nested():
                session.add(row)
        except IntegrityError:  # another process was first
            row = await session.get_one(Setting, KEY)
    return bytes.fromhex(row.value)
