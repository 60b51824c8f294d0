"""What it costs a server that somebody comes to a table in the middle of a game: processor time, without a network.

    PYTHONPATH=src python -m benchmarks.arriving

A table is loaded from its rows and its snapshot, as after a restart, and one of its people is told all: the table,
what has happened so far, and how it stands. Then the next one, and then the first one who reads another language, for
whom all that has happened is told anew. Told is the best and the median of many times, for each title; with PYTHONPATH
a checkout is chosen.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import msgspec

from glueckauf.games import TITLES
from glueckauf.table.accounts.players import Person
from glueckauf.table.app import Server
from glueckauf.table.play import story
from glueckauf.table.play.presence import Watcher
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.settings import Settings
from glueckauf.table.storage.models import Player, SeatRow
from glueckauf.table.storage.store import new_table

PEOPLE = [Person("p0", "Anna", "en"), Person("p1", "Bert", "en")]


async def table_of(server: Server, title: str, moves: int) -> tuple[str, int]:
    """A stored table at this move, or as far as the game goes, with its snapshot."""
    parts, game = server.parts, TITLES[title]
    row = new_table(game, "p0", 2, {}, f"arriving {title}", status="playing", started=time.time())
    chairs = [
        SeatRow(table=row.id, seat=seat, kind="person", name=one.name, player=one.id, resigned=False)
        for seat, one in enumerate(PEOPLE)
    ]
    room, entries = Room(row, chairs), []
    while room.move < moves:
        legal = game.legal_texts(room.played.state)
        text = legal[room.move * 7919 % len(legal)]
        if game.play(room.played.state, text).seat < 0:  # the last move would end the game
            break
        written = room.next_entries([NewEntry("move", room.asked, text)], f"request {room.move}", time.time())
        room.adopt(written)
        entries += written
    row.asked = room.asked
    await parts.store.add(row, *chairs)
    await parts.ledger.append(entries)
    await arrive(server, row.id)
    await server.snapshots.keep_all()
    return row.id, room.move


async def arrive(server: Server, table: str, language: str = "en") -> int:
    """Somebody comes and is told all; how many bytes it is."""
    parts, person = server.parts, PEOPLE[0]
    room = await parts.rooms.get(table)
    watcher = Watcher(person, language, 0, patches=True)
    parts.presence.arrive(room, watcher)
    parts.broadcast.send_table(room)
    chat = [msgspec.convert(one, dict) for one in await parts.store.heard(table, watcher.player)]
    async with parts.rooms.locked(room):
        watcher.send(await story.log_for(room, watcher.viewer, watcher.language, chat))  # type: ignore[arg-type]
        parts.broadcast.send_first(room, watcher)
    parts.presence.leave(room, watcher)
    return watcher.waiting


async def measure(args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="glueckauf-arriving-") as folder:
        server = Server(Settings(database=str(Path(folder) / "games.db"), limits=False, push=False))
        async with server.running():
            await server.parts.store.add(
                *(Player(id=one.id, name=one.name, language="en", created=0.0, seen=0.0) for one in PEOPLE)
            )
            for title in TITLES:
                table, move = await table_of(server, title, args.moves)
                cold, warm, first, size = [], [], [], 0
                for _ in range(args.times):
                    server.parts.rooms.evict(await server.parts.rooms.get(table))
                    began = time.process_time()
                    size = await arrive(server, table)
                    loaded = time.process_time()
                    await arrive(server, table)
                    cold.append((loaded - began) * 1000)
                    known = time.process_time()
                    warm.append((known - loaded) * 1000)
                    await arrive(server, table, "de")
                    first.append((time.process_time() - known) * 1000)
                costs = [
                    f"{what} {min(spent):.1f} at best, {statistics.median(spent):.1f} median"
                    for what, spent in (("loaded", cold), ("in memory", warm), ("told anew", first))
                ]
                print(f"{title}, move {move}, {size} bytes, ms: {'; '.join(costs)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--times", type=int, default=40)
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
