"""Ratings in the database: changed in the transaction in which a game ends, so that no crash loses or doubles one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from glueckauf.table.rating import NEW, POINT, SURE, Strength, ranks, rate
from glueckauf.table.storage.database import transaction
from glueckauf.table.storage.models import Player, RatingChange, RatingRow, SeatRow, TableRow

LOCK = 71831  # of PostgreSQL: one game is rated after the other
RECENT, POINTS, BEST = 20, 200, 100  # games, points of a graph and players that are told at most


class Ended(NamedTuple):
    """A game that counts: [seat] its player, and the place or None."""

    table: str
    title: str
    at: float
    players: tuple[str | None, ...]
    ranks: tuple[int | None, ...]


class Change(NamedTuple):
    """What one game changed for one player."""

    table: str
    seat: int
    player: str
    title: str
    number: int  # the how-manieth rated game of this server
    at: float
    place: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    games: int

    @property
    def before(self) -> Strength:
        return Strength(self.mu_before, self.sigma_before, self.games - 1)

    @property
    def after(self) -> Strength:
        return Strength(self.mu, self.sigma, self.games)


class RateGame:
    """To be done in the transaction that ends a game; `changes` tells what came of it."""

    def __init__(self, ended: Ended) -> None:
        self.ended = ended
        self.changes: list[Change] = []

    def __call__(self, connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        newest = connection.scalar(select(func.max(RatingChange.number)))
        there = by_player(connection.execute(ratings_in(self.ended.title, [one for one in self.ended.players if one])))
        self.changes = changes_of(self.ended, (newest or 0) + 1, there)
        for change in self.changes:
            connection.execute(
                delete(RatingRow).where(RatingRow.player == change.player, RatingRow.title == change.title)
            )
        write(connection, self.changes)


def changes_of(ended: Ended, number: int, there: Mapping[str, Strength]) -> list[Change]:
    """What a game changes, from the strengths before it."""
    counted = [
        (seat, player, place)
        for seat, (player, place) in enumerate(zip(ended.players, ended.ranks, strict=True))
        if player is not None and place is not None
    ]
    before = [there.get(player, NEW) for _, player, _ in counted]
    after = rate(before, [place for _, _, place in counted])
    return [
        Change(ended.table, seat, player, ended.title, number, ended.at, place, old.mu, old.sigma, *new)
        for (seat, player, place), old, new in zip(counted, before, after, strict=True)
    ]


def write(connection: Connection, changes: Sequence[Change]) -> None:
    """Write changes, and the ratings of players who have none yet."""
    if changes:
        connection.execute(insert(RatingChange), [change._asdict() for change in changes])
        connection.execute(
            insert(RatingRow),
            [{"player": one.player, "title": one.title, **one.after._asdict()} for one in changes],
        )


async def strengths(
    connection: AsyncConnection | AsyncSession, title: str, players: Sequence[str]
) -> dict[str, Strength]:
    """[player] the rating in one title; who has not played it is left out."""
    return by_player(await connection.execute(ratings_in(title, players)))


def ratings_in(title: str, players: Sequence[str]) -> Any:  # how its columns are told, depends on the version
    columns = (RatingRow.player, RatingRow.mu, RatingRow.sigma, RatingRow.games)
    return select(*columns).where(RatingRow.title == title, RatingRow.player.in_(players))


def by_player(found: Iterable[Any]) -> dict[str, Strength]:
    return {player: Strength(mu, sigma, games) for player, mu, sigma, games in found}


async def changes_at(connection: AsyncConnection | AsyncSession, table: str) -> list[Change]:
    """What a finished game changed."""
    found = await connection.execute(select(*COLUMNS).where(RatingChange.table == table).order_by(RatingChange.seat))
    return [Change(*one) for one in found]


COLUMNS = [getattr(RatingChange, name) for name in Change._fields]


# For the page of a player


async def history(session: AsyncSession, player: str) -> list[Change]:
    """The rated games of a player, the oldest first; of many the newest."""
    query = select(*COLUMNS).where(RatingChange.player == player).order_by(RatingChange.number.desc()).limit(POINTS)
    return [Change(*one) for one in await session.execute(query)][::-1]


async def of_player(session: AsyncSession, player: str) -> dict[str, Strength]:
    """[title] the ratings of a player."""
    columns = (RatingRow.title, RatingRow.mu, RatingRow.sigma, RatingRow.games)
    found = await session.execute(select(*columns).where(RatingRow.player == player).order_by(RatingRow.title))
    return {title: Strength(mu, sigma, games) for title, mu, sigma, games in found}


async def recent(session: AsyncSession, player: str, *, own: bool) -> list[tuple[TableRow, list[SeatRow]]]:
    """Finished games of a player, the newest first; private ones only for the player, unless they were rated."""
    query = (
        select(TableRow)
        .where(
            TableRow.id.in_(select(SeatRow.table).where(SeatRow.player == player)),
            TableRow.status == "over",
            TableRow.exercise == "",
        )
        .order_by(TableRow.ended.desc())
        .limit(RECENT)
    )
    if not own:
        query = query.where(TableRow.public | TableRow.rated)
    tables = list((await session.execute(query)).scalars())
    seats = (await session.execute(select(SeatRow).where(SeatRow.table.in_([row.id for row in tables])))).scalars()
    chairs: dict[str, list[SeatRow]] = {}
    for seat in seats:
        chairs.setdefault(seat.table, []).append(seat)
    return [(row, sorted(chairs.get(row.id, []), key=lambda one: one.seat)) for row in tables]


async def best(session: AsyncSession, title: str) -> list[tuple[str, str, Strength]]:
    """The players of a title whose rating is settled, the best first: id, name, rating."""
    query = (
        select(Player.id, Player.name, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        .join(Player, Player.id == RatingRow.player)
        .where(RatingRow.title == title, RatingRow.sigma < (SURE + 0.5) / POINT)
        .order_by(RatingRow.mu.desc(), Player.id)
        .limit(BEST)
    )
    return [
        (player, name, Strength(mu, sigma, games)) for player, name, mu, sigma, games in await session.execute(query)
    ]


# Once more from the beginning


async def recompute(engine: AsyncEngine) -> tuple[int, int, int]:
    """Rate all finished games again, in their order; returns games, ratings, and how many of these were different."""
    async with transaction(engine) as connection:
        columns = (RatingRow.player, RatingRow.title, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        old = {
            (player, title): Strength(mu, sigma, games)
            for player, title, mu, sigma, games in await connection.execute(select(*columns))
        }
        games = await finished(connection)
        await connection.execute(delete(RatingChange))
        await connection.execute(delete(RatingRow))
        there: dict[str, dict[str, Strength]] = {}
        changes = []
        for number, game in enumerate(games, 1):
            now = there.setdefault(game.title, {})
            made = changes_of(game, number, now)
            now.update({change.player: change.after for change in made})
            changes += made
        new = {(player, title): one for title, players in there.items() for player, one in players.items()}
        if changes:
            await connection.execute(insert(RatingChange), [change._asdict() for change in changes])
            await connection.execute(
                insert(RatingRow),
                [{"player": player, "title": title, **one._asdict()} for (player, title), one in new.items()],
            )
    return len(games), len(new), sum(old.get(key) != new.get(key) for key in {*old, *new})


async def finished(connection: AsyncConnection) -> list[Ended]:
    """All finished games that count, in the order in which they were rated; others by when they ended."""
    session = AsyncSession(bind=connection)
    over = (TableRow.rated, TableRow.status == "over")
    numbered = await connection.execute(select(RatingChange.table, RatingChange.number))
    numbers: dict[str, int] = {table: number for table, number in numbered}  # noqa: C416 - rows are no pairs for mypy
    chairs: dict[str, list[SeatRow]] = {}
    for seat in await session.scalars(select(SeatRow).join(TableRow, TableRow.id == SeatRow.table).where(*over)):
        chairs.setdefault(seat.table, []).append(seat)
    games = []
    for row in await session.scalars(select(TableRow).where(*over)):
        seats = sorted(chairs[row.id], key=lambda one: one.seat)
        places = row.ranks if row.ranks is not None else ranks(row, seats, (), row.places or [])
        if any(place is not None for place in places):
            players = tuple(seat.player for seat in seats)
            games.append(Ended(row.id, row.title, row.ended or 0.0, players, tuple(places)))
    first = min((game.at for game in games if game.table in numbers), default=0.0)
    ends = {
        game.table: 0 if game.at < first else len(numbers) + 1 for game in games
    }  # before all with a number, or after
    return sorted(games, key=lambda game: (numbers.get(game.table, ends[game.table]), game.at, game.table))
