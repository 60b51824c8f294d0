"""Why a hint is one: what it brings beside another answer, from what the seat knows."""

from collections.abc import Sequence

from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.effects import ERRORS, effects_of, named
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.judge import compared
from glueckauf.coach.words import about_equal, recommended
from glueckauf.engine.errors import LANGUAGES
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

WORLDS = 240  # in which two answers are compared

Words = dict[str, str]


def reason_for(game: Game, known: State, action: int, others: Sequence[int], seed: str) -> Words:
    """Why `action` is to be preferred to another answer; empty where nothing true can be said.

    `others` are the rivals, the first of them the most serious one. Both are played out in the same worlds.
    """
    seat, expectation, scale = int(plain(known).seat), Expectation(game, seed), scale_of(game.id)
    equal: Words = {}
    for other in others:
        found = compared(expectation, scale, known, (other,), (action,), seat, range(WORLDS), "reason")
        if found is None:
            continue
        name = {language: game.say(plain(known), other, language).rstrip(".") for language in LANGUAGES}
        if found.worth >= ERRORS * found.error > 0:
            effects = effects_of(game, seat, found.made, found.better)
            feats = named(game, seat, found.made, found.better)
            words = {one: recommended(game, effects, name[one], one, feats) for one in LANGUAGES}
            if all(words.values()):
                return words
        elif abs(found.worth) < ERRORS * found.error or found.error == 0:
            equal = equal or {one: about_equal(name[one], one) for one in LANGUAGES}
    return equal or dict.fromkeys(LANGUAGES, "")


def usual_answer(game: Game, known: State, seed: str) -> int:
    """What a sensible beginner would do."""
    return HeuristicBot(game, seed).decide(known, game.legal_ids(known))
