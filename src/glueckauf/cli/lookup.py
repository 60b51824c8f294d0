"""Finding what `?` explains in the glossary of a title."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from glueckauf.engine.face.words import Entry

MOST = 4  # entries or suggestions at a time: more would push the game off the screen
SHORTEST = 3  # letters of a name that is looked for inside a sentence


def folded(text: str) -> str:
    """As names are compared: `Lorry_Left` and `lorry left` are the same."""
    return " ".join(text.casefold().replace("_", " ").replace("–", "-").split())


def look_up(glossary: Sequence[Entry], word: str) -> tuple[list[Entry], list[str]]:
    """The entries that a person means by `word`, and the headings of others that are near."""
    wanted = folded(word)
    found = [entry for entry in glossary if wanted in map(folded, entry.names)]
    if found:
        return found[:MOST], []
    near = [entry for entry in glossary if any(folded(name).startswith(wanted) for name in entry.names)]
    if near:
        return near[:1], [entry.names[0] for entry in near[1 : MOST + 1]]
    near = [entry for entry in glossary if any(wanted in folded(name) for name in entry.names)]
    if not near:
        spelled = {folded(name): entry for entry in glossary for name in entry.names}
        near = [spelled[name] for name in get_close_matches(wanted, spelled, n=MOST)]
    return [], list(dict.fromkeys(entry.names[0] for entry in near))[:MOST]


def mentioned(glossary: Sequence[Entry], sentence: str) -> list[Entry]:
    """The entries of which a sentence speaks, in its order; a name inside a longer one does not count."""
    text = folded(sentence)
    names = {folded(name): entry for entry in reversed(glossary) for name in entry.names[1:] if len(name) >= SHORTEST}
    found: dict[int, Entry] = {}  # [place in the sentence]
    taken: set[int] = set()
    for name in sorted(names, key=len, reverse=True):
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            if not taken & set(range(*match.span())):
                taken.update(range(*match.span()))
                found[match.start()] = names[name]
    return [found[place] for place in sorted(found)]
