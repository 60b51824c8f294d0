"""A network without its dead units thinks the same."""

import numpy as np

from tools.prune_network import alive, pruned

RNG = np.random.default_rng(7)
SEEN, WIDTH, NARROW = 12, 24, 8


def thoughts(weights: dict[str, np.ndarray], seen: np.ndarray) -> np.ndarray:
    squashed = np.sign(seen) * np.log1p(np.abs(seen))
    wide = np.maximum(0, squashed @ weights["first.weight"].T + weights["first.bias"])
    return np.asarray(wide @ weights["second.weight"].T)


def test_units_that_never_answer_are_left_out_and_nothing_changes() -> None:
    weights = {
        "first.weight": RNG.normal(size=(WIDTH, SEEN)).astype(np.float32),
        "first.bias": RNG.normal(size=WIDTH).astype(np.float32),
        "second.weight": RNG.normal(size=(NARROW, WIDTH)).astype(np.float32),
    }
    dead = [1, 4, 5, 9, 12, 15, 16, 17, 20, 22]
    weights["first.bias"][dead] = -100 - np.arange(len(dead))
    seen = RNG.integers(-3, 9, size=(400, SEEN)).astype(np.float32)
    lives = alive(weights, seen)
    assert set(np.flatnonzero(~lives)) == set(dead)
    left = pruned(weights, lives)
    assert left["first.weight"].shape == (16, SEEN) and left["second.weight"].shape == (NARROW, 16)
    assert {-100.0, -101.0} == set(left["first.bias"][left["first.bias"] < -50]), "the nearest to life fill the width"
    assert np.allclose(thoughts(left, seen), thoughts(weights, seen), atol=1e-4)
    assert pruned(left, np.ones(16, bool))["first.bias"].shape == (16,), "a whole one stays as it is"
