"""One server for most tests: each makes its own people and tables there."""

import os
from collections.abc import Iterator

import pytest

from tests.table.deals import deals_of, deals_of_the_module, deals_of_the_test, without_luck  # noqa: F401 - fixtures
from tests.table.own_postgres import own_postgres
from tests.table.people import Beside, Guest, Json, beside


@pytest.fixture(scope="session")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("table") / "games.db") as server:
        yield server


@pytest.fixture
def anna(web: Beside) -> Guest:
    return web.guest("Anna")


@pytest.fixture
def bert(web: Beside) -> Guest:
    return web.guest("Bert", "de")


@pytest.fixture(scope="session")
def finished(web: Beside) -> tuple[Guest, Json]:
    """A whole game that one person played at both seats, and its table at the end."""
    clara = web.guest("Clara")
    with deals_of("finished"):
        return clara, clara.play(clara.create_table("me", "me")["id"])


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL: one that somebody names, or our own from a package that carries it."""
    named = os.environ.get("GLUECKAUF_TEST_POSTGRES")
    if named:
        yield named
        return
    with own_postgres() as server:
        yield server.address
