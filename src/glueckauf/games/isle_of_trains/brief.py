"""What the table of text is made of: signs of seats and cargo, labelled lines, and what the seats are called."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import set_cell_size

from glueckauf.engine.lines import Line, Piece, wrapped
from glueckauf.engine.words import SEAT_SIGNS, SEAT_STYLES, by

from .components.cargo import CARGO_IDS
from .names import CARGO_SIGNS

CARGO_STYLES = ("bold", "cyan", "dark_orange3", "magenta")  # coal, oil, box, any; readable on black and on white
LABEL = 12  # cells; `train 10/10` and a space
View = dict[str, Any]


def called(view: View, seat: int, language: str) -> str:
    given: Sequence[str] | None = view.get("names")
    return given[seat] if given else f"{by(language, 'Player', 'Spieler')} {seat + 1}"


def seat_sign(seat: int) -> Piece:
    return SEAT_SIGNS[seat], SEAT_STYLES[seat]


def cargo_sign(name: str) -> Piece:
    """The sign of a cargo type; what is neither coal nor oil nor box may be any of them."""
    number = CARGO_IDS.index(name) if name in CARGO_IDS else len(CARGO_IDS)
    return CARGO_SIGNS[number], CARGO_STYLES[number]


def with_commas(tokens: list[Line]) -> list[Line]:
    return [[*token, (",", "dim")] if number < len(tokens) - 1 else token for number, token in enumerate(tokens)]


def labelled(label: str, tokens: Iterable[Line], width: int) -> list[Line]:
    """A dim label, then the tokens in a column of their own."""
    lines = wrapped(tokens, width - LABEL)
    return [[(set_cell_size(label if i == 0 else "", LABEL), "dim"), *line] for i, line in enumerate(lines)]


def rule(width: int) -> Line:
    return [("─" * width, "dim")]
