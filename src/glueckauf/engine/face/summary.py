"""Decisions of a game in play: where one begins, and what it says in one sentence to whoever heard of it."""

from collections.abc import Sequence

from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State


def begins(game: Game, history: History, move: int) -> bool:
    """Whether a decision begins with the action that led to the position after `move` actions."""
    if move <= 1:
        return True
    before, here = history.states[move - 2], history.states[move - 1]
    if game.asked(before) != game.asked(here):
        return True
    declared = game.face.decisions
    if game.actions.jsons[history.actions[move - 1]]["do"] in declared.closing:
        return False
    behind = declared.follows.get(game.question(here))
    return behind is None or (len(behind) > 0 and game.question(before) not in behind)


def first_of(game: Game, history: History, move: int) -> int:
    """The first action of the decision to which this one belongs, both counted from 1."""
    while not begins(game, history, move):
        move -= 1
    return move


def heard(game: Game, history: History, first: int, last: int, viewer: int) -> list[int]:
    """The actions from `first` to `last` as the viewer heard of them; UNKNOWN for a secret one."""
    answers, tell = history.actions[first - 1 : last], game.face.public_text
    if tell is None:  # no answer of this title is a secret
        return answers
    return [
        game.actions.ids.get(tell(plain(before), action, viewer), UNKNOWN)
        for before, action in zip(history.states[first - 1 : last], answers, strict=True)
    ]


def headline(game: Game, before: State, answers: Sequence[int], after: State, language: str) -> str:
    """A decision in one sentence, from what somebody knew before it and knows after it."""
    make = game.face.decisions.sum_up
    said = game.face.say(before, answers[0], language) if make is None else make(before, answers, after, language)
    return said[:1].upper() + said[1:]
