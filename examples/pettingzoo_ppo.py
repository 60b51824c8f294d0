"""Proximal policy optimisation by self-play over PettingZoo: one network plays all seats and learns from each.

    python examples/pettingzoo_ppo.py coal_baron --rounds 50

In one file, in the manner of CleanRL: play whole games at several tables, estimate advantages, take some epochs of
clipped gradient steps, repeat. Against random players one sees whether it has learnt anything.
"""

import argparse
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import nn

from glueckauf.lab import pettingzoo_env
from glueckauf.lab.pettingzoo_env import TableEnv

GAMMA, LAMBDA, CLIP, EPOCHS, BATCH = 0.999, 0.95, 0.2, 3, 512
RATE, CURIOSITY, POINTS = 5e-4, 0.01, 20.0  # a reward of 20 points is one unit to the network


class Policy(nn.Module):
    """What to answer and how well it stands, from what a seat knows."""

    def __init__(self, seen: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.answer, self.worth = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        thought = self.body(seen)
        logits = self.answer(thought).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.worth(thought).squeeze(-1)


@dataclass
class Memory:
    """The decisions of one seat in one game."""

    seen: list[Any] = field(default_factory=list)
    masks: list[Any] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    logs: list[float] = field(default_factory=list)
    worths: list[float] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)  # what followed each decision

    def advantages(self) -> np.ndarray[Any, Any]:
        """Generalised advantage estimates; the game ends with the last decision."""
        out, episode, after = np.zeros(len(self.actions), np.float32), 0.0, 0.0
        for i in reversed(range(len(self.actions))):
            episode = self.rewards[i] + GAMMA * after - self.worths[i] + GAMMA * LAMBDA * episode
            out[i], after = episode, self.worths[i]
        return out


def play_games(tables: list[TableEnv], policy: Policy, seed: int) -> list[Memory]:
    """One game at each table, all in step, so that the network is asked for many seats at once."""
    memories = [{agent: Memory() for agent in table.possible_agents} for table in tables]
    for number, table in enumerate(tables):
        table.reset(seed=seed + number)
    playing = list(zip(tables, memories, strict=True))
    while playing:
        seen = torch.as_tensor(np.stack([table.observe(table.agent_selection) for table, _ in playing]))
        masks = torch.as_tensor(np.stack([table.infos[table.agent_selection]["action_mask"] for table, _ in playing]))
        with torch.no_grad():
            chances, worths = policy(seen, masks)
            actions = chances.sample()
            logs = chances.log_prob(actions)
        for i, (table, memory) in enumerate(playing):
            one = memory[table.agent_selection]
            one.seen.append(seen[i])
            one.masks.append(masks[i])
            one.actions.append(int(actions[i]))
            one.logs.append(float(logs[i]))
            one.worths.append(float(worths[i]))
            one.rewards.append(0.0)
            table.step(one.actions[-1])
            for agent, reward in table.rewards.items():
                if memory[agent].rewards:  # what others do counts for the last own decision
                    memory[agent].rewards[-1] += reward / POINTS
        playing = [(table, memory) for table, memory in playing if not table_is_done(table)]
    return [one for memory in memories for one in memory.values() if one.actions]


def table_is_done(table: TableEnv) -> bool:
    return all(table.terminations.values()) or all(table.truncations.values())


def learn(policy: Policy, optimiser: Any, memories: list[Memory]) -> None:
    """Some epochs of clipped steps over what was played."""
    seen = torch.stack([one for memory in memories for one in memory.seen])
    masks = torch.stack([one for memory in memories for one in memory.masks])
    actions = torch.tensor([one for memory in memories for one in memory.actions])
    before = torch.tensor([one for memory in memories for one in memory.logs])
    worths = torch.tensor([one for memory in memories for one in memory.worths])
    gains = torch.as_tensor(np.concatenate([memory.advantages() for memory in memories]))
    targets, gains = gains + worths, (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(actions)).split(BATCH):
            chances, worth = policy(seen[chosen], masks[chosen])
            ratio = (chances.log_prob(actions[chosen]) - before[chosen]).exp()
            clipped = torch.min(ratio * gains[chosen], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[chosen])
            loss = -clipped.mean() + 0.5 * (worth - targets[chosen]).square().mean()
            loss = loss - CURIOSITY * chances.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


def against_random(title: str, policy: Policy, games: int, **settings: Any) -> float:
    """The mean margin of the network, on a rotating seat, over random players."""
    env: Any = pettingzoo_env.env(title, **settings)
    total, luck = 0.0, np.random.default_rng(0)
    for number in range(games):
        env.reset(seed=10_000 + number)
        learner = env.possible_agents[number % len(env.possible_agents)]
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, told = env.last()
            total += reward if agent == learner else 0.0
            action = None
            if not (terminated or truncated) and agent == learner:
                with torch.no_grad():
                    chances, _ = policy(torch.as_tensor(seen)[None], torch.as_tensor(told["action_mask"])[None])
                action = int(chances.probs.argmax())
            elif not (terminated or truncated):
                action = int(luck.choice(np.flatnonzero(told["action_mask"])))
            env.step(action)
    return total / games


def main(title: str, rounds: int, tables: int = 16, test_games: int = 20, **settings: Any) -> list[float]:
    """Learn for some rounds; the margins over random players before and after, and between."""
    torch.manual_seed(0)
    torch.set_num_threads(1)  # the networks are small
    settings = {"players": 2, "reward": "gain", **settings}
    seats = [TableEnv(title, **settings) for _ in range(tables)]
    game = seats[0].episode.game
    policy = Policy(game.observation.size, len(game.actions.texts))
    optimiser = torch.optim.Adam(policy.parameters(), lr=RATE)
    curve = [against_random(title, policy, test_games, **settings)]
    print(f"round 0: {curve[-1]:+.1f} points ahead of random players")
    for number in range(1, rounds + 1):
        learn(policy, optimiser, play_games(seats, policy, seed=number * tables))
        if number % 10 == 0 or number == rounds:
            curve.append(against_random(title, policy, test_games, **settings))
            print(f"round {number}: {curve[-1]:+.1f} points ahead of random players")
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--players", type=int, default=2)
    main(**vars(parser.parse_args()))
