"""The titles; the only place that names them all."""

from glueckauf.engine.game import Game
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS

GAMES: tuple[Game, ...] = (COAL_BARON_CARDS, COAL_BARON, ISLE_OF_TRAINS)
TITLES = {game.id: game for game in GAMES}
