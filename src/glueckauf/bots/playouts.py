"""Bots that search by play-outs of the heuristic, with a budget; `playouts` is the one by which others are measured."""

from collections.abc import Callable

from glueckauf.bots.bot import Bot
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.tree_search import SearchParams
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import stands_in


def searching(simulations: int, seconds: float, heuristic_rate: float = 1.0) -> Callable[[Game, str], Bot]:
    """A search with this budget of simulations, which also stops in time on a slow machine.

    With a lower `heuristic_rate` it expects everybody, itself included, to do something silly now and then. Until there
    is machine code to search with, it takes what the heuristic prefers.
    """
    params = SearchParams(heuristic_rate=heuristic_rate)

    def new(game: Game, seed: str) -> Bot:
        if stands_in(game):
            return HeuristicBot(game, seed)
        return SearchBot(game, seed, simulations=simulations, seconds=seconds, params=params)

    return new


playouts = searching(2000, 2.7)
