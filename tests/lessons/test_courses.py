"""Lessons and puzzles are played through the engine: a change of the rules that breaks one fails here."""

from random import Random

import pytest

from glueckauf.engine.fields import to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import GAMES, TITLES
from glueckauf.lessons import COURSES
from glueckauf.lessons.course import Lesson, Puzzle, Words
from glueckauf.table.play.exercise import judged
from tests.lessons.beginners import BEGINNERS, play

LESSONS = [course.lesson for course in COURSES.values()]
PUZZLES = [puzzle for course in COURSES.values() for puzzle in course.puzzles]
GAMES_OF_BEGINNERS = 6
TRIES = 40  # turns at random, of which next to none may solve a puzzle

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.title}-{puzzle.id}")


def dealt(exercise: Lesson | Puzzle) -> History:
    return History(TITLES[exercise.title], 2, exercise.seed)


def texts(game: Game, history: History) -> list[str]:
    return [game.actions.texts[action] for action in history.actions]


def test_every_title_has_a_lesson_and_four_puzzles() -> None:
    assert {game.id for game in GAMES} == set(COURSES)
    for course in COURSES.values():
        ids = [exercise.id for exercise in course.exercises]
        assert len(course.puzzles) == 4 and len(set(ids)) == len(ids)


@each_lesson
def test_a_lesson_goes_by_the_rules_to_its_end(lesson: Lesson) -> None:
    history = dealt(lesson)
    assert history.seat == lesson.seat, "the learner begins: nothing has happened before the first step"
    assert 10 <= len(lesson.steps) <= 12
    for line in lesson.lines:
        assert line.who in {">", "+", ".", "~"}
        assert not line.learner or history.seat == lesson.seat, line
        history.play(line.action)
    assert lesson.fits([line.action for line in lesson.lines])


@each_lesson
def test_it_ends_with_a_delivery_and_a_scoring(lesson: Lesson) -> None:
    history = dealt(lesson)
    for line in lesson.lines:
        history.play(line.action)
    learner, other = (row["total"] for row in history.game.score_table(history.state))
    assert learner > other, "whoever does as told is ahead"
    delivered = {"coal_baron": "place delivery_handcart", "coal_baron_cards": "send 1 furnaces_2"}
    assert delivered.get(lesson.title, "fulfil contract_coal_oil primary") in [line.action for line in lesson.lines]
    scored = history.seat < 0 or getattr(history.game.view(history.state), "shift", 1) == 2
    assert scored, "the end of the game, or of a shift"


@each_lesson
def test_every_order_that_a_step_allows_leads_on(lesson: Lesson) -> None:
    """Whatever the learner chooses among what a step allows, the next step finds the same position."""
    game = TITLES[lesson.title]
    history = dealt(lesson)
    at = 0
    while at < len(lesson.lines):
        last = at
        while last + 1 < len(lesson.lines) and lesson.lines[last + 1].who == "+":
            last += 1
        ends = {}
        ways: list[list[str]] = [[]]
        for _ in range(last + 1 - at):
            ways = [[*way, action] for way in ways for action in reachable(game, history, lesson, way)]
            assert ways, f"nobody gets past {lesson.lines[at]}"
        for way in ways:
            trial = played(history, way)
            ends[to_bytes(trial.state)] = way
        assert len(ends) == 1, f"the order matters: {list(ends.values())}"
        for line in lesson.lines[at : last + 1]:
            history.play(line.action)
        at = last + 1


def played(history: History, way: list[str]) -> History:
    trial = History(history.game, history.players, history.seed)
    trial.states, trial.actions = history.states[:], history.actions[:]
    for action in way:
        trial.play(action)
    return trial


def reachable(game: Game, history: History, lesson: Lesson, way: list[str]) -> list[str]:
    trial = played(history, way)
    line = lesson.next_line(len(trial.actions))
    assert line is not None
    allowed = lesson.allowed(texts(game, trial)) if line.learner else [line.action]
    return [action for action in allowed if action in game.legal_texts(trial.state)]


@each_lesson
def test_a_step_is_short_and_speaks_both_languages(lesson: Lesson) -> None:
    assert all(line.who in {">", "."} for step in lesson.steps for line in step.lines[:1])
    for step in lesson.steps:
        assert step.lines[0].who == ">" and step.point
        for words in (step.want, step.say):
            assert words.en and words.de and words.en != words.de
            assert len(words.en) <= 170 and len(words.de) <= 190, words
    assert 3 <= len(lesson.learnt) <= 6


@each_puzzle
def test_the_solution_of_a_puzzle_reaches_its_goal(puzzle: Puzzle) -> None:
    history = dealt(puzzle)
    for action in puzzle.before:
        history.play(action)
    assert history.seat == puzzle.seat and judged(puzzle, history) == "going"
    for action in puzzle.solution:
        assert judged(puzzle, history) == "going", "not before the turn is over"
        history.play(action, puzzle.seat)
    assert judged(puzzle, history) == "done"
    for words in (puzzle.name, puzzle.task, puzzle.miss, puzzle.why):
        assert isinstance(words, Words) and words.en != words.de


@each_puzzle
def test_a_puzzle_is_not_solved_by_playing_anything(puzzle: Puzzle) -> None:
    start, solved = dealt(puzzle), 0
    for action in puzzle.before:
        start.play(action)
    for number in range(TRIES):
        trial, luck = played(start, []), Random(number)
        while judged(puzzle, trial) == "going":
            trial.play(luck.choice(trial.game.legal_texts(trial.state)))
        solved += judged(puzzle, trial) == "done"
    assert solved <= TRIES // 8


@pytest.mark.parametrize("title", BEGINNERS)
def test_who_does_only_what_the_lesson_taught_delivers_orders(title: str) -> None:
    orders = [play(title, f"beginner {number}")[0] for number in range(GAMES_OF_BEGINNERS)]
    assert sum(orders) / len(orders) > 2, orders
