"""Games of one batch in the rows of another: what an answer leads to can be tried there while the game waits."""

from typing import Final

import numpy as np

from glueckauf.bots.playout import copy_state
from glueckauf.engine.arrays import AnyArray, States
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.fields import Numbers
from glueckauf.lab.legality import UNREADABLE
from glueckauf.lab.rows import Rows

NUMBERS: Final = ("numbers", "resets", "taken", "seats", "dones", "truncated", "refused")  # of `Rows`: one for each row
TABLES: Final = ("allowed", "before", "observations", "masks", "waiting", "rewards")  # several for each row


@rule
def copy_states(to: States, source: States, origins: Numbers) -> None:
    """Put source[origins[row]] into each row of `to`."""
    for row in range(len(origins)):
        copy_state(to, row, source, origins[row])


def copy_rows(to: Rows, source: Rows, origins: AnyArray) -> None:
    """Make each row a copy of another batch's row, on the CPU."""
    copy_states(to.states, source.states, origins)
    for name in NUMBERS + TABLES:
        np.copyto(np.asarray(getattr(to, name)), np.asarray(getattr(source, name))[origins])


def origins_of(rows: object, size: int, there: int) -> AnyArray:
    """For each of `size` rows, which of so many rows it becomes; raises `BadSetup`."""
    try:
        given = np.asarray(rows)
    except UNREADABLE:
        raise no_origins(size, there) from None
    refuse_origins(given, size, there)
    own = given.astype(np.int64)  # what is checked nobody else can write to; beyond int64 it is below 0 now
    if size and not 0 <= int(own.min()) <= int(own.max()) < there:
        raise no_origins(size, there)
    return own


def refuse_origins(given: AnyArray, size: int, there: int) -> None:
    """Raise `BadSetup` unless this array, here or on a GPU, holds integers, one a row."""
    if given.shape != (size,) or given.dtype.kind not in "iu":
        raise no_origins(size, there)


def no_origins(size: int, there: int) -> BadSetup:
    said = (
        f"{size} whole numbers from 0 to {there - 1}: for each row, the row of the other batch",
        f"{size} ganze Zahlen von 0 bis {there - 1}: je Zeile die der anderen Gruppe",
    )
    return BadSetup("rows", Reason("bad_rows", "", *said))
