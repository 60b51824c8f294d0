"""What cards, cargo and wagons are called, in German and English; `language` is "de" or "en"."""

from collections import Counter
from collections.abc import Callable, Iterable

from glueckauf.engine.face.words import SEAT_SIGNS, by, listed, many, vp
from glueckauf.engine.fields import UNKNOWN, copy

from .. import load
from ..components.cards import (
    BONUS_DISCARD,
    BONUS_DRAW,
    BONUS_EXTRA,
    CABOOSE_1,
    CABOOSE_2,
    CABOOSE_4,
    CABOOSE_5,
    CABOOSE_6,
    CAPACITY,
    CARRIES,
    FIRST_BUILDING,
    FIRST_CABOOSE,
    FIRST_WAGON,
    ICON,
    POINTS,
    TRACTION,
    WEIGHT,
)
from ..components.cargo import ANY, COAL
from ..components.contracts import CONTRACT_LIST, NEEDS, PRIMARY
from ..components.freight_cars import ANY_ACTION, MAY_BUILD, MAY_DELIVER, MAY_DRAW, MAY_LOAD
from ..components.wagons import BITS, KIND, LAST_PLACE, LOADABLE, NUMBER, PLACE
from ..state import State

CARGO_SIGNS = "▪≈□*"  # coal, oil, box, and what shows all three

CARDS = {
    "en": (
        *("Level 1 Engine", "Level 2 Engine", "Level 3 Engine"),
        *("Hopper Car", "Hopper-2 Car", "Megahopper Car"),
        *("Tanker Car", "Tanker 201 Car", "Supertanker"),
        *("Boxcar", "Bigger Boxcar", "R3-D Boxcar"),
        *(f"Caboose {number}" for number in range(1, 7)),
        *("Coal Factory", "Oil Refinery", "Customs House", "Grand Central", "Bank", "Rail Yard"),
    ),
    "de": (
        *("Einfache Lok", "Mittlere Lok", "Große Lok"),
        *("Schüttgutwagen", "Trichterschütter", "Megaschütter"),
        *("Kesselwagen", "Knickkesselwagen", "Superkesselwagen"),
        *("Güterwagen", "Großer Güterwagen", "Güterwagen Tbis 871"),
        *(f"Dienstwagen {number}" for number in range(1, 7)),
        *("Kokerei", "Raffinerie", "Zollhaus", "Hauptbahnhof", "Bank", "Depot"),
    ),
}
CARGO = {"en": ("coal", "oil", "box", "any cargo"), "de": ("Kohle", "Öl", "Kiste", "Joker")}
EFFECTS = {  # cabooses, then buildings: what they do, in a few words (§8, §9)
    "en": (
        *("draw 1 after each delivery", "draw 1 after loading coal", "holds 1 cargo of any type"),
        *("two buildings allowed", "train cards cost 1 less", "traction +2"),
        *("2 VP per coal on own contracts", "2 VP per oil on own contracts", "2 VP per box on own contracts"),
        *("8 VP", "2 VP more per cargo card on the train", "2 VP per wagon"),
    ),
    "de": (
        *("1 ziehen nach jedem Zuliefern", "1 ziehen nach dem Laden von Kohle", "trägt 1 beliebige Fracht"),
        *("zwei Gebäude erlaubt", "Zugkarten kosten 1 weniger", "Zugkraft +2"),
        *("2 SP je Kohle auf eigenen Aufträgen", "2 SP je Öl auf eigenen Aufträgen"),
        *("2 SP je Kiste auf eigenen Aufträgen", "8 SP", "2 SP mehr je Frachtkarte auf dem Zug", "2 SP je Wagen"),
    ),
}
FEMININE = ("Kokerei", "Raffinerie", "Bank")  # buildings
NEUTER = ("Zollhaus", "Depot")
ACTION_WORDS = {"en": ("draw", "build", "load", "deliver"), "de": ("ziehen", "bauen", "laden", "zuliefern")}
ACTION_BITS = (MAY_DRAW, MAY_BUILD, MAY_LOAD, MAY_DELIVER)
PARTS = {
    "en": ("primary contract", "secondary contract A", "secondary contract B"),
    "de": ("Erstauftrag", "Folgeauftrag A", "Folgeauftrag B"),
}


def card(kind: int, language: str) -> str:
    if kind == UNKNOWN:
        return by(language, "unknown card", "unbekannte Karte")
    return CARDS[language][kind] if kind >= 0 else by(language, "no card", "keine Karte")


def as_object(kind: int, language: str) -> str:
    """The card as what is built, paid or loaded: `Großen Güterwagen bauen`."""
    return card(kind, language).replace("Großer ", "Großen ")


