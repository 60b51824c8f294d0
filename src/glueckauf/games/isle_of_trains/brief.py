"""What the table of text is made of: styled lines measured in cells, and the signs of seats and cargo."""

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

from glueckauf.engine.words import SEAT_SIGNS, SEAT_STYLES

from .components.cargo import CARGO_IDS
from .names import CARGO_SIGNS

CARGO_STYLES = ("bold", "cyan", "dark_orange3", "magenta")  # coal, oil, box, any; readable on black and on white
Piece = tuple[str, str]  # text and style
Line = list[Piece]


def markup(line: Line) -> str:
    return "".join(f"[{style}]{escape(text)}[/]" if style and text.strip() else escape(text) for text, style in line)


def length(line: Line) -> int:
    return sum(cell_len(text) for text, _ in line)


def cut(line: Line, width: int) -> Line:
    """As much of the line as fits."""
    kept: Line = []
    for text, style in line:
        room = width - length(kept)
        kept.append((text if cell_len(text) <= room else set_cell_size(text, max(room, 0)), style))
    return kept


def padded(line: Line, width: int) -> Line:
    """The line, filled up to `width` cells; what is too long is cut."""
    return [*cut(line, width), (" " * (width - length(line)), "")]


def wrapped(tokens: Iterable[Line], width: int, gap: str = " ") -> list[Line]:
    """Tokens side by side, on as many lines as they need."""
    lines: list[Line] = [[]]
    for token in tokens:
        if lines[-1] and length(lines[-1]) + len(gap) + length(token) > width:
            lines.append([])
        lines[-1] += [(gap, ""), *token] if lines[-1] else token
    return lines


def with_commas(tokens: list[Line]) -> list[Line]:
    return [[*token, (",", "dim")] if number < len(tokens) - 1 else token for number, token in enumerate(tokens)]


def labelled(label: str, tokens: Iterable[Line], width: int) -> list[Line]:
    """A dim label, then the tokens in a column of their own."""
    room = 11
    lines = wrapped(tokens, width - room)
    return [[(set_cell_size(label if i == 0 else "", room), "dim"), *line] for i, line in enumerate(lines)]


def rule(width: int) -> Line:
    return [("─" * width, "dim")]


def seat_sign(seat: int) -> Piece:
    return SEAT_SIGNS[seat], SEAT_STYLES[seat]


def cargo_sign(name: str) -> Piece:
    """The sign of a cargo type; what is neither coal nor oil nor box may be any of them."""
    number = CARGO_IDS.index(name) if name in CARGO_IDS else len(CARGO_IDS)
    return CARGO_SIGNS[number], CARGO_STYLES[number]
