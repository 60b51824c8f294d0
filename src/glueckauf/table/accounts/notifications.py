"""Notifications of a turn to players who are away: Web Push to their browsers, and their webhook."""

import asyncio
import base64
import json
import time
from urllib.parse import urlsplit

import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from glueckauf.table.accounts.address_guard import AddressGuard
from glueckauf.table.play.room import Room
from glueckauf.table.settings import Settings
from glueckauf.table.storage.models import Player, Push, Setting
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.bodies import Subscription

KEY = "vapid_private_key"
AGAIN = 300.0  # seconds between two notifications about one table
TIMEOUT = 10.0
GONE = {404, 410}  # the browser has unsubscribed

log = structlog.get_logger("glueckauf.table")


class Notifications:
    def __init__(self, store: Store, settings: Settings, guard: AddressGuard) -> None:
        self.store, self.settings, self.guard = store, settings, guard
        self.vapid: Vapid02 | None = None
        self.public_key: str | None = None
        self.told: dict[tuple[str, str], tuple[float, int]] = {}  # [player, table] when, at which number
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
        async with self.store.writing() as session:
            await session.merge(Push(endpoint=wanted.endpoint, player=player, keys=dict(wanted.keys)))

    async def unsubscribe(self, player: str) -> None:
        await self.store.change(delete(Push).where(Push.player == player))

    async def your_turn(self, player: str, room: Room) -> None:
        """Notify a player that it is their turn, once."""
        key, now = (player, room.id), time.monotonic()
        at, number = self.told.get(key, (-AGAIN, -1))
        if number == room.number or now - at < AGAIN:
            return
        self.told[key] = (now, room.number)
        if len(self.told) > 10_000:
            self.told.clear()
        person = (await self.store.rows(select(Player).where(Player.id == player)))[0]
        german = person.language == "de"
        title = room.game.de if german else room.game.en
        notice = {"title": title, "body": "Du bist dran." if german else "It is your turn.", "table": room.id}
        pushes = await self.store.rows(select(Push).where(Push.player == player)) if self.vapid else []
        for push in pushes:
            await self.push(push, notice)
        if person.webhook and await self.may_call(person.webhook):
            await self.call(person.webhook, notice)

    async def push(self, push: Push, notice: dict[str, str]) -> None:
        if not await self.guard.allows(push.endpoint):
            return
        host = urlsplit(push.endpoint)
        from pywebpush import WebPushException, webpush  # noqa: PLC0415 - it brings a client that no start should wait for

        claims = {"sub": self.settings.contact, "aud": f"{host.scheme}://{host.netloc}"}
        subscription = {"endpoint": push.endpoint, "keys": push.keys}
        try:
            await asyncio.to_thread(
                webpush, subscription, json.dumps(notice), vapid_private_key=self.vapid, vapid_claims=claims,
                ttl=86400, timeout=TIMEOUT,
            )  # fmt: skip
            self.sent += 1
        except WebPushException as error:
            if error.response is not None and error.response.status_code in GONE:
                await self.store.change(delete(Push).where(Push.endpoint == push.endpoint))
            else:
                log.warning("push_failed", why=type(error).__name__)
        except Exception as error:  # noqa: BLE001 - somebody else's server may do anything
            log.warning("push_failed", why=type(error).__name__)

    async def may_call(self, webhook: str) -> bool:
        """Whether the operator allows webhooks, and the guard this one."""
        return self.settings.webhooks and await self.guard.allows(webhook)

    async def call(self, address: str, notice: dict[str, str]) -> None:
        import httpx  # noqa: PLC0415 - only where webhooks are allowed

        try:
            async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False) as client:
                await client.post(address, json=notice)
            self.sent += 1
        except httpx.HTTPError as error:
            log.warning("webhook_failed", why=type(error).__name__)
