"""The analyses of finished games: asked for once, claimed by one process, kept with the game."""

import time
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, CursorResult, Update, and_, exists, func, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from glueckauf.table.storage.models import AnalysedSeat, AnalysisRow, SeatRow, TableRow
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.analysis import AnalysisLevel

LOCK = 71832  # of PostgreSQL: one process claims after the other
STALE = 60.0  # seconds without a word after which the process that computes an analysis has died
MOST_GAMES = 500  # of one player that are looked at
TRIES = 3  # how often an analysis is begun whose process died over it
INTERRUPTED = {
    "en": "The server was interrupted over this analysis several times. Ask for it again later.",
    "de": "Der Server wurde bei dieser Analyse mehrmals unterbrochen. Versuche es später noch einmal.",
}


class AnalysedGame(NamedTuple):
    """What is kept of a game for the page of one of its players."""

    table: str
    title: str
    ended: float | None
    summary: bytes


class Full(Exception):
    """Too many analyses wait."""


class Analyses:
    """Rows of the analyses; `machine` and `process` say who is at work."""

    def __init__(self, store: Store, machine: str, process: str, version: int) -> None:
        self.store, self.machine, self.process, self.version = store, machine[:80], process, version

    async def find(self, table: str) -> dict[AnalysisLevel, AnalysisRow]:
        """[level] the analyses of a game; those of another version do not count."""
        query = select(AnalysisRow).where(AnalysisRow.table == table, AnalysisRow.version == self.version)
        return {row.level: row for row in await self.store.rows(query)}

    async def ask(self, table: str, level: AnalysisLevel, most: int) -> None:
        """Put a game into the queue, unless it is there, under way or ready. Raises `Full`."""
        async with self.store.writing() as session:
            waiting = await session.scalar(
                select(func.count()).select_from(AnalysisRow).where(AnalysisRow.state == "queued")
            )
            if (waiting or 0) >= most:
                raise Full
            fresh = {
                "state": "queued", "version": self.version, "asked": time.time(), "tries": 0, "machine": "",
                "process": "", "seen": 0.0, "progress": 0.0, "trouble": None, "result": None,
            }  # fmt: skip
            own = and_(AnalysisRow.table == table, AnalysisRow.level == level)
            again = or_(AnalysisRow.state == "failed", AnalysisRow.version != self.version)
            if await changed(session, update(AnalysisRow).where(own, again).values(**fresh)):
                return
            if await session.scalar(select(AnalysisRow.state).where(own)) is None:
                session.add(AnalysisRow(table=table, level=level, **fresh))
                try:
                    await session.flush()
                except IntegrityError:  # somebody else asked at another process at the same moment
                    await session.rollback()

    async def place(self, row: AnalysisRow) -> int:
        """How many analyses are computed before this one."""
        query = select(func.count()).select_from(AnalysisRow)
        before = or_(AnalysisRow.state == "running", and_(AnalysisRow.state == "queued", AnalysisRow.asked < row.asked))
        async with self.store.session() as session:
            return await session.scalar(query.where(before)) or 0

    async def resume(self, *, alone: bool) -> None:
        """Queue anew what died with its process; `alone`: no other process uses this database."""
        died = [AnalysisRow.state == "running"]
        if not alone:
            died.append(AnalysisRow.seen < time.time() - STALE)
        async with self.store.writing() as session:
            await session.execute(
                update(AnalysisRow).where(*died, AnalysisRow.tries >= TRIES).values(state="failed", trouble=INTERRUPTED)
            )
            await session.execute(update(AnalysisRow).where(*died).values(state="queued", progress=0.0))

    async def claim(self) -> AnalysisRow | None:
        """The next analysis, now ours; None if none waits, or this machine is at one."""
        async with self.store.writing() as session:
            if session.get_bind().dialect.name == "postgresql":
                await session.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            other = aliased(AnalysisRow)
            busy = exists().where(
                other.state == "running", other.machine == self.machine, other.seen >= time.time() - STALE
            )
            waiting = select(AnalysisRow).where(AnalysisRow.state == "queued", AnalysisRow.version == self.version)
            row = await session.scalar(waiting.order_by(AnalysisRow.asked, AnalysisRow.table).limit(1))
            if row is None:
                return None
            session.expunge(row)
            row.state, row.machine, row.process = "running", self.machine, self.process
            row.tries, row.seen, row.progress, row.result = row.tries + 1, time.time(), 0.0, None
            names = ("state", "machine", "process", "tries", "seen", "progress", "result")
            ours = {name: getattr(row, name) for name in names}
            this = [AnalysisRow.table == row.table, AnalysisRow.level == row.level, AnalysisRow.state == "queued"]
            taken = await changed(session, update(AnalysisRow).where(*this, ~busy).values(**ours))
            return row if taken else None

    async def go_on(self, row: AnalysisRow, progress: float, so_far: bytes) -> bool:
        """Say that we are at it; False if it is ours no more: the game was deleted, or we were taken for dead."""
        return await self.change(row, {"seen": time.time(), "progress": progress, "result": zlib.compress(so_far)})

    async def finish(self, row: AnalysisRow, result: bytes, summaries: Mapping[int, bytes]) -> None:
        """Keep an analysis, and of each seat what the page of its player needs."""
        ready = {"state": "ready", "progress": 1.0, "result": zlib.compress(result), "trouble": None}
        async with self.store.writing() as session:
            if not await changed(session, update(AnalysisRow).where(*self.ours(row)).values(**ready)):
                return
            deeper = and_(
                AnalysisRow.table == row.table, AnalysisRow.level == "deep", AnalysisRow.state == "ready",
                AnalysisRow.version == self.version,
            )  # fmt: skip
            if row.level == "deep" or await session.scalar(select(AnalysisRow.table).where(deeper)) is None:
                for seat, summary in summaries.items():
                    kept = AnalysedSeat(
                        table=row.table, seat=seat, level=row.level, version=self.version, summary=summary
                    )
                    await session.merge(kept)

    async def fail(self, row: AnalysisRow, trouble: Mapping[str, str]) -> None:
        await self.change(row, {"state": "failed", "trouble": dict(trouble), "result": None})

    async def give_back(self, row: AnalysisRow) -> None:
        """The server stops: somebody else, or the next start, begins anew, and this try does not count."""
        await self.change(row, {"state": "queued", "progress": 0.0, "tries": row.tries - 1})

    async def change(self, row: AnalysisRow, values: Mapping[str, object]) -> bool:
        return await self.store.change(update(AnalysisRow).where(*self.ours(row)).values(**values))

    def ours(self, row: AnalysisRow) -> list[ColumnElement[bool]]:
        """The analysis, as long as we compute it."""
        return [
            AnalysisRow.table == row.table, AnalysisRow.level == row.level, AnalysisRow.state == "running",
            AnalysisRow.process == self.process,
        ]  # fmt: skip

    async def of_player(self, player: str, *, own: bool) -> list[AnalysedGame]:
        """Analysed games of a player, the oldest first; private ones only for the player, unless they were rated.

        Left out are games in which a bot took over, those of somebody who sat on several seats, and those that began
        with a position or a deal that may have been known.
        """
        second = aliased(SeatRow)
        several = exists().where(second.table == SeatRow.table, second.player == player, second.seat != SeatRow.seat)
        query = (
            select(TableRow.id, TableRow.title, TableRow.ended, AnalysedSeat.summary)
            .join(SeatRow, SeatRow.table == TableRow.id)
            .join(AnalysedSeat, and_(AnalysedSeat.table == SeatRow.table, AnalysedSeat.seat == SeatRow.seat))
            .where(
                SeatRow.player == player, SeatRow.resigned.is_(False), SeatRow.away.is_(None),
                AnalysedSeat.version == self.version, ~several,
                TableRow.status == "over", TableRow.exercise == "", TableRow.forked_from.is_(None),
                or_(TableRow.same_deal == "", TableRow.daily),
            )
            .order_by(TableRow.ended.desc())
            .limit(MOST_GAMES)
        )  # fmt: skip
        if not own:
            query = query.where(TableRow.public | TableRow.rated)
        async with self.store.session() as session:
            return [AnalysedGame(*row) for row in reversed(list(await session.execute(query)))]


async def changed(session: AsyncSession, statement: Update) -> bool:
    """Whether an update found a row."""
    result = await session.execute(statement.execution_options(synchronize_session=False))
    return isinstance(result, CursorResult) and result.rowcount > 0


def result_of(row: AnalysisRow) -> bytes | None:
    """The analysis as JSON."""
    return None if row.result is None else zlib.decompress(row.result)


def deepest(rows: Mapping[AnalysisLevel, AnalysisRow], states: Sequence[str]) -> AnalysisRow | None:
    """The deepest of these that is in one of these states."""
    found = [rows[level] for level in ("deep", "fast") if level in rows and rows[level].state in states]
    return found[0] if found else None
