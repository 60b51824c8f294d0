"""Has finished games analysed: one after the other, each in a process of low priority that nobody waits for.

The process is `glueckauf coach - --stream`: the record goes in, lines of JSON come out, the last one is the analysis.
"""

import asyncio
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

import msgspec
import structlog

from glueckauf.coach.judge import BLUNDER, INACCURACY, MISTAKE
from glueckauf.coach.summary import summary_of
from glueckauf.engine import record
from glueckauf.engine.errors import GlueckaufError
from glueckauf.table.ops.worker import Worker, low_priority
from glueckauf.table.play.contributions import fair_deal_of
from glueckauf.table.play.request import Parts
from glueckauf.table.settings import Settings
from glueckauf.table.storage.analyses import Analyses, result_of
from glueckauf.table.storage.models import AnalysisRow
from glueckauf.table.wire.analysis import Analysis, AnalysisLevel, Decision, InWords

BEAT = 5.0  # seconds between two words that one is at it
LOST = {INACCURACY, MISTAKE, BLUNDER}

log = structlog.get_logger("glueckauf.table")


class Fault(msgspec.Struct):
    """Why a record cannot be analysed."""

    code: str
    sentence: InWords


class Line(msgspec.Struct):
    """What the process prints: how far it is, or at the end what came of it."""

    progress: float = 0.0
    of: float = 0.0
    decision: Decision | None = None
    analysis: Analysis | None = None
    error: Fault | None = None


class Failed(Exception):
    """An analysis did not come about; `sentences` say why in both languages."""

    def __init__(self, why: str, sentences: Mapping[str, str]) -> None:
        super().__init__(why)
        self.sentences = sentences


BROKE_OFF = {
    "en": "The analysis broke off. Nothing happened to the game; you can ask for it again.",
    "de": "Die Analyse ist abgebrochen. Dem Spiel ist nichts geschehen; du kannst es noch einmal versuchen.",
}
TOOK_TOO_LONG = {
    "en": "The analysis took too long and was given up.",
    "de": "Die Analyse hat zu lange gedauert und wurde abgebrochen.",
}


def coach(level: AnalysisLevel) -> list[str]:
    """The command that analyses the record on its standard input."""
    return [sys.executable, "-m", "glueckauf", "coach", "-", "--stream", "--level", level]


class Analyst(Worker):
    """Takes the games that wait for an analysis."""

    name, pause = "analyst", 10.0

    def __init__(self, parts: Parts, settings: Settings, analyses: Analyses) -> None:
        super().__init__()
        self.parts, self.settings, self.analyses = parts, settings, analyses
        self.command: Callable[[AnalysisLevel], list[str]] = coach
        self.alone = parts.cluster.alone  # then whatever is under way at the start died with the last server
        self.now: tuple[str, AnalysisLevel] | None = None  # what this process computes
        self.progress = 0.0
        self.so_far: list[Decision] = []  # what gave something away, as it is judged

    def wanted(self) -> bool:
        return self.settings.analysis != "off"

    def progress_of(self, row: AnalysisRow) -> float:
        """How far an analysis is: as we hear it, or as another process last wrote it."""
        return self.progress if self.now == (row.table, row.level) else row.progress

    def so_far_of(self, row: AnalysisRow) -> list[Decision]:
        """What was found so far: as we hear it, or as another process last wrote it."""
        if self.now == (row.table, row.level):
            return self.so_far
        written = result_of(row)
        return msgspec.json.decode(written, type=list[Decision]) if written is not None else []

    async def work(self) -> bool:
        await self.analyses.resume(alone=self.alone)
        self.alone = False
        row = await self.analyses.claim()
        if row is None:
            return False
        await self.analyse(row)
        return True

    async def analyse(self, row: AnalysisRow) -> None:
        """Compute one analysis and keep it, or why there is none."""
        self.now, self.progress, self.so_far = (row.table, row.level), 0.0, []
        try:
            async with asyncio.timeout(self.settings.analysis_seconds):
                found = await self.compute(row)
            result, summaries = await self.parts.rooms.aside(to_keep, found)
            await self.keep(lambda: self.analyses.finish(row, result, summaries))
            log.info("analysed", table=row.table, level=row.level)
        except asyncio.CancelledError:
            await asyncio.shield(self.analyses.give_back(row))
            raise
        except TimeoutError:
            await self.give_up(row, Failed("took too long", TOOK_TOO_LONG))
        except GlueckaufError as error:  # the game is gone or damaged
            await self.give_up(row, Failed(error.code, {"en": error.sentence("en"), "de": error.sentence("de")}))
        except Failed as failed:
            await self.give_up(row, failed)
        finally:
            self.now = None

    async def give_up(self, row: AnalysisRow, failed: Failed) -> None:
        log.warning("analysis_failed", table=row.table, level=row.level, why=str(failed))
        await self.analyses.fail(row, failed.sentences)

    async def compute(self, row: AnalysisRow) -> Analysis:
        """Raises `Failed`, or an error of the game."""
        text = await self.record_of(row.table)
        async with low_priority(self.command(row.level), errors=True) as process:
            beat = asyncio.create_task(self.keep_claim(row, process))
            try:
                return await self.listen(process, text)
            finally:
                beat.cancel()

    async def record_of(self, table: str) -> str:
        room = await self.parts.rooms.get(table)
        if room.history is None:
            raise Failed("no game", BROKE_OFF)
        return await self.parts.rooms.aside(
            partial(record.write, fair=fair_deal_of(room.row, room.chairs)), room.played
        )

    async def keep_claim(self, row: AnalysisRow, process: asyncio.subprocess.Process) -> None:
        """Say now and then that we are at it; if the game is gone meanwhile, so is the work."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                ours = await self.analyses.go_on(row, self.progress, msgspec.json.encode(self.so_far))
            except Exception:
                log.exception("analysis_beat")
                continue
            if not ours:
                with suppress(ProcessLookupError):
                    process.kill()

    async def listen(self, process: asyncio.subprocess.Process, text: str) -> Analysis:
        into, out = process.stdin, process.stdout
        if into is None or out is None:
            raise Failed("no pipes", BROKE_OFF)
        with suppress(ConnectionError):  # it ended before it had read everything, and says why
            into.write(text.encode())
            await into.drain()
            into.close()
        said = ""
        try:
            async for line in out:
                try:
                    told = msgspec.json.decode(line, type=Line)
                except msgspec.MsgspecError:
                    said = line.decode(errors="replace").strip()[:300] or said  # a traceback ends with what was wrong
                    continue
                if told.error is not None:
                    words = told.error.sentence
                    raise Failed(told.error.code, {"en": words.en, "de": words.de})
                if told.analysis is not None:
                    return told.analysis
                if told.decision is not None and told.decision.kind in LOST:
                    self.so_far.append(told.decision)
                if told.of > 0:
                    self.progress = min(1.0, told.progress / told.of)
        except ValueError as error:  # a line without an end
            raise Failed(str(error), BROKE_OFF) from error
        raise Failed(said or f"exit code {await process.wait()}", BROKE_OFF)


def to_keep(found: Analysis) -> tuple[bytes, dict[int, bytes]]:
    """The analysis as it is stored, and of each seat what its player's page needs."""
    told = msgspec.to_builtins(found)
    summaries = {seat: summary_of(told, seat) for seat in range(found.players)}
    kept = {seat: msgspec.json.encode(one) for seat, one in summaries.items() if one is not None}
    return msgspec.json.encode(found), kept
