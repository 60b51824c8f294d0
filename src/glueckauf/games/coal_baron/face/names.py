"""What pieces, spaces and numbers are called, in German and English; `language` is "de" or "en"."""

from glueckauf.engine.face.words import by, many, vp
from glueckauf.engine.fields import NONE, UNKNOWN

from ..components.coal import COLOURS
from ..components.order_cards import ORDER_LIST
from ..components.tunnel_tiles import LIGHT, TILE_LIST

COLOUR_NAMES = {"en": ("yellow", "brown", "grey", "black"), "de": ("gelb", "braun", "grau", "schwarz")}
SHORT_COLOURS = {"en": ("ye", "br", "gr", "bk"), "de": ("ge", "br", "gr", "sw")}
TRANSPORTS = {
    "en": ("handcart", "horse cart", "truck", "train"),
    "de": ("Handkarren", "Fuhrwerk", "Lastwagen", "Eisenbahn"),
}
WITH_TRANSPORT = {
    "en": ("by handcart", "by horse cart", "by truck", "by train"),
    "de": ("mit dem Handkarren", "mit dem Fuhrwerk", "mit dem Lastwagen", "mit der Eisenbahn"),
}
SIDES = {"en": ("light", "dark"), "de": ("hell", "dunkel")}
ELEMENTS = {
    "en": (
        *(f"{colour} coal" for colour in COLOUR_NAMES["en"]),
        *TRANSPORTS["en"],
        *(f"empty {colour} carts" for colour in COLOUR_NAMES["en"]),
    ),
    "de": (
        *(f"{colour}e Kohle" for colour in COLOUR_NAMES["de"]),
        *TRANSPORTS["de"],
        *(f"leere {colour}e Loren" for colour in COLOUR_NAMES["de"]),
    ),
}
SPACES = {
    "en": (
        *(f"Factory {number}" for number in range(1, 9)),
        "Factory, draw 5",
        *(f"Mining {steps}" for steps in (10, 8, 6, 4)),
        *(f"Delivery {transport}" for transport in WITH_TRANSPORT["en"]),
        *(f"Money {marks}" for marks in (6, 5, 4, 3)),
        *(f"Order {number}" for number in range(1, 5)),
        "Orders, draw 5",
        "Bank",
    ),
    "de": (
        *(f"Lorenfabrik {number}" for number in range(1, 9)),
        "Lorenfabrik, 5 ziehen",
        *(f"Förderung {steps}" for steps in (10, 8, 6, 4)),
        *(f"Lieferung {transport}" for transport in WITH_TRANSPORT["de"]),
        *(f"Geld {marks}" for marks in (6, 5, 4, 3)),
        *(f"Auftrag {number}" for number in range(1, 5)),
        "Aufträge, 5 ziehen",
        "Bank",
    ),
}


def workers(number: int, language: str) -> str:
    return by(language, f"{number} worker{many(number)}", f"{number} Arbeiter")


def steps(number: int, language: str) -> str:
    return by(language, f"{number} step{many(number)}", f"{number} Schritt{many(number, 'e')}")


def marks(number: int, language: str) -> str:
    return by(language, f"{number} Mark{many(number)}", f"{number} Mark")


def carts(number: int, language: str) -> str:
    return by(language, f"{number} cart{many(number)}", f"{number} Lore{many(number, 'n')}")


def slots(number: int, language: str) -> str:
    return by(language, f"{number} slot{many(number)}", f"{number} Ablagefeld{many(number, 'er')}")


def nothing(kind: int, language: str) -> str:
    """The name of what is not there or not known, or empty."""
    if kind == UNKNOWN:
        return by(language, "unknown", "verdeckt")
    return by(language, "nothing", "nichts") if kind == NONE else ""


def colour(number: int, language: str) -> str:
    return COLOUR_NAMES[language][number]


def cube(number: int, language: str) -> str:
    """`a yellow cube`, `einen gelben Kohlewürfel`."""
    name = colour(number, language)
    return by(language, f"a {name} cube", f"einen {name}en Kohlewürfel")


