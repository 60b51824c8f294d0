"""The small network: the same bits however it is computed, from what the seat knows and nothing else."""

from pathlib import Path

import numpy as np
import pytest

from glueckauf.bots import weights
from glueckauf.bots.small_network import HASH_MASK, LANES, STRIDE, ask_for, load, look_for, network_of
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.game import Game
from glueckauf.games import TITLES
from tests.bots.networks import random_network, random_weights
from tests.contract.games import every_game, positions, redealt

F = np.float32


def layer(numbers: np.ndarray, columns: np.ndarray, bias: np.ndarray) -> np.ndarray:
    """What is not 0, four columns at a time, as the rules add them."""
    places = np.flatnonzero(numbers)
    out = bias.astype(F)
    for start in range(0, len(places), STRIDE):
        four = [(F(numbers[i]) * columns[:, i]).astype(F) for i in places[start : start + STRIDE]]
        four += [np.zeros_like(out)] * (STRIDE - len(four))
        out = out + ((four[0] + four[1]) + (four[2] + four[3]))
    return out


def head(thought: np.ndarray, row: np.ndarray, bias: np.float32) -> np.float32:
    lanes = np.zeros(LANES, F)
    for start in range(0, len(thought), LANES):
        lanes += thought[start : start + LANES] * row[start : start + LANES]
    total = bias
    for lane in lanes:
        total = F(total + lane)
    return total


def reference(w: weights.Weights, seen: np.ndarray, legal: list[int]) -> tuple[list[np.float32], list[np.float32]]:
    """The same network in NumPy."""
    w = {name: array.astype(F) for name, array in w.items()}
    known = np.sign(seen).astype(F) * np.log1p(np.abs(seen).astype(np.float64)).astype(F)
    wide = np.maximum(layer(known, w["first.weight"], w["first.bias"]), 0)
    narrow = np.maximum(layer(wide, w["second.weight"], w["second.bias"]), 0)
    thought = np.maximum(layer(narrow, w["third.weight"], w["third.bias"]), 0) + narrow
    logits = [head(thought, w["policy.weight"][action], w["policy.bias"][action]) for action in legal]
    return logits, [head(thought, w["value.weight"][seat], w["value.bias"][seat]) for seat in range(4)]


@every_game
def test_rules_and_numpy_give_the_same_bits(game: Game) -> None:
    w = random_weights(game)
    net, ask, asked = network_of(w, game.actions), ask_for(game), 0
    for number, (s, _) in enumerate(positions(game, 3, 21)):
        if number % 5 or s.seat < 0:
            continue
        known = game.known_to(s, int(s.seat))
        legal = game.legal_ids(known)
        ask(known, net, np.array(legal), len(legal))
        rows = game.actions.turned(int(s.players))[int(s.seat), legal].tolist()
        logits, values = reference(w, game.observed(s, int(s.seat)), rows)
        assert [float(net.logits[i]) for i in range(len(legal))] == [float(logit) for logit in logits]
        assert [float(net.values[seat]) for seat in range(4)] == [float(value) for value in values]
        asked += 1
        if asked == 12:
            break
    assert asked > 5


@every_game
def test_it_sees_the_same_in_worlds_that_its_seat_cannot_tell_apart(game: Game) -> None:
    net, look = network_of(random_weights(game), game.actions), look_for(game)
    hashes = set()
    for number, (s, _) in enumerate(positions(game, 4, 22)):
        if number % 11 or s.seat < 0:
            continue
        seat = int(s.seat)
        here = look(game.known_to(s, seat), net)
        for seed in ("a", "b"):
            assert look(game.known_to(redealt(game, s, seat, seed), seat), net) == here
        assert 0 < here[0] < game.observation.size and 0 <= here[1] <= HASH_MASK
        hashes.add(here[1])
        if number > 200:
            break
    assert len(hashes) > 8, "other positions have other hashes"


def test_a_file_is_read_without_a_library_and_written_as_others_read_it(tmp_path: Path) -> None:
    game = TITLES["isle_of_trains"]
    file = random_network(game, tmp_path / "small.safetensors")
    kept, card = weights.load(file, game)
    for name, array in random_weights(game).items():
        assert np.array_equal(kept[name], array.astype(F))
    assert (card.narrow, card.scale) == (8, 20.0)
    others = pytest.importorskip("safetensors.numpy").load_file(file)
    assert all(np.array_equal(others[name], array) for name, array in random_weights(game).items())


@pytest.mark.parametrize("stored", [b"", b"\xff" * 40, b"\x02\0\0\0\0\0\0\0{}" + b"x", b"\x02\0\0\0\0\0\0\0[]"])
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, stored: bytes) -> None:
    game = TITLES["isle_of_trains"]
    file = random_network(game, tmp_path / "small.safetensors")
    file.write_bytes(stored)
    with pytest.raises(BadSetup, match=r"cannot be read|does not match"):
        weights.load(file, game)


def test_a_file_that_was_written_again_is_read_again(tmp_path: Path) -> None:
    """A learner writes its next checkpoint into the same file, and plays it in the same process."""
    game = TITLES["coal_baron"]
    file = random_network(game, tmp_path / "one.safetensors")
    first, _ = load(file, game)
    assert load(file, game)[0] is first
    random_network(game, file, narrow=16)
    assert load(file, game)[1].narrow == 16
