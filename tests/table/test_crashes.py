"""The server is killed while people play over bad connections. The long form is `python -m tools.table_soak kill`."""

import asyncio
from pathlib import Path
from random import Random

from tests.table.crowd import Crowd, kill_now_and_then, look_in_the_database, play_all, seat_all
from tests.table.people import Process

CLIENTS, KILLS, SECONDS = 8, 2, 300.0
TITLES = ["coal_baron_cards", "coal_baron"]
EXPECTED = 150 * CLIENTS // 2  # moves of all games together, at least


def test_every_acknowledged_move_survives_a_kill_and_every_game_ends(tmp_path: Path) -> None:
    file, whim = tmp_path / "games.db", Random(1)
    server = Process(file, tmp_path)
    try:

        async def evening() -> dict[str, object]:
            crowd = Crowd()
            clients = await asyncio.to_thread(seat_all, [server], CLIENTS, TITLES, crowd, whim)
            tables = {client.table for client in clients}
            killer = kill_now_and_then([server], crowd, KILLS, EXPECTED, whim, database=str(file), tables=tables)
            await play_all(clients, [killer], SECONDS)
            return await look_in_the_database(str(file), clients, crowd)

        told = asyncio.run(evening())
        assert told["kills"] == KILLS and told["games"] == CLIENTS // 2
        assert int(str(told["acknowledged"])) > EXPECTED // 2 and told["clocks compared"]
        assert "Traceback" not in server.log.read_text(), "nothing went wrong that was not meant to"
    finally:
        server.close()
