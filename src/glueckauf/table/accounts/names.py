"""Names of people: what may be one, and which look alike.

Two names look alike if their `look` is equal: the same text after compatibility characters, case, spaces, dots and
letters of other scripts that resemble Latin ones (`confusable-homoglyphs`, data of Unicode) are levelled.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache, lru_cache

from glueckauf.bots.levels import LEVEL_LIST
from glueckauf.table.refusals import BAD_NAME, MIXED_NAME, RESERVED_NAME, Refusal

LONGEST = 30
LONGEST_LOOK = 120
MOST_MARKS = 2  # accents on one letter
# Unicode calls them letters, marks or symbols, but nothing is drawn.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
ANY_SCRIPT = {"COMMON", "INHERITED", "Unknown"}
TOGETHER = (  # scripts that are written together; of all others a name has one
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
ALIKE = {"i": "l", "1": "l", "|": "l", "0": "o", "m": "rn", "w": "vv"}  # after case is folded
STAFF = ("admin", "administrator", "moderator", "mod", "operator", "support", "team", "system", "server", "glückauf")
FORMER, FORMER_DE = "Former player", "Ehemaliges Mitglied"  # whoever has deleted their account
NOBODY = (FORMER, FORMER_DE, "bot", "computer", "nobody", "niemand", "anonymous", "anonym", "deleted", "gelöscht")
RANKS = {level.id.capitalize(): level for level in LEVEL_LIST}  # how the seats of bots are named


@lru_cache(4096)  # asked for with every sentence
def shown_name(name: str, language: str) -> str:
    """A name as it stands in sentences of this language. Bots are called by their rank, and nobody else may be."""
    if name == FORMER:
        return FORMER_DE if language == "de" else name
    rank, _, number = name.partition(" ")
    level = RANKS.get(rank)
    if level is None or (number and not number.isdigit()):
        return name
    return f"{level.de if language == 'de' else level.en} {number}".rstrip()


def clean_name(name: str) -> str:
    """A display name without control characters, direction marks and doubled spaces. Raises `Refusal`."""
    composed = unicodedata.normalize("NFKC", name)
    shown = "".join(
        " " if letter.isspace() else letter
        for letter in INVISIBLE.sub("", composed)
        if letter.isspace() or unicodedata.category(letter)[0] != "C"
    )
    shown = " ".join(shown.split())
    if not 1 <= len(shown) <= LONGEST or most_marks(shown) > MOST_MARKS:
        raise Refusal(BAD_NAME, "name", 422)
    if all(unicodedata.category(letter)[0] in "MZ" for letter in shown):  # accents on nothing
        raise Refusal(BAD_NAME, "name", 422)
    return shown


def proper_name(name: str) -> str:
    """A name that a person may take. Raises `Refusal` for reserved ones, and for scripts mixed to deceive."""
    shown = clean_name(name)
    if not one_script(shown):
        raise Refusal(MIXED_NAME, "name", 422)
    if is_reserved(shown):
        raise Refusal(RESERVED_NAME, "name", 422)
    return shown


def most_marks(text: str) -> int:
    """The most accents that stand on one letter."""
    most = run = 0
    for letter in unicodedata.normalize("NFD", text):
        run = run + 1 if unicodedata.category(letter)[0] == "M" else 0
        most = max(most, run)
    return most


def one_script(text: str) -> bool:
    from confusable_homoglyphs.categories import alias  # noqa: PLC0415 - its data take a while; no start needs them

    scripts = {alias(letter) for letter in text} - ANY_SCRIPT
    return len(scripts) <= 1 or any(scripts <= together for together in TOGETHER)


def look(text: str) -> str:
    """What remains of a text if everything that looks alike is made equal."""
    decomposed = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", INVISIBLE.sub("", text)))
    prototypes = "".join(prototype_of().get(letter, letter) for letter in decomposed).casefold()
    kept = (letter for letter in prototypes if unicodedata.category(letter)[0] not in "CZP")
    levelled = "".join(ALIKE.get(letter, letter) for letter in kept)
    return unicodedata.normalize("NFC", levelled or prototypes)[:LONGEST_LOOK]


@cache
def prototype_of() -> dict[str, str]:
    """[letter] the one that stands for all that look like it."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - as above

    found: dict[str, str] = {}
    for letter, alike in confusables_data.items():
        if len(alike) != 1 or letter.isascii():  # `ALIKE` levels these, after their case
            continue
        other = alike[0]["c"]
        mutual = [one["c"] for one in confusables_data.get(other, [])] == [letter]
        if not mutual or other < letter:
            found[letter] = other
    return found


@cache
def reserved_looks() -> tuple[frozenset[str], frozenset[str]]:
    """Words that no name may contain, and words that no name may be."""
    levels = [word for level in LEVEL_LIST for word in (level.id, level.en, level.de)]
    return frozenset(map(look, STAFF)), frozenset(map(look, (*NOBODY, *levels)))


def is_reserved(name: str) -> bool:
    """Whether a name pretends to be a bot or somebody who keeps order; numbers behind it do not help."""
    staff, bots = reserved_looks()
    bare = name.strip("0123456789 ._-#")
    words = [word.strip("0123456789") for word in re.split(r"[\W_]+", bare)]
    return look(bare) in staff | bots or any(look(word) in staff for word in words if word)


def told_apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if another one looks like it."""
    return numbered(name, {look(other) for other in taken})


def numbered(name: str, looks: Collection[str]) -> str:
    """The name, or the first numbered one whose look is free."""
    if look(name) not in looks:
        return name
    number = 2
    while look(with_number(name, number)) in looks:
        number += 1
    return with_number(name, number)


def with_number(name: str, number: int) -> str:
    end = f" {number}"
    return f"{name[: LONGEST - len(end)].rstrip()}{end}"
