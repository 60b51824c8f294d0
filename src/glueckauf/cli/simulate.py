"""Random games by the thousand: what they come to on average."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from os import cpu_count
from typing import Any

import numpy as np

from glueckauf.bots.playout import Played, play_random
from glueckauf.engine.game import Game

CHUNK = 500  # games between two looks at the progress bar


@dataclass
class Simulation:
    """Averages over games; a list has one number for each seat."""

    title: str
    rules_version: int
    players: int
    games: int
    seed: str
    options: dict[str, str]
    decisions_per_game: float
    legal_mean: float
    mean_scores: list[float]
    mean_by_category: dict[str, float]
    win_rate: list[float]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int], object] = lambda _: None,
) -> Simulation:
    """Play `games` random games on all cores; game i has the seed `SEED i`, however many cores there are."""
    game.new(players, seed, options)  # bad input is refused before anything is played
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]

    def play(chunk: range) -> Played:
        return play_random(game, players, [f"{seed} {number}" for number in chunk], options)

    played = []
    with ThreadPoolExecutor(cpu_count()) as threads:
        for chunk, result in zip(chunks, threads.map(play, chunks), strict=True):
            played.append(result)
            progress(len(chunk))
    points = np.concatenate([result.points for result in played])  # [game, seat, category]
    places = np.concatenate([result.places for result in played])
    decisions = sum(int(result.decisions.sum()) for result in played)
    won = (places == 1) / (places == 1).sum(axis=1, keepdims=True)  # a shared win counts its part
    return Simulation(
        title=game.id,
        rules_version=game.rules_version,
        players=players,
        games=games,
        seed=seed,
        options=dict(options or {}),
        decisions_per_game=decisions / games,
        legal_mean=sum(int(result.choices.sum()) for result in played) / decisions,
        mean_scores=[float(mean) for mean in points.sum(axis=2).mean(axis=0)],
        mean_by_category=dict(zip(game.categories, map(float, points.mean(axis=(0, 1))), strict=True)),
        win_rate=[float(rate) for rate in won.mean(axis=0)],
    )
