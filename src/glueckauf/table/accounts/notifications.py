"""Notifications of a turn or a rematch to players who are away: Web Push to their browsers, and their webhook."""

import asyncio
import base64
import json
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar
from urllib.parse import urlsplit

import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from glueckauf.table.accounts.address_guard import AddressGuard
from glueckauf.table.accounts.outgoing import Letter, NotCalled, Outgoing
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import BAD_PUSH, TOO_FAST, TOO_MANY_BROWSERS, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.storage.models import Notice, Player, Push, Setting
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.bodies import Subscription

KEY = "vapid_private_key"
AGAIN = 300.0  # seconds between two notifications about one table
TAKEN = range(200, 300)
GONE = {404, 410}  # the browser has unsubscribed
MOST_WAITING = 10  # notices of one player
MOST_FAILURES = 5  # in a row, after which an address is forgotten
YOUR_TURN = {"en": "It is your turn.", "de": "Du bist dran."}
REMATCH = {"en": "A rematch is offered to you.", "de": "Dir wird eine Revanche angeboten."}

Made = TypeVar("Made")
log = structlog.get_logger("glueckauf.table")


class Line:
    """The notices of one player: however slow their addresses are, they keep nobody else waiting."""

    def __init__(self) -> None:
        self.lock, self.waiting = asyncio.Lock(), 0


