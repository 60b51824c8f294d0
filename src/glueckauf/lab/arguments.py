"""Settings of the doors: each is refused by name before anything is played."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

from glueckauf.engine.arrays import AnyArray
from glueckauf.engine.border import indexed
from glueckauf.engine.errors import BadSetup, Reason, quoted
from glueckauf.lab.legality import UNREADABLE


def one_of(value: object, values: Sequence[object], what: str) -> int:
    """Its place among the values; raises `BadSetup`."""
    if (value is None or isinstance(value, str)) and value in values:
        return values.index(value)
    there = ", ".join(str(known) for known in values if known is not None)
    raise BadSetup(quoted(value), Reason(f"bad_{what}", "", f"{what} must be one of: {there}", f"{what}: {there}"))


def flag(value: object, what: str) -> bool:
    """The value, True or False; raises `BadSetup`: "no" would count as yes."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    raise BadSetup(quoted(value), Reason(f"bad_{what}", "", f"{what} is True or False", f"{what}: True oder False"))


def whole(value: object, what: str) -> int:
    """The value as a whole number, never rounded; raises `BadSetup`."""
    found = indexed(value)
    if found is not None:
        return found
    raise BadSetup(quoted(value), Reason(f"bad_{what}", "", f"{what} is a whole number", f"{what} ist eine ganze Zahl"))


def at_least(least: int, value: object, what: str) -> int:
    """The value as a whole number; raises `BadSetup` if it is less."""
    number = whole(value, what)
    if number >= least:
        return number
    raise BadSetup(
        quoted(number), Reason(f"bad_{what}", "", f"{what} is at least {least}", f"{what} ist mindestens {least}")
    )


def at_most(most: int, value: object, what: str) -> int:
    """The value, a whole number; raises `BadSetup` if it is more."""
    number = whole(value, what)
    if number <= most:
        return number
    raise BadSetup(
        quoted(number), Reason(f"bad_{what}", "", f"{what} is at most {most}", f"{what} ist höchstens {most}")
    )


def number_of(value: object, numbers: Sequence[int], what: str) -> int:
    """The value, a whole number that is one of these; raises `BadSetup`."""
    number = whole(value, what)
    if number in numbers:
        return number
    there = ", ".join(map(str, numbers))
    raise BadSetup(quoted(number), Reason(f"bad_{what}", "", f"{what} must be one of: {there}", f"{what}: {there}"))


@contextmanager
def room_for(number: int, what: str) -> Iterator[None]:
    """Raises `BadSetup` where memory for so many is asked for in vain."""
    try:
        yield
    except (MemoryError, OverflowError, ValueError) as error:
        said = "does not fit into the memory", "passt nicht in den Speicher"
        raise BadSetup(f"{what}={quoted(number)}", Reason(f"bad_{what}", "", *said)) from error


def flags_of(rows: object, size: int) -> npt.NDArray[np.bool_]:
    """[row] whether it is one of these; raises `BadSetup` for what is no list of flags, one a row."""
    try:
        flags = np.asarray(rows)
    except UNREADABLE:
        raise no_flags(size) from None
    refuse_flags(flags, size)
    return flags


def refuse_flags(flags: AnyArray, size: int) -> None:
    """Raise `BadSetup` unless this array, here or on a GPU, holds flags, one a row."""
    if flags.dtype != np.bool_ or flags.shape != (size,):
        raise no_flags(size)


def no_flags(size: int) -> BadSetup:
    said = f"a flag for each of {size} rows", f"eine Angabe für jede von {size} Zeilen"
    return BadSetup("rows", Reason("bad_rows", "", *said))
