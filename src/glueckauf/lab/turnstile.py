"""One call at a time: machine code runs without Python's lock, so two threads at one batch would step it at once.

Then an action would be checked in one position and played in another, which breaks the game and the memory behind it.
"""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from types import TracebackType
from typing import Concatenate, ParamSpec, Protocol, TypeVar

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")


class Turnstile:
    """A lock that its own thread may pass again; copies and pickles get one of their own."""

    def __init__(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def __reduce__(self) -> tuple[type["Turnstile"], tuple[()]]:
        return Turnstile, ()


class Guarded(Protocol):
    """Whatever has a turnstile."""

    turnstile: Turnstile


Owner = TypeVar("Owner", bound=Guarded)


def one_at_a_time(
    method: Callable[Concatenate[Owner, Parameters], Returned],
) -> Callable[Concatenate[Owner, Parameters], Returned]:
    """The method, which waits until no other thread is in one of the same object."""

    @wraps(method)
    def waiting(self: Owner, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Returned:
        with self.turnstile:
            return method(self, *args, **kwargs)

    return waiting
