"""How long a server takes until people can play: processor time of its process from its start to the first "ready".

    python -m benchmarks.starting OLD NEW --tables 0 2000 --rounds 5

OLD and NEW are folders of checkouts, started one after the other in each round, each on databases of its own with so
many tables. A tenth of the tables have a clock, so a start has to load them. The best of the rounds is told, for
whatever else the machine does only adds to it, and the median. Before the first round each server starts once,
uncounted: Python keeps what it has compiled, as it does for whoever installs the program.
"""

import argparse
import asyncio
import http.client
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from benchmarks.serving import READY, free_port
from glueckauf.games import GAMES
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.storage.database import connect, database_url, upgrade
from glueckauf.table.storage.ledger import Ledger
from glueckauf.table.storage.models import Base, Player, SeatRow
from glueckauf.table.storage.store import Agreed, Store, new_table

MOVES = 10  # at each table
CLOCKED = 10  # every so many tables have a clock
CLOCK: dict[str, object] = {"seconds": 14 * 86400, "increment": 0, "at_zero": "nothing", "level": "hauer"}
PAUSE = 0.01  # seconds between two looks


async def fill(database: Path, tables: int) -> None:
    """A database with so many games in their middle."""
    engine = connect(database_url(str(database)))
    await upgrade(engine)
    store, ledger = Store(engine), Ledger(engine)
    ledger.start()
    people = [Player(id=f"p{seat}", name=f"Player {seat}", language="en", created=0.0, seen=0.0) for seat in range(2)]
    rows: list[Base] = [*people]
    entries = []
    for number in range(tables):
        game, clock = GAMES[number % len(GAMES)], CLOCK if number % CLOCKED == 0 else None
        agreed: Agreed = {"public": True, "status": "playing", "started": 0.0, "clock": clock}
        row = new_table(game, "p0", 2, {}, f"start {number}", **agreed)
        chairs = [
            SeatRow(table=row.id, seat=seat, kind="person", name=one.name, player=one.id, resigned=False)
            for seat, one in enumerate(people)
        ]
        room = Room(row, chairs)
        for _ in range(MOVES):
            legal = room.game.legal_texts(room.played.state)
            written = room.next_entries([NewEntry("move", room.asked, legal[0])], "", time.time())
            room.adopt(written)
            entries += written
        row.asked = room.asked
        rows += [row, *chairs]
    await store.add(*rows)
    await ledger.append(entries)
    await ledger.stop()
    await engine.dispose()


def start(checkout: Path, database: Path, bytecode: Path) -> tuple[float, float]:
    """Seconds of processor and of the clock until a server is ready."""
    port = free_port()
    command = [sys.executable, "-m", "glueckauf", "serve", "--port", str(port), "--database", str(database)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": str(checkout.resolve() / "src"), "PYTHONPYCACHEPREFIX": str(bytecode)}
    began = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while time.monotonic() - began < READY:
            time.sleep(PAUSE)
            with suppress(OSError):
                asked = http.client.HTTPConnection("127.0.0.1", port, timeout=READY)
                asked.request("GET", "/readyz")
                if asked.getresponse().status == http.client.OK:
                    return time.clock_gettime(~process.pid << 3 | 2), time.monotonic() - began
        sys.exit(f"{checkout}: not ready after {READY} s")
    finally:
        process.kill()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+", type=Path)
    parser.add_argument("--tables", nargs="+", type=int, default=[0, 2000])
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="glueckauf-start-") as name:
        folder = Path(name)
        found: dict[tuple[Path, int], list[tuple[float, float]]] = {}
        for tables in args.tables:
            asyncio.run(fill(folder / f"{tables}.db", tables))
        for checkout in args.checkouts:
            start(checkout, folder / f"{args.tables[0]}.db", folder)
        for _ in range(args.rounds):
            for checkout in args.checkouts:
                for tables in args.tables:
                    spent = start(checkout, folder / f"{tables}.db", folder)
                    found.setdefault((checkout, tables), []).append(spent)
        for (checkout, tables), starts in found.items():
            processor, waited = ([one[which] for one in starts] for which in (0, 1))
            print(
                f"{checkout}, {tables} tables: processor {min(processor):.2f} s at best, "
                f"{statistics.median(processor):.2f} median; by the clock {min(waited):.2f} at best"
            )


if __name__ == "__main__":
    main()
