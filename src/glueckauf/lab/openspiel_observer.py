"""What OpenSpiel's algorithms see of a state: tensors and texts, made from what the seat knows."""

import json
from hashlib import blake2b
from typing import Any

import numpy as np
from msgspec import to_builtins
from msgspec.structs import asdict

from glueckauf.engine.fields import to_bytes
from glueckauf.engine.game import Game
from glueckauf.lab.recall import BITS

OpenSpielState = Any  # a `TitleState`; OpenSpiel hands over its own type, and declares none


class SeatObserver:
    """An observer as OpenSpiel's `observation.py` describes it.

    The tensor `known` is `game.observation`, whose parts have names. With perfect recall the digest of all that the
    seat has heard and seen stands behind it, bit by bit: equal tensors are equal pasts. A learner does better without
    it, for `known` holds what a player with perfect memory knows of the present; the observation tensor is that alone.
    """

    def __init__(self, title: Game, *, perfect_recall: bool) -> None:
        self.title, self.perfect_recall = title, perfect_recall
        known = title.observation.size
        self.tensor = np.zeros(known + (BITS if perfect_recall else 0), np.float32)
        self.dict = {"known": self.tensor[:known]}
        if perfect_recall:
            self.dict["recall"] = self.tensor[known:]

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with what `player` knows; zeros before the deal."""
        self.tensor.fill(0)
        episode = state.deal.episode
        if episode is not None:
            self.dict["known"][:] = episode.observed(player)
            if self.perfect_recall:
                digest = state.deal.recall.digest(self.title, player)
                self.dict["recall"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What `player` sees, as JSON; with perfect recall two digests, of its past and of what it knows now.

        Searches and tables look information states up by the thousand, so those are short.
        """
        episode = state.deal.episode
        if episode is None:
            return f"seat {player} before the deal"
        episode.seated(player)
        if not self.perfect_recall:
            return f"seat {player} sees {as_json(self.title.seen_by(episode.state, player))}"
        known = blake2b(to_bytes(self.title.known_to(episode.state, player)), digest_size=BITS // 8).hexdigest()
        return f"seat {player} heard {state.deal.recall.digest(self.title, player).hex()} knows {known}"


class SharedObserver:
    """Half of what a seat sees, as text: what the gallery sees too, or only what it does not see."""

    tensor = None  # the vector of a title is made for a seat, and does not come in halves

    def __init__(self, title: Game, *, public: bool) -> None:
        self.title, self.public, self.dict = title, public, dict[str, Any]()

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Nothing to fill."""

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The view of the gallery, or those parts of the view of `player` that differ from it."""
        episode = state.deal.episode
        if episode is None:
            return "before the deal"
        episode.seated(player)
        gallery = self.title.seen_by(episode.state, -1)
        if self.public:
            return as_json(gallery)
        own = self.title.seen_by(episode.state, player)
        seen = asdict(gallery)
        return as_json({name: value for name, value in asdict(own).items() if seen[name] != value})


def as_json(view: object) -> str:
    return json.dumps(to_builtins(view), sort_keys=True, ensure_ascii=False)
