"""Many games at once on this machine: one process per core.

Bots are not trusted. Each process keeps a note in shared memory: which bot is thinking, since when, and what has been
played. So a process that hangs or dies can be replaced, and its position can still be written down.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Self

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.match import Watch, failed, failure, play, words_of
from glueckauf.arena.tournament import Tournament
from glueckauf.bots import roster
from glueckauf.bots.bot import WARM_UP, warm_up
from glueckauf.engine.errors import BadSetup, GlueckaufError, Reason

LONGEST = 20_000  # decisions of a game that the note has room for; games have a few hundred
GETTING_READY = 60.0  # seconds that a stranger's bot may take to be loaded and made
COMPILING = 1200.0  # seconds that one of ours may take, where nothing is compiled yet
LOOK = 0.05  # seconds between two looks at the notes
GRACE = 0.25  # seconds that a decision may be late before its process is ended
LIVES = 2  # processes that may die over one game before the bot is blamed: the machine may have ended one

SPAWN = get_context("spawn")  # a fork would inherit threads and locks
STARTING = threading.Lock()  # crews of several contests start processes side by side, and each sets the environment
NOBODY = -1


class Note:
    """Which bot is thinking, since when, and what has been played; in memory that outlives the process."""

    def __init__(self) -> None:
        self.since: Any = SPAWN.RawValue("d", 0.0)
        self.asked: Any = SPAWN.RawValue("i", NOBODY)
        self.making: Any = SPAWN.RawValue("i", 0)  # the bot is being made, it does not decide yet
        self.count: Any = SPAWN.RawValue("i", 0)
        self.actions: Any = SPAWN.RawArray("i", LONGEST)

    def ask(self, seat: int) -> None:
        self.since.value, self.making.value, self.asked.value = time.monotonic(), 0, seat

    def make(self, seat: int) -> None:
        self.since.value, self.making.value, self.asked.value = time.monotonic(), 1, seat

    def answer(self, action: int) -> None:
        if self.count.value < LONGEST:
            self.actions[self.count.value] = action
            self.count.value += 1

    def thinking(self) -> tuple[int, float, int]:
        """The seat that is thinking, since when, and after how many moves."""
        return self.asked.value, self.since.value, self.count.value


@dataclass
class Worker:
    """A process, the note that it keeps, and the game that it plays."""

    process: BaseProcess
    connection: Connection
    note: Note
    ready: bool = False
    number: int | None = None


class LocalCrew:
    """Processes that play games of one tournament. A context manager that ends them.

    Another thread may give it more processes (`size`), or have it stop before the next game (`stopped`).
    """

    def __init__(self, tournament: Tournament, workers: int, time_limit: float) -> None:
        self.tournament, self.size, self.time_limit = tournament, workers, time_limit
        self.stopped = False
        self.workers: list[Worker] = []
        self.deaths: dict[int, int] = {}  # [game] processes lost over it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for worker in self.workers:
            end(worker)
        self.workers.clear()

    def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
        """These games, in the order in which they end. Raises `BadSetup` if a bot cannot be made at all."""
        waiting = deque(numbers)
        left = len(waiting)
        while left and not self.stopped:
            while len(self.workers) < min(self.size, left):
                self.workers.append(start(self.tournament, self.time_limit))
            for worker in self.workers:
                if worker.ready and worker.number is None and waiting:
                    worker.number = waiting.popleft()
                    worker.note.count.value = 0
                    with suppress(OSError):  # it is gone: noticed below
                        worker.connection.send(worker.number)
            talking = wait([worker.connection for worker in self.workers], LOOK)
            for worker in list(self.workers):
                row = self.receive(worker) if worker.connection in talking else self.check_time(worker)
                if row is not None:
                    left -= 1
                    yield row
                elif worker not in self.workers and worker.number is not None:
                    waiting.appendleft(worker.number)  # it died, not by a bot's fault as far as we know

    def receive(self, worker: Worker) -> GameResult | None:
        """What a process says: that it is ready, that it cannot be, or a game."""
        try:
            said = worker.connection.recv()
        except (EOFError, OSError):
            return self.died(worker)
        if isinstance(said, Reason):
            raise BadSetup("", said)
        if isinstance(said, GameResult):
            worker.number = None
            return said
        worker.ready = True
        return None

    def died(self, worker: Worker) -> GameResult | None:
        """A process is gone: once may be the machine's fault, twice over the same game is the bot's."""
        end(worker)
        self.workers.remove(worker)
        code = worker.process.exitcode
        if worker.number is None:
            bot = self.tournament.names[max(worker.note.asked.value, 0)]
            raise BadSetup(
                bot, Reason("bot_died", "", f"its process ended with code {code}", f"sein Prozess endete mit {code}")
            )
        self.deaths[worker.number] = self.deaths.get(worker.number, 0) + 1
        if self.deaths[worker.number] < LIVES or worker.note.asked.value == NOBODY:
            return None
        return self.blamed(worker, "died", f"its process ended with code {code}")

    def check_time(self, worker: Worker) -> GameResult | None:
        """End a process whose bot thinks too long."""
        asked, since, count = worker.note.thinking()
        if asked == NOBODY or time.monotonic() - since < self.allowed(worker, asked):
            return None
        limit = self.allowed(worker, asked)
        end(worker)
        self.workers.remove(worker)
        if worker.note.thinking() != (asked, since, count):
            return None  # it answered at the last moment: the game is played again
        if worker.number is None:
            bot = self.tournament.names[asked]
            raise BadSetup(
                bot, Reason("bot_hangs", "", f"is not ready after {limit:g} s", f"ist nach {limit:g} s nicht bereit")
            )
        doing = "to be made" if worker.note.making.value else "for a decision"
        return self.blamed(worker, "overtime", f"had {limit - GRACE:g} s {doing} and did not answer")

    def allowed(self, worker: Worker, asked: int) -> float:
        """Seconds that the bot may take for what it does now."""
        if worker.number is None and self.tournament.names[asked] in roster.BOTS:
            return COMPILING
        return GRACE + (max(self.time_limit, GETTING_READY) if worker.note.making.value else self.time_limit)

    def blamed(self, worker: Worker, kind: str, words: str) -> GameResult:
        """The row of the game that a process was playing when it ended."""
        number = worker.number or 0
        history = self.tournament.begin(number)
        for action in worker.note.actions[: worker.note.count.value]:
            history.play(history.game.actions.texts[action])
        return failed(self.tournament, number, history, worker.note.asked.value, failure(kind, words))


def start(tournament: Tournament, time_limit: float) -> Worker:
    """A new process that gets ready to play."""
    ours, theirs = SPAWN.Pipe()
    note = Note()
    process = SPAWN.Process(target=work, args=(theirs, note, tournament, time_limit, os.getpid()), daemon=True)
    resource_tracker.ensure_running()  # else its start would open the door to Ctrl-C that is shut here
    with STARTING, one_thread(), undisturbed():
        process.start()
    theirs.close()
    return Worker(process, ours, note)


@contextmanager
def undisturbed() -> Iterator[None]:
    """While this lasts, processes are started that do not hear of Ctrl-C, not even while they load.

    The parent hears of it afterwards: a process that gets half of what it needs complains on the terminal.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    heard, handler = list[int](), signal.getsignal(signal.SIGINT)
    ours = handler is not None and threading.current_thread() is threading.main_thread()
    if ours:  # whichever thread takes a signal, it is the main one that is interrupted
        signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if ours:
            signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


