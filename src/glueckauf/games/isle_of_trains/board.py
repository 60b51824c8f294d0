"""The table as text in Rich markup, at most 100 cells wide, from a view and nothing else.

A view may carry more keys: `names` (what the seats are called), `width` (of the screen, in cells), `only` (a seat: draw
its train alone) and `legend` (False: the reader knows the signs by now).
"""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size

from glueckauf.engine.words import SEAT_STYLES

from . import names
from .brief import (
    CARGO_STYLES,
    Line,
    cargo_sign,
    cut,
    labelled,
    length,
    markup,
    padded,
    rule,
    seat_sign,
    with_commas,
    wrapped,
)
from .components.cards import ACTIONS_A_TURN, CARD_IDS, ICON
from .components.cargo import CARGO_IDS
from .names import by
from .sheet import sheet

NARROW, WIDE = 78, 100  # cells: the least that the table needs, the most that it takes
View = dict[str, Any]


def board(view: View, language: str) -> str:
    """The table: header, contracts, legend, and each player, the one who is asked last, next to the question."""
    width = max(NARROW, min(WIDE, view.get("width", WIDE)))
    if view.get("only") is not None:
        return "\n".join(markup(cut(line, width)) for line in player(view, view["only"], width, language))
    lines = header(view, width, language)
    if view["places"] is None:
        lines += [rule(width), *contracts(view, width, language)]
        if view.get("legend", True):
            lines += [rule(width), *legend(width, language)]
    seats = range(len(view["players"]))
    last = view["seat"] if view["seat"] is not None else len(seats) - 1
    for seat in (*seats[last + 1 :], *seats[: last + 1]):
        lines += player(view, seat, width, language)
    if view["places"] is not None:
        lines += [[], *sheet(view, [called(view, seat, language) for seat in seats], width, language)]
    return "\n".join(markup(cut(line, width)) for line in lines)


def called(view: View, seat: int, language: str) -> str:
    given: Sequence[str] | None = view.get("names")
    return given[seat] if given else f"{by(language, 'Player', 'Spieler')} {seat + 1}"


def header(view: View, width: int, language: str) -> list[Line]:
    """The round, the piles, how near the end is, and in the variant the display."""
    if view["places"] is not None:
        return [[(by(language, "The game is over", "Das Spiel ist zu Ende"), "bold")]]
    taken, needed = view["contracts_taken"], view["contracts_for_end"]
    tokens: list[Line] = [
        [(f"{by(language, 'Round', 'Runde')} {view['round']}", "bold")],
        [(f"{by(language, 'draw pile', 'Nachziehstapel')} ", "dim"), (f"{view['pile']}", "")],
        [(f"{by(language, 'discards', 'Ablage')} ", "dim"), (f"{view['discards']['size']}", "")],
    ]
    if view["final_turns"] is None:
        tokens.append(
            [(by(language, f"contracts taken {taken}/{needed}", f"Aufträge vergeben {taken}/{needed}"), "dim")]
        )
    elif view["final_turns"] == 0:
        tokens.append([(by(language, "the very last turn", "der allerletzte Zug"), "bold red")])
    else:
        number = view["final_turns"]
        said = by(
            language,
            f"the end is near: {number} turn{names.many(number)} after this one",
            f"das Ende naht: noch {number} {'Zug' if number == 1 else 'Züge'} nach diesem",
        )
        tokens.append([(said, "bold red")])
    lines = wrapped(tokens, width, "  ·  ")
    if view["display"] is not None:
        shown = with_commas([card(name, language) for name in view["display"]]) or [[("–", "dim")]]
        lines += labelled(by(language, "display", "Auslage"), shown, width)
    return lines


def legend(width: int, language: str) -> list[Line]:
    """The signs, in one or two quiet lines."""
    tokens: list[Line] = [
        [(sign, CARGO_STYLES[kind]), (f" {names.CARGO[language][kind]}", "dim")]
        for kind, sign in enumerate(names.CARGO_SIGNS)
    ]
    texts = {
        "en": ("[▪·] one coal, one place free", "? face down", "#2 its number", "5/6 weight and traction"),
        "de": ("[▪·] eine Kohle, ein Platz frei", "? verdeckt", "#2 Nummer", "5/6 Gewicht und Zugkraft"),
    }
    return wrapped([*tokens, *([(text, "dim")] for text in texts[language])], width, "  ")


# The contracts


def contracts(view: View, width: int, language: str) -> list[Line]:
    """A line for each card: the front, then both backs, then who has it."""
    name_room = 14
    lines = []
    for contract in view["contracts"]:
        owner, done = contract["owner"], contract["done"]
        line: Line = [(set_cell_size(contract["name"], name_room), "bold" if owner is None else "")]
        for part, label in (("primary", ""), ("a", "A "), ("b", "B ")):
            lost = done not in {None, "primary"} and part not in {done, "primary"}
            style = "dim strike" if lost else "bold" if done == part else ""
            wanted: Line = [(label, "dim"), *(cargo_sign(cargo) for cargo in contract["parts"][part]["cargo"])]
            value = names.points(contract["parts"][part]["points"], language)
            if lost:
                wanted = [(text, "dim") for text, _ in wanted]
            line += padded([*wanted, (f" {value}", style)], 12 if part == "primary" else 16)
        line += whose(view, contract, language)
        lines.append(cut(line, width))
    return lines


