"""Metrics: what is measured, of all processes together, and who may read it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from glueckauf.table.ops.metrics import FOLDER, of_all, within
from tests.table.people import ROOT, Beside, Guest, beside


def value(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found, name
    return float(found[1])


def test_moves_refusals_tables_and_the_disk_are_measured(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db") as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me")["id"]
        anna.play(table, 3)
        assert anna.refused(table, "move", number=99, actions=["x"]) == "stale_move"
        with anna.live(table) as live:
            live.until("position")
            assert live.ask("move", number=99, actions=["x"])["code"] == "stale_move"
            web.server.metrics.counted = float("-inf")  # the database is asked again
            numbers = web.get("/metrics").text
    assert value(numbers, "glueckauf_move_seconds_count") == 3
    assert value(numbers, "glueckauf_write_seconds_count") >= 3
    assert value(numbers, 'glueckauf_refused_total{code="stale_move"}') == 2
    assert value(numbers, 'glueckauf_tables{status="playing"}') == 1
    assert value(numbers, "glueckauf_entries_written_total") == 3
    assert value(numbers, "glueckauf_people_online") == value(numbers, "glueckauf_sockets_open") == 1
    assert value(numbers, "glueckauf_database_bytes") > 10_000 and value(numbers, "glueckauf_disk_free_bytes") > 0
    for name in ("bots_waiting", "writes_waiting", "turns_waiting", "bytes_unsent", "slow_clients_dropped_total"):
        assert value(numbers, f"glueckauf_{name}") >= 0
    assert anna.id not in numbers and table not in numbers and anna.secret not in numbers


@pytest.mark.parametrize("address", ["93.184.216.34", "10.0.0.5", "192.168.1.2", "2001:db8::1", "x"])
def test_only_this_machine_reads_them_unless_told(web: Beside, address: str) -> None:
    assert web.get("/metrics").status_code == 200
    assert web.get("/metrics", headers={"x-forwarded-for": address}).status_code == 404


def test_a_network_can_be_let_in(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", metrics_from=("10.0.0.0/8",)) as web:
        assert web.get("/metrics", headers={"x-forwarded-for": "10.0.0.5"}).status_code == 200
        assert web.get("/metrics").status_code == 404


def test_networks() -> None:
    assert within("::ffff:127.0.0.1", ("127.0.0.0/8",)) and within("::1", ("::1",))
    assert not within("", ("0.0.0.0/0",)) and not within("1.2.3.4", ())


PROCESS = """
import sys
from prometheus_client import Gauge
from glueckauf.table.instruments import Instruments
instruments = Instruments()
instruments.moves.observe(0.01)
instruments.refused("stale_move")
Gauge("glueckauf_sockets_open", "x", registry=instruments.registry, multiprocess_mode="livesum").set(5)
print("counted", flush=True)
sys.stdin.read()
"""


def test_all_processes_count_together_and_one_that_has_ended_keeps_its_counts_only(tmp_path: Path) -> None:
    environment = {**os.environ, FOLDER: str(tmp_path)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    try:
        for process in started:
            assert process.stdout is not None and process.stdout.readline() == b"counted\n"
        both = of_all(tmp_path).decode()
        started[0].kill()
        started[0].wait()
        one = of_all(tmp_path).decode()
    finally:
        for process in started:
            process.kill()
            process.communicate()
    for text, sockets in ((both, 10), (one, 5)):
        assert value(text, "glueckauf_move_seconds_count") == 2
        assert value(text, 'glueckauf_refused_total{code="stale_move"}') == 2
        assert value(text, "glueckauf_sockets_open") == sockets


def test_a_slow_client_is_counted(web: Beside, anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    before = value(web.get("/metrics").text, "glueckauf_slow_clients_dropped_total")
    with anna.live(table) as live:
        live.until("position")
        (watcher,) = web.server.parts.presence.watchers(table)
        assert web.loop is not None
        web.loop.call_soon_threadsafe(watcher.behind.set)
        assert live.goodbye()[0]["code"] == "too_slow"
    assert value(web.get("/metrics").text, "glueckauf_slow_clients_dropped_total") == before + 1
