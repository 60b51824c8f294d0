"""What a step scored, row by row: the marker of a shift (§8.1), and the final scoring (§10)."""

from collections.abc import Sequence

from glueckauf.engine.face.scoring import Cell, Scoring, final_scoring, scored_row, scoring_of
from glueckauf.engine.face.words import by

from .sheet import LABELS
from .view import Player, View

COUNTED = {  # one and several, English and German
    "A": (("lorry", "Lore"), ("lorries", "Loren")),
    "B": (("order", "Auftrag"), ("orders", "Aufträge")),
    "C": (("share", "Anteil"), ("shares", "Anteile")),
    "D": (("marker", "Marker"), ("markers", "Marker")),
    "E": (("objective", "Geschäftsziel"), ("objectives", "Geschäftsziele")),
}


def scored(before: View, after: View, language: str, player_names: Sequence[str] = ()) -> list[Scoring]:
    """The marker of the shift that this step ended, or the scoring of the game."""
    if before.places is not None:
        return []
    if after.places is not None:
        return [
            final_scoring(
                after, LABELS, lambda kind, seat: held(after.players[seat], kind, language), language, player_names
            )
        ]
    if before.shift == after.shift:
        return []
    players = zip(before.players, after.players, strict=True)
    won = [Cell(len(new.markers) - len(old.markers)) for old, new in players]  # 1 VP each
    marker = by(language, f"shift marker {before.shift}", f"Schichtmarker {before.shift}")
    row = scored_row("D", marker, won, language, player_names)
    label = by(language, f"End of shift {before.shift}", f"Ende der Schicht {before.shift}")
    return [scoring_of(label, [row], [player.points["total"] for player in after.players])]


def held(player: Player, category: str, language: str) -> str:
    """What a row of the final scoring counts."""
    gone = player.delivered
    number = {
        "A": len(gone.lorries),
        "B": len(gone.orders),
        "C": len(player.shares),
        "D": len(player.markers),
        "E": len(player.objectives),
    }[category]
    return f"{number} {by(language, *COUNTED[category][number != 1])}"
