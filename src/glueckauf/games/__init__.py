"""The titles: every folder here that declares a `Game` is one."""

from importlib import import_module
from pkgutil import iter_modules

from glueckauf.engine.game import Game


def _declared_in(folder: str) -> Game:
    """The one `Game` of a title's package. Raises `ImportError`."""
    found = [value for value in vars(import_module(f"{__name__}.{folder}")).values() if isinstance(value, Game)]
    if len(found) != 1 or found[0].id != folder:
        declared = ", ".join(game.id for game in found) or "none"
        message = f"games/{folder}/__init__.py must declare one Game with the id {folder!r}; it declares: {declared}"
        raise ImportError(message)
    return found[0]


GAMES = tuple(_declared_in(folder.name) for folder in sorted(iter_modules(__path__)) if folder.ispkg)
TITLES = {game.id: game for game in GAMES}
