"""Shards made by several processes, or by the workers of a Ray cluster."""

import io
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from glueckauf.arena.dataset.folder import Folder
from glueckauf.arena.dataset.plan import Plan, refuse
from glueckauf.arena.dataset.shard import make
from glueckauf.arena.local import leave_with, one_thread, undisturbed
from glueckauf.arena.on_ray import AHEAD, LOCAL, RETRIES, RayCrew, unpacked
from glueckauf.arena.ray_address import refuse_address
from glueckauf.arena.tournament import bot_files, sources
from glueckauf.engine.errors import BadSetup, GlueckaufError, Reason

Made = Iterator[tuple[int, bytes]]


def produce(
    plan: Plan,
    path: Path,
    *,
    workers: int | None = None,
    ray: str | None = None,
    report: Callable[[int], None] | None = None,
) -> Folder:
    """Make all shards that the folder lacks; `report` hears of how many games there are shards.

    What is whole stays, whatever happens: Ctrl-C, a kill, a full disk. Raises `BadSetup`.
    """
    refuse(plan)
    refuse_address(ray or "")
    folder = Folder(path, plan)
    missing = folder.missing()
    made = by_ray(plan, missing, ray, workers) if ray else by_processes(plan, missing, workers)
    for number, content in made:
        folder.add(number, content, pq.ParquetFile(io.BytesIO(content)).metadata.num_rows)
        if report is not None:
            report(folder.games)
    return folder


def by_processes(plan: Plan, numbers: Sequence[int], workers: int | None) -> Made:
    """On this machine; with one worker in this process."""
    count = min(workers or os.cpu_count() or 1, len(numbers))
    if count <= 1:
        for number in numbers:
            yield number, make(plan, number)
        return
    with ExitStack() as stack:
        stack.enter_context(one_thread())
        stack.enter_context(undisturbed())
        pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=settle, initargs=(os.getpid(),))
        waiting, running = list(reversed(numbers)), dict[Any, int]()
        try:
            while waiting or running:
                while waiting and len(running) < 2 * count:
                    number = waiting.pop()
                    running[pool.submit(make_there, plan, number)] = number
                stack.close()  # the processes are started: Ctrl-C is heard again
                for finished in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(finished), content_of(finished.result())
        except BrokenProcessPool as error:
            said = "a process that made a shard is gone; what was whole is kept"
            raise BadSetup("dataset", Reason("process_died", "", said, "ein Prozess ist beendet worden")) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in (pool._processes or {}).values():  # noqa: SLF001 - a bot may think for minutes
                process.kill()


def settle(parent: int) -> None:
    """Ctrl-C is for the parent, which ends us; if it is killed, we end, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with, args=(parent,), daemon=True).start()


def make_there(plan: Plan, number: int) -> bytes | Reason:
    """A shard, in another process; a reason where there is none."""
    try:
        return make(plan, number)
    except GlueckaufError as error:
        return Reason(error.reason.code, "", error.sentence("en"), error.sentence("de"))


def content_of(said: bytes | Reason) -> bytes:
    if isinstance(said, Reason):
        raise BadSetup("", said)
    return said


def by_ray(plan: Plan, numbers: Sequence[int], address: str, workers: int | None) -> Made:
    """On a cluster, a task a shard, as the arena plays its games."""
    with RayCrew(plan.tournament, address, workers if address in LOCAL else None, 0.0) as crew:
        ray = crew.ray
        files = {name: path.read_bytes() for name, path in bot_files(plan.tournament.names).items()}
        shared = ray.put((plan, files, sources()))
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(make_on_ray)
        at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting, running = list(reversed(numbers)), dict[Any, int]()
        while waiting or running:
            while waiting and len(running) < at_once:
                number = waiting.pop()
                running[task.remote(shared, number)] = number
            done, _ = ray.wait(list(running), num_returns=1, timeout=1.0)
            for finished in done:
                yield running.pop(finished), content_of(ray.get(finished))


def make_on_ray(shared: tuple[Plan, dict[str, bytes], str], number: int) -> bytes | Reason:
    """A shard, on a worker of Ray that has the same rules and bots."""
    plan, files, wanted = shared
    if sources() != wanted:
        said = f"the worker {os.uname().nodename} has another version of the rules and bots installed"
        return Reason("other_sources", "", said, said)
    names = tuple(unpacked(name, files[name]) if name in files else name for name in plan.tournament.names)
    return make_there(replace(plan, tournament=replace(plan.tournament, names=names)), number)
