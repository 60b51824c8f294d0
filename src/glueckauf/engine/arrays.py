"""Types of the arrays that rules over many games get, beside `fields.Numbers`.

They are NumPy's arrays, those of a GPU (`numba.cuda` declares no types), or what stands for them in the interpreter;
what all of them can do is declared here.
"""

from collections.abc import Callable
from typing import Any, Protocol, overload

from glueckauf.engine.fields import Numbers


class States(Protocol):
    """[place] states; assigning one to another copies it."""

    def __getitem__(self, place: int, /) -> Any: ...  # Any: the state of whichever title is played
    def __setitem__(self, place: int, state: Any, /) -> None: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """[place] numbers with a fraction."""

    def __getitem__(self, place: int, /) -> float: ...
    def __setitem__(self, place: int, number: float, /) -> None: ...
    def __len__(self) -> int: ...


class Flags(Protocol):
    """[place] true or false."""

    def __getitem__(self, place: int, /) -> bool: ...
    def __setitem__(self, place: int, flag: bool, /) -> None: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """[row, column] whole numbers."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, place: int, /) -> Numbers: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, place: tuple[int, slice], /) -> Numbers: ...
    def __setitem__(self, place: tuple[int, int], number: int, /) -> None: ...
    def __len__(self) -> int: ...


class FloatGrid(Protocol):
    """[row, column] numbers with a fraction."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, place: int, /) -> Floats: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> float: ...
    def __setitem__(self, place: tuple[int, int], number: float, /) -> None: ...
    def __len__(self) -> int: ...


AnyArray = Any  # what callers get: NumPy's array, or one of numba.cuda, which declares no types


class Launchable(Protocol):
    """A kernel that is bound to its types: indexed with blocks, threads and stream, it is launched."""

    def __getitem__(self, launch: tuple[Any, ...], /) -> Callable[..., None]: ...  # Any: a stream has no type


class Kernel(Launchable, Protocol):
    """What `cuda.jit` makes."""

    def specialize(self, *args: object) -> Launchable: ...
