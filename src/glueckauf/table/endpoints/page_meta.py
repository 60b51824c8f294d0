"""What the page's HTML says of itself before a script runs: for link previews, search engines and the first paint.

A link to a private table carries its secret in the fragment, which never reaches the server: such a table and one that
does not exist have the same words, so an address tells nobody whether there is a table.
"""

import re
from dataclasses import dataclass, replace
from html import escape

from glueckauf.games import TITLES
from glueckauf.table.accounts.names import shown_name
from glueckauf.table.endpoints.page_frame import Plate
from glueckauf.table.storage.models import Player, SeatRow, TableRow
from glueckauf.table.storage.store import Store

NAME = "Glückauf"
LOCALES = {"en": "en_GB", "de": "de_DE"}
PICTURE = "/icon-512.png"
HOME = {
    "en": "Games of coal and rails: against bots right away, or with friends by link.",
    "de": "Spiele um Kohle und Schienen: sofort gegen Bots oder per Link mit Freunden.",
}
INVITED = {
    "en": ("You are invited to a game", "Open the link to see who invites you and to which game, and take a seat."),
    "de": ("Du bist zu einem Spiel eingeladen", "Öffne den Link: Er zeigt, wer dich zu welchem Spiel einlädt."),
}
ABOUT = {
    "new": {"en": "Play {title}", "de": "{title} spielen"},
    "rules": {"en": "{title}: rules", "de": "{title}: Regeln"},
    "learn": {"en": "{title}: the lesson", "de": "{title}: Einführung"},
    "best": {"en": "{title}: the best players", "de": "{title}: Bestenliste"},
}
DAILY = {
    "en": ("Daily deal", "One deal a day for each title: the same cards and bots for everyone, one try."),
    "de": ("Tagesspiel", "Jeden Tag eine Verteilung je Titel: dieselben Karten und Bots für alle, ein Versuch."),
}
LISTED = {"", *ABOUT}  # what search engines may list; tables, people and accounts are nobody's business
TITLE = re.compile(rb"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(rb'<meta name="description"[^>]*>')


@dataclass(frozen=True)
class Meta:
    """The words of one address."""

    title: str
    description: str
    listed: bool = False
    draws: str = ""  # the title whose pictures come next
    waits: bool = False  # for players, at a public table
    plates: tuple[Plate, ...] = ()  # who plays at a public table that has begun


async def meta_of(path: str, language: str, store: Store) -> Meta:
    """What an address is about, in words that anybody may read."""
    first, _, rest = path.strip("/").partition("/")
    if first == "t":
        return await about_table(rest.split("/")[0], language, store)
    if first == "daily":
        heading, line = DAILY[language]
        return Meta(f"{heading} – {NAME}", line, listed=not rest)
    if first in ABOUT and rest in TITLES:
        name = title_name(rest, language)
        return Meta(f"{ABOUT[first][language].format(title=name)} – {NAME}", HOME[language], listed=True)
    return Meta(NAME, HOME[language], listed=first in LISTED)


async def about_table(table: str, language: str, store: Store) -> Meta:
    """A public table says who plays what; a private one nothing, not even that it is there."""
    if table.isascii() and table.isalnum():
        async with store.session() as session:
            row = await session.get(TableRow, table)
            if row is not None and row.public and row.title in TITLES:
                host = await session.get(Player, row.host)
                found = [await session.get(SeatRow, (row.id, seat)) for seat in range(row.players)]
                seats = [seat for seat in found if seat is not None]
                meta = words_of(
                    row,
                    shown_name(host.name, language) if host else "",
                    sum(seat.kind == "open" for seat in seats),
                    language,
                )
                begun = row.status in ("playing", "over")
                return replace(meta, plates=tuple(plate_of(seat, language) for seat in seats)) if begun else meta
    heading, line = INVITED[language]
    return Meta(f"{heading} – {NAME}", line)


def words_of(row: TableRow, host: str, free: int, language: str) -> Meta:
    title, german = title_name(row.title, language), language == "de"
    if row.status == "waiting":
        heading = f"{host} lädt ein: {title}" if german else f"{host} invites you to {title}"
        seats = f"{row.players} Plätze, {free} frei" if german else f"{row.players} seats, {free} free"
        rated = (" Gewertet." if german else " Rated.") if row.rated else ""
        how = " Setz dich dazu oder schau zu." if german else " Take a seat, or watch."
        return Meta(f"{heading} – {NAME}", f"{seats}.{rated}{how}", draws=row.title, waits=True)
    heading = f"{title}: Tisch von {host}" if german else f"{title}: {host}’s table"
    if row.status == "playing":
        now = "Das Spiel läuft: schau zu." if german else "The game is on: watch it."
    else:
        now = "Sieh dir das Spiel an, Zug um Zug." if german else "Replay the game, move by move."
    return Meta(f"{heading} – {NAME}", now, draws=row.title)


def plate_of(seat: SeatRow, language: str) -> Plate:
    return Plate(shown_name(seat.name, language), seat.kind == "bot")


def title_name(title: str, language: str) -> str:
    game = TITLES[title]
    return game.de if language == "de" else game.en


def with_meta(index: bytes, meta: Meta, language: str, home: str) -> bytes:
    """The page with these words in its head; `home` is the address of this server, as the browser knows it."""
    title, line = escape(meta.title), escape(meta.description)
    tags = [
        f"<title>{title}</title>",
        f'<meta name="description" content="{line}" />',
        f'<meta property="og:site_name" content="{NAME}" />',
        '<meta property="og:type" content="website" />',
        f'<meta property="og:title" content="{title}" />',
        f'<meta property="og:description" content="{line}" />',
        f'<meta property="og:locale" content="{LOCALES[language]}" />',
        f'<meta property="og:image" content="{escape(home)}{PICTURE}" />',
        '<meta name="twitter:card" content="summary" />',
        f'<meta name="twitter:title" content="{title}" />',
        f'<meta name="twitter:description" content="{line}" />',
        *([] if meta.listed else ['<meta name="robots" content="noindex" />']),
    ]
    page = DESCRIPTION.sub(b"", index)
    page = page.replace(b'<html lang="en">', f'<html lang="{language}">'.encode(), 1)
    return TITLE.sub(lambda _: "\n    ".join(tags).encode(), page, count=1)
