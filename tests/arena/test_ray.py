"""The same games on a real Ray cluster, which loses a worker on the way."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from glueckauf.arena.on_ray import RayCrew, find_ray
from glueckauf.arena.ray_address import refuse_address
from glueckauf.engine.errors import BadSetup
from tests.arena.helpers import here, strange, tournament


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadSetup, match=r"glueckauf\[ray\]"):
        find_ray()


def kill_whoever_waits(folder: Path, killed: list[int]) -> None:
    """End the worker of Ray, by its id, in whose game the bot waits."""
    told = folder / "waiting"
    for _ in range(3000):
        if told.exists() and (said := told.read_text(encoding="utf-8")).endswith("\n"):
            killed.append(int(said))
            os.kill(int(said), signal.SIGKILL)
            return
        time.sleep(0.02)


@pytest.mark.filterwarnings("ignore")  # of Ray, not of ours
def test_a_cluster_plays_the_same_games_and_survives_the_loss_of_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("GLUECKAUF_TEST_FOLDER", str(tmp_path))
    planned = tournament("random", "heuristic")
    waiting = tournament("random", strange("WaitsOnce"))
    killed: list[int] = []
    killer = threading.Thread(target=kill_whoever_waits, args=(tmp_path, killed))
    with RayCrew(planned, "local", 2, 60.0) as crew:
        refuse_address(crew.ray.get_runtime_context().gcs_address)  # a real one is not refused
        rows = sorted(crew.play(range(8)), key=lambda row: row.number)
        killer.start()
        crew.tournament = waiting
        after = sorted(crew.play(range(4)), key=lambda row: row.number)
        killer.join()
    assert [row.same_game() for row in rows] == [row.same_game() for row in here(planned, 8)]
    assert len(killed) == 1
    assert [row.same_game() for row in after] == [row.same_game() for row in here(waiting, 4)]
