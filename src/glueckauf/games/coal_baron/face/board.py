"""The table as text in Rich markup, drawn from a view alone."""

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len, set_cell_size

from glueckauf.engine.face.board import PLAIN_SCREEN, Screen, Sections, draw, nameplate, seat_sign
from glueckauf.engine.face.lines import (
    LABEL,
    Line,
    across,
    beside,
    fitting,
    in_columns,
    labelled,
    length,
    padded,
    ruled,
    with_commas,
    wrapped,
)
from glueckauf.engine.face.words import SEAT_STYLES, by, called, vp

from ..components.coal import COLOUR_IDS
from ..components.elements import ELEMENT_LIST, ELEMENTS_PER_SHIFT
from ..components.order_cards import ORDER_IDS, ORDER_LIST, TRANSPORT_IDS
from ..components.tunnel_tiles import TILE_IDS, TILE_LIST
from . import names
from .sheet import sheet
from .signs import (
    COLOUR_STYLES,
    colour,
    cubes,
    numbers,
    order_slots,
    tile_names,
    tile_style,
    transport_names,
)
from .view import Drawn, Level, Packet, Player, Space, View

GRID = (  # the board in rows of nine spaces
    (*(f"factory_{number}" for number in range(1, 9)), "factory_draw"),
    (*(f"mining_{steps}" for steps in (10, 8, 6, 4)), *(f"money_{marks}" for marks in (6, 5, 4, 3)), "bank"),
    (*(f"delivery_{name}" for name in TRANSPORT_IDS), *(f"order_{number}" for number in range(1, 5)), "order_draw"),
)
AREAS = {  # in full and in short
    "en": {
        "factory": ("Factory", "Fact."),
        "mining": ("Mining", "Mining"),
        "money": ("Money", "Money"),
        "delivery": ("Deliver", "Deliver"),
        "order": ("Order", "Order"),
        "bank": ("Bank", "Bank"),
    },
    "de": {
        "factory": ("Fabrik", "Fabr."),
        "mining": ("Fördern", "Fördern"),
        "money": ("Geld", "Geld"),
        "delivery": ("Liefern", "Liefern"),
        "order": ("Auftrag", "Auftr."),
        "bank": ("Bank", "Bank"),
    },
}
FEW = 9  # carts of a level that are drawn one by one
PIT = 36  # cells
NAME = 22  # cells of a heading that a name may take


def board(view: View, language: str, screen: Screen = PLAIN_SCREEN) -> str:
    return draw(view, language, screen, Sections(middle, player, sheet))


def middle(view: View, screen: Screen, language: str) -> list[Line]:
    """Header, spaces, stacks and legend."""
    width = screen.width
    lines = header(view, screen, language)
    for row in GRID:
        lines += [across(width), *spaces(view, row, width, language)]
    lines += [across(width), *stacks(view, width, language)]
    return lines + (legend(width, language) if screen.legend else [])


def header(view: View, screen: Screen, language: str) -> list[Line]:
    """The shift, who started it, and what its end will score."""
    width = screen.width
    starter, shift = view.start_player, view.shift
    line: Line = [(f"{by(language, 'Shift', 'Schicht')} {shift}/{view.shifts}", "bold"), ("  ·  ", "dim")]
    line += [
        (by(language, "start ", "Start "), "dim"),
        seat_sign(starter),
        (f" {fitting(NAME, called(screen.names, starter, language))}", ""),
    ]
    scored = {
        "en": ("coal", "coal and transports", "coal, transports, empty carts"),
        "de": ("zählt Kohle", "zählen Kohle und Transporte", "zählen Kohle, Transporte, leere Loren"),
    }[language][shift - 1]
    short = {"en": ("coal", "coal, transports", "everything"), "de": ("Kohle", "Kohle, Transporte", "zählt alles")}
    said = by(language, f"its end scores {scored}", f"am Ende {scored}"), short[language][shift - 1]
    line.append(("  ·  ", "dim"))
    return [padded([*line, (fitting(width - length(line), *said), "dim")], width)]


# The spaces


