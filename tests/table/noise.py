"""Anything at every door of a server, by the hundred thousand: no 500, no traceback, no growth."""

import json
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from glueckauf.games import TITLES
from glueckauf.table.accounts.address_guard import AddressGuard
from glueckauf.table.play import bot_pool
from glueckauf.table.settings import Settings
from tests.table.doors import Inventor, Known, doors_of
from tests.table.in_process import InProcess, Line

SELDOM = (
    "login", "logout", "account", "password", "passkey", "reset", "recover", "players", "sessions", "export", "data",
)  # fmt: skip
WELL_CLOSED = {1000, 1001, 1007, 1008, 1013}


class Offline(AddressGuard):
    """No name is known here."""

    def resolve(self, host: str, port: int) -> list[str]:
        raise OSError(host, port)


class Troubles(logging.Handler):
    """What the server itself calls a trouble: errors, and whatever comes with a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if (record.levelno >= logging.ERROR or record.exc_info) and len(self.found) < 100:
            self.found.append(f"{record.name}: {record.getMessage()[:300]} {record.exc_info}")


class Noise:
    """Somebody at a table, a guest, a stranger and a spectator, who send anything to some tables."""

    def __init__(self, server: InProcess, whim: Random) -> None:
        self.server, self.whim = server, whim
        doors = doors_of(server.server.app)
        self.doors = [
            door for door in doors if not any(word in door.path for word in SELDOM) and door.path != "/api/me"
        ]
        self.seldom = [door for door in doors if door not in self.doors]
        self.people: list[dict[str, Any]] = []
        self.tables: list[str] = []
        self.lines: list[tuple[Line, str]] = []
        self.codes: Counter[str] = Counter()
        self.failed: list[str] = []
        self.sent = 0

    async def gather(self) -> None:
        """People and tables: new ones where the old ones are gone."""
        for line, _ in self.lines:
            await line.close()
        self.lines, self.tables = [], []
        for room in self.server.server.parts.rooms.in_memory():  # as if much time had passed
            room.touched -= 100_000
        self.server.server.housekeeping.evict_idle()
        names = ("Anna", "Bert", "Clara")
        self.people = [await self.server.ask("POST", "/api/players", {"name": name}) for name in names]
        anna, bert = self.people[0]["secret"], self.people[1]["secret"]
        for title in TITLES:
            form = {"title": title, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
            for _ in range(2):
                table = (await self.server.ask("POST", "/api/tables", form, secret=anna))["id"]
                self.tables.append(table)
            for kind, secret in (("sit", bert), ("start", anna)):
                asked = {"type": kind, "request": kind, **({"seat": 1} if kind == "sit" else {})}
                await self.server.ask("POST", f"/api/tables/{table}/requests", asked, secret=secret)

    def known(self, table: str) -> Known:
        room = self.server.server.parts.rooms.find(table)
        if room is None or room.history is None or room.asked < 0:
            return Known(self.tables)
        game, history = TITLES[room.row.title], room.played

        def chains(whim: Random) -> list[str]:
            return [whim.choice(game.legal_texts(history.state))]

        people = [person["id"] for person in self.people]
        return Known(self.tables, room.number, room.move, game.actions.texts, chains, people, [room.row.invite, "no"])

    async def make(self, messages: int) -> None:
        """Send so many; what fails is kept in `failed`."""
        for _ in range(messages):
            if self.sent % 2000 == 0:
                await self.gather()
            self.sent += 1
            if self.whim.random() < 0.9:
                await self.say()
            else:
                await self.knock()

    def somebody(self) -> str:
        return str(self.whim.choice([*(person["secret"] for person in self.people), "", "nobody"]))

    async def say(self) -> None:
        if len(self.lines) < 4 or self.whim.random() < 0.01:
            await self.open()
        line, table = self.whim.choice(self.lines)
        message = Inventor(self.whim, self.known(table)).message()
        line.say(message if self.whim.random() < 0.02 else message.decode(errors="replace"))
        heard = await line.settle("end")
        for text in heard[:-1]:
            if '"refused"' in text[:20]:
                self.count(json.loads(text)["code"], message)
        if line.closed is not None:
            self.lines.remove((line, table))
            self.count(f"closed {line.closed}", message, bad=line.closed not in WELL_CLOSED)

    async def open(self) -> None:
        """A socket; sometimes with a first message that is none."""
        if len(self.lines) >= 4:
            line, _ = self.lines.pop(0)
            await line.close()
        table, secret = self.whim.choice(self.tables), self.somebody()
        line = self.server.socket(f"/api/tables/{table}/live")
        hello = json.dumps({"type": "hello", **({"secret": secret} if secret else {})})
        strange = self.whim.random() < 0.2
        line.say(Inventor(self.whim, self.known(table)).hello().decode(errors="replace") if strange else hello)
        await line.settle("begin")
        if line.closed is None:
            self.lines.append((line, table))
        elif len(self.lines) < 1:
            await self.open()

    async def knock(self) -> None:
        door = self.whim.choice(self.seldom if self.whim.random() < 0.01 else self.doors)
        knock = Inventor(self.whim, self.known(self.whim.choice(self.tables))).knock(door)
        reply = await self.server.http(
            knock.method, knock.path, knock.body, secret=self.somebody(), query=knock.query, content_type=knock.kind
        )
        kept = door.path.startswith("/api/") and reply.headers.get(b"cache-control") != b"no-store"
        self.count(str(reply.status), knock, bad=reply.status >= 500 or kept)  # no cache keeps what the API says
        if reply.status >= 400 and door.path.startswith("/api/"):
            problem = reply.json()
            self.count(problem["code"], knock, bad=not problem["sentence"])

    def count(self, code: str, asked: object, *, bad: bool = False) -> None:
        self.codes[code] += 1
        if (bad or code == "server_error") and len(self.failed) < 20:
            self.failed.append(f"{code}: {asked!r}")


@asynccontextmanager
async def noise(folder: Path, seed: int) -> AsyncIterator[tuple[Noise, Troubles]]:
    """A server for noise; bots do not play, and hints are short."""
    troubles = Troubles()
    settings = Settings(
        database=str(folder / "noise.db"), limits=False, push=True, webhooks=True, bot_threads=1, tables_per_player=20
    )
    server = InProcess(settings, Offline())
    logging.getLogger().addHandler(troubles)
    try:
        with patch.object(bot_pool, "HINT", 2):
            async with server.running():
                server.server.driver.stop()
                yield Noise(server, Random(seed)), troubles
    finally:
        logging.getLogger().removeHandler(troubles)
