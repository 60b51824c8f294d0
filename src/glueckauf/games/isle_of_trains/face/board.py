"""The table as text in Rich markup, drawn from a view alone."""

from rich.cells import cell_len, set_cell_size

from glueckauf.engine.face.board import PLAIN_SCREEN, Screen, Sections, draw, nameplate, seat_sign
from glueckauf.engine.face.lines import Line, Piece, across, cut, labelled, length, padded, ruled, with_commas, wrapped
from glueckauf.engine.face.words import by, called, many, vp

from ..components.cards import CARD_IDS, COST, ENGINE_1, ICON
from ..components.cargo import CARGO_IDS
from ..components.table_sizes import ACTIONS_A_TURN
from . import names
from .sheet import sheet
from .view import Contract, Player, View, Wagon

CARGO_STYLES = ("bold", "cyan", "dark_orange3", "magenta")  # coal, oil, box, any; readable on black and on white
COLUMNS = (14, 12, 16, 16)  # of a contract: its name, the front, both backs; the rest of the line tells whose it is
HEADS = {
    "en": ("contract", "primary", "then A, total", "or B, total"),
    "de": ("Auftrag", "zuerst", "dann A, gesamt", "oder B, gesamt"),
}
NEAR = 10  # rounds before the cap
LABEL = 12  # cells; `train 10/10` and a space
WORTH = {"train": "Zug", "contracts": "Aufträge", "buildings": "Gebäude", "cargo": "Fracht"}  # English and German


def board(view: View, language: str, screen: Screen = PLAIN_SCREEN) -> str:
    return draw(view, language, screen, Sections(middle, player, sheet))


def middle(view: View, screen: Screen, language: str) -> list[Line]:
    """Header, contracts and legend."""
    width = screen.width
    lines = [*header(view, screen, language), across(width), *contracts(view, screen, language)]
    return lines + ([across(width), *legend(width, language)] if screen.legend else [])


def header(view: View, screen: Screen, language: str) -> list[Line]:
    """The round, the piles, how near the end is, and in the variant the display."""
    width = screen.width
    taken, needed = view.contracts_taken, view.contracts_for_end
    tokens: list[Line] = [
        [(round_words(view, language), "bold")],
        [(f"{by(language, 'draw pile', 'Ziehstapel')} ", "dim"), (f"{view.pile}", "")],
        [(f"{by(language, 'discard pile', 'Abwurfstapel')} ", "dim"), (f"{view.discards.size}", "")],
    ]
    if view.final_turns is None:
        said = by(language, f"{taken} taken, end at {needed}", f"{taken} vergeben, Ende bei {needed}")
        tokens.append([(by(language, "contracts ", "Aufträge "), "dim"), (said, "")])
    elif view.final_turns == 0:
        tokens.append([(by(language, "the very last turn", "der allerletzte Spielzug"), "bold red")])
    else:
        number = view.final_turns
        said = by(
            language,
            f"the end is near: {number} turn{many(number)} after this one",
            f"das Ende naht: noch {number} {'Spielzug' if number == 1 else 'Spielzüge'} nach diesem",
        )
        tokens.append([(said, "bold red")])
    lines = wrapped(tokens, width, "  ·  ")
    if view.display is not None:
        shown = with_commas([card(name, language) for name in view.display]) or [[("–", "dim")]]
        lines += labelled(by(language, "display", "Auslage"), shown, width, LABEL)
    return lines


def round_words(view: View, language: str) -> str:
    """`Round 3`; when the cap on turns comes near, `Round 191 of 200` (R40)."""
    number, cap = view.round, view.turn_cap
    said = f"{by(language, 'Round', 'Runde')} {number}"
    return said + by(language, f" of {cap}", f" von {cap}") if cap - number < NEAR and number <= cap else said


