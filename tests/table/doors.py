"""Every door of a server, and requests for each, made from the declared types: new ones are found by themselves."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin
from urllib.parse import quote

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute
from msgspec import inspect

from glueckauf.table.wire import protocol

STRANGE: list[Any] = [
    None, True, False, -1, 0, 1, 3, 4, 255, 2**31, 2**63, 10**30, -(10**30), 1.5, -0.0, 1e308, "", "x", "1", "\x00",
    "ß" * 50, "🎲",
    "\ud7ff", "\u202e", "a" * 5000, [], {}, [[]], {"": {}}, [None] * 200, "../..", "' OR 1=1 --", "null", "game_over",
]  # fmt: skip
BYTES = [
    b"", b"{", b"[" * 3000, b'{"a":' * 3000, b"null", b"NaN", b'"\xff\xfe"', b"\xef\xbb\xbf{}", b"{}{}", b"[]", b'"',
    b"\x00" * 9,
    b"1e999", b'{"type":"move","type":"undo"}', b'{"request":1,"request":"x"}', b"\xed\xa0\x80", b"x" * 20_000,
]  # fmt: skip
KINDS = [
    b"application/json",
    b"text/plain",
    b"application/msgpack",
    b"multipart/form-data",
    b"",
    b"\xff",
    b"a/b; charset=\xff",
]
UNKNOWN_TABLES = ["nothere123", "%00", "..", "ß", "a" * 200]


@dataclass
class Known:
    """What a caller knows of a table, so that some requests make sense."""

    tables: Sequence[str] = ()
    number: int = 0
    move: int = 0
    texts: Sequence[str] = ("x",)  # all actions of the title
    chains: Callable[[Random], list[str]] = lambda _: []  # actions that could be played one after the other
    players: Sequence[str] = ("nobody",)
    invites: Sequence[str] = ("no",)
    requests: Sequence[str] = field(default_factory=lambda: [f"r{number}" for number in range(6)])


class Door(NamedTuple):
    """One way in."""

    method: str
    path: str  # with names in braces
    query: dict[str, Any]  # [name] its type
    body: Any  # its type, or None


class Knock(NamedTuple):
    """A request at a door."""

    method: str
    path: str
    query: bytes
    body: bytes
    kind: bytes  # content type
    what: str  # for people and statistics


def doors_of(app: Litestar) -> list[Door]:
    """All HTTP handlers of our own, as they are declared."""
    found = []
    given = {"request", "data", "socket", "scope", "headers", "cookies", "state", "body", *app.dependencies}
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or route.path.startswith("/schema"):
            continue
        for handler in route.route_handlers:
            parameters = handler.parsed_fn_signature.parameters
            own = {**given_by(handler), **dict.fromkeys(given)}
            query = {
                name: parameter.annotation
                for name, parameter in parameters.items()
                if name not in own and f"{{{name}}}" not in route.path_format
            }
            body = parameters["data"].annotation if "data" in parameters else None
            found += [Door(method, route.path_format, query, body) for method in handler.http_methods - {"OPTIONS"}]
    return sorted(found, key=lambda door: (door.path, door.method))


def given_by(handler: Any) -> dict[str, Any]:
    """What the handler gets from the server and not from the caller."""
    return dict(handler.resolve_dependencies())


@cache
def shape_of(kind: Any) -> Any:
    """What msgspec knows of a type."""
    return inspect.type_info(kind)


class Inventor:
    """Makes requests; `spoilt` is the share of those with something strange in them."""

    def __init__(self, whim: Random, known: Known, spoilt: float = 0.3) -> None:
        self.whim, self.known, self.spoilt = whim, known, spoilt

    # Values of declared types

    def value(self, kind: Any, name: str = "") -> Any:
        special = self.special(name)
        if special is not None and self.whim.random() < 0.85:
            return special[0]
        if isinstance(kind, inspect.Metadata):
            return self.value(kind.type, name)
        if isinstance(kind, inspect.UnionType):
            return self.value(self.whim.choice(kind.types), name)
        if isinstance(kind, inspect.StructType):
            return self.struct(kind)
        if isinstance(kind, (inspect.ListType, inspect.SetType, inspect.VarTupleType)):
            size = self.whim.randint(kind.min_length or 0, min(kind.max_length or 4, (kind.min_length or 0) + 3))
            return [self.value(kind.item_type, name) for _ in range(size)]
        if isinstance(kind, inspect.DictType):
            size = self.whim.randint(0, 2)
            return {str(self.value(kind.key_type)): self.value(kind.value_type) for _ in range(size)}
        return self.plain_value(kind)

    def plain_value(self, kind: Any) -> Any:
        whim = self.whim
        if isinstance(kind, inspect.LiteralType):
            return whim.choice(kind.values)
        if isinstance(kind, inspect.BoolType):
            return whim.random() < 0.5
        if isinstance(kind, inspect.IntType):
            least, most = kind.ge if kind.ge is not None else -2, kind.le if kind.le is not None else 5
            return whim.choice([least, most, least - 1, most + 1, *(whim.randint(least, most),) * 4])
        if isinstance(kind, inspect.FloatType):
            return whim.choice([0.0, 1.5, -1.0, 1e300])
        if isinstance(kind, inspect.StrType):
            length = max(kind.min_length or 0, min(kind.max_length or 12, whim.randint(0, 12)))
            return "".join(whim.choice("abcäß🎲 1_") for _ in range(length))
        return None if isinstance(kind, inspect.NoneType) else whim.choice(STRANGE)

    def special(self, name: str) -> tuple[Any] | None:
        """What makes sense in a field of this name at this table."""
        known, whim = self.known, self.whim
        if name == "number":
            return (known.number if whim.random() < 0.85 else max(0, known.number + whim.choice([-1, 1, 5])),)
        if name == "actions":
            chain = known.chains(whim)
            tail = [whim.choice([*whim.choices(known.texts, k=2), "garbage", chain[-1] if chain else "x"])]
            return (
                whim.choice([chain, chain[:1], chain[:1], chain + tail, chain[:1] + tail, tail, [*chain, "garbage"]]),
            )
        if name in {"move", "start", "end"}:
            return (max(0, known.move - whim.choice([-1, 0, 1, 2, 5, 30])),)
        if name == "player":
            return (whim.choice(known.players),)
        if name == "invite":
            return (whim.choice(known.invites),)
        if name == "request":
            return (whim.choice(known.requests),)
        return None

    def struct(self, kind: inspect.StructType) -> dict[str, Any]:
        made = {kind.tag_field: kind.tag} if kind.tag_field else {}
        for one in kind.fields:
            if one.required or self.whim.random() < 0.6:
                made[one.encode_name] = self.value(one.type, one.encode_name)
        return made

    # Requests

    def written(self, kind: Any) -> bytes:
        """A body or message of this type, perhaps with something strange in it, perhaps no JSON at all."""
        made = self.value(shape_of(kind))
        if self.whim.random() < self.spoilt:
            if self.whim.random() < 0.1:
                return self.whim.choice(BYTES)
            if isinstance(made, dict) and made:
                made[self.whim.choice([*made, "extra"])] = self.whim.choice(STRANGE)
            else:
                made = self.whim.choice(STRANGE)
        text = json.dumps(made)
        if self.whim.random() < self.spoilt / 8:
            place = self.whim.randrange(len(text))
            text = (
                text[:place] + self.whim.choice(['"', "}", "[", "\\", "\x01", "", "NaN", "\\ud800"]) + text[place + 1 :]
            )
        return text.encode("utf-8", "surrogatepass")

    def message(self) -> bytes:
        """For the socket of a table."""
        kinds = get_args(protocol.Request)
        tried = (protocol.Move, protocol.Preview)
        return self.written(self.whim.choice(tried if self.whim.random() < 0.6 else kinds))

    def hello(self) -> bytes:
        return self.written(protocol.Hello)

    def knock(self, door: Door) -> Knock:
        path, whim = door.path, self.whim
        while "{" in path:
            before, _, rest = path.partition("{")
            name, _, after = rest.partition("}")
            path = before + self.in_path(name.split(":")[0]) + after
        asked = []
        for name, kind in door.query.items():
            if whim.random() < 0.7:
                strange = whim.random() < self.spoilt / 2
                chosen = whim.choice(STRANGE) if strange else self.in_query(name, kind)
                asked.append(f"{name}={quote(str(chosen), errors='replace')}")
        body = self.written(door.body) if door.body is not None else b""
        if door.method == "POST" and door.path.endswith("/requests") and whim.random() < 0.7:
            body = self.message()
        kind = whim.choice(KINDS) if whim.random() < self.spoilt / 6 else KINDS[0]
        return Knock(door.method, path, "&".join(asked).encode(), body, kind, f"{door.method} {door.path}")

    def in_path(self, name: str) -> str:
        if name == "table":
            return self.whim.choice(self.known.tables if self.whim.random() < 0.9 else UNKNOWN_TABLES)
        if name == "move":
            return str(max(0, self.known.move - self.whim.choice([-1, 0, 0, 1, 3, 10])))
        if name == "title":
            return self.whim.choice(["coal_baron", "coal_baron_cards", "isle_of_trains", "chess"])
        if name in {"player", "id"}:
            return quote(self.whim.choice(self.known.players))
        return quote(str(self.whim.choice(STRANGE)), safe="", errors="replace") or "x"

    def in_query(self, name: str, kind: Any) -> Any:
        special = self.special(name)
        if special is not None:
            return special[0]
        if get_origin(kind) is Literal:
            return self.whim.choice(get_args(kind))
        if kind is bool:
            return self.whim.choice(["true", "false"])
        if kind is int:
            return self.whim.choice([-1, 0, 1, 2, 3])
        try:
            return self.value(shape_of(kind), name)
        except (TypeError, msgspec.MsgspecError):
            return self.whim.choice(STRANGE)
