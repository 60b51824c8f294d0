"""What moderators look at: reports with their context, players, tables, sanctions in force, the audit log."""

import time
from collections.abc import Sequence

import msgspec
from sqlalchemy import Select, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.accounts.names import look
from glueckauf.table.accounts.players import ROLES
from glueckauf.table.storage.models import Act, Entry, Player, Report, Sanction, SeatRow, TableRow
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.order import ActInfo, ContextMessage, PlayerInfo, ReportInfo, SanctionInfo, TableInfo

MOST = 100  # rows of one list


class Inspection:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def reports(self, status: str | None = "open", most: int = MOST) -> list[ReportInfo]:
        query = select(Report).order_by(Report.at.desc()).limit(most)
        if status is not None:
            query = query.where(Report.status == status)
        async with self.store.session() as session:
            rows = list((await session.execute(query)).scalars())
            names = await names_of(session, [player for row in rows for player in (row.by, row.about)])
            return [report_info(row, names) for row in rows]

    async def sanctions(self, player: str | None = None) -> list[SanctionInfo]:
        """Those in force, the newest first."""
        async with self.store.session() as session:
            return await sanctions_of(session, [player] if player is not None else None)

    async def players(self, text: str, *, logins: bool, most: int = 50) -> list[PlayerInfo]:
        """By name, id or, for admins, login; whoever was here last comes first."""
        query = select(Player).order_by(Player.seen.desc()).limit(most)
        wanted = text.strip()
        if wanted:
            like = f"%{escaped(look(wanted))}%"
            found = [Player.look.like(like, escape="\\"), Player.id == wanted]
            if logins:
                found.append(Player.login == wanted.casefold())
            query = query.where(or_(*found))
        return await self._players(query, logins=logins)

    async def player(self, player: str, *, logins: bool) -> PlayerInfo | None:
        found = await self._players(select(Player).where(Player.id == player), logins=logins)
        return found[0] if found else None

    async def _players(self, query: Select[Player], *, logins: bool) -> list[PlayerInfo]:
        async with self.store.session() as session:
            rows = list((await session.execute(query)).scalars())
            ids = [row.id for row in rows]
            counted = await session.execute(
                select(Report.about, func.count())
                .where(Report.about.in_(ids), Report.status == "open")
                .group_by(Report.about)
            )
            reports: dict[str | None, int] = {player: count for player, count in counted}  # noqa: C416 - rows are no pairs for mypy
            sanctions = await sanctions_of(session, ids)
            return [
                PlayerInfo(
                    id=row.id,
                    name=row.name,
                    role=ROLES.get(row.role, "player"),
                    guest=row.login is None,
                    login=row.login if logins else None,
                    created=row.created,
                    seen=row.seen,
                    reports=reports.get(row.id, 0),
                    sanctions=[one for one in sanctions if one.player == row.id],
                )
                for row in rows
            ]

    async def tables(
        self, player: str | None = None, status: str | None = None, table: str | None = None, most: int = MOST
    ) -> list[TableInfo]:
        """The newest first; of one player, or of one status."""
        query = select(TableRow).order_by(TableRow.created.desc()).limit(most)
        if player is not None:
            at = select(SeatRow.table).where(SeatRow.player == player)
            query = query.where(or_(TableRow.host == player, TableRow.id.in_(at)))
        if status is not None:
            query = query.where(TableRow.status == status)
        if table is not None:
            query = query.where(TableRow.id == table)
        async with self.store.session() as session:
            rows = list((await session.execute(query)).scalars())
            ids = [row.id for row in rows]
            hosts = await names_of(session, [row.host for row in rows])
            chairs = list(
                (await session.execute(select(SeatRow).where(SeatRow.table.in_(ids)).order_by(SeatRow.seat))).scalars()
            )
            moves = await session.execute(
                select(Entry.table, func.max(Entry.number)).where(Entry.table.in_(ids)).group_by(Entry.table)
            )
            numbers: dict[str, int] = {one: number for one, number in moves}  # noqa: C416
            return [
                TableInfo(
                    id=row.id,
                    title=row.title,
                    status=row.status,
                    public=row.public,
                    host=row.host,
                    host_name=hosts.get(row.host, ""),
                    players=[chair.name or chair.kind for chair in chairs if chair.table == row.id],
                    created=row.created,
                    moves=numbers.get(row.id, 0),
                )
                for row in rows
            ]

    async def audit(self, before: int | None = None, player: str | None = None, most: int = MOST) -> list[ActInfo]:
        query = select(Act).order_by(Act.id.desc()).limit(most)
        if before is not None:
            query = query.where(Act.id < before)
        if player is not None:
            query = query.where(or_(Act.player == player, Act.actor == player))
        rows = await self.store.rows(query)
        return [ActInfo(**{name: getattr(row, name) for name in ActInfo.__struct_fields__}) for row in rows]


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


async def names_of(session: AsyncSession, players: Sequence[str | None]) -> dict[str, str]:
    wanted = {player for player in players if player is not None}
    found = await session.execute(select(Player.id, Player.name).where(Player.id.in_(wanted)))
    return {player: name for player, name in found}  # noqa: C416


async def sanctions_of(session: AsyncSession, players: Sequence[str] | None) -> list[SanctionInfo]:
    query = (
        select(Sanction)
        .where(Sanction.lifted.is_(None), or_(Sanction.until.is_(None), Sanction.until > time.time()))
        .order_by(Sanction.id.desc())
        .limit(MOST)
    )
    if players is not None:
        query = query.where(Sanction.player.in_(players))
    rows = list((await session.execute(query)).scalars())
    names = await names_of(session, [row.player for row in rows])
    return [
        SanctionInfo(
            id=row.id,
            kind="ban" if row.kind == "ban" else "mute",
            player=row.player,
            name=names.get(row.player or "", ""),
            network=row.network is not None,
            reason=row.reason,
            at=row.at,
            until=row.until,
        )
        for row in rows
    ]


def report_info(row: Report, names: dict[str, str]) -> ReportInfo:
    messages = msgspec.convert(row.context.get("messages", []), list[ContextMessage])
    return msgspec.convert(
        {
            "id": row.id, "by": row.by, "by_name": names.get(row.by or "", ""), "about": row.about,
            "about_name": names.get(row.about or "", ""), "table": row.table, "message": row.message,
            "reason": row.reason, "text": row.text, "at": row.at, "status": row.status, "note": row.note,
            "title": row.context.get("title", ""), "messages": messages,
        },
        ReportInfo,
    )  # fmt: skip
