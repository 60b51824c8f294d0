"""§2 Setup."""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers

from . import display, hand, piles
from .actions import ACTION
from .components.cards import CARDS, ENGINE_1, IN_BOX, KINDS
from .components.contracts import CONTRACTS
from .components.table_sizes import ACTIONS, DEALT, DISPLAY, SEATS, STARTERS
from .components.wagons import PLACES
from .state import BOX_OPTION, CABOOSE_5_OPTION, NEW_ONLY, OPTIONS, State


@rule
def setup(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """§2, on a state of zeros."""
    s.rules = 2
    s.caboose_5 = options[CABOOSE_5_OPTION]
    s.box = options[BOX_OPTION]
    lay_table(s, players, options, key)


@rule
def setup_1(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """The same under rules version 1, where Caboose 5 never made an upgrade cheaper (R16)."""
    s.rules = 1
    s.caboose_5 = NEW_ONLY
    lay_table(s, players, options, key)


@rule
def lay_table(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """What all versions share."""
    chance.seed(s, key)
    s.players = players
    for option in range(OPTIONS):
        s.options[option] = options[option]
    s.held, s.replaced, s.last_thrown, s.paid_up_to, s.target_seat, s.target = NONE, NONE, NONE, NONE, NONE, NONE
    s.contract, s.last_unloaded, s.bonus, s.final_turns = NONE, NONE, NONE, NONE
    for place in range(CARDS):
        s.pile[place] = NONE
    for place in range(DISPLAY):
        s.display[place] = NONE
    for contract in range(CONTRACTS):
        s.contract_of[contract] = NONE
    for seat in range(SEATS):
        for place in range(PLACES):
            s.cargo[seat, place] = NONE
            s.loader[seat, place] = NONE
    for seat in range(players):
        s.train[seat, ENGINE_1] = 1  # §2.1
    for kind in range(KINDS):
        for _ in range(IN_BOX[s.box, kind] - (players if kind == ENGINE_1 else 0)):
            piles.lay_on_pile(s, kind)  # unused Level 1 Engines too (R6)
    piles.shuffle(s)
    for seat in range(players):
        for _ in range(DEALT[s.box]):
            hand.put_in(s, seat, piles.take_top(s))
        s.hand_count[seat] = DEALT[s.box]
    display.refill(s)  # §13
    s.start_player = chance.below(s, STARTERS[s.box, players])  # R5
    s.seat = s.start_player
    s.actions_left = ACTIONS[s.box]
    s.question = ACTION
    s.shown = 0
