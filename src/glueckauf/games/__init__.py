"""The titles; the only place that names them all."""

from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS

GAMES = (COAL_BARON_CARDS,)
TITLES = {game.id: game for game in GAMES}
