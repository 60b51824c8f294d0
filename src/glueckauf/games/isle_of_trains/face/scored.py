"""What a step scored, row by row: the final scoring (§12)."""

from collections.abc import Sequence

from glueckauf.engine.face.scoring import Scoring, final_scoring
from glueckauf.engine.face.words import by

from .sheet import LABELS
from .view import View

COUNTED = {  # one and several, English and German
    "train": (("wagon", "Wagen"), ("wagons", "Wagen")),
    "contracts": (("contract", "Auftrag"), ("contracts", "Aufträge")),
    "buildings": (("building", "Gebäude"), ("buildings", "Gebäude")),
    "cargo": (("card", "Karte"), ("cards", "Karten")),
}


def scored(before: View, after: View, language: str, player_names: Sequence[str] = ()) -> list[Scoring]:
    """The scoring of the game, if this step ended it."""
    if before.places is not None or after.places is None:
        return []
    return [final_scoring(after, LABELS, lambda kind, seat: held(after, seat, kind, language), language, player_names)]


def held(view: View, seat: int, category: str, language: str) -> str:
    """What a row of the final scoring counts."""
    player = view.players[seat]
    number = {
        "train": len(player.wagons),
        "contracts": sum(contract.owner == seat for contract in view.contracts),
        "buildings": len(player.buildings),
        "cargo": sum(cargo is not None for wagon in player.wagons for cargo in wagon.cargo),
    }[category]
    return f"{number} {by(language, *COUNTED[category][number != 1])}"
