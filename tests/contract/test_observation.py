"""Observation vectors."""

import numpy as np
import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.observation import FIRST_PLAYER
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


@every_table
def test_the_parts_of_an_observation_can_be_written_in_any_order(game: Game, players: int) -> None:
    """A GPU writes them side by side: each has places of its own, and needs nothing that another one writes."""
    knowledge, random = game.knowledge, np.random.default_rng(players)
    if knowledge.observe_part is None:
        pytest.skip("written as a whole")
    for number, (s, _) in enumerate(positions(game, players, 2)):
        if number % STEP == 0 and s.seat >= 0:
            known, seat, size = game.known_to(s, s.seat), int(s.seat), game.observation.size
            before, whole = to_bytes(known), np.zeros(size, np.int16)
            knowledge.observe(known, seat, whole if COMPILED else whole.data)
            assert to_bytes(known) == before
            together, written = np.zeros(size, np.int16), np.zeros(size, np.int64)
            for part in random.permutation(FIRST_PLAYER + players):
                alone = np.zeros(size, np.int16)
                knowledge.observe_part(known, seat, int(part), alone if COMPILED else alone.data)
                assert to_bytes(known) == before
                written += alone != 0
                together += alone
            assert written.max() == 1
            for first in random.permutation(3):
                knowledge.compare_seats(known, int(first), 3, together if COMPILED else together.data)
            assert together.tobytes() == whole.tobytes()


class Once:
    """A vector that notices if a number that is not 0 becomes 0 again: a GPU does not store zeros."""

    def __init__(self, vector: memoryview) -> None:
        self.vector = vector

    def __getitem__(self, place: int | slice) -> "int | Once":
        return Once(self.vector[place]) if isinstance(place, slice) else self.vector[place]

    def __setitem__(self, place: int, number: int) -> None:
        assert number or not self.vector[place]
        self.vector[place] = number

    def __len__(self) -> int:
        return len(self.vector)


@pytest.mark.skipif(COMPILED, reason="machine code takes arrays only")
@every_table
def test_nothing_that_was_told_is_taken_back(game: Game, players: int) -> None:
    for number, (s, _) in enumerate(positions(game, players, 1)):
        if number % STEP == 0:
            for seat in range(players):
                vector = np.zeros(game.observation.size, np.int16)
                game.knowledge.observe(game.known_to(s, seat), seat, Once(vector.data))  # type: ignore[arg-type]
