"""Mistakes planted by hand are found and named: what was left lying, what was wasted, and what was given to a rival.

The games are of the heuristic, up to the move; no network plays in them. The words are those of play-outs alone, the
same whatever a network has learnt.
"""

from typing import NamedTuple

import pytest

from glueckauf.cli.records import play_bots
from glueckauf.coach.analysis import Judged, judged, network_for
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.judge import BLUNDER, INACCURACY, MISTAKE, Judge, Level
from glueckauf.coach.line import LONGEST_LINE, Expected
from glueckauf.coach.plans import obvious_plan
from glueckauf.coach.turns import turns_of
from glueckauf.coach.words import foreseen
from glueckauf.engine.history import History
from glueckauf.games import TITLES

LEVEL = Level(simulations=80, glance=60, look=120, worlds=16, deals=1)


class Planted(NamedTuple):
    """After so many actions of a game somebody begins with `done`, and goes on as a beginner would."""

    title: str
    seed: str
    moves: int
    done: tuple[str, ...]
    en: tuple[str, ...]  # what the sentence must say
    de: tuple[str, ...]


ORDER_LEFT = Planted(
    "coal_baron", "planted 23", 256, ("place money_6",),
    ("deliver by handcart", "delivered orders +14.0", "handcart order (2 grey, 7 VP) delivered: 100 % instead of 0"),
    ("gelieferte Aufträge +14,0", "Auftrag Handkarren (2 grau, 7 SP) geliefert: 100 % statt 0 %"),
)  # fmt: skip
WASTED_DELIVERY = Planted(  # one lorry short of the order
    "coal_baron_cards", "planted 0", 286, ("place deliver",),
    ("load 1 lorry", "B fulfilled orders +", "Furnaces order (minimum 3, 7 VP) fulfilled: "),
    ("B erfüllte Aufträge +", "Auftrag Hochöfen (mindestens 3, 7 SP) erfüllt: "),
)  # fmt: skip
MAJORITY_GIVEN_AWAY = Planted(
    "coal_baron", "planted 1", 226, ("place money_6",),
    ("empty cart majorities +", "games won from here: "),
    ("Mehrheiten leere Loren +", "von hier an gewonnen: "),
)  # fmt: skip
ORDER_FOR_A_RIVAL = Planted(  # left to the other one, who delivers it
    "coal_baron", "planted 3", 156, ("place factory_1",),
    ("take the handcart order, 2 brown, 5 VP", "not in this one; by ▲ player 2: 0 % instead of "),
    ("Auftrag Handkarren (2 braun, 5 SP) nehmen", "in dieser nicht; von ▲ Spieler 2: 0 % statt "),
)  # fmt: skip
STEPS_LEFT = Planted(  # the answer within the decision that cost it
    "coal_baron", "planted 0", 178, ("place mining_10", "cage 4", "stop_mining"),
    ("mine 10 steps, fill 1 order", "What cost most: stop mining (9 steps unused); better there: load a black cube"),
    ("10 Schritte fördern", "Am meisten gekostet hat: Förderung beenden (9 Schritte ungenutzt); dort besser: einen"),
)  # fmt: skip
SHARE_LEFT = Planted(  # one more share of the furnaces, whose orders are delivered
    "coal_baron_cards", "planted 10", 289, ("place lorry_left",),
    ("take a Furnaces share", "C shares +", "fewer for ● player 1"),
    ("Anteil Hochöfen nehmen", "C Anteile +", "weniger für ● Spieler 1"),
)  # fmt: skip
CONTRACT_LEFT = Planted(  # cargo that fulfils a contract is delivered for cards
    "isle_of_trains", "planted 1", 252, ("deliver",),
    ("fulfil secondary contract A of Killian", "Contracts +9.0", "100 % instead of 0 % of the games from here"),
    ("Folgeauftrag A von Killian mit 2 Kohle und 2 Kisten erfüllen", "Aufträge +9,0", "100 % statt 0 % der Partien"),
)  # fmt: skip
RIVALS_WAGON = Planted(  # what the other one needs for a contract is loaded onto the other one's wagon
    "isle_of_trains", "planted 4", 28, ("load tanker_1",),
    ("contract Loch Haven (6 VP) fulfilled by ▲ player 2: 1 % instead of ", "points fewer for ▲ player 2"),
    ("Auftrag Loch Haven (6 SP) erfüllt von ▲ Spieler 2: 1 % statt ", "Punkte weniger für ▲ Spieler 2"),
)  # fmt: skip
PASSED = Planted(  # with workers for one more share
    "coal_baron_cards", "planted 6", 294, ("pass",),
    ("take a Factories share for 1 worker", "C shares +", "games won from here: 100 % instead of "),
    ("Anteil Fabriken nehmen, für 1 Arbeiter", "C Anteile +", "von hier an gewonnen: 100 % statt "),
)  # fmt: skip
LAST_MAJORITY = Planted(  # one Mark, where empty carts are worth 11 points
    "coal_baron", "planted 2", 255, ("place bank",),
    ("buy the brown tile, light side, 2 carts", "points more (empty cart majorities +11.0)"),
    ("braunes Plättchen (helle Seite, 2 Loren) für 4 Mark kaufen", "Punkte mehr (Mehrheiten leere Loren +11,0)"),
)  # fmt: skip
WAGON_THROWN_OFF = Planted(  # with the cargo of a contract
    "isle_of_trains", "planted 3", 110, ("remove",),
    ("fulfil secondary contract B of Cactus Mines", "(Train +8.0, Contracts +7.0)"),
    ("Folgeauftrag B von Cactus Mines mit 2 Kohle und 2 Öl erfüllen", "(Zug +8,0, Aufträge +7,0)"),
)  # fmt: skip
PLANTED = {
    "order left": ORDER_LEFT,
    "wasted delivery": WASTED_DELIVERY,
    "majority": MAJORITY_GIVEN_AWAY,
    "order for a rival": ORDER_FOR_A_RIVAL,
    "steps left": STEPS_LEFT,
    "share left": SHARE_LEFT,
    "contract left": CONTRACT_LEFT,
    "rival's wagon": RIVALS_WAGON,
    "passed": PASSED,
    "last majority": LAST_MAJORITY,
    "wagon thrown off": WAGON_THROWN_OFF,
}


