"""A concealed state as a vector with named parts, seen from one seat: it comes first, the others follow clockwise.

Numbers are counts as they are, or 0 and 1 for one of several; a seat that is not at the table is all zeros.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.observation import CLOCKWISE, Observation, from_seat, observe_asked, seat_after

from . import knowledge, placing, scoring, shift_end, slots, stacks
from .actions import ACTIONS
from .actions import CUBES as CUBE_CHOICES
from .components.coal import COLOURS, LEVELS
from .components.elements import ELEMENTS_PER_SHIFT, SLOTS_FOR
from .components.order_cards import ORDERS
from .components.spaces import BANK, FACTORIES, IS_OPEN, ORDER_SPACES, SPACES
from .components.stacks import KINDS, STACKS
from .components.table_sizes import DRAW, SEATS, SHIFTS
from .components.tunnel_tiles import SIDE, TILE_KINDS
from .state import MAJORITIES, State

QUESTIONS = len(ACTIONS.questions)
ON_ORDER = 2 + COLOURS  # outstanding or not, half filled slots, empty slots by colour

OBSERVATION = Observation(QUESTIONS, SEATS)
OBSERVATION.part("shift", 2, "its number; shifts after it")
OBSERVATION.part("mode", 1, "1 if cubes of another colour are placed in pairs")
OBSERVATION.part("start_player", SEATS, "of this shift, one of")
OBSERVATION.part("needed", SPACES, "workers that each space asks for; 0 if it is locked")
OBSERVATION.part("standing_of", BANK * SEATS, "whose workers stand on each space but the bank, one of or nobody")
OBSERVATION.part("steps", 1, "work steps left")
OBSERVATION.part("cubes", 2 * CUBE_CHOICES, "the cube that looks for a slot, and its partner, each one of or none")
OBSERVATION.part("building", TILE_KINDS + 1, "the tile whose carts are short of coal, one of or none; its bare carts")
OBSERVATION.part("supply", COLOURS, "cubes of each colour")
OBSERVATION.part("tiles_on_display", FACTORIES * TILE_KINDS, "for each space one of or none")
OBSERVATION.part("orders_on_display", ORDERS, "there or not")
OBSERVATION.part("draft", ORDERS, "there or not")
OBSERVATION.part("size", STACKS, "cards of each stack")
OBSERVATION.part("top_tiles", DRAW * TILE_KINDS, "the top five of the tile stack, each one of, as far as known")
OBSERVATION.part("top_orders", DRAW * ORDERS, "the top five of the order stack, likewise")
OBSERVATION.part("packet", STACKS, "cards on top of each stack that somebody else put back together")
OBSERVATION.part("tiles_in_packet", TILE_KINDS, "known to lie in that packet, not where")
OBSERVATION.part("orders_in_packet", ORDERS, "likewise")
OBSERVATION.part("drawn", 3, "cards drawn, of these put back already, 1 if they go on top")
OBSERVATION.part("drawn_tiles", TILE_KINDS, "in hand or put back, as far as known")
OBSERVATION.part("drawn_orders", ORDERS, "likewise")
OBSERVATION.part("put_tiles", DRAW * TILE_KINDS, "those put back, the next to be drawn first, each one of, if known")
OBSERVATION.part("put_orders", DRAW * ORDERS, "likewise")
OBSERVATION.part("unseen_tiles", TILE_KINDS, "of each kind, not in sight of this seat")
OBSERVATION.part("unseen_orders", ORDERS, "likewise")
for _seat in CLOCKWISE:
    OBSERVATION.part(f"{_seat}_workers", 3, "left; at the bank; in the canteen")
    OBSERVATION.part(f"{_seat}_factory", 1, "workers in the factory, for the next start player")
    OBSERVATION.part(f"{_seat}_marks", 1, "Marks")
    OBSERVATION.part(f"{_seat}_tiles", TILE_KINDS, "of each kind in the pit")
    OBSERVATION.part(f"{_seat}_sides", 2, "tiles on the light and on the dark side")
    OBSERVATION.part(f"{_seat}_on_carts", COLOURS * COLOURS, "cubes by colour of the carts and of the cubes")
    OBSERVATION.part(f"{_seat}_empty_carts", COLOURS, "of each colour")
    OBSERVATION.part(f"{_seat}_cage", LEVELS + COLOURS, "its level, one of; its cubes by colour")
    OBSERVATION.part(f"{_seat}_storage", COLOURS, "cubes by colour")
    OBSERVATION.part(f"{_seat}_orders", ORDERS * ON_ORDER, "by card: outstanding, half slots, empty slots by colour")
    OBSERVATION.part(f"{_seat}_delivered", ORDERS, "delivered or not")
    OBSERVATION.part(f"{_seat}_counts", 2 * ELEMENTS_PER_SHIFT, "delivered slots by colour and by transport")
    OBSERVATION.part(f"{_seat}_majorities", MAJORITIES, "VP for coal, transports, carts so far")
    OBSERVATION.part(f"{_seat}_points", 2, "VP on the track; in total, as if the game ended now")
SIZE = OBSERVATION.size


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what `seat` knows; `s` is concealed for it already, and `out` is all zeros."""
    at = observe_turn(s, seat, out)
    at = observe_board(s, seat, out, at)
    at = observe_display(s, out, at)
    at = observe_stacks(s, out, at)
    at = observe_drawn(s, out, at)
    for stack in range(STACKS):
        knowledge.count_unseen(s, stack)
        for kind in range(KINDS[stack]):
            out[at + kind] = s.pool[kind]
            s.pool[kind] = 0
        at += KINDS[stack]
    for step in range(s.players):
        at = observe_player(s, seat_after(s, seat, step), out, at)