def whose(view: View, contract: View, language: str) -> Line:
    if contract["owner"] is None:
        return [(by(language, "on the island", "auf der Insel"), "dim")]
    done = {
        "primary": by(language, "A or B open", "A/B offen"),
        "a": by(language, "A done", "A erfüllt"),
        "b": by(language, "B done", "B erfüllt"),
    }[contract["done"]]
    return [seat_sign(contract["owner"]), (f" {called(view, contract['owner'], language)}: {done}", "")]


# The players


def player(view: View, seat: int, width: int, language: str) -> list[Line]:
    """One player: a heading, the train, buildings and contracts, and the hand as far as it is known."""
    mine = view["players"][seat]
    lines = [heading(view, seat, width, language)]
    lines += labelled(by(language, "train", "Zug"), train(mine, language), width)
    if mine["buildings"]:
        tokens: list[Line] = [
            [(named(item["id"], language), ""), (f" ({item['points']})", "bold")] for item in mine["buildings"]
        ]
        lines += labelled(by(language, "buildings", "Gebäude"), with_commas(tokens), width)
    tokens = hand(view, seat, language)
    if tokens or view["viewer"] == seat:
        lines += labelled(by(language, "hand", "Hand"), with_commas(tokens) or [[("–", "dim")]], width)
    return lines


def heading(view: View, seat: int, width: int, language: str) -> Line:
    """Name, cards in hand and points on a rule; who is asked stands out, with the actions left."""
    mine, asked = view["players"][seat], view["seat"] == seat
    style = SEAT_STYLES[seat]
    name = called(view, seat, language)
    line: Line = [("── ", "dim"), seat_sign(seat), (" ", "")]
    line += [(f" {name} ", f"bold reverse {style}") if asked else (name, f"bold {style}")]
    if asked and view["actions_left"]:
        number = ACTIONS_A_TURN + 1 - view["actions_left"]
        line += [(" ─ ", "dim"), (by(language, f"action {number}", f"Aktion {number}"), "")]
    line += [(" ─ ", "dim"), (names.cards(mine["hand_count"], language), "")]
    if asked and view["phantoms"]:
        line += [(f" + {view['phantoms']} {by(language, 'phantom', 'Phantom')}", "italic")]
    points = mine["points"]
    labels = by(language, "train contracts buildings cargo", "Zug Aufträge Gebäude Fracht").split()
    parts = " ".join(
        f"{label} {points[key]}"
        for label, key in zip(labels, ("train", "contracts", "buildings", "cargo"), strict=True)
    )
    total: Line = [(" ─ ", "dim"), (names.points(points["total"], language), "bold")]
    if length(line) + length(total) + cell_len(parts) + 2 <= width:
        total += [(f"  {parts}", "dim")]
    line += total
    return padded([*line, (" " + "─" * max(width - length(line) - 1, 0), "dim")], width)


def named(name: str, language: str) -> str:
    return names.card(CARD_IDS.index(name), language)


def card(name: str, language: str) -> Line:
    """A card with its cargo icon: `Bank *`."""
    kind = CARD_IDS.index(name)
    icon = ICON[kind]
    return [(f"{names.card(kind, language)} ", ""), (names.CARGO_SIGNS[icon], CARGO_STYLES[icon])]


def train(mine: View, language: str) -> list[Line]:
    """Engine and wagons: `Hopper-2 Car ▪[▪·]`; cargo that lies face down is a question mark."""
    load: Line = [(f"{mine['weight']}/{mine['traction']}", "dim")]
    tokens: list[Line] = [[(named(mine["engine"], language), "bold")]]
    kinds = [wagon["card"] for wagon in mine["wagons"]]
    for wagon in mine["wagons"]:
        name = named(wagon["card"], language)
        if kinds.count(wagon["card"]) > 1:
            name += " #" + wagon["id"].partition("#")[2]
        token: Line = [(name, "")]
        if wagon["carries"] is not None:
            token += [(" ", ""), cargo_sign(wagon["carries"]), ("[", "dim"), *places(wagon), ("]", "dim")]
        tokens.append(token)
    return [*with_commas(tokens), load]


def places(wagon: View) -> Line:
    signs: Line = []
    for cargo in wagon["cargo"]:
        if cargo is None:
            signs.append(("·", "dim"))
        elif cargo["face_down_by"] is not None:
            kind = CARGO_IDS.index(wagon["carries"]) if wagon["carries"] in CARGO_IDS else len(CARGO_IDS)
            signs.append(("?", CARGO_STYLES[kind]))
        else:
            signs.append(cargo_sign(cargo["type"]))
    return signs


def hand(view: View, seat: int, language: str) -> list[Line]:
    """Cards with their number, and how many are not known."""
    mine = view["players"][seat]
    tokens: list[Line] = []
    for name in dict.fromkeys(mine["hand"]):
        number = mine["hand"].count(name)
        tokens.append([*([(f"{number} ", "bold")] if number > 1 else []), *card(name, language)])
    unknown = mine["hand_count"] - len(mine["hand"])
    if unknown and mine["hand"]:
        tokens.append([(by(language, f"{unknown} not known", f"{unknown} unbekannt"), "italic")])
    return tokens
