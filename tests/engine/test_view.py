"""A state read at a glance says what the state says."""

from typing import Any

import pytest

from glueckauf.engine.face.view import Glance, remembered, signed
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_glance_sees_every_number(game: Game) -> None:
    history = History(game, game.seats[-1], "glance")
    for _ in range(60):
        history.play(game.legal_texts(history.state)[0])
    for seat in (-1, 0):
        known: Any = plain(game.known_to(history.state, seat))
        seen = Glance(known)
        for name in game.layout.names or ():
            there = getattr(known, name)
            if isinstance(there, int):
                assert getattr(seen, name) == there
            elif there.ndim == 1 or there.itemsize > 1:
                flat = there.cast("B").cast(there.format).tolist() if there.ndim > 1 else there.tolist()
                assert list(getattr(seen, name)) == flat
            else:
                assert b"".join(getattr(seen, name)) == there.tobytes()
                assert len(getattr(seen, name)) == len(there)


def test_a_glance_has_no_other_fields() -> None:
    with pytest.raises(AttributeError, match="colour_of_the_sky"):
        _ = Glance(plain(GAMES[0].new(2, "glance"))).colour_of_the_sky


def test_rows_may_hold_what_is_below_zero() -> None:
    assert list(signed(bytes([0, 255, 254]))) == [0, -1, -2]


def test_a_part_is_made_once_for_equal_arguments() -> None:
    made = []

    @remembered
    def row(number: int, counts: bytes) -> dict[str, int]:
        made.append(number)
        return {"number": number, "sum": sum(counts)}

    assert row(1, b"\1\2") is row(1, bytes([1, 2])) and row(1, b"\1\3") == {"number": 1, "sum": 4}
    assert made == [1, 1]
