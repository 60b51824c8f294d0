"""A concealed state as a vector with named parts, seen from one seat: that seat first, the others clockwise.

Numbers are plain counts, or one-hot; a seat that is not at the table is all zeros.
"""

from glueckauf.engine.compile import output_rule, rule
from glueckauf.engine.fields import NONE, Numbers, i8, table
from glueckauf.engine.observation import (
    FIRST_PLAYER,
    TABLE,
    UNSEEN_PIECES,
    Observation,
    Parts,
    from_seat,
    observe_asked,
    seat_after,
)

from . import knowledge, placing, scoring, shift_end, shift_scoring, slots, stacks
from .actions import ACTIONS
from .actions import CUBES as CUBE_CHOICES
from .components.coal import COLOURS, LEVELS
from .components.elements import ELEMENTS, ELEMENTS_PER_SHIFT, SLOTS_FOR
from .components.order_cards import ORDERS, POINTS, SLOTS, TRANSPORT, TRANSPORT_IDS
from .components.spaces import BANK, FACTORIES, IS_OPEN, ORDER_SPACES, SPACES
from .components.stacks import KINDS, STACKS, TILE_STACK
from .components.table_sizes import DRAW, SEATS, SHIFTS
from .components.tunnel_tiles import DARK, LIGHT, SIDE, TILE_KINDS
from .state import MAJORITIES, State

QUESTIONS = len(ACTIONS.questions)
WHOSE, DONE, HALF, EMPTY = 0, SEATS, SEATS + 1, SEATS + 2  # what is told of an order
ON_ORDER = EMPTY + COLOURS
TRANSPORTS = len(TRANSPORT_IDS)
SUM, COUNT = 15, 7  # bits for each of four sums and of eight counts that stand in one number
SLOTS_IN_ONE = table(  # [card] its slots for all elements: those of all cards of a player are counted at once
    [
        sum(int(SLOTS_FOR[card, element]) << COUNT * element for element in range(2 * ELEMENTS_PER_SHIFT))
        for card in range(ORDERS)
    ],
    i8,
)
PRINTED_POINTS, PRINTED_TRANSPORT = COLOURS, COLOURS + 1  # what is told of an order on display, behind its slots
PRINTED = PRINTED_TRANSPORT + TRANSPORTS

OBSERVATION = Observation(QUESTIONS, SEATS)
SHIFT = OBSERVATION.part("shift", 2, "its number; shifts after it")
MODE = OBSERVATION.part("mode", 1, "1 if cubes of another colour are placed in pairs")
STORING = OBSERVATION.part("storing", 1, "1 if a cube is stored only where it fits no order")
START_PLAYER = OBSERVATION.part("start_player", SEATS, "of this shift, one of")
NEEDED = OBSERVATION.part("needed", SPACES, "workers that each space asks for; 0 if it is locked")
STANDING = OBSERVATION.part(
    "standing_of", BANK * SEATS, "whose workers stand on each space but the bank, one of or nobody"
)
STEPS = OBSERVATION.part("steps", 1, "work steps left")
CUBES = OBSERVATION.part("cubes", 2 * CUBE_CHOICES, "the cube that looks for a slot, its partner: each one of or none")
BUILDING = OBSERVATION.part(
    "building", TILE_KINDS + 1, "the tile whose carts are short of coal, one of or none; its bare carts"
)
SUPPLY = OBSERVATION.part("supply", COLOURS, "cubes of each colour")
TILES = OBSERVATION.part("tiles_on_display", FACTORIES * TILE_KINDS, "for each space one of or none")
ON_DISPLAY = OBSERVATION.part("orders_on_display", ORDER_SPACES * ORDERS, "for each space one of or none")
DRAFT = OBSERVATION.part("draft", ORDERS, "there or not")
SIZES = OBSERVATION.part("size", STACKS, "cards of each stack")
TOP = OBSERVATION.part("top_tiles", DRAW * TILE_KINDS, "the top five of the tile stack, each one of, as far as known")
TOP_ORDERS = OBSERVATION.part(
    "top_orders", ORDERS, "5 for the top of the order stack, 4 for the next, to 1; as far as known"
)
PACKET = OBSERVATION.part("packet", STACKS, "cards on top of each stack that somebody else put back together")
IN_PACKET = OBSERVATION.part("tiles_in_packet", TILE_KINDS, "known to lie in that packet, not where")
OBSERVATION.part("orders_in_packet", ORDERS, "likewise")
DRAWN = OBSERVATION.part("drawn", 3, "cards drawn, of these put back already, 1 if they go on top")
IN_HAND = OBSERVATION.part("drawn_tiles", TILE_KINDS, "in hand or put back, as far as known")
OBSERVATION.part("drawn_orders", ORDERS, "likewise")
PUT = OBSERVATION.part(
    "put_tiles", DRAW * TILE_KINDS, "those put back, the next to be drawn first, each one of, if known"
)
PUT_ORDERS = OBSERVATION.part("put_orders", ORDERS, "5 for the next to be drawn of those put back, to 1; if known")
UNSEEN = OBSERVATION.part("unseen_tiles", TILE_KINDS, "of each kind, not in sight of this seat")
OBSERVATION.part("unseen_orders", ORDERS, "likewise")
TAKEN = OBSERVATION.part(
    "orders", ORDERS * ON_ORDER, "by card: who has it, one of or nobody; delivered; half slots; empty slots by colour"
)

