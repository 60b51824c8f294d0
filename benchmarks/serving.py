"""What a move costs a server, end to end: processor time of its process, servers of several checkouts in turn.

    python -m benchmarks.serving OLD NEW --rounds 5 --rate 300

OLD and NEW are folders of checkouts; both servers run all the time, each with a database of its own, and the load goes
to one of them after the other. Clients run in this process. Processor time is that of the server's process and of its
children, from /proc, between the first and the last counted move; the median of the rounds is told. The event loop is
the first thread of the process; what it is not is SQLite's thread, snapshots, and players and tables that are made.
"""

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path

from glueckauf.table.ops.load_test import Load, run_load

READY = 120.0  # seconds for a server to start and to load its machine code
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def processor(pid: int) -> float:
    """Seconds that a process and the processes that it started have had."""
    total = 0.0
    with suppress(FileNotFoundError, ProcessLookupError):
        told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        total = (int(told[11]) + int(told[12])) / TICKS
        for task in Path(f"/proc/{pid}/task").iterdir():
            children = (task / "children").read_text(encoding="ascii").split()
            total += sum(processor(int(child)) for child in children)
    return total


def loop_time(pid: int) -> float:
    """Seconds that the first thread of a process has had: in a server, its event loop."""
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9


BARE = """
import sys
from glueckauf.table.ops.serve import serve
from glueckauf.table.settings import Settings
serve(Settings(port=int(sys.argv[1]), database=sys.argv[2], limits=False))
"""  # without processes that build machine code for bots: an old checkout's rules need only be compiled for play


class Served:
    """The server of a checkout."""

    def __init__(self, checkout: Path, folder: Path, options: list[str], *, bare: bool = False) -> None:
        self.checkout, port = checkout, free_port()
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-c", BARE, str(port), str(folder / "served.db")]
        if not bare:
            command = [sys.executable, "-m", "glueckauf", "serve", "--port", str(port), "--unlimited"]
            command += [] if "--database" in options else ["--database", str(folder / "served.db")]
        environment = os.environ | {"PYTHONPATH": str(checkout.resolve() / "src")}
        self.log = (folder / "log").open("w")
        self.process = subprocess.Popen([*command, *options], cwd=folder, env=environment, stderr=self.log)
        self.patches = (checkout / "src/glueckauf/table/wire/change.py").exists()  # before, there were none
        self.costs: list[float] = []
        self.loops: list[float] = []  # the part of the event loop in them
        self.loads: list[Load] = []

    def wait(self) -> None:
        """Until people can play, with machine code."""
        for path in ("/readyz", "/api/lobby"):
            began = time.monotonic()
            while time.monotonic() - began < READY:
                with suppress(OSError), urllib.request.urlopen(f"{self.address}{path}", timeout=5) as answer:  # noqa: S310 - our own
                    told = json.load(answer)
                    if path == "/readyz" or not told["warming_up"]:
                        break
                time.sleep(0.2)
            else:
                sys.exit(f"{self.checkout}: not ready after {READY} s, {path}")

    def play(self, args: argparse.Namespace) -> None:
        before = looped = 0.0

        def begin() -> None:
            nonlocal before, looped
            before, looped = processor(self.process.pid), loop_time(self.process.pid)

        load = asyncio.run(
            run_load(
                self.address,
                args.tables,
                args.players,
                args.seconds,
                args.rate,
                args.title,
                quiet=True,
                patches=self.patches,
                begun=begin,
            )
        )
        self.costs.append((processor(self.process.pid) - before) / max(load.moves, 1) * 1000)
        self.loops.append((loop_time(self.process.pid) - looped) / max(load.moves, 1) * 1000)
        self.loads.append(load)

    def close(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        self.process.kill()
        self.log.close()


def report(name: str, served: Served) -> str:
    costs, loads = served.costs, served.loads
    rates = [load.moves / load.seconds for load in loads]
    waits = [sorted(load.percentile(share) * 1000 for load in loads) for share in (0.5, 0.99)]
    sent = statistics.median(load.bytes / max(load.moves, 1) for load in loads)
    return (
        f"{name}: {statistics.median(costs):.2f} ms a move ({min(costs):.2f} to {max(costs):.2f}), "
        f"{statistics.median(served.loops):.2f} of it in the event loop, "
        f"{statistics.median(rates):.0f} moves/s, p50 {statistics.median(waits[0]):.0f} ms, "
        f"p99 {statistics.median(waits[1]):.0f} ({waits[1][0]:.0f} to {waits[1][-1]:.0f}), {sent:.0f} bytes a move"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rate", type=float, default=300.0)
    parser.add_argument("--title", default=None)
    parser.add_argument("--bare", action="store_true", help="Do not build the bots' machine code.")
    args, options = parser.parse_known_args()
    with ExitStack() as stack:
        houses = []
        for checkout in args.checkouts:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="glueckauf-served-")))
            served = Served(checkout, folder, options, bare=args.bare)
            stack.callback(served.close)
            houses.append(served)
            served.wait()
        for number in range(args.rounds):
            for served in houses:
                served.play(args)
                cost, loop = served.costs[-1], served.loops[-1]
                load = os.getloadavg()[0]
                print(
                    f"round {number + 1} {served.checkout}: {cost:.3f} ms, {loop:.3f} in the loop, load {load:.1f}",
                    flush=True,
                )
        for served in houses:
            print(report(str(served.checkout), served))


if __name__ == "__main__":
    main()
