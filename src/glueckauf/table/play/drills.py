"""Drills at the server: what there is to practise, the table to do it at, and what an attempt was worth."""

import hashlib
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from glueckauf.engine.options import told
from glueckauf.games import TITLES
from glueckauf.table.accounts.players import Person
from glueckauf.table.play.create import chairs_for, moves_of
from glueckauf.table.play.drill_spot import Spot
from glueckauf.table.play.drill_tasks import Task, actions_before, mistakes_of, shipped, task_of
from glueckauf.table.play.practice import start_over
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.refusals import BROKEN, NO_DRILL, NOT_ANALYSED, NOTHING_DUE, Refusal
from glueckauf.table.storage.analyses import Analyses, deepest, result_of
from glueckauf.table.storage.ledger import Written
from glueckauf.table.storage.models import AnalysisRow, DrillRow, PracticeDay, SeatRow, TableRow
from glueckauf.table.storage.schedule import day_of, streak
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire.analysis import Analysis
from glueckauf.table.wire.bodies import NewSeat
from glueckauf.table.wire.practice import (
    BeginDrill,
    Gathered,
    OwnMistake,
    Practice,
    PracticeTheme,
    PracticeTitle,
)

LISTED = 60  # own mistakes on the page
LATEST = 20  # analysed games that are looked through at once

Rows = Mapping[tuple[str, str], DrillRow]  # [title, drill]


async def rows_of(parts: Parts, player: str) -> dict[tuple[str, str], DrillRow]:
    query = select(DrillRow).where(DrillRow.player == player).order_by(DrillRow.added, DrillRow.drill)
    return {(row.title, row.drill): row for row in await parts.store.rows(query)}


async def days_of(parts: Parts, player: str) -> dict[str, PracticeDay]:
    return {row.day: row for row in await parts.store.rows(select(PracticeDay).where(PracticeDay.player == player))}


def is_due(row: DrillRow | None, now: float) -> bool:
    return row is not None and row.due is not None and row.due <= now


def is_new(row: DrillRow | None) -> bool:
    return row is None or row.due is None


async def overview(parts: Parts, person: Person | None) -> Practice:
    """Everything that the page shows."""
    player, now = person.id if person else "", time.time()
    rows = await rows_of(parts, player) if person else {}
    days, today = await days_of(parts, player) if person else {}, day_of(now)
    coming = [row.due for row in rows.values() if row.due is not None and row.due > now]
    done = days.get(today)
    return Practice(
        streak=streak(days, today),
        today=done.solved + done.missed if done else 0,
        due=sum(is_due(row, now) for row in rows.values()),
        next_due=min(coming, default=None),
        titles=[title_info(title, rows, now) for title in TITLES],
        mistakes=[own_mistake(row) for row in list(rows.values())[::-1] if row.task is not None][:LISTED],
    )


def title_info(title: str, rows: Rows, now: float) -> PracticeTitle:
    drills = {name: (one.found.themes, rows.get((title, name))) for name, one in shipped(title).items()}
    for (of, name), row in rows.items():
        task = task_of(of, name, row) if of == title and row.task is not None else None
        if task is not None:
            drills[name] = (task.themes, row)
    themes = []
    for theme, words in TITLES[title].face.decisions.themes.items():
        own = [row for about, row in drills.values() if theme in about]
        if own:
            counts = (len(own), sum(map(is_new, own)), sum(is_due(row, now) for row in own))
            themes.append(PracticeTheme(theme, words.en, words.de, *counts))
    known = [row for _, row in drills.values()]
    return PracticeTitle(
        title=title,
        drills=len(known),
        new=sum(map(is_new, known)),
        due=sum(is_due(row, now) for row in known),
        learnt=sum(row is not None and row.solved > 0 for row in known),
        themes=themes,
    )


def own_mistake(row: DrillRow) -> OwnMistake:
    task = msgspec.convert(row.task, Task)
    return OwnMistake(row.title, row.drill, row.game or "", task.moves + 1, task.says, row.due, row.solved, row.missed)


