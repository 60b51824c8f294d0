"""The deals of the days and the tries at them: made once, listed by points."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from glueckauf.engine.options import told
from glueckauf.games import TITLES
from glueckauf.table.storage.models import DailyDeal, DailyTry, Player, SeatRow, Setting, TableRow
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.protocol import LevelName

KEY = "daily_key"  # of the server: whoever has it knows the deals of all days that nobody has begun yet
PLAYERS = 2
LEVEL: LevelName = "steiger"  # strong enough to be worth beating, and its answers come at once
LISTED = 100  # lines of a list
BEST = 5  # days of a week that count
TRIES = 3  # games of the master that may break off
LONGEST = 1800.0  # seconds after which the process that plays the master's game has died


class Line(NamedTuple):
    """Somebody in a list."""

    place: int
    player: str
    name: str
    points: int
    lead: int | None  # of a day
    table: str | None  # of a day
    days: int


class Own(NamedTuple):
    """Somebody's own try, how its table stands, and how many were better."""

    tried: DailyTry
    status: str
    better: int


class DailyDeals:
    """All that is stored of the daily deals."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def key(self) -> str:
        """The secret of this server from which the deals follow; made when it is first asked for."""
        stored = await self.store.rows(select(Setting.value).where(Setting.name == KEY))
        if not stored:
            with suppress(IntegrityError):  # another process was first
                await self.store.add(Setting(name=KEY, value=secrets.token_hex(32)))
            stored = await self.store.rows(select(Setting.value).where(Setting.name == KEY))
        return stored[0]

    async def find(self, title: str, day: str) -> DailyDeal | None:
        query = select(DailyDeal).where(DailyDeal.title == title, DailyDeal.day == day)
        return next(iter(await self.store.rows(query)), None)

    async def deal(self, title: str, day: str) -> DailyDeal:
        """The deal of a day, made if nobody has asked for it yet: two who ask at once get the same."""
        found = await self.find(title, day)
        if found is not None:
            return found
        game, key = TITLES[title], await self.key()
        made = {
            "title": title, "day": day, "rules_version": game.rules_version, "players": PLAYERS,
            "options": told(game.options, {}),
            "seat": int(drawn(key, "seat", title, day)[:8], 16) % PLAYERS,
            "level": LEVEL, "seed": drawn(key, "deal", title, day), "master": None, "tries": 0, "claimed": 0.0,
        }  # fmt: skip
        new = (postgresql if self.store.engine.dialect.name == "postgresql" else sqlite).insert(DailyDeal)
        async with self.store.writing() as session:
            await session.execute(new.values(**made).on_conflict_do_nothing(index_elements=["title", "day"]))
        found = await self.find(title, day)
        if found is None:
            message = f"the deal of {title} on {day} was not stored"
            raise LookupError(message)
        return found

    async def is_secret(self, seed: str, days: Collection[str]) -> bool:
        """Whether this is the seed of a deal of one of these days, on which people still play."""
        return bool(await self.store.rows(select(DailyDeal.day).where(DailyDeal.seed == seed, DailyDeal.day.in_(days))))

    async def masters(self, days: Collection[str]) -> dict[tuple[str, str], int]:
        """[title, day] the master's points, where he has played."""
        rows = await self.store.rows(select(DailyDeal).where(DailyDeal.day.in_(days), DailyDeal.master.is_not(None)))
        return {(row.title, row.day): row.master[row.seat] for row in rows if row.master is not None}

    # Tries

    async def try_of(self, player: str, title: str, day: str) -> DailyTry | None:
        query = select(DailyTry).where(DailyTry.player == player, DailyTry.title == title, DailyTry.day == day)
        return next(iter(await self.store.rows(query)), None)

    async def own(self, player: str, days: Collection[str]) -> dict[tuple[str, str], Own]:
        """[title, day] the tries of somebody."""
        other = aliased(DailyTry)
        ahead = or_(other.points > DailyTry.points, (other.points == DailyTry.points) & (other.lead > DailyTry.lead))
        better = (
            select(func.count())
            .select_from(other)
            .where(other.title == DailyTry.title, other.day == DailyTry.day, ahead)
            .scalar_subquery()
        )
        query = (
            select(DailyTry, TableRow.status, better)
            .join(TableRow, TableRow.id == DailyTry.table)
            .where(DailyTry.player == player, DailyTry.day.in_(days))
        )
        async with self.store.session() as session:
            found = [Own(*row) for row in await session.execute(query)]
        return {(one.tried.title, one.tried.day): one for one in found}

    async def finished(self, days: Collection[str]) -> dict[tuple[str, str], int]:
        """[title, day] how many tries count."""
        query = (
            select(DailyTry.title, DailyTry.day, func.count())
            .where(DailyTry.day.in_(days), DailyTry.points.is_not(None))
            .group_by(DailyTry.title, DailyTry.day)
        )
        async with self.store.session() as session:
            return {(title, day): many for title, day, many in await session.execute(query)}

    async def known_to(self, player: str) -> set[str]:
        """Whoever has sat at a table with somebody, and that person."""
        tables = select(SeatRow.table).where(SeatRow.player == player)
        query = select(SeatRow.player).where(SeatRow.table.in_(tables), SeatRow.player.is_not(None)).distinct()
        return {one for one in await self.store.rows(query) if one is not None} | {player}

    async def list_of(
        self, title: str, days: Sequence[str], among: Collection[str] | None, player: str | None, *, one_day: bool
    ) -> list[Line]:
        """The best of a day, or by the sum of their best days; `player` stands behind them if further down."""
        counts: list[ColumnElement[bool]] = [
            DailyTry.title == title, DailyTry.day.in_(days), DailyTry.points.is_not(None)
        ]  # fmt: skip
        if among is not None:
            counts.append(DailyTry.player.in_(among))
        order = func.row_number().over(partition_by=DailyTry.player, order_by=DailyTry.points.desc())
        tries = select(DailyTry, order.label("nth")).where(*counts).subquery()
        summed = (
            select(
                tries.c.player,
                func.sum(tries.c.points).label("points"),
                func.max(tries.c.lead).label("lead"),
                func.max(tries.c.ended).label("ended"),
                func.max(tries.c.table).label("table"),
                func.count().label("days"),
            )
            .where(tries.c.nth <= BEST)
            .group_by(tries.c.player)
            .subquery()
        )
        by = [summed.c.points.desc(), *([summed.c.lead.desc()] if one_day else [])]
        placed = select(summed, func.rank().over(order_by=by).label("place")).subquery()
        in_order = (placed.c.place, placed.c.ended, placed.c.player)
        query = select(placed, Player.name).join(Player, Player.id == placed.c.player).order_by(*in_order)
        async with self.store.session() as session:
            rows = list(await session.execute(query.limit(LISTED)))
            if player is not None and all(row.player != player for row in rows):
                rows += list(await session.execute(query.where(placed.c.player == player)))
        return [
            Line(
                row.place, row.player, row.name, row.points, row.lead if one_day else None,
                row.table if one_day else None, row.days,
            )
            for row in rows
        ]  # fmt: skip

    # The master's games

    async def claim(self) -> DailyDeal | None:
        """The newest deal that the master has not played, now ours to play."""
        now = time.time()
        waits = [DailyDeal.master.is_(None), DailyDeal.tries < TRIES, DailyDeal.claimed < now - LONGEST]
        newest = select(DailyDeal).where(*waits).order_by(DailyDeal.day.desc(), DailyDeal.title).limit(1)
        for deal in await self.store.rows(newest):
            ours = {"claimed": now, "tries": deal.tries + 1}
            if await self.store.change(update(DailyDeal).where(*this(deal), *waits).values(**ours)):
                return deal
        return None

    async def keep_master(self, deal: DailyDeal, scores: Sequence[int]) -> None:
        await self.store.change(update(DailyDeal).where(*this(deal)).values(master=list(scores)))

    async def give_back(self, deal: DailyDeal) -> None:
        """The server stops: the next start begins anew, and this try does not count."""
        await self.store.change(update(DailyDeal).where(*this(deal)).values(claimed=0.0, tries=deal.tries))


def this(deal: DailyDeal) -> tuple[ColumnElement[bool], ...]:
    return DailyDeal.title == deal.title, DailyDeal.day == deal.day


def drawn(key: str, what: str, title: str, day: str) -> str:
    """64 digits that nobody can compute without the key."""
    told = f"glueckauf daily 1\n{what}\n{title}\n{day}"
    return hmac.new(key.encode(), told.encode(), hashlib.sha256).hexdigest()
