"""Sentences of the coach: what speaks for a plan first, then what it costs; every number has its unit."""

import pytest

from glueckauf.coach.effects import Effects
from glueckauf.coach.words import explained, recommended, signed_number
from glueckauf.games import TITLES

ISLE = TITLES["isle_of_trains"]
RICHER = Effects(1.8, [("contracts", 2.4)], [(1, -1.9)], 0.29, 0.49)
SPITEFUL = Effects(0.0, [], [(1, -1.4), (2, 0.6)], 0.26, 0.31)
DEAR = Effects(-0.6, [("train", -0.6)], [(1, -2.4)], 0.0, 0.01)
CHANCE = Effects(0.0, [], [], 0.2, 0.3)


@pytest.mark.parametrize(
    ("effects", "en", "de"),
    [
        (
            RICHER,
            (
                "On average 1.8 points more (Contracts +2.4); 1.9 fewer for ▲ player 2; "
                "games won from here: 49 % instead of 29 %."
            ),
            (
                "Im Mittel 1,8 Punkte mehr (Aufträge +2,4); 1,9 weniger für ▲ Spieler 2; "
                "von hier an gewonnen: 49 % statt 29 % der Partien."
            ),
        ),
        (
            SPITEFUL,
            (
                "On average 1.4 points fewer for ▲ player 2 and 0.6 more for ■ player 3; "
                "games won from here: 31 % instead of 26 %."
            ),
            (
                "Im Mittel 1,4 Punkte weniger für ▲ Spieler 2 und 0,6 mehr für ■ Spieler 3; "
                "von hier an gewonnen: 31 % statt 26 % der Partien."
            ),
        ),
        (
            DEAR,
            (
                "On average 2.4 points fewer for ▲ player 2; games won from here: 1 % instead of 0 %; "
                "but on average 0.6 points fewer for you (Train −0.6)."
            ),
            (
                "Im Mittel 2,4 Punkte weniger für ▲ Spieler 2; von hier an gewonnen: 1 % statt 0 % der Partien; "
                "allerdings im Mittel 0,6 Punkte weniger für dich (Zug −0,6)."
            ),
        ),
        (
            CHANCE,
            "Games won from here: 30 % instead of 20 %.",
            "Von hier an gewonnen: 30 % statt 20 % der Partien.",
        ),
    ],
)
def test_why_a_plan_is_better(effects: Effects, en: str, de: str) -> None:
    assert explained(ISLE, effects, "Draw a card.", "en") == f"Better: Draw a card. {en}"
    assert explained(ISLE, effects, "Eine Karte ziehen", "de") == f"Besser: Eine Karte ziehen. {de}"


def test_a_hint_tells_what_it_costs_last() -> None:
    told = recommended(ISLE, DEAR, "build", "en")
    assert told.startswith("Rather than “build”: on average 2.4 points fewer for ▲ player 2; ")
    assert told.endswith("; but on average 0.6 points fewer for you (Train −0.6).")


@pytest.mark.parametrize(
    ("value", "en", "de"),
    [(1.24, "+1.2", "+1,2"), (-14.9, "−14.9", "−14,9"), (0.0, "0.0", "0,0"), (-0.04, "0.0", "0,0")],
)
def test_numbers_are_written_as_people_write_them(value: float, en: str, de: str) -> None:
    assert (signed_number(value, "en"), signed_number(value, "de")) == (en, de)
