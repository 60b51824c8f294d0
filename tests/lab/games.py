"""The tables that the doors are tried at, and a player for them."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from glueckauf.engine.fields import to_bytes
from glueckauf.games import GAMES
from glueckauf.lab.episode import Episode, versioned

every_title = pytest.mark.parametrize("title", [game.id for game in GAMES])
every_table = pytest.mark.parametrize(
    ("title", "players"), [(game.id, players) for game in GAMES for players in game.seats]
)
SHORT = {"isle_of_trains": {"turn_cap": "50"}}  # random players of this title take their time
NAMES = {game.id: versioned(game) for game in GAMES}


def anything(seed: object) -> Callable[[Any], int]:
    """A player: one of the legal actions; the same ones at every door for the same seed."""
    random = Random(str(seed))
    return lambda legal: int(random.choice(list(legal)))


def played(episode: Episode, steps: int) -> Episode:
    choose = anything(episode.seed)
    for _ in range(steps):
        episode.step(choose(episode.legal))
    return episode


def same(one: Episode, other: Episode) -> bool:
    return to_bytes(one.state) == to_bytes(other.state) and (one.seed, one.actions) == (other.seed, other.actions)
