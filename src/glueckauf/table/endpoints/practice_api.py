"""Drills over HTTP: what there is to practise, the table to do it at, and what an attempt was worth."""

from litestar import get, post

from glueckauf.table.accounts.credentials import somebody
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.ops.analyst import Analyst
from glueckauf.table.play import drill_verdicts, drills
from glueckauf.table.play.request import Parts
from glueckauf.table.wire import protocol
from glueckauf.table.wire.practice import BeginDrill, DrillVerdict, Gathered, GatherMistakes, JudgeDrill, Practice

RATE, BURST = 0.5, 30.0  # a second, and at once: nobody decides faster, and each attempt is played out


@get("/api/practice", summary="Drills by title and theme, what is due, and the current player's own mistakes")
async def practice(person: Person | None, parts: Parts) -> Practice:
    return await drills.overview(parts, person)


@post("/api/practice", status_code=201, summary="Begin a drill, or the next of a kind")
async def begin(person: Person | None, data: BeginDrill, parts: Parts, limits: Limits) -> protocol.Table:
    """Each player has one private table for each drill."""
    own = somebody(person)
    limits.take("drills", own.id, RATE, BURST)
    room = await drills.begin(parts, own, data)
    return parts.broadcast.table_for(room, own.id)


@post("/api/practice/verdict", status_code=200, summary="Have the decision at a table with a drill judged, or give up")
async def verdict(person: Person | None, data: JudgeDrill, parts: Parts, limits: Limits) -> DrillVerdict:
    """Judged and counted once, however often one asks."""
    own = somebody(person)
    limits.take("drills", own.id, RATE, BURST)
    return await drill_verdicts.judge(parts, own, await parts.rooms.get(data.table), give_up=data.give_up)


@post("/api/practice/mistakes", status_code=200, summary="Make drills of one's own mistakes in analysed games")
async def mistakes(
    person: Person | None, data: GatherMistakes, parts: Parts, analyst: Analyst, limits: Limits
) -> Gathered:
    own = somebody(person)
    limits.take("drills", own.id, RATE, BURST, cost=2.0)
    return await drills.gather(parts, own, analyst.analyses, data.table)


HANDLERS = [practice, begin, verdict, mistakes]
