"""The bots of the small network: `policy` answers at once, `master` searches with it. Weights come with the package."""

import warnings
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from glueckauf.bots import small_network
from glueckauf.bots.bot import WARM_UP, Bot
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.network_search import NetworkParams, NetworkTree
from glueckauf.bots.playouts import playouts
from glueckauf.bots.search_bot import TreeBot
from glueckauf.bots.small_network import ask_for, own_scratch
from glueckauf.engine.fields import in_batch
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import stands_in
from glueckauf.engine.state import State

NETWORKS = Path(__file__).parent / "networks"  # TITLE.safetensors and TITLE.json, as `glueckauf distil` writes them
ROOM_EACH = 12  # nodes for a simulation: an answer each
ROOM_BY_CLOCK = 400_000  # nodes of a tree whose number of simulations is not given
MASTER_SECONDS = 0.4  # what a master thinks at most: he answers within half a second


class Budget(NamedTuple):
    """What a search by name may take; it ends as soon as the favourite cannot be caught with what is left."""

    simulations: int
    seconds: float


MASTER = Budget(10_000, MASTER_SECONDS)  # more than a core of today manages in the time
FAST = Budget(1_250, 0.05)  # an eighth of it


class SmallPolicyBot:
    """Takes the answer that the network thinks most likely; with `temperature`, each as often as it says."""

    def __init__(self, game: Game, seed: str, file: Path, *, temperature: float = 0.0) -> None:
        net, self.card = small_network.load(file, game)
        self.net = own_scratch(net)
        self.game, self.random, self.temperature = game, Random(seed), temperature

    def decide(self, known: State, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        ask_for(self.game)(known, self.net, np.array(legal), len(legal))
        logits = np.asarray(self.net.logits)[: len(legal)]
        if self.temperature <= 0:
            return legal[int(logits.argmax())]
        chances = np.exp((logits - logits.max()) / self.temperature)
        return self.random.choices(legal, chances.tolist())[0]


class MasterBot(TreeBot):
    """Searches by what the network thinks; `threads` trees of it."""

    def __init__(
        self,
        game: Game,
        seed: str,
        file: Path,
        *,
        simulations: int | None = None,
        seconds: float | None = MASTER_SECONDS,
        threads: int = 1,
        params: NetworkParams | None = None,
    ) -> None:
        net, card = small_network.load(file, game)
        params = (params or NetworkParams())._replace(lead_scale=card.scale)
        room = (
            ROOM_BY_CLOCK if simulations is None else ROOM_EACH * -(-simulations // threads) + len(game.actions.texts)
        )
        trees = [NetworkTree(game, room, own_scratch(net), params) for _ in range(threads)]
        super().__init__(game, seed, trees, simulations, seconds)
        self.file = file

    def load(self) -> None:
        load_network_search(self.game, self.file)


@cache
def load_network_search(game: Game, file: Path) -> None:
    """Compile or load the search of a title: once a process, and before the clock of a decision runs."""
    net, _ = small_network.load(file, game)
    tree = NetworkTree(game, 8, own_scratch(net), NetworkParams())
    s = game.new(game.seats[0], WARM_UP)
    in_batch(tree.states, 1, game.known_to(s, int(s.seat)))
    tree.grow(0, 1)


# By name


def shipped(game: Game) -> Path | None:
    """The weights of this title that came with the package, if any did."""
    file = NETWORKS / f"{game.id}.safetensors"
    return file if file.exists() else None


@cache
def say_that_there_are_none(title: str) -> None:
    """Once a process."""
    warnings.warn(
        f"this package has no network for {title}: its bot plays as `playouts`; glueckauf train and distil make one",
        RuntimeWarning,
        stacklevel=3,
    )


def policy(game: Game, seed: str) -> Bot:
    """The network alone. Without weights, as `playouts`. Raises `BadSetup` for weights that do not fit."""
    file = shipped(game)
    if file is None:
        say_that_there_are_none(game.id)
        return playouts(game, seed)
    return HeuristicBot(game, seed) if stands_in(game) else SmallPolicyBot(game, seed, file)


def mastering(budget: Budget) -> Callable[[Game, str], Bot]:
    """The network with search. Without weights, as `playouts`. Raises `BadSetup` for weights that do not fit."""

    def new(game: Game, seed: str) -> Bot:
        file = shipped(game)
        if file is None:
            say_that_there_are_none(game.id)
            return playouts(game, seed)
        if stands_in(game):
            return HeuristicBot(game, seed)
        return MasterBot(game, seed, file, simulations=budget.simulations, seconds=budget.seconds)

    return new


master = mastering(MASTER)
master_fast = mastering(FAST)
