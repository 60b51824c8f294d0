"""What is different between two messages: a change is `[new value]`, or the changes of the parts by name or place.

Views are trees of frozen parts, and two views share the parts that are equal: comparing them looks only at what was
made anew. A change is made from two messages for the same viewer and from nothing else, so it tells no more than they.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import is_not, ne
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple

from glueckauf.table.wire.protocol import Position, Table

SAME: Final = None  # no change is ever null
GONE: Final[list[object]] = []  # the field is there no longer
PLAIN: Final = frozenset({str, int, float, bool, type(None), UnsetType})


def difference(before: Any, after: Any) -> Any:  # Any: JSON, or what is written as JSON
    """The change that makes `before` into `after`; SAME if there is none."""
    return SAME if before == after and type(before) is type(after) else _change(before, after)


def _change(before: Any, after: Any) -> Any:
    """The change between two values that are not equal."""
    kind = type(after)
    if kind is not type(before):
        return GONE if after is UNSET else [after]
    if kind in PLAIN:
        return [after]
    if kind is list:
        if len(before) != len(after) or type(after[0]) in PLAIN:
            return [after]
        return _of_parts(map(str, range(len(after))), before, after)
    if kind is dict:
        if before.keys() != after.keys():
            return [after]
        return _of_parts(after, [before[name] for name in after], list(after.values()))
    return _of_parts(kind.__struct_fields__, astuple(before), astuple(after))


def _of_parts(names: Iterable[str], before: Sequence[Any], after: Sequence[Any]) -> dict[str, Any]:
    """The changes of those parts that are not equal; most are, and are passed over without a line of Python."""
    differ = compress(zip(names, before, after, strict=True), map(ne, before, after))
    return {name: _change(old, new) for name, old, new in differ}


def position_change(before: Position, after: Position) -> dict[str, Any]:
    """What changed in a position: its view part by part; everything else, choices say, as a whole."""
    return _fields(before, after, "view")


def table_change(before: Table, after: Table) -> dict[str, Any]:
    """What changed at a table: its seats part by part, everything else as a whole."""
    return _fields(before, after, "seats")


def _fields(before: Struct, after: Struct, by_part: str) -> dict[str, Any]:
    had, has = astuple(before), astuple(after)
    changes = {}
    for name, old, new in compress(zip(after.__struct_fields__, had, has, strict=True), map(is_not, had, has)):
        change = difference(old, new) if name == by_part else SAME if old == new else [new]
        if change is not SAME:
            changes[name] = change
    return changes


def changed(before: Any, change: Any) -> Any:
    """What the change makes of a value as JSON; `before` stays as it is. The page does the same (`lib/patch.ts`)."""
    if isinstance(change, list):
        return change[0]
    after = before.copy()
    place: Callable[[str], Any] = int if isinstance(before, list) else str
    for name, part in change.items():
        at = place(name)
        if part == GONE:
            del after[at]
        else:
            after[at] = changed(after[at] if not isinstance(part, list) else None, part)
    return after
