"""What the views of all titles are made of: numbers of a state as JSON, pieces by their ids."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
from struct import Struct
from typing import Annotated, Any, TypeVar, cast

import msgspec
import numpy as np
from msgspec import UNSET, Meta, UnsetType

from glueckauf.engine.fields import NONE, UNKNOWN, Numbers, plain

Piece = TypeVar("Piece")
Shown = TypeVar("Shown")
Make = TypeVar("Make", bound=Callable[..., Any])
REMEMBERED = 8192  # of each kind of part: the tables of a busy house


class Part(msgspec.Struct, frozen=True, gc=False):
    """A part of a view. Parts are shared between views and never changed; they hold no cycles."""


class AnyPlayer(Part, frozen=True, gc=False):
    """What lies before a seat, in whichever title."""

    points: Annotated[
        dict[str, int] | None,
        Meta(description="By category and in `total`, as if the game ended now; null where that would tell too much."),
    ]


class AnyView(Part, frozen=True, gc=False, kw_only=True):
    """The table as one seat knows it, in whichever title: what the page, the terminal and the log are made of."""

    title: str
    seat: Annotated[int | None, Meta(description="Who is asked; null when the game is over.")]
    question: Annotated[str, Meta(description="The name of what is asked; `game_over` at the end.")]
    players: Annotated[Sequence[AnyPlayer], Meta(description="By seat.")]
    places: Annotated[list[int] | None, Meta(description="By seat: 1 for the winner; null until the game is over.")]
    board: Annotated[str | UnsetType, Meta(description="The table as text, for whoever asked for it.")] = UNSET

    @property
    def asked(self) -> int:
        """Who is asked; -1 when the game is over."""
        return -1 if self.seat is None else self.seat


def one_of(name: str, ids: Sequence[str]) -> Meta:
    """One of these words; the page knows the list by this name."""
    return Meta(title=name, extra_json_schema={"enum": [*ids]})


def interpreted(rule: Callable[..., int]) -> Callable[..., int]:
    """A rule that calls no other, for Python numbers."""
    return cast("Callable[..., int]", getattr(rule, "py_func", rule))


class Glance:
    """A state as its views want it, read once and all at a time: a number is a number, a row of numbers a tuple.

    A table is a tuple of rows, each as bytes: quick to cut, to compare and to remember. Counts are never below 0; where
    NONE and UNKNOWN may stand in a table, `signed` reads its rows.
    """

    def __init__(self, known: Any) -> None:
        record = cast("Any", known).__dict__["record"]
        numbers, names, parts = _places(record.dtype)
        self.__dict__.update(zip(names, parts(numbers.unpack(record.tobytes())), strict=True))

    def __getattr__(self, name: str) -> Any:  # all fields lie in __dict__: this one is not there
        raise AttributeError(name)


def glance(known: Any) -> Glance:
    """The glance of a state: the one that was made when it was `settled`, or a new one."""
    made: Glance = known.__dict__.get("glance") or Glance(known)
    return made


def settled(known: Shown) -> Shown:
    """A state of Python numbers that nobody writes to from now on, read once for all who tell of it.

    Its single numbers lie ready, where words and views ask for them again and again.
    """
    own: dict[str, Any] = known.__dict__
    made = own["glance"] = Glance(known)
    names, numbers = _single_numbers(own["record"].dtype)
    own.update(zip(names, numbers(made.__dict__), strict=True))
    return known


@cache
def _single_numbers(record: np.dtype[np.void]) -> tuple[list[str], Callable[..., tuple[Any, ...]]]:
    """The fields that are one number, and how to take them out of a glance all at a time."""
    names = [name for name, (field, *_) in (record.fields or {}).items() if not field.ndim]
    return names, itemgetter(*names)


@cache
def _places(record: np.dtype[np.void]) -> tuple[Struct, list[str], Callable[..., tuple[Any, ...]]]:
    """How to read all numbers at once, the fields, and how to make them of what was read."""
    spelled, at, count = "=", 0, 0
    names, places = [], list[int | slice]()
    for name, (field, start, *_) in sorted((record.fields or {}).items(), key=lambda one: one[1][1]):
        spelled += f"{start - at}x"
        at = start + field.itemsize
        if field.ndim > 1 and field.base.itemsize == 1:
            length, part = field.shape[0], f"{field.itemsize // field.shape[0]}s" * field.shape[0]
        else:
            length, part = (
                field.itemsize // field.base.itemsize,
                f"{field.itemsize // field.base.itemsize}{field.base.char}",
            )
        names.append(name)
        places.append(slice(count, count + length) if field.ndim else count)
        spelled, count = spelled + part, count + length
    return Struct(f"{spelled}{record.itemsize - at}x"), names, itemgetter(*places)


def signed(row: bytes) -> Sequence[int]:
    """A row in which NONE and UNKNOWN may stand."""
    return memoryview(row).cast("b")


def remembered(make: Make) -> Make:
    """A part of a view that follows from its arguments alone. A move changes few of them: most parts are made before.

    Whoever gets a view must not change the lists in it: others have the same parts.
    """
    return cast("Make", lru_cache(REMEMBERED)(make))


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def piece(ids: Sequence[str], kind: int) -> str | None:
    """The id of what lies there: `null` is nothing, `unknown` is what this seat cannot know."""
    return None if kind == NONE else present(ids, kind)


def present(ids: Sequence[str], kind: int) -> str:
    """The id of a piece that is there; `unknown` is what this seat cannot know."""
    return "unknown" if kind == UNKNOWN else ids[kind]


def pieces(ids: Sequence[Piece], counts: Numbers, *row: int) -> list[Piece]:
    """Counts by kind, or one row of them, as a list of ids."""
    whole: bytes = cast("Any", counts).tobytes()
    width = len(whole) // len(counts) if row else len(whole)
    start = row[0] * width if row else 0
    return named(ids, whole[start : start + width])


def cut(row: bytes, count: int) -> list[bytes]:
    """A row in so many parts of one length."""
    width = len(row) // count
    return [row[start : start + width] for start in range(0, len(row), width)]


def named(ids: Sequence[Piece], row: Sequence[int]) -> list[Piece]:
    """The same for a row that was taken out of its table before."""
    if not any(row):
        return []
    return [name for name, count in compress(zip(ids, row, strict=False), row) for _ in range(count)]


def points_of(scores: Callable[..., None], s: Any, categories: Sequence[str]) -> list[dict[str, int]]:
    """[seat] points by category and in total, as if the game ended now."""
    rows = rows_of_points(scores, s, plain(s).players, len(categories))
    return [dict(zip((*categories, "total"), row, strict=True)) for row in rows]


def rows_of_points(scores: Callable[..., None], s: Any, players: int, categories: int) -> list[tuple[int, ...]]:
    """[seat] the points of each category, and their sum."""
    out = np.zeros(players * categories, np.int64)
    scores(s, out)
    points = out.tolist()
    rows = (points[first : first + categories] for first in range(0, len(points), categories))
    return [(*row, sum(row)) for row in rows]


def places_of(places: Callable[..., None], s: Any) -> list[int]:
    """[seat] 1 for the winner; a shared win is 1 twice."""
    out = np.zeros(plain(s).players, np.int64)
    places(s, out)
    return cast("list[int]", out.tolist())