class one_thread:  # noqa: N801 - reads as what it does
    """While this lasts, processes are started that keep to one core each."""

    LIMITS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")

    def __enter__(self) -> None:
        self.before = {name: os.environ.get(name) for name in self.LIMITS}
        os.environ.update(dict.fromkeys(self.LIMITS, "1"))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for name, value in self.before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def end(worker: Worker) -> None:
    """End this process now; it may hang in a bot that listens to nothing."""
    worker.process.kill()
    worker.process.join()


def work(connection: Connection, note: Note, tournament: Tournament, time_limit: float, parent: int) -> None:
    """The life of a process: get ready, then play what is asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    threading.Thread(target=leave_with, args=(parent,), daemon=True).start()
    try:
        get_ready(tournament, note)
    except GlueckaufError as error:
        connection.send(Reason(error.reason.code, "", error.sentence("en"), error.sentence("de")))
        return
    connection.send("ready")
    watch = Watch(note.make, note.ask, note.answer, time_limit)
    while True:
        try:
            number = connection.recv()
        except EOFError:
            return
        connection.send(play(tournament, number, watch))


def leave_with(parent: int) -> None:
    """End this process when its parent is gone, even if a bot hangs."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def get_ready(tournament: Tournament, note: Note) -> None:
    """Load the rules, and make each bot once. Ours also decide once: they may have to be compiled."""
    game = tournament.game
    history = tournament.begin(0)
    history.play(game.legal_texts(history.state)[0])
    game.score_table(history.state)
    game.ranking(history.state)
    for place, name in enumerate(tournament.names):
        if name in tournament.names[:place]:
            continue
        note.make(place)
        try:
            bot = roster.bot(name, game, WARM_UP)
            if name in roster.BOTS:
                warm_up(game, [bot])
        except GlueckaufError:
            raise
        except Exception as error:
            why = words_of(error)
            raise BadSetup(name, Reason("bot_failed", "", why, why)) from error
    note.ask(NOBODY)
