"""Has the master play the deals of the days: each once, in a process of low priority that nobody waits for."""

import asyncio
import sys
from contextlib import suppress

import msgspec
import structlog

from glueckauf.table.ops.analyst import lower_priority
from glueckauf.table.ops.master_game import Result, Task
from glueckauf.table.settings import Settings
from glueckauf.table.storage.daily import LONGEST, DailyDeals
from glueckauf.table.storage.models import DailyDeal

PAUSE = 60.0  # seconds between two looks: another process may have died over a game
COMMAND = (sys.executable, "-m", "glueckauf.table.ops.master_game")

log = structlog.get_logger("glueckauf.table")


class Masters:
    """Takes the deals that somebody has begun; whoever makes one calls `wake`."""

    def __init__(self, settings: Settings, deals: DailyDeals) -> None:
        self.settings, self.deals = settings, deals
        self.command: tuple[str, ...] = COMMAND
        self.woken = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.settings.daily and self.settings.analysis != "off":
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
                while (deal := await self.deals.claim()) is not None:
                    await self.play(deal)
            except Exception:
                log.exception("master")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), PAUSE)
            self.woken.clear()

    async def play(self, deal: DailyDeal) -> None:
        """Play one game and keep its points."""
        task = Task(
            deal.title, deal.rules_version, deal.players, deal.options, deal.seed, deal.seat, deal.level
        )  # fmt: skip
        try:
            async with asyncio.timeout(LONGEST):
                scores = await self.compute(task)
            await self.deals.keep_master(deal, scores)
            log.info("master_played", title=deal.title, day=deal.day)
        except asyncio.CancelledError:
            await asyncio.shield(self.deals.give_back(deal))
            raise
        except (TimeoutError, msgspec.MsgspecError) as error:
            log.warning("master_failed", title=deal.title, day=deal.day, why=type(error).__name__)

    async def compute(self, task: Task) -> list[int]:
        """Raises `MsgspecError` if the process says anything but the points of every seat."""
        process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        try:
            lower_priority(process.pid)
            said, _ = await process.communicate(msgspec.json.encode(task))
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await asyncio.shield(process.wait())
        scores = msgspec.json.decode(said, type=Result).scores
        if len(scores) != task.players:
            raise msgspec.ValidationError("scores")
        return scores
