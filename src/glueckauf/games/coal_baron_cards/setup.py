"""§2 Setup."""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers

from . import stacks
from .actions import TURN
from .components import innovations, lorries, orders
from .components.areas import FIRST, PLACES, SIZE, STACKS
from .components.crests import TRACKS
from .components.decks import (
    DECK_SIZE,
    DECKS,
    FIRST_STACK,
    INNOVATION_CARDS,
    KINDS,
    LOCO_CARDS,
    LORRY_CARDS,
    ORDER_CARDS,
    SHARE_CARDS,
    WAGON_CARDS,
)
from .components.objectives import OBJECTIVES
from .components.table_sizes import DRAW, MARKERS, SEATS
from .components.wagons import LOCO_COPIES, WAGON_COPIES
from .components.workers import STARTING_HAND, VALUES
from .state import INNOVATION_CHAIN, INNOVATION_DECK, LORRY_DECK, OPTIONS, ORDER_DECK, State


@rule
def setup(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """§2, on a state of zeros."""
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
        s.stack_size[stack] = SIZE[stack]
        stacks.expose_top(s, stack)
    for seat in range(SEATS):
        for place in range(40):
            s.row[seat, place] = NONE
        for track in range(TRACKS):
            s.loco[seat, track] = NONE
    for seat in range(players):
        for card in range(VALUES):
            s.workers[seat, card] = STARTING_HAND[players, card]
    for objective in range(OBJECTIVES):
        s.objective[objective] = NONE
    for marker in range(MARKERS):
        s.marker[marker] = NONE
    for i in range(DRAW):
        s.drawn[i] = NONE
    s.held, s.stack, s.area, s.model, s.claim = NONE, NONE, NONE, NONE, NONE
    s.shift = 1
    s.start_player = chance.below(s, players)  # R1
    s.seat = s.start_player
    s.question = TURN
    s.shown = 0


@rule
def lay_out(s: State, deck: int) -> None:
    """Shuffle a deck, each order equally likely; twins lie side by side, so the deck is cut already (§2.2)."""
    first = FIRST[FIRST_STACK[deck]]
    place = first
    for kind in range(KINDS[deck]):
        for _ in range(copies(s, deck, kind)):
            s.card[place] = kind
            place += 1
    for i in range(DECK_SIZE[deck] - 1, 0, -1):
        other = first + chance.below(s, i + 1)
        s.card[first + i], s.card[other] = s.card[other], s.card[first + i]


@rule
def copies(s: State, deck: int, kind: int) -> int:
    """How many cards of a kind the deck holds, by the options of R24."""
    if deck == LORRY_CARDS:
        return lorries.COPIES[s.options[LORRY_DECK], kind]
    if deck == WAGON_CARDS:
        return WAGON_COPIES[kind]
    if deck == LOCO_CARDS:
        return LOCO_COPIES[kind]
    if deck == SHARE_CARDS:
        return orders.SHARE_COPIES[kind]
    if deck == ORDER_CARDS:
        return orders.COPIES[s.options[ORDER_DECK], kind]
    if deck == INNOVATION_CARDS:
        return innovations.COPIES[s.options[INNOVATION_DECK], kind]
    return 1  # objectives: each exists once
