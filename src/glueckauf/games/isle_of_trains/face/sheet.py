"""The score sheet at the end of a game: points by category, places, who won and why (§12)."""

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.lines import Line
from glueckauf.engine.face.sheet import score_sheet, verdict, winner
from glueckauf.engine.face.words import by, vp

from .view import View

LABELS = {
    "train": ("Train", "Zug"),
    "contracts": ("Contracts", "Aufträge"),
    "buildings": ("Buildings", "Gebäude"),
    "cargo": ("Cargo still loaded", "Fracht auf dem Zug"),
}


def sheet(view: View, screen: Screen, language: str) -> list[Line]:
    labels = {category: by(language, *label) for category, label in LABELS.items()}
    train = vp(view.players[winner(view)].points["train"], language)
    decided = by(
        language,
        f"{train} for the train are the most of them (§12)",
        f"{train} für den Zug sind die meisten davon (§12)",
    )
    shared = by(language, f", {train} of them for the train (R33)", f", davon {train} für den Zug (R33)")
    return score_sheet(view, screen, language, labels, verdict(view, screen.names, language, decided, shared))