def the(kind: int, language: str) -> str:
    """The card that is meant: `the Tanker Car`, `den Großen Güterwagen`, `die Bank`; a caboose goes by its number."""
    name = as_object(kind, language)
    if kind < 0 or FIRST_CABOOSE <= kind < FIRST_BUILDING:
        return name
    if name == "Grand Central":
        return name
    article = "die" if kind < FIRST_WAGON or name in FEMININE else "das" if name in NEUTER else "den"
    return by(language, f"the {name}", f"{article} {name}")


def several(kinds: Iterable[int], language: str, name_of: Callable[[int, str], str] = as_object) -> list[str]:
    """`2 × Boxcar`, `Großen Güterwagen`: equal cards are counted."""
    return [
        name_of(kind, language) if number == 1 else f"{number} × {card(kind, language)}"
        for kind, number in Counter(kinds).items()
    ]


def dative(kind: int, language: str) -> str:
    """The card behind `mit`: `einem Kesselwagen`, `einer Einfachen Lok`, `der Bank`."""
    name = card(kind, language)
    if kind < 0:
        return name
    if kind < FIRST_WAGON:
        return f"einer {name.replace('e ', 'en ', 1)}"
    if kind < FIRST_CABOOSE:
        return f"einem {name.replace('Großer ', 'Großen ')}"
    if kind < FIRST_BUILDING:
        return name
    return f"{'der' if name in FEMININE else 'dem'} {name}"


def cards(number: int, language: str) -> str:
    return by(language, f"{number} card{many(number)}", f"{number} Karte{many(number, 'n')}")


def phantoms(number: int, language: str) -> str:
    return by(language, f"{number} phantom card{many(number)}", f"{number} Phantomkarte{many(number, 'n')}")


def cargo(kind: int, number: int, language: str) -> str:
    """`2 boxes`, `1 coal`, `3 Öl`."""
    name = CARGO[language][kind]
    if number != 1:
        name = {"box": "boxes", "Kiste": "Kisten"}.get(name, name)
    return f"{number} {name}"


def need(contract: int, part: int, language: str) -> str:
    """The cargo of a contract: `2 oil and 3 boxes`."""
    wanted = [cargo(kind, number, language) for kind, number in enumerate(NEEDS[contract][part]) if number]
    return listed(wanted, language)


def contract(number: int) -> str:
    return CONTRACT_LIST[number].name


def contract_part(number: int, part: int, language: str) -> str:
    """`Engle Wharf`, `secondary contract A of Engle Wharf`."""
    if part == PRIMARY:
        return contract(number)
    return by(language, f"{PARTS['en'][part]} of {contract(number)}", f"{PARTS['de'][part]} von {contract(number)}")


def player(seat: int, language: str) -> str:
    return f"{SEAT_SIGNS[seat]} {by(language, 'player', 'Spieler')} {seat + 1}"


def granted(extra: int, language: str) -> str:
    """The actions of a bonus: `load or deliver`."""
    if extra == ANY_ACTION:
        return by(language, "any one action", "eine beliebige Aktion")
    words = [word for bit, word in zip(ACTION_BITS, ACTION_WORDS[language], strict=True) if extra & bit]
    return listed(words, language, ("or", "oder"))


def bonus(kind: int, language: str) -> str:
    """What loading onto another's car brings: `draw 5, discard 1, then load`."""
    parts = [by(language, f"draw {BONUS_DRAW[kind]}", f"{BONUS_DRAW[kind]} ziehen")]
    if BONUS_DISCARD[kind]:
        parts.append(by(language, f"discard {BONUS_DISCARD[kind]}", f"{BONUS_DISCARD[kind]} abwerfen"))
    if BONUS_EXTRA[kind]:
        parts.append(by(language, "then ", "dann ") + granted(BONUS_EXTRA[kind], language))
    return ", ".join(parts)


def effect(kind: int, language: str) -> str:
    """What a card does on the table: `traction 6`, `carries 2 coal`, `8 VP`."""
    if kind < FIRST_WAGON:
        return by(language, f"traction {TRACTION[kind]}", f"Zugkraft {TRACTION[kind]}")
    if kind < FIRST_CABOOSE:
        load = cargo(CARRIES[kind], CAPACITY[kind], language)
        return by(language, f"weight {WEIGHT[kind]}, carries {load}", f"Gewicht {WEIGHT[kind]}, trägt {load}")
    return EFFECTS[language][kind - FIRST_CABOOSE]


def caboose_in_brief(kind: int, language: str) -> str:
    """What a caboose that carries nothing does, in two or three words."""
    does = {
        CABOOSE_1: ("deliver: +1 card", "zuliefern: +1 Karte"),
        CABOOSE_2: ("load coal: +1 card", "Kohle laden: +1 Karte"),
        CABOOSE_4: ("2 buildings", "2 Gebäude"),
        CABOOSE_5: ("train cards −1", "Zugkarten −1"),
        CABOOSE_6: ("traction +2", "Zugkraft +2"),
    }
    return by(language, *does[kind])


