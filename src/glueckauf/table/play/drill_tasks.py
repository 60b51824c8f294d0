"""What a drill asks, be it one of the package or a mistake of one's own: the best plan, and why it is best."""

import msgspec

from glueckauf.coach.drill_search import themes_of
from glueckauf.coach.drills import Drill, answers, package_drills, unpacked
from glueckauf.coach.effects import Effects
from glueckauf.coach.judge import BLUNDER, MISTAKE
from glueckauf.coach.words import as_sentences, explained, says
from glueckauf.engine.errors import LANGUAGES
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from glueckauf.table.play.drill_spot import Spot
from glueckauf.table.play.room import Room
from glueckauf.table.storage.models import DrillRow
from glueckauf.table.wire.analysis import Analysis, Decision, InWords

WORTH_PRACTISING = {MISTAKE, BLUNDER}
NOTHING = Effects(0.0, [], [], 0.0, 0.0)


class Task(msgspec.Struct, frozen=True):
    """A drill, to be stored with an own mistake."""

    moves: int
    seat: int
    best: list[str]
    other: list[str]  # what was done, or what a sensible beginner would do
    themes: list[str]
    says: InWords  # what was done; empty for drills of the package
    words: InWords  # why the best plan is better than the other; empty for drills of the package
    effects: Effects | None = None

    def spot(self, drill: str) -> Spot:
        return Spot(self.moves, self.seat, drill)


def shipped(title: str) -> dict[str, Drill]:
    """[id] the drills of the package that fit today's rules."""
    game = TITLES.get(title)
    if game is None:
        return {}
    drills = package_drills(title)
    return {name: one for name, one in drills.items() if one.source.rules_version == game.rules_version}


def task_of(title: str, drill: str, row: DrillRow | None) -> Task | None:
    """What a drill asks; None if there is none of this id."""
    if row is not None and row.task is not None:
        return msgspec.convert(row.task, Task)
    one = shipped(title).get(drill)
    if one is None:
        return None
    found = one.found
    return Task(found.moves, found.seat, found.best, found.obvious, found.themes, InWords(), InWords(), found.effects)


def actions_before(drill: Drill) -> list[str]:
    texts = TITLES[drill.title].actions.texts
    return [texts[action] for action in unpacked(drill.source.actions)[: drill.found.moves]]


def explanation(history: History, task: Task, effects: Effects | None) -> tuple[InWords, InWords]:
    """The best plan in a sentence, and why it is better: than the attempt, else than what is obvious or was played.

    `history` stands at the position of the drill, or behind it.
    """
    game, before = history.game, history.states[task.moves]
    best = says(game, before, answers(game, task.best), task.seat)
    spoken = InWords(**as_sentences(best))
    if effects is None and task.words.en:
        return spoken, task.words
    if effects is not None:
        return spoken, InWords(**{
            language: explained(game, effects, best[language], language) for language in LANGUAGES
        })  # fmt: skip
    other = says(game, before, answers(game, task.other), task.seat)
    obvious = {
        "en": f"What comes to mind first: {other['en'].rstrip('.')}.",
        "de": f"Naheliegend: {other['de'].rstrip('.')}.",
    }
    shown = task.effects or NOTHING
    return spoken, InWords(**{
        language: f"{obvious[language]} {explained(game, shown, best[language], language)}" for language in LANGUAGES
    })  # fmt: skip


def mistakes_of(room: Room, analysis: Analysis, player: str) -> dict[str, Task]:
    """[id] the mistakes of a player in a finished game, as drills: only what their seat knew at that time."""
    own = room.seats_of(player)
    return {
        f"{room.id}-{one.move - 1}": task_from(room.played, one)
        for one in analysis.decisions
        if one.seat in own and one.kind in WORTH_PRACTISING and one.best != one.actions
    }


def task_from(history: History, decision: Decision) -> Task:
    game, moves, seat = history.game, decision.move - 1, decision.seat
    best, made = answers(game, decision.best), answers(game, decision.actions)
    themes = themes_of(history, moves, seat, best, made, NOTHING)
    return Task(moves, seat, decision.best, decision.actions, themes, decision.says, decision.words)