PLAYER = Parts()
WORKERS = PLAYER.part("workers", 3, "left; at the bank; in the canteen")
IN_FACTORY = PLAYER.part("factory", 1, "workers in the factory, for the next start player")
MARKS = PLAYER.part("marks", 1, "Marks")
PIT = PLAYER.part("tiles", TILE_KINDS, "of each kind in the pit")
SIDES = PLAYER.part("sides", 2, "tiles on the light and on the dark side")
ON_CARTS = PLAYER.part("on_carts", COLOURS * COLOURS, "cubes by colour of the carts and of the cubes")
EMPTY_CARTS = PLAYER.part("empty_carts", COLOURS, "of each colour")
CAGE = PLAYER.part("cage", LEVELS + COLOURS, "its level, one of; its cubes by colour")
STORAGE = PLAYER.part("storage", COLOURS, "cubes by colour")
OUTSTANDING = PLAYER.part("outstanding", 1, "orders not delivered yet")
COUNTS = PLAYER.part("counts", 2 * ELEMENTS_PER_SHIFT, "delivered slots by colour and by transport")
WON = PLAYER.part("majorities", MAJORITIES, "VP for coal, transports, carts so far")
VP = PLAYER.part("points", 2, "VP on the track; in total, as if the game ended now")
PLAYER_SIZE = PLAYER.size
PLAYERS = OBSERVATION.each_seat(PLAYER)

# What follows from the parts above, worked out: a learner need not find the rules of scoring by itself.
RIVALRY = Parts()
AHEAD = RIVALRY.part("ahead", ELEMENTS, "by element of the shift scoring: its count, less the highest of the others")
IF_SCORED = RIVALRY.part("if_scored", ELEMENTS, "VP for each element, if it were scored now")
READY = RIVALRY.part("ready", TRANSPORTS, "VP of filled orders by transport")
WANTED = RIVALRY.part("wanted", COLOURS, "empty slots by colour on all outstanding orders")
RIVALRY_SIZE = RIVALRY.size
RIVALS = OBSERVATION.each_seat(RIVALRY)
DISPLAYED = OBSERVATION.part(
    "printed_on_display", ORDER_SPACES * PRINTED, "for each space: slots by colour, VP, transport one of"
)


