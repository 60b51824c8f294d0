"""Random play, compiled for each title: whole games and whole batches without returning to Python."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.engine import chance
from glueckauf.engine.border import as_players
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.options import chosen

RNG_MASK = 0x7FFFFFFF


@rule
def next_rng(rng: int) -> int:
    """The next number of a bot's own random generator; it never touches the state."""
    return (rng * 1103515245 + 12345) & RNG_MASK


@cache
def batch_for(game: Game) -> Callable[..., None]:
    """A rule that plays one random game for each row of `keys` and writes what came of it."""
    rules = game.rules
    setup, legal, apply, scores, places = rules.setup, rules.legal, rules.apply, rules.scores, rules.places

    @rule
    def batch(
        states: Any, players: int, options: Numbers, keys: Any, out: Numbers, points: Any, ranks: Any, counts: Any
    ) -> None:
        s = states[0]
        for number in range(len(keys)):
            states[0] = states[1]  # zeros
            setup(s, players, options, keys[number])
            rng = int(keys[number, 0]) & RNG_MASK
            decisions, choices = 0, 0
            while s.seat >= 0:
                count = legal(s, out)
                rng = next_rng(rng)
                apply(s, out[(rng >> 11) * count >> 20])
                decisions += 1
                choices += count
            scores(s, points[number])
            places(s, ranks[number])
            counts[number, 0] = decisions
            counts[number, 1] = choices

    return batch


class GameStats(NamedTuple):
    """What came of a batch of games; one row a game."""

    points: npt.NDArray[np.int64]  # [game, seat, category]
    places: npt.NDArray[np.int64]  # [game, seat] 1 for the winner
    decisions: npt.NDArray[np.int64]  # [game]
    choices: npt.NDArray[np.int64]  # [game] legal actions, summed over the decisions


def keys_of(seeds: list[str]) -> npt.NDArray[np.uint32]:
    """[game, word] the keys of the seeds."""
    return np.array([chance.key(seed) for seed in seeds], np.uint32).reshape(len(seeds), 8)


def play_random(game: Game, players: int, seeds: list[str], options: Mapping[str, str] | None = None) -> GameStats:
    """Play one random game for each seed. Raises `BadSetup`."""
    players = as_players(players, game.seats)
    width = len(game.categories)
    points = np.zeros((len(seeds), players * width), np.int64)
    places = np.zeros((len(seeds), players), np.int64)
    counts = np.zeros((len(seeds), 2), np.int64)
    batch_for(game)(
        game.blanks(2),
        players,
        np.array(chosen(game.options, {} if options is None else options), np.int64),
        keys_of(seeds),
        np.zeros(len(game.actions.texts), np.int64),
        points,
        places,
        counts,
    )
    return GameStats(points.reshape(len(seeds), players, width), places, counts[:, 0], counts[:, 1])
