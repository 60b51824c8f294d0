"""A bot that plays by a trained network, without looking ahead: weights from a file, evaluated by NumPy."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from glueckauf.bots.small_network import turned_answers
from glueckauf.bots.weights import Weights, load
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.engine.state import State

Vector = npt.NDArray[np.float32]


class PolicyBot:
    """Takes the answer with the highest logit; with `temperature`, samples from the softmax."""

    def __init__(self, game: Game, seed: str, file: str | Path, *, temperature: float = 0.0) -> None:
        self.weights, self.card = load(Path(file), game)
        self.game, self.random, self.temperature = game, Random(seed), temperature
        self.turned = turned_answers(game.actions)
        self.first = np.ascontiguousarray(self.weights["first.weight"].T)  # [number, width]: few numbers are not 0

    def decide(self, known: State, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        logits, _ = self.evaluate(known, legal)
        if self.temperature <= 0:
            return legal[int(logits.argmax())]
        chances = np.exp((logits - logits.max()) / self.temperature)
        return self.random.choices(legal, chances.tolist())[0]

    def evaluate(self, known: State, legal: Sequence[int]) -> tuple[Vector, Vector]:
        """Logits of the legal answers, and the value of the position for each seat, counted from the asked one."""
        seen = np.zeros(self.game.observation.size, np.float32)
        self.game.knowledge.observe(known, int(known.seat), seen)
        places = np.flatnonzero(seen)
        numbers = seen[places]
        w = self.weights
        thought = (np.sign(numbers) * np.log1p(np.abs(numbers))) @ self.first[places] + w["first.bias"]
        for block in range(self.card.blocks):
            inner = normed(thought, w, f"blocks.{block}.norm")
            inner = np.maximum(linear(inner, w, f"blocks.{block}.widen"), 0)
            thought = thought + linear(inner, w, f"blocks.{block}.narrow")
        thought = np.maximum(normed(thought, w, "norm"), 0)
        rows = self.turned[known.players * SEATS + known.seat, legal]
        logits = w["policy.weight"][rows] @ thought + w["policy.bias"][rows]
        return logits, linear(thought, w, "value")


def linear(vector: Vector, weights: Weights, name: str) -> Vector:
    return weights[f"{name}.weight"] @ vector + weights[f"{name}.bias"]


def normed(vector: Vector, weights: Weights, name: str) -> Vector:
    apart = vector - vector.mean()
    scaled: Vector = apart / np.sqrt((apart * apart).mean() + 1e-5)
    return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]
