"""What lies on the table. After each field: its index, its unit, who knows it."""

from glueckauf.engine import state
from glueckauf.engine.fields import i1, i2, layout

from .components.coal import COLOURS
from .components.order_cards import ORDERS
from .components.spaces import FACTORIES, ORDER_SPACES, SPACES
from .components.stacks import PLACES, STACKS
from .components.table_sizes import DRAW, LARGEST_DRAFT, SEATS
from .components.tunnel_tiles import TILE_KINDS

OPTIONS = 1  # of version 1; the state has a field of its own for each that came later
SUBSTITUTION_MODE = 0  # the option of R1
SPLIT, PAIR = range(2)  # its values
STORING = 1  # the option of R3, since version 2
ALWAYS, NO_ORDER_FITS = range(2)  # its values
BOX = 2  # the option of docs/tiny-games.md, since version 2
MAJORITIES = 3  # kinds of elements that shift scorings pay for: coal, transports, carts (§11.1)


class State(state.State):
    """Everything on the table, and whose decision it is."""

    rules = i1(since=2)  # rules version of this game; all
    players = i1()  # 2 to 4
    options = i1(OPTIONS)  # [option] the place of its value; all
    storing = i1(since=2)  # the place of the value of STORING; ALWAYS in games of version 1; all
    seat = i1()  # whose decision; NONE when the game is over
    question = i1()  # what is asked; see actions.py
    shown = i1()  # a bit for each seat, and GALLERY_BIT, to which the last step showed something new; each its own
    shift = i1()  # 1 to 3
    start_player = i1()  # of this shift

    # the turn
    space = i1()  # where workers were placed in this turn, or NONE
    steps = i1()  # work steps left in this mining
    cube = i1()  # chosen for a slot: its colour, + COLOURS if it lies in the storage; or NONE; all
    partner = i1()  # the second cube of a pair (R34), likewise
    building = i1()  # the tile whose carts are short of coal, or NONE; all
    bare_carts = i1()  # its carts that wait for a cube of another colour (§5.3)
    drawn = i1(DRAW)  # [place] card in the hand of a draw space; first those put back already, the next to be drawn
    # first, then the others by number; NONE behind the last; those in drawn_known
    drawn_known = i1(DRAW)  # [place] a bit for each seat that knows this card to be among the drawn; each its own
    drawn_count = i1()  # cards; all
    drawn_put = i1()  # how many of them have their place among those that go back; all
    to_top = i1()  # 1 if they go on top of the stack, 0 if under it; all

    # the two stacks, face down
    card = i1(STACKS, PLACES)  # [stack, place, 0 at the bottom] kind of tile or order, or NONE; those in seen
    seen = i1(STACKS, PLACES)  # [as card] a bit for each seat that knows which card lies here; each its own
    packet = i1(STACKS, PLACES)  # [as card] cards put back together are a packet: 1 for its lowest, 2 for the next,
    # and so on; 0 for a card that was never drawn; all
    among = i1(STACKS, PLACES)  # [as card] a bit for each seat that knows this card to lie in its packet, but not
    # where; each its own
    stack_size = i1(STACKS)  # [stack] cards; all

    # the board, face up
    tile_at = i1(FACTORIES)  # [place] kind of tile on display, or NONE; all
    order_at = i1(ORDER_SPACES)  # [place] order on display, or NONE; all
    draft = i1(LARGEST_DRAFT)  # [place] orders of the draft by number, NONE behind the last; all
    draft_count = i1()  # cards; all
    standing = i1(SPACES)  # [space] workers, all of one player; 0 for the bank, where nobody is in the way; all
    standing_of = i1(SPACES)  # [space] whose they are, or NONE; all
    at_bank = i1(SEATS)  # [seat] workers; all
    canteen = i1(SEATS)  # [seat] workers; all
    supply = i1(COLOURS)  # [colour] cubes; all

    # the players
    workers = i1(SEATS)  # [seat] left in this shift; all
    marks = i2(SEATS)  # [seat] all (R21)
    majority = i2(SEATS, MAJORITIES)  # [seat, kind of element] VP out of shift scorings so far; all
    tiles = i1(SEATS, TILE_KINDS)  # [seat, kind] in the pit; all
    on_carts = i1(SEATS, COLOURS, COLOURS)  # [seat, colour of the carts, colour of the cubes] cubes; all
    cage_level = i1(SEATS)  # [seat] 0 is the surface; all
    cage = i1(SEATS, COLOURS)  # [seat, colour] cubes; all
    storage = i1(SEATS, COLOURS)  # [seat, colour] cubes; all
    outstanding = i1(SEATS, ORDERS)  # [seat, place] orders by number, NONE behind the last; all
    outstanding_count = i1(SEATS)  # [seat] cards; all

    # the order cards; zeros as long as the card is not outstanding
    open_slots = i1(ORDERS)  # [card] slots not filled, empty or half filled; all
    empty_slots = i1(ORDERS, COLOURS)  # [card, printed colour] slots without any cube; all
    coal = i1(ORDERS, COLOURS)  # [card, colour] cubes lying on it; all
    delivered = i1(ORDERS)  # [card] seat that delivered it, or NONE; all (R21: each delivery was seen by all)

    pool = i1(ORDERS)  # scratch of redeal; zeros otherwise

    box = i1(since=2)  # FULL_BOX, TINY_BOX or SMALL_BOX; it lies where filler lay, so older states are the same; all


STATE = layout(State)
