"""Temperatures of the levels: found where the truth is known, and written for the network that was there."""

import json
import math
import random
from concurrent.futures import Future
from pathlib import Path
from typing import Self

import pytest

from glueckauf.bots.levels import HABITS, Tempers
from glueckauf.bots.master_bot import shipped
from glueckauf.bots.weights import read_card
from glueckauf.engine.compile import COMPILED
from glueckauf.games import TITLES
from tools import calibrate_levels
from tools.calibrate_levels import Duel, calibrate, fitted, played


@pytest.mark.parametrize(("truth", "slope"), [(3.0, 2.0), (9.0, 4.0), (20.0, 1.0)])
def test_the_temperature_is_found_whatever_was_guessed(truth: float, slope: float) -> None:
    draw, games, share = random.Random(3), list[tuple[float, float]](), 0.78
    for number in range(600):  # as the tool does: play near what is the best guess so far
        temperature = fitted(games, 5.0, share) * (0.8, 1.25)[number % 2]
        chance = 1 / (1 + math.exp(-(math.log(share / (1 - share)) + slope * math.log(temperature / truth))))
        games.append((temperature, float(draw.random() < chance)))
    assert fitted(games, 5.0, share) == pytest.approx(truth, rel=0.35 / slope + 0.05)


def test_one_sided_games_move_the_guess_without_end_or_overflow() -> None:
    assert 5.0 < fitted([(5.0, 0.0)] * 50, 5.0, 0.8) <= calibrate_levels.HIGHEST
    assert calibrate_levels.LOWEST <= fitted([(5.0, 1.0)] * 50, 5.0, 0.8) < 5.0


@pytest.mark.skipif(not COMPILED, reason="without machine code the heuristic stands in")
def test_a_game_is_a_function_of_its_duel() -> None:
    duel = Duel("isle_of_trains", "hauer", 4.0, 25.0, "lehrling", 12.0, 3)
    assert played(duel) == played(duel) and played(duel) in {0.0, 0.5, 1.0}


@pytest.mark.skipif(not COMPILED, reason="without machine code the heuristic stands in")
def test_what_was_played_is_kept_and_the_tempers_name_their_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Here:
        """A pool of nobody but us, in which the level above wins every third game."""

        def __init__(self, *_: object) -> None: ...

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...

        def submit(self, _: object, duel: Duel) -> "Future[float]":
            asked.append(duel)
            future: Future[float] = Future()
            future.set_result(float(duel.number % 3 > 0))
            return future

    asked: list[Duel] = []
    monkeypatch.setattr(calibrate_levels, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(calibrate_levels, "GAP_GAMES", 1)
    calibrate("isle_of_trains", tmp_path, 2, 600.0, (12, 12))
    assert len(asked) == 12 * len(HABITS)
    told = Tempers(**json.loads((tmp_path / "isle_of_trains.levels.json").read_text()))
    network = shipped(TITLES["isle_of_trains"])
    assert network is not None and told.sha256 == read_card(network).sha256
    assert list(told.temperatures) == list(HABITS) and set(told.shares) == set(HABITS) and told.reach > 1
    calibrate("isle_of_trains", tmp_path, 2, 600.0, (12, 12))
    assert len(asked) == 12 * len(HABITS), "nothing is played twice"
    monkeypatch.setitem(HABITS, "lehrling", HABITS["lehrling"]._replace(overlooks=0.5))
    calibrate("isle_of_trains", tmp_path, 2, 600.0, (12, 12))
    assert len(asked) == 12 * len(HABITS) + 12, "but what was played with other habits is"
