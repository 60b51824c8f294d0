"""Objects that a caller may hand over and that answer nothing."""

from collections.abc import Iterator
from typing import Any


class Hostile:
    """Whatever it is asked, it raises."""

    def __repr__(self) -> str:
        raise KeyError

    __str__ = __repr__
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, _: object) -> bool:
        raise KeyError

    def __bool__(self) -> bool:
        raise KeyError

    def __index__(self) -> int:
        raise KeyError

    def __iter__(self) -> Iterator[Any]:
        raise KeyError

    def __array__(self, *_: object, **__: object) -> Any:
        raise KeyError


class Broken(dict[Any, Any]):
    """A mapping that cannot be read."""

    def __iter__(self) -> Iterator[Any]:
        raise KeyError

    def get(self, *_: object) -> Any:
        raise KeyError
