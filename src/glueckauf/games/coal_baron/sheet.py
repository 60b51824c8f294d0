"""The score sheet at the end of a game: points by category, places, who won and why (§12)."""

from typing import Any

from rich.cells import cell_len, set_cell_size

from glueckauf.engine.lines import Line
from glueckauf.engine.words import SEAT_SIGNS, by

from . import names
from .state import CATEGORY_IDS

CATEGORIES = {
    "en": (
        *("delivered orders", "coal majorities", "transport majorities", "empty cart majorities"),
        *("Marks (5 each)", "cubes (3 each)", "outstanding orders", "imbalance of the pit"),
    ),
    "de": (
        *("gelieferte Aufträge", "Mehrheiten Kohle", "Mehrheiten Transporte", "Mehrheiten leere Loren"),
        *("Geld (je 5 Mark)", "Kohlewürfel (je 3)", "offene Aufträge", "Ungleichgewicht"),
    ),
}


def sheet(view: dict[str, Any], called: list[str], width: int, language: str) -> list[Line]:
    """A column for each player in seat order, a row for each category, the sum, the place, and the verdict."""
    first = max(cell_len(name) for name in CATEGORIES[language]) + 2
    room = (width - first) // len(called) - 4  # for a name: its sign stands before it, two spaces before that
    heads = [f"{SEAT_SIGNS[seat]} {set_cell_size(name, min(cell_len(name), room))}" for seat, name in enumerate(called)]
    column = max(8, *(cell_len(head) + 2 for head in heads))
    points = [player["points"] for player in view["players"]]
    winners = [seat for seat, place in enumerate(view["places"]) if place == 1]

    def row(label: str, cells: list[str], style: str) -> Line:
        line: Line = [(set_cell_size(label, first), style)]
        for seat, cell in enumerate(cells):
            line.append((" " * (column - cell_len(cell)) + cell, style or ("bold" if seat in winners else "")))
        return line

    lines = [row(by(language, "Final score", "Endstand"), heads, "bold")]
    for category, name in zip(CATEGORY_IDS, CATEGORIES[language], strict=True):
        lines.append(row(name, [str(mine[category]) for mine in points], ""))
    lines.append([("─" * (first + column * len(heads)), "dim")])
    lines.append(row(by(language, "Sum", "Summe"), [str(mine["total"]) for mine in points], "bold"))
    lines.append(row(by(language, "Place", "Platz"), [f"{place}." for place in view["places"]], ""))
    return [*lines, [], [(verdict(view, called, language), "bold")]]


def verdict(view: dict[str, Any], called: list[str], language: str) -> str:
    """Who won, and why."""
    totals = [player["points"]["total"] for player in view["players"]]
    most = max(totals)
    winners = [called[seat] for seat, place in enumerate(view["places"]) if place == 1]
    tied = [seat for seat, total in enumerate(totals) if total == most]
    value = names.points(most, language)
    if len(winners) > 1:
        who = by(language, " and ", " und ").join(winners)
        return by(
            language,
            f"Shared victory: {who} with {value} each and as many Marks left over (R20).",
            f"Geteilter Sieg: {who} mit je {value} und gleich viel Restgeld (R20).",
        )
    winner = view["places"].index(1)
    if len(tied) > 1:
        rest = names.marks(view["players"][winner]["marks"] % 5, language)
        return by(
            language,
            f"Winner: {winners[0]}. {len(tied)} have {value}; {rest} left over decide (§12).",
            f"Gewonnen: {winners[0]}. {len(tied)} haben {value}; das Restgeld von {rest} entscheidet (§12).",
        )
    ahead = most - max(total for seat, total in enumerate(totals) if seat != winner)
    return by(
        language,
        f"Winner: {winners[0]} with {value}, {ahead} ahead of the next.",
        f"Gewonnen: {winners[0]} mit {value}, {ahead} vor dem nächsten Platz.",
    )
