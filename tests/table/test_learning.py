"""Lessons and puzzles at the server: only the taught move is taken, the script plays the rest, progress is kept."""

import time

import pytest

from glueckauf.lessons import COURSES
from glueckauf.lessons.course import Lesson
from tests.table.people import Beside, Guest, Json


def begin(guest: Guest, title: str, exercise: str = "lesson", **parts: object) -> Json:
    answer = guest.post("/api/courses", {"title": title, "exercise": exercise, **parts})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def now(guest: Guest, table: str) -> Json:
    """How it stands, whoever is asked, also when the game is over."""
    move = guest.table(table)["move"]
    return dict(guest.get(f"/api/tables/{table}/positions/{move}?seat=0&lang=de").json())


def waited(guest: Guest, table: str) -> Json:
    """The position as soon as the script has done its part: the learner may do something, or all is done."""
    for _ in range(600):
        position = now(guest, table)
        teaching = position["teaching"]
        if teaching["allowed"] is None or teaching["allowed"] or teaching["state"] != "going":
            return position
        time.sleep(0.02)
    pytest.fail("the script stands still")


def progress(guest: Guest, title: str, exercise: str = "lesson") -> Json:
    courses = guest.get("/api/courses").json()
    course = next(one for one in courses if one["title"] == title)
    return dict(next(one for one in course["exercises"] if one["id"] == exercise))


def follow(guest: Guest, table: str, steps: int = 100) -> Json:
    """Do what the lesson says, until so many steps are done."""
    position = waited(guest, table)
    while position["teaching"]["state"] == "going" and position["teaching"]["step"] <= steps:
        guest.move(table, position["teaching"]["allowed"][0])
        position = waited(guest, table)
    return position


@pytest.mark.parametrize("title", COURSES)
def test_a_lesson_is_followed_to_its_end(web: Beside, title: str) -> None:
    guest = web.guest(language="de")
    table = begin(guest, title)
    assert (table["exercise"], table["rated"], table["public"]) == ("lesson", False, False)
    assert now(guest, table["id"])["move"] == 0, "nothing has happened before the first step"
    position = follow(guest, table["id"])
    lesson = COURSES[title].lesson
    assert position["teaching"]["state"] == "done" and position["teaching"]["learnt"] == [
        one.de for one in lesson.learnt
    ]
    assert position["move"] == len(lesson.lines)
    assert progress(guest, title)["done"]


def test_anything_else_is_refused_with_what_the_step_wants(web: Beside) -> None:
    guest = web.guest()
    table = begin(guest, "coal_baron")["id"]
    position = guest.position(table)
    other = next(one["action"] for one in position["choices"] if one["action"] not in position["teaching"]["allowed"])
    for kind in ("move", "preview"):
        answer = guest.ask(table, kind, number=position["number"], actions=[other])
        assert answer["code"] == "not_taught" and COURSES["coal_baron"].lesson.steps[0].want.en in answer["sentence"]
    assert guest.position(table)["number"] == position["number"], "nothing has happened"


def test_who_comes_back_goes_on_and_may_begin_again(web: Beside) -> None:
    guest = web.guest()
    table = begin(guest, "coal_baron_cards")
    assert follow(guest, table["id"], steps=2)["teaching"]["step"] == 3
    assert begin(guest, "coal_baron_cards")["id"] == table["id"], "one table each"
    assert progress(guest, "coal_baron_cards") | {"en": "", "de": ""} == {
        "id": "lesson", "kind": "lesson", "en": "", "de": "", "steps": 11, "step": 2, "done": False,
    }  # fmt: skip
    assert begin(guest, "coal_baron_cards", again=True)["id"] == table["id"]
    assert waited(guest, table["id"])["teaching"]["step"] == 1
    assert progress(guest, "coal_baron_cards")["step"] == 0
    assert all(one["id"] != table["id"] for one in guest.get("/api/lobby").json()["mine"]), "it is no game"


def test_a_puzzle_is_tried_missed_shown_and_solved(web: Beside) -> None:
    guest = web.guest()
    puzzle = COURSES["coal_baron"].puzzles[0]
    assert not isinstance(puzzle, Lesson)
    table = begin(guest, "coal_baron", puzzle.id)["id"]
    first = waited(guest, table)
    assert first["teaching"]["say"] == puzzle.task.de and first["teaching"]["allowed"] is None
    guest.move(table, "place bank")
    assert waited(guest, table)["teaching"]["state"] == "missed"
    guest.done(table, "practise", what="show")
    shown = now(guest, table)
    assert shown["teaching"]["state"] == "done" and shown["teaching"]["say"] == puzzle.why.de
    assert not progress(guest, "coal_baron", puzzle.id)["done"], "seen is not solved"
    guest.done(table, "practise", what="again")
    assert now(guest, table)["move"] == first["move"]
    for action in puzzle.solution:
        guest.move(table, action)
    assert waited(guest, table)["teaching"]["state"] == "done"
    assert progress(guest, "coal_baron", puzzle.id)["done"]
    assert now(guest, table)["move"] == len(puzzle.before) + len(puzzle.solution), "nobody plays on"


def test_only_the_learner_is_taught_and_only_exercises_are_practised(web: Beside) -> None:
    guest, other = web.guest(), web.guest("Bert")
    table = begin(guest, "isle_of_trains")["id"]
    assert other.get(f"/api/tables/{table}").status_code == 404, "a private table"
    game = guest.create_table("me", "bot lehrling")["id"]
    assert guest.refused(game, "practise", what="again") == "no_such_exercise"
    assert guest.post("/api/courses", {"title": "coal_baron", "exercise": "no"}).status_code == 404
    assert now(guest, game)["teaching"] is None
