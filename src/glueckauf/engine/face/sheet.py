"""The score sheet at the end of a game: points by category, places, who won and why."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.lines import Line, across, wrapped
from glueckauf.engine.face.view import AnyView
from glueckauf.engine.face.words import SEAT_SIGNS, by, called, listed, vp

HEADINGS = (("Final score", "Endstand"), ("Sum", "Summe"), ("Place", "Rang"))


def score_sheet(view: AnyView, screen: Screen, language: str, labels: Mapping[str, str], said: str) -> list[Line]:
    """A column for each player in seat order, a row for each category, the sum, the place, and the verdict.

    `labels` are what the categories are called, in the order of the rows; `said` is the verdict.
    """
    names = [called(screen.names, seat, language) for seat in range(len(view.players))]
    heading, total, rank = (by(language, *words) for words in HEADINGS)
    first = max(map(cell_len, (heading, total, rank, *labels.values()))) + 2
    room = (screen.width - first) // len(names) - 4  # for a name: its sign stands before it, two spaces before that
    heads = [f"{SEAT_SIGNS[seat]} {set_cell_size(name, min(cell_len(name), room))}" for seat, name in enumerate(names)]
    column = max(8, *(cell_len(head) + 2 for head in heads))
    points, places = [player.points or {} for player in view.players], view.places or []

    def row(label: str, cells: list[str], style: str) -> Line:
        line: Line = [(set_cell_size(label, first), style)]
        for cell, place in zip(cells, places, strict=True):
            line.append((" " * (column - cell_len(cell)) + cell, style or ("bold" if place == 1 else "")))
        return line

    lines = [row(heading, heads, "bold")]
    lines += [row(label, [str(mine[category]) for mine in points], "") for category, label in labels.items()]
    lines.append(across(first + column * len(heads)))
    lines.append(row(total, [str(mine["total"]) for mine in points], "bold"))
    lines.append(row(rank, [f"{place}." for place in places], ""))
    words: list[Line] = [[(word, "")] for word in said.split(" ")]
    return [*lines, [], *([("".join(text for text, _ in line), "bold")] for line in wrapped(words, screen.width))]


def winner(view: AnyView) -> int:
    """The seat that won, or the first of those who share the victory."""
    return (view.places or []).index(1)


def verdict(view: AnyView, names: Sequence[str], language: str, decided: str, shared: str) -> str:
    """Who won, and why: points, or what `decided` among equals; if nothing did, what they `shared` besides points."""
    totals = [(player.points or {})["total"] for player in view.players]
    most, places = max(totals), view.places or []
    winners = [called(names, seat, language) for seat, place in enumerate(places) if place == 1]
    tied, value = totals.count(most), vp(most, language)
    if len(winners) > 1:
        who = listed(winners, language)
        return by(
            language,
            f"Shared victory: {who} with {value} each{shared}.",
            f"Geteilter Sieg: {who} mit je {value}{shared}.",
        )
    if tied > 1:
        return by(
            language,
            f"Winner: {winners[0]}. {tied} have {value}; {decided}.",
            f"Gewonnen: {winners[0]}. {tied} haben {value}; {decided}.",
        )
    ahead = most - max(total for seat, total in enumerate(totals) if seat != winner(view))
    return by(
        language,
        f"Winner: {winners[0]} with {value}, {ahead} ahead of the next.",
        f"Gewonnen: {winners[0]} mit {value}, {ahead} vor dem nächsten Rang.",
    )
