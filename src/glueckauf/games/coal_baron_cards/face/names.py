"""What cards, areas and pieces are called, in German and English; `language` is "de" or "en"."""

from collections.abc import Iterable

from glueckauf.engine.face.words import by, many, vp
from glueckauf.engine.fields import NONE, UNKNOWN

from ..components import lorries, objectives, orders
from ..components.areas import (
    EXTRACT_0_1,
    INNOVATION,
    LEAST,
    LOCO,
    LORRY_LEFT,
    MOST,
    OBJECTIVE,
    ORDER,
    SHARE,
    WAGON_LEFT,
)
from ..components.crests import CREST_IDS, TRACK_CRESTS
from ..components.innovations import RANGES
from ..components.wagons import JOKER

CREST_SIGNS = "⊕♣♜F"  # wheel, clover, tower, and F for fox and Fuchs: no sign for a fox is one cell wide everywhere
JOKER_SIGN = "J"
MODELS = "ABCD"


CRESTS = {"en": ("wheel", "clover", "tower", "fox"), "de": ("Rad", "Klee", "Turm", "Fuchs")}
DESTINATIONS = {
    "en": ("Barracks", "Furnaces", "Factories", "Steamboats"),
    "de": ("Mietskasernen", "Hochöfen", "Fabriken", "Dampfschiffe"),
}
INNOVATIONS = {
    "en": (
        *("Workers 1 to 3", "Workers 1 to 4", "Workers 1 to 5"),
        *("Take a lorry", "Take a wagon", "Take a loco", "Take an order", "Take a share", "Extract 1 to 4", "Deliver"),
    ),
    "de": (
        *("Arbeiter 1 bis 3", "Arbeiter 1 bis 4", "Arbeiter 1 bis 5"),
        *("Lore nehmen", "Waggon nehmen", "Lok nehmen", "Auftrag nehmen", "Anteil nehmen"),
        *("Fördern 1 bis 4", "Ausliefern"),
    ),
}
AREAS = {
    "en": (
        *(
            "left lorry stack",
            "right lorry stack",
            "left wagon stack",
            "right wagon stack",
            "loco stack",
            "share stack",
        ),
        *("objective stack", "order stack", "innovation stack"),
        *("Free Choice", "Deliver", "Extract 0/1", "Extract 1/2", "Extract 2/3"),
    ),
    "de": (
        *("linker Lorenstapel", "rechter Lorenstapel", "linker Waggonstapel", "rechter Waggonstapel", "Lokstapel"),
        *("Anteilsstapel", "Stapel der Geschäftsziele", "Auftragsstapel", "Innovationsstapel"),
        *("Freie Wahl", "Ausliefern", "Fördern 0/1", "Fördern 1/2", "Fördern 2/3"),
    ),
}


def area_for(area: int, language: str) -> str:
    """For what one pays: `the left lorry stack`, `den linken Lorenstapel`, `Free Choice`."""
    name = AREAS[language][area]
    if area > INNOVATION:
        return name
    return (
        f"the {name}" if language == "en" else f"den {name.replace('linker', 'linken').replace('rechter', 'rechten')}"
    )


def from_stack(stack: int, language: str) -> str:
    """Where a lorry or wagon comes from; other cards have one stack only and it goes without saying."""
    if stack >= LOCO:
        return ""
    left = stack in (LORRY_LEFT, WAGON_LEFT)
    if language == "de":
        return " vom linken Stapel" if left else " vom rechten Stapel"
    return " from the left stack" if left else " from the right stack"


def workers(number: int, language: str) -> str:
    return by(language, f"{number} worker{many(number)}", f"{number} Arbeiter")


def steps(number: int, language: str) -> str:
    return by(language, f"{number} step{many(number)}", f"{number} Schritt{many(number, 'e')}")


def number_of_lorries(number: int, language: str) -> str:
    return by(language, f"{number} {'lorry' if number == 1 else 'lorries'}", f"{number} Lore{many(number, 'n')}")


def numbers(values: Iterable[int], language: str) -> str:
    """Worker cards: `1 1 2`, or a word if there are none."""
    return " ".join(str(value) for value in values) or by(language, "none", "keine")


