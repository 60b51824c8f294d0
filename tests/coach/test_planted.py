"""Mistakes planted by hand are found and named: the order that was left, the delivery that was wasted, the majority.

The games are of the heuristic, up to the move; no network plays in them.
"""

from typing import NamedTuple

import pytest

from glueckauf.cli.records import play_bots
from glueckauf.coach.analysis import Judged, judged
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.judge import BLUNDER, MISTAKE, Judge, Level
from glueckauf.coach.plans import obvious_plan
from glueckauf.coach.turns import turns_of
from glueckauf.engine.history import History
from glueckauf.games import TITLES

LEVEL = Level(simulations=80, glance=60, look=120, worlds=1, deals=1)


class Planted(NamedTuple):
    """After so many actions of a game somebody begins with `done`."""

    title: str
    seed: str
    moves: int
    done: str
    en: tuple[str, ...]  # what the sentence must say
    de: tuple[str, ...]


ORDER_LEFT = Planted(
    "coal_baron", "planted 23", 256, "place money_6",
    ("Deliver by handcart", "delivered orders +14.0", "handcart order, 2 grey, 7 VP, delivered: 100 % instead of 0"),
    ("gelieferte Aufträge +14,0", "Auftrag Handkarren, 2 grau, 7 SP, geliefert: 100 % statt 0 %"),
)  # fmt: skip
WASTED_DELIVERY = Planted(  # one lorry short of the order
    "coal_baron_cards", "planted 0", 286, "place deliver",
    ("load 1 lorry", "B fulfilled orders +", "Furnaces order, minimum 3, 7 VP, fulfilled: "),
    ("B erfüllte Aufträge +", "Auftrag Hochöfen, mindestens 3, 7 SP, erfüllt: "),
)  # fmt: skip
MAJORITY_GIVEN_AWAY = Planted(
    "coal_baron", "planted 1", 226, "place money_6",
    ("empty cart majorities +", "the chance to win would have been"),
    ("Mehrheiten leere Loren +", "die Aussicht auf den Sieg wäre"),
)  # fmt: skip


def judge(one: Planted) -> Judged:
    game = TITLES[one.title]
    played = play_bots(game, 2, "heuristic", one.seed, {})
    history = History(game, 2, played.seed)
    for action in played.actions[: one.moves]:
        history.step(action)
    for action in obvious_plan(history, one.moves, history.seat, (game.actions.ids[one.done],)):
        history.step(action)
    turn = turns_of(history)[-1]
    assert turn.first == one.moves + 1
    verdict = Judge(game, LEVEL, Expectation(game, "a judge"), scale_of(game.id)).judge(history, turn)
    return judged(history, turn, verdict)


@pytest.mark.parametrize(
    "one", [ORDER_LEFT, WASTED_DELIVERY, MAJORITY_GIVEN_AWAY], ids=["order left", "wasted delivery", "majority"]
)
def test_a_planted_mistake_is_named(one: Planted) -> None:
    found = judge(one)
    assert found.verdict.kind in {MISTAKE, BLUNDER} and found.verdict.loss > 2 * found.verdict.error
    for language, wanted in (("en", one.en), ("de", one.de)):
        for words in wanted:
            assert words in found.words[language], found.words[language]


def test_the_line_goes_on_behind_the_best_plan() -> None:
    found = judge(WASTED_DELIVERY)
    game = TITLES[WASTED_DELIVERY.title]
    for step in found.verdict.line:
        assert step.action in game.actions.ids and step.says["en"] and step.says["de"]
    assert bool(found.verdict.line) == bool(found.then["en"]) == bool(found.then["de"])