def level(number: int, language: str) -> str:
    """`the surface`, `level 3 (grey)`."""
    if number == 0:
        return by(language, "the surface", "über Tage")
    return f"{by(language, 'level', 'Stollenetage')} {number} ({colour(number - 1, language)})"


def tile(kind: int, language: str) -> str:
    """`grey tile, light side, 2 carts`; in German a verb may follow: `graues Plättchen (helle Seite, 2 Loren)`."""
    if kind < 0:
        return nothing(kind, language)
    piece = TILE_LIST[kind]
    name, bears = colour(piece.colour, language), carts(piece.carts, language)
    if language == "en":
        return f"{name} tile, {SIDES['en'][piece.side]} side, {bears}"
    return f"{name}es Plättchen ({'helle' if piece.side == LIGHT else 'dunkle'} Seite, {bears})"


def order(kind: int, language: str) -> str:
    """`truck, 2 grey, 7 VP`, `Lastwagen (2 grau, 7 SP)`."""
    if kind < 0:
        return nothing(kind, language)
    printed = ORDER_LIST[kind]
    name, shows = TRANSPORTS[language][printed.transport], f"{slots_of(kind, language)}, {value_of(kind, language)}"
    return by(language, f"{name}, {shows}", f"{name} ({shows})")


def order_card(kind: int, language: str) -> str:
    """`truck order, 2 grey, 7 VP`, `Auftrag Lastwagen (2 grau, 7 SP)`: where it must be said that it is an order."""
    name = order(kind, language)
    if language == "de":
        return f"Auftrag {name}"
    return name.replace(",", " order,", 1) if kind >= 0 else name


def order_in_brackets(kind: int) -> str:
    """`truck order (2 grey, 7 VP)`: in English, where a verb comes behind it."""
    name, _, shows = order_card(kind, "en").partition(", ")
    return f"{name} ({shows})"


def value_of(kind: int, language: str) -> str:
    return vp(ORDER_LIST[kind].points, language)


def slots_of(kind: int, language: str) -> str:
    """`2 grey`, or that all colours are wanted once."""
    printed = ORDER_LIST[kind].slots
    if all(printed):
        return by(language, "1 of each colour", "1 von jeder Farbe")
    wanted = next(number for number in range(COLOURS) if printed[number] > 0)
    return f"{printed[wanted]} {colour(wanted, language)}"


def source(number: int, language: str) -> str:
    """Where a cube lies, as `s.cube` numbers them: `from the cage`, `aus dem Kohlelager`."""
    if number < COLOURS:
        return by(language, "from the cage", "aus dem Förderkorb")
    return by(language, "from the storage", "aus dem Kohlelager")


def chosen_cube(number: int, language: str) -> str:
    """`a grey cube from the cage`, `einen grauen Kohlewürfel aus dem Förderkorb`."""
    return f"{cube(number % COLOURS, language)} {source(number, language)}"


def chosen_pair(one: int, other: int, language: str) -> str:
    """`two grey cubes from the cage`, `einen gelben und einen braunen Kohlewürfel`."""
    names = [colour(number % COLOURS, language) for number in (one, other)]
    where = source(one, language)
    if one == other:
        return by(language, f"two {names[0]} cubes {where}", f"zwei {names[0]}e Kohlewürfel {where}")
    if source(other, language) == where:
        return by(
            language,
            f"a {names[0]} and a {names[1]} cube {where}",
            f"einen {names[0]}en und einen {names[1]}en Kohlewürfel {where}",
        )
    joined = by(language, " and ", " und ")
    return f"{chosen_cube(one, language)}{joined}{chosen_cube(other, language)}"


def tiles(number: int, language: str) -> str:
    return by(language, f"{number} tile{many(number)}", f"{number} Plättchen")


def orders(number: int, language: str) -> str:
    return f"{number} {by(language, *(('order', 'Auftrag') if number == 1 else ('orders', 'Aufträge')))}"
