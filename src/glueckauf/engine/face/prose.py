"""The table in sentences: for screen readers, and for whoever wants to hear it instead of looking at signs."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta

from .view import Part
from .words import by, listed


class Passage(Part, frozen=True, gc=False):
    """What there is to say of the middle of the table, or of what lies before one seat."""

    heading: str
    sentences: Annotated[list[str], Meta(description="Whole sentences, without signs.")]


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def counted(words: Iterable[str], language: str) -> str:
    """`a, b and c`; what is there several times is said once: `2 times a`."""
    found = list(words)
    times = {word: found.count(word) for word in dict.fromkeys(found)}
    return listed(
        [f"{number} {by(language, 'times', 'mal')} {word}" if number > 1 else word for word, number in times.items()],
        language,
    )


def or_none(words: Sequence[str], language: str, none: tuple[str, str] = ("none", "keine")) -> str:
    return counted(words, language) or by(language, *none)
