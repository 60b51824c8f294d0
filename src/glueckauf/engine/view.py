"""What the views of all titles are made of: numbers of a state as JSON, pieces by their ids."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from glueckauf.engine.fields import NONE, UNKNOWN, Numbers

View = dict[str, Any]


def interpreted(rule: Callable[..., int]) -> Callable[..., int]:
    """A rule that calls no other, for Python numbers."""
    return cast("Callable[..., int]", getattr(rule, "py_func", rule))


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def piece(ids: Sequence[str], kind: int) -> str | None:
    """The id of what lies there: `null` is nothing, `unknown` is what this seat cannot know."""
    if kind == UNKNOWN:
        return "unknown"
    return None if kind == NONE else ids[kind]


def pieces(ids: Sequence[str], counts: Numbers, *index: int) -> list[str]:
    """A row of counts by kind as a list of ids."""
    row = rows(counts)  # a row of lists is read much faster than a table of numbers
    for number in index:
        row = row[number]
    return named(ids, row)


def named(ids: Sequence[str], row: Sequence[int]) -> list[str]:
    """The same for a row that was taken out of its table before."""
    if not any(row):
        return []
    return [name for name, count in zip(ids, row, strict=False) if count for _ in range(count)]


def rows(counts: Numbers) -> list[Any]:
    """A table of a state as lists of Python numbers, for code that reads much of it."""
    lists: list[Any] = cast("Any", counts).tolist()
    return lists


def points_of(scores: Callable[..., None], s: Any, categories: Sequence[str]) -> list[dict[str, int]]:
    """[seat] points by category and in total, as if the game ended now."""
    out = np.zeros((int(s.players), len(categories)), np.int64)
    scores(s, out.ravel())
    rows = [dict(zip(categories, row, strict=True)) for row in out.tolist()]
    return [{**row, "total": sum(row.values())} for row in rows]


def places_of(places: Callable[..., None], s: Any) -> list[int]:
    """[seat] 1 for the winner; a shared win is 1 twice."""
    out = np.zeros(int(s.players), np.int64)
    places(s, out)
    return [int(place) for place in out]
