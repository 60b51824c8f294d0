"""The analysis of a finished game over HTTP: ask for it, and look how far it is."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import QueryParameter

from glueckauf.table.accounts.credentials import home_of
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.http_api import InLanguage
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.ops.analyst import Analyst
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import ANALYSES_WAIT, ANALYSIS_OFF, NO_ANALYSIS, NO_MOVE, NOT_OVER, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.storage.analyses import Full, deepest, result_of
from glueckauf.table.wire.analysis import AnalysisLevel, AnalysisState, AskAnalysis, InWords

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
    found = result_of(row)
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


HANDLERS = [ask_analysis, analysis]