@rule
def observe_turn(s: State, seat: int, out: Numbers) -> int:
    at = observe_asked(s, seat, out, QUESTIONS, SEATS)
    out[at] = s.shift
    out[at + 1] = SHIFTS - s.shift
    out[at + 2] = s.options[0]
    at += 3
    out[at + from_seat(s, s.start_player, seat)] = 1
    return at + SEATS


@rule
def observe_board(s: State, seat: int, out: Numbers, at: int) -> int:
    for space in range(SPACES):
        if IS_OPEN[s.players, space]:
            out[at + space] = placing.workers_needed(s, space)
    at += SPACES
    for space in range(BANK):
        if s.standing_of[space] != NONE:
            out[at + from_seat(s, s.standing_of[space], seat)] = 1
        at += SEATS
    out[at] = s.steps
    at += 1
    if s.cube != NONE:
        out[at + s.cube] = 1
    if s.partner != NONE:
        out[at + CUBE_CHOICES + s.partner] = 1
    at += 2 * CUBE_CHOICES
    if s.building != NONE:
        out[at + s.building] = 1
    out[at + TILE_KINDS] = s.bare_carts
    at += TILE_KINDS + 1
    for colour in range(COLOURS):
        out[at + colour] = s.supply[colour]
    return at + COLOURS


@rule
def observe_display(s: State, out: Numbers, at: int) -> int:
    for place in range(FACTORIES):
        if s.tile_at[place] != NONE:
            out[at + s.tile_at[place]] = 1
        at += TILE_KINDS
    for place in range(ORDER_SPACES):
        if s.order_at[place] != NONE:
            out[at + s.order_at[place]] = 1
    at += ORDERS
    for place in range(s.draft_count):
        out[at + s.draft[place]] = 1
    return at + ORDERS


