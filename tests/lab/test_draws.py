"""Actions drawn by logits."""

import numpy as np
import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup, UnreadableMove
from glueckauf.lab.batch import BatchEnv
from glueckauf.lab.draws import FINE, ONE, WEIGHTS, Luck, draw_all, first_luck, steps_of, weight_of
from glueckauf.lab.legality import BITS

ROWS = 100_000 if COMPILED else 3_000
ALLOWED = (0, 31, 32, 70)


def drawn(logits: list[float], rows: int = ROWS) -> np.ndarray:
    """[row] which of `ALLOWED` was drawn by these logits; all other actions have large ones."""
    allowed = np.zeros((rows, 3), np.uint32)
    for action in ALLOWED:
        allowed[:, action // BITS] |= np.uint32(1 << action % BITS)
    table = np.full((rows, 90), 50, np.float32)
    table[:, ALLOWED] = logits
    luck = Luck(first_luck("draws", rows), np.zeros(rows, np.int64))
    draw_all(0, rows, allowed, table, luck)
    return np.searchsorted(ALLOWED, np.asarray(luck.actions))


def test_an_action_is_drawn_in_proportion_to_the_exponential_of_its_logit() -> None:
    logits = [0.5, -1.0, 2.0, 1.0]
    expected = np.exp(logits) / np.exp(logits).sum() * ROWS
    counted = np.bincount(drawn(logits), minlength=4)
    assert ((counted - expected) ** 2 / expected).sum() < 16  # three degrees of freedom: one in a thousand exceeds it


def test_weights_are_exact_to_a_thousandth() -> None:
    below = [0.001, 0.1, 1.0, 3.7, 9.0]
    for far in below:
        assert abs(weight_of(steps_of(0.0) - steps_of(-far)) / ONE - np.exp(-far)) < 0.001 * np.exp(-far)
    assert weight_of(0) == ONE == WEIGHTS[0] and weight_of(FINE) == ONE // 2 and weight_of(1 << 60) == 0


@pytest.mark.parametrize("low", [-np.inf, np.nan, -1e30, -40.0])
def test_what_has_no_weight_is_never_drawn(low: float) -> None:
    assert set(drawn([low, 0.0, low, 0.0], 1000)) == {1, 3}


@pytest.mark.parametrize("same", [-np.inf, np.nan, np.inf, 0.0, 1e30, -1e30])
def test_where_all_are_alike_each_is_drawn(same: float) -> None:
    assert set(drawn([same] * 4, 1000)) == {0, 1, 2, 3}


def test_the_largest_number_beats_all_others() -> None:
    assert set(drawn([np.inf, 1e6, 0.0, np.nan], 1000)) == {0}


def test_a_batch_plays_what_it_draws_and_a_seed_draws_the_same_again() -> None:
    env, random = BatchEnv("isle_of_trains", 2, 6, seed="luck"), np.random.default_rng(3)
    step = env.reset()
    first: list[list[int]] = []
    again: list[list[int]] = []
    for played in (first, again):
        for _ in range(20):
            masks = np.array(step.masks)
            step = env.play(random.normal(size=masks.shape) * 0)
            assert masks[np.arange(6), env.drawn].all() and not step.refused.any()
            played.append(env.drawn.tolist())
        step = env.reset()
    assert first == again
    env.reset("other luck")
    env.play(np.zeros(masks.shape, np.float32))
    assert env.drawn.tolist() != first[0]


def test_threads_draw_the_same() -> None:
    one, two = BatchEnv("coal_baron", 2, 7), BatchEnv("coal_baron", 2, 7, threads=2)
    step = one.reset()
    two.reset()
    logits = np.random.default_rng(4).normal(size=step.masks.shape)
    for _ in range(5):
        one.play(logits)
        two.play(logits)
        assert one.drawn.tolist() == two.drawn.tolist()


@pytest.mark.parametrize(
    "wrong", [None, 3, "logits", [[0.5]], np.zeros((6, 427), np.int64), np.zeros((5, 427)), np.zeros((6, 427), bool)]
)
def test_logits_that_are_no_floats_one_for_each_row_and_action(wrong: object) -> None:
    env = BatchEnv("isle_of_trains", 2, 6)
    with pytest.raises(BadSetup):
        env.play(wrong)
    env.reset()
    with pytest.raises(UnreadableMove, match="for each row and action"):
        env.play(wrong)
