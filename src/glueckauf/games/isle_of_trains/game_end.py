"""§3 The end of a turn, §11 the end of the game."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, i2, table

from . import payment, piles
from .actions import ACTION, GAME_OVER, HAND_LIMIT
from .components.cards import ACTIONS_A_TURN, HAND
from .components.contracts import CONTRACTS, END_CARDS
from .state import TURN_CAP, State

CAPS = (200, 100, 50)  # turns of each player after which the end is triggered (R40)
CAP = table(CAPS, i2)  # [value of the option]


@rule
def contracts_taken(s: State) -> int:
    """Cards, that is, primary contracts fulfilled by all together (R30)."""
    count = 0
    for contract in range(CONTRACTS):
        if s.contract_of[contract] != NONE:
            count += 1
    return count


@rule
def contract_taken(s: State) -> None:
    """§11.1: it takes effect at once, but ends nothing before the turn is over (R31)."""
    if contracts_taken(s) >= END_CARDS[s.players]:
        trigger(s)


@rule
def trigger(s: State) -> None:
    """§11: after this turn everyone has one more; later triggers change nothing."""
    if s.final_turns == NONE:
        s.final_turns = s.players


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
    if piles_empty(s) or s.turns == CAP[s.options[TURN_CAP]] * s.players:
        trigger(s)
    if s.final_turns != NONE:
        s.final_turns -= 1
    s.seat = s.seat + 1 if s.seat + 1 < s.players else 0
    s.actions_left = ACTIONS_A_TURN
    return ACTION


@rule
def piles_empty(s: State) -> bool:
    """§11.2: draw pile and discard pile, in the variant the display too (R34)."""
    return not piles.can_draw(s) and s.display[0] == NONE
