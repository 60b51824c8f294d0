"""What a learner sees and answers, as Gymnasium's spaces; PettingZoo uses the same."""

from typing import Any, cast

import numpy as np

from glueckauf.engine.game import Game
from glueckauf.lab.episode import WIDEST, Episode, Vector
from glueckauf.lab.extras import needs

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
except ImportError as error:
    raise needs("lab", error) from error


class Answers(Discrete[np.int64]):
    """All actions of the title, of which few are legal at a time.

    `sample()` without a mask draws among those that `seat` may choose now: random play and the makers' own tests call
    it so, and their games should be games.
    """

    def __init__(self, episode: Episode, seat: int) -> None:
        super().__init__(len(episode.game.actions.texts))
        self.episode, self.answering = episode, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.episode.mask(self.answering)
        return super().sample(mask, probability)


def known_space(game: Game, seats: int = 1) -> Space[Vector]:
    """The vectors of `game.observation`, one behind the other for so many seats."""
    return cast("Space[Vector]", Box(-WIDEST, WIDEST, (seats * game.observation.size,), np.float32))


def masked_space(game: Game) -> Dict:
    """What PettingZoo's classic games show: the vector and the mask under their usual names."""
    return Dict({"observation": known_space(game), "action_mask": Box(0, 1, (len(game.actions.texts),), np.int8)})