def nth(number: int, language: str) -> str:
    return f"{number}." if language == "de" else f"{number}{('st', 'nd', 'rd')[number - 1] if number < 4 else 'th'}"


def track(number: int, language: str) -> str:
    """A track with its crests, counted from 0: `track 2 (wheel, tower)`."""
    shown = ", ".join(CRESTS[language][CREST_IDS.index(crest)] for crest in TRACK_CRESTS[number])
    return f"{by(language, 'track', 'Gleis')} {number + 1} ({shown})"


def nothing(kind: int, language: str) -> str:
    """The name of what is not a card, or empty."""
    if kind == UNKNOWN:
        return by(language, "unknown card", "verdeckte Karte")
    return by(language, "no card", "keine Karte") if kind == NONE else ""


def lorry(kind: int, language: str) -> str:
    """`double fox lorry`, `Fuchs-Lore (2 SP)`."""
    if kind < 0:
        return nothing(kind, language)
    card = lorries.LORRY_LIST[kind]
    crest = CRESTS[language][card.crest]
    if card.lorries == 2:
        return by(language, f"double {crest} lorry", f"{crest}-Doppellore")
    value = vp(card.points, language)
    return by(language, f"{crest} lorry ({value})", f"{crest}-Lore ({value})")


def lorry_in_brief(kind: int, language: str) -> str:
    """`fox, double`, `Fuchs, 2 SP`."""
    if kind < 0:
        return nothing(kind, language)
    card = lorries.LORRY_LIST[kind]
    how = vp(card.points, language) if card.lorries == 1 else by(language, "double", "doppelt")
    return f"{CRESTS[language][card.crest]}, {how}"


def wagon(kind: int, language: str) -> str:
    if kind < 0:
        return nothing(kind, language)
    if kind == JOKER:
        return by(language, "joker wagon", "Joker-Waggon")
    crest = CRESTS[language][kind]
    return by(language, f"{crest} wagon", f"{crest}-Waggon")


def loco(kind: int, language: str) -> str:
    return nothing(kind, language) or f"{by(language, 'loco', 'Lok')} {by(language, 'model', 'Modell')} {MODELS[kind]}"


def order(kind: int, language: str) -> str:
    """`Furnaces order, minimum 3, 7 VP`, `Hochöfen (mindestens 3, 7 SP)`: in German the verb comes behind it."""
    if kind < 0:
        return nothing(kind, language)
    card = orders.ORDER_LIST[kind]
    least = by(language, f"minimum {card.minimum}", f"mindestens {card.minimum}")
    place = DESTINATIONS[language][card.destination]
    shows = f"{least}, {vp(card.points, language)}"
    return by(language, f"{place} order, {shows}", f"{place} ({shows})")


def objective(kind: int, language: str) -> str:
    """`Locos A`, `Anteile Hochöfen`."""
    if kind < 0:
        return nothing(kind, language)
    card = objectives.OBJECTIVE_LIST[kind]
    if card.counts == objectives.BY_MARKERS:
        return by(language, "Shift markers", "Schichtmarker")
    if card.counts == objectives.BY_OBJECTIVES:
        return by(language, "Objectives", "Geschäftsziele")
    if card.counts == objectives.BY_LOCOS:
        return f"{by(language, 'Locos', 'Loks')} {MODELS[card.of]}"
    what = {
        objectives.BY_SHARES: by(language, "Shares", "Anteile"),
        objectives.BY_ORDERS: by(language, "Orders", "Aufträge"),
        objectives.BY_SUM: by(language, "Lorries", "Loren"),
    }[card.counts]
    return f"{what} {DESTINATIONS[language][card.of]}"


