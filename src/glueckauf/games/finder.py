"""A title by the name that a person types."""

from glueckauf.engine.errors import BadSetup, Reason, quoted
from glueckauf.engine.game import Game
from glueckauf.games import GAMES, TITLES


def find_title(name: str) -> Game:
    """The title of that id; a unique prefix is enough. Raises `BadSetup`."""
    text = name if isinstance(name, str) else ""
    if text in TITLES:
        return TITLES[text]
    near = [game for game in GAMES if text and game.id.startswith(text)]
    if len(near) == 1:
        return near[0]
    there = ", ".join(game.id for game in near or GAMES)
    if near:
        reason = Reason("ambiguous_title", "", f"ambiguous; it may be: {there}", f"nicht eindeutig; möglich: {there}")
    else:
        reason = Reason("unknown_title", "", f"no such title; there are: {there}", f"es gibt: {there}")
    raise BadSetup(quoted(name), reason)
