"""What may be said in chat, and how much of it: sizes, rates and the operator's list of words."""

import unicodedata
from pathlib import Path

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.table.accounts.names import look
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.refusals import BAD_WORD, CHAT_TOO_FAST, TOO_LONG, Refusal
from glueckauf.table.settings import Settings

JOINERS = "\u200c\u200d"  # within words of some scripts, and within emoji
MARKS = 3  # accents on one letter; more climb over the lines above
BURST = 5  # messages that may be said at once


class ChatRules:
    """The settings of the chat; guests may say less than accounts."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self.limits, self.settings = limits, settings
        self.words = read_words(settings.words)

    def clean(self, person: Person, text: str) -> str:
        """The text as it is stored. Raises `Refusal` if it is too long or holds a word that the operator refuses."""
        shown = visible(text)
        longest = self.settings.chat_length_guests if person.guest else self.settings.chat_length
        if len(shown) > longest:
            raise Refusal(TOO_LONG, f"{len(shown)} > {longest}", 422)
        if self.refuses(shown):
            raise Refusal(BAD_WORD, "text", 422)
        return shown

    def count(self, person: Person) -> None:
        """Raises `Refusal` if somebody has said too much lately, wherever they said it."""
        rate = self.settings.chat_per_minute_guests if person.guest else self.settings.chat_per_minute
        try:
            self.limits.take("chat", person.id, rate / 60, min(BURST, max(1, rate)))
        except Refusal as error:
            raise Refusal(CHAT_TOO_FAST, "", 429) from error

    def refuses(self, text: str) -> bool:
        """Whether a word of the list stands in the text, however its letters are dressed up."""
        if not self.words:
            return False
        words = [look(word) for word in text.split()]
        spelled = "".join(word for word in words if len(word) <= 2)  # s p e l l e d
        return any(
            word == bad or (starred and bad in word) for word in words for bad, starred in self.words.items()
        ) or any(bad in spelled for bad in self.words if len(bad) > 2)


def visible(text: str) -> str:
    """One line without control characters, direction marks and towers of accents."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        if letter.isspace() or kind == "Cc":
            kept.append(" ")
        elif (kind[0] != "C" or letter in JOINERS) and marks <= MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def read_words(file: Path | None) -> dict[str, bool]:
    """[look of the word] whether it is refused inside longer words too: it has a star. Raises `BadSetup`."""
    if file is None:
        return {}
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = Reason("bad_words", "", f"cannot be read: {error}", f"lässt sich nicht lesen: {error}")
        raise BadSetup(str(file), why) from error
    words = [line.partition("#")[0].strip() for line in lines]
    return {look(word.strip("*")): "*" in word for word in words if look(word.strip("*"))}
