"""The bots by name, as the command line and the table know them."""

from collections.abc import Callable, Mapping

from glueckauf.bots.bot import Bot
from glueckauf.bots.playout_bot import PlayoutBot
from glueckauf.bots.random_bot import RandomBot
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game

BOTS: Mapping[str, Callable[[Game, str], Bot]] = {
    "random": RandomBot,
    "playout": PlayoutBot,
}


def bot(name: str, game: Game, seed: str) -> Bot:
    """A new bot; same name and seed, same choices."""
    if name not in BOTS:
        there = ", ".join(BOTS)
        raise BadSetup(name, Reason("unknown_bot", "", f"no such bot; there are: {there}", f"es gibt: {there}"))
    return BOTS[name](game, seed)
