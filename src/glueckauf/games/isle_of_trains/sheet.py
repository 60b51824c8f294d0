"""The score sheet at the end of a game: points by category, places, who won and why (§12)."""

from typing import Any

from rich.cells import cell_len, set_cell_size

from glueckauf.engine.lines import Line
from glueckauf.engine.words import SEAT_SIGNS, by

from . import names

CATEGORIES = {
    "train": ("Train", "Zug"),
    "contracts": ("Contracts", "Aufträge"),
    "buildings": ("Buildings", "Gebäude"),
    "cargo": ("Cargo still loaded", "Fracht auf dem Zug"),
}


def sheet(view: dict[str, Any], called: list[str], width: int, language: str) -> list[Line]:
    """A column for each player in seat order, a row for each category, the sum, the place, and the verdict."""
    first = max(cell_len(by(language, *name)) for name in CATEGORIES.values()) + 2
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
    lines += [row(by(language, *name), [str(mine[key]) for mine in points], "") for key, name in CATEGORIES.items()]
    lines.append([("─" * (first + column * len(heads)), "dim")])
    lines.append(row(by(language, "Sum", "Summe"), [str(mine["total"]) for mine in points], "bold"))
    lines.append(row(by(language, "Place", "Platz"), [f"{place}." for place in view["places"]], ""))
    return [*lines, [], [(verdict(view, called, language), "bold")]]


def verdict(view: dict[str, Any], called: list[str], language: str) -> str:
    """Who won, and why."""
    points = [player["points"] for player in view["players"]]
    most = max(mine["total"] for mine in points)
    winners = [called[seat] for seat, place in enumerate(view["places"]) if place == 1]
    tied = [mine["train"] for mine in points if mine["total"] == most]
    value, train = names.points(most, language), names.points(max(tied), language)
    if len(winners) > 1:
        who = names.listed(winners, language)
        return by(
            language,
            f"Shared victory: {who} with {value} each, {train} of them for the train (R33).",
            f"Geteilter Sieg: {who} mit je {value}, davon {train} für den Zug (R33).",
        )
    if len(tied) > 1:
        return by(
            language,
            f"Winner: {winners[0]}. {len(tied)} have {value}; {train} for the train are the most of them (§12).",
            f"Gewonnen: {winners[0]}. {len(tied)} haben {value}; {train} für den Zug sind die meisten davon (§12).",
        )
    winner = view["places"].index(1)
    ahead = most - max(mine["total"] for seat, mine in enumerate(points) if seat != winner)
    return by(
        language,
        f"Winner: {winners[0]} with {value}, {ahead} ahead of the next.",
        f"Gewonnen: {winners[0]} mit {value}, {ahead} vor dem nächsten Platz.",
    )
