"""The checks of what comes from outside: behind them, the rules trust their callers.

A number is an `int` or a NumPy integer; `True`, 1.0 and "1" are none, so nothing is cast without a word.
"""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from glueckauf.engine.errors import LANGUAGES, BadArgument, BadSetup, Reason, quoted

GALLERY = -1


def number(value: object) -> int | None:
    """The whole number, or None."""
    if type(value) is int:
        return value
    return indexed(value) if isinstance(value, int | np.integer) else None


def indexed(value: object) -> int | None:
    """As `number`, and the number in an array or tensor of no dimension, or in whatever has an `__index__`."""
    if type(value) is int:
        return value
    if isinstance(value, np.integer):
        return None if isinstance(value, np.timedelta64) else int(value)  # which NumPy counts among its integers
    try:
        if is_bool(value) or tuple(getattr(value, "shape", ())):
            return None
        return int.__index__(index(value))  # type: ignore[arg-type]  # a subclass of int may compare as it likes
    except Exception:  # noqa: BLE001 - a stranger's object may do anything
        return None


def is_bool(value: object) -> bool:
    """Whether it is True or False: Python's, NumPy's or PyTorch's. They pass for 1 and 0 otherwise."""
    if isinstance(value, int | np.integer):
        return isinstance(value, bool)
    return str(getattr(value, "dtype", "")).endswith("bool")


def bad_argument(name: str, code: str, value: object, en: str, de: str) -> BadArgument:
    """`seat: not 65, but 0 to 3`."""
    said = quoted(value)
    return BadArgument(name, Reason(code, "", f"not {said}, but {en}", f"nicht {said}, sondern {de}"))


def as_seat(seat: object, players: int, lowest: int = GALLERY) -> int:
    """A seat at the table or, unless `lowest` is 0, the gallery."""
    wanted = number(seat)
    if wanted is not None and lowest <= wanted < players:
        return wanted
    en, de = f"0 to {players - 1}", f"0 bis {players - 1}"
    if lowest == GALLERY:
        en, de = f"{en}, or {GALLERY} for the gallery", f"{de} oder {GALLERY} für die Galerie"
    raise bad_argument("seat", "bad_seat", seat, en, de)


def as_language(language: object) -> str:
    if isinstance(language, str) and language in LANGUAGES:
        return language
    raise bad_argument("language", "unknown_language", language, " or ".join(LANGUAGES), " oder ".join(LANGUAGES))


def as_count(count: object, name: str = "count") -> int:
    wanted = number(count)
    if wanted is None or wanted < 0:
        raise bad_argument(name, f"bad_{name}", count, "a number from 0", "eine Zahl ab 0")
    return wanted


def as_texts(texts: object, name: str) -> Sequence[str]:
    """A list of texts, such as the names of players."""
    if isinstance(texts, list | tuple) and all(isinstance(text, str) for text in texts):
        return texts
    raise bad_argument(name, f"bad_{name}", texts, "a list of texts", "eine Liste von Texten")


def as_dict(options: object) -> dict[str, Any]:
    """Options by name as a dictionary of its own. Raises `BadSetup` for what is no mapping."""
    try:
        if isinstance(options, Mapping):
            return {name: options[name] for name in options}
    except Exception:  # noqa: BLE001, S110 - a stranger's mapping may do anything
        pass
    said = quoted(options)
    raise BadSetup(
        "options",
        Reason("bad_options", "", f"not {said}, but values by name", f"nicht {said}, sondern Werte nach Namen"),
    )


def as_players(players: object, seats: Sequence[int]) -> int:
    """A number of players that the title can be played with. Raises `BadSetup`."""
    wanted = number(players)
    if wanted is not None and wanted in seats:
        return wanted
    there = ", ".join(map(str, seats))
    reason = Reason("bad_players", "", en=f"players must be {there}", de=f"Spielerzahl: {there}")
    raise BadSetup(quoted(players), reason)


def as_seed(seed: object) -> str:
    """A seed as text; 3 and "3" are the same. Raises `BadSetup`."""
    try:
        text = seed if isinstance(seed, str) else str(number(seed)) if number(seed) is not None else None
        if text is not None:
            text.encode()
            return text
    except ValueError:  # half a character, or a number with thousands of digits
        pass
    raise BadSetup(
        "seed",
        Reason(
            "bad_seed",
            "",
            f"not {quoted(seed)}, but a text or a whole number",
            f"nicht {quoted(seed)}, sondern ein Text oder eine ganze Zahl",
        ),
    )
