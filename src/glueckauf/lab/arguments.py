"""Settings of the doors: each is refused by name before anything is played."""

from collections.abc import Sequence
from operator import index
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from glueckauf.engine.arrays import AnyArray
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


def flags_of(rows: object, size: int) -> npt.NDArray[np.bool_]:
    """[row] whether it is one of these; raises `BadSetup` for what is no list of flags, one a row."""
    try:
        flags = np.asarray(rows)
    except (TypeError, ValueError, RuntimeError):
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
