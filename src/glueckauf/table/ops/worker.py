"""Work in the background that takes long: what waits in the database, one thing after the other, in processes of low
priority that nobody waits for.
"""

import asyncio
import os
from abc import ABC, abstractmethod
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import ClassVar

import structlog
from sqlalchemy.exc import SQLAlchemyError

NICE = 19
LONGEST_LINE = 16 << 20  # bytes that a process may print before a line ends
KEEP_TRIES = 40  # how often one tries to store what was found: a disk that is full may have room again
KEEP_PAUSE = 5.0  # seconds between two of them

log = structlog.get_logger("glueckauf.table")


class Worker(ABC):
    """Takes what waits; whoever adds something calls `wake`."""

    name: ClassVar[str]  # in the log
    pause: ClassVar[float]  # seconds between two looks: another process may have died over something

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @abstractmethod
    def wanted(self) -> bool:
        """Whether the settings ask for this work."""

    @abstractmethod
    async def work(self) -> bool:
        """Do the next thing that waits; False if nothing does."""

    def start(self) -> None:
        if self.wanted():
            self.task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """End what is under way; it waits for the next start."""
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    def wake(self) -> None:
        self.woken.set()

    async def run(self) -> None:
        while True:
            try:
                while await self.work():
                    pass
            except Exception:
                log.exception(self.name)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), self.pause)
            self.woken.clear()

    async def keep(self, write: Callable[[], Awaitable[None]]) -> None:
        """Store what took long to find. A full disk or a lost connection is waited out for some minutes."""
        for _ in range(KEEP_TRIES):
            try:
                return await write()
            except (SQLAlchemyError, OSError):
                log.exception(self.name)
                await asyncio.sleep(KEEP_PAUSE)
        return await write()


@asynccontextmanager
async def low_priority(command: Sequence[str], *, errors: bool = False) -> AsyncIterator[Process]:
    """A process that lets people's moves, bots and whatever else the machine does go first; ended at the end.

    With `errors` it prints them where it prints everything else.
    """
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=STDOUT if errors else None, limit=LONGEST_LINE
    )
    try:
        if hasattr(os, "setpriority"):
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await asyncio.shield(process.wait())