def spaces(view: View, row: Sequence[str], width: int, language: str) -> list[Line]:
    """A row of the board, each space a column of name, what it offers, price or points, workers."""
    cell = width // len(row)
    found = {space.id: space for space in view.spaces}
    return in_columns([space_cell(view, found[name], cell - 1, language) for name in row], cell)


def space_cell(view: View, space: Space, width: int, language: str) -> list[Line]:
    area, _, what = space.id.partition("_")
    title, short = AREAS[language][area]
    numbered = what.isdecimal() and area in {"factory", "order"}
    name = fitting(width, f"{title} {what}", f"{short} {what}", f"{short}{what}") if numbered else title
    if not space.open:
        return [[(name, "dim strike")], [(fitting(width, by(language, "locked", "gesperrt"), "gesp."), "dim")]]
    lines: list[Line] = [[(name, "bold reverse" if view.space == space.id else "bold")]]
    if what == "draw":
        lines += [[(by(language, "draw 5", "5 ziehen"), "")]]
    elif area == "factory":
        lines += tile_cell(view.factory[int(what) - 1], width, language)
    elif area == "order":
        lines += order_cell(view.orders[int(what) - 1], width, language)
    elif area == "mining":
        lines += [[(steps(int(what), width, language), "")]]
    elif area == "delivery":
        lines += [[(fitting(width, *transport_names(TRANSPORT_IDS.index(what), language)), "")]]
    else:
        lines += [[(names.marks(int(what or 1), language), "")]]
    return [*lines, workers_line(space, width, language)]


def steps(number: int, width: int, language: str) -> str:
    """The same on all four spaces, short enough for ten steps."""
    short = by(language, "st.", "Schr.")
    variants = (names.steps(10, language), names.steps(number, language)), (f"10 {short}", f"{number} {short}")
    return next((text for ten, text in variants if cell_len(ten) <= width), f"max. {number}")


def workers_line(space: Space, width: int, language: str) -> Line:
    """What the space costs now, and who stands there: how many too, if there is room (at the bank all may stand)."""
    pay = by(language, f"pay {space.needed}", f"für {space.needed}")
    there = [(seat_sign(seat), str(count), SEAT_STYLES[seat]) for seat, count in enumerate(space.workers) if count]
    counted: Line = [piece for sign, count, style in there for piece in ((" ", ""), sign, (count, style))]
    signs: Line = [(" ", ""), *(sign for sign, _, _ in there)]
    lines: list[Line] = [[(text, "dim"), *who] for who in (counted, signs) for text in (pay, str(space.needed))]
    return next(line for line in lines if length(line) <= width)


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
    for stack in view.stacks:
        tokens: list[Line] = [[(by(language, f"stack of {stack.size}", f"Stapel {stack.size}"), "")]]
        if stack.from_top:
            tokens += [[(by(language, "· from the top:", "· von oben:"), "dim")]]
            tokens += counted(stack.from_top, language)
        for packet in stack.packets:
            if packet.pieces:
                tokens += [[(f"· {lying(packet, language)}:", "dim")]]
                tokens += counted(packet.pieces, language)
        lines += labelled(titles[stack.id], tokens, width)
    lines += labelled(by(language, "supply", "Vorrat"), [supply(view, language)], width)
    if view.drawn:
        lines += labelled(by(language, "drawn", "gezogen"), drawn(view.drawn, language), width)
    if view.draft:
        lines += labelled(by(language, "draft", "Auswahl"), counted(view.draft, language), width)
    return lines


def lying(packet: Packet, language: str) -> str:
    """Where a packet lies of which some pieces are known, but not their order."""
    size, depth = packet.size, packet.depth
    if depth == 0:
        return by(language, f"among the top {size}", f"unter den obersten {size}")
    last = depth + size
    return by(language, f"among numbers {depth + 1} to {last}", f"unter Nummer {depth + 1} bis {last}")


