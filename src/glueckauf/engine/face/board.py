"""The table as text in Rich markup, at most 100 cells wide, from a view and nothing else: what all boards share.

A view may carry more keys: `names` (what the seats are called), `width` (of the screen, in cells), `only` (a seat: draw
its part alone) and `legend` (False: the reader knows the signs by now).
"""

from collections.abc import Callable

from glueckauf.engine.face.lines import Line, Piece, text
from glueckauf.engine.face.view import View
from glueckauf.engine.face.words import GAME_OVER, SEAT_SIGNS, SEAT_STYLES, by

NARROW, WIDE = 78, 100  # cells: the least that a table needs, the most that it takes


def draw(
    view: View,
    language: str,
    middle: Callable[[View, int, str], list[Line]],
    player: Callable[[View, int, int, str], list[Line]],
    sheet: Callable[[View, int, str], list[Line]],
) -> str:
    """The middle of the table, then each player, who is asked last, next to the question; at the end the sheet."""
    width = max(NARROW, min(WIDE, view.get("width", WIDE)))
    seats = range(len(view["players"]))
    if view.get("only") is not None:
        return text(player(view, view["only"], width, language), width)
    if view["places"] is not None:
        lines: list[Line] = [[(by(language, *GAME_OVER), "bold")]]
        for seat in seats:
            lines += player(view, seat, width, language)
        return text([*lines, [], *sheet(view, width, language)], width)
    lines, asked = middle(view, width, language), view["seat"]
    for seat in (*seats[asked + 1 :], *seats[: asked + 1]):
        lines += player(view, seat, width, language)
    return text(lines, width)


def seat_sign(seat: int) -> Piece:
    return SEAT_SIGNS[seat], SEAT_STYLES[seat]


def nameplate(view: View, seat: int, name: str) -> Line:
    """The beginning of a player's part: sign and name; who is asked stands out."""
    style = SEAT_STYLES[seat]
    shown = (f" {name} ", f"bold reverse {style}") if view["seat"] == seat else (name, f"bold {style}")
    return [("── ", "dim"), seat_sign(seat), (" ", ""), shown]
