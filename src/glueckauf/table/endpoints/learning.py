"""Lessons and puzzles over HTTP: what there is, how far one has come, and the table to go on at."""

from litestar import get, post

from glueckauf.table.accounts.credentials import somebody
from glueckauf.table.accounts.players import Person
from glueckauf.table.play import practice
from glueckauf.table.play.request import Parts
from glueckauf.table.wire import bodies, protocol


@get("/api/courses", summary="Lessons and puzzles of all titles, and the current player's progress")
async def courses(person: Person | None, parts: Parts) -> list[bodies.CourseInfo]:
    return await practice.courses(parts, person)


@post("/api/courses", status_code=201, summary="Begin a lesson or puzzle, or go on with it")
async def begin(person: Person | None, data: bodies.BeginExercise, parts: Parts) -> protocol.Table:
    """Each player has one table for each of them."""
    own = somebody(person)
    room = await practice.begin(parts, own, data)
    return parts.broadcast.table_for(room, own.id)


HANDLERS = [courses, begin]
