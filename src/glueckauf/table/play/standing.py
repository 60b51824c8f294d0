"""How a table stands after so many entries, packed into bytes: whoever loads it need not play its game again.

A packed table is sealed with the check of its last entry, which depends on all entries before it, with the rules
version, the layout of the states and the whole program. What does not fit is thrown away and made again from the
entries: they are the truth.
"""

import hashlib
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from glueckauf.engine import sources
from glueckauf.engine.fields import state_of, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.table.storage.ledger import Snapshot, Written, check

QUICK = 1  # how hard the packing tries: states differ in few places


class Told(msgspec.Struct, array_like=True):
    """What a viewer was told of the steps so far, in one language and with these names."""

    viewer: int
    language: str
    names: list[str]
    steps: list[bytes]


class Standing(msgspec.Struct, array_like=True):
    """What a room has made of its entries up to `number`."""

    number: int
    actions: list[int]
    undone: list[int]
    resigned: list[int]
    moments: list[float]
    thought: list[float]
    waited: list[float]
    ended: list[int]
    this_turn: float
    last: float
    paused: bool
    pauses: int
    furthest: int
    undos: int
    backs: int
    told: list[Told] = []
    memory: bytes = b""  # all states, one behind the other


def pack(table: str, before: str, game: Game, standing: Standing, states: Sequence[State]) -> Snapshot:
    """`before` is the check of the last entry."""
    standing.memory = b"".join(map(to_bytes, states))
    data = zlib.compress(msgspec.msgpack.encode(standing), QUICK)
    return Snapshot(table, standing.number, sealed(before, game, data), data)


def unpack(first: str, game: Game, snapshot: Snapshot, entries: Sequence[Written]) -> Standing | None:
    """What was packed, if it belongs to these entries, the checks of which begin with `first`; None if it does not."""
    if not 0 < snapshot.number <= len(entries):
        return None
    before = first
    for number, entry in enumerate(entries[: snapshot.number], 1):
        if entry.number != number or entry.check != check(before, *entry[1:-1]):
            return None  # whoever replays them will say where
        before = entry.check
    if sealed(before, game, snapshot.data) != snapshot.seal:
        return None
    try:
        standing = msgspec.msgpack.decode(zlib.decompress(snapshot.data), type=Standing)
    except (zlib.error, msgspec.DecodeError):
        return None
    whole = len(standing.memory) == (len(standing.actions) + 1) * game.layout.itemsize
    return standing if whole and standing.number == snapshot.number else None


def states_of(game: Game, standing: Standing) -> list[State]:
    """The states, each in memory of its own."""
    size, memory = game.layout.itemsize, standing.memory
    return [
        state_of(bytearray(memory[at : at + size]), game.layout, as_numbers=game.interpreted)
        for at in range(0, len(memory), size)
    ]


def sealed(before: str, game: Game, data: bytes) -> str:
    bound = f"{before}|{game.id}|{game.rules_version}|{layout_of(game)}|{program()}|"
    return hashlib.sha256(bound.encode() + data).hexdigest()


@cache
def layout_of(game: Game) -> str:
    fields = sorted((place[1], name, str(place[0])) for name, place in (game.layout.fields or {}).items())
    return f"{game.layout.itemsize} {fields}"


@cache
def program(package: Path = sources.PACKAGE) -> str:
    """A hash of the whole program: rules and sentences of another one may be different."""
    return sources.fingerprint(package, "program", sources.named(package.rglob("*.py"), package))
