"""A grown network thinks what the smaller one thought; answers that name seats are turned to the asked one."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import copy
from glueckauf.games import TITLES
from tests.bots.networks import random_network
from tests.contract.games import positions

torch = pytest.importorskip("torch")
from glueckauf.bots import small_network, weights  # noqa: E402 - an extra
from glueckauf.learn.checkpoints import as_arrays  # noqa: E402
from glueckauf.learn.growth import begin_with, grown  # noqa: E402
from glueckauf.learn.student import Student, StudentShape  # noqa: E402
from glueckauf.learn.training import Settings, Trainer  # noqa: E402

GAME = TITLES["isle_of_trains"]  # its answers name seats
ACTIONS = len(GAME.actions.texts)


def student(stored: weights.Weights, wide: int, narrow: int) -> Student:
    made = Student(GAME, StudentShape(GAME.observation.size, ACTIONS, wide, narrow))
    made.load_state_dict({name: torch.from_numpy(np.array(array, np.float32)) for name, array in stored.items()})
    return made


def thoughts(network: Student) -> list[Any]:
    """Logits and values of a few positions, for each the seat that is asked."""
    found = []
    for number, (s, _) in enumerate(positions(GAME, 3, 8)):
        if s.seat < 0 or number % 7:
            continue
        seen = torch.from_numpy(GAME.observed(s, int(s.seat)).astype(np.int16))[None]
        mask = torch.zeros(1, ACTIONS, dtype=torch.bool)
        mask[0, GAME.legal_ids(s)] = True
        with torch.no_grad():
            logits, values = network(seen, mask)
        found.append((copy(s), logits[0].numpy(), values[0].numpy()))
        if len(found) == 30:
            break
    return found


def test_it_thinks_what_the_smaller_one_thought(tmp_path: Path) -> None:
    old, _ = weights.load(random_network(GAME, tmp_path / "old.safetensors", 16, 8), GAME)
    torch.manual_seed(3)
    fresh = as_arrays(Student(GAME, StudentShape(GAME.observation.size, ACTIONS, 24, 16)).state_dict())
    before, after = thoughts(student(old, 16, 8)), thoughts(student(grown(old, fresh), 24, 16))
    for (_, logits, values), (_, new_logits, new_values) in zip(before, after, strict=True):
        assert np.allclose(logits, new_logits, atol=1e-5) and np.allclose(values, new_values, atol=1e-5)


def test_a_longer_observation_begins_with_what_it_had(tmp_path: Path) -> None:
    old, card = weights.load(random_network(GAME, tmp_path / "old.safetensors"), GAME)
    old["first.weight"], card.seen = old["first.weight"][:, :-5], card.seen - 5
    weights.save(tmp_path / "shorter.safetensors", old, card)
    card.games = card.updates = 7
    weights.save(tmp_path / "shorter.safetensors", old, card)
    settings = Settings(
        players=(2,), rows=4, steps=4, minibatch=8, width=16, blocks=0, narrow=8, scatter=0, device="cpu",
        grow=str(tmp_path / "shorter.safetensors"),
    )  # fmt: skip
    trainer = Trainer(GAME, tmp_path / "new.safetensors", settings)
    first = trainer.network.first.weight.detach().numpy()
    assert np.array_equal(first[:, :-5], old["first.weight"].astype(np.float16).astype(np.float32))
    assert not first[:, -5:].any() and (trainer.card.games, trainer.card.updates) == (7, 7)


def test_what_is_larger_or_of_another_title_is_refused(tmp_path: Path) -> None:
    file = random_network(GAME, tmp_path / "old.safetensors", 16, 8)
    fresh = as_arrays(Student(GAME, StudentShape(GAME.observation.size, ACTIONS, 8, 8)).state_dict())
    with pytest.raises(BadSetup, match="cannot be grown"):
        begin_with(file, GAME.id, fresh)
    with pytest.raises(BadSetup, match="was trained for isle_of_trains"):
        begin_with(file, "coal_baron", fresh)


def test_torch_and_the_rules_turn_answers_alike(tmp_path: Path) -> None:
    stored, _ = weights.load(random_network(GAME, tmp_path / "net.safetensors"), GAME)
    net, ask, named = small_network.network_of(stored, GAME.actions), small_network.ask_for(GAME), 0
    for s, logits, values in thoughts(student(stored, 16, 8)):
        known = GAME.known_to(s, int(s.seat))
        legal = GAME.legal_ids(known)
        ask(known, net, np.array(legal), len(legal))
        assert np.allclose(np.asarray(net.logits)[: len(legal)], logits[legal], atol=1e-4)
        assert np.allclose(np.asarray(net.values), values, atol=1e-4)
        named += any("seat" in GAME.actions.jsons[action] for action in legal)
    assert named, "none of the positions asks whose wagon is loaded"
