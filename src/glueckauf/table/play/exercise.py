"""A table with a lesson or puzzle: what may be done at it, what its script does, and what the learner is told."""

import time
from collections.abc import Sequence

from sqlalchemy import Executable, func, update

from glueckauf import lessons
from glueckauf.coach.attempts import decision_at
from glueckauf.engine.face.words import by
from glueckauf.engine.history import History
from glueckauf.lessons.course import Exercise, Lesson, Puzzle
from glueckauf.table.play.drill_spot import Spot
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import DRILL_OVER, Refusal, taught
from glueckauf.table.storage.models import Learnt
from glueckauf.table.wire.protocol import Pick, Plan, Teaching

AtTable = Exercise | Spot


def exercise_at(room: Room) -> AtTable | None:
    """What is learnt here; None at a table where people play."""
    if room.spot is not None:
        return room.spot
    return lessons.find(room.row.title, room.row.exercise) if room.row.exercise else None


def texts_of(history: History) -> list[str]:
    return [history.game.actions.texts[action] for action in history.actions]


def allowed_in(lesson: Lesson, history: History) -> list[str]:
    """What the learner may do now: what the step is about, as far as the rules are ready for it."""
    if history.seat != lesson.seat:
        return []
    allowed = lesson.allowed(texts_of(history))
    legal = history.game.legal_texts(history.state) if len(allowed) > 1 else allowed
    return [action for action in allowed if action in legal]


def refuse_untaught(room: Room, trial: History, action: str) -> None:
    """Raises `Refusal` for an action that this step of a lesson is not about; kindly, it says what the step wants.

    Behind the decision that a drill is about, nothing more is played.
    """
    lesson = exercise_at(room)
    if isinstance(lesson, Spot) and decision_at(trial, lesson.moves, lesson.seat)[1]:
        raise Refusal(DRILL_OVER)
    if not isinstance(lesson, Lesson):
        return
    if action not in allowed_in(lesson, trial):
        step = lesson.steps[min(lesson.step_at(len(trial.actions)), len(lesson.steps) - 1)]
        raise Refusal(taught(*step.want))


def taught_pick(room: Room, history: History, pick: Pick | None) -> Pick | None:
    """A set to choose, of which a lesson lets only those items be added that its step is about."""
    lesson = exercise_at(room)
    if pick is not None and isinstance(lesson, Lesson):
        taught = lesson.allowed(texts_of(history))
        pick.may = [action for action in pick.may if action in taught]
        pick.items = [item for item in pick.items if item.action in taught]
    return pick


def taught_plans(room: Room, history: History, plans: list[Plan]) -> list[Plan]:
    """Shortcuts; in a lesson those that do what the script does next."""
    lesson = exercise_at(room)
    if not isinstance(lesson, Lesson):
        return plans
    played = texts_of(history)
    return [
        plan
        for plan in plans
        if plan.actions
        and all(
            action in lesson.allowed([*played, *plan.actions[:number]]) for number, action in enumerate(plan.actions)
        )
    ]


def scripted(room: Room) -> list[tuple[str, bool]] | None:
    """What the script does now, with whether time is skipped; None where bots think for themselves."""
    exercise = exercise_at(room)
    if exercise is None:
        return None
    found: list[tuple[str, bool]] = []
    if isinstance(exercise, Lesson):
        move = room.move
        while (line := exercise.next_line(move)) is not None and not line.learner:
            found.append((line.action, line.who == "~"))
            move += 1
    return found


def steps_of(exercise: Exercise) -> int:
    return len(exercise.steps) if isinstance(exercise, Lesson) else 1


def steps_done(exercise: Exercise, history: History) -> int:
    if isinstance(exercise, Lesson):
        return exercise.step_at(len(history.actions))
    return int(judged(exercise, history) == "done")


def judged(puzzle: Puzzle, history: History) -> str:
    """A puzzle is decided when the turn is over: by what the learner then sees."""
    if len(history.actions) <= len(puzzle.before) or history.seat == puzzle.seat:
        return "going"
    return "done" if puzzle.goal(history.game.seen_by(history.state, puzzle.seat)) else "missed"


def progress(room: Room, trial: History) -> list[Executable]:
    """What is to be written about the learner when the game has come as far as `trial`."""
    exercise = exercise_at(room)
    if exercise is None or isinstance(exercise, Spot):  # whether a drill is solved, is judged when one asks
        return []
    before, after = steps_done(exercise, room.played), steps_done(exercise, trial)
    if before == after:
        return []
    own = (Learnt.player == room.row.host, Learnt.title == room.row.title, Learnt.exercise == exercise.id)
    done = {"done": func.coalesce(Learnt.done, time.time())} if after == steps_of(exercise) else {}
    return [update(Learnt).where(*own).values(step=after, **done)]


def teaching_of(room: Room, history: History, viewer: int, language: str) -> Teaching | None:
    """What the learner is told at a position, tried or real."""
    exercise = exercise_at(room)
    if exercise is None or viewer != exercise.seat or room.row.status == "aborted":
        return None
    if isinstance(exercise, Spot):
        return drill_at(exercise, history, language)
    if isinstance(exercise, Puzzle):
        return puzzle_at(exercise, history, language)
    number, steps = exercise.step_at(len(history.actions)), exercise.steps
    step, over = steps[min(number, len(steps) - 1)], number == len(steps)
    return Teaching(
        exercise=exercise.id,
        kind="lesson",
        name=exercise.name.spoken(language),
        step=min(number + 1, len(steps)),
        steps=len(steps),
        want=step.want.spoken(language),
        say=step.say.spoken(language),
        point=step.point,
        allowed=allowed_in(exercise, history),
        state="done" if over else "going",
        learnt=[words.spoken(language) for words in exercise.learnt] if over else [],
    )


def puzzle_at(puzzle: Puzzle, history: History, language: str) -> Teaching:
    state = judged(puzzle, history)
    said = {"going": puzzle.task, "done": puzzle.why, "missed": puzzle.miss}[state]
    return Teaching(
        exercise=puzzle.id,
        kind="puzzle",
        name=puzzle.name.spoken(language),
        step=1,
        steps=1,
        want=puzzle.name.spoken(language),
        say=said.spoken(language),
        point=puzzle.point if state == "going" else "",
        allowed=None,
        state=state,  # type: ignore[arg-type]  # one of the three
    )


def drill_at(spot: Spot, history: History, language: str) -> Teaching:
    """A drill is over when its decision is complete; what it was worth, the page asks for then."""
    over = decision_at(history, spot.moves, spot.seat)[1]
    return Teaching(
        exercise=spot.id,
        kind="drill",
        name=by(language, "Drill", "Übung"),
        step=1,
        steps=1,
        want=by(language, "What is best here?", "Was ist hier am besten?"),
        say=by(
            language,
            "One decision is clearly better than all others. Find it; you have three tries.",
            "Eine Entscheidung ist klar besser als alle anderen. Finde sie; du hast drei Versuche.",
        ),
        point="",
        allowed=[] if over else None,
        state="over" if over else "going",
    )


def start_of(exercise: Exercise) -> Sequence[str]:
    """The actions with which the table begins."""
    return exercise.before if isinstance(exercise, Puzzle) else ()
