"""The players behind the weaker levels: the network, with the faults of people who are still learning.

Nothing of it looks ahead further than what an answer leads to at once. An answer may be missed (`overlooks`), points
that can be had now count for too much (`greed`), and what is left is chosen by how good the network finds it, the more
freely the higher the `temperature`. No fault leads to what no beginner does: an answer that costs too much of the game
(`care`), or that the network would practically never give (`reach`), is left out before anything is overlooked. Whoever
errs takes the wrong thing but does not go without: an answer that names nothing, such as to pass, to stop or to keep
none, is left out much sooner.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots import small_network
from glueckauf.bots.small_network import ask_for, own_scratch
from glueckauf.engine import chance
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.engine.state import State

Vector = npt.NDArray[np.float64]
BARE_REACH = 0.1  # of the reach, for answers that name nothing


class Habits(NamedTuple):
    """How a level errs."""

    temperature: float = 1.0  # by which the network's opinion of the answers is divided
    overlooks: float = 0.0  # share of the answers that are not seen
    greed: float = 0.0  # how much each point that an answer brings at once is preferred
    care: float = 2.0  # value that an answer may lose against the best; a won game has 1, a lost one -1
    reach: float = 1e6  # how far an answer may lie below the best in the network's opinion


class LevelBot:
    """Plays by the network and by its habits. Same seed, same answers."""

    def __init__(self, game: Game, seed: str, file: Path, habits: Habits) -> None:
        net, self.card = small_network.load(file, game)
        self.net = own_scratch(net)
        self.game, self.seed, self.habits, self.random = game, seed, habits, Random(seed)
        self.points = np.zeros(SEATS * len(game.categories), np.int64)
        self.bare = np.array([len(words) == 1 for words in game.actions.jsons])  # [action] names nothing
        self.decisions = 0

    def decide(self, known: State, legal: Sequence[int]) -> int:
        self.decisions += 1
        if len(legal) == 1:
            return legal[0]
        habits, opinion = self.habits, self.opinion(known, legal)
        values, gains = self.outcomes(known, legal)
        reach = np.where(self.bare[list(legal)], BARE_REACH * habits.reach, habits.reach)
        sensible = (values >= values.max() - habits.care) & (opinion >= opinion.max() - reach)
        sensible[opinion.argmax()] = True
        seen = [int(i) for i in np.flatnonzero(sensible) if self.random.random() >= habits.overlooks]
        seen = seen or [int(opinion.argmax())]
        liking = opinion[seen] / habits.temperature + habits.greed * gains[seen]
        return legal[self.random.choices(seen, np.exp(liking - liking.max()).tolist())[0]]

    def opinion(self, known: State, legal: Sequence[int]) -> Vector:
        """[answer] what the network thinks of it, as a logit."""
        ask_for(self.game)(known, self.net, np.array(legal), len(legal))
        return np.asarray(self.net.logits)[: len(legal)].astype(np.float64)

    def outcomes(self, known: State, legal: Sequence[int]) -> tuple[Vector, Vector]:
        """[answer] what the position after it is worth to the seat, and the points that it brings at once.

        In one world that fits what the seat knows, the same for all answers.
        """
        game, seat = self.game, int(known.seat)
        world = game.copy(known)
        game.knowledge.redeal(world, chance.key(f"{self.seed} {self.decisions}"))
        before = self.points_of(world, seat)
        values, gains = np.zeros(len(legal)), np.zeros(len(legal))
        for i, action in enumerate(legal):
            after = game.copy(world)
            game.rules.apply(after, action)
            values[i] = self.value(after, seat)
            gains[i] = self.points_of(after, seat) - before
        return values, gains

    def value(self, s: State, seat: int) -> float:
        """What a position is worth to a seat, by what the seat that is asked there knows; at the end, 1, 0 or -1."""
        asked, players = int(s.seat), int(s.players)
        if asked < 0:
            places = self.game.ranking(s)
            return 0.0 if places[seat] == 1 < places.count(1) else 1.0 if places[seat] == 1 else -1.0
        self.game.knowledge.conceal(s, asked)
        ask_for(self.game)(s, self.net, np.zeros(1, np.int64), 0)
        return float(self.net.values[(seat - asked) % players])

    def points_of(self, s: State, seat: int) -> int:
        self.game.rules.scores(s, self.points)
        categories = len(self.game.categories)
        return int(self.points[seat * categories : (seat + 1) * categories].sum())
