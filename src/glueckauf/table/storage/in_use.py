"""Whether a server uses a SQLite database: it holds a lock on a file beside it, which ends with its process."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

if sys.platform != "win32":
    import fcntl


class InUse(Exception):
    """Somebody else holds the lock."""


def lock_file(database: Path) -> Path:
    return database.with_name(database.name + ".lock")


def sqlite_file(url: URL) -> Path | None:
    """The file of a database, if it is one."""
    named = url.database if url.get_backend_name() == "sqlite" else None
    return Path(named).expanduser() if named and named != ":memory:" else None


@contextmanager
def locked(database: Path | None, *, alone: bool = False) -> Iterator[None]:
    """Hold the lock of a database, together with others or alone. Raises `InUse`; without a file nothing is locked."""
    if database is None or sys.platform == "win32":
        yield
        return
    held = os.open(lock_file(database), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(held, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUse(str(database)) from error
        yield
    finally:
        os.close(held)