def objective_effect(kind: int, language: str) -> str:
    """What an objective scores (§11)."""
    if kind < 0:
        return ""
    counted = objectives.OBJECTIVE_LIST[kind]
    en = de = ""
    if counted.counts == objectives.BY_LOCOS:
        en = de = MODELS[counted.of]
    elif counted.counts > objectives.BY_LOCOS:
        en, de = DESTINATIONS["en"][counted.of], DESTINATIONS["de"][counted.of]
    effects = {
        objectives.BY_MARKERS: ("3 VP for every 2 shift markers", "3 SP für je 2 Schichtmarker"),
        objectives.BY_OBJECTIVES: (
            "1 VP for each objective, this one too",
            "1 SP für jedes Geschäftsziel, auch dieses",
        ),
        objectives.BY_LOCOS: (f"2 VP for each delivered loco {en}", f"2 SP für jede ausgelieferte Lok {de}"),
        objectives.BY_SHARES: (f"2 VP for each assigned {en} share", f"2 SP für jeden zugeordneten Anteil {de}"),
        objectives.BY_ORDERS: (f"2 VP for each fulfilled {en} order", f"2 SP für jeden erfüllten Auftrag {de}"),
        objectives.BY_SUM: (
            f"4 VP if your fulfilled {en} orders show 5 or more lorries",
            f"4 SP, wenn deine erfüllten Aufträge {de} 5 oder mehr Loren zeigen",
        ),
    }
    return by(language, *effects[counted.counts])


def quoted(name: str, language: str) -> str:
    """Names that are half a sentence: `„Auftrag nehmen“ nehmen`."""
    return by(language, f"“{name}”", f"„{name}“")


def innovation(kind: int, language: str) -> str:
    return nothing(kind, language) or INNOVATIONS[language][kind]


def innovation_effect(kind: int, language: str) -> str:
    """What an innovation does (§12)."""
    if kind < 0:
        return ""
    if kind < RANGES:
        return by(language, "pays like workers", "zahlt wie Arbeiter")
    effects = (
        ("the top lorry of either stack to the rear of the row", "die oberste Lore eines Stapels ans Ende der Reihe"),
        ("the top wagon of either stack onto a track", "den obersten Waggon eines Stapels auf ein Gleis"),
        ("the top loco onto a track without a loco", "die oberste Lok auf ein Gleis ohne Lok"),
        ("the top order into the hand", "den obersten Auftrag auf die Hand"),
        ("the top share, laid open", "den obersten Anteil offen auslegen"),
        ("1 to 4 steps without placing workers", "1 bis 4 Schritte, ohne Arbeiter einzusetzen"),
        ("trains leave without placing workers", "Züge fahren ab, ohne Arbeiter einzusetzen"),
    )
    return by(language, *effects[kind - RANGES])


def card(stack: int, kind: int, language: str) -> str:
    """A card of this stack with its article where English has one, to follow `take` or precede `nehmen`."""
    if kind < 0:
        return nothing(kind, language)
    the = by(language, "the ", "")
    if stack < WAGON_LEFT:
        return the + lorry(kind, language)
    if stack < LOCO:
        return the + wagon(kind, language)
    if stack == LOCO:
        return the + loco(kind, language)
    if stack == SHARE:
        return by(language, f"a {DESTINATIONS['en'][kind]} share", f"Anteil {DESTINATIONS['de'][kind]}")
    if stack == OBJECTIVE:
        return f"{by(language, 'the objective', 'Geschäftsziel')} {quoted(objective(kind, language), language)}"
    if stack == ORDER:
        return by(language, f"the {order(kind, 'en')}", f"Auftrag {order(kind, 'de')}")
    return f"{by(language, 'the innovation', 'Innovation')} {quoted(innovation(kind, language), language)}"


def effect(stack: int, kind: int, language: str) -> str:
    """`: 2 VP for each delivered loco A`, where the name of the card does not say it all."""
    if stack == OBJECTIVE and kind >= 0:
        return f": {objective_effect(kind, language)}"
    if stack == INNOVATION and kind >= 0:
        return f": {innovation_effect(kind, language)}"
    return ""


def extract_area(area: int, marker: int, language: str) -> str:
    """An Extract area by its steps; 0/1 claims the marker of this shift (§8.1)."""
    least, most = LEAST[area], MOST[area]
    said = by(language, f"extract {least} or {steps(most, 'en')}", f"{least} oder {steps(most, 'de')} fördern")
    if area == EXTRACT_0_1:
        said += by(language, f" and claim shift marker {marker}", f", Anspruch auf Schichtmarker {marker}")
    return said
