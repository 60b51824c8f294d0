"""Searches with budgets in simulations, as bots: `--bots benchmarks/baselines/bots.py:ismcts,steiger`.

A budget in simulations gives the same answers on every machine, so a game can be checked by asking again.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from glueckauf.bots.bot import Bot
from glueckauf.bots.master_bot import MasterBot, shipped
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.tree_search import SearchParams
from glueckauf.engine import chance
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

PLAIN = SearchParams(prior_trust=0.0, heuristic_rate=0.0)  # knows nothing of the title but its rules
ISMCTS = 1000  # simulations
MASTER = 200
OPENSPIEL = 50
EXPLORATION = 50.0  # of OpenSpiel's search, in points of lead


def ismcts(game: Game, seed: str) -> Bot:
    """Information-set MCTS as in the books: even priors, play-outs at random."""
    return SearchBot(game, seed, simulations=ISMCTS, params=PLAIN)


def master(game: Game, seed: str) -> Bot:
    """`master` by simulations in place of the clock. Raises `BadSetup` without a network."""
    file = shipped(game)
    if file is None:
        said = f"this package has no network for {game.id}"
        raise BadSetup("master", Reason("no_network", "", said, f"kein Netz für {game.id}"))
    return MasterBot(game, seed, file, simulations=MASTER, seconds=None)


class OpenSpielIsmcts:
    """OpenSpiel's own IS-MCTS, unchanged, in worlds that fit what the seat knows. Needs the extra `openspiel`."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game, self.luck = game, np.random.RandomState(int(chance.key(seed)[0]) & 0x7FFFFFFF)

    def decide(self, known: State, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        from open_spiel.python.algorithms import ismcts, mcts  # an extra

        state = openspiel_position(self.game, known)
        search = ismcts.ISMCTSBot(
            state.get_game(),
            mcts.RandomRolloutEvaluator(1, self.luck),
            EXPLORATION,
            OPENSPIEL,
            random_state=self.luck,
        )
        return int(search.step(state))


def openspiel_position(game: Game, known: State) -> Any:
    """A position of OpenSpiel's in which the asked seat knows just this."""
    import pyspiel  # an extra

    from glueckauf.lab import openspiel_games
    from glueckauf.lab.episode import versioned

    played = pyspiel.load_game(f"{versioned(game)}(players={int(known.players)})")
    state = played.new_initial_state()
    for outcome in openspiel_games.deal_actions(0):
        state.apply_action(outcome)
    state.deal.episode.suppose(game.world(known, "openspiel"))
    return state
