"""The table as text and as pixels, for the render modes of the doors.

The pixels are the board of the command line, drawn letter by letter on a grid. Matplotlib brings what that needs:
Pillow, and DejaVu Sans Mono, which has every sign of our boards (Pillow's own font lacks them); so a frame is the same
on every machine, without system fonts, a browser or a display.
"""

from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.color import Color
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME, TerminalTheme
from rich.text import Text

from glueckauf.lab.extras import needs

COLUMNS, ROWS = 104, 60  # every board fits, so all frames of a game have one size, as videos want it
WIDE, HIGH, SIZE = 8, 16, 13  # pixels of a letter's cell, and of the letter
THEME: TerminalTheme = SVG_EXPORT_THEME

Frame = npt.NDArray[np.uint8]


def as_text(board: str, *, colours: bool = False) -> str:
    """A board in Rich markup as a terminal shows it, with or without the codes for colours."""
    paper = StringIO()
    console = Console(file=paper, width=COLUMNS, force_terminal=colours, color_system="256" if colours else None)
    console.print(Text.from_markup(board), end="")
    return paper.getvalue()


def as_pixels(board: str) -> Frame:
    """[row, column, colour] a board in Rich markup as a picture."""
    image, draw = blank()
    console = Console(file=StringIO(), width=COLUMNS, force_terminal=True, color_system="truecolor")
    lines = console.render_lines(Text.from_markup(board), pad=False)
    for row, line in enumerate(lines[:ROWS]):
        column = 0
        for text, style, _ in line:
            ink, paper, heavy = colours_of(style or Style.null())
            if paper != background():
                left, top = column * WIDE, row * HIGH
                draw.rectangle((left, top, left + len(text) * WIDE - 1, top + HIGH - 1), fill=paper)
            for letter in text:
                if letter != " ":
                    draw.text((column * WIDE, row * HIGH), letter, font=font(heavy=heavy), fill=ink)
                column += 1
    return np.array(image, np.uint8)


def blank() -> tuple[Any, Any]:
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415 - only whoever draws needs it
    except ImportError as error:
        raise needs("lab", error) from error
    image = Image.new("RGB", (COLUMNS * WIDE, ROWS * HIGH), background())
    return image, ImageDraw.Draw(image)


@cache
def font(*, heavy: bool) -> Any:
    try:
        import matplotlib as mpl  # noqa: PLC0415 - only whoever draws needs it
        from PIL import ImageFont  # noqa: PLC0415
    except ImportError as error:
        raise needs("lab", error) from error
    name = "DejaVuSansMono-Bold.ttf" if heavy else "DejaVuSansMono.ttf"
    return ImageFont.truetype(str(Path(mpl.get_data_path()) / "fonts" / "ttf" / name), SIZE)


def background() -> tuple[int, int, int]:
    red, green, blue = THEME.background_color
    return red, green, blue


@cache
def colours_of(style: Style) -> tuple[tuple[int, int, int], tuple[int, int, int], bool]:
    """Of letters and of what lies behind them, and whether they are bold."""

    def pixels(colour: Color | None, *, ink: bool) -> tuple[int, int, int]:
        red, green, blue = (colour or Color.default()).get_truecolor(THEME, foreground=ink)
        return red, green, blue

    ink, paper = pixels(style.color, ink=True), pixels(style.bgcolor, ink=False)
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        ink = ((ink[0] + paper[0]) // 2, (ink[1] + paper[1]) // 2, (ink[2] + paper[2]) // 2)
    return ink, paper, bool(style.bold)
