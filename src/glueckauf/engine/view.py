"""What the views of all titles are made of: numbers of a state as JSON, pieces by their ids."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

import numpy as np

from glueckauf.engine.fields import NONE, UNKNOWN, Numbers, plain

View = dict[str, Any]
Piece = TypeVar("Piece")
Make = TypeVar("Make", bound=Callable[..., Any])
REMEMBERED = 8192  # of each kind of part: the tables of a busy house


def interpreted(rule: Callable[..., int]) -> Callable[..., int]:
    """A rule that calls no other, for Python numbers."""
    return cast("Callable[..., int]", getattr(rule, "py_func", rule))


def part(make: Make) -> Make:
    """A part of a view that follows from its arguments alone. A move changes few of them, so the others are remembered.

    Whoever gets a view must not change it: others have the same parts.
    """
    return cast("Make", lru_cache(REMEMBERED)(make))


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def piece(ids: Sequence[str], kind: int) -> str | None:
    """The id of what lies there: `null` is nothing, `unknown` is what this seat cannot know."""
    if kind == UNKNOWN:
        return "unknown"
    return None if kind == NONE else ids[kind]


def pieces(ids: Sequence[Piece], counts: Numbers, *row: int) -> list[Piece]:
    """Counts by kind, or one row of them, as a list of ids."""
    return named(ids, row_of(counts, *row))


def row_of(counts: Numbers, *row: int) -> bytes:
    """Counts, which are never below 0, or one row of them: quick to read, to compare and to remember."""
    whole: bytes = cast("Any", counts).tobytes()
    if not row:
        return whole
    width = len(whole) // len(counts)
    return whole[row[0] * width : (row[0] + 1) * width]


def cut(row: bytes, count: int) -> list[bytes]:
    """A row in so many parts of one length."""
    width = len(row) // count
    return [row[start : start + width] for start in range(0, len(row), width)]


def named(ids: Sequence[Piece], row: Sequence[int]) -> list[Piece]:
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
    out = np.zeros((plain(s).players, len(categories)), np.int64)
    scores(s, out.ravel())
    return [{**dict(zip(categories, row, strict=True)), "total": sum(row)} for row in out.tolist()]


def places_of(places: Callable[..., None], s: Any) -> list[int]:
    """[seat] 1 for the winner; a shared win is 1 twice."""
    out = np.zeros(plain(s).players, np.int64)
    places(s, out)
    return cast("list[int]", out.tolist())
