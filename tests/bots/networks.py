"""Small networks of random weights, for tests."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from glueckauf.bots import weights
from glueckauf.engine.game import Game


def random_weights(game: Game, wide: int = 16, narrow: int = 8) -> weights.Weights:
    rng = np.random.default_rng(7)
    seen, actions = game.observation.size, len(game.actions.texts)
    shapes = {
        "first": (wide, seen), "second": (narrow, wide), "third": (narrow, narrow),
        "policy": (actions, narrow), "value": (4, narrow),
    }  # fmt: skip
    made: weights.Weights = {}
    for name, (rows, columns) in shapes.items():
        made[f"{name}.weight"] = rng.normal(0, columns**-0.5, (rows, columns)).astype(np.float16)
        made[f"{name}.bias"] = rng.normal(0, 0.1, rows).astype(np.float16)
    return made


def random_network(game: Game, file: Path, wide: int = 16, narrow: int = 8) -> Path:
    """A file of such weights, with its card."""
    card = weights.Card(
        game.id, game.rules_version, game.observation.size, len(game.actions.texts), wide, 0, narrow, 20.0
    )
    weights.save(file, random_weights(game, wide, narrow), card)
    assert json.loads(file.with_suffix(".json").read_text()) == asdict(card)
    assert hashlib.sha256(file.read_bytes()).hexdigest() == card.sha256
    return file
