"""The same games on a Ray cluster: a task a game, and a process of `local` inside each of Ray's workers.

That process watches over the bots as it does on one machine. If Ray loses a worker, or a whole machine, Ray gives its
game to another one; a game is a function of its number, so that changes nothing.
"""

import contextlib
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.local import LocalCrew
from glueckauf.arena.match import seated
from glueckauf.arena.ray_address import refuse_address
from glueckauf.arena.tournament import Tournament, bot_files, sources
from glueckauf.engine.errors import BadSetup, GlueckaufError, Reason

Ray = Any  # the module, or an object of it: Ray is an extra
LOCAL = ("", "local")
RETRIES = 10  # workers that may be lost over one game
AHEAD = 2  # games given out for each core, so that none waits


class RayCrew:
    """A cluster that plays games of one tournament: `address`, or one started here for `local`. Use it in a `with`."""

    def __init__(self, tournament: Tournament, address: str, workers: int | None, time_limit: float) -> None:
        self.tournament, self.address, self.workers, self.time_limit = tournament, address, workers, time_limit

    def __enter__(self) -> Self:
        self.ray = find_ray()
        refuse_address(self.address)
        here = self.address in LOCAL
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray warns about its own default
        try:
            self.ray.init(
                address="local" if here else self.address,
                num_cpus=(self.workers or os.cpu_count()) if here else None,
                include_dashboard=False if here else None,
                log_to_driver=False,
                logging_level="ERROR",
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            why = str(error).splitlines()[0]
            raise BadSetup(
                self.address, Reason("no_cluster", "", f"no Ray cluster there: {why}", f"kein Ray-Cluster: {why}")
            ) from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.ray.shutdown()

    def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
        """These games, in the order in which they end."""
        files = {name: path.read_bytes() for name, path in bot_files(self.tournament.names).items()}
        shared = self.ray.put((self.tournament, self.time_limit, files, sources()))
        task = self.ray.remote(num_cpus=1, max_retries=RETRIES)(play_one)
        at_once = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        waiting = list(reversed(numbers))
        running: list[Any] = []
        while waiting or running:
            while waiting and len(running) < at_once:
                running.append(task.remote(shared, waiting.pop()))
            done, running = self.ray.wait(running, num_returns=1, timeout=1.0)
            for finished in done:
                yield self.fetched(finished)

    def fetched(self, finished: Ray) -> GameResult:
        try:
            said = self.ray.get(finished)
        except self.ray.exceptions.RayError as error:
            why = str(error).splitlines()[0]
            raise BadSetup(
                "ray", Reason("game_lost", "", f"a game was lost for good: {why}", f"ein Spiel ging verloren: {why}")
            ) from error
        if isinstance(said, Reason):
            raise BadSetup("", said)
        row: GameResult = said
        names = seated(self.tournament, row.number)  # bots of a file have another path there
        mishap = row.error and replace(row.error, bot=names[row.error.seat])
        return replace(row, seating=names, error=mishap)


def find_ray() -> Ray:
    """The module `ray`. Raises `BadSetup` that names the missing extra."""
    try:
        import ray  # noqa: PLC0415 - large, and an extra
        import ray.exceptions  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise BadSetup(
            "--ray",
            Reason(
                "no_ray",
                "",
                en="Ray is not installed: pip install 'glueckauf[ray]'",
                de="Ray ist nicht installiert: pip install 'glueckauf[ray]'",
            ),
        ) from error
    return ray


def play_one(shared: tuple[Tournament, float, dict[str, bytes], str], number: int) -> GameResult | Reason:
    """A game, on a worker of Ray; a reason where it cannot be played there."""
    tournament, time_limit, files, wanted = shared
    if sources() != wanted:
        where = os.uname().nodename
        return Reason(
            "other_sources",
            "",
            en=f"the worker {where} has another version of the rules and bots installed",
            de=f"auf dem Rechner {where} liegt eine andere Fassung der Regeln und Bots",
        )
    try:
        names = tuple(unpacked(name, files[name]) if name in files else name for name in tournament.names)
        [row] = crew_of(replace(tournament, names=names), time_limit).play([number])
    except GlueckaufError as error:
        return Reason(error.reason.code, "", error.sentence("en"), error.sentence("de"))
    return row


@cache
def crew_of(tournament: Tournament, time_limit: float) -> LocalCrew:
    """One process beside each worker of Ray; it ends when the worker does."""
    return LocalCrew(tournament, 1, time_limit)


def unpacked(name: str, content: bytes) -> str:
    """The name of a bot from a file, after the file was written to this machine."""
    path, _, what = name.rpartition(":")
    folder = Path(tempfile.gettempdir()) / f"glueckauf-bots-{os.getuid()}" / sha256(content).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / Path(path).name
    with contextlib.suppress(OSError):
        if not file.exists():
            part = file.with_suffix(f".{os.getpid()}")
            part.write_bytes(content)
            part.replace(file)
    return f"{file}:{what}"
