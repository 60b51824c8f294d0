"""§2 Setup, up to the draft."""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers

from . import draft, stacks
from .components.coal import COLOURS, CUBES, STORED
from .components.order_cards import ORDERS
from .components.spaces import FACTORIES, FACTORY, IS_OPEN, ORDER_SPACES, SPACES
from .components.stacks import IN_BOX, KINDS, ORDER_STACK, PLACES, STACKS, TILE_STACK
from .components.table_sizes import (
    DRAW,
    FIRST_SHIFT,
    KEPT_IN_DRAFT,
    LARGEST_DRAFT,
    MARKS,
    SEATS,
    STARTERS,
    WORKERS,
)
from .state import ALWAYS, BOX, OPTIONS, STORING, State


@rule
def setup(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """The first position of a game of version 2."""
    s.rules = 2
    s.storing = options[STORING]
    s.box = options[BOX]
    lay_table(s, players, options, key)


@rule
def setup_1(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """The first position of a game of version 1."""
    s.rules = 1
    s.storing = ALWAYS
    lay_table(s, players, options, key)


@rule
def lay_table(s: State, players: int, options: Numbers, key: Numbers) -> None:
    """§2.2, on a state of zeros."""
    chance.seed(s, key)
    s.players = players
    for option in range(OPTIONS):
        s.options[option] = options[option]
    clear_table(s)
    for stack in range(STACKS):
        shuffle(s, stack)  # steps 2 and 6
    for place in range(FACTORIES):
        if IS_OPEN[s.box, players, FACTORY + place]:
            s.tile_at[place] = stacks.take_top(s, TILE_STACK)  # step 2, R35
    for colour in range(COLOURS):
        s.supply[colour] = CUBES - players
    for seat in range(players):
        s.workers[seat] = WORKERS[s.box, players]  # step 4
        s.marks[seat] = MARKS[s.box, players]
        for colour in range(COLOURS):
            s.storage[seat, colour] = STORED[s.box, colour]
            s.on_carts[seat, colour, colour] = 1 - s.storage[seat, colour]  # on the printed cart
    s.shift = FIRST_SHIFT[s.box]
    s.start_player = chance.below(s, STARTERS[s.box, players])  # step 5, R13
    s.seat = s.start_player
    for count in range(KEPT_IN_DRAFT[s.box] * players + 1):
        lay_out(s, stacks.take_top(s, ORDER_STACK), count)
    s.question = draft.next_pick(s)  # step 7: the right-hand neighbour begins
    s.shown = 0


@rule
def clear_table(s: State) -> None:
    for stack in range(STACKS):
        for place in range(PLACES):
            s.card[stack, place] = NONE
    for place in range(FACTORIES):
        s.tile_at[place] = NONE
    for place in range(ORDER_SPACES):
        s.order_at[place] = NONE
    for place in range(LARGEST_DRAFT):
        s.draft[place] = NONE
    for place in range(DRAW):
        s.drawn[place] = NONE
    for space in range(SPACES):
        s.standing_of[space] = NONE
    for seat in range(SEATS):
        for place in range(ORDERS):
            s.outstanding[seat, place] = NONE
    for card in range(ORDERS):
        s.delivered[card] = NONE
    s.space, s.cube, s.partner, s.building = NONE, NONE, NONE, NONE


@rule
def shuffle(s: State, stack: int) -> None:
    """All pieces of the box into one stack, each order equally likely."""
    for kind in range(KINDS[stack]):
        for _ in range(IN_BOX[s.box, stack, kind]):
            s.card[stack, s.stack_size[stack]] = kind
            s.stack_size[stack] += 1
    for place in range(s.stack_size[stack] - 1, 0, -1):
        other = chance.below(s, place + 1)
        s.card[stack, place], s.card[stack, other] = s.card[stack, other], s.card[stack, place]


@rule
def lay_out(s: State, card: int, count: int) -> None:
    """Step 6: turn up a card for the draft; the `count` cards there lie by number."""
    place = count
    while place > 0 and s.draft[place - 1] > card:
        s.draft[place] = s.draft[place - 1]
        place -= 1
    s.draft[place] = card
    s.draft_count = count + 1