@output_rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what `seat` knows; `s` must be concealed for it, and `out` all zeros."""
    for part in range(FIRST_PLAYER + s.players):
        observe_part(s, seat, part, out)
    compare_seats(s, 0, 1, out)


@output_rule
def observe_part(s: State, seat: int, part: int, out: Numbers) -> None:
    """One of the parts of `observe`, which can be written side by side."""
    if part == TABLE:
        observe_table(s, seat, out)
    elif part == UNSEEN_PIECES:
        observe_unseen(s, out)
    else:
        observe_seat(s, seat, part - FIRST_PLAYER, out)


@output_rule
def observe_table(s: State, seat: int, out: Numbers) -> None:
    """All but what is unseen and what is told of each player and of their orders."""
    observe_turn(s, seat, out)
    observe_board(s, seat, out)
    observe_display(s, out)
    at = 0  # the tiles come first, then the orders
    for stack in range(STACKS):
        observe_stack(s, stack, out, at)
        at += KINDS[stack]


@output_rule
def observe_unseen(s: State, out: Numbers) -> None:
    at = UNSEEN
    for stack in range(STACKS):
        knowledge.count_unseen(s, stack)
        for kind in range(KINDS[stack]):
            out[at + kind] = s.pool[kind]
            s.pool[kind] = 0
        at += KINDS[stack]


@output_rule
def observe_seat(s: State, seat: int, step: int, out: Numbers) -> None:
    """What is told of the player so many steps clockwise, and of its orders.

    Sums are made beside the vector: a GPU reads it far slower than it writes it.
    """
    other, first = seat_after(s, seat, step), PLAYERS + step * PLAYER_SIZE
    observe_outstanding(s, other, step, out)
    points, counts = 0, 0
    for card in range(ORDERS):
        if s.delivered[card] == other:
            out[TAKEN + card * ON_ORDER + WHOSE + step] = 1
            out[TAKEN + card * ON_ORDER + DONE] = 1
            points += POINTS[card]
            counts += SLOTS_IN_ONE[card]
    for element in range(2 * ELEMENTS_PER_SHIFT):
        out[first + COUNTS + element] = counts >> COUNT * element & (1 << COUNT) - 1
    observe_player(s, other, points, out[first : first + PLAYER_SIZE])


@output_rule
def observe_turn(s: State, seat: int, out: Numbers) -> None:
    observe_asked(s, seat, out, QUESTIONS, SEATS)
    out[SHIFT] = s.shift
    out[SHIFT + 1] = SHIFTS - s.shift
    out[MODE] = s.options[0]
    out[STORING] = s.storing
    out[START_PLAYER + from_seat(s, s.start_player, seat)] = 1
    out[STEPS] = s.steps
    if s.cube != NONE:
        out[CUBES + s.cube] = 1
    if s.partner != NONE:
        out[CUBES + CUBE_CHOICES + s.partner] = 1
    if s.building != NONE:
        out[BUILDING + s.building] = 1
    out[BUILDING + TILE_KINDS] = s.bare_carts
    out[DRAWN] = s.drawn_count
    out[DRAWN + 1] = s.drawn_put
    out[DRAWN + 2] = s.to_top


@output_rule
def observe_board(s: State, seat: int, out: Numbers) -> None:
    for space in range(SPACES):
        out[NEEDED + space] = placing.workers_needed(s, space) if IS_OPEN[s.box, s.players, space] else 0
    for space in range(BANK):
        standing = from_seat(s, s.standing_of[space], seat) if s.standing_of[space] != NONE else NONE
        for other in range(SEATS):
            out[STANDING + space * SEATS + other] = 1 if other == standing else 0
    for colour in range(COLOURS):
        out[SUPPLY + colour] = s.supply[colour]


@output_rule
def observe_display(s: State, out: Numbers) -> None:
    for place in range(FACTORIES):
        if s.tile_at[place] != NONE:
            out[TILES + place * TILE_KINDS + s.tile_at[place]] = 1
    for place in range(ORDER_SPACES):
        if s.order_at[place] != NONE:
            out[ON_DISPLAY + place * ORDERS + s.order_at[place]] = 1
            observe_printed(s.order_at[place], out[DISPLAYED + place * PRINTED :])
    for place in range(s.draft_count):
        out[DRAFT + s.draft[place]] = 1


@output_rule
def observe_stack(s: State, stack: int, out: Numbers, at: int) -> None:
    """`at` is the place of the stack in the parts that tell a number of each kind: first the tiles, then the orders."""
    size = s.stack_size[stack]
    out[SIZES + stack] = size
    for i in range(min(DRAW, size)):
        if s.seen[stack, size - 1 - i]:
            observe_place(stack, s.card[stack, size - 1 - i], i, out, TOP, TOP_ORDERS)
    mixed = mixed_on_top(s, stack)
    out[PACKET + stack] = mixed
    for place in range(size - mixed, size):
        if s.among[stack, place]:
            out[IN_PACKET + at + s.card[stack, place]] += 1
    if s.drawn_count > 0 and stacks.stack_in_hand(s) == stack:
        for place in range(s.drawn_count):
            if s.drawn[place] >= 0:
                out[IN_HAND + at + s.drawn[place]] += 1
                if place < s.drawn_put:
                    observe_place(stack, s.drawn[place], place, out, PUT, PUT_ORDERS)


@output_rule
def observe_place(stack: int, card: int, place: int, out: Numbers, tiles: int, orders: int) -> None:
    """A known card and its depth in the stack; orders are unique, tiles are not."""
    if stack == TILE_STACK:
        out[tiles + place * TILE_KINDS + card] = 1
    else:
        out[orders + card] = DRAW - place


@rule
def mixed_on_top(s: State, stack: int) -> int:
    """Cards on top of the stack that somebody else put back together."""
    top = s.stack_size[stack] - 1
    return s.packet[stack, top] if top >= 0 and not s.seen[stack, top] else 0


@output_rule
def observe_player(s: State, seat: int, points: int, out: Numbers) -> None:
    """`out` is the part of this seat, `points` are those of its delivered orders."""
    out[WORKERS] = s.workers[seat]
    out[WORKERS + 1] = s.at_bank[seat]
    out[WORKERS + 2] = s.canteen[seat]
    out[IN_FACTORY] = shift_end.workers_in_factory(s, seat)
    out[MARKS] = s.marks[seat]
    observe_pit(s, seat, out)
    out[OUTSTANDING] = s.outstanding_count[seat]
    for kind in range(MAJORITIES):
        out[WON + kind] = s.majority[seat, kind]
    points += scoring.shift_points(s, seat)
    out[VP] = points
    out[VP + 1] = points + scoring.beyond_track(s, seat)


@output_rule
def observe_pit(s: State, seat: int, out: Numbers) -> None:
    tiles, dark = 0, 0
    for tile in range(TILE_KINDS):
        out[PIT + tile] = s.tiles[seat, tile]
    for tile in range(TILE_KINDS):
        tiles += s.tiles[seat, tile]
        dark += s.tiles[seat, tile] if SIDE[tile] == DARK else 0
    out[SIDES + LIGHT] = tiles - dark
    out[SIDES + DARK] = dark
    for level in range(COLOURS):
        for colour in range(COLOURS):
            out[ON_CARTS + level * COLOURS + colour] = s.on_carts[seat, level, colour]
        out[EMPTY_CARTS + level] = shift_scoring.empty_carts(s, seat, level)
    out[CAGE + s.cage_level[seat]] = 1
    for colour in range(COLOURS):
        out[CAGE + LEVELS + colour] = s.cage[seat, colour]
        out[STORAGE + colour] = s.storage[seat, colour]


@output_rule
def observe_outstanding(s: State, other: int, step: int, out: Numbers) -> None:
    """The orders of a seat so many steps clockwise, and what all of them want: four sums in one number."""
    wanted, ready, rivalry = 0, 0, RIVALS + step * RIVALRY_SIZE
    for place in range(s.outstanding_count[other]):
        card = s.outstanding[other, place]
        first = TAKEN + card * ON_ORDER
        out[first + WHOSE + step] = 1
        out[first + HALF] = slots.half_slots(s, card)
        for colour in range(COLOURS):
            out[first + EMPTY + colour] = s.empty_slots[card, colour]
            wanted += s.empty_slots[card, colour] << SUM * colour
        ready += POINTS[card] << SUM * TRANSPORT[card] if s.open_slots[card] == 0 else 0
    for colour in range(COLOURS):
        out[rivalry + WANTED + colour] = wanted >> SUM * colour & (1 << SUM) - 1
    for transport in range(TRANSPORTS):
        out[rivalry + READY + transport] = ready >> SUM * transport & (1 << SUM) - 1


@output_rule
def observe_printed(card: int, out: Numbers) -> None:
    for colour in range(COLOURS):
        out[colour] = SLOTS[card, colour]
    out[PRINTED_POINTS] = POINTS[card]
    out[PRINTED_TRANSPORT + TRANSPORT[card]] = 1


@output_rule
def compare_seats(s: State, first: int, every: int, out: Numbers) -> None:
    """Who is ahead, in one of so many elements; all parts are told already."""
    for element in range(first, ELEMENTS, every):
        observe_rivalry(s.players, element, out)


@output_rule
def observe_rivalry(players: int, element: int, out: Numbers) -> None:
    """Who is ahead in an element; what counts for it is told already, one seat after the other."""
    carts = element - 2 * ELEMENTS_PER_SHIFT
    told = PLAYERS + (EMPTY_CARTS + carts if carts >= 0 else COUNTS + element)
    most, next_most = shift_scoring.two_highest(out[told:], players, PLAYER_SIZE)
    for step in range(players):
        count, at = int(out[told + step * PLAYER_SIZE]), RIVALS + step * RIVALRY_SIZE
        out[at + AHEAD + element] = count - (next_most if count == most else most)
        out[at + IF_SCORED + element] = shift_scoring.points_for(count, most, next_most, players, element)
