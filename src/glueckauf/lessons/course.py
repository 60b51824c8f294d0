"""What a course is made of: a lesson, which is one fixed game with a word to every step, and puzzles.

Nothing here knows a rule. The actions are those of the engine, the same for all who learn; a test plays them all.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

LESSON = "lesson"  # the id of the lesson of every title


class Words(NamedTuple):
    """The same in both languages."""

    en: str
    de: str

    def spoken(self, language: str) -> str:
        return self.de if language == "de" else self.en


class Line(NamedTuple):
    """One action of the script."""

    who: Literal[">", "+", ".", "~"]
    action: str

    @property
    def learner(self) -> bool:
        """The learner takes it: `>` next, `+` before or after the learner's lines above it. The script takes the others:
        `.` in sight of all, `~` while time is skipped.
        """
        return self.who in {">", "+"}


class Step(NamedTuple):
    """One taught decision, and what follows by itself until the next."""

    want: Words  # what to do, in a few words; also said to whoever tries something else
    say: Words  # why
    point: str  # the anchor on the board
    script: str  # lines of actions behind their `who`, divided by |

    @property
    def lines(self) -> list[Line]:
        return [
            Line(line[0], action.strip())  # type: ignore[arg-type]  # a test reads every line
            for line in map(str.strip, self.script.splitlines())
            if line
            for action in line[1:].split("|")
        ]


class Lesson:
    """A first game: one deal, one script, some steps that the learner takes."""

    id = LESSON

    def __init__(self, title: str, seed: str, steps: Sequence[Step], learnt: Sequence[Words], seat: int = 0) -> None:
        self.title, self.seed, self.steps, self.learnt, self.seat = title, seed, steps, learnt, seat
        self.name = Words("The lesson", "Die Einführung")

    @cached_property
    def lines(self) -> list[Line]:
        return [line for step in self.steps for line in step.lines]

    @cached_property
    def ends(self) -> list[int]:
        """[step] how many actions stand when it and what follows from it are done."""
        sizes = [len(step.lines) for step in self.steps]
        return [sum(sizes[: number + 1]) for number in range(len(sizes))]

    def step_at(self, move: int) -> int:
        """The step to which the next action belongs; as many as there are steps when all is done."""
        return sum(move >= end for end in self.ends)

    def next_line(self, move: int) -> Line | None:
        return self.lines[move] if move < len(self.lines) else None

    def allowed(self, played: Sequence[str]) -> list[str]:
        """What the learner may do next, in the order of the script; nothing while the script is at work."""
        line = self.next_line(len(played))
        if line is None or not line.learner:
            return []
        first = last = len(played)
        while self.lines[first].who == "+":
            first -= 1
        while last + 1 < len(self.lines) and self.lines[last + 1].who == "+":
            last += 1
        left = Counter(one.action for one in self.lines[first : last + 1]) - Counter(played[first:])
        return list(left)

    def fits(self, played: Sequence[str]) -> bool:
        """Whether a game has gone by the script so far."""
        return all(
            action in ([line.action] if not line.learner else self.allowed(played[:move]))
            for move, (action, line) in enumerate(zip(played, self.lines, strict=False))
        ) and len(played) <= len(self.lines)


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position and a goal, to be reached in this turn."""

    title: str
    id: str
    seed: str
    before: list[str]  # the actions that lead to the position
    solution: list[str]
    goal: Callable[[Any], bool]  # of what the learner sees when the turn is over; Any: the title's own view
    name: Words
    task: Words
    miss: Words  # what to think of after a try that missed it
    why: Words  # why the solution works
    point: str = ""
    seat: int = 0


def actions(text: str) -> list[str]:
    """Actions that are written one below the other, or divided by |."""
    return [action.strip() for line in text.splitlines() for action in line.split("|") if action.strip()]


Exercise = Lesson | Puzzle


class Course(NamedTuple):
    """All there is to learn with of one title."""

    lesson: Lesson
    puzzles: Sequence[Puzzle]

    @property
    def exercises(self) -> list[Exercise]:
        return [self.lesson, *self.puzzles]

    def find(self, exercise: str) -> Exercise | None:
        return next((one for one in self.exercises if one.id == exercise), None)
