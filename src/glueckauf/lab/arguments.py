"""Settings of the doors: each is refused by name before anything is played."""

from collections.abc import Sequence
from operator import index
from typing import SupportsIndex

from glueckauf.engine.errors import BadSetup, Reason


def one_of(value: object, values: Sequence[object], what: str) -> int:
    """Its place among the values; raises `BadSetup`."""
    if (value is None or isinstance(value, str)) and value in values:
        return values.index(value)
    there = ", ".join(str(known) for known in values if known is not None)
    raise BadSetup(f"{value}", Reason(f"bad_{what}", "", en=f"{what} must be one of: {there}", de=f"{what}: {there}"))


def whole(value: object, what: str) -> int:
    """The value as a whole number, never rounded; raises `BadSetup`."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        try:
            return int.__index__(index(value))
        except TypeError:
            pass
    raise BadSetup(f"{value}", Reason(f"bad_{what}", "", f"{what} is a whole number", f"{what} ist eine ganze Zahl"))


def at_least(least: int, value: object, what: str) -> int:
    """The value as a whole number; raises `BadSetup` if it is less."""
    number = whole(value, what)
    if number >= least:
        return number
    raise BadSetup(
        f"{value}", Reason(f"bad_{what}", "", f"{what} is at least {least}", f"{what} ist mindestens {least}")
    )
