"""Messages that nobody should send to a table, and some that somebody might."""

import json
from collections import Counter
from random import Random
from typing import Any, get_args

import msgspec
from websockets.exceptions import ConnectionClosed

from glueckauf.games import TITLES
from glueckauf.table.wire import protocol
from tests.table.people import Json, Live, Web

STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    3,
    4,
    10**6,
    10**30,
    1.5,
    "",
    "x",
    "\x00",
    "ß" * 50,
    "🎲",
    [],
    {},
    [[]],
    "\ud7ff",
]


class Fuzzer:
    """A person, a stranger and a spectator who send anything to a few tables."""

    def __init__(self, web: Web, whim: Random) -> None:
        self.web, self.whim = web, whim
        self.answered, self.codes = 0, Counter[str]()
        self.anna, self.bert = web.guest("Anna"), web.guest("Bert")
        self.kinds = list(get_args(protocol.Request))
        self.tables = self.create_tables()
        self.live: Live | None = None
        self.left = 0

    def create_tables(self) -> list[str]:
        running = self.anna.create_table("me", "open", public=True)["id"]
        self.bert.done(running, "sit", seat=1)
        self.anna.done(running, "start")
        waiting = self.anna.create_table("me", "open", public=True)["id"]
        return [running, self.anna.create_table("me", "me")["id"], waiting]

    def socket(self) -> Live:
        if self.live is None or not self.left:
            self.finish()
            if self.whim.random() < 0.1:
                self.tables = self.create_tables()
            table, who = self.whim.choice(self.tables), self.whim.choice([self.anna, self.anna, self.bert, None])
            self.live = who.live(table) if who else self.web.watch(table)
            self.live.until("log")
            self.left = self.whim.randrange(5, 40)
        self.left -= 1
        return self.live

    def message(self) -> str:
        kind = self.whim.choice(self.kinds)
        tag = str(kind.__struct_config__.tag)
        message: Json = {"type": tag, "request": f"f{self.whim.random()}"}
        for field in msgspec.structs.fields(kind):
            if field.name != "request":
                message[field.name] = self.value(field.name)
        if self.whim.random() < 0.25 and len(message) > 2:
            message[self.whim.choice(list(message)[2:])] = self.whim.choice(STRANGE)
        if self.whim.random() < 0.05:
            message[self.whim.choice(["type", "request", "extra"])] = self.whim.choice(STRANGE)
        text = json.dumps(message)
        if self.whim.random() < 0.05:
            place = self.whim.randrange(len(text))
            text = text[:place] + self.whim.choice(['"', "}", "[", "\\", "\x01", ""]) + text[place + 1 :]
        return text

    def value(self, name: str) -> Any:
        if name == "number":
            known = (
                [one["number"] for one in self.live.messages if one["type"] in {"table", "done"}] if self.live else []
            )
            return max(known, default=0) if self.whim.random() < 0.8 else self.whim.choice([0, 1, 10**6])
        if name == "actions":
            texts = self.whim.choice(list(TITLES.values())).actions.texts
            legal = self.choices()
            return [self.whim.choice(legal or texts) for _ in range(self.whim.choice([1, 1, 1, 2, 3]))]
        if name in {"seat", "move", "steps"}:
            return self.whim.randrange(4)
        if name == "seats":
            return [self.whim.randrange(4) for _ in range(2)]
        given: dict[str, Any] = {
            "kind": "bot",
            "level": "lehrling",
            "name": "Otto",
            "text": "hello",
            "player": self.bert.id,
            "invite": "no",
        }
        return given.get(name, self.whim.choice(["de", True, False]) if name != "language" else "de")

    def choices(self) -> list[str]:
        for message in reversed(self.live.messages if self.live else []):
            position = message if message["type"] == "position" else message.get("position")
            if position:
                return [choice["action"] for choice in position["choices"]]
        return []

    def send_something(self) -> None:
        """Send a message and wait for a pong behind it: whatever it was, the table goes on."""
        live = self.socket()
        try:
            live.send(self.message())
            before = len(live.messages)
            assert live.ask("ping")["type"] == "pong"
            for message in live.messages[before:]:
                if message["type"] == "refused":
                    self.codes[message["code"]] += 1
                self.answered += message["type"] in {"refused", "done", "draft", "hint"}
        except ConnectionClosed:
            self.codes["closed"] += 1
            self.live = None

    def finish(self) -> None:
        if self.live is not None:
            self.live.socket.close()
            self.live = None
