"""The levels as they were when the protocol was made: those of the package are made of the network now."""

from glueckauf.bots.bot import Bot
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.playouts import searching
from glueckauf.engine.game import Game


def lehrling(game: Game, seed: str) -> Bot:
    return HeuristicBot(game, seed, sampled=True, blunder_rate=0.2)


hauer = searching(10, 0.4, heuristic_rate=0.6)
steiger = searching(80, 0.85, heuristic_rate=0.9)
