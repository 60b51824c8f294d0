"""The score sheet at the end of a game: points by category, places, who won and why (§10)."""

from typing import Any

from rich.cells import cell_len, set_cell_size

from glueckauf.engine.lines import Line
from glueckauf.engine.words import SEAT_SIGNS, by

from . import names

CATEGORIES = {
    "en": ("A delivered lorries", "B fulfilled orders", "C shares", "D shift markers", "E objectives"),
    "de": ("A ausgelieferte Loren", "B erfüllte Aufträge", "C Anteile", "D Schichtmarker", "E Geschäftsziele"),
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
    lines += [row(name, [str(mine[name[0]]) for mine in points], "") for name in CATEGORIES[language]]
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
            f"Shared victory: {who} with {value} each, and none of them has a shift marker (R20).",
            f"Geteilter Sieg: {who} mit je {value}, keiner davon hat einen Schichtmarker (R20).",
        )
    winner = view["places"].index(1)
    if len(tied) > 1:
        marker = max(view["players"][winner]["markers"])
        return by(
            language,
            f"Winner: {winners[0]}. {len(tied)} have {value}; shift marker {marker} is the highest of theirs (R20).",
            f"Gewonnen: {winners[0]}. {len(tied)} haben {value}; Schichtmarker {marker} ist der höchste davon (R20).",
        )
    ahead = most - max(total for seat, total in enumerate(totals) if seat != winner)
    return by(
        language,
        f"Winner: {winners[0]} with {value}, {ahead} ahead of the next.",
        f"Gewonnen: {winners[0]} mit {value}, {ahead} vor dem nächsten Platz.",
    )
