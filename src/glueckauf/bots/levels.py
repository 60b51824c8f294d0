"""The levels that people play against, named after the ranks of a coal mine: apprentice, hewer, foreman, chief foreman.

They differ by budget and style, not by peeking: each gets what its seat knows.
"""

from collections.abc import Callable
from dataclasses import dataclass

from glueckauf.bots.bot import Bot
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.playouts import playouts, searching
from glueckauf.engine.game import Game


@dataclass(frozen=True)
class Level:
    """A bot with a name, a character, and the seconds within which it answers on one core of a small machine."""

    id: str
    de: str
    en: str
    character_de: str
    character_en: str
    seconds: float
    new: Callable[[Game, str], Bot]


LEVEL_LIST = (
    Level(
        "lehrling",
        "Lehrling",
        "Apprentice",
        "Tut, was man ihm gezeigt hat, und manchmal, wozu er Lust hat.",
        "Does what he was shown, and now and then what he feels like.",
        0.2,
        lambda game, seed: HeuristicBot(game, seed, sampled=True, blunder_rate=0.2),
    ),
    Level(
        "hauer",
        "Hauer",
        "Hewer",
        "Packt an und überschlägt kurz, was es bringt.",
        "Gets to work and makes a quick guess at what it is worth.",
        0.5,
        searching(10, 0.4, heuristic_rate=0.6),
    ),
    Level(
        "steiger",
        "Steiger",
        "Foreman",
        "Plant seine Schicht und merkt sich, was die anderen brauchen.",
        "Plans the shift ahead and minds what the others need.",
        1.0,
        searching(80, 0.85, heuristic_rate=0.9),
    ),
    Level(
        "obersteiger",
        "Obersteiger",
        "Chief foreman",
        "Rechnet bis zum Feierabend und verschenkt nichts.",
        "Reckons to the end of the day and gives nothing away.",
        3.0,
        playouts,
    ),
)
LEVELS = {level.id: level for level in LEVEL_LIST}