# The next one, and its table


def candidates(rows: Rows, player: str, form: BeginDrill, now: float) -> list[tuple[str, str]]:
    """What fits, the best to begin with first: what is due, own mistakes, then new ones in an order of one's own."""
    titles = [form.title] if form.title else list(TITLES)

    def fits(title: str, drill: str) -> bool:
        task = task_of(title, drill, rows.get((title, drill)))
        return title in titles and task is not None and (not form.theme or form.theme in task.themes)

    due = sorted((row.due or 0.0, at) for at, row in rows.items() if is_due(row, now) and fits(*at))
    mine = [at for at, row in rows.items() if row.task is not None and fits(*at)]
    fresh = [
        (title, drill)
        for title in titles
        for drill in shipped(title)
        if is_new(rows.get((title, drill))) and fits(title, drill)
    ]
    fresh.sort(key=lambda at: hashlib.sha256(f"{player} {at}".encode()).digest())
    new_mistakes = [at for at in mine if is_new(rows[at])]
    ordered = {
        "due": [at for _, at in due],
        "mine": [*new_mistakes, *(at for _, at in due if at in mine)],
        "new": fresh,
        "next": [*(at for _, at in due), *new_mistakes, *fresh],
    }
    return ordered[form.which]


async def begin(parts: Parts, person: Person, form: BeginDrill) -> Room:
    """The table of this person with this drill, or with the next of a kind. Raises `Refusal`."""
    rows = await rows_of(parts, person.id)
    if form.drill:
        at = (form.title, form.drill)
    else:
        found = candidates(rows, person.id, form, time.time())
        if not found:
            raise Refusal(NOTHING_DUE, "which", 404)
        at = found[0]
    task = task_of(*at, rows.get(at))
    if task is None:
        raise Refusal(NO_DRILL, "drill", 404)
    there = await begun(parts, person, at, task.spot(at[1]))
    room = there or await make(parts, person, at, task, rows.get(at))
    await new_round(parts, person, at, room, made=there is None)
    parts.turns.changed(room)
    return room


async def begun(parts: Parts, person: Person, at: tuple[str, str], spot: Spot) -> Room | None:
    query = (
        select(TableRow.id)
        .where(
            TableRow.host == person.id,
            TableRow.title == at[0],
            TableRow.exercise == spot.written,
            TableRow.status == "playing",
        )
        .order_by(TableRow.created.desc())
        .limit(1)
    )
    found = await parts.store.rows(query)
    room = await parts.rooms.get(found[0]) if found else None
    chair = room.chairs[spot.seat] if room is not None else None
    left = chair is None or chair.player != person.id or chair.resigned or chair.away is not None
    return None if left else room


async def make(parts: Parts, person: Person, at: tuple[str, str], task: Task, row: DrillRow | None) -> Room:
    """A private table at which the game stands where the drill begins."""
    title, drill = at
    if row is not None and row.game is not None:
        source = await parts.rooms.get(row.game)
        if source.row.status != "over":
            raise Refusal(NO_DRILL, "drill", 404)
        agreed = (source.game, person.id, source.row.players, source.row.options, source.row.seed)
        before = [move.text for move in moves_of(source.played, task.moves)]
    else:
        game, one = TITLES[title], shipped(title)[drill]
        options = told(game.options, {})
        agreed = (game, person.id, one.source.players, options, one.source.seed)
        before = actions_before(one)
    now = time.time()
    table = new_table(*agreed, status="playing", started=now, exercise=task.spot(drill).written, undo="own")
    seats = [NewSeat("me" if seat == task.seat else "bot", "lehrling") for seat in range(table.players)]
    chairs = chairs_for(table.id, seats, person)
    entries = await parts.rooms.aside(partial(entries_for, table, chairs), before)
    room = await parts.writer.add_table(table, chairs, entries)
    if room is None or room.row.status == "broken":
        raise Refusal(BROKEN)
    return room