def worth(kind: int, language: str) -> str:
    """The same with the points printed on it: `weight 2, carries 2 coal, 5 VP`; those of a building vary."""
    does = effect(kind, language)
    return does if kind >= FIRST_BUILDING else f"{does}, {vp(POINTS[kind], language)}"


def counted(kinds: Iterable[int], language: str) -> str:
    """`2 × Boxcar, Bank`."""
    return ", ".join(several(kinds, language, card))


# Wagons and cargo


def wagon_name(known: State, seat: int, wagon: int, language: str) -> str:
    """`Hopper Car`, `Hopper Car #2` where the train has several."""
    kind = KIND[wagon]
    name = card(kind, language)
    if kind < FIRST_CABOOSE and (BITS[known.train[seat, kind]] > 1 or NUMBER[wagon] > 0):
        name += f" #{NUMBER[wagon] + 1}"
    return name


def wagon_as_object(known: State, seat: int, wagon: int, language: str) -> str:
    """The wagon as what is thrown off, loaded or replaced: `Großen Güterwagen #2`."""
    return wagon_name(known, seat, wagon, language).replace("Großer ", "Großen ")


def own_wagon(known: State, wagon: int, language: str) -> str:
    """A wagon of the asked seat with what it carries: `Großen Güterwagen (Fracht: Bank)`."""
    return wagon_as_object(known, known.seat, wagon, language) + in_brackets(
        carried(known, known.seat, wagon, language)
    )


def carried(known: State, seat: int, wagon: int, language: str) -> str:
    """`cargo: Bank, 1 face-down card`, or nothing."""
    there = [known.cargo[seat, place] for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1)]
    words = [card(kind, language) for kind in there if kind >= 0]
    hidden = there.count(UNKNOWN)
    if hidden:
        words.append(
            by(
                language,
                f"{hidden} face-down card{many(hidden)}",
                f"{hidden} verdeckte Karte{many(hidden, 'n')}",
            )
        )
    return f"{by(language, 'cargo', 'Fracht')}: {', '.join(words)}" if words else ""


def of_train(known: State, seat: int, wagon: int, language: str) -> str:
    """`your own Boxcar`, for others `their own Boxcar`, `the Boxcar of ▲ player 2`; in German to follow `auf`."""
    name = wagon_as_object(known, seat, wagon, language)
    if seat == known.seat:
        if known.viewer in {0, seat + 1}:  # who is asked, or nobody in particular
            return by(language, f"your own {name}", f"deinen eigenen {name}")
        return by(language, f"their own {name}", f"den eigenen {name}")
    whose = player(seat, language)
    return by(language, f"the {name} of {whose}", f"den {name} von {whose}")


def onto(known: State, seat: int, wagon: int, language: str) -> str:
    """Where a card goes: `onto the Boxcar of ▲ player 2`."""
    there = of_train(known, seat, wagon, language)
    return by(language, f"onto {there}", f"auf {there}")


def brought(known: State, seat: int, wagon: int, held: int, language: str) -> str:
    """What a card that is loaded there brings (NONE: a face-down one): `draw 4`, or nothing."""
    brings = []
    if known.train[known.seat, CABOOSE_2] and is_coal(wagon, held):
        brings.append(by(language, "Caboose 2: draw 1", "Dienstwagen 2: 1 ziehen"))
    if seat != known.seat and KIND[wagon] < FIRST_CABOOSE:
        brings.append(bonus(KIND[wagon], language))
    return by(language, "; then ", "; dann ").join(brings)


def in_brackets(*said: str) -> str:
    """` (discard one more card; draw 4)`, or nothing."""
    words = "; ".join(filter(None, said))
    return f" ({words})" if words else ""


def is_coal(wagon: int, held: int) -> bool:
    """Whether the card counts as coal there at once: a face-down one on Caboose 3 does not (R23, R41)."""
    carries = CARRIES[KIND[wagon]]
    return carries == COAL or (carries == ANY and held >= 0 and ICON[held] == COAL)


def only_target(known: State, kind: int) -> tuple[int, int] | None:
    """The seat and wagon where the card must go, if there is one only."""
    s = copy(known)
    s.held = kind
    found = [(seat, bits) for seat in range(known.players) if (bits := int(load.targets(s, seat)))]
    if len(found) != 1 or found[0][1].bit_count() != 1:
        return None
    seat, bits = found[0]
    return seat, LOADABLE[bits.bit_length() - 1]
