"""The score sheet at the end of a game: points by category, places, who won and why (§10)."""

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.lines import Line
from glueckauf.engine.face.sheet import score_sheet, verdict, winner
from glueckauf.engine.face.words import by

from .view import View

LABELS = {
    "A": ("A delivered lorries", "A ausgelieferte Loren"),
    "B": ("B fulfilled orders", "B erfüllte Aufträge"),
    "C": ("C shares", "C Anteile"),
    "D": ("D shift markers", "D Schichtmarker"),
    "E": ("E objectives", "E Geschäftsziele"),
}


def sheet(view: View, screen: Screen, language: str) -> list[Line]:
    labels = {category: by(language, *label) for category, label in LABELS.items()}
    marker = max(view.players[winner(view)].markers, default=0)
    decided = by(
        language,
        f"shift marker {marker} is the highest of theirs (R20)",
        f"Schichtmarker {marker} ist der höchste davon (R20)",
    )
    shared = by(language, ", and none of them has a shift marker (R20)", ", keiner davon hat einen Schichtmarker (R20)")
    return score_sheet(view, screen, language, labels, verdict(view, screen.names, language, decided, shared))
