"""What follows from acts of moderators in a running server, whoever did them and in whichever process.

The audit log is followed: the process in which an act was done looks at once, all others within a second. So an act
from the command line works like one from the page.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy import ColumnElement, func, or_, select

from glueckauf.engine.errors import Reason
from glueckauf.table.accounts.players import Players
from glueckauf.table.order.sanctions import banned
from glueckauf.table.play.leaving import OPEN, leave_table, open_tables
from glueckauf.table.play.request import Parts
from glueckauf.table.refusals import NO_TABLE, SIGNED_OUT, Refusal
from glueckauf.table.storage.models import Act, MessageRow, Player, Sanction, SeatRow, TableRow

EVERY = 1.0  # seconds between two looks at the log
OVERLAP = 100  # acts that are looked at again: one with a lower number may be committed later
SendAway = Callable[[str, Reason], Awaitable[None]]

log = structlog.get_logger("glueckauf.table")


class Enforcement:
    def __init__(self, parts: Parts, players: Players, send_away: SendAway) -> None:
        self.parts, self.players, self.send_away = parts, players, send_away
        self.lock = asyncio.Lock()
        self.last = 0
        self.done: set[int] = set()
        self.leaving: set[str] = set()  # players who have to leave a table whose cards are being dealt

    async def start(self) -> None:
        """What is in force, and where the log ends; what was done while no server ran is caught up with."""
        async with self.parts.store.session() as session:
            self.last = await session.scalar(select(func.max(Act.id))) or 0
            recent = await session.execute(select(Act.id).where(Act.id > self.last - OVERLAP))
            self.done = set(recent.scalars())
        await self.parts.sanctions.load()

    async def run(self) -> None:
        self.leaving |= set(await self.gone_but_seated())
        while True:
            for player in sorted(self.leaving):
                await self.tried(self.leave_tables(player), "leave", player)
            await asyncio.sleep(EVERY)
            try:
                await self.catch_up()
            except Exception:
                log.exception("enforcement")

    async def catch_up(self) -> None:
        """Do what follows from the acts that this process has not seen."""
        async with self.lock:
            query = select(Act).where(Act.id > self.last - OVERLAP).order_by(Act.id)
            acts = [act for act in await self.parts.store.rows(query) if act.id not in self.done]
            if any(act.act in {"ban", "unban", "mute", "unmute", "ban_network", "unban_network"} for act in acts):
                await self.parts.sanctions.load()
            for act in acts:
                self.last = max(self.last, act.id)
                self.done.add(act.id)
                log.info("moderation", act=act.act, actor=act.actor or "console", player=act.player, table=act.table)
                await self.tried(self.follow(act), act.act, act.player or act.table or "")
            self.done = {one for one in self.done if one > self.last - 2 * OVERLAP}

    async def tried(self, work: Awaitable[None], act: str, whom: str) -> None:
        try:
            await work
        except Exception:
            log.exception("enforcement", act=act, whom=whom)

    async def follow(self, act: Act) -> None:
        player, table = act.player, act.table
        if player is not None:
            self.players.forget(player)
            await self.follow_player(act.act, player)
        elif table is not None and act.act == "close_table":
            await self.refresh(table)
        elif table is not None and act.act == "delete_table":
            self.vanish(table)
        if act.message is not None:
            await self.show_again(MessageRow.id == act.message)

    async def follow_player(self, act: str, player: str) -> None:
        if act == "ban":
            ban = self.parts.sanctions.ban_of(player)
            if ban is not None:
                await self.send_away(player, banned(ban))
                await self.leave_tables(player)
        elif act == "delete_player":
            await self.send_away(player, SIGNED_OUT)
            await self.leave_tables(player)
            await self.show_again(MessageRow.player == player)
            await self.show_seats(player)
        elif act == "rename":
            await self.show_seats(player)
        elif act == "delete_content":
            await self.show_again(MessageRow.player == player)

    async def show_seats(self, player: str) -> None:
        """Show the tables at which somebody sits with the name as it is now."""
        for room in self.parts.rooms.in_memory():
            if room.seats_of(player):
                await self.refresh(room.id)

    async def refresh(self, table: str) -> None:
        """Show a table as its rows are now."""
        room = self.parts.rooms.find(table)
        if room is None:
            self.parts.lobby.bell.ring()
            return
        async with self.parts.rooms.locked(room):
            await self.parts.rooms.refresh(room)
        self.parts.turns.changed(room)

    def vanish(self, table: str) -> None:
        """A table that is no more: whoever is there is told, and nothing of it stays in memory."""
        room = self.parts.rooms.find(table)
        if room is not None:
            for watcher in self.parts.presence.watchers(table):
                watcher.dismiss(NO_TABLE)
            self.parts.rooms.evict(room)
            self.parts.bot_pool.forget(table)
        self.parts.lobby.bell.ring()

    async def show_again(self, where: ColumnElement[bool]) -> None:
        """Messages that were taken away: whoever sees them sees that."""
        for row in await self.parts.store.rows(select(MessageRow).where(where, MessageRow.removed.is_not(None))):
            room = self.parts.rooms.find(row.table)
            if room is not None:
                self.parts.broadcast.send_chat(room, row)

    # Whoever is banned or deleted leaves their tables

    async def gone_but_seated(self) -> list[str]:
        """Whoever was banned or deleted while no server ran."""
        banned_now = select(Sanction.player).where(
            Sanction.kind == "ban",
            Sanction.lifted.is_(None),
            or_(Sanction.until.is_(None), Sanction.until > time.time()),
            Sanction.player.is_not(None),
        )
        query = (
            select(Player.id)
            .join(SeatRow, SeatRow.player == Player.id)
            .join(TableRow, TableRow.id == SeatRow.table)
            .where(
                TableRow.status.in_(OPEN),
                SeatRow.resigned.is_(False),
                or_(Player.deleted.is_not(None), Player.id.in_(banned_now)),
            )
            .distinct()
        )
        return list(await self.parts.store.rows(query))

    async def leave_tables(self, player: str) -> None:
        """Running games end as if the player had resigned; where cards are being dealt, a second later."""
        self.leaving.discard(player)
        for table in await open_tables(self.parts, player):
            try:
                await leave_table(self.parts, table, player)
            except Refusal:
                self.leaving.add(player)
