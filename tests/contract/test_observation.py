"""Observation vectors."""

import numpy as np

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.game import Game
from tests.contract.games import every_table, positions

STEP = 1 if COMPILED else 5  # every so many positions: the interpreter is slow, and says the same byte by byte


@every_table
def test_an_observation_has_the_size_of_its_parts_and_says_what_the_seat_knows(game: Game, players: int) -> None:
    parts = game.observation.parts
    assert [part.first for part in parts] == list(np.cumsum([0, *(part.size for part in parts[:-1])]))
    assert len({part.name for part in parts}) == len(parts)
    vectors = [
        game.observed(s, seat)
        for number, (s, _) in enumerate(positions(game, players, 2))
        if number % STEP == 0
        for seat in range(players)
    ]
    assert all(np.isfinite(vector).all() for vector in vectors)
    assert len({vector.tobytes() for vector in vectors}) > len(vectors) // 2