class Notifications:
    def __init__(self, store: Store, settings: Settings, guard: AddressGuard) -> None:
        self.store, self.settings = store, settings
        self.vapid: Vapid02 | None = None
        self.public_key: str | None = None
        self.outgoing = Outgoing(guard)
        self.lines: dict[str, Line] = {}  # [player] notices on their way
        self.sent = 0  # for the metrics

    async def start(self) -> None:
        """The server's keys for Web Push: made once, remembered in the database."""
        if not self.settings.push:
            return
        stored = await self.store.rows(select(Setting.value).where(Setting.name == KEY))
        if not stored:
            made = Vapid02()
            made.generate_keys()
            try:
                await self.store.add(Setting(name=KEY, value=made.private_pem().decode()))
                stored = [made.private_pem().decode()]
            except IntegrityError:  # another process was first
                stored = await self.store.rows(select(Setting.value).where(Setting.name == KEY))
        self.vapid = Vapid02.from_pem(stored[0].encode())
        public: ec.EllipticCurvePublicKey = self.vapid.public_key
        raw = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    async def subscribe(self, player: str, wanted: Subscription) -> None:
        """Raises `Refusal` for an address or keys that cannot be used, and for one browser too many."""
        try:
            allowed = await self.outgoing.allows(wanted.endpoint)
            await self.aside(sealed, dict(wanted.keys), b"a notice")
        except NotCalled as error:
            raise Refusal(TOO_FAST, "", 429) from error
        except Exception as error:  # whatever the library says to keys that are none
            raise Refusal(BAD_PUSH, "keys", 422) from error
        if not allowed:
            raise Refusal(BAD_PUSH, "endpoint", 422)
        async with self.store.writing() as session:
            others = select(func.count()).where(Push.player == player, Push.endpoint != wanted.endpoint)
            if (await session.execute(others)).scalar_one() >= self.settings.browsers_per_player:
                raise Refusal(TOO_MANY_BROWSERS, "", 429)
            await session.merge(Push(endpoint=wanted.endpoint, player=player, keys=dict(wanted.keys), failed=0))

    async def unsubscribe(self, player: str) -> None:
        await self.store.change(delete(Push).where(Push.player == player))

    async def tell(self, player: str, room: Room, words: Mapping[str, str] = YOUR_TURN) -> None:
        """Tell a player what is wanted of them: once, also after a restart; several notices one by one."""
        line = self.lines.setdefault(player, Line())
        if line.waiting >= MOST_WAITING:
            return
        line.waiting += 1
        try:
            async with line.lock:
                await self._tell(player, room, words)
        finally:
            line.waiting -= 1
            if not line.waiting:
                self.lines.pop(player, None)

    async def _tell(self, player: str, room: Room, words: Mapping[str, str]) -> None:
        person = (await self.store.rows(select(Player).where(Player.id == player)))[0]
        pushes = await self.store.rows(select(Push).where(Push.player == player)) if self.vapid else []
        webhook = person.webhook if self.settings.webhooks else None
        if not (pushes or webhook) or not await self.claim(player, room):
            return
        german = person.language == "de"
        title = room.game.de if german else room.game.en
        notice = {"title": title, "body": words["de" if german else "en"], "table": room.id}
        for push in pushes:
            await self.push(push, json.dumps(notice).encode())
        if webhook:
            await self.call(player, webhook, json.dumps(notice).encode())

    async def claim(self, player: str, room: Room) -> bool:
        """Write down that the player is told; False if they were told of this turn, or of this table just now.

        It is written first: whatever happens then, a restart and other processes tell nobody twice.
        """
        now = time.time()
        mine = (Notice.table == room.id, Notice.player == player)
        fresh = update(Notice).where(*mine, Notice.number != room.number, Notice.at < now - AGAIN)
        if await self.store.change(fresh.values(number=room.number, at=now)):
            return True
        try:
            await self.store.add(Notice(table=room.id, player=player, number=room.number, at=now))
        except IntegrityError:  # told before
            return False
        return True

    async def push(self, push: Push, notice: bytes) -> None:
        where = urlsplit(push.endpoint)
        claims = {"sub": self.settings.contact, "aud": f"{where.scheme}://{where.netloc}"}
        try:
            body = await self.aside(sealed, push.keys, notice)
            signed = await self.aside(self.signed, claims)
            letter = Letter({"content-encoding": "aes128gcm", "ttl": "86400", **signed}, body)
            status = await self.outgoing.post(push.endpoint, letter)
        except Exception as error:  # noqa: BLE001 - somebody else's server and keys may be anything
            status = 0
            log.warning("push_failed", why=str(error) if isinstance(error, NotCalled) else type(error).__name__)
        mine = Push.endpoint == push.endpoint
        if status in TAKEN:
            self.sent += 1
            if push.failed:
                await self.store.change(update(Push).where(mine).values(failed=0))
        elif status in GONE or push.failed + 1 >= MOST_FAILURES:
            await self.store.change(delete(Push).where(mine))
        else:
            await self.store.change(update(Push).where(mine).values(failed=push.failed + 1))

    async def may_call(self, webhook: str) -> bool:
        """Whether the operator allows webhooks, and the guard this one."""
        try:
            return self.settings.webhooks and await self.outgoing.allows(webhook)
        except NotCalled as error:
            raise Refusal(TOO_FAST, "", 429) from error

    async def call(self, player: str, address: str, notice: bytes) -> None:
        try:
            status = await self.outgoing.post(address, Letter({"content-type": "application/json"}, notice))
        except NotCalled as error:
            status = 0
            log.warning("webhook_failed", why=str(error))
        mine = (Player.id == player, Player.webhook == address)
        if status in TAKEN:
            self.sent += 1
            await self.store.change(update(Player).where(*mine, Player.webhook_failed != 0).values(webhook_failed=0))
            return
        await self.store.change(update(Player).where(*mine).values(webhook_failed=Player.webhook_failed + 1))
        await self.store.change(
            update(Player).where(*mine, Player.webhook_failed >= MOST_FAILURES).values(webhook=None, webhook_failed=0)
        )

    def signed(self, claims: dict[str, str]) -> dict[str, str]:
        """The headers by which a push service knows this server."""
        if self.vapid is None:
            return {}
        made: dict[str, str] = self.vapid.sign({**claims, "exp": int(time.time()) + 12 * 3600})
        return made

    async def aside(self, work: Callable[..., Made], *given: object) -> Made:
        """Sealing and signing compute for a while: in the threads of notices, too."""
        return await asyncio.get_running_loop().run_in_executor(self.outgoing.threads, partial(work, *given))


def sealed(keys: Mapping[str, str], notice: bytes) -> bytes:
    """A notice that only the browser with these keys can read."""
    from pywebpush import WebPusher  # noqa: PLC0415 - it brings a client that no start should wait for

    letter = WebPusher({"endpoint": "https://nowhere.invalid/", "keys": dict(keys)}).encode(notice)
    return bytes(letter["body"])
