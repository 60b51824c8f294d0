"""Observation vectors."""

import numpy as np

from glueckauf.engine.game import Game
from tests.contract.games import every_table, positions


@every_table
def test_an_observation_has_the_size_of_its_parts_and_says_what_the_seat_knows(game: Game, players: int) -> None:
    parts = game.observation.parts
    assert [part.first for part in parts] == list(np.cumsum([0, *(part.size for part in parts[:-1])]))
    assert len({part.name for part in parts}) == len(parts)
    vectors = [game.observed(s, seat) for s, _ in positions(game, players, 2) for seat in range(players)]
    assert all(np.isfinite(vector).all() for vector in vectors)
    assert len({vector.tobytes() for vector in vectors}) > len(vectors) // 2
