"""What a sensible beginner prefers, for each title: the `weigh` of the file that has its id.

`weigh(s, out, count, weights)` writes for each of the `count` legal answers in `out` how often such a player would
choose it: numbers from 0, meant in proportion. It looks only at what the asked seat knows: `s` may be concealed.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol

from glueckauf.bots.heuristics.spread import equal_weights
from glueckauf.engine.contract import S_contra
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import as_played
from glueckauf.games import TITLES


class Weigh(Protocol[S_contra]):
    """A heuristic; see above."""

    def __call__(self, s: S_contra, out: Numbers, count: int, weights: Numbers, /) -> None: ...


WEIGH: Mapping[str, Weigh[Any]] = {  # Any: each is for the state of its own title
    module.name: import_module(f"{__name__}.{module.name}").weigh
    for module in iter_modules(__path__)
    if module.name in TITLES
}


def heuristic_of(game: Game) -> Weigh[Any]:
    """The heuristic of a title as a rule. A title without one has no preference: all its answers weigh the same."""
    return WEIGH.get(game.id, equal_weights)


def weigh_for(game: Game) -> Weigh[Any]:
    """The heuristic of a title, in the form in which the title is played."""
    return as_played(heuristic_of(game), game)