def legend(width: int, language: str) -> list[Line]:
    """The signs, in two or three quiet lines."""
    tokens: list[Line] = [
        [(sign, CARGO_STYLES[kind]), (f" {names.CARGO[language][kind]}", "dim")]
        for kind, sign in enumerate(names.CARGO_SIGNS)
    ]
    texts = {
        "en": (
            *("▪[▪·] carries coal: one aboard, one place free", "? face down"),
            *("train 5/6: weight 5, traction 6", "hand card ▪ (3): coal as cargo, costs 3 to build"),
        ),
        "de": (
            *("▪[▪·] trägt Kohle: eine geladen, ein Ladeplatz frei", "? verdeckt"),
            *("Zug 5/6: Gewicht 5, Zugkraft 6", "Handkarte ▪ (3): als Fracht Kohle, Baukosten 3"),
        ),
    }
    return wrapped([*tokens, *([(text, "dim")] for text in texts[language])], width, "  ")


# The contracts


def contracts(view: View, screen: Screen, language: str) -> list[Line]:
    """A line for each card: the front, then both backs, then who has it."""
    width = screen.width
    heads = zip(HEADS[language], COLUMNS, strict=True)
    lines: list[Line] = [[(set_cell_size(head, room), "dim") for head, room in heads]]
    for contract in view.contracts:
        owner, done = contract.owner, contract.done
        line: Line = [(set_cell_size(contract.name, COLUMNS[0]), "bold" if owner is None else "")]
        for part, label, room in zip(("primary", "a", "b"), ("", "A ", "B "), COLUMNS[1:], strict=True):
            lost = done not in {None, "primary"} and part not in {done, "primary"}
            style = "dim strike" if lost else "bold" if done == part else ""
            wanted: Line = [(label, "dim"), *(cargo_sign(cargo) for cargo in contract.parts[part].cargo)]
            value = vp(contract.parts[part].points, language)
            if lost:
                wanted = [(text, "dim") for text, _ in wanted]
            line += padded([*wanted, (f" {value}", style)], room)
        line += whose(contract, screen, language)
        lines.append(cut(line, width))
    return lines


def whose(contract: Contract, screen: Screen, language: str) -> Line:
    if contract.owner is None:
        return [(by(language, "on the island", "auf der Insel"), "dim")]
    done = {
        "primary": by(language, "A/B open", "A/B offen"),
        "a": by(language, "A done", "A erfüllt"),
        "b": by(language, "B done", "B erfüllt"),
    }[contract.done or "primary"]
    name = called(screen.names, contract.owner, language)
    return [(f"{done}: ", ""), seat_sign(contract.owner), (f" {name}", "")]


# The players


def player(view: View, seat: int, screen: Screen, language: str) -> list[Line]:
    """One player: a heading, the train, buildings and contracts, and the hand as far as it is known."""
    width = screen.width
    mine = view.players[seat]
    lines = [heading(view, seat, screen, language)]
    load = f"{by(language, 'train', 'Zug')} {mine.weight}/{mine.traction}"
    lines += labelled(load, train(mine, language), width, LABEL)
    if mine.buildings:
        tokens: list[Line] = [
            [(named(item.id, language), ""), (f" {vp(item.points, language)}", "bold")] for item in mine.buildings
        ]
        lines += labelled(by(language, "buildings", "Gebäude"), with_commas(tokens), width, LABEL)
    tokens = hand(view, seat, language)
    if tokens or view.viewer == seat:
        lines += labelled(by(language, "hand", "Hand"), with_commas(tokens) or [[("–", "dim")]], width, LABEL)
    return lines


