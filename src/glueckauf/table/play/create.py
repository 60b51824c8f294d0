"""Laying a table: what is agreed before the game, and a chair for each seat."""

import secrets
import time
from collections.abc import Sequence

import msgspec

from glueckauf.engine.options import chosen
from glueckauf.games import TITLES
from glueckauf.table.accounts.players import Person, clean_name
from glueckauf.table.play.room import Room
from glueckauf.table.play.tables import Tables
from glueckauf.table.refusals import NO_TITLE, TOO_MANY_TABLES, Refusal
from glueckauf.table.storage.models import SeatRow
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire.bodies import NewSeat, NewTable


async def create_table(tables: Tables, person: Person, form: NewTable) -> Room:
    """Lay a table. Raises `BadSetup` or `Refusal`, and then there is none."""
    game = TITLES.get(form.title)
    if game is None:
        raise Refusal(NO_TITLE, form.title[:40], 422)
    await refuse_more(tables, person)
    chosen(game.options, form.options)
    game.new(len(form.seats), "is this a game?", form.options)
    options = {option.id: form.options.get(option.id, option.values[0]) for option in game.options}
    now = time.time()
    row = new_table(
        game,
        person.id,
        len(form.seats),
        options,
        secrets.token_hex(16),
        public=form.public,
        rated=form.rated,
        lesson=form.lesson,
        clock=msgspec.to_builtins(form.clock),
    )
    chairs = chairs_for(row.id, form.seats, person)
    if form.start and all(chair.kind in {"person", "bot"} for chair in chairs):
        row.status, row.started = "playing", now
    return await tables.open(row, chairs)


async def refuse_more(tables: Tables, person: Person) -> None:
    """Raises `Refusal` if somebody has as many unfinished tables as one may have."""
    if await tables.store.unfinished(person.id) >= tables.most_tables:
        raise Refusal(TOO_MANY_TABLES, "", 429)


def chairs_for(table: str, seats: Sequence[NewSeat], person: Person) -> list[SeatRow]:
    """All chairs; bots of one level are told apart by a number."""
    chairs = [chair_for(table, seat, wanted, person) for seat, wanted in enumerate(seats)]
    for chair in chairs:
        alike = [one for one in chairs if one.kind == "bot" and one.level == chair.level]
        if chair.kind == "bot" and len(alike) > 1:
            chair.name = f"{chair.name} {alike.index(chair) + 1}"
    return chairs


def chair_for(table: str, seat: int, wanted: NewSeat, person: Person) -> SeatRow:
    """A chair as whoever lays the table wants it."""
    kind = "person" if wanted.kind == "me" else wanted.kind
    mine = wanted.kind == "me"
    name = {"me": person.name, "bot": wanted.level.capitalize(), "friend": wanted.name, "open": ""}[wanted.kind]
    return SeatRow(
        table=table, seat=seat, kind=kind, player=person.id if mine else None,
        name=clean_name(name) if name or wanted.kind == "friend" else "",
        level=wanted.level if kind == "bot" else None, away=None, resigned=False,
    )  # fmt: skip
