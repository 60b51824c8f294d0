"""Has the master play the deals of the days: each once, in a process of low priority that nobody waits for."""

import asyncio
import sys

import msgspec
import structlog

from glueckauf.table.ops.master_game import Result, Task
from glueckauf.table.ops.worker import Worker, low_priority
from glueckauf.table.settings import Settings
from glueckauf.table.storage.daily import LONGEST, DailyDeals
from glueckauf.table.storage.models import DailyDeal

COMMAND = (sys.executable, "-m", "glueckauf.table.ops.master_game")

log = structlog.get_logger("glueckauf.table")


class Masters(Worker):
    """Takes the deals that somebody has begun."""

    name, pause = "master", 60.0

    def __init__(self, settings: Settings, deals: DailyDeals) -> None:
        super().__init__()
        self.settings, self.deals = settings, deals
        self.command: tuple[str, ...] = COMMAND

    def wanted(self) -> bool:
        return self.settings.daily and self.settings.analysis != "off"

    async def work(self) -> bool:
        deal = await self.deals.claim()
        if deal is None:
            return False
        await self.play(deal)
        return True

    async def play(self, deal: DailyDeal) -> None:
        """Play one game and keep its points."""
        task = Task(
            deal.title, deal.rules_version, deal.players, deal.options, deal.seed, deal.seat, deal.level
        )  # fmt: skip
        try:
            async with asyncio.timeout(LONGEST):
                scores = await self.compute(task)
            await self.keep(lambda: self.deals.keep_master(deal, scores))
            log.info("master_played", title=deal.title, day=deal.day)
        except asyncio.CancelledError:
            await asyncio.shield(self.deals.give_back(deal))
            raise
        except (TimeoutError, msgspec.MsgspecError) as error:
            log.warning("master_failed", title=deal.title, day=deal.day, why=type(error).__name__)

    async def compute(self, task: Task) -> list[int]:
        """Raises `MsgspecError` if the process says anything but the points of every seat."""
        async with low_priority(self.command) as process:
            said, _ = await process.communicate(msgspec.json.encode(task))
        scores = msgspec.json.decode(said, type=Result).scores
        if len(scores) != task.players:
            raise msgspec.ValidationError("scores")
        return scores
