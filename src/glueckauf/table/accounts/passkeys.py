"""Passkeys (WebAuthn): registered under a name, used to sign in without naming an account, removed.

A challenge is a one-time token. Of an answer everything is checked by `webauthn`: challenge, origin, host, presence of
the user, signature, counter.
"""

import asyncio
import base64
import ipaddress
import json
import time
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

import structlog
from sqlalchemy import delete, select, update

from glueckauf.table.accounts.accounts import Accounts, Caller, SignedIn, folded_login
from glueckauf.table.accounts.tokens import Kind, Tokens
from glueckauf.table.refusals import (
    BAD_PASSKEY,
    LAST_PASSKEY,
    LOGIN_NEEDED,
    NO_PASSKEYS_HERE,
    NO_SUCH_PASSKEY,
    PASSKEY_TAKEN,
    TOO_MANY_PASSKEYS,
    UNKNOWN_PASSKEY,
    Refusal,
)
from glueckauf.table.storage.models import Passkey, Player
from glueckauf.table.storage.store import Store

VALID = 300.0  # seconds for which a challenge can be answered
MOST = 20  # passkeys of one player
LONGEST_NAME = 40
Json = dict[str, object]
log = structlog.get_logger("glueckauf.table")


@dataclass(frozen=True)
class Site:
    """Where people use the page: the host that passkeys are bound to, and the origins that may ask for them."""

    host: str
    origins: tuple[str, ...]

    def refuse_nameless(self) -> None:
        """Browsers bind passkeys to names, never to addresses. Raises `Refusal`."""
        try:
            ipaddress.ip_address(self.host.strip("[]"))
        except ValueError:
            if self.host:
                return
        raise Refusal(NO_PASSKEYS_HERE, "", 422)


