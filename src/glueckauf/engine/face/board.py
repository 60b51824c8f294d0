"""The table as text in Rich markup, at most 100 cells wide, from a view and nothing else: what all boards share."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from glueckauf.engine.face.lines import Line, Piece, text
from glueckauf.engine.face.view import AnyView
from glueckauf.engine.face.words import GAME_OVER, SEAT_SIGNS, SEAT_STYLES, by

NARROW, WIDE = 78, 100  # cells: the least that a table needs, the most that it takes


class Screen(NamedTuple):
    """Where and for whom a board is drawn."""

    names: Sequence[str] = ()  # [seat] what the players are called; empty: by their numbers
    width: int = WIDE  # cells
    only: int | None = None  # a seat: draw its part alone
    legend: bool = True  # False: the reader knows the signs by now


PLAIN_SCREEN = Screen()


View = TypeVar("View", bound=AnyView)


class Sections(NamedTuple, Generic[View]):
    """What a title draws itself."""

    middle: Callable[[View, Screen, str], list[Line]]
    player: Callable[[View, int, Screen, str], list[Line]]
    sheet: Callable[[View, Screen, str], list[Line]]  # the final score


def draw(view: View, language: str, wanted: Screen, sections: Sections[View]) -> str:
    """The middle of the table, then each player, who is asked last, next to the question; at the end the sheet."""
    width = max(NARROW, min(WIDE, wanted.width))
    screen = wanted._replace(width=width)
    seats = range(len(view.players))
    if screen.only is not None:
        return text(sections.player(view, screen.only, screen, language), width)
    if view.places is not None:
        lines: list[Line] = [[(by(language, *GAME_OVER), "bold")]]
        for seat in seats:
            lines += sections.player(view, seat, screen, language)
        return text([*lines, [], *sections.sheet(view, screen, language)], width)
    lines = sections.middle(view, screen, language)
    for seat in (*seats[view.asked + 1 :], *seats[: view.asked + 1]):
        lines += sections.player(view, seat, screen, language)
    return text(lines, width)


def seat_sign(seat: int) -> Piece:
    return SEAT_SIGNS[seat], SEAT_STYLES[seat]


def nameplate(view: AnyView, seat: int, name: str) -> Line:
    """The beginning of a player's part: sign and name; who is asked stands out."""
    style = SEAT_STYLES[seat]
    shown = (f" {name} ", f"bold reverse {style}") if view.seat == seat else (name, f"bold {style}")
    return [("── ", "dim"), seat_sign(seat), (" ", ""), shown]
