"""The table as text in Rich markup, at most 100 cells wide, from a view and nothing else.

A view may carry more keys: `names` (what the seats are called), `width` (of the screen, in cells), `only` (a seat: draw
its board alone) and `legend` (False: the reader knows the signs by now).
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import set_cell_size

from glueckauf.engine.lines import Line, fitting, length, markup, padded, wrapped
from glueckauf.engine.words import SEAT_STYLES, by

from . import names
from .brief import (
    COLOUR_STYLES,
    colour,
    cubes,
    order_slots,
    seat_sign,
    tile_names,
    tile_style,
    transport_names,
)
from .components.coal import COLOUR_IDS
from .components.elements import ELEMENT_LIST, ELEMENTS_PER_SHIFT
from .components.order_cards import ORDER_IDS, ORDER_LIST, TRANSPORT_IDS
from .components.tunnel_tiles import TILE_IDS, TILE_LIST
from .sheet import sheet

NARROW, WIDE = 78, 100  # cells: the least that the table needs, the most that it takes
GRID = (  # the board in rows of nine spaces
    (*(f"factory_{number}" for number in range(1, 9)), "factory_draw"),
    (*(f"mining_{steps}" for steps in (10, 8, 6, 4)), *(f"money_{marks}" for marks in (6, 5, 4, 3)), "bank"),
    (*(f"delivery_{name}" for name in TRANSPORT_IDS), *(f"order_{number}" for number in range(1, 5)), "order_draw"),
)
FEW = 9  # carts of a level that are drawn one by one
LABEL = 11  # cells
View = dict[str, Any]


def board(view: View, language: str) -> str:
    """The table: header, spaces, legend, and each player, the one who is asked last, next to the question."""
    width = max(NARROW, min(WIDE, view.get("width", WIDE)))
    if view.get("only") is not None:
        return "\n".join(markup(line) for line in player(view, view["only"], width, language))
    lines = header(view, width, language)
    if view["places"] is None:
        for row in GRID:
            lines += [rule(width), *spaces(view, row, width, language)]
        lines += [rule(width), *stacks(view, width, language)]
        if view.get("legend", True):
            lines += legend(width, language)
    seats = range(len(view["players"]))
    last = view["seat"] if view["seat"] is not None else len(seats) - 1
    for seat in (*seats[last + 1 :], *seats[: last + 1]):
        lines += player(view, seat, width, language)
    if view["places"] is not None:
        lines += [[], *sheet(view, [called(view, seat, language) for seat in seats], language)]
    return "\n".join(markup(line) for line in lines)


def called(view: View, seat: int, language: str) -> str:
    given: Sequence[str] | None = view.get("names")
    return given[seat] if given else f"{by(language, 'Player', 'Spieler')} {seat + 1}"


def rule(width: int) -> Line:
    return [("─" * width, "dim")]


def header(view: View, width: int, language: str) -> list[Line]:
    """The shift, who started it, and what its end will score."""
    if view["places"] is not None:
        return [[(by(language, "The game is over", "Das Spiel ist zu Ende"), "bold")]]
    starter, shift = view["start_player"], view["shift"]
    line: Line = [(f"{by(language, 'Shift', 'Schicht')} {shift}/{view['shifts']}", "bold"), ("  ·  ", "dim")]
    line += [(by(language, "start ", "Start "), "dim"), seat_sign(starter), (f" {called(view, starter, language)}", "")]
    scored = by(
        language,
        ("coal", "coal and transports", "coal, transports and empty carts")[shift - 1],
        ("Kohle", "Kohle und Transporte", "Kohle, Transporte, leere Loren")[shift - 1],
    )
    line += [("  ·  ", "dim"), (by(language, f"its end scores {scored}", f"am Ende zählt {scored}"), "dim")]
    return [padded(line, width)]


# The spaces


def spaces(view: View, row: Sequence[str], width: int, language: str) -> list[Line]:
    """A row of the board, each space a column of name, what it offers, price or points, workers."""
    cell = width // len(row)
    found = {space["id"]: space for space in view["spaces"]}
    columns = [space_cell(view, found[name], cell - 1, language) for name in row]
    lines: list[Line] = []
    for i in range(max(map(len, columns))):
        line: Line = []
        for column in columns:
            line += padded(column[i] if i < len(column) else [], cell)
        lines.append(line)
    return lines


def space_cell(view: View, space: View, width: int, language: str) -> list[Line]:
    area, _, what = space["id"].partition("_")
    titles = {
        "factory": by(language, "Factory", "Fabrik"),
        "mining": by(language, "Mining", "Fördern"),
        "money": by(language, "Money", "Geld"),
        "delivery": by(language, "Deliver", "Liefern"),
        "order": by(language, "Order", "Auftrag"),
        "bank": "Bank",
    }
    drawing = what == "draw"
    name = f"{titles[area]} {what}" if what.isdecimal() and area in {"factory", "order"} else titles[area]
    if not space["open"]:
        return [
            [(set_cell_size(name, width).rstrip(), "dim strike")],
            [(by(language, "locked", "gesperrt")[:width], "dim")],
        ]
    lines: list[Line] = [
        [(set_cell_size(name, width).rstrip(), "bold reverse" if view["space"] == space["id"] else "bold")]
    ]
    if drawing:
        lines += [[(by(language, "draw 5", "5 ziehen"), "")]]
    elif area == "factory":
        lines += tile_cell(view["factory"][int(what) - 1], width, language)
    elif area == "order":
        lines += order_cell(view["orders"][int(what) - 1], width, language)
    elif area == "mining":
        lines += [[(fitting(width, names.steps(int(what), language), f"{what} {by(language, 'st.', 'Schr.')}"), "")]]
    elif area == "delivery":
        lines += [[(fitting(width, *transport_names(TRANSPORT_IDS.index(what), language)), "")]]
    else:
        lines += [[(names.marks(int(what or 1), language), "")]]
    return [*lines, workers_line(space, width, language)]


def workers_line(space: View, width: int, language: str) -> Line:
    """What the space costs now, and who stands there."""
    there: Line = []
    for seat, count in enumerate(space["workers"]):
        if count:
            there += [(" ", ""), seat_sign(seat), (str(count), SEAT_STYLES[seat])]
    needed = fitting(
        width - length(there), by(language, f"pay {space['needed']}", f"für {space['needed']}"), str(space["needed"])
    )
    return [(needed, "dim"), *there]


def tile_cell(tile: str | None, width: int, language: str) -> list[Line]:
    if tile is None:
        return [[(by(language, "empty", "leer"), "dim")]]
    price = names.marks(TILE_LIST[TILE_IDS.index(tile)].price, language)
    return [[(fitting(width, *tile_names(tile, language)), tile_style(tile))], [(price, "")]]


def order_cell(order: str | None, width: int, language: str) -> list[Line]:
    if order is None:
        return [[(by(language, "empty", "leer"), "dim")]]
    transport = ORDER_LIST[ORDER_IDS.index(order)].transport
    return [[(fitting(width, *transport_names(transport, language)), "")], order_slots(order, language)]


def stacks(view: View, width: int, language: str) -> list[Line]:
    """The stacks and what is known of them, the supply, and what lies to be chosen."""
    titles = {"tiles": by(language, "tiles", "Plättchen"), "orders": by(language, "orders", "Aufträge")}
    lines: list[Line] = []
    for stack in view["stacks"]:
        tokens: list[Line] = [[(by(language, f"stack of {stack['size']}", f"Stapel {stack['size']}"), "")]]
        if any(piece != "unknown" for piece in stack["from_top"]):
            tokens += [[(by(language, "from the top:", "von oben:"), "dim")]]
            tokens += from_top(stack["from_top"], language)
        for packet in stack["packets"]:
            if packet["pieces"]:
                where = by(
                    language,
                    f"among {packet['size']} below {packet['depth']}:",
                    f"unter {packet['size']} nach {packet['depth']}:",
                )
                tokens += [[(where, "dim")], *(piece_line(piece, language) for piece in packet["pieces"])]
        lines += labelled(titles[stack["id"]], tokens, width)
    lines += labelled(by(language, "supply", "Vorrat"), [supply(view, language)], width)
    if view["drawn"]:
        tokens = [piece_line(piece, language) for piece in view["drawn"]["pieces"]]
        lines += labelled(by(language, "drawn", "gezogen"), with_commas(tokens), width)
    if view["draft"]:
        lines += labelled(
            by(language, "draft", "Auswahl"), with_commas([piece_line(o, language) for o in view["draft"]]), width
        )
    return lines


def from_top(pieces: Sequence[str], language: str) -> list[Line]:
    """What is known of a stack, from the top down; unknown pieces in a row are counted."""
    tokens: list[Line] = []
    unknown = 0
    for piece in pieces:
        if piece == "unknown":
            unknown += 1
            continue
        if unknown:
            tokens.append([(f"{unknown} ?", "dim")])
            unknown = 0
        tokens.append(piece_line(piece, language))
    return with_commas(tokens)


def supply(view: View, language: str) -> Line:
    line: Line = []
    for name in COLOUR_IDS:
        text, style = colour(name, language)
        line += [(" ", "")] * bool(line) + [(f"{view['supply'][name]}{text}", style)]
    return line


def piece_line(piece: str, language: str) -> Line:
    """A tile or an order in brief, or a question mark."""
    if piece == "unknown":
        return [("?", "dim")]
    if piece in TILE_IDS:
        return [(tile_names(piece, language)[0], tile_style(piece))]
    transport = transport_names(ORDER_LIST[ORDER_IDS.index(piece)].transport, language)[-1]
    return [(f"{transport} ", ""), *order_slots(piece, language)]


def legend(width: int, language: str) -> list[Line]:
    """The signs, in one or two quiet lines."""
    colours: list[Line] = [
        [
            (names.SHORT_COLOURS[language][number], COLOUR_STYLES[number]),
            (f" {names.COLOUR_NAMES[language][number]}", "dim"),
        ]
        for number in range(len(COLOUR_IDS))
    ]
    texts = {
        "en": ("2gr light: tile with 2 carts", "2gr→7: 2 slots, 7 VP", "■ cube", "□ empty", "◧ half filled"),
        "de": ("2gr hell: Plättchen, 2 Loren", "2gr→7: 2 Plätze, 7 SP", "■ Würfel", "□ leer", "◧ halb gefüllt"),
    }
    return wrapped([*colours, *([(text, "dim")] for text in texts[language])], width, "  ")


# The players


def player(view: View, seat: int, width: int, language: str) -> list[Line]:
    """One player: a heading, then the pit on the left, orders and what counts on the right."""
    mine = view["players"][seat]
    left_width = width * 46 // 100
    right_width = width - left_width - 2
    left = pit(mine, left_width, language)
    right = labelled(by(language, "orders", "Aufträge"), orders(mine, language), right_width)
    if mine["delivered"]:
        tokens = [piece_line(name, language) for name in mine["delivered"]]
        right += labelled(by(language, "delivered", "geliefert"), with_commas(tokens), right_width)
    counts = majorities(view, mine, language)
    if counts:
        right += labelled(by(language, "counts", "zählt"), counts, right_width)
    both = [
        padded(left[i] if i < len(left) else [], left_width + 2) + (right[i] if i < len(right) else [])
        for i in range(max(len(left), len(right)))
    ]
    return [heading(view, seat, width, language), *both]


def heading(view: View, seat: int, width: int, language: str) -> Line:
    """Name, workers, Marks and points on a rule; who is asked stands out."""
    mine, asked = view["players"][seat], view["seat"] == seat
    style = SEAT_STYLES[seat]
    name = called(view, seat, language)
    line: Line = [("── ", "dim"), seat_sign(seat), (" ", "")]
    line += [(f" {name} ", f"bold reverse {style}") if asked else (name, f"bold {style}")]
    line += [(" ─ ", "dim"), (names.workers(mine["workers"], language), "")]
    if mine["canteen"]:
        line += [(by(language, f" ({mine['canteen']} in the canteen)", f" ({mine['canteen']} in der Kantine)"), "dim")]
    line += [(" ─ ", "dim"), (names.marks(mine["marks"], language), ""), (" ─ ", "dim")]
    total = mine["points"]["total"]
    if view["places"] is None:
        line += [(names.points(mine["track"], language), "bold")]
        line += [(by(language, f" (if it ended now: {total})", f" (wäre jetzt Schluss: {total})"), "dim")]
    else:
        line += [(names.points(total, language), "bold")]
    return padded([*line, (" " + "─" * max(width - length(line) - 1, 0), "dim")], width)


def labelled(label: str, tokens: Iterable[Line], width: int) -> list[Line]:
    """A dim label, then the tokens in a column of their own."""
    lines = wrapped(tokens, width - LABEL)
    return [[(set_cell_size(label if i == 0 else "", LABEL), "dim"), *line] for i, line in enumerate(lines)]


def with_commas(tokens: list[Line]) -> list[Line]:
    return [[*token, (",", "dim")] for token in tokens[:-1]] + tokens[-1:]


def pit(mine: View, width: int, language: str) -> list[Line]:
    """Surface and four levels; the arrow shows where the cage is."""
    cage = mine["cage"]
    lines = [
        [
            ("▸" if cage["level"] == 0 else " ", "bold"),
            (set_cell_size(by(language, "surface", "über Tage"), LABEL - 1), "dim"),
            (by(language, "storage ", "Lager "), "dim"),
            *cubes(mine["storage"], language),
        ]
    ]
    for number, level in enumerate(mine["levels"], 1):
        text, style = colour(level["colour"], language)
        label = f"{number} {names.COLOUR_NAMES[language][number - 1]}"
        line: Line = [("▸" if cage["level"] == number else " ", "bold"), (set_cell_size(label, LABEL - 1), style)]
        line += carts(level, text, language)
        line += [(f"  {by(language, 'light', 'hell')} {len(level['light'])}", "dim")]
        line += [(f" {by(language, 'dark', 'dunkel')} {len(level['dark'])}", "dim")]
        lines.append(padded(line, width))
    light, dark = mine["tiles"]["light"], mine["tiles"]["dark"]
    tiles = by(language, f"  tiles: {light} light, {dark} dark", f"  Plättchen: {light} hell, {dark} dunkel")
    lines.append(
        [
            ("▸", "bold"),
            (set_cell_size(by(language, "cage", "Korb"), LABEL - 1), "dim"),
            *cubes(cage["cubes"], language),
        ]
    )
    lines[-1] += [(tiles, "dim")]
    return [padded(line, width) for line in lines]


def carts(level: View, own: str, language: str) -> Line:
    """`■■□`, a foreign cube by its name; many carts as numbers."""
    foreign = [name for name in level["cubes"] if name != level["colour"]]
    mine = len(level["cubes"]) - len(foreign)
    style = COLOUR_STYLES[COLOUR_IDS.index(level["colour"])]
    line: Line = []
    if level["carts"] > FEW:
        line = [(f"{mine}{own} ", style), (by(language, f"{level['empty']} empty", f"{level['empty']} leer"), "")]
        return line + ([(" +", ""), *cubes(foreign, language)] if foreign else [])
    line = [("■" * mine, style)]
    for name in foreign:
        line.append(colour(name, language))
    return [*line, ("□" * level["empty"], "")]


def orders(mine: View, language: str) -> list[Line]:
    """`truck 2gr→7 ■□`, complete ones marked."""
    signs = {"filled": "■", "half": "◧", "empty": "□"}
    tokens: list[Line] = []
    for order in mine["orders"]:
        line = piece_line(order["id"], language)
        line.append((" ", ""))
        for slot in order["slots"]:
            line.append((signs[slot["state"]], COLOUR_STYLES[COLOUR_IDS.index(slot["colour"])]))
        if order["complete"]:
            line.append((" ✓", "bold green"))
        tokens.append(line)
    return with_commas(tokens) or [[("–", "dim")]]


def majorities(view: View, mine: View, language: str) -> list[Line]:
    """What counts at the end of this shift, as far as there is anything."""
    tokens: list[Line] = []
    for number, element in enumerate(ELEMENT_LIST[: ELEMENTS_PER_SHIFT * view["shift"]]):
        count = mine["counts"][element.id]
        if count:
            tokens.append([(f"{names.ELEMENTS[language][number]} ", "dim"), (str(count), "")])
    return with_commas(tokens)
