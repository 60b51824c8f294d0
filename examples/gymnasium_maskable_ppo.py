"""Maskable PPO from sb3-contrib learns one seat against named bots, over Gymnasium.

python examples/gymnasium_maskable_ppo.py coal_baron --steps 200000 --plot curve.png
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from glueckauf.lab.gymnasium_env import SeatEnv

LOOKS = 10  # at how well it plays


def margin(model: Any, env: SeatEnv, games: int) -> float:
    """How many points the model is ahead of its opponents on average, always on the same deals."""
    margins = []
    for number in range(games):
        seen, told = env.reset(seed=1_000_000 + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=told["action_mask"], deterministic=True)
            seen, _, over, _, told = env.step(action)
        margins.append(env.episode.margins()[env.seat])
    return float(np.mean(margins))


def learn(title: str, steps: int, test_games: int, settings: dict[str, Any], **ppo: Any) -> list[tuple[int, float]]:
    """Learn for `steps` decisions; (decisions, margin) at the beginning and after each part."""
    torch.set_num_threads(1)  # the networks are small
    settings = {"players": 2, "opponents": "random", "seat": None, "reward": "gain", **settings}
    ppo = {"n_steps": 512, "batch_size": 512, "gamma": 0.999, "ent_coef": 0.01, "learning_rate": 1e-3, **ppo}
    tables: Any = DummyVecEnv([lambda: SeatEnv(title, **settings)] * 8)
    model = MaskablePPO("MlpPolicy", tables, seed=0, device="cpu", **ppo)
    test = SeatEnv(title, **settings)
    curve = [(0, margin(model, test, test_games))]
    print(f"untaught: {curve[0][1]:+.1f} points ahead of {settings['opponents']}")
    while model.num_timesteps < steps:
        model.learn(max(1, steps // LOOKS), reset_num_timesteps=False)
        curve.append((model.num_timesteps, margin(model, test, test_games)))
        print(f"after {curve[-1][0]} decisions: {curve[-1][1]:+.1f}")
    return curve


def draw(curve: list[tuple[int, float]], title: str, path: Path) -> None:
    import matplotlib.pyplot as plt  # noqa: PLC0415 - only who draws needs it

    figure, axes = plt.subplots()
    axes.plot(*zip(*curve, strict=True), marker="o")
    axes.set(xlabel="decisions", ylabel="points ahead", title=f"Learning {title}")
    figure.savefig(path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--plot", default="", help="where to draw the learning curve")
    parser.add_argument("--opponents", default="random", help="a bot's name")
    parser.add_argument("--players", type=int, default=2)
    wanted = parser.parse_args()
    learnt = learn(wanted.title, wanted.steps, 30, {"opponents": wanted.opponents, "players": wanted.players})
    if wanted.plot:
        draw(learnt, wanted.title, Path(wanted.plot))
