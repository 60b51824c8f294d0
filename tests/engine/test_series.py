"""Game i of the series X is the game with the seed "X i": the rule that deals batches finds the same key."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from glueckauf.engine import chance
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import blank, layout, to_bytes
from glueckauf.engine.series import KEY_ROOM, find_key, seed_of, series_of
from glueckauf.games import TITLES

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
LARGEST = 2**63 - 1


@settings(deadline=None)
@example("x" * 54, 9_999_999)  # 55 + 9 bytes fill a block of text
@example("x" * 62, 0)
@example("x" * 63, 0)
@example("x" * 199, LARGEST)
@given(texts, st.integers(0, LARGEST))
def test_a_rule_finds_the_key_that_python_finds(seed: str, number: int) -> None:
    s, key = blank(chance.Luck, layout(chance.Luck)), np.zeros(KEY_ROOM, np.uint32)
    prefix = series_of(TITLES["coal_baron"], 2, seed).prefix
    find_key(s, prefix, number, key)
    assert key[:8].tolist() == chance.key(seed_of(seed, number)).tolist()
    left = blank(chance.Luck, layout(chance.Luck))
    chance.forget(left)
    assert to_bytes(s) == to_bytes(left)


def test_a_number_is_a_series_as_its_digits_are() -> None:
    assert seed_of(3, 7) == seed_of("3", 7) == "3 7"


def test_what_is_no_seed_is_no_series() -> None:
    for wrong in (2.5, None, True):
        with pytest.raises(BadSetup):
            seed_of(wrong, 0)  # type: ignore[arg-type]
        with pytest.raises(BadSetup):
            series_of(TITLES["coal_baron"], 2, wrong)  # type: ignore[arg-type]
