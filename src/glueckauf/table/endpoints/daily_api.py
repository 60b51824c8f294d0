"""The deals of the days over HTTP: what there is, how one stands, the lists, and the table to play at."""

import time
from typing import Annotated, Literal

from litestar import get, post
from litestar.params import QueryParameter

from glueckauf.games import TITLES
from glueckauf.table.accounts.credentials import somebody
from glueckauf.table.accounts.players import Person
from glueckauf.table.days import before, closes, day_at, is_day, midnight, sealed, week_of
from glueckauf.table.ops.masters import Masters
from glueckauf.table.play import daily
from glueckauf.table.play.request import Parts
from glueckauf.table.refusals import DAILY_OFF, NO_SUCH_DAY, NO_TITLE, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.storage.daily import LEVEL, PLAYERS, DailyDeals, Own
from glueckauf.table.wire import protocol
from glueckauf.table.wire.daily import BeginDaily, Daily, DailyDay, DailyLine, DailyList, DailyTitle, TryState

PAGE = 7  # days at a time
OfDay = Annotated[str, QueryParameter(name="day", max_length=10, description="2026-11-18; left out: today.")]


def refuse_if_off(settings: Settings) -> None:
    if not settings.daily:
        raise Refusal(DAILY_OFF, "", 404)


def day_from(text: str, now: float) -> str:
    """The day that a query names. Raises `Refusal`."""
    if text and not is_day(text):
        raise Refusal(NO_SUCH_DAY, "day", 422)
    return daily.checked_day(text, now)


def state_of(own: Own | None, now: float) -> TryState:
    if own is None:
        return "new"
    if own.tried.resigned:
        return "resigned"
    if own.tried.points is not None:
        return "done"
    if own.status not in {"playing", "over"}:
        return "void"
    return "playing" if own.status == "playing" and now <= closes(own.tried.day) else "late"


@get("/api/daily", summary="The deals of the day, your tries at them, and past days")
async def deals_of_the_day(
    person: Person | None,
    deals: DailyDeals,
    settings: Settings,
    earlier: Annotated[str, QueryParameter(name="before", max_length=10, description="The last day shown.")] = "",
) -> Daily:
    refuse_if_off(settings)
    now = time.time()
    today, last = day_at(now), day_from(earlier, now)
    older = before(last, PAGE + 2)[1:]
    days = [today, *older[:PAGE]]
    own = await deals.own(person.id, days) if person else {}
    finished, masters = await deals.finished(days), await deals.masters(days)

    def told(title: str, day: str) -> DailyTitle:
        mine = own.get((title, day))
        state = state_of(mine, now)
        shown = not sealed(day, now) or state in {"done", "resigned", "void"}
        return DailyTitle(
            title,
            state,
            finished.get((title, day), 0),
            table=mine.tried.table if mine else None,
            points=mine.tried.points if mine else None,
            lead=mine.tried.lead if mine else None,
            place=mine.better + 1 if mine and mine.tried.points is not None else None,
            master=masters.get((title, day)) if shown else None,
        )

    told_days = [DailyDay(day, midnight(day), closes(day), [told(title, day) for title in TITLES]) for day in days]
    return Daily(now, told_days[0], told_days[1:], len(older) > PAGE, PLAYERS, LEVEL)


@post("/api/daily", status_code=201, summary="Play the deal of a day, or go on with it")
async def begin(
    person: Person | None, data: BeginDaily, parts: Parts, deals: DailyDeals, masters: Masters, settings: Settings
) -> protocol.Table:
    """Today's deal can be played once, and its table is nobody else's business until the day has closed.

    Deals of past days count for nothing.
    """
    refuse_if_off(settings)
    own = somebody(person)
    if data.day and not is_day(data.day):
        raise Refusal(NO_SUCH_DAY, "day", 422)
    room = await daily.begin(parts, deals, own, data.title, data.day)
    masters.wake()
    return parts.broadcast.table_for(room, own.id)


@get("/api/daily/{title:str}/list", summary="The list of a day or a week")
async def list_of(
    person: Person | None,
    title: str,
    deals: DailyDeals,
    settings: Settings,
    day: OfDay = "",
    span: Annotated[Literal["day", "week"], QueryParameter(name="span")] = "day",
    who: Annotated[
        Literal["all", "known"],
        QueryParameter(name="who", description="`known`: you, and whoever has sat at a table with you."),
    ] = "all",
) -> DailyList:
    """A day that has not closed is left out until your own try has ended."""
    refuse_if_off(settings)
    if title not in TITLES:
        raise Refusal(NO_TITLE, "title", 404)
    now = time.time()
    shown = day_from(day, now)
    own = somebody(person) if who == "known" else person
    days = [shown] if span == "day" else list(week_of(shown))
    mine = await deals.own(own.id, days) if own else {}

    def may_see(one: str) -> bool:
        return not sealed(one, now) or state_of(mine.get((title, one)), now) in {"done", "resigned", "void"}

    seen = [one for one in days if may_see(one)]
    among = await deals.known_to(own.id) if own is not None and who == "known" else None
    closed = not sealed(shown, now)
    lines = await deals.list_of(title, seen, among, own.id if own else None, one_day=span == "day") if seen else []
    master = (await deals.masters([shown])).get((title, shown)) if span == "day" and seen else None
    return DailyList(
        title,
        shown,
        span,
        [
            DailyLine(
                line.place, line.player, line.name, line.points, line.lead,
                line.table if closed or (own is not None and line.player == own.id) else None, line.days,
            )
            for line in lines
        ],
        master,
        hidden=span == "day" and not seen,
    )  # fmt: skip


HANDLERS = [deals_of_the_day, begin, list_of]
