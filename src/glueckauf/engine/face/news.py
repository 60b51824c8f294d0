"""A step of a game in words, as one seat heard of it: a secret answer stays secret."""

from collections.abc import Sequence

from glueckauf.engine.face.view import AnyView
from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.engine.game import Game
from glueckauf.engine.state import State


def public_text(game: Game, before: State, action: int, viewer: int) -> str:
    """The text of an action as the viewer heard it."""
    return game.public_text(plain(before), action, viewer)


def sentence(game: Game, before: State, action: int, viewer: int, language: str) -> str:
    """The action as a sentence, as the viewer heard it."""
    known = plain(game.known_to(before, viewer))
    return game.say(known, game.actions.ids.get(public_text(game, before, action, viewer), UNKNOWN), language)


def news(game: Game, before: AnyView, after: AnyView, names: Sequence[str], language: str) -> list[str]:
    """What the step brought about beyond the answer, from what the viewer saw before and after it."""
    return game.news(before, after, language, names)
