"""How much memory a server needs for each idle socket: people who look on at tables, or at the lobby, and say nothing.

    python -m benchmarks.sockets OLD NEW --sockets 10000

OLD and NEW are folders of checkouts, one after the other. Clients live in a process of their own; where it may not
open so many files, as many as it may are opened. What is told is the growth of the server's resident memory behind the
first socket of each table (a table in memory is not what a socket costs), and the processor time of an arrival.
"""

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.serving import Served, processor
from benchmarks.starting import fill
from glueckauf.table.storage.database import connect as database
from glueckauf.table.storage.database import database_url
from glueckauf.table.storage.models import TableRow
from glueckauf.table.storage.store import Store

AT_ONCE = 50  # sockets that are opened together
SPARE_FILES = 200
SETTLE = 2.0  # seconds after the last one has come


def resident(pid: int) -> int:
    """Bytes of memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def room_for(wanted: int) -> int:
    """As many sockets as a process may open."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return min(wanted, hard - SPARE_FILES)


async def look_on(address: str, tables: list[str], *, told: int) -> list[ClientConnection]:
    """A socket at each of these tables, or at the lobby where there is no name; each has heard so many messages."""

    async def one(table: str) -> ClientConnection:
        where = f"{address.replace('http', 'ws', 1)}/api/{f'tables/{table}' if table else 'lobby'}/live"
        socket = await connect(where, max_size=None, compression=None, open_timeout=120, ping_interval=None)
        if table:
            await socket.send(json.dumps({"type": "hello", "patches": True}))
        for _ in range(told if table else 1):
            await socket.recv()
        return socket

    found: list[ClientConnection] = []
    for begin in range(0, len(tables), AT_ONCE):
        found += await asyncio.gather(*map(one, tables[begin : begin + AT_ONCE]))
    return found


async def listen(sockets: list[ClientConnection]) -> None:
    """Read whatever comes."""

    async def read(socket: ClientConnection) -> None:
        async for _ in socket:
            pass

    await asyncio.gather(*map(read, sockets))


async def visit(address: str, tables: list[str], sockets: int) -> None:
    """The process of the clients: it says when all have come, and goes on when it is told to."""
    listening = []
    for part in (tables, [tables[number % len(tables)] for number in range(sockets - len(tables))]):
        came = await look_on(address, part, told=3)
        listening.append(asyncio.create_task(listen(came)))
        await asyncio.sleep(SETTLE)
        print(len(came), flush=True)
        await asyncio.to_thread(sys.stdin.readline)


async def names(path: Path) -> list[str]:
    engine = database(database_url(str(path)))
    found = await Store(engine).rows(select(TableRow.id))
    await engine.dispose()
    return found


def measure(checkout: Path, args: argparse.Namespace) -> str:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="glueckauf-sockets-")))
        asyncio.run(fill(folder / "served.db", args.tables))
        tables = [""] * args.tables if args.lobby else asyncio.run(names(folder / "served.db"))
        served = Served(checkout, folder, [], bare=True)
        stack.callback(served.close)
        served.wait()
        command = [
            sys.executable,
            "-m",
            "benchmarks.sockets",
            "--clients",
            served.address,
            "--sockets",
            str(args.sockets),
        ]
        clients = subprocess.Popen(
            [*command, *map("table={}".format, tables)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        stack.callback(clients.kill)
        said, heard = clients.stdout, clients.stdin
        if said is None or heard is None:  # never: both are pipes
            return ""
        found = []
        for _ in range(2):
            came, pid = said.readline(), served.process.pid
            if not came:
                sys.exit(f"{checkout}: the clients have ended")
            found.append((int(came), resident(pid), processor(pid)))
            heard.write("\n")
            heard.flush()
        (_, before, began), (more, after, ended) = found
        return (
            f"{checkout}: {(after - before) / more / 1000:.1f} kB for each of {more} idle sockets, "
            f"{(ended - began) / more * 1000:.2f} ms of processor for an arrival; {before / 1e6:.0f} MB before them"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+")
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--lobby", action="store_true", help="Look at the lobby.")
    parser.add_argument("--clients", metavar="ADDRESS", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.sockets = room_for(args.sockets)
    if args.clients:
        tables = [name.removeprefix("table=") for name in args.checkouts]
        asyncio.run(visit(args.clients, tables, args.sockets))
        return
    for checkout in args.checkouts:
        print(measure(Path(checkout), args), flush=True)


if __name__ == "__main__":
    main()
