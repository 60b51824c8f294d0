"""MaskablePPO of sb3-contrib with a network of our form, so that its weights are a bot. Needs the extra `learn`.

The seats that answers name are counted from the learner's, as our networks do it: the environment renumbers them.
"""

import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import Tensor, nn

from benchmarks.baselines.learners import NARROW, WIDTH
from glueckauf.bots.small_network import turned_answers
from glueckauf.bots.weights import Card, save
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.lab.gymnasium_env import SeatEnv

PLAYERS = 2
TABLES = 16
STEPS = 256
ROUND = STEPS * TABLES  # decisions of a round
SETTINGS = {
    "n_steps": STEPS, "batch_size": 1024, "n_epochs": 4, "gamma": 0.999, "gae_lambda": 0.95, "ent_coef": 0.01,
    "learning_rate": 7e-4,
}  # fmt: skip
POINTS = 0.05  # what a point of the margin is worth to the learner: returns of about 1


class TurnedEnv(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A `SeatEnv` whose answers count the seats that they name from the learner's, and whose points are small."""

    def __init__(self, game: Game) -> None:
        super().__init__(SeatEnv(game.id, PLAYERS, opponents="heuristic", seat=None, reward="gain"))
        self.turned = turned_answers(game.actions)
        self.action_space = gymnasium.spaces.Discrete(len(game.actions.texts))

    @property
    def row(self) -> npt.NDArray[np.int64]:
        """[action] its number, seen from the learner's seat."""
        row: npt.NDArray[np.int64] = self.turned[PLAYERS * SEATS + self.env.get_wrapper_attr("seat")]
        return row

    def step(self, action: Any) -> Any:
        seen, reward, over, cut, info = self.env.step(int(np.flatnonzero(self.row == int(action))[0]))
        return seen, float(reward) * POINTS, over, cut, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """[answer as the learner numbers it] whether it is legal."""
        masks = np.zeros(len(self.row), np.bool_)
        masks[self.row] = self.env.get_wrapper_attr("action_masks")().astype(np.bool_)
        return masks


class Trunk(nn.Module):
    """The layers of a small network before its heads; the critic has its own."""

    def __init__(self, seen: int) -> None:
        super().__init__()
        self.latent_dim_pi = self.latent_dim_vf = NARROW
        self.actor, self.critic = layers(seen), layers(seen)

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        return thought(self.actor, features)

    def forward_critic(self, features: Tensor) -> Tensor:
        return thought(self.critic, features)


def layers(seen: int) -> nn.ModuleDict:
    sizes = {"first": (seen, WIDTH), "second": (WIDTH, NARROW), "third": (NARROW, NARROW)}
    return nn.ModuleDict({name: nn.Linear(*size) for name, size in sizes.items()})


def thought(named: nn.ModuleDict, features: Tensor) -> Tensor:
    squashed = torch.sign(features) * torch.log1p(features.abs())
    narrow = torch.relu(named["second"](torch.relu(named["first"](squashed))))
    deep: Tensor = narrow + torch.relu(named["third"](narrow))
    return deep


class Policy(MaskableActorCriticPolicy):
    """sb3's policy over our layers."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunk(self.features_dim)


class Learner:
    """One run."""

    def __init__(self, game: Game, seed: int) -> None:
        torch.set_num_threads(1)
        self.game, self.seed = game, seed
        self.tables: Any = DummyVecEnv([lambda: TurnedEnv(game)] * TABLES)
        self.model: Any = MaskablePPO(Policy, self.tables, seed=seed, device="cpu", **SETTINGS)
        self.begun = False

    @property
    def decisions(self) -> int:
        return int(self.model.num_timesteps)

    def learn(self, until: float) -> None:
        """Learn until this moment of the monotonic clock, in whole rounds: what half a round saw would be lost."""
        while not self.begun or time.monotonic() < until:
            self.model.learn(ROUND, reset_num_timesteps=not self.begun)
            self.begun = True

    def save(self, file: Path, seconds: float, command: str = "") -> None:
        """Write the actor as weights of a small network; its value head says nothing."""
        policy = self.model.policy
        weights = {
            f"{layer}.{part}": array_of(getattr(policy.mlp_extractor.actor[layer], part))
            for layer in ("first", "second", "third")
            for part in ("weight", "bias")
        }
        weights |= {f"policy.{part}": array_of(getattr(policy.action_net, part)) for part in ("weight", "bias")}
        weights |= {"value.weight": np.zeros((SEATS, NARROW), np.float32), "value.bias": np.zeros(SEATS, np.float32)}
        game = self.game
        card = Card(game.id, game.rules_version, game.observation.size, len(game.actions.texts), WIDTH, 0, NARROW)
        card.seconds, card.decisions, card.command = round(seconds, 1), self.decisions, command
        card.settings = {**SETTINGS, "learner": "sb3-contrib MaskablePPO", "tables": TABLES, "seed": self.seed}
        save(file, weights, card)


def array_of(tensor: Tensor) -> npt.NDArray[np.float32]:
    array: npt.NDArray[np.float32] = tensor.detach().cpu().numpy()
    return array
