"""What is seen of a table before any script has come: its head, the players, and where board and question will be.

On a slow phone the scripts of a table take two seconds. A public table says who sits there (`page_meta.py`); of any
other only the head is drawn, whether there is one or not. `web/src/frame.css` gives the parts the places that they have
at the table, and `web/src/main.ts` takes all of it away when that has come.
"""

import re
from dataclasses import dataclass
from html import escape

SIGN = re.compile(rb'<p id="first"[^>]*>.*?</p>', re.DOTALL)
LOGO = (
    '<svg viewBox="0 0 32 32" width="28" height="28"><rect width="32" height="32" rx="7" fill="#1d1a17"/>'
    '<path d="M16 6L7 25h18z" fill="none" stroke="#f1e9dc" stroke-width="2.2" stroke-linejoin="round"/>'
    '<path d="M10.5 18h11M12.8 13h6.4M16 9v16" fill="none" stroke="#f1e9dc" stroke-width="1.5"/>'
    '<circle cx="16" cy="8" r="3.6" fill="#1d1a17" stroke="#f08a4b" stroke-width="2"/><circle cx="16" cy="8" r="1"'
    ' fill="#f08a4b"/><path d="M4 26.5h24" stroke="#e0b453" stroke-width="2" stroke-linecap="round"/></svg>'
)
SHAPES = ("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M12 3l10 17H2z", "M4 4h16v16H4z", "M12 2l10 10-10 10L2 12z")


@dataclass(frozen=True)
class Plate:
    """A player as the strip above the board names them."""

    name: str
    bot: bool


def with_frame(page: bytes, plates: tuple[Plate, ...]) -> bytes:
    """The page with the frame of a table in place of its sign; without plates, of a private one or before the game."""
    head = f'<div class="head">{LOGO}</div>'
    parts = (
        f'{strip(plates)}<i class="tabs"></i><i class="bar"></i><i class="room"></i><i class="dock"></i>'
        if plates
        else ""
    )
    frame = f'<div id="first" class="table{" begun" if plates else ""}" aria-hidden="true">{head}{parts}</div>'
    return SIGN.sub(lambda _: frame.encode(), page, count=1)


def strip(plates: tuple[Plate, ...]) -> str:
    faces = len(plates) < 3  # as on a phone (`SeatStrip.svelte`)
    drawn = "".join(plate(one, seat, faces=faces) for seat, one in enumerate(plates))
    return f'<ul style="--seats:{len(plates)}">{drawn}</ul>'


def plate(one: Plate, seat: int, *, faces: bool) -> str:
    sign = f'<svg viewBox="0 0 24 24" width="13" height="13"><path fill="currentColor" d="{SHAPES[seat]}"/></svg>'
    face = '<i class="face"></i>' if one.bot and faces else ""
    longest = max((len(word) for word in re.split(r"[\s-]+", one.name)), default=1)
    name = f'<span style="--long:{max(longest, 1)}">{escape(one.name) or "–"}</span>'
    return f'<li style="--own:var(--seat-{seat})">{face}{sign}{name}</li>'