def entries_for(table: TableRow, chairs: Sequence[SeatRow], actions: Sequence[str]) -> list[Written]:
    """The actions before a drill, as entries; in a thread, where the table is set up once with its machine code."""
    dealt = Room(table, chairs)
    found, history = [], dealt.trial()
    for action in actions:
        found.append(NewEntry("move", history.seat, action))
        history.play(action)
    entries = dealt.next_entries(found, "", time.time())
    Room(table, chairs, entries)
    return entries


async def new_round(parts: Parts, person: Person, at: tuple[str, str], room: Room, *, made: bool) -> None:
    """Three tries from the beginning, unless a round is under way."""
    await add_missing(parts, [new_row(person.id, at, None, None)])
    async with parts.store.writing() as session:
        row = await session.get_one(DrillRow, (person.id, *at))
        if row.verdict is None or row.verdict["final"]:
            row.tries, row.number, row.verdict = 0, 0, None
        elif made:  # entries of another table have the same numbers
            row.number = 0
    async with parts.rooms.locked(room):
        if room.spot is not None and room.move > room.spot.moves:
            await start_over(parts, room, room.spot)


def new_row(player: str, at: tuple[str, str], game: str | None, task: Task | None) -> DrillRow:
    return DrillRow(
        player=player, title=at[0], drill=at[1], game=game, task=None if task is None else msgspec.to_builtins(task),
        added=time.time(), due=None, card=None, tries=0, number=0, verdict=None, solved=0, missed=0,
    )  # fmt: skip


async def add_missing(parts: Parts, rows: Sequence[DrillRow]) -> int:
    """Add those that are not there yet; returns how many. Somebody may do the same in another window."""
    added = 0
    for row in rows:
        with suppress(IntegrityError):
            async with parts.store.writing() as session:
                if await session.get(DrillRow, (row.player, row.title, row.drill)) is None:
                    session.add(row)
                    await session.flush()
                    added += 1
    return added


# Own mistakes


async def gather(parts: Parts, person: Person, analyses: Analyses, table: str) -> Gathered:
    """Make drills of the own mistakes of a game, or of the latest analysed games. Raises `Refusal`."""
    if not table:
        found = [await gather_from(parts, person, analyses, one) for one in await analysed_games(parts, person)]
        return Gathered(sum(one.found for one in found), sum(one.added for one in found))
    return await gather_from(parts, person, analyses, table)


async def analysed_games(parts: Parts, person: Person) -> list[str]:
    query = (
        select(TableRow.id)
        .join(SeatRow, SeatRow.table == TableRow.id)
        .join(AnalysisRow, AnalysisRow.table == TableRow.id)
        .where(
            SeatRow.player == person.id,
            AnalysisRow.state == "ready",
            TableRow.status == "over",
            TableRow.exercise == "",
        )
        .group_by(TableRow.id, TableRow.ended)
        .order_by(TableRow.ended.desc())
        .limit(LATEST)
    )
    return list(await parts.store.rows(query))


async def gather_from(parts: Parts, person: Person, analyses: Analyses, table: str) -> Gathered:
    room = await parts.rooms.get(table)
    ready = deepest(await analyses.find(table), ["ready"])
    stored = result_of(ready) if ready is not None else None
    if stored is None or room.row.status != "over" or not room.seats_of(person.id):
        raise Refusal(NOT_ANALYSED, "table", 404)
    tasks = await parts.rooms.aside(partial(mistakes_in, room, person.id), stored)
    rows = [new_row(person.id, (room.row.title, drill), room.id, task) for drill, task in tasks.items()]
    return Gathered(len(tasks), await add_missing(parts, rows), next(iter(tasks), ""), room.row.title)


def mistakes_in(room: Room, player: str, stored: bytes) -> dict[str, Task]:
    return mistakes_of(room, msgspec.json.decode(stored, type=Analysis), player)
