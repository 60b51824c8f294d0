"""Lines of styled text, measured in cells of a terminal: what the boards of all titles are made of."""

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

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


def fitting(width: int, *variants: str) -> str:
    """The first, longest variant that fits."""
    return next((text for text in variants if cell_len(text) <= width), set_cell_size(variants[-1], width))
