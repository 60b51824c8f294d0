"""What is deleted after a while: nothing of a game that people finished, nothing of an account.

Each rule names rows that nobody misses. They are deleted a few at a time, so that no move waits for it; whatever still
hangs on another row stays.
"""

import time
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from glueckauf.table.settings import Settings
from glueckauf.table.storage.models import (
    Base,
    Entry,
    Key,
    MessageRow,
    Passkey,
    Player,
    Push,
    Report,
    Sanction,
    SeatRow,
    SnapshotRow,
    TableRow,
    Token,
)
from glueckauf.table.storage.store import Store

DAY = 86_400.0
SNAPSHOTS = 7  # days for which a finished game can be opened without playing it through
BATCH = 200  # rows of one rule in one transaction


class Rule(NamedTuple):
    """Rows that may go: of which table, by which key, and which of them."""

    name: str
    key: InstrumentedAttribute[Any]  # Any: the type of the key
    where: list[ColumnElement[bool]]


def rules(settings: Settings, now: float) -> list[Rule]:
    """What may go now. A setting of 0 days keeps things for ever."""
    found = [
        Rule("tokens", Token.hash, [Token.expires < now - DAY]),
        Rule(
            "snapshots",
            SnapshotRow.table,
            [SnapshotRow.table.in_(select(TableRow.id).where(TableRow.ended < now - SNAPSHOTS * DAY))],
        ),
        Rule("sessions", Key.hash, [Key.seen < now - settings.session_days * DAY]),
    ]

    def after(days: float, rule: Rule) -> None:
        if days > 0:
            found.append(rule)

    def before(days: float) -> float:
        return now - days * DAY

    after(settings.waiting_table_days, Rule("waiting_tables", TableRow.id, [
        TableRow.status.in_(("waiting", "closed")), TableRow.created < before(settings.waiting_table_days),
        *unreferenced(TableRow),
        ~exists().where(Entry.table == TableRow.id),
    ]))  # fmt: skip
    idle = before(settings.exercise_days)
    after(settings.exercise_days, Rule("exercises", TableRow.id, [
        TableRow.exercise != "", TableRow.created < idle, *unreferenced(TableRow),
        ~exists().where(Entry.table == TableRow.id, Entry.at >= idle),
    ]))  # fmt: skip
    after(settings.exercise_days, Rule("past_deals", TableRow.id, [
        TableRow.same_deal != "", TableRow.daily.is_(False), TableRow.status == "playing", TableRow.created < idle,
        ~exists().where(SeatRow.table == TableRow.id, SeatRow.kind == "person", SeatRow.player != TableRow.host),
        *unreferenced(TableRow), ~exists().where(Entry.table == TableRow.id, Entry.at >= idle),
    ]))  # fmt: skip
    old = select(TableRow.id).where(TableRow.ended < before(settings.chat_days))
    after(settings.chat_days, Rule("chat", MessageRow.id, [
        MessageRow.table.in_(old), MessageRow.at < before(settings.chat_days),
    ]))  # fmt: skip
    after(settings.report_days, Rule("reports", Report.id, [
        Report.status != "open", Report.at < before(settings.report_days),
    ]))  # fmt: skip
    gone = before(settings.guest_days)
    unseen = [Player.seen < gone, ~exists().where(Key.player == Player.id, Key.seen >= gone)]
    after(settings.guest_days, Rule("guests", Player.id, [
        *unseen, Player.login.is_(None), Player.mail.is_(None), Player.role == "player",
        ~exists().where(Passkey.player == Player.id), ~exists().where(Sanction.player == Player.id),
        *unreferenced(Player),
    ]))  # fmt: skip
    silent = select(Player.id).where(*unseen)
    after(settings.guest_days, Rule("pushes", Push.endpoint, [Push.player.in_(silent)]))
    return found


def unreferenced(model: type[Base]) -> list[ColumnElement[bool]]:
    """No row hangs on it that would be lost or would keep it from going."""
    own = Base.metadata.tables[model.__tablename__]
    return [
        ~exists().where(column == own.c.id)
        for table in Base.metadata.sorted_tables
        for column in table.columns
        for key in column.foreign_keys
        if key.column.table is own and key.ondelete is None
    ]


async def count(store: Store, settings: Settings, now: float | None = None) -> dict[str, int]:
    """[rule] how many rows would go."""
    async with store.session() as session:
        return {
            rule.name: await session.scalar(select(func.count()).select_from(rule.key.class_).where(*rule.where)) or 0
            for rule in rules(settings, now or time.time())
        }


async def clean(
    store: Store, settings: Settings, *, most: int = BATCH, kept: Collection[str] = (), now: float | None = None
) -> tuple[dict[str, int], list[str]]:
    """Delete at most so many rows of each rule; returns how many went, and the ids of the tables among them.

    The tables in `kept` stay: somebody looks at them.
    """
    went: dict[str, int] = {}
    tables: list[str] = []
    for rule in rules(settings, now or time.time()):
        async with store.writing() as session:
            if not await alone(session):
                continue
            keys = list(await session.scalars(select(rule.key).where(*rule.where).order_by(rule.key).limit(most)))
            keys = [key for key in keys if key not in kept]
            if not keys:
                continue
            of_tables = rule.key.class_ is TableRow
            where = [rule.key.in_(keys), *(rule.where if of_tables else ())]  # it may just have begun, or gone on
            gone = list(await session.scalars(delete(rule.key.class_).where(*where).returning(rule.key)))
            went[rule.name] = len(gone)
            if of_tables:
                tables += gone
    return went, tables


async def alone(session: AsyncSession) -> bool:
    """Whether no other process cleans up at this moment; SQLite has one writer anyway."""
    if session.get_bind().dialect.name != "postgresql":
        return True
    return bool(await session.scalar(select(func.pg_try_advisory_xact_lock(71831))))


async def abandoned(store: Store, settings: Settings, now: float | None = None, most: int | None = None) -> list[str]:
    """Running games in which nothing has happened for so long that whoever is asked has left."""
    if settings.playing_table_days <= 0:
        return []
    before = (now or time.time()) - settings.playing_table_days * DAY
    query = (
        select(TableRow.id)
        .where(
            TableRow.status == "playing",
            or_(TableRow.started < before, TableRow.started.is_(None)),
            ~exists().where(Entry.table == TableRow.id, Entry.at >= before),
        )
        .order_by(TableRow.id)
    )
    return await store.rows(query if most is None else query.limit(most))
