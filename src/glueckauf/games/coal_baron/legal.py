"""The legal answers of each question, listed without trying every id; `turn.refusal` checks a single one."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE, Numbers

from . import deliver, factory, mining, new_orders, placing, slots
from .actions import (
    CHOOSE_END,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CHOOSE_TILE,
    DRAFT,
    DRAFTING,
    FILL,
    FILL_CART,
    FIRST_PAIR,
    KEEP_NONE,
    KEEP_ORDER,
    KEEP_TILE,
    LEAVE_EMPTY,
    LOAD,
    MINING,
    MOVE_CAGE,
    ONTO,
    PLACE,
    PLACE_WORKERS,
    PUT_ORDER,
    PUT_ORDERS,
    PUT_TILE,
    PUT_TILES,
    RETURN_BOTTOM,
    RETURN_TOP,
    STOP_MINING,
    STORE,
    UNLOAD,
    USE_PAIR,
)
from .actions import CUBES as CUBE_CHOICES
from .components.coal import CAGE, COLOURS, OPEN_LEVELS, SURFACE
from .components.order_cards import SLOT_OF
from .components.spaces import (
    BANK,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    IS_OPEN,
    MONEY,
    ORDER,
    ORDER_DRAW,
)
from .components.spaces import MINING as MINING_10
from .components.tunnel_tiles import PRICE
from .state import ALWAYS, PAIR, SUBSTITUTION_MODE, State


@rule
def legal(s: State, out: Numbers) -> int:
    """Write the ids of the legal actions, ascending; return how many. Only candidates are tried."""
    if s.question == MINING:
        return list_steps(s, out)
    if s.question == PLACE_WORKERS:
        return list_spaces(s, out)
    if s.question == CHOOSE_SLOT:
        return list_slots(s, out)
    if s.question == DRAFTING:
        for place in range(s.draft_count):
            out[place] = DRAFT + s.draft[place]
        return s.draft_count
    if s.question == CHOOSE_TILE or s.question == CHOOSE_ORDER:
        return list_kept(s, out)
    if s.question == CHOOSE_END:
        out[0], out[1] = RETURN_TOP, RETURN_BOTTOM
        return 2
    if s.question == PUT_TILES or s.question == PUT_ORDERS:
        return list_put(s, out)
    if s.question == FILL_CART:
        return list_colours(s, out)
    return 0


@rule
def list_spaces(s: State, out: Numbers) -> int:
    """Only a locked mining or money space needs a look at its lock: a locked display has neither tile nor card."""
    count = 0
    workers = s.workers[s.seat]
    for space in range(FACTORY, FACTORY_DRAW):
        if placing.workers_needed(s, space) <= workers and factory.refuse_buy(s, space - FACTORY) == ALLOWED:
            out[count] = PLACE + space
            count += 1
    if placing.workers_needed(s, FACTORY_DRAW) <= workers and factory.refuse_draw(s) == ALLOWED:
        out[count] = PLACE + FACTORY_DRAW
        count += 1
    for space in range(MINING_10, DELIVERY):
        if placing.workers_needed(s, space) <= workers and IS_OPEN[s.box, s.players, space]:
            out[count] = PLACE + space
            count += 1
    ready = deliver.ready(s)
    for space in range(DELIVERY, MONEY):
        if ready >> space - DELIVERY & 1 and placing.workers_needed(s, space) <= workers:
            out[count] = PLACE + space
            count += 1
    for space in range(MONEY, ORDER):
        if placing.workers_needed(s, space) <= workers and IS_OPEN[s.box, s.players, space]:
            out[count] = PLACE + space
            count += 1
    for space in range(ORDER, ORDER_DRAW):
        if placing.workers_needed(s, space) <= workers and new_orders.refuse_take(s, space - ORDER) == ALLOWED:
            out[count] = PLACE + space
            count += 1
    if placing.workers_needed(s, ORDER_DRAW) <= workers and new_orders.refuse_draw(s) == ALLOWED:
        out[count] = PLACE + ORDER_DRAW
        count += 1
    out[count] = PLACE + BANK
    return count + 1


@rule
def list_colours(s: State, out: Numbers) -> int:
    count = 0
    for colour in range(COLOURS):
        if s.supply[colour] > 0:
            out[count] = FILL + colour
            count += 1
    out[count] = LEAVE_EMPTY
    return count + 1


@rule
def list_kept(s: State, out: Numbers) -> int:
    """None, or one of the drawn cards, which lie by number; of equal ones one."""
    out[0] = KEEP_NONE
    count = 1
    for place in range(s.drawn_count):
        card = s.drawn[place]
        if s.question == CHOOSE_ORDER:
            out[count] = KEEP_ORDER + card
            count += 1
        elif PRICE[card] <= s.marks[s.seat] and (place == 0 or s.drawn[place - 1] != card):
            out[count] = KEEP_TILE + card
            count += 1
    return count


@rule
def list_put(s: State, out: Numbers) -> int:
    count = 0
    first = PUT_TILE if s.question == PUT_TILES else PUT_ORDER
    for place in range(s.drawn_put, s.drawn_count):
        if place == s.drawn_put or s.drawn[place - 1] != s.drawn[place]:
            out[count] = first + s.drawn[place]
            count += 1
    return count


@rule
def list_steps(s: State, out: Numbers) -> int:
    count = 0
    seat, at = s.seat, s.cage_level[s.seat]
    for level in range(OPEN_LEVELS[s.box]):
        if level != at:
            out[count] = MOVE_CAGE + level
            count += 1
    if at != SURFACE and mining.load_of_cage(s) < CAGE:
        for colour in range(COLOURS):
            if s.on_carts[seat, at - 1, colour] > 0:
                out[count] = LOAD + colour
                count += 1
    if at == SURFACE:
        for colour in range(COLOURS):
            if s.cage[seat, colour] > 0 and (s.storing == ALWAYS or not slots.any_fits(s, colour)):
                out[count] = STORE + colour
                count += 1
    count = list_placements(s, out, count)
    out[count] = STOP_MINING
    return count + 1


@rule
def list_placements(s: State, out: Numbers, count: int) -> int:
    """Cubes of cage and storage that find a slot, and pairs of them (R34)."""
    if not slots.any_open(s):
        return count
    pairs = s.options[SUBSTITUTION_MODE] == PAIR
    there = 0  # a bit for each cube that can be taken
    for cube in range(CUBE_CHOICES):
        if mining.refuse_cube(s, cube, 1) == ALLOWED:
            there |= 1 << cube
            if not pairs or slots.any_empty(s, slots.colour_of(cube)):
                out[count] = UNLOAD + cube
                count += 1
    if pairs and s.steps >= 2:
        for cube in range(CUBE_CHOICES):
            if there >> cube & 1:
                for partner in range(cube, CUBE_CHOICES):
                    if there >> partner & 1 and (cube != partner or mining.refuse_cube(s, cube, 2) == ALLOWED):
                        out[count] = USE_PAIR + FIRST_PAIR[cube] + partner - cube
                        count += 1
    return count


@rule
def list_slots(s: State, out: Numbers) -> int:
    count = 0
    only = slots.single_only(s)
    found = slots.next_slot(s, 0, 0, only)
    while found != NONE:
        out[count] = ONTO + SLOT_OF[s.outstanding[s.seat, found >> 3], found & 7]
        count += 1
        found = slots.next_slot(s, found >> 3, (found & 7) + 1, only)
    return count
