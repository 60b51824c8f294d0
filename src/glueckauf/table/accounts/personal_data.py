"""All that is stored about a person, as one JSON file in pieces: no piece is large, and games are replayed aside."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import select

from glueckauf.engine import record
from glueckauf.table.play.contributions import fair_deal_of
from glueckauf.table.play.room import BrokenGame, Room
from glueckauf.table.play.rooms import Rooms
from glueckauf.table.storage.models import Base, MessageRow, Player, SeatRow, TableRow
from glueckauf.table.storage.store import Store, Stored

# Secrets, of which the owner has the other half, and what others said or decided in confidence.
LEFT_OUT = {"hash", "password", "public_key", "keys", "context", "note", "resolved_by", "look"}
# Of a table only what was agreed and what came of it: its seed, its secret and others' numbers are not the person's.
AGREED = (
    "id", "title", "rules_version", "options", "players", "status", "public", "rated", "exercise", "same_deal",
    "daily", "clock", "created",
    "started", "ended", "scores", "places", "rematch", "forked_from", "forked_at",
)  # fmt: skip
APART = {"players", "tables", "seats", "messages", "entries"}  # told in their own way
OWN = {"player", "by"}  # columns that say whose a row is; others only mention somebody


async def personal_data(store: Store, rooms: Rooms, player: str) -> AsyncIterator[bytes]:
    """The pieces of the file; everything stands under the name of its table."""
    async with store.session() as session:
        row = await session.get_one(Player, player)
        yield b'{"player":' + written(told(row))
        for table in Base.metadata.sorted_tables:
            if table.name in APART:
                continue
            for column in table.columns:
                if column.name in OWN and any(key.column.table.name == "players" for key in column.foreign_keys):
                    found = (await session.execute(select(table).where(column == player))).mappings()
                    rows = [{name: one[name] for name in one if name not in LEFT_OUT} for one in found]
                    yield b',"' + table.name.encode() + b'":' + written(rows)
        said = select(MessageRow).where(MessageRow.player == player).order_by(MessageRow.id)
        messages = list((await session.execute(said)).scalars())
        tables = list((await session.execute(games_of(player))).scalars())
    yield b',"chat":' + written([{"table": one.table, "at": one.at, "text": one.text} for one in messages])
    yield b',"games":['
    for place, table_id in enumerate(tables):
        stored = await store.table(table_id)
        if stored is not None:
            yield (b"," if place else b"") + written(await rooms.aside(lambda one: game(one, player), stored))
    yield b"]}"


def games_of(player: str) -> Any:  # Any: a query for ids
    seated = select(SeatRow.table).where(SeatRow.player == player)
    return select(TableRow.id).where((TableRow.host == player) | TableRow.id.in_(seated)).order_by(TableRow.created)


def told(row: Base) -> dict[str, object]:
    return {name: getattr(row, name) for name in row.__table__.columns.keys() if name not in LEFT_OUT}  # noqa: SIM118


def game(stored: Stored, player: str) -> dict[str, object]:
    """A game: what was agreed, who played; the record when it is over, before that the own moves only."""
    row = stored.row
    own = [chair.seat for chair in stored.chairs if chair.player == player]
    found: dict[str, object] = {
        "table": {name: getattr(row, name) for name in AGREED},
        "seats": [{"seat": chair.seat, "name": chair.name, "yours": chair.seat in own} for chair in stored.chairs],
    }
    if row.status == "over":
        try:
            played = Room(row, stored.chairs, stored.entries).played
            found["record"] = record.write(played, fair_deal_of(row, stored.chairs))
        except BrokenGame as error:
            found["broken"] = str(error)
    else:
        found["moves"] = [
            {"at": entry.at, "seat": entry.seat, "what": entry.kind, "text": entry.text}
            for entry in stored.entries
            if entry.seat in own
        ]
    return found


def written(thing: object) -> bytes:
    return msgspec.json.encode(thing, enc_hook=str)
