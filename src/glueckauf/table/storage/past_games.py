"""The finished games of a player: for their own history, and what it says by title and by opponent."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from glueckauf.table.storage.models import SeatRow, TableRow
from glueckauf.table.wire.protocol import LevelName

MOST = 2000  # games that are counted; of more, the newest
BOT = "bot:"  # before a level: an opponent that is no person


@dataclass(frozen=True)
class Past:
    """A finished game as one of its players looks at it."""

    row: TableRow
    chairs: list[SeatRow]
    seats: list[int]  # of the player: several at a shared screen

    @property
    def seat(self) -> int:
        """The own seat; of several the best placed."""
        return min(self.seats, key=lambda seat: (self.places[seat], seat))

    @property
    def places(self) -> list[int]:
        return self.row.places or [1] * len(self.chairs)

    @property
    def won(self) -> bool:
        return self.places[self.seat] == 1

    @property
    def ended(self) -> float:
        return self.row.ended or self.row.created

    def opponents(self) -> dict[str, SeatRow]:
        """[opponent] their seat; bots of one level are one opponent, whoever shares the screen is none."""
        found: dict[str, SeatRow] = {}
        for chair in self.chairs:
            if chair.seat not in self.seats:
                found.setdefault(chair.player or f"{BOT}{chair.level}", chair)
        return found


@dataclass
class Tally:
    """How often somebody played, and how it went."""

    name: str = ""
    level: LevelName | None = None
    games: int = 0
    won: int = 0
    lost: int = 0
    best: int | None = None


async def of_player(session: AsyncSession, player: str) -> list[Past]:
    """The newest first."""
    query = (
        select(TableRow)
        .where(
            TableRow.id.in_(select(SeatRow.table).where(SeatRow.player == player)),
            TableRow.status == "over",
            TableRow.exercise == "",
        )
        .order_by(TableRow.ended.desc(), TableRow.id)
        .limit(MOST)
    )
    rows = list((await session.execute(query)).scalars())
    chairs: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    found = select(SeatRow).where(SeatRow.table.in_(select(query.with_only_columns(TableRow.id).subquery().c.id)))
    for chair in (await session.execute(found)).scalars():
        chairs[chair.table].append(chair)
    games = []
    for row in rows:
        seats = sorted(chairs[row.id], key=lambda one: one.seat)
        games.append(Past(row, seats, [chair.seat for chair in seats if chair.player == player]))
    return games


async def rematches(session: AsyncSession, games: Iterable[Past]) -> dict[str, tuple[TableRow, list[SeatRow]]]:
    """[new table] with its seats: the rematches of these games that are not over."""
    wanted = [game.row.rematch for game in games if game.row.rematch is not None]
    query = select(TableRow).where(TableRow.id.in_(wanted), TableRow.status.in_(["waiting", "playing"]))
    found: dict[str, tuple[TableRow, list[SeatRow]]] = {
        row.id: (row, []) for row in (await session.execute(query)).scalars()
    }
    for chair in (await session.execute(select(SeatRow).where(SeatRow.table.in_(found)))).scalars():
        found[chair.table][1].append(chair)
    return found


def by_title(games: Iterable[Past]) -> dict[str, Tally]:
    """[title] games, won ones and the most points."""
    tallies: dict[str, Tally] = {}
    for game in games:
        tally = tallies.setdefault(game.row.title, Tally())
        tally.games += 1
        tally.won += game.won
        tally.lost += not game.won
        points = max((game.row.scores[seat] for seat in game.seats), default=None) if game.row.scores else None
        if points is not None:
            tally.best = points if tally.best is None else max(points, tally.best)
    return dict(sorted(tallies.items(), key=lambda one: -one[1].games))


def by_opponent(games: Iterable[Past]) -> dict[str, Tally]:
    """[opponent] how often the player came before or behind them; each has the name of the newest game."""
    tallies: dict[str, Tally] = {}
    for game in games:
        own = game.places[game.seat]
        for opponent, chair in game.opponents().items():
            tally = tallies.setdefault(opponent, Tally(chair.name, chair.level if chair.kind == "bot" else None))
            tally.games += 1
            tally.won += own < game.places[chair.seat]
            tally.lost += own > game.places[chair.seat]
    return dict(sorted(tallies.items(), key=lambda one: -one[1].games))


def fits(game: Past, title: str, opponent: str, result: str) -> bool:
    """Whether a game passes the filters; an empty one lets everything pass."""
    return (
        (not title or game.row.title == title)
        and (not opponent or opponent in game.opponents())
        and (not result or game.won == (result == "won"))
    )