def drawn(hand: Drawn, language: str) -> list[Line]:
    """The drawn pieces; whoever drew them also sees which are put back already, others see how many."""
    if hand.end is None:
        return counted(hand.pieces, language)
    where = by(language, *(("to the top", "nach oben") if hand.end == "top" else ("to the bottom", "nach unten")))
    put = hand.put
    if not hand.in_order:
        said = by(language, f"· {put} back {where}", f"· {put} zurück {where}")
        return [*counted(hand.pieces, language), [(said, "dim")]]
    back = [[(f"{where}:", "dim")], *counted(hand.pieces[:put], language)] if put else []
    still = by(language, f"still {where}:", f"noch {where}:")
    return [*back, [("· " * bool(put) + still, "dim")], *counted(hand.pieces[put:], language)]


def counted(pieces: Sequence[str], language: str) -> list[Line]:
    """Pieces one after the other; unknown ones in a row are a number."""
    tokens: list[Line] = []
    for piece, same in groupby(pieces):
        alike = list(same)
        tokens += [[(f"{len(alike)} ?", "dim")]] if piece == "unknown" else [piece_line(piece, language) for _ in alike]
    return with_commas(tokens)


def supply(view: View, language: str) -> Line:
    return numbers([view.supply[name] for name in COLOUR_IDS], language, least=0)


def piece_line(piece: str, language: str) -> Line:
    """A tile or an order in signs."""
    if piece in TILE_IDS:
        return [(tile_names(piece, language)[0], tile_style(piece))]
    transport = transport_names(ORDER_LIST[ORDER_IDS.index(piece)].transport, language)[-1]
    return [(f"{transport} ", ""), *order_slots(piece, language)]


def legend(width: int, language: str) -> list[Line]:
    """The signs, in a few quiet lines."""
    colours: list[Line] = [
        [
            (names.SHORT_COLOURS[language][number], COLOUR_STYLES[number]),
            (f" {names.COLOUR_NAMES[language][number]}", "dim"),
        ]
        for number in range(len(COLOUR_IDS))
    ]
    texts = {
        "en": (
            *("pay 2 ●1: costs 2 workers, ● has 1 there", "2gr light: tile with 2 carts", "2gr→7: 2 slots, 7 VP"),
            *("■ full", "◧ half full", "□ empty", "✓ complete", "▸ cage"),
        ),
        "de": (
            *("für 2 ●1: kostet 2 Arbeiter, 1 von ● steht dort", "2gr hell: Plättchen, 2 Loren"),
            *("2gr→7: 2 Ablagefelder, 7 SP", "■ voll", "◧ halb voll", "□ leer", "✓ fertig", "▸ Korb"),
        ),
    }
    return wrapped([*colours, *([(text, "dim")] for text in texts[language])], width, "  ")


# The players


def player(view: View, seat: int, screen: Screen, language: str) -> list[Line]:
    """One player: a heading, then the pit on the left, orders and what counts on the right."""
    width = screen.width
    mine = view.players[seat]
    room = width - PIT - 2
    left = pit(mine, language)
    right = labelled(by(language, "orders", "Aufträge"), orders(mine, language), room)
    if mine.delivered:
        right += labelled(by(language, "delivered", "geliefert"), counted(mine.delivered, language), room)
    counts = majorities(view, mine, language)
    if counts:
        right += labelled(by(language, "majorities", "Mehrheiten"), counts, room)
    right += labelled(by(language, "tiles", "Plättchen"), balance(mine, language), room)
    return [heading(view, seat, screen, language), *beside(left, right, PIT + 2)]


def heading(view: View, seat: int, screen: Screen, language: str) -> Line:
    """Name, workers, Marks and points on a rule; the asked player stands out."""
    width = screen.width
    mine, name = view.players[seat], fitting(NAME, called(screen.names, seat, language))
    total = mine.points["total"]
    gone = by(language, f" ({mine.canteen} in the canteen)", f" ({mine.canteen} in der Kantine)")
    canteen = gone if mine.canteen else ""
    now, ended = vp(mine.track, language), by(language, "if it ended now", "wäre jetzt Schluss")
    if view.places is not None:
        now, ended = vp(total, language), ""
    for away, final in ((canteen, ended), (canteen, by(language, "now", "jetzt")), ("", by(language, "now", "jetzt"))):
        line = nameplate(view, seat, name)
        line += [(" ─ ", "dim"), (names.workers(mine.workers, language), ""), (away, "dim")]
        line += [(" ─ ", "dim"), (names.marks(mine.marks, language), ""), (" ─ ", "dim"), (now, "bold")]
        line += [(f" ({final}: {total})", "dim")] if ended else []
        if length(line) <= width:
            break
    return ruled(line, width)