class Passkeys:
    def __init__(self, store: Store, accounts: Accounts) -> None:
        self.store, self.accounts, self.tokens = store, accounts, Tokens(store)

    async def of(self, player: str) -> list[Passkey]:
        return await self.store.rows(select(Passkey).where(Passkey.player == player).order_by(Passkey.created))

    # Registering

    async def registration(self, player: str, login: str | None, site: Site) -> Json:
        """What the browser needs to make a passkey for this player; a guest names the login of the new account."""
        site.refuse_nameless()
        row, _ = await self.accounts.players.row(player)
        new = ""
        if row.login is None:
            if login is None:
                raise Refusal(LOGIN_NEEDED, "login", 422)
            new = folded_login(login)
            await self.accounts.refuse_taken(row, new)
        present = await self.of(player)
        if len(present) >= MOST:
            raise Refusal(TOO_MANY_PASSKEYS)
        challenge = await self.tokens.make("register", VALID, player, new)
        library = await authenticators()
        made: Json = library.ask_for_new(
            site.host, player, row.login or new, row.name, from_base64(challenge), ids_of(present)
        )
        return made

    async def register(self, player: str, credential: Json, name: str, site: Site) -> Passkey:
        """Store a passkey that the browser has made. Raises `Refusal`."""
        challenge, login = await self.spend(credential, "register", player)
        library = await authenticators()
        try:
            made = library.check_new(credential, challenge, site.host, site.origins)
        except Exception as error:  # whatever somebody else's bytes lead to
            raise refused(error) from error
        if len(await self.of(player)) >= MOST:
            raise Refusal(TOO_MANY_PASSKEYS)
        row = Passkey(
            id=to_base64(made.credential_id),
            player=player,
            name=clean_label(name),
            public_key=made.credential_public_key,
            counter=made.sign_count,
            created=time.time(),
            used=None,
        )
        owner, _ = await self.accounts.players.row(player)
        taken = await self.store.rows(select(Passkey.id).where(Passkey.id == row.id))
        if taken:
            raise Refusal(PASSKEY_TAKEN)
        naming = self.accounts.naming(owner, login) if login and owner.login is None else self.store.writing()
        async with naming as session:
            session.add(row)
        return row

    # Signing in

    async def question(self, site: Site, player: str | None = None) -> Json:
        """What the browser needs to sign with a passkey: of this player, or whichever the person picks."""
        site.refuse_nameless()
        challenge = await self.tokens.make("sign_in", VALID, player)
        present = await self.of(player) if player is not None else []
        library = await authenticators()
        asked: Json = library.ask_for_signature(site.host, from_base64(challenge), ids_of(present))
        return asked

    async def sign_in(self, credential: Json, site: Site, caller: Caller) -> SignedIn:
        """A new session for the owner of a passkey. Raises `Refusal`."""
        passkey = await self.check(credential, site)
        found = await self.store.rows(select(Player).where(Player.id == passkey.player))
        return await self.accounts.sign_in(found[0], "passkey", caller)

    async def check(self, credential: Json, site: Site, player: str | None = None) -> Passkey:
        """The passkey that gave this answer; of `player`, if one is named. Raises `Refusal`."""
        challenge, _ = await self.spend(credential, "sign_in", player)
        found = await self.store.rows(select(Passkey).where(Passkey.id == str(credential.get("id"))[:1400]))
        if not found or (player is not None and found[0].player != player):
            raise Refusal(UNKNOWN_PASSKEY, "", 403)
        passkey = found[0]
        library = await authenticators()
        try:
            signed = library.check_signature(
                credential, challenge, site.host, site.origins, passkey.public_key, passkey.counter
            )
        except Exception as error:  # whatever somebody else's bytes lead to
            raise refused(error) from error
        if owner_named(credential) not in {None, passkey.player}:
            raise Refusal(BAD_PASSKEY, "", 403)
        noted = await self.store.change(
            update(Passkey)
            .where(Passkey.id == passkey.id, Passkey.counter == passkey.counter)
            .values(counter=signed.new_sign_count, used=time.time())
        )
        if not noted:  # removed, or used twice at once
            raise Refusal(BAD_PASSKEY, "", 403)
        return passkey

    async def spend(self, credential: Json, kind: Kind, player: str | None) -> tuple[bytes, str]:
        """The challenge in an answer, and what was noted with it: it was ours, for this player, and works no more."""
        challenge = challenge_in(credential)
        token = await self.tokens.use(kind, challenge) if challenge else None
        if challenge is None or token is None or token.player != player:
            raise Refusal(BAD_PASSKEY, "", 403)
        return from_base64(challenge), token.value

    # Looking after them

    async def rename(self, player: str, passkey: str, name: str) -> None:
        mine = update(Passkey).where(Passkey.id == passkey, Passkey.player == player)
        if not await self.store.change(mine.values(name=clean_label(name))):
            raise Refusal(NO_SUCH_PASSKEY, "", 404)

    async def remove(self, player: str, passkey: str) -> None:
        """Raises `Refusal` if nobody could sign in to the account after that, also by two requests at once."""
        async with self.store.writing() as session:
            row = (await session.execute(select(Player).where(Player.id == player).with_for_update())).scalar_one()
            mine = delete(Passkey).where(Passkey.id == passkey, Passkey.player == player).returning(Passkey.id)
            if not (await session.execute(mine)).all():
                raise Refusal(NO_SUCH_PASSKEY, "", 404)
            others = await session.scalar(select(Passkey.id).where(Passkey.player == player).limit(1))
            if row.password is None and others is None:
                raise Refusal(LAST_PASSKEY)


async def authenticators() -> ModuleType:
    """The calls of `webauthn`; it is imported beside the event loop when somebody first needs it."""
    return await asyncio.to_thread(import_module, "glueckauf.table.accounts.authenticators")


def from_base64(text: str) -> bytes:
    """Bytes out of letters that may stand in an address, without what fills them up. Raises `ValueError`."""
    return base64.urlsafe_b64decode(f"{text}===")  # more than enough is passed over


def to_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def ids_of(passkeys: list[Passkey]) -> list[bytes]:
    return [from_base64(one.id) for one in passkeys]


def part(credential: Json, name: str) -> str | None:
    """A text within the `response` of an answer, if there is one."""
    response = credential.get("response")
    found = response.get(name) if isinstance(response, dict) else None
    return found if isinstance(found, str) else None


def challenge_in(credential: Json) -> str | None:
    """The challenge to which an answer belongs, as it says itself."""
    try:
        told = json.loads(from_base64(part(credential, "clientDataJSON") or ""))
    except (ValueError, RecursionError):
        return None
    found = told.get("challenge") if isinstance(told, dict) else None
    return found if isinstance(found, str) else None


def owner_named(credential: Json) -> str | None:
    """The player whom the authenticator names, if it names one."""
    handle = part(credential, "userHandle")
    if not handle:
        return None
    try:
        return from_base64(handle).decode()
    except ValueError:
        return ""


def clean_label(name: str) -> str:
    """The name of a passkey, for its owner only."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:LONGEST_NAME] or "Passkey"


def refused(error: Exception) -> Refusal:
    log.info("passkey_refused", why=type(error).__name__)
    return Refusal(BAD_PASSKEY, "", 403)
