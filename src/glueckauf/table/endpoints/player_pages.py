"""What everybody may see of a player, and the best players of a title."""

from typing import Annotated, Literal

from litestar import get
from litestar.params import QueryParameter

from glueckauf.games import TITLES
from glueckauf.table.accounts.credentials import somebody
from glueckauf.table.accounts.players import Person
from glueckauf.table.play import rematch
from glueckauf.table.play.request import Parts
from glueckauf.table.refusals import NO_TITLE, NOTHING_HERE, Refusal
from glueckauf.table.storage import past_games, ratings
from glueckauf.table.storage.models import Player
from glueckauf.table.wire import bodies

LONGEST_ID = 16
PAGE = 20  # games of a history at a time


@get("/api/players/{player:str}", summary="A player: ratings, their history, recent games")
async def player_page(person: Person | None, player: str, parts: Parts) -> bodies.PlayerPage:
    """Games of private tables are listed only for the player, unless they were rated."""
    if not (player.isascii() and player.isalnum() and len(player) <= LONGEST_ID):
        raise Refusal(NOTHING_HERE, "player", 404)
    async with parts.store.session() as session:
        row = await session.get(Player, player)
        if row is None:
            raise Refusal(NOTHING_HERE, "player", 404)
        known = await ratings.of_player(session, player)
        history = await ratings.history(session, player)
        recent = await ratings.recent(session, player, own=person is not None and person.id == player)
    return bodies.PlayerPage(
        row.id,
        row.name,
        row.created,
        row.login is not None,
        [bodies.Rating(title, one.value, one.deviation, one.settled, one.games) for title, one in known.items()],
        [
            bodies.RatedGame(
                one.table, one.title, one.at, one.place, one.after.value, one.after.deviation,
                one.after.value - one.before.value,
            )
            for one in history
        ],
        [
            bodies.PastGame(
                table.id, table.title, table.ended or table.created, table.rated, [chair.name for chair in chairs],
                table.scores or [], table.places or [],
                next(chair.seat for chair in chairs if chair.player == player),
            )
            for table, chairs in recent
        ],
    )  # fmt: skip


@get("/api/me/games", summary="Your finished games, and your results by title and opponent")
async def own_games(
    person: Person | None,
    parts: Parts,
    title: Annotated[str, QueryParameter(name="title", max_length=40)] = "",
    opponent: Annotated[str, QueryParameter(name="opponent", max_length=40)] = "",
    result: Annotated[Literal["", "won", "lost"], QueryParameter(name="result")] = "",
    before: Annotated[
        float | None, QueryParameter(name="before", description="`ended` of the last game shown.")
    ] = None,
) -> bodies.History:
    own = somebody(person)
    async with parts.store.session() as session:
        games = await past_games.of_player(session, own.id)
        fitting = [game for game in games if past_games.fits(game, title, opponent, result)]
        older = [game for game in fitting if before is None or game.ended < before]
        next_tables = await past_games.rematches(session, older[:PAGE])

    def next_game(game: past_games.Past) -> bodies.NextGame | None:
        if game.row.rematch in next_tables:
            return rematch.made(*next_tables[game.row.rematch], own.id)
        return rematch.offer_open(game.row, game.chairs, own.id, parts.broadcast.waits)

    return bodies.History(
        [
            bodies.PastGame(
                game.row.id, game.row.title, game.ended, game.row.rated, [chair.name for chair in game.chairs],
                game.row.scores or [], game.places, game.seat, next_game(game),
            )
            for game in older[:PAGE]
        ],
        len(older) > PAGE,
        len(fitting),
        [
            bodies.TitleResults(name, tally.games, tally.won, tally.best)
            for name, tally in past_games.by_title(games).items()
        ],
        [
            bodies.OpponentResults(name, tally.name, tally.level, tally.games, tally.won, tally.lost)
            for name, tally in past_games.by_opponent(games).items()
        ],
    )  # fmt: skip


@get("/api/titles/{title:str}/best", summary="The best players of a title")
async def best(title: str, parts: Parts) -> bodies.Best:
    """Those whose rating is settled: their deviation is small enough."""
    if title not in TITLES:
        raise Refusal(NO_TITLE, "", 404)
    async with parts.store.session() as session:
        found = await ratings.best(session, title)
    return bodies.Best(
        title, [bodies.RankedPlayer(player, name, one.value, one.deviation, one.games) for player, name, one in found]
    )


HANDLERS = [player_page, own_games, best]
