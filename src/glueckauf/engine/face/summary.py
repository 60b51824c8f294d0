"""Decisions of a game in play: where one begins, and what it says in one sentence to whoever heard of it."""

from collections.abc import Sequence

from glueckauf.engine.fields import UNKNOWN
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State


def begins(game: Game, history: History, move: int) -> bool:
    """Whether a decision begins with the action that led to the position after `move` actions."""
    if move <= 1:
        return True
    if history.marks(move - 2).seat != history.marks(move - 1).seat:
        return True
    declared = game.face.decisions
    if game.actions.jsons[history.actions[move - 1]]["do"] in declared.closing:
        return False
    behind = declared.follows.get(history.question(move - 1))
    return behind is None or (len(behind) > 0 and history.question(move - 2) not in behind)


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
        game.actions.ids.get(tell(history.numbers(move), action, viewer), UNKNOWN)
        for move, action in enumerate(answers, first - 1)
    ]


def summed_up(game: Game, before: State, answers: Sequence[int], after: State, language: str) -> str:
    """A decision in a few words that may stand within a sentence, from what somebody knew before it and knows after."""
    make = game.face.decisions.sum_up
    return game.face.say(before, answers[0], language) if make is None else make(before, answers, after, language)


def headline(game: Game, before: State, answers: Sequence[int], after: State, language: str) -> str:
    """The same as a sentence of its own."""
    return capital(summed_up(game, before, answers, after, language))


def capital(said: str) -> str:
    return said[:1].upper() + said[1:]