def pit(mine: Player, language: str) -> list[Line]:
    """Surface, four levels and the load of the cage; the arrow shows where it is."""
    level = mine.cage.level
    storage: Line = [(by(language, "storage ", "Lager "), "dim"), *cubes(mine.storage, language)]
    rows = [(by(language, "surface", "über Tage"), "dim", storage)]
    for number, row in enumerate(mine.levels, 1):
        text, style = colour(row.colour, language)
        rows.append((f"{number} {names.COLOUR_NAMES[language][number - 1]}", style, carts(row, text, language)))
    lines = [
        [("▸" if level == number else " ", "bold"), (set_cell_size(label, LABEL - 1), style), *line]
        for number, (label, style, line) in enumerate(rows)
    ]
    load = cubes(mine.cage.cubes, language)
    return [*lines, [(" ", ""), (set_cell_size(by(language, "in cage", "im Korb"), LABEL - 1), "dim"), *load]]


def balance(mine: Player, language: str) -> list[Line]:
    """§12: the tiles of both sides, and what the difference would cost."""
    light, dark, cost = mine.tiles["light"], mine.tiles["dark"], mine.points["balance"]
    tokens: list[Line] = [[(by(language, f"{light} light, {dark} dark", f"{light} hell, {dark} dunkel"), "")]]
    return [*tokens, [(f"({vp(cost, language)})", "dim")]] if cost else tokens


def carts(level: Level, own: str, language: str) -> Line:
    """`■■□`, a foreign cube by its name; many carts as numbers."""
    foreign = [name for name in level.cubes if name != level.colour]
    mine = len(level.cubes) - len(foreign)
    style = COLOUR_STYLES[COLOUR_IDS.index(level.colour)]
    line: Line = []
    if level.carts > FEW:
        line = [(f"{mine}{own} ", style), (by(language, f"{level.empty} empty", f"{level.empty} leer"), "")]
        return line + ([(" +", ""), *cubes(foreign, language)] if foreign else [])
    line = [("■" * mine, style)]
    for name in foreign:
        line.append(colour(name, language))
    return [*line, ("□" * level.empty, "")]


def orders(mine: Player, language: str) -> list[Line]:
    """`truck 2gr→7 ■□`, complete ones marked."""
    signs = {"filled": "■", "half": "◧", "empty": "□"}
    tokens: list[Line] = []
    for order in mine.orders:
        line = piece_line(order.id, language)
        line.append((" ", ""))
        for slot in order.slots:
            line.append((signs[slot.state], COLOUR_STYLES[COLOUR_IDS.index(slot.colour)]))
        if order.complete:
            line.append((" ✓", "bold green"))
        tokens.append(line)
    return with_commas(tokens) or [[("–", "dim")]]


def majorities(view: View, mine: Player, language: str) -> list[Line]:
    """What counts at the end of this shift, if anything: `coal 3gr`, `truck 2`, `empty carts 1ye`."""
    counts = [mine.counts[element.id] for element in ELEMENT_LIST[: ELEMENTS_PER_SHIFT * view.shift]]
    coal, transports, empty = (
        counts[i : i + ELEMENTS_PER_SHIFT] for i in range(0, 3 * ELEMENTS_PER_SHIFT, ELEMENTS_PER_SHIFT)
    )
    tokens: list[Line] = []
    if any(coal):
        tokens.append([(by(language, "coal ", "Kohle "), "dim"), *numbers(coal, language)])
    for number, count in enumerate(transports):
        if count:
            tokens.append([(f"{transport_names(number, language)[-1]} ", "dim"), (str(count), "")])
    if any(empty):
        tokens.append([(by(language, "empty carts ", "leere Loren "), "dim"), *numbers(empty, language)])
    return with_commas(tokens)
