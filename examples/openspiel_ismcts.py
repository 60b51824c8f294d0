"""OpenSpiel's information-set Monte Carlo tree search plays one of the titles against a random player.

    python examples/openspiel_ismcts.py coal_baron --games 4 --simulations 50

Nothing of OpenSpiel was changed: its bot draws worlds that fit what its seat knows (`resample_from_infostate`) and
looks positions up by their information state.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from glueckauf.lab import openspiel_games
from glueckauf.lab.episode import titled, versioned


def play(game: Any, simulations: int, seed: int, decisions: int) -> list[float]:
    """One game, or the first so many decisions of it, the search on seat 0; the returns of all seats."""
    luck = np.random.RandomState(seed)
    search = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, luck), uct_c=50.0, max_simulations=simulations, random_state=luck
    )
    bots = [search, *(uniform_random.UniformRandomBot(seat, luck) for seat in range(1, game.num_players()))]
    state = game.new_initial_state()
    for outcome in openspiel_games.deal_actions(seed):
        state.apply_action(outcome)
    while not state.is_terminal() and state.move_number() < decisions:
        state.apply_action(int(bots[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


def main(
    title: str, games: int, simulations: int, parameters: str = "players=2", decisions: int = 100_000
) -> list[float]:
    """The search's margin in each game."""
    game = pyspiel.load_game(f"{versioned(titled(title))}({parameters})")
    margins = []
    for number in range(games):
        margins.append(play(game, simulations, seed=number, decisions=decisions)[0])
        print(f"game {number}: IS-MCTS ahead by {margins[-1]:+.1f} points")
    return margins


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--parameters", default="players=2", help="of the OpenSpiel game, e.g. players=3,reward=win")
    main(**vars(parser.parse_args()))
