"""How much work a move at a table is, and how much is sent for it: counted, without a clock, a network and a disk.

    PYTHONPATH=src python -m benchmarks.table --tables 30 --pause 6

Two people look on, each from a seat; they are told what changes. A move is tried, taken over and told. The command
tells processor time: of moves at so many tables in turn, one directly after the other, and with milliseconds between
them, in which the processor forgets what it had at hand, as it does in a server that waits for people.
"""

import argparse
import gc
import statistics
import time
from typing import Any, cast

from benchmarks.lines import Lines
from glueckauf.engine.game import Game
from glueckauf.games import TITLES
from glueckauf.table.accounts.players import Person
from glueckauf.table.order.blocks import Blocks
from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.cluster import Cluster
from glueckauf.table.play.consent import Waits
from glueckauf.table.play.move import attempt
from glueckauf.table.play.outcome import ending_of
from glueckauf.table.play.presence import Presence, Watcher
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.play.signals import LobbyBell
from glueckauf.table.storage.models import SeatRow
from glueckauf.table.storage.store import new_table

MOVES = 60
PLAYERS = 2


class Nowhere:
    """In place of other processes."""

    alone = True

    def publish(self, event: object) -> None:
        """Nobody hears it."""


def seated(game: Game) -> tuple[Room, Broadcast, list[Watcher]]:
    """A table in memory, and its people."""
    presence = Presence(cast("Cluster", Nowhere()))
    broadcast = Broadcast(presence, LobbyBell(), Waits(60, 60, 60, 60), cast("Blocks", None))
    row = new_table(game, "p0", PLAYERS, {}, "work", status="playing", started=0.0)
    people = [Person(f"p{seat}", f"Player {seat}", "en") for seat in range(PLAYERS)]
    room = Room(
        row,
        [
            SeatRow(table=row.id, seat=seat, kind="person", name=person.name, player=person.id, resigned=False)
            for seat, person in enumerate(people)
        ],
    )
    watchers = [Watcher(person, "en", seat, patches=True) for seat, person in enumerate(people)]
    presence.here[room.id] = dict.fromkeys(watchers)
    for watcher in watchers:
        broadcast.send_whole(room, watcher)
    return room, broadcast, watchers


def move(room: Room, broadcast: Broadcast, text: str) -> None:
    """What the server does for a move, but for the network and the disk."""
    seat, since = room.asked, room.move
    trial = attempt(room, seat, [text]).trial
    rows, ending = room.next_entries([NewEntry("move", seat, text)], "work", 0.0), ending_of(room, trial, 0.0)
    room.adopt(rows, trial)
    if ending is not None:
        room.change_table(ending)
    broadcast.send_progress(room, since, table=ending is not None or room.asked != seat)


def read(watchers: list[Watcher]) -> None:
    """Clients that read at once."""
    for watcher in watchers:
        while not watcher.queue.empty():
            watcher.waiting -= len(watcher.queue.get_nowait())


def table_work(game: Game) -> dict[str, int]:
    """Lines and bytes of a move."""
    room, broadcast, watchers = seated(game)
    lines, sent = Lines(), 0
    for number in range(MOVES):
        read(watchers)
        legal = game.legal_texts(cast("Any", room.played.state))
        lines.of(move, room, broadcast, legal[number * 7919 % len(legal)])
        sent += sum(watcher.waiting for watcher in watchers)
    return {"move": lines.count // MOVES, "bytes": sent // MOVES}


def costs(tables: int, moves: int, pause: float) -> dict[str, list[float]]:
    """[title] milliseconds of each move, without the first ones, which load machine code."""
    games = [list(TITLES.values())[number % len(TITLES)] for number in range(tables)]
    places = [(game, *seated(game)) for game in games]
    gc.collect()
    gc.freeze()  # as a server does
    gc.set_threshold(1_000_000, 0, 0)
    found: dict[str, list[float]] = {game.id: [] for game in games}
    for number in range(moves):
        for game, room, broadcast, watchers in places:
            read(watchers)
            legal = game.legal_texts(cast("Any", room.played.state))
            if not legal:
                continue
            time.sleep(pause)
            began = time.thread_time()
            move(room, broadcast, legal[number * 7919 % len(legal)])
            if number >= 5:
                found[game.id].append((time.thread_time() - began) * 1000)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--pause", type=float, default=6.0, help="Milliseconds before a move.")
    args = parser.parse_args()
    for pause in (0.0, args.pause):
        told = (
            f"{title} {statistics.median(spent):.2f}"
            for title, spent in costs(args.tables, args.moves, pause / 1000).items()
        )
        print(f"{args.tables} tables, {pause:.0f} ms between moves, ms of processor a move: {', '.join(told)}")


if __name__ == "__main__":
    main()
