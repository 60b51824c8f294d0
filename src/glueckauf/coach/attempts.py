"""An attempt at a drill: whether it is as good as the best plan, as far as one can tell."""

from collections.abc import Sequence
from typing import NamedTuple

from glueckauf.coach.calibration import scale_of
from glueckauf.coach.effects import ERRORS, Effects, effects_of
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.judge import BEST, FINE, LOSSES, Comparison, compared, kind_of
from glueckauf.coach.plans import Plan, alike
from glueckauf.coach.turns import goes_on, shows, tried
from glueckauf.engine.face.summary import begins
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History

GLANCE, LOOK = 240, 1200  # worlds


class Attempted(NamedTuple):
    """What came of an attempt."""

    kind: str  # as the coach judges: best, fine, inaccuracy, mistake, blunder
    loss: float = 0.0
    effects: Effects | None = None  # what the best plan brings beside it

    @property
    def solved(self) -> bool:
        return self.kind in {BEST, FINE}


def decision_at(history: History, moves: int, seat: int) -> tuple[Plan, bool]:
    """What `seat` has decided since so many actions, and whether that decision is complete.

    It is complete when it has shown the seat something, when another is asked, or when nothing that is legal would
    still belong to it.
    """
    game = history.game
    for move in range(moves + 1, len(history.actions) + 1):
        after, last = history.states[move], move == len(history.actions)
        if int(plain(after).seat) != seat or shows(after, seat) or (not last and begins(game, history, move + 1)):
            return tuple(history.actions[moves:move]), True
    made = tuple(history.actions[moves:])
    return made, bool(made) and not any(goes_on(history, seat, action) for action in game.legal_ids(history.state))


def judge_attempt(history: History, moves: int, seat: int, made: Sequence[int], best: Sequence[int]) -> Attempted:
    """Play an attempt and the best plan out in the same worlds, by what `seat` knew after so many actions."""
    start = tried(history, moves, history.states[moves])
    if alike(start, moves, seat, made, best):
        return Attempted(BEST)
    game, known = history.game, history.game.known_to(start.state, seat)
    expectation, scale = Expectation(game, f"attempt {history.seed}"), scale_of(game.id)

    def look(worlds: range) -> Comparison | None:
        return compared(expectation, scale, known, made, best, seat, worlds, f"attempt {moves}")

    found = look(range(GLANCE))
    if found is not None and abs(found.worth - LOSSES[-1][1]) < 2 * ERRORS * found.error:  # it may be either
        found = look(range(GLANCE, GLANCE + LOOK))
    if found is None or found.worth <= 0:
        return Attempted(BEST)
    if found.worth < ERRORS * found.error or kind_of(found.worth) == FINE:
        return Attempted(FINE, found.worth)
    return Attempted(kind_of(found.worth), found.worth, effects_of(game, seat, found.made, found.better))
