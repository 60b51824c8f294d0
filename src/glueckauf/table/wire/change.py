"""What is different between two messages: a change is `[new value]`, or the changes of the parts by name or place.

Views are trees of frozen parts, and two views share the parts that are equal: comparing them looks only at what was
made anew. A change is made from two messages for the same viewer and from nothing else, so it tells no more than they.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from glueckauf.table.wire.protocol import Position, Table

SAME: Final = None  # no change is ever null
GONE: Final[list[object]] = []  # the field is there no longer
PLAIN: Final = frozenset({str, int, float, bool, type(None), UnsetType})


def difference(before: Any, after: Any) -> Any:  # Any: JSON, or what is written as JSON
    """The change that makes `before` into `after`; SAME if there is none."""
    if before is after:
        return SAME
    kind = type(after)
    if kind is not type(before):
        return GONE if after is UNSET else [after]
    if kind in PLAIN:
        return SAME if before == after else [after]
    if kind is list:
        if len(before) != len(after) or not after or type(after[0]) in PLAIN:
            return SAME if before == after else [after]
        parts = range(len(after))
    elif kind is dict:
        if before.keys() != after.keys():
            return [after]
        parts = after
    else:
        return _of_fields(before, after)
    changes: dict[str, Any] = {}
    for part in parts:
        old, new = before[part], after[part]
        if old is not new and (change := difference(old, new)) is not SAME:
            changes[str(part)] = change
    return changes or SAME


def _of_fields(before: Struct, after: Struct) -> Any:
    changes: dict[str, Any] = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and (change := difference(old, new)) is not SAME:
            changes[name] = change
    return changes or SAME


def position_change(before: Position, after: Position) -> dict[str, Any]:
    """What changed in a position: its view part by part; everything else, choices say, as a whole."""
    return _fields(before, after, "view")


def table_change(before: Table, after: Table) -> dict[str, Any]:
    """What changed at a table: its seats part by part, everything else as a whole."""
    return _fields(before, after, "seats")


def _fields(before: Struct, after: Struct, by_part: str) -> dict[str, Any]:
    changes = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is new:
            continue
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
