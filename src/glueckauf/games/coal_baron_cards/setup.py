"""§2 Setup."""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers

from . import stacks
from .actions import TURN
from .components import innovations, lorries, objectives, orders
from .components.areas import DEALT, FIRST, PLACES, STACKS
from .components.crests import TRACKS
from .components.decks import (
    DECKS,
    FIRST_STACK,
    INNOVATION_CARDS,
    KINDS,
    LOCO_CARDS,
    LORRY_CARDS,
    ON_TRAINS,
    ORDER_CARDS,
    SHARE_CARDS,
    TRAIN_LOCO,
    TRAIN_LORRY,
    WAGON_CARDS,
)
from .components.objectives import OBJECTIVES
from .components.table_sizes import DRAW, FIRST_SHIFT, MARKERS, SEATS, STARTERS
from .components.wagons import LOCO_COPIES, WAGON_COPIES
from .components.workers import STARTING_HAND, VALUES
from .state import BOX, INNOVATION_CHAIN, INNOVATION_DECK, LORRY_DECK, OPTIONS, ORDER_DECK, State


@rule
def setup(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """§2, on a state of zeros."""
    s.box = options[BOX]
    lay_table(s, players, options, key)
    s.rules = 2
    s.innovation_chain = options[INNOVATION_CHAIN]


@rule
def setup_1(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """§2 under rules version 1, which had no option for R28."""
    lay_table(s, players, options, key)
    s.rules = 1


@rule
def lay_table(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """What no version has changed."""
    chance.seed(s, key)
    s.players = players
    for option in range(OPTIONS):
        s.options[option] = options[option]
    for place in range(PLACES):
        s.card[place] = NONE
    for deck in range(DECKS):
        lay_out(s, deck)
    for stack in range(STACKS):
        s.stack_size[stack] = DEALT[s.box, stack]
        stacks.expose_top(s, stack)
    for seat in range(SEATS):
        for place in range(40):
            s.row[seat, place] = NONE
        for track in range(TRACKS):
            s.loco[seat, track] = NONE
    for seat in range(players):
        for card in range(VALUES):
            s.workers[seat, card] = STARTING_HAND[s.box, players, card]
        s.loco[seat, 0] = TRAIN_LOCO[s.box]
        s.loaded[seat, 0, TRAIN_LORRY, 0] = ON_TRAINS[s.box, LORRY_CARDS, TRAIN_LORRY]
    for objective in range(OBJECTIVES):
        s.objective[objective] = NONE
    for marker in range(MARKERS):
        s.marker[marker] = NONE
    for i in range(DRAW):
        s.drawn[i] = NONE
    s.held, s.stack, s.area, s.model, s.claim = NONE, NONE, NONE, NONE, NONE
    s.shift = FIRST_SHIFT[s.box, players]
    s.start_player = chance.below(s, STARTERS[s.box, players])  # R1
    s.seat = s.start_player
    s.question = TURN
    s.shown = 0


@rule
def lay_out(s: State, deck: int) -> None:
    """Shuffle a deck, each order equally likely; twins lie side by side, so the deck is cut already (§2.2)."""
    first = FIRST[FIRST_STACK[deck]]
    place = first
    for kind in range(KINDS[deck]):
        for _ in range(copies(s, deck, kind) - s.players * ON_TRAINS[s.box, deck, kind]):
            s.card[place] = kind
            place += 1
    for i in range(place - first - 1, 0, -1):
        other = first + chance.below(s, i + 1)
        s.card[first + i], s.card[other] = s.card[other], s.card[first + i]


@rule
def copies(s: State, deck: int, kind: int) -> int:
    """How many cards of a kind the deck holds, by the options of R24."""
    if deck == LORRY_CARDS:
        return lorries.COPIES[s.box, s.options[LORRY_DECK], kind]
    if deck == WAGON_CARDS:
        return WAGON_COPIES[s.box, kind]
    if deck == LOCO_CARDS:
        return LOCO_COPIES[s.box, kind]
    if deck == SHARE_CARDS:
        return orders.SHARE_COPIES[s.box, kind]
    if deck == ORDER_CARDS:
        return orders.COPIES[s.box, s.options[ORDER_DECK], kind]
    if deck == INNOVATION_CARDS:
        return innovations.COPIES[s.box, s.options[INNOVATION_DECK], kind]
    return objectives.COPIES[s.box, kind]
