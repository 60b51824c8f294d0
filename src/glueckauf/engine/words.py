"""Words of a title in German and English."""

from typing import NamedTuple

SEAT_SIGNS = "●▲■◆"  # a shape for each seat, so that nobody needs the colour
SEAT_STYLES = ("cyan", "magenta", "dark_orange3", "green")


def by(language: str, en: str, de: str) -> str:
    return de if language == "de" else en


class Entry(NamedTuple):
    """What `?` explains: a card, an area, a rule. `names` are what a person may type, the first is the heading."""

    names: tuple[str, ...]
    rule: str
    en: str
    de: str

    def text(self, language: str) -> str:
        return by(language, self.en, self.de)