@rule
def observe_stacks(s: State, out: Numbers, at: int) -> int:
    for stack in range(STACKS):
        out[at + stack] = s.stack_size[stack]
    at += STACKS
    for stack in range(STACKS):
        for i in range(min(DRAW, s.stack_size[stack])):
            place = s.stack_size[stack] - 1 - i
            if s.seen[stack, place]:
                out[at + i * KINDS[stack] + s.card[stack, place]] = 1
        at += DRAW * KINDS[stack]
    for stack in range(STACKS):
        out[at + stack] = mixed_on_top(s, stack)
    at += STACKS
    for stack in range(STACKS):
        for place in range(s.stack_size[stack] - mixed_on_top(s, stack), s.stack_size[stack]):
            if s.among[stack, place]:
                out[at + s.card[stack, place]] += 1
        at += KINDS[stack]
    return at


@rule
def mixed_on_top(s: State, stack: int) -> int:
    """Cards on top of the stack that somebody else put back together."""
    top = s.stack_size[stack] - 1
    return s.packet[stack, top] if top >= 0 and not s.seen[stack, top] else 0


@rule
def observe_drawn(s: State, out: Numbers, at: int) -> int:
    out[at] = s.drawn_count
    out[at + 1] = s.drawn_put
    out[at + 2] = s.to_top
    at += 3
    for stack in range(STACKS):
        if s.drawn_count > 0 and stacks.stack_in_hand(s) == stack:
            for place in range(s.drawn_count):
                if s.drawn[place] >= 0:
                    out[at + s.drawn[place]] += 1
        at += KINDS[stack]
    for stack in range(STACKS):
        if s.drawn_count > 0 and stacks.stack_in_hand(s) == stack:
            for place in range(s.drawn_put):
                if s.drawn[place] >= 0:
                    out[at + place * KINDS[stack] + s.drawn[place]] = 1
        at += DRAW * KINDS[stack]
    return at


@rule
def observe_player(s: State, seat: int, out: Numbers, at: int) -> int:
    out[at] = s.workers[seat]
    out[at + 1] = s.at_bank[seat]
    out[at + 2] = s.canteen[seat]
    out[at + 3] = shift_end.workers_in_factory(s, seat)
    out[at + 4] = s.marks[seat]
    at = observe_pit(s, seat, out, at + 5)
    at = observe_orders(s, seat, out, at)
    for kind in range(MAJORITIES):
        out[at + kind] = s.majority[seat, kind]
    at += MAJORITIES
    track = scoring.track(s, seat)
    out[at] = track
    out[at + 1] = track + scoring.beyond_track(s, seat)
    return at + 2


@rule
def observe_pit(s: State, seat: int, out: Numbers, at: int) -> int:
    for tile in range(TILE_KINDS):
        out[at + tile] = s.tiles[seat, tile]
        out[at + TILE_KINDS + SIDE[tile]] += s.tiles[seat, tile]
    at += TILE_KINDS + 2
    for level in range(COLOURS):
        for colour in range(COLOURS):
            out[at + colour] = s.on_carts[seat, level, colour]
        at += COLOURS
    for colour in range(COLOURS):
        out[at + colour] = shift_end.empty_carts(s, seat, colour)
    at += COLOURS
    out[at + s.cage_level[seat]] = 1
    at += LEVELS
    for colour in range(COLOURS):
        out[at + colour] = s.cage[seat, colour]
        out[at + COLOURS + colour] = s.storage[seat, colour]
    return at + 2 * COLOURS


@rule
def observe_orders(s: State, seat: int, out: Numbers, at: int) -> int:
    for place in range(s.outstanding_count[seat]):
        card = s.outstanding[seat, place]
        first = at + card * ON_ORDER
        out[first] = 1
        out[first + 1] = slots.half_slots(s, card)
        for colour in range(COLOURS):
            out[first + 2 + colour] = s.empty_slots[card, colour]
    at += ORDERS * ON_ORDER
    for card in range(ORDERS):
        if s.delivered[card] == seat:
            out[at + card] = 1
            for element in range(2 * ELEMENTS_PER_SHIFT):
                out[at + ORDERS + element] += SLOTS_FOR[card, element]
    return at + ORDERS + 2 * ELEMENTS_PER_SHIFT
