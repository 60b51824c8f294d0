"""What an attempt at a drill was worth: judged once, counted once, explained at the end of the round."""

import time
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import update

from glueckauf.coach.attempts import Attempted, decision_at, judge_attempt
from glueckauf.coach.drills import answers
from glueckauf.coach.judge import BEST
from glueckauf.coach.plans import Plan, alike
from glueckauf.coach.turns import tried
from glueckauf.coach.words import as_sentences, says
from glueckauf.engine.interpreter import stands_in
from glueckauf.table.accounts.players import Person
from glueckauf.table.play.drill_tasks import Task, explanation, task_of
from glueckauf.table.play.drills import days_of, is_due, rows_of
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import DRILL_OPEN, NO_DRILL, NOT_JUDGED, Refusal
from glueckauf.table.storage.models import DrillRow, PracticeDay
from glueckauf.table.storage.schedule import day_of, reviewed, streak
from glueckauf.table.wire.analysis import InWords
from glueckauf.table.wire.practice import DrillVerdict

TRIES = 3


class Kept(msgspec.Struct):
    """A verdict as it is stored; the rest of what is told depends on the moment."""

    solved: bool
    final: bool
    tries: int
    kind: str | None
    says: InWords
    best: InWords
    words: InWords
    counted: bool


class Judged(NamedTuple):
    """What the judge found, in a thread of the bots."""

    attempted: Attempted | None  # None: given up
    says: InWords
    best: InWords
    words: InWords


async def judge(parts: Parts, person: Person, room: Room, *, give_up: bool) -> DrillVerdict:
    """What the decision at this table is worth; asked twice, it is judged and counted once. Raises `Refusal`."""
    if room.spot is None or room.row.host != person.id:
        raise Refusal(NO_DRILL, "table", 404)
    async with parts.rooms.locked(room):
        row = (await rows_of(parts, person.id)).get((room.row.title, room.spot.id))
        task = task_of(room.row.title, room.spot.id, row)
        if row is None or task is None:
            raise Refusal(NO_DRILL, "table", 404)
        before = msgspec.convert(row.verdict, Kept | None)
        if before is not None and (before.final if give_up else row.number == room.number):
            return await told(parts, person, row, before, task)
        kept = await considered(parts, room, row, task, give_up=give_up)
        await keep(parts, person, room, row, kept)
    row = (await rows_of(parts, person.id))[room.row.title, room.spot.id]
    return await told(parts, person, row, msgspec.convert(row.verdict, Kept), task)


async def considered(parts: Parts, room: Room, row: DrillRow, task: Task, *, give_up: bool) -> Kept:
    """The verdict, not yet stored."""
    made, complete = decision_at(room.played, task.moves, task.seat)
    if not give_up and not complete:
        raise Refusal(DRILL_OPEN, "table", 409)
    found = await parts.bot_pool.think(partial(judged, room, task, None if give_up else made))
    over = row.verdict is not None and bool(row.verdict["final"])  # played once more behind the end: counts no more
    tries = row.tries if over or give_up else row.tries + 1
    solved = found.attempted is not None and found.attempted.solved
    final = solved or give_up or tries >= TRIES or over
    hint = InWords() if final else hinted(room, task, tries)
    return Kept(
        solved=solved,
        final=final,
        tries=tries,
        kind=found.attempted.kind if found.attempted is not None else None,
        says=found.says,
        best=found.best if final else InWords(),
        words=found.words if final else hint,
        counted=final and not over and (row.due is None or is_due(row, time.time())),
    )


def judged(room: Room, task: Task, made: Plan | None) -> Judged:
    """In a thread: play the attempt and the best plan out."""
    history, game = room.played, room.played.game
    best = answers(game, task.best)
    attempted = None
    if made is not None:
        if alike(tried(history, task.moves, history.states[task.moves]), task.moves, task.seat, made, best):
            attempted = Attempted(BEST)
        elif stands_in(game):
            raise Refusal(NOT_JUDGED, "", 503)
        else:
            attempted = judge_attempt(history, task.moves, task.seat, made, best)
    effects = attempted.effects if attempted is not None else None
    spoken = InWords(**as_sentences(says(game, history.states[task.moves], made, task.seat))) if made else InWords()
    return Judged(attempted, spoken, *explanation(history, task, effects))


def hinted(room: Room, task: Task, tries: int) -> InWords:
    """After the second miss: what it is about."""
    themes = [room.game.face.decisions.themes[name] for name in task.themes if name in room.game.face.decisions.themes]
    if tries < TRIES - 1 or not themes:
        return InWords()
    return InWords(
        f"It is about: {', '.join(theme.en for theme in themes)}.",
        f"Es geht um: {', '.join(theme.de for theme in themes)}.",
    )


async def keep(parts: Parts, person: Person, room: Room, row: DrillRow, kept: Kept) -> None:
    """Store a verdict with what it counts for, unless another process was first."""
    now, values = time.time(), {"tries": kept.tries, "number": room.number, "verdict": msgspec.to_builtins(kept)}
    if kept.counted:
        card, due = reviewed(row.card, now, solved_at=kept.tries - 1 if kept.solved else None)
        values |= {
            "card": card,
            "due": due,
            "solved": row.solved + kept.solved,
            "missed": row.missed + (not kept.solved),
        }
    own = (DrillRow.player == person.id, DrillRow.title == row.title, DrillRow.drill == row.drill)
    unchanged = (DrillRow.number == row.number, DrillRow.tries == row.tries)
    if not await parts.store.change(update(DrillRow).where(*own, *unchanged).values(**values)) or not kept.counted:
        return
    async with parts.store.writing() as session:
        day = await session.get(PracticeDay, (person.id, day_of(now)))
        if day is None:
            session.add(PracticeDay(player=person.id, day=day_of(now), solved=kept.solved, missed=not kept.solved))
        else:
            day.solved, day.missed = day.solved + kept.solved, day.missed + (not kept.solved)


async def told(parts: Parts, person: Person, row: DrillRow, kept: Kept, task: Task) -> DrillVerdict:
    """A verdict with how things stand now."""
    now = time.time()
    rows, days = await rows_of(parts, person.id), await days_of(parts, person.id)
    return DrillVerdict(
        solved=kept.solved,
        final=kept.final,
        tries=kept.tries,
        left=0 if kept.final else TRIES - kept.tries,
        kind=kept.kind,  # type: ignore[arg-type]  # one of the kinds
        says=kept.says,
        best=kept.best,
        words=kept.words,
        themes=task.themes if kept.final else [],
        counted=kept.counted,
        due=row.due if kept.final else None,
        streak=streak(days, day_of(now)),
        left_today=sum(is_due(one, now) for one in rows.values()),
    )