def heading(view: View, seat: int, screen: Screen, language: str) -> Line:
    """Name, cards in hand and points on a rule; the asked player stands out, with the actions left."""
    width = screen.width
    mine, asked = view.players[seat], view.seat == seat
    line = nameplate(view, seat, called(screen.names, seat, language))
    if asked:
        line += [(" ─ ", "dim"), (phase(view, language), "")]
    line += [(" ─ ", "dim"), (names.cards(mine.hand_count, language), "")]
    if asked and view.phantoms:
        line += [(f" + {names.phantoms(view.phantoms, language)}", "italic")]
    line += [(" ─ ", "dim"), (vp(mine.points["total"], language), "bold")]
    parts = " + ".join(
        f"{by(language, key, label)} {mine.points[key]}" for key, label in WORTH.items() if mine.points[key]
    )
    if parts and length(line) + cell_len(parts) + 3 <= width:
        line += [(f" = {parts}", "dim")]
    return ruled(line, width)


def phase(view: View, language: str) -> str:
    """Which action it is, a bonus, or the end of the turn."""
    if not view.actions_left:
        return by(language, "end of turn", "Ende des Spielzugs")
    number = ACTIONS_A_TURN + 1 - view.actions_left
    said = by(language, f"action {number} of {ACTIONS_A_TURN}", f"Aktion {number} von {ACTIONS_A_TURN}")
    return said + by(language, ", bonus", ", Bonus") if view.extra else said


def cargo_sign(name: str) -> Piece:
    """The sign of a cargo type; what is neither coal nor oil nor box may be any of them."""
    number = CARGO_IDS.index(name) if name in CARGO_IDS else len(CARGO_IDS)
    return names.CARGO_SIGNS[number], CARGO_STYLES[number]


def named(name: str, language: str) -> str:
    return names.card(CARD_IDS.index(name), language)


def card(name: str, language: str) -> Line:
    """A card with its cargo icon and cost: `Bank * (6)`; a Level 1 Engine cannot be built."""
    kind = CARD_IDS.index(name)
    icon = ICON[kind]
    line: Line = [(f"{names.card(kind, language)} ", ""), (names.CARGO_SIGNS[icon], CARGO_STYLES[icon])]
    return line if kind == ENGINE_1 else [*line, (f" ({COST[kind]})", "dim")]


def train(mine: Player, language: str) -> list[Line]:
    """`Hopper-2 Car ▪[▪·]`, `Caboose 6 (traction +2)`; cargo that lies face down is a question mark."""
    tokens: list[Line] = [[(named(mine.engine, language), "bold")]]
    kinds = [wagon.card for wagon in mine.wagons]
    for wagon in mine.wagons:
        name, number = named(wagon.card, language), wagon.id.partition("#")[2]
        if kinds.count(wagon.card) > 1 or number not in {"", "1"}:
            name += f" #{number}"
        token: Line = [(name, "")]
        if wagon.carries is not None:
            token += [(" ", ""), cargo_sign(wagon.carries), ("[", "dim"), *places(wagon), ("]", "dim")]
        else:
            token += [(f" ({names.caboose_in_brief(CARD_IDS.index(wagon.card), language)})", "dim")]
        tokens.append(token)
    return with_commas(tokens)


def places(wagon: Wagon) -> Line:
    signs: Line = []
    for cargo in wagon.cargo:
        if cargo is None:
            signs.append(("·", "dim"))
        elif cargo.face_down_by is not None:
            kind = CARGO_IDS.index(wagon.carries) if wagon.carries in CARGO_IDS else len(CARGO_IDS)
            signs.append(("?", CARGO_STYLES[kind]))
        else:
            signs.append(cargo_sign(cargo.type))
    return signs


def hand(view: View, seat: int, language: str) -> list[Line]:
    """Cards with their number, and how many are not known."""
    mine = view.players[seat]
    tokens: list[Line] = []
    for name in dict.fromkeys(mine.hand):
        number = mine.hand.count(name)
        tokens.append([*([(f"{number} ", "bold")] if number > 1 else []), *card(name, language)])
    unknown = mine.hand_count - len(mine.hand)
    if unknown and mine.hand:
        tokens.append([(by(language, f"{unknown} not known", f"{unknown} unbekannt"), "italic")])
    return tokens
