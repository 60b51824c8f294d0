"""A state is declared as a class and laid out as one NumPy record.

    class State:
        seat = i1()         # one number
        marks = i2(SEATS)   # a table of numbers

The class is for people, editors and mypy; `layout(State)` is for the machine.
"""

from collections.abc import Callable, Iterator
from functools import cache
from operator import itemgetter
from struct import Struct
from typing import Any, NamedTuple, Protocol, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

from glueckauf.engine.compile import COMPILED

Record = npt.NDArray[np.void]  # an array of one state
S = TypeVar("S")

NONE = -1  # nothing lies there
UNKNOWN = -2  # something does, but this seat cannot know what


class Numbers(Protocol):
    """A table of numbers: an array for machine code, a memoryview for the interpreter."""

    @overload
    def __getitem__(self, index: int | tuple[int, ...], /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> "Numbers": ...
    def __setitem__(self, index: int | tuple[int, ...], number: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Field(NamedTuple):
    kind: str
    shape: tuple[int, ...]
    since: int  # the rules version that brought it
    derived: bool  # it follows from the others


class Kind:
    """A width of number: `i1()` declares one, `i1(6, 4)` a table of 6 x 4.

    `since` is the rules version that brought the field. `derived` is a field that follows from the others and is kept
    because rules ask for it often: an invariant of the title compares it with them, and the layout of a rules version
    is without it, so records know nothing of it.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind

    @overload
    def __call__(self, *, since: int = 1, derived: bool = False) -> int: ...
    @overload
    def __call__(self, first: int, /, *more: int, since: int = 1, derived: bool = False) -> Numbers: ...
    def __call__(self, *shape: int, since: int = 1, derived: bool = False) -> Any:
        return Field(self.kind, shape, since, derived)


i1, i2, i4, i8, u4 = Kind("i1"), Kind("i2"), Kind("i4"), Kind("i8"), Kind("u4")


def layout(declaration: type, version: int | None = None) -> np.dtype[np.void]:
    """The record of a declared state, without gaps: equal states are equal bytes.

    With `version`, as it was under those rules: without the fields that came later, and without derived ones.
    """
    declared = [pair for part in reversed(declaration.__mro__) for pair in vars(part).items()]
    fields = [
        (name, field.kind, field.shape)
        for name, field in declared
        if isinstance(field, Field) and (version is None or (field.since <= version and not field.derived))
    ]
    for name, *_ in fields:
        if hasattr(np.record, name):  # a record would give its own attribute, not the field
            message = f"{declaration.__name__}.{name}: NumPy's records have an attribute of this name"
            raise AttributeError(message)
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)  # widest first leaves no holes
    if rest := -np.dtype(fields).itemsize % 8:
        fields.append(("filler", "i1", (rest,)))
    return np.dtype((np.record, np.dtype(fields, align=True)))  # align beside np.record would be ignored


def table(rows: npt.ArrayLike, kind: Kind) -> Numbers:
    """Component data as the rules want them: a constant array if they are compiled, else Python numbers."""
    array = np.array(rows, kind.kind)
    array.flags.writeable = False  # Numba has read it by the time anybody could change it
    return cast("Numbers", array if COMPILED else array.data)


def blank(_: type[S], record: np.dtype[np.void]) -> S:
    """A state of zeros, as the rules want it: a record if they are compiled, else a `Plain`."""
    return cast("S", _seen(np.zeros(1, record)))


def blank_batch(record: np.dtype[np.void], count: int) -> Any:  # which of the two, is known when it runs
    """`count` states of zeros: an array of records if the rules are compiled, else a `PlainBatch`."""
    return np.zeros(count, record) if COMPILED else PlainBatch(np.zeros(count, record))


def in_batch(states: Any, i: int, s: object) -> None:
    """Put a copy of `s` into a batch."""
    (states if COMPILED else states.states)[i : i + 1] = _array(s)


def copy(s: S) -> S:
    """A state of its own, equal to `s`."""
    one = _array(s)
    return cast("S", _seen(_lying_in(bytearray(one.tobytes()), one.dtype)))  # NumPy would copy field by field


def copy_plain(s: S) -> S:
    """A state of its own as Python numbers, whether rules are compiled or not."""
    one = _array(s)
    return cast("S", Plain(_lying_in(bytearray(one.tobytes()), one.dtype)))


def state_of(
    memory: bytearray, record: np.dtype[np.void], *, as_numbers: bool
) -> Any:  # of the title that owns the layout
    """The state that lies in these bytes, as a `Plain` or as a record; writing to it writes to them."""
    one = _lying_in(memory, record)
    return Plain(one) if as_numbers else one[0]


class Frame(NamedTuple):
    """What can be told of a state from its bytes alone."""

    record: np.dtype[np.void]
    size: int
    read: Callable[[bytes], tuple[Any, ...]]  # players, seat and question, which every state has
    key: slice  # where its luck begins

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled by its layout: what reads it cannot be."""
        return frame_of, (self.record,)

    def is_concealed(self, raw: bytes) -> bool:
        """Whether this is what a seat knows: it has no luck. A blank state has none either."""
        return not any(raw[self.key])


def frame_of(record: np.dtype[np.void]) -> Frame:
    spelled, at, names = "=", 0, ("players", "seat", "question")
    places = _places(record)
    order = sorted(names, key=lambda name: places[name][0])
    for name in order:
        start, end, kind, _ = places[name]
        spelled, at = f"{spelled}{start - at}x{kind}", end
    inorder = itemgetter(*(order.index(name) for name in names))
    unpack = Struct(f"{spelled}{record.itemsize - at}x").unpack
    read = unpack if order == list(names) else (lambda raw: inorder(unpack(raw)))
    start, end, *_ = places.get("luck_key", (0, record.itemsize))
    return Frame(record, record.itemsize, read, slice(start, end))


def as_record(s: S) -> S:
    """The same state as compiled rules want it; writing to it writes to `s`."""
    return cast("S", _array(s)[0])


def plain(s: S) -> S:
    """The same state as Python numbers, for people, JSON and tests; writing to it writes to `s`."""
    return cast("S", Plain(_array(s)))


def to_bytes(s: object) -> bytes:
    """The whole state: to compare, to hash, to save."""
    return _array(s).tobytes()


def to_bytes_as(s: object, record: np.dtype[np.void]) -> bytes:
    """The state in an older layout: the fields that it had, as they lay."""
    one, old = _array(s), np.zeros(1, record)
    if one.dtype == record:
        return one.tobytes()
    for name in record.names or ():
        if name != "filler":
            old[name] = one[name]
    return old.tobytes()


def _lying_in(memory: bytearray, record: np.dtype[np.void]) -> Record:
    """The state in these bytes, which then is all that is kept: `np.frombuffer` puts two objects between."""
    return np.ndarray(1, record, memory)


def _seen(one: Record) -> object:
    return one[0] if COMPILED else Plain(one)


def _array(s: object) -> Record:
    if isinstance(s, Plain):
        return cast("Record", s.__dict__["record"])
    return np.asarray(s).reshape(1)


@cache
def _places(record: np.dtype[np.void]) -> dict[str, tuple[int, int, str, tuple[int, ...]]]:
    """[field] where it lies among the bytes of a state, the kind of its numbers, the shape of its table."""
    places: dict[str, tuple[int, int, str, tuple[int, ...]]] = {}
    for name, (field, start, *_) in (record.fields or {}).items():
        places[name] = (start, start + field.itemsize, field.base.char, field.shape)
    return places


class Plain:
    """A state as the interpreter wants it: Python numbers come out, and what does not fit raises.

    A NumPy record would be slow here and give NumPy scalars, which wrap where machine code does not.
    """

    def __init__(self, one: Record) -> None:
        self.__dict__["record"] = one
        self.__dict__["cells"] = {}  # [name] where single numbers lie, as far as they were asked for

    def __getattr__(self, name: str) -> Any:  # tables are found once: then they lie in __dict__
        cell = self.__dict__["cells"].get(name)
        if cell is not None:
            return cell[0]
        return self.find(name)

    def find(self, name: str) -> Any:
        """Most who look at a state look at few of its fields, so each is made ready when it is asked for."""
        one = self.__dict__["record"]
        place = _places(one.dtype).get(name)
        if place is None:
            raise AttributeError(name)
        memory = self.__dict__.get("memory")
        if memory is None:
            memory = self.__dict__["memory"] = one.view(np.uint8).data
        start, end, kind, shape = place
        if shape:
            table = self.__dict__[name] = memory[start:end].cast(kind, shape)
            return table
        cell = self.__dict__["cells"][name] = memory[start:end].cast(kind)
        return cell[0]

    def __setattr__(self, name: str, value: int) -> None:
        if name not in self.__dict__["cells"]:
            self.find(name)
        self.__dict__["cells"][name][0] = value


class PlainBatch:
    """An array of states as the interpreter wants it: assigning one to another copies it, as in an array."""

    def __init__(self, states: Record) -> None:
        self.states = states
        self.seen = [Plain(states[i : i + 1]) for i in range(len(states))]

    def __getitem__(self, i: int) -> Plain:
        return self.seen[i]

    def __setitem__(self, i: int, s: Plain) -> None:
        self.states[i : i + 1] = _array(s)

    def __len__(self) -> int:
        return len(self.seen)
