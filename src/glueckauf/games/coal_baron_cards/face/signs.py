"""The parts of the text table: styled lines measured in cells, signs, and short names, the longest first."""

from collections.abc import Callable

from glueckauf.engine.face.lines import Line, Piece
from glueckauf.engine.face.words import by

from ..components.crests import CREST_IDS
from ..components.innovations import ACTION_IDS, RANGE_IDS
from ..components.lorries import LORRY_IDS, LORRY_LIST
from ..components.objectives import BY_LOCOS, BY_MARKERS, BY_OBJECTIVES, BY_SHARES, OBJECTIVE_IDS, OBJECTIVE_LIST
from ..components.orders import DESTINATION_IDS, ORDER_IDS, ORDER_LIST
from ..components.wagons import LOCO_IDS
from . import names

CREST_STYLES = ("dark_goldenrod", "green", "cyan", "red")  # readable on black and on white


# Signs


def letter(model: str) -> str:
    return names.MODELS[LOCO_IDS.index(model)]


def crest_sign(crest: str) -> Piece:
    number = CREST_IDS.index(crest)
    return names.CREST_SIGNS[number], CREST_STYLES[number]


def wagon_sign(wagon: str) -> Piece:
    return (names.JOKER_SIGN, "bold") if wagon == "joker" else crest_sign(wagon)


def lorry(name: str) -> Line:
    """`♣♣` is a double, `♣1` a single worth one."""
    card = LORRY_LIST[LORRY_IDS.index(name)]
    sign, style = crest_sign(CREST_IDS[card.crest])
    return [(sign * 2 if card.lorries == 2 else f"{sign}{card.points}", f"bold {style}")]


# Short names


def price(required: int, language: str) -> str:
    """What an area costs."""
    return by(language, f"pay {required}", f"für {required}")


def order_names(name: str, language: str) -> tuple[str, ...]:
    card = ORDER_LIST[ORDER_IDS.index(name)]
    goal = f"{card.minimum}→{card.points}"
    return tuple(f"{place} {goal}" for place in destination_names(card.destination, language))


def share_names(name: str, language: str) -> tuple[str, ...]:
    return destination_names(DESTINATION_IDS.index(name), language)


def destination_names(number: int, language: str) -> tuple[str, ...]:
    middle = {
        "en": ("Barracks", "Furnaces", "Factories", "Steamb."),
        "de": ("Mietsk.", "Hochöfen", "Fabriken", "Dampfs."),
    }
    short = {"en": ("Barr.", "Furn.", "Fact.", "Steam."), "de": ("Miets.", "Hochö.", "Fabr.", "Dampf.")}
    return names.DESTINATIONS[language][number], middle[language][number], short[language][number]


def objective_names(name: str, language: str) -> tuple[str, ...]:
    card = OBJECTIVE_LIST[OBJECTIVE_IDS.index(name)]
    if card.counts == BY_MARKERS:
        return (by(language, "Markers", "Marker"),)
    if card.counts == BY_OBJECTIVES:
        return (by(language, "Objectives", "Ziele"),)
    if card.counts == BY_LOCOS:
        return (names.objective(OBJECTIVE_IDS.index(name), language),)
    long, short = ("Shares", "Anteil"), ("Sh.", "Ant")
    if card.counts > BY_SHARES:
        long, short = (
            (("Orders", "Auftr."), ("Or.", "Auf"))
            if name.startswith("order")
            else (("Lorries", "Loren"), ("Lo.", "Lor"))
        )
    _, middle, brief = destination_names(card.of, language)
    return f"{by(language, *long)} {middle}", f"{by(language, *long)} {brief}", f"{by(language, *short)} {brief}"


def innovation_names(name: str, language: str) -> tuple[str, ...]:
    if name in RANGE_IDS:
        return by(language, f"Workers {name}", f"Arbeiter {name}"), by(language, f"Work. {name}", f"Arb. {name}")
    brief = {
        "en": ("+ Lorry", "+ Wagon", "+ Loco", "+ Order", "+ Share", "Extract 4", "Deliver"),
        "de": ("+ Lore", "+ Waggon", "+ Lok", "+ Auftrag", "+ Anteil", "Fördern 4", "Ausliefern"),
    }
    return (brief[language][ACTION_IDS.index(name)],)


CARD_NAMES: dict[str, Callable[[str, str], tuple[str, ...]]] = {
    "order": order_names,
    "share": share_names,
    "objective": objective_names,
    "innovation": innovation_names,
}
AREA_NAMES = {
    "en": (
        *(("Lorry left", "Lorry L"), ("Lorry right", "Lorry R"), ("Wagon left", "Wagon L"), ("Wagon right", "Wagon R")),
        *(("Loco",), ("Share",), ("Objective",), ("Order",), ("Innovation",)),
        *(("Free Choice", "Free Ch."), ("Deliver",), ("Extract 0/1", "Extr.0/1"), ("Extract 1/2", "Extr.1/2")),
        ("Extract 2/3", "Extr.2/3"),
    ),
    "de": (
        *(
            ("Lore links", "Lore li."),
            ("Lore rechts", "Lore re."),
            ("Waggon links", "Waggon li."),
            ("Waggon rechts", "Waggon re."),
        ),
        *(("Lok",), ("Anteil",), ("Geschäftsziel", "Gesch.ziel"), ("Auftrag",), ("Innovation",)),
        *(("Freie Wahl", "Fr. Wahl"), ("Ausliefern", "Auslief."), ("Fördern 0/1", "Förd.0/1")),
        *(("Fördern 1/2", "Förd.1/2"), ("Fördern 2/3", "Förd.2/3")),
    ),
}
AREA_ACTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "free_choice": ("keep 1 of 4", "1 of 4"),
        "deliver": ("trains leave", "trains"),
        "extract_1_2": ("1 or 2 steps", "1-2 steps", "1-2 st."),
        "extract_2_3": ("2 or 3 steps", "2-3 steps", "2-3 st."),
    },
    "de": {
        "free_choice": ("1 aus 4",),
        "deliver": ("Züge fahren", "Züge"),
        "extract_1_2": ("1-2 Schritte", "1-2 Schr.", "1-2 Sch."),
        "extract_2_3": ("2-3 Schritte", "2-3 Schr.", "2-3 Sch."),
    },
}
