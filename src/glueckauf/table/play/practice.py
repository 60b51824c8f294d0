"""How lessons and puzzles begin, begin again, and are shown."""

import time

from sqlalchemy import select, update

from glueckauf import lessons
from glueckauf.engine.history import History
from glueckauf.engine.options import told
from glueckauf.games import TITLES
from glueckauf.lessons.course import Exercise, Lesson, Puzzle
from glueckauf.table.accounts.players import Person
from glueckauf.table.play.create import chairs_for
from glueckauf.table.play.drill_spot import Spot
from glueckauf.table.play.exercise import AtTable, exercise_at, start_of, steps_of, texts_of
from glueckauf.table.play.move import commit, commit_request
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room, go_back
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.refusals import BROKEN, NO_EXERCISE, Refusal
from glueckauf.table.storage.models import Learnt, TableRow
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire import protocol
from glueckauf.table.wire.bodies import BeginExercise, CourseInfo, ExerciseInfo, NewSeat

PLAYERS = 2


async def courses(parts: Parts, person: Person | None) -> list[CourseInfo]:
    """Every course, and how far somebody has come in it."""
    query = select(Learnt).where(Learnt.player == (person.id if person else ""))
    rows = {(row.title, row.exercise): row for row in await parts.store.rows(query)}
    return [
        CourseInfo(title, [info(one, rows.get((title, one.id))) for one in course.exercises])
        for title, course in lessons.COURSES.items()
    ]


def info(exercise: Exercise, learnt: Learnt | None) -> ExerciseInfo:
    return ExerciseInfo(
        id=exercise.id,
        kind="lesson" if isinstance(exercise, Lesson) else "puzzle",
        en=exercise.name.en,
        de=exercise.name.de,
        steps=steps_of(exercise),
        step=learnt.step if learnt is not None else 0,
        done=learnt is not None and learnt.done is not None,
    )


async def begin(parts: Parts, person: Person, form: BeginExercise) -> Room:
    """The table of this person with this exercise: the one that was begun, or a new one. Raises `Refusal`."""
    exercise = lessons.find(form.title, form.exercise)
    if exercise is None:
        raise Refusal(NO_EXERCISE, "exercise", 404)
    room = await begun(parts, person, exercise)
    if room is None:
        return await make(parts, person, exercise)
    async with parts.rooms.locked(room):
        if form.again or not on_its_way(exercise, room.played):
            await start_over(parts, room, exercise)
    parts.turns.changed(room)
    return room


async def begun(parts: Parts, person: Person, exercise: Exercise) -> Room | None:
    """The table at which somebody works on this exercise, as it is today: a new deal wants a new table."""
    query = (
        select(TableRow.id)
        .where(
            TableRow.host == person.id,
            TableRow.title == exercise.title,
            TableRow.exercise == exercise.id,
            TableRow.seed == exercise.seed,
            TableRow.status == "playing",
        )
        .order_by(TableRow.created.desc())
        .limit(1)
    )
    found = await parts.store.rows(query)
    return await parts.rooms.get(found[0]) if found else None


def on_its_way(exercise: Exercise, history: History) -> bool:
    """Whether a game has gone by the exercise so far; a script that was changed since begins anew."""
    played = texts_of(history)
    if isinstance(exercise, Lesson):
        return exercise.fits(played) and len(played) < len(exercise.lines)
    return played == exercise.before


async def make(parts: Parts, person: Person, exercise: Exercise) -> Room:
    game, now = TITLES[exercise.title], time.time()
    row = new_table(
        game,
        person.id,
        PLAYERS,
        told(game.options, {}),
        exercise.seed,
        status="playing",
        started=now,
        exercise=exercise.id,
        undo="own",
    )
    seats = [NewSeat("me" if seat == exercise.seat else "bot", "lehrling") for seat in range(PLAYERS)]
    chairs = chairs_for(row.id, seats, person)
    dealt = Room(row, chairs)
    entries = dealt.next_entries(moves(exercise, dealt.trial()), "", now)
    room = await parts.writer.add_table(row, chairs, entries)
    if room is None:
        raise Refusal(BROKEN)
    learnt = (person.id, exercise.title, exercise.id)
    async with parts.store.writing() as session:
        if await session.get(Learnt, learnt) is None:
            session.add(Learnt(player=person.id, title=exercise.title, exercise=exercise.id, step=0, done=None))
    parts.turns.changed(room)
    return room


def moves(exercise: Exercise, history: History) -> list[NewEntry]:
    """The actions with which the table begins, as entries; `history` goes along."""
    found = []
    for action in start_of(exercise):
        found.append(NewEntry("move", history.seat, action))
        history.play(action)
    return found


async def start_over(parts: Parts, room: Room, exercise: AtTable) -> None:
    """Back to the beginning; the caller holds the room's lock."""
    trial, first = room.trial(), exercise.moves if isinstance(exercise, Spot) else len(start_of(exercise))
    go_back(trial, first)
    own = (Learnt.player == room.row.host, Learnt.title == room.row.title, Learnt.exercise == exercise.id)
    anew = [] if isinstance(exercise, Spot) else [update(Learnt).where(*own).values(step=0)]
    await commit(parts, room, [NewEntry("back", exercise.seat, str(first))], trial, also=anew)


async def practise(request: Request, message: protocol.Practise) -> Answer:
    before = request.repeated(message)
    if before is not None:
        return before
    request.require_host()
    room, exercise = request.room, exercise_at(request.room)
    request.running()
    if exercise is None or (message.what == "show" and not isinstance(exercise, Puzzle)):
        raise Refusal(NO_EXERCISE)
    await start_over(request.parts, room, exercise)
    if message.what == "again" or not isinstance(exercise, Puzzle):
        return request.done(message)
    trial = room.trial()
    for action in exercise.solution:
        trial.play(action, exercise.seat)
    entries = [NewEntry("move", exercise.seat, action) for action in exercise.solution]
    return await commit_request(request, message, entries, trial)
