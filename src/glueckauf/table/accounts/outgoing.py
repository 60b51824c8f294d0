"""Calling somebody else's server: in threads of their own, to one resolved address, without redirects, not for long."""

import asyncio
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple, TypeVar

from glueckauf.table.accounts.address_guard import AddressGuard, Target

THREADS = 8  # that nothing else waits for: not sign-ins, not the loading of games
AT_ONCE = 100  # calls under way or waiting; more are not begun
SECONDS = 10.0  # for one call, from the name to the answer


Made = TypeVar("Made")


class NotCalled(Exception):
    """The address may not be called, too much is under way, or it did not answer properly; the message says which."""


class Letter(NamedTuple):
    headers: dict[str, str]
    body: bytes


class Call:
    """One request, which can be broken off from outside."""

    def __init__(self, guard: AddressGuard, address: str, letter: Letter) -> None:
        self.guard, self.address, self.letter = guard, address, letter
        self.open: socket.socket | None = None
        self.over = False

    def carry_out(self) -> int:
        """Returns the status of the answer; its body is not read. Raises `NotCalled`."""
        target = self.guard.target(self.address)
        if target is None:
            raise NotCalled("forbidden")
        try:
            return self.send(target)
        except (OSError, HTTPException, ValueError) as error:
            raise NotCalled(type(error).__name__) from error
        finally:
            self.break_off()

    def send(self, target: Target) -> int:
        self.open = socket.create_connection((target.address, target.port), SECONDS)
        if self.over:  # broken off meanwhile
            raise OSError
        if target.scheme == "https":  # the name is what the certificate must hold, whatever it leads to
            self.open = ssl.create_default_context().wrap_socket(self.open, server_hostname=target.host)
        connection = HTTPConnection(target.host, target.port, timeout=SECONDS)
        connection.sock = self.open
        connection.request("POST", target.path, self.letter.body, self.letter.headers)
        return connection.getresponse().status

    def break_off(self) -> None:
        self.over = True
        if self.open is not None:
            with suppress(OSError):
                self.open.shutdown(socket.SHUT_RDWR)
            self.open.close()


class Outgoing:
    """All calls of this process."""

    def __init__(self, guard: AddressGuard) -> None:
        self.guard = guard
        self.threads = ThreadPoolExecutor(THREADS, "notice")
        self.calls = 0  # under way or waiting

    async def allows(self, address: str) -> bool:
        """Whether this address may be called, as far as can be told now. Raises `NotCalled` where too much is asked."""
        return await self._aside(self.guard.target, address) is not None

    async def post(self, address: str, letter: Letter) -> int:
        """Returns the status of the answer. Raises `NotCalled`."""
        call = Call(self.guard, address, letter)
        try:
            return await self._aside(lambda _: call.carry_out(), address)
        finally:
            call.break_off()

    async def _aside(self, work: Callable[[str], Made], address: str) -> Made:
        if self.calls >= AT_ONCE:
            raise NotCalled("busy")
        self.calls += 1
        try:
            async with asyncio.timeout(SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self.threads, work, address)
        except TimeoutError as error:
            raise NotCalled("too slow") from error
        finally:
            self.calls -= 1

    def stop(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
