"""The parts of the text table: styled lines measured in cells, signs, and short names, the longest first."""

from collections.abc import Sequence

from glueckauf.engine.face.lines import Line, Piece
from glueckauf.engine.face.words import by

from ..components.coal import COLOUR_IDS
from ..components.order_cards import ORDER_IDS, ORDER_LIST
from ..components.tunnel_tiles import TILE_IDS, TILE_LIST
from . import names

COLOUR_STYLES = ("yellow", "dark_orange3", "grey62", "bold")


# Signs and short names


def colour(name: str, language: str) -> Piece:
    """`gr`."""
    number = COLOUR_IDS.index(name)
    return names.SHORT_COLOURS[language][number], COLOUR_STYLES[number]


def numbers(counts: Sequence[int], language: str, least: int = 1) -> Line:
    """[colour] `2ye 1gr`: those of which there are at least so many."""
    line: Line = []
    for name, count in zip(COLOUR_IDS, counts, strict=True):
        if count >= least:
            text, style = colour(name, language)
            line += [(" ", "")] * bool(line) + [(f"{count}{text}", style)]
    return line


def cubes(colours: Sequence[str], language: str) -> Line:
    """`2ye 1gr`, or a dash."""
    return numbers([colours.count(name) for name in COLOUR_IDS], language) or [("–", "dim")]


def tile_names(name: str, language: str) -> tuple[str, ...]:
    """`2gr light`."""
    tile = TILE_LIST[TILE_IDS.index(name)]
    short = f"{tile.carts}{names.SHORT_COLOURS[language][tile.colour]}"
    side = names.SIDES[language][tile.side]
    return f"{short} {side}", f"{short} {side[:2]}"


def tile_style(name: str) -> str:
    return COLOUR_STYLES[TILE_LIST[TILE_IDS.index(name)].colour]


def transport_names(number: int, language: str) -> tuple[str, ...]:
    short = {"en": ("handc.", "horse", "truck", "train"), "de": ("Handk.", "Fuhrw.", "Lastw.", "Eisenb.")}
    return names.TRANSPORTS[language][number], short[language][number]


def order_slots(name: str, language: str) -> Line:
    """`2gr→7`; a card of all four colours is `mix→10`."""
    order = ORDER_LIST[ORDER_IDS.index(name)]
    line: Line = []
    if all(order.slots):
        line = [(by(language, "mix", "bunt"), "")]
    else:
        for number, count in enumerate(order.slots):
            if count:
                line = [(f"{count}{names.SHORT_COLOURS[language][number]}", COLOUR_STYLES[number])]
    return [*line, (f"→{order.points}", "bold")]
