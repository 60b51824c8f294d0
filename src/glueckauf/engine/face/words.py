"""Words of a title in German and English, and those that all titles share; `language` is "de" or "en"."""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

SEAT_SIGNS = "●▲■◆"  # a shape for each seat, so that nobody needs the colour
SEAT_STYLES = ("cyan", "magenta", "dark_orange3", "green")
SEATED = re.compile(rf"[{SEAT_SIGNS}] (?:player|Spieler) ([1-4])")
FIRSTS: dict[int, tuple[object, list[int]]] = {}  # [id of a title's answers] they themselves, and their first ids
GAME_OVER = ("The game is over", "Das Spiel ist zu Ende")


def by(language: str, en: str, de: str) -> str:
    return de if language == "de" else en


def many(number: int, ending: str = "s") -> str:
    """The ending of a plural."""
    return "" if number == 1 else ending


def vp(number: int, language: str) -> str:
    """Victory points: `7 VP`, `7 SP`."""
    return f"{number} {by(language, 'VP', 'SP')}"


def listed(words: Sequence[str], language: str, last: tuple[str, str] = ("and", "und")) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {by(language, *last)} {words[-1]}"


def at_cost(what: str, cost: str, language: str) -> str:
    """`take 5 Marks for 1 worker`; behind a comma where there is one already; `for 8 Marks and 1 worker`."""
    if language == "en" and re.search(r", for \d+ Marks?$", what):
        return f"{what} and {cost}"
    comma = "," if "," in what or language == "de" else ""
    return f"{what}{comma} {by(language, 'for', 'für')} {cost}"


# The seats


def called(names: Sequence[str], seat: int, language: str) -> str:
    """The name of a seat, if names are given, else its number."""
    return names[seat] if names else f"{by(language, 'Player', 'Spieler')} {seat + 1}"


def with_names(sentence: str, names: Sequence[str]) -> str:
    """The names of people instead of `▲ player 2`, where a sentence was made without knowing them."""
    if "player" not in sentence and "Spieler" not in sentence:  # most name nobody
        return sentence
    return SEATED.sub(lambda found: names[int(found[1]) - 1] if int(found[1]) <= len(names) else found[0], sentence)


def signed(names: Sequence[str], seat: int, language: str) -> str:
    """`▲ Player 2`."""
    return f"{SEAT_SIGNS[seat]} {called(names, seat, language)}"


# Questions and answers


def ask_by(questions: Mapping[int, Callable[[Any, str], str]], known: Any, language: str) -> str:
    """What is asked now, in the words of that question."""
    return questions[known.question](known, language) if known.question >= 0 else by(language, *GAME_OVER)


def say_by(
    answers: Sequence[tuple[int, Callable[[Any, int, str], str]]], known: Any, action: int, language: str
) -> str:
    """What `action` means, in the words of its answer: the last one whose first id is not above it."""
    kept = FIRSTS.get(id(answers))
    if kept is None or kept[0] is not answers:
        kept = FIRSTS[id(answers)] = (answers, [first for first, _ in answers])
    first, sentence = answers[bisect_right(kept[1], action) - 1]
    return sentence(known, action - first, language)


# What `?` explains


class Entry(NamedTuple):
    """What `?` explains: a card, an area, a rule. `names` are what a person may type, the first is the heading."""

    names: tuple[str, ...]
    rule: str
    en: str
    de: str

    def text(self, language: str) -> str:
        return by(language, self.en, self.de)


def entry(spelled: tuple[str, ...], rule: str, en: str, de: str) -> Entry:
    """The first two names are the English and the German one; the heading has both, so that either is recognised."""
    heading = spelled[0] if spelled[0] == spelled[1] else f"{spelled[0]} · {spelled[1]}"
    return Entry((heading, *spelled), rule, en, de)


def section(number: int, en_name: str, de_name: str, en: str, de: str) -> Entry:
    """A section of the rules page in short."""
    sign = f"§{number}"
    spelled = (sign, f"{number}", f"section {number}", f"Abschnitt {number}", en_name, de_name)
    return Entry((f"{sign} {en_name} · {de_name}", *spelled), sign, en, de)


def ruling(number: int, en: str, de: str) -> Entry:
    """A ruling of the rules page in short."""
    sign = f"R{number}"
    return Entry((sign, f"ruling {number}", f"Entscheidung {number}"), sign, en, de)
