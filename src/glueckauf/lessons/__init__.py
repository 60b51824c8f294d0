"""Lessons and puzzles, by title."""

from glueckauf.lessons import coal_baron, coal_baron_cards, isle_of_trains
from glueckauf.lessons.course import Course, Exercise

COURSES: dict[str, Course] = {
    course.lesson.title: course for course in (coal_baron.COURSE, coal_baron_cards.COURSE, isle_of_trains.COURSE)
}


def find(title: str, exercise: str) -> Exercise | None:
    """The lesson or puzzle of this id; None if there is none."""
    course = COURSES.get(title)
    return course.find(exercise) if course is not None else None
