"""A finished game cut into decisions, as people take them: a few answers of one seat, up to what they brought to light.

What a decision reveals to whoever takes it ends it: nobody can be blamed for not having known.
"""

from copy import copy
from dataclasses import dataclass

from glueckauf.engine.face.summary import begins
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.engine.state import State


@dataclass(frozen=True)
class Turn:
    """The actions `first` to `last` of a game, counted from 1, all of one seat."""

    first: int
    last: int
    seat: int

    def answers(self, history: History) -> list[int]:
        return history.actions[self.first - 1 : self.last]


def turns_of(history: History) -> list[Turn]:
    """All decisions of a game, in their order."""
    turns, first = [], 1
    for move in range(1, len(history.actions) + 1):
        seat = int(plain(history.states[move - 1]).seat)
        if ends_with(history, move, seat):
            turns.append(Turn(first, move, seat))
            first = move + 1
    return turns


def ends_with(history: History, move: int, seat: int) -> bool:
    """Whether a decision of `seat` ends with the action number `move`: it shows it something, or is the last one."""
    after = plain(history.states[move])
    if int(after.seat) != seat or shows(history.states[move], seat):
        return True
    return move < len(history.actions) and begins(history.game, history, move + 1)


def shows(after: State, seat: int) -> bool:
    """Whether the action that led here showed the seat something."""
    return bool(int(plain(after).shown) >> seat & 1)


def tried(history: History, moves: int, world: State) -> History:
    """The game as it was after so many actions, in a world that may stand for it: to try something on."""
    trial = copy(history)
    trial.states, trial.actions = [*history.states[:moves], world], history.actions[:moves]
    trial.undone = []
    return trial


def goes_on(trial: History, seat: int, action: int) -> bool:
    """Whether `action` would belong to the decision of `seat` that the last action belongs to."""
    move = len(trial.actions)
    if move == 0 or trial.seat != seat or shows(trial.state, seat):
        return False
    asked = copy(trial)
    asked.actions = [*trial.actions, action]
    return not begins(trial.game, asked, move + 1)
