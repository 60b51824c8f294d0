"""The score sheet at the end of a game: points by category, places, who won and why (§12)."""

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.lines import Line
from glueckauf.engine.face.sheet import score_sheet, verdict, winner
from glueckauf.engine.face.words import by

from . import names
from .view import View

LABELS = {
    "orders": ("delivered orders", "gelieferte Aufträge"),
    "coal": ("coal majorities", "Mehrheiten Kohle"),
    "transports": ("transport majorities", "Mehrheiten Transport"),
    "carts": ("empty cart majorities", "Mehrheiten leere Loren"),
    "money": ("Marks (5 each)", "Geld (je 5 Mark)"),
    "cubes": ("cubes (3 each)", "Kohlewürfel (je 3)"),
    "outstanding": ("outstanding orders", "ausstehende Aufträge"),
    "balance": ("imbalance of the pit", "Ungleichgewicht"),
}


def sheet(view: View, screen: Screen, language: str) -> list[Line]:
    labels = {category: by(language, *label) for category, label in LABELS.items()}
    rest = names.marks(view.players[winner(view)].marks % 5, language)
    decided = by(language, f"{rest} left over decide (§12)", f"das Restgeld von {rest} entscheidet (§12)")
    shared = by(language, " and as many Marks left over (R20)", " und gleich viel Restgeld (R20)")
    return score_sheet(view, screen, language, labels, verdict(view, screen.names, language, decided, shared))
