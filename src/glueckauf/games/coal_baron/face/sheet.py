"""The score sheet at the end of a game: points by category, places, who won and why (§12)."""

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.lines import Line
from glueckauf.engine.face.sheet import score_sheet, verdict
from glueckauf.engine.face.view import View
from glueckauf.engine.face.words import by

from ..state import CATEGORY_IDS
from . import names

CATEGORIES = {
    "en": (
        *("delivered orders", "coal majorities", "transport majorities", "empty cart majorities"),
        *("Marks (5 each)", "cubes (3 each)", "outstanding orders", "imbalance of the pit"),
    ),
    "de": (
        *("gelieferte Aufträge", "Mehrheiten Kohle", "Mehrheiten Transport", "Mehrheiten leere Loren"),
        *("Geld (je 5 Mark)", "Kohlewürfel (je 3)", "ausstehende Aufträge", "Ungleichgewicht"),
    ),
}


def sheet(view: View, screen: Screen, language: str) -> list[Line]:
    labels = dict(zip(CATEGORY_IDS, CATEGORIES[language], strict=True))
    rest = names.marks(view["players"][view["places"].index(1)]["marks"] % 5, language)
    decided = by(language, f"{rest} left over decide (§12)", f"das Restgeld von {rest} entscheidet (§12)")
    shared = by(language, " and as many Marks left over (R20)", " und gleich viel Restgeld (R20)")
    return score_sheet(view, screen, language, labels, verdict(view, screen.names, language, decided, shared))
