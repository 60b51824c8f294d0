"""What a sensible beginner prefers, for each title; the only place that names them all.

`weigh(s, out, count, weights)` writes for each of the `count` legal answers in `out` how often such a player would
choose it: numbers from 0, meant in proportion. It looks only at what the asked seat knows: `s` may be concealed.
"""

from collections.abc import Callable, Mapping

from glueckauf.bots.heuristics import coal_baron, coal_baron_cards, isle_of_trains
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import as_played

WEIGH: Mapping[str, Callable[..., None]] = {
    "coal_baron": coal_baron.weigh,
    "coal_baron_cards": coal_baron_cards.weigh,
    "isle_of_trains": isle_of_trains.weigh,
}


def weigh_for(game: Game) -> Callable[..., None]:
    """The heuristic of a title, in the form in which the title is played."""
    return as_played(WEIGH[game.id], game)
