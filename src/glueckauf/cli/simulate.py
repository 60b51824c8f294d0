"""Averages over many games, played at random or by a bot."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import reduce
from os import cpu_count
from typing import Any

import numpy as np

from glueckauf.bots.playout import Games, play_series
from glueckauf.bots.policies import next_rng
from glueckauf.cli.records import play_bots
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.series import seed_of

RANDOM = "random"
CHUNK = 500  # random games between two updates of the progress bar
BOT_CHUNK = 5  # the same for bots, which think


@dataclass
class Simulation:
    """Averages over games; a list has one number for each seat."""

    title: str
    rules_version: int
    players: int
    games: int
    seed: str
    bot: str
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
    bot: str = RANDOM,
) -> Simulation:
    """Play `games` games on all cores; game i has the seed `SEED i`, however many cores there are.

    `bot` sits on all seats. Games of the same bot and seed are those of `glueckauf record`, except for `random`, which
    is played by compiled code without returning to Python.
    """
    game.new(players, seed, options)  # bad input is refused before anything is played
    size = CHUNK if bot == RANDOM else BOT_CHUNK
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]

    def play(chunk: range) -> Games:
        if bot == RANDOM:
            return play_series(game, players, seed, chunk, options=options)
        return play_by(bot, game, players, [seed_of(seed, number) for number in chunk], options or {})

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
        bot=bot,
        options=dict(options or {}),
        decisions_per_game=decisions / games,
        legal_mean=sum(int(result.choices.sum()) for result in played) / decisions,
        mean_scores=[float(mean) for mean in points.sum(axis=2).mean(axis=0)],
        mean_by_category=dict(zip(game.categories, map(float, points.mean(axis=(0, 1))), strict=True)),
        win_rate=[float(rate) for rate in won.mean(axis=0)],
    )


def play_by(bot: str, game: Game, players: int, seeds: list[str], options: Mapping[str, str]) -> Games:
    """Let a bot play one game for each seed on all seats; raises `BotFailed`."""
    points, places, decisions, choices, traces = [], [], [], [], []
    for seed in seeds:
        history = play_bots(game, players, bot, seed, options)
        points.append([[row[name] for name in game.categories] for row in game.score_table(history.state)])
        places.append(game.ranking(history.state))
        decisions.append(len(history.actions))
        traces.append(reduce(lambda trace, action: next_rng(trace ^ action), history.actions, 0))
        choices.append(sum(len(game.legal_ids(s)) for s in history.states if plain(s).seat >= 0))
    return Games(np.array(points), np.array(places), np.array(decisions), np.array(choices), np.array(traces))
