"""Whether a Ray cluster answers at an address, asked before anything else: Ray itself tries for many minutes.

Ray's servers speak gRPC, and every gRPC server greets with a SETTINGS frame of HTTP/2. Whoever accepts a connection
and does not is another program.
"""

import os
import socket
from urllib.parse import SplitResult, urlsplit

from glueckauf.engine.errors import BadSetup, Reason

FOUND_BY_RAY = ("", "local", "auto")  # started here, or looked for by Ray, which answers at once
SECONDS = 5.0  # for a connection, and again for the greeting
SETTINGS_TYPE = 4
HEADER = 9  # bytes of a frame's header: three of its length, then its type
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, SETTINGS_TYPE, 0, 0, 0, 0, 0))


def refuse_address(address: str, seconds: float = SECONDS) -> None:
    """Raises `BadSetup` with the address for one where no cluster answers."""
    if address in FOUND_BY_RAY:
        return
    parts = split(address)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port or parts.scheme not in {"", "ray"}:
        raise refused(
            address, "write HOST:PORT, ray://HOST:PORT, local or auto", "HOST:PORT, ray://HOST:PORT, local oder auto"
        )
    try:
        with socket.create_connection((host, port), seconds) as connection:
            if os.environ.get("RAY_USE_TLS", "0") in {"", "0"} and not greets(connection):
                raise refused(address, "another program answers there", "dort antwortet ein anderes Programm")
    except (OSError, UnicodeError) as error:  # a host that is no name is a UnicodeError
        why = getattr(error, "strerror", None) or str(error)
        raise refused(address, f"nobody answers there ({why})", f"dort antwortet niemand ({why})") from error


def split(address: str) -> SplitResult:
    """The parts of an address; without a scheme it is a host and a port.

    >>> split("ray://head:10001").hostname, split("head:6379").port
    ('head', 6379)
    """
    try:
        return urlsplit(address if "://" in address else f"//{address}")
    except ValueError:
        return SplitResult("", "", "", "", "")


def greets(connection: socket.socket) -> bool:
    """Whether the other side begins as a gRPC server does."""
    heard = b""
    try:
        connection.sendall(GREETING)
        while len(heard) < HEADER:
            more = connection.recv(HEADER - len(heard))
            if not more:
                return False
            heard += more
    except OSError:
        return False
    return heard[3] == SETTINGS_TYPE


def refused(address: str, en: str, de: str) -> BadSetup:
    return BadSetup(address, Reason("no_cluster", "", f"no Ray cluster there: {en}", f"kein Ray-Cluster: {de}"))
