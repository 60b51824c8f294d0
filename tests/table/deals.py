"""The same deals in every run: what a server draws for its tables follows from the name of the test.

With deals by luck a test passes until a hand comes with which nothing can be done. `make soak` draws as servers do.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from glueckauf.table.play import create
from glueckauf.table.storage import daily, store
from tests.contract.games import SOAK


class Draws:
    """Stands in for `secrets` where a server draws what a deal follows from: the id of a table, and its secret."""

    def __init__(self) -> None:
        self.rng = Random("what belongs to no test")

    def token_hex(self, length: int) -> str:
        return self.rng.randbytes(length).hex()

    def new_id(self, length: int = 10) -> str:
        return "".join(self.rng.choices(store.LETTERS, k=length))


DRAWS = Draws()


@contextmanager
def deals_of(name: str) -> Iterator[None]:
    """In here tables are dealt what this name gives, and afterwards what was dealt before."""
    before, DRAWS.rng = DRAWS.rng, Random(name)
    try:
        yield
    finally:
        DRAWS.rng = before


@contextmanager
def no_luck() -> Iterator[None]:
    """In here servers of this process draw from `DRAWS`."""
    with pytest.MonkeyPatch.context() as patch:
        if not SOAK:
            patch.setattr(store, "new_id", DRAWS.new_id)
            patch.setattr(create, "secrets", DRAWS)
            patch.setattr(daily, "secrets", DRAWS)
        yield


@pytest.fixture(scope="session", autouse=True)
def without_luck() -> Iterator[None]:
    with no_luck():
        yield


@pytest.fixture(scope="module", autouse=True)
def deals_of_the_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """What several tests share is dealt before any of them, and the same whichever modules ran before."""
    with deals_of(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def deals_of_the_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test has its own deals; on a database that outlives the run, new ones each time: ids are unique there."""
    with deals_of(secrets.token_hex(8) if "postgres" in request.fixturenames else request.node.nodeid):
        yield