def judge(one: Planted, *, network: bool = False) -> Judged:
    game = TITLES[one.title]
    played = play_bots(game, 2, "heuristic", one.seed, {})
    history = History(game, 2, played.seed)
    for action in played.actions[: one.moves]:
        history.step(action)
    for action in obvious_plan(history, one.moves, history.seat, [game.actions.ids[done] for done in one.done]):
        history.step(action)
    turn = turns_of(history)[-1]
    assert turn.first == one.moves + 1
    expectation = Expectation(game, "a judge", network_for(game) if network else None)
    verdict = Judge(game, LEVEL, expectation, scale_of(game.id)).judge(history, turn)
    return judged(history, turn, verdict)


@pytest.mark.parametrize("one", PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_mistake_is_named(one: Planted) -> None:
    found = judge(one)
    assert found.verdict.kind in {MISTAKE, BLUNDER} and found.verdict.loss > 2 * found.verdict.error
    for language, wanted in (("en", one.en), ("de", one.de)):
        for words in wanted:
            assert words in found.words[language], found.words[language]


@pytest.mark.parametrize(
    "name", sorted(PLANTED.keys() - {"order for a rival", "share left"})
)  # of these the network thinks nothing: there is time to make up for it
def test_the_network_does_not_hide_a_planted_mistake(name: str) -> None:
    found = judge(PLANTED[name], network=True)
    assert found.verdict.kind in {INACCURACY, MISTAKE, BLUNDER} and found.words["en"] and found.words["de"]


def test_what_was_done_is_told_with_what_it_throws_away() -> None:
    passed, thrown = (judge(one).says for one in (PASSED, WAGON_THROWN_OFF))
    assert passed["en"].startswith("Pass, ") and passed["en"].endswith(" left")
    assert passed["de"].startswith("Passen, ") and passed["de"].endswith(" Arbeiter übrig")
    assert thrown["en"] == "Throw off Supertanker (cargo: Caboose 3, Bank), build nothing"
    assert thrown["de"] == "Superkesselwagen (Fracht: Dienstwagen 3, Bank) abwerfen, nichts bauen"


def test_the_line_goes_on_behind_the_best_plan() -> None:
    found = judge(WASTED_DELIVERY)
    game = TITLES[WASTED_DELIVERY.title]
    for step in found.verdict.line:
        assert step.action in game.actions.ids and step.says["en"] and step.says["de"]
    assert bool(found.verdict.line) == bool(found.then["en"]) == bool(found.then["de"])


def test_the_line_goes_by_decisions() -> None:
    """A payment is no step of its own, nor is the end of a turn; what is done in a row is told once."""
    lines = [judge(one).verdict.line for one in (WASTED_DELIVERY, SHARE_LEFT, ORDER_FOR_A_RIVAL, RIVALS_WAGON)]
    steps = [step for line in lines for step in line]
    assert steps and all(len(line) <= LONGEST_LINE for line in lines)
    for step in steps:
        assert not step.action.startswith(("pay", "end_turn", "onto", "wagon_to", "loco_to")), step
        assert "place worker card" not in step.says["en"]
    twice = [Expected(1, "draw", {"en": "draw a card", "de": "eine Karte ziehen"})] * 2
    assert foreseen(twice)["en"] == "Then probably: ▲ player 2: draw a card, twice."
    assert foreseen([*twice, *twice])["de"] == "Danach wohl: ▲ Spieler 2: eine Karte ziehen, 4-mal."
