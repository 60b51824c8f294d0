"""§11 The end of the game: what triggers it."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import piles
from .components.contracts import CONTRACTS
from .components.table_sizes import CAP, END_CARDS
from .state import TURN_CAP, State


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
def check(s: State) -> None:
    """§11.2: between two turns, for empty piles; and for the cap on turns (R40)."""
    if piles_empty(s) or s.turns == CAP[s.box, s.options[TURN_CAP]] * s.players:
        trigger(s)


@rule
def piles_empty(s: State) -> bool:
    """§11.2: draw pile and discard pile, in the variant the display too (R34)."""
    return not piles.can_draw(s) and s.display[0] == NONE
