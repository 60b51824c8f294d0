"""§3.4, §3.5 The end of a turn: the hand limit, then the next player or the end of the game."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import game_end, payment
from .actions import ACTION, GAME_OVER, HAND_LIMIT
from .components.table_sizes import ACTIONS, HAND
from .state import State


@rule
def end_turn(s: State) -> int:
    """§3.4: phantoms vanish, then the hand is cut to five; not in the very last turn, where it has no effect (R47)."""
    s.phantoms = 0
    if s.hand_count[s.seat] > HAND and s.final_turns != 0:
        payment.begin(s, s.hand_count[s.seat] - HAND)
        return HAND_LIMIT
    return next_turn(s)


@rule
def next_turn(s: State) -> int:
    """§3.5: the check for the end, then the next player clockwise."""
    s.turns += 1
    if s.final_turns == 0:
        s.seat = NONE
        return GAME_OVER
    game_end.check(s)
    if s.final_turns != NONE:
        s.final_turns -= 1
    s.seat = s.seat + 1 if s.seat + 1 < s.players else 0
    s.actions_left = ACTIONS[s.box]
    return ACTION
