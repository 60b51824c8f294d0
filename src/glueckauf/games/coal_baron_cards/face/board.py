"""The table as text in Rich markup, drawn from a view alone."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from glueckauf.engine.face.board import PLAIN_SCREEN, Screen, Sections, draw, nameplate, seat_sign
from glueckauf.engine.face.lines import (
    LABEL,
    Line,
    Piece,
    across,
    beside,
    fitting,
    labelled,
    length,
    padded,
    ruled,
    with_commas,
    wrapped,
)
from glueckauf.engine.face.words import SEAT_STYLES, by, called, vp

from ..components.areas import AREA_IDS, EXTRACT_0_1, STACK_IDS
from ..components.crests import CREST_IDS
from ..components.lorries import LORRY_IDS, LORRY_LIST
from . import names
from .sheet import sheet
from .signs import (
    AREA_ACTIONS,
    AREA_NAMES,
    CARD_NAMES,
    CREST_STYLES,
    crest_sign,
    letter,
    lorry,
    objective_names,
    order_names,
    price,
    share_names,
    wagon_sign,
)
from .view import Area, Hand, Player, Stack, Track, View, Wagon

GRID = (  # the double row of the display (§2)
    ("lorry_left", "lorry_right", "wagon_left", "wagon_right", "loco", "order"),
    ("free_choice", "deliver", "extract_0_1", "extract_1_2", "extract_2_3", "objective", "innovation", "share"),
)
NAME = 22  # cells of a heading that a name may take


def board(view: View, language: str, screen: Screen = PLAIN_SCREEN) -> str:
    return draw(view, language, screen, Sections(middle, player, sheet))


def middle(view: View, screen: Screen, language: str) -> list[Line]:
    """Header, display and legend."""
    width = screen.width
    lines = [*header(view, screen, language), *display(view, width, language)]
    return lines + ([across(width), *legend(width, language)] if screen.legend else [])


def header(view: View, screen: Screen, language: str) -> list[Line]:
    """The shift, who started it, and who takes its marker as things stand."""
    width = screen.width
    starter, claim, shift = view.start_player, view.claim, view.shift
    line: Line = [(f"{by(language, 'Shift', 'Schicht')} {shift}/{view.shifts}", "bold"), ("  ·  ", "dim")]
    line += [(by(language, "start ", "Start "), "dim"), seat_sign(starter)]
    line += [(f" {fitting(NAME, called(screen.names, starter, language))}", ""), ("  ·  ", "dim")]
    if claim is None:
        said = by(language, f"shift marker {shift} unclaimed", f"Schichtmarker {shift} noch ohne Anspruch")
        short = by(language, f"marker {shift} unclaimed", f"Marker {shift} noch frei")
        return [padded([*line, (fitting(width - length(line), said, short), "dim")], width)]
    name = fitting(NAME, called(screen.names, claim, language))
    said = by(language, f"shift marker {shift} claimed by ", f"Anspruch auf Schichtmarker {shift}: ")
    short = by(language, f"marker {shift}: ", f"Marker {shift}: ")
    words = fitting(width - length(line) - cell_len(name) - 2, said, short)
    return [padded([*line, (words, "dim"), seat_sign(claim), (f" {name}", "")], width)]


# The display


def display(view: View, width: int, language: str) -> list[Line]:
    """Two rows of areas, each a column of name, top card, price and size, and workers lying there."""
    areas = {area.id: area for area in view.areas}
    stacks = {stack.id: stack for stack in view.stacks}
    lines: list[Line] = []
    for row in GRID:
        lines.append(across(width))
        columns = [
            [padded(line, cell) for line in area_cell(view, areas[name], stacks.get(name), cell - 1, language)]
            for name, cell in zip(row, cells(row, width), strict=True)
        ]
        lines += side_by_side(columns)
    return lines


def cells(row: Sequence[str], width: int) -> list[int]:
    """The width of each column of a row: areas without a stack need less room than those that show a card."""
    bare = [name for name in row if name not in STACK_IDS]
    small = width * 12 // 100
    large = (width - small * len(bare)) // (len(row) - len(bare))
    return [small if name in bare else large for name in row]


def side_by_side(columns: list[list[Line]]) -> list[Line]:
    """Columns of padded lines; the shorter ones are filled up."""
    blanks: list[Line] = [[(" " * length(column[0]), "")] for column in columns]
    rows = zip_longest(*columns)
    return [
        [piece for line, blank in zip(row, blanks, strict=True) for piece in (blank if line is None else line)]
        for row in rows
    ]


def area_cell(view: View, area: Area, stack: Stack | None, width: int, language: str) -> list[Line]:
    name = fitting(width, *AREA_NAMES[language][AREA_IDS.index(area.id)])
    if not area.laid_out:
        return [[(name, "dim strike")], [(by(language, "not used", "entfällt"), "dim")]]
    busy = area.id in (view.area, view.stack)
    lines: list[Line] = [[(name, "bold reverse" if busy else "bold")], area_card(view, area, stack, width, language)]
    lines.append(price_line(area.required, stack, width, language))
    for seat, cards in enumerate(area.workers):
        lines += lying(seat, cards, width)
    for innovation in area.innovations:
        lines.append([(f"+{innovation}", "dim")])
    return lines


def price_line(required: int, stack: Stack | None, width: int, language: str) -> Line:
    """`pay 2 · 18`: what the area costs, and how many cards its stack has."""
    cost = price(required, language)
    if stack is None:
        return [(cost, "bold")]
    size = fitting(width - cell_len(cost), f" · {stack.size}", f"·{stack.size}")
    return [(cost, "bold"), (size, "dim")]


def lying(seat: int, cards: Sequence[int], width: int) -> list[Line]:
    """`●1,1,2`: the workers of a seat, on as many lines as they need."""
    room = width // 2  # a sign, then cards with a comma between two
    parts = [cards[start : start + room] for start in range(0, len(cards), room)]
    return [[seat_sign(seat), (",".join(map(str, part)), SEAT_STYLES[seat])] for part in parts]


def area_card(view: View, area: Area, stack: Stack | None, width: int, language: str) -> Line:
    """What the area offers: the top card of its stack, or what one does there."""
    if stack is None:
        if area.id == AREA_IDS[EXTRACT_0_1]:
            return [(f"{by(language, 'marker', 'Marker')} {view.shift}", "")]
        return [(fitting(width, *AREA_ACTIONS[language][area.id]), "")]
    if stack.top is None:
        return [(by(language, "empty", "leer"), "dim")]
    kind = area.id.split("_")[0]
    if kind == "lorry":
        crest = LORRY_LIST[LORRY_IDS.index(stack.top)].crest
        return [*lorry(stack.top), (f" {names.CRESTS[language][crest]}", "")]
    if kind == "wagon":
        name = "Joker" if stack.top == "joker" else names.CRESTS[language][CREST_IDS.index(stack.top)]
        return [wagon_sign(stack.top), (f" {name}", "")]
    if kind == "loco":
        return [(f"{by(language, 'model', 'Modell')} {letter(stack.top)}", "")]
    return [(fitting(width, *CARD_NAMES[kind](stack.top, language)), "")]


def legend(width: int, language: str) -> list[Line]:
    """The signs, in one or two quiet lines."""
    crests: list[Line] = [
        [(sign, CREST_STYLES[crest]), (f" {names.CRESTS[language][crest]}", "dim")]
        for crest, sign in enumerate(names.CREST_SIGNS)
    ]
    texts = {
        "en": ("J joker", "♣♣ double lorry", "♣1 single, 1 VP", "[J ··] empty wagon", "▶B loco", "3→7 minimum 3, 7 VP"),
        "de": (
            "J Joker",
            "♣♣ Doppellore",
            "♣1 Einzellore, 1 SP",
            "[J ··] leerer Waggon",
            "▶B Lok",
            "3→7 ab 3 Loren 7 SP",
        ),
    }
    cost = f"{price(2, language)} · 18"
    prices = by(language, f"{cost}: costs 2 workers, 18 cards left", f"{cost}: kostet 2 Arbeiter, noch 18 Karten")
    return wrapped([*crests, *([(text, "dim")] for text in (*texts[language], prices))], width, "  ")


# The players


def player(view: View, seat: int, screen: Screen, language: str) -> list[Line]:
    """One player: a heading, then row, tracks and storage on the left, hand and open cards on the right.

    The asked player sees every place of the board; of other boards only what lies there is drawn.
    """
    width = screen.width
    mine, asked = view.players[seat], view.seat == seat
    left_width = width * 52 // 100
    right_width = width - left_width - 2
    left, right = [], []
    if mine.row or asked:
        left += labelled(by(language, "row", "Reihe"), row(mine, language), left_width)
    for track in mine.tracks:
        if track.wagons or track.loco or asked:
            left += train(track, left_width, language)
    if mine.storage:
        left += labelled(by(language, "storage", "Lager"), [lorry(name) for name in mine.storage], left_width)
    for label, tokens in hand(mine, language):
        if tokens or asked:
            right += labelled(label, tokens or [[("–", "dim")]], right_width)
    return [heading(view, seat, screen, language), *beside(left, right, left_width + 2)]


def heading(view: View, seat: int, screen: Screen, language: str) -> Line:
    """Name, workers, markers and points on a rule; the asked player stands out. What does not fit is dropped or cut."""
    width = screen.width
    mine = view.players[seat]
    points = mine.points
    parts = " ".join(f"{category} {number}" for category, number in points.items() if category != "total")
    said: Line = []
    if mine.passed and view.places is None:
        said += [(" " + by(language, "passed", "gepasst"), "dim italic")]
    said += [(" ─ ", "dim"), (by(language, "workers ", "Arbeiter "), "dim")]
    said += [(" ".join(map(str, mine.workers)) or "–", "")]
    if mine.markers:
        said += [(" ─ ", "dim"), (by(language, "markers ", "Marker "), "dim")]
        said += [(" ".join(map(str, mine.markers)), "")]
    said += [(" ─ ", "dim"), (vp(points["total"], language), "bold")]
    room = width - length(nameplate(view, seat, "")) - length(said)
    line = [*nameplate(view, seat, fitting(min(NAME, room), called(screen.names, seat, language))), *said]
    if length(line) + cell_len(parts) + 2 <= width:
        line += [(f"  {parts}", "dim")]
    return ruled(line, width)


def row(mine: Player, language: str) -> list[Line]:
    if not mine.row:
        return [[("–", "dim")]]
    front = [[(by(language, "front", "vorn") + " ▸", "dim")]]
    return front + [lorry(name) for name in mine.row]


def train(track: Track, width: int, language: str) -> list[Line]:
    """A track with its crests, its wagons, and the loco on the right."""
    label: Line = [(f"{by(language, 'track', 'Gleis')} {track.track} ", "dim")]
    label += [crest_sign(crest) for crest in track.crests]
    tokens = grouped(track.wagons)
    if track.loco:
        tokens.append([(f"▶{letter(track.loco)}", "bold")])
    if track.load:
        tokens.append([(by(language, f"load {track.load}", f"Ladung {track.load}"), "")])
    return beside([label], wrapped(tokens or [[("–", "dim")]], width - LABEL), LABEL)


def grouped(wagons: list[Wagon]) -> list[Line]:
    """Equal wagons of a train once, with their number."""
    counts: dict[tuple[str, str | None], int] = {}
    for wagon in wagons:
        counts[wagon.wagon, wagon.load] = counts.get((wagon.wagon, wagon.load), 0) + 1
    tokens: list[Line] = []
    for (kind, load), count in counts.items():
        inside: Line = lorry(load) if load else [("··", "dim")]
        number: Line = [(f"{count}×", "")] if count > 1 else []
        tokens.append([*number, ("[", ""), wagon_sign(kind), (" ", ""), *inside, ("]", "")])
    return tokens


def hand(mine: Player, language: str) -> list[tuple[str, list[Line]]]:
    """The right column: label and cards."""
    orders = [*by_destination(mine.orders.open, language), *secret(mine.orders, "order", language)]
    innovations = alone([(CARD_NAMES["innovation"](name, language)[0], "") for name in mine.innovations.open])
    innovations += secret(mine.innovations, "innovation", language)
    shares = counted([share_names(name, language)[1] for name in mine.shares])
    objectives = [
        [[(objective_names(card.id, language)[0], ""), (f" ({card.points})", "bold")]] for card in mine.objectives
    ]
    delivered = by_destination(mine.delivered.orders, language)
    locos = "".join(letter(name) for name in mine.delivered.locos)
    if locos:
        delivered += alone([(f"▶{locos}", "")])
    lines = [
        (by(language, "orders", "Aufträge"), set_off(orders)),
        (by(language, "innov.", "Innov."), set_off(innovations)),
        (by(language, "shares", "Anteile"), set_off(shares)),
        (by(language, "objectives", "Ziele"), set_off(objectives)),
    ]
    if delivered:
        lines.append((by(language, "delivered", "geliefert"), set_off(delivered)))
    return lines


def alone(pieces: Iterable[Piece]) -> list[list[Line]]:
    """Each piece a group of its own, to be set off by commas."""
    return [[[piece]] for piece in pieces]


def by_destination(orders: Sequence[str], language: str) -> list[list[Line]]:
    """A group for each destination: `Furnaces 3→7 4→10`."""
    goals: dict[str, list[str]] = {}
    for name in orders:
        place, _, goal = order_names(name, language)[1].rpartition(" ")
        goals.setdefault(place, []).append(goal)
    return [
        [[(f"{place} {goal}" if i == 0 else goal, "")] for i, goal in enumerate(found)]
        for place, found in goals.items()
    ]


def secret(cards: Hand, kind: str, language: str) -> list[list[Line]]:
    """Cards kept unseen by Free Choice: the owner sees them, marked as secret; the others see their number."""
    mark = by(language, "secret", "geheim")
    if cards.secret:
        variant = 1 if kind == "order" else 0
        return [[[(CARD_NAMES[kind](name, language)[variant], ""), (f" ({mark})", "dim")]] for name in cards.secret]
    count = cards.secret_count
    return alone([(f"{count} {mark}", "italic")]) if count else []


def counted(cards: Sequence[str]) -> list[list[Line]]:
    return alone((f"{cards.count(card)} {card}", "") for card in dict.fromkeys(cards))


def set_off(groups: list[list[Line]]) -> list[Line]:
    """The cards of all groups, a comma behind each group but the last."""
    ends = with_commas([group[-1] for group in groups])
    return [token for group, end in zip(groups, ends, strict=True) for token in (*group[:-1], end)]
