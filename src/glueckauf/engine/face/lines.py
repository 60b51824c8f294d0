"""Lines of styled text, measured in cells of a terminal: what the boards of all titles are made of."""

from collections.abc import Iterable
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

Piece = tuple[str, str]  # text and style
Line = list[Piece]
LABEL = 11  # cells of a label


def markup(line: Line) -> str:
    return "".join(f"[{style}]{escape(text)}[/]" if style and text.strip() else escape(text) for text, style in line)


def text(lines: Iterable[Line], width: int) -> str:
    """All lines in Rich markup; what is too long is cut."""
    return "\n".join(markup(cut(line, width)) for line in lines)


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


def fitting(width: int, *variants: str) -> str:
    """The first, longest variant that fits."""
    return next((text for text in variants if cell_len(text) <= width), set_cell_size(variants[-1], width))


def across(width: int) -> Line:
    """A quiet rule from side to side."""
    return [("─" * width, "dim")]


def ruled(line: Line, width: int) -> Line:
    """The line, and behind it a quiet rule up to the edge."""
    return padded([*line, ((" " + "─" * width)[: max(width - length(line), 0)], "dim")], width)


def with_commas(tokens: list[Line]) -> list[Line]:
    return [[*token, (",", "dim")] for token in tokens[:-1]] + tokens[-1:]


def labelled(label: str, tokens: Iterable[Line], width: int, room: int = LABEL) -> list[Line]:
    """A dim label in `room` cells, or as many as it needs; then the tokens in a column of their own."""
    room = max(room, cell_len(label) + 1)
    lines = wrapped(tokens, width - room)
    return [[(set_cell_size(label if i == 0 else "", room), "dim"), *line] for i, line in enumerate(lines)]


def beside(left: list[Line], right: list[Line], width: int) -> list[Line]:
    """Two columns, the left one `width` cells wide."""
    nothing: Line = []
    return [padded(one, width) + other for one, other in zip_longest(left, right, fillvalue=nothing)]


def in_columns(columns: Iterable[list[Line]], width: int) -> list[Line]:
    """Columns side by side, each of them `width` cells wide."""
    return [[piece for line in row for piece in padded(line, width)] for row in zip_longest(*columns, fillvalue=[])]
