"""The analysis of a finished game over HTTP: ask for it, and look how far it is."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import QueryParameter

from glueckauf.engine.face.words import with_names
from glueckauf.engine.interpreter import stands_in
from glueckauf.table.accounts.credentials import home_of
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.heavy_reads import HeavyReads
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.http_api import InLanguage
from glueckauf.table.endpoints.player_pages import LONGEST_ID
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.ops.analyst import Analyst
from glueckauf.table.play.comments import LATE, comments_of
from glueckauf.table.play.progress import progress_of
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import (
    ANALYSES_WAIT,
    ANALYSIS_OFF,
    FOR_SPECTATORS,
    NO_ANALYSIS,
    NO_MOVE,
    NOT_COMMENTED,
    NOT_OVER,
    NOTHING_HERE,
    Refusal,
)
from glueckauf.table.settings import Settings
from glueckauf.table.storage.analyses import Full, deepest, result_of
from glueckauf.table.storage.models import Player
from glueckauf.table.wire.analysis import (
    AnalysisLevel,
    AnalysisState,
    AskAnalysis,
    Commented,
    Comments,
    InWords,
    Progress,
)

OfLevel = Annotated[
    AnalysisLevel | None,
    QueryParameter(name="level", description="Left out: the deepest that is ready, else the one under way."),
]


def analysable(room: Room) -> None:
    """Raises `Refusal` unless the game is over: before that, an analysis would tell what is hidden."""
    if room.row.exercise:
        raise Refusal(NO_ANALYSIS, "", 409)
    if room.history is None:
        raise Refusal(NO_MOVE, "", 404)
    if not room.ended:
        raise Refusal(NOT_OVER)


async def told(room: Room, analyst: Analyst, level: AnalysisLevel | None, lang: str) -> AnalysisState:
    """How far an analysis is, and the analysis if it is ready."""
    rows = await analyst.analyses.find(room.id)
    row = rows.get(level) if level else deepest(rows, ["ready"]) or deepest(rows, ["queued", "running", "failed"])
    names = room.names_in(lang)
    if row is None:
        return AnalysisState("none", level, names)
    state = AnalysisState(
        row.state,  # type: ignore[arg-type]  # one of the states
        row.level,
        names,
        progress=analyst.progress_of(row),
        place=await analyst.analyses.place(row) if row.state == "queued" else 0,
        trouble=InWords(**row.trouble) if row.trouble else None,
    )
    if row.state == "running":
        state.so_far = analyst.so_far_of(row)
    found = result_of(row) if row.state == "ready" else None
    if found is not None:
        state.analysis = msgspec.Raw(found)  # type: ignore[assignment]  # already written
    return state


@post("/api/tables/{table:str}/analysis", status_code=200, summary="Have a finished game analysed")
async def ask_analysis(
    request: Asked,
    person: Person | None,
    room: Room,
    data: AskAnalysis,
    analyst: Analyst,
    settings: Settings,
    limits: Limits,
    lang: InLanguage = "en",
) -> AnalysisState:
    """Whoever may see the finished game may ask; what is there or under way is not computed again."""
    analysable(room)
    if data.level not in settings.analyses:
        raise Refusal(ANALYSIS_OFF, "level", 403)
    row = (await analyst.analyses.find(room.id)).get(data.level)
    if row is None or row.state == "failed":
        rate, most = settings.analyses_per_hour / 3600, max(1.0, settings.analyses_per_hour)
        limits.take("analyses", home_of(request), rate, most)
        if person is not None:
            limits.take("analyses by", person.id, rate, most)
        try:
            await analyst.analyses.ask(room.id, data.level, settings.analysis_queue)
        except Full as full:
            raise Refusal(ANALYSES_WAIT, "", 429) from full
        analyst.wake()
    return await told(room, analyst, data.level, lang)


@get("/api/tables/{table:str}/analysis", summary="The analysis of a finished game, or how far it is")
async def analysis(room: Room, analyst: Analyst, level: OfLevel = None, lang: InLanguage = "en") -> AnalysisState:
    analysable(room)
    return await told(room, analyst, level, lang)


@get("/api/tables/{table:str}/comments", summary="What the master says to a running game, for spectators")
async def comments(
    request: Asked, person: Person | None, room: Room, parts: Parts, reads: HeavyReads, lang: InLanguage = "en"
) -> Comments:
    """Where that was agreed on; made from what spectators know, and a few decisions late."""
    if not room.commented:
        raise Refusal(NOT_COMMENTED, "", 409)
    if room.history is None:
        raise Refusal(NO_MOVE, "", 404)
    if person is not None and not room.ended and room.seats_of(person.id):
        raise Refusal(FOR_SPECTATORS, "", 403)
    reads.pay(request, person, 1)
    if stands_in(room.game):  # until the machine code is there
        return Comments([], LATE)
    names = room.names_in(lang)
    return Comments(
        [
            Commented(
                *one.turn, with_names(one.says[lang], names), [round(share, 3) for share in one.before],
                [round(share, 3) for share in one.after], with_names(one.words[lang], names),
            )
            for one in await comments_of(parts.bot_pool, room)
        ],
        0 if room.ended else LATE,
    )  # fmt: skip


@get("/api/players/{player:str}/progress", summary="What analysed games say of a player")
async def progress(person: Person | None, player: str, parts: Parts, analyst: Analyst) -> Progress:
    """Accuracy over time, kinds of decisions and of points beside the master's, luck over all games."""
    if not (player.isascii() and player.isalnum() and len(player) <= LONGEST_ID):
        raise Refusal(NOTHING_HERE, "player", 404)
    async with parts.store.session() as session:
        if await session.get(Player, player) is None:
            raise Refusal(NOTHING_HERE, "player", 404)
    games = await analyst.analyses.of_player(player, own=person is not None and person.id == player)
    return await parts.rooms.aside(progress_of, games)


HANDLERS = [ask_analysis, analysis, comments, progress]
