"""The levels that people play against, named after the ranks of a mine: from the apprentice to the mining councillor.

All but the highest two answer at once: they are the network with habits of people who are still learning, one tempered
more than the other. They differ by habits and budget, not by peeking: each gets what its seat knows.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial

from glueckauf.bots import master_bot
from glueckauf.bots.bot import Bot
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.level_bot import Habits, LevelBot
from glueckauf.bots.master_bot import Budget, master, mastering, say_that_there_are_none, shipped
from glueckauf.bots.playouts import playouts, searching
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game

NewBot = Callable[[Game, str], Bot]


@dataclass(frozen=True)
class Level:
    """A bot with a name, a character, and the seconds within which it answers on one core of a small machine."""

    id: str
    de: str
    en: str
    character_de: str
    character_en: str
    seconds: float
    new: NewBot


# How each errs

HABITS = {  # reach: times what was measured
    "lehrling": Habits(overlooks=0.4, greed=0.2, care=0.45, reach=2.0),
    "hauer": Habits(overlooks=0.2, greed=0.1, care=0.35, reach=1.4),
    "steiger": Habits(overlooks=0.08, greed=0.05, care=0.25, reach=1.0),
    "obersteiger": Habits(care=0.25, reach=1.0),
}


@dataclass(frozen=True)
class Tempers:
    """What was measured with the network of a title: `python -m tools.calibrate_levels`."""

    temperatures: dict[str, float]  # [level]
    reach: float  # how far below the best the middle one of all other answers lies, in the network's opinion
    shares: dict[str, float] = field(default_factory=dict)  # [level] of the games that the one above was to win
    sha256: str = ""  # of the network's weights


UNMEASURED = Tempers({"lehrling": 10.0, "hauer": 7.0, "steiger": 5.0, "obersteiger": 3.5}, 25.0)


@cache
def tempers(title: str) -> Tempers:
    """What was measured for a title. Raises `BadSetup` for a file that is none of ours."""
    file = master_bot.NETWORKS / f"{title}.levels.json"
    if not file.exists():
        return UNMEASURED
    try:
        measured = Tempers(**json.loads(file.read_text(encoding="utf-8")))
        _ = [habits_of(level, measured) for level in HABITS]
    except (ValueError, TypeError, KeyError) as error:
        said = f"{error!r}: python -m tools.calibrate_levels"
        raise BadSetup(file.name, Reason("bad_levels", "", said, said)) from error
    return measured


def habits_of(level: str, tempers: Tempers) -> Habits:
    """The habits of a level in a title with these tempers."""
    usual = HABITS[level]
    return usual._replace(temperature=tempers.temperatures[level], reach=usual.reach * tempers.reach)


def learner(level: str, without: NewBot) -> NewBot:
    """The network with the habits of a level; `without` plays where the package has no weights, and says so."""

    def new(game: Game, seed: str) -> Bot:
        file = shipped(game)
        if file is None:
            say_that_there_are_none(game.id)
            return without(game, seed)
        if game.interpreted:  # a network in the interpreter would take longer than its stated time
            return beginner(game, seed) if level == "lehrling" else HeuristicBot(game, seed)
        return LevelBot(game, seed, file, habits_of(level, tempers(game.id)))

    return new


beginner = partial(HeuristicBot, sampled=True, blunder_rate=0.2)  # as well as one can without a network

LEVEL_LIST = (
    Level(
        "lehrling",
        "Lehrling",
        "Apprentice",
        "Tut, was man ihm gezeigt hat, übersieht manches und greift nach den nächsten Punkten.",
        "Does what he was shown, overlooks a good deal and grabs the next points.",
        0.2,
        learner("lehrling", beginner),
    ),
    Level(
        "hauer",
        "Hauer",
        "Hewer",
        "Packt an und überschlägt kurz, was es bringt.",
        "Gets to work and makes a quick guess at what it is worth.",
        0.2,
        learner("hauer", searching(10, 0.4, heuristic_rate=0.6)),
    ),
    Level(
        "steiger",
        "Steiger",
        "Foreman",
        "Plant seine Schicht und merkt sich, was die anderen brauchen.",
        "Plans the shift ahead and minds what the others need.",
        0.2,
        learner("steiger", searching(80, 0.85, heuristic_rate=0.9)),
    ),
    Level(
        "obersteiger",
        "Obersteiger",
        "Chief foreman",
        "Hat viele Schichten gesehen und irrt sich selten.",
        "Has seen many shifts and is seldom wrong.",
        0.2,
        learner("obersteiger", playouts),
    ),
    Level(
        "bergmeister",
        "Bergmeister",
        "Mine captain",
        "Rechnet bis zum Feierabend und verschenkt nichts.",
        "Reckons to the end of the day and gives nothing away.",
        0.5,
        master,
    ),
    Level(
        "bergrat",
        "Bergrat",
        "Mining councillor",
        "Nimmt sich für jede Frage die Zeit, die sie verdient.",
        "Takes the time that each question deserves.",
        3.5,
        mastering(Budget(40_000, 3.0)),
    ),
)
LEVELS = {level.id: level for level in LEVEL_LIST}
