"""Bots that answer alike at every table with the same deal, as long as the moves are alike.

What they draw follows from the deal and from what their seat knows, not from the table. They think by a number of
simulations and never by the clock, so a busy machine makes them slower and not other.
"""

import hashlib

from glueckauf.bots.bot import answer
from glueckauf.bots.levels import LEVELS
from glueckauf.bots.search_bot import TreeBot
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import stands_in
from glueckauf.engine.state import State
from glueckauf.table.days import is_day
from glueckauf.table.play.bot_pool import LONGEST, play_action
from glueckauf.table.play.room import Room


def plays_steadily(room: Room) -> bool:
    """Whether the deal of a day is played here."""
    return is_day(room.row.same_deal)


def waits_for_machine_code(game: Game) -> bool:
    """Without machine code the heuristic stands in for every level: who must answer alike waits for that minute."""
    return stands_in(game)


def steady_turn(seed: str, level: str, trial: History) -> None:
    """Play all actions of the seat that is asked on a trial, until another one is. Raises `BotFailed`."""
    seat, begun = trial.seat, len(trial.actions)
    while trial.seat == seat and len(trial.actions) < begun + LONGEST:
        known = trial.game.known_to(trial.state, seat)
        play_action(trial, steady_answer(seed, level, trial.game, known), level)
        if plain(trial.state).shown and len(trial.actions) > begun + 1:  # let people see what came to light
            break


def steady_answer(seed: str, level: str, game: Game, known: State) -> int:
    """What a bot of this level answers who knows this. Raises `BotFailed`."""
    draws = hashlib.sha256(f"glueckauf daily bots 1\n{seed}\n{level}\n".encode() + to_bytes(known)).hexdigest()
    player = LEVELS[level].new(game, draws)
    if isinstance(player, TreeBot):
        player.seconds = None
    return answer(player, level, game, known)
