"""What drills of this title are about."""

from collections.abc import Sequence

from glueckauf.engine.face.decisions import Theme
from glueckauf.engine.fields import NONE

from ..actions import ACTIONS
from ..components.cards import CARD_IDS
from ..state import State
from . import names


def loads_for_another(known: State, answers: Sequence[int]) -> bool:
    """Whether a card is loaded onto a wagon of another player."""
    for answer in answers:
        told = ACTIONS.jsons[answer]
        if told["do"] == "onto":
            return int(told["seat"]) != known.seat
    first = ACTIONS.jsons[answers[0]]
    if first["do"] not in {"load", "load_face_down"}:
        return False
    target = names.only_target(known, CARD_IDS.index(first["card"]) if "card" in first else NONE)
    return target is not None and target[0] != known.seat


THEMES = {
    "payment": Theme("Payment", "Bezahlen", ("pay",)),
    "discards": Theme("Letting cards go", "Karten abgeben", ("discard", "hide")),
    "building": Theme(
        "Building",
        "Bauen",
        ("build", "upgrade", "throw", "replace", "remove", "tear_down", "stop_throwing"),
        categories=("train", "buildings"),
    ),
    "loading": Theme("Loading", "Laden", ("load", "onto")),
    "others_wagons": Theme("Loading others' wagons", "Fremde Wagen beladen", when=loads_for_another),
    "contracts": Theme("Contracts", "Aufträge", ("fulfil",), categories=("contracts",)),
    "delivery": Theme("Delivering for cards", "Zuliefern für Karten", ("deliver", "unload", "stop_unloading")),
    "drawing": Theme("Drawing", "Ziehen", ("draw", "take", "waive")),
}
