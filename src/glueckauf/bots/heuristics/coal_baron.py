"""Coal Baron as a sensible beginner plays it: every order is a chain, and a worker goes where the chain is stuck.

Order -> coal for its slots (tiles) -> coal brought up and laid on it (mining) -> delivery. All worths are tenths of a
victory point; `spread` turns them into weights. Everything looked at lies open on the table (§14), except the own draw.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers, i4, table
from glueckauf.games.coal_baron import delivery, placing, shift_end, slots
from glueckauf.games.coal_baron.actions import (
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CHOOSE_TILE,
    DRAFT,
    DRAFTING,
    FETCH,
    FILL,
    FILL_CART,
    KEEP_NONE,
    KEEP_ORDER,
    KEEP_TILE,
    LEAVE_EMPTY,
    LOAD,
    MINING,
    MOVE_CAGE,
    ONTO,
    PAIR_CUBE,
    PAIR_PARTNER,
    PLACE,
    PLACE_WORKERS,
    STOP_MINING,
    STORE,
    UNLOAD,
    USE_PAIR,
)
from glueckauf.games.coal_baron.components.coal import CAGE, CART_PRICE, COLOURS, SURFACE
from glueckauf.games.coal_baron.components.elements import FIRST
from glueckauf.games.coal_baron.components.order_cards import (
    HALF,
    ORDER_LIST,
    ORDERS,
    POINTS,
    SLOT_CARD,
    SLOT_COUNT,
    SLOT_KIND,
    SLOTS,
    TRANSPORT,
    TRANSPORTS,
)
from glueckauf.games.coal_baron.components.spaces import (
    BUY_TILE,
    DELIVER,
    DELIVERY,
    DOES,
    DRAW_ORDERS,
    DRAW_TILES,
    MINE,
    NUMBER,
    TAKE_ORDER,
)
from glueckauf.games.coal_baron.components.table_sizes import SHIFTS, WORKERS
from glueckauf.games.coal_baron.components.tunnel_tiles import CARTS, COLOUR, LIGHT, PRICE, SIDE, TILE_KINDS
from glueckauf.games.coal_baron.state import State

TENTHS = 10  # of a victory point: the unit of all worths
TRANSPORT_ELEMENT, CART_ELEMENT = COLOURS, COLOURS + TRANSPORTS  # the first of each kind (§11.1)

# placing: what each part of the chain is worth
WORKER = 13  # each worker that a space takes beyond the first
STEP = 5  # of mining that brings coal nearer to a slot
DELIVERY_NOW = 15  # points do not run away: a delivery can wait for further orders of its transport,
DELIVERY_WAITS = 12  # so it is worth so much less while one is being filled
DRAWN_ORDER = 24  # the best of five
DRAWN_TILE, DRAWN_TILE_SHORT = 20, 6  # likewise; more for each slot without coal
FORSAKEN = 60  # a delivery that could be made, and now lacks its workers

# money
FEW_MARKS, MANY_MARKS, DEAREST_TILE = 7, 12, 8
MARK_OF_FEW, MARK, MARK_OF_MANY = 7, 6, 3  # worth of one
MARK_PAID = 6
MARK_LEFT = TENTHS // 5  # §12

# tiles
SLOT_COAL, SLOT_COAL_DEEPER = 19, 8  # a cube for a slot that has none; more for each level down
STOCK, STOCK_DEEPER = 8, 4  # a cube for orders to come
CART = 7  # for the majorities of the last shift
CART_LEAD = 3  # sixteenths of such a majority, for each quarter that is decided
BALANCE = 2  # for each shift so far: early on it can still be mended

# orders
SLOT_SHARE, SLOT_SHARE_TRANSPORT = 3, 1  # a slot's part of majorities; later transports score more
TRANSPORT_LEAD = 4  # as CART_LEAD
COAL_MISSING, COAL_MISSING_PRICE = 19, 3  # what a slot costs to fill without coal, and more for each Mark of its cart
COAL_SPARE = 7  # what it costs with coal
OWN_TRIP, SHARED_TRIP = 8, 3  # the delivery
BUSY_SLOT, BUSY_SHORT, BUSY_ORDER = 6, 18, 6  # tenths of a worker that each takes until it is delivered
HOPELESS = -30  # an order that can hardly be delivered any more

# mining
SAFE_CART = 5  # an empty cart more where one leads already
FOREIGN = 20  # a spare cube as half of a slot (§6)
FEW_WORKERS = 5  # from here on whole orders count, no longer single steps

NEVER = -10000
BEST = 1 << 15  # the weight of the best answer
PLACE_HALVING, STEP_HALVING = 2, 2  # powers of two: an answer worth so much less than the best is chosen half as often

BITS = 8  # four small numbers, one for each colour or transport, lie in one whole number, since rules have no lists
ONES = (1 << BITS) - 1
BY_TRANSPORT = table([sum(order.slots) << BITS * order.transport for order in ORDER_LIST], i4)  # [card] its slots


@rule
def weigh(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Write a weight for each of the `count` legal answers in `out`."""
    if s.question == MINING:
        weigh_steps(s, out, count, weights)
        spread(count, weights, STEP_HALVING)
    elif s.question == PLACE_WORKERS:
        weigh_spaces(s, out, count, weights)
        spread(count, weights, PLACE_HALVING)
    elif s.question == CHOOSE_SLOT:
        weigh_slots(s, out, count, weights)
        spread(count, weights, STEP_HALVING)
    elif s.question == DRAFTING or s.question == CHOOSE_ORDER or s.question == CHOOSE_TILE or s.question == FILL_CART:
        weigh_pieces(s, out, count, weights)
        spread(count, weights, PLACE_HALVING)
    else:  # where drawn pieces go back to: it hardly matters
        for i in range(count):
            weights[i] = 1


@rule
def spread(count: int, weights: Numbers, halving: int) -> None:
    """Turn worths into weights: the best gets BEST, and each 2**`halving` less halves it."""
    best = NEVER
    for i in range(count):
        best = max(best, weights[i])
    for i in range(count):
        behind = best - weights[i]
        halved = behind >> halving
        between = (2 << halving) - (behind - (halved << halving))  # of twice 2**halving
        weights[i] = 0 if halved > 15 else (BEST >> halved) * between >> halving + 1


# --- own coal, by colour


@rule
def of(packed: int, which: int) -> int:
    return packed >> BITS * which & ONES


@rule
def less(packed: int, other: int) -> int:
    """For each colour what one has more than the other."""
    rest = 0
    for colour in range(COLOURS):
        rest += max(0, of(packed, colour) - of(other, colour)) << BITS * colour
    return rest


@rule
def total(packed: int) -> int:
    count = 0
    for colour in range(COLOURS):
        count += of(packed, colour)
    return count


@rule
def needed(s: State) -> int:
    """Empty slots of the own orders."""
    packed = 0
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if s.open_slots[card] > 0:
            for colour in range(COLOURS):
                packed += s.empty_slots[card, colour] << BITS * colour
    return packed


@rule
def underground(s: State) -> int:
    """Cubes on carts."""
    packed = 0
    for level in range(COLOURS):
        for colour in range(COLOURS):
            packed += s.on_carts[s.seat, level, colour] << BITS * colour
    return packed


@rule
def raised(s: State) -> int:
    """Cubes in cage and storage."""
    packed = 0
    for colour in range(COLOURS):
        packed += s.cage[s.seat, colour] + s.storage[s.seat, colour] << BITS * colour
    return packed


# --- majorities


@rule
def lead(before: int, more: int) -> int:
    """How many quarters of a majority `more` decide, for one who has `before` more than the best rival."""
    after = before + more
    if before < 0:
        return 4 if after > 0 else 3 if after == 0 else 1 if after > -3 else 0
    return 2 if before == 0 else 1 if before < 3 else 0


@rule
def all_carts(s: State, seat: int) -> int:
    """Carts of a seat by colour: those with coal can still be emptied."""
    packed = 0
    for colour in range(COLOURS):
        packed += shift_end.carts(s, seat, colour) << BITS * colour
    return packed


@rule
def all_slots(s: State, seat: int) -> int:
    """Slots of a seat by transport, delivered or outstanding."""
    packed = 0
    for card in range(ORDERS):
        if s.delivered[card] == seat:
            packed += BY_TRANSPORT[card]
    for place in range(s.outstanding_count[seat]):
        packed += BY_TRANSPORT[s.outstanding[seat, place]]
    return packed


@rule
def best_carts(s: State) -> int:
    """The most carts of any rival, by colour."""
    most = 0
    for seat in range(s.players):
        if seat != s.seat:
            most += less(all_carts(s, seat), most)
    return most


@rule
def best_slots(s: State) -> int:
    """The most slots of any rival, by transport."""
    most = 0
    for seat in range(s.players):
        if seat != s.seat:
            most += less(all_slots(s, seat), most)
    return most


# --- placing workers


@rule
def weigh_spaces(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """A space is worth what its action is, less the workers beyond the first."""
    workers = s.workers[s.seat]
    left = workers_left(s)
    need, up, under = needed(s), raised(s), underground(s)
    short, spare = less(need, up + under), less(up + under, need)
    carts, rival_carts = all_carts(s, s.seat), best_carts(s)
    placed_slots, rival_slots = all_slots(s, s.seat), best_slots(s)
    reserved = workers_to_deliver(s)
    work = work_to_do(need, up, under)
    mark = mark_worth(s, left, short)
    lean, busy = leaning(s), busy_with(s, short)
    for i in range(count):
        space = out[i] - PLACE
        does, number = DOES[space], NUMBER[space]
        cost = placing.workers_needed(s, space)
        if does == DELIVER:
            worth = delivery_worth(s, number, 1 if workers <= reserved + 1 else 0)
        elif does == BUY_TILE:
            worth = tile_worth(s, s.tile_at[number], short, lean, carts, rival_carts, left)
        elif does == MINE:
            worth = STEP * min(work, number)
            if s.shift == SHIFTS:
                worth = last_mining_worth(s, number, workers - cost, worth, work, up, under)
        elif does == TAKE_ORDER:
            worth = order_worth(s, s.order_at[number], spare, busy, placed_slots, rival_slots, left - cost)
        elif does == DRAW_ORDERS:
            worth = DRAWN_ORDER if left > 12 else 0
        elif does == DRAW_TILES:
            worth = DRAWN_TILE + DRAWN_TILE_SHORT * min(4, total(short)) if s.marks[s.seat] >= 4 and left > 6 else 0
        else:
            worth = mark * number
        if does != DELIVER and workers - cost < reserved:
            worth -= FORSAKEN
        weights[i] = worth - WORKER * (cost - 1)


@rule
def workers_left(s: State) -> int:
    """Own workers from now to the end of the game."""
    return s.workers[s.seat] + (SHIFTS - s.shift) * WORKERS[s.players]


@rule
def workers_to_deliver(s: State) -> int:
    """Workers for all deliveries that could be made now."""
    ready, count = delivery.ready(s), 0
    for transport in range(TRANSPORTS):
        if ready >> transport & 1:
            count += placing.workers_needed(s, DELIVERY + transport)
    return count


@rule
def mark_worth(s: State, left: int, short: int) -> int:
    """Money is for tiles; with enough of it, or near the end, a Mark is hardly more than its share of a point."""
    marks = s.marks[s.seat]
    if left < 6:
        return MARK_LEFT
    if s.shift == SHIFTS:
        wanted = DEAREST_TILE // 2
        for colour in range(COLOURS):
            wanted += of(short, colour) * CART_PRICE[colour]
        return MARK_OF_FEW if marks < min(DEAREST_TILE, wanted) else MARK_OF_MANY
    return MARK_OF_FEW if marks < FEW_MARKS else MARK if marks < MANY_MARKS else MARK_OF_MANY


@rule
def leaning(s: State) -> int:
    """Tiles that the light side has more than the dark one."""
    difference = 0
    for tile in range(TILE_KINDS):
        difference += s.tiles[s.seat, tile] if SIDE[tile] == LIGHT else -s.tiles[s.seat, tile]
    return difference


@rule
def tile_worth(s: State, tile: int, short: int, lean: int, carts: int, rival_carts: int, left: int) -> int:
    """Coal for slots that have none, else a stock for later orders; carts for the majorities; balance; the price."""
    colour, more = COLOUR[tile], CARTS[tile]
    used = min(more, of(short, colour)) if left > 4 else 0
    worth = used * (SLOT_COAL + SLOT_COAL_DEEPER * colour) - PRICE[tile] * MARK_PAID
    if left > 2:
        worth += (more - used) * (STOCK + STOCK_DEEPER * colour) + more * CART
    decided = lead(of(carts, colour) - of(rival_carts, colour), more)
    worth += CART_LEAD * decided * FIRST[CART_ELEMENT + colour] // 16
    worse = lean >= 0 if SIDE[tile] == LIGHT else lean <= 0
    return worth - BALANCE * s.shift if worse else worth + BALANCE * s.shift


@rule
def busy_with(s: State, short: int) -> int:
    """Tenths of workers that the own orders still take."""
    busy = BUSY_SHORT * total(short) + BUSY_ORDER * s.outstanding_count[s.seat]
    for place in range(s.outstanding_count[s.seat]):
        busy += BUSY_SLOT * s.open_slots[s.outstanding[s.seat, place]]
    return busy


@rule
def order_worth(s: State, card: int, spare: int, busy: int, own: int, rival: int, left: int) -> int:
    """Its points and its part of majorities, less what it takes to fill and deliver it; if there is time for that."""
    transport = TRANSPORT[card]
    worth = TENTHS * POINTS[card] + (SLOT_SHARE + SLOT_SHARE_TRANSPORT * transport // 2) * SLOT_COUNT[card]
    decided = lead(of(own, transport) - of(rival, transport), SLOT_COUNT[card])
    scorings = 2 if s.shift < SHIFTS else 1
    worth += TRANSPORT_LEAD * decided * FIRST[TRANSPORT_ELEMENT + transport] * scorings // 16
    missing = 0
    for colour in range(COLOURS):
        lacking = max(0, SLOTS[card, colour] - of(spare, colour))
        missing += lacking
        worth -= lacking * (COAL_MISSING + COAL_MISSING_PRICE * CART_PRICE[colour])
    worth -= (SLOT_COUNT[card] - missing) * COAL_SPARE
    shared = False
    for place in range(s.outstanding_count[s.seat]):
        shared = shared or TRANSPORT[s.outstanding[s.seat, place]] == transport
    worth -= SHARED_TRIP if shared else OWN_TRIP
    busy += BUSY_SLOT * SLOT_COUNT[card] + BUSY_SHORT * missing + BUSY_ORDER
    return worth if busy < TENTHS * left else HOPELESS


@rule
def delivery_worth(s: State, transport: int, urgent: int) -> int:
    """Urgent, when the workers of this shift just suffice for the deliveries: majorities are scored at its end."""
    points, waiting = 0, False
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if TRANSPORT[card] == transport:
            if s.open_slots[card] == 0:
                points += POINTS[card]
            else:
                waiting = True
    if urgent > 0:
        return TENTHS * (10 + points)
    return DELIVERY_NOW + points // 2 - (DELIVERY_WAITS if waiting else 0)


@rule
def work_to_do(need: int, up: int, under: int) -> int:
    """Steps that it takes to fill all slots for which there is coal."""
    steps, levels = 0, 0
    for colour in range(COLOURS):
        at_hand = min(of(need, colour), of(up, colour))
        haul = min(of(need, colour) - at_hand, of(under, colour))
        steps += at_hand + 2 * haul
        levels += 1 if haul > 0 else 0
    return steps + levels + 1 if levels > 0 else steps


@rule
def last_mining_worth(s: State, steps: int, workers: int, worth: int, work: int, up: int, under: int) -> int:
    """At the very end only orders count that can be completed now and delivered then; and carts that become empty."""
    if workers <= FEW_WORKERS:
        worth, work = 0, 0
        for place in range(s.outstanding_count[s.seat]):
            card = s.outstanding[s.seat, place]
            if s.open_slots[card] > 0 and placing.workers_needed(s, DELIVERY + TRANSPORT[card]) <= workers:
                takes = steps_for(s, card, up, under)
                if takes <= steps - work:
                    worth += TENTHS * POINTS[card]
                    work += takes
    return worth + emptying_worth(s, steps - work)


@rule
def steps_for(s: State, card: int, up: int, under: int) -> int:
    """Steps to fill an order with own coal; more than anybody has if there is not enough of it."""
    steps, levels = slots.half_slots(s, card), 0
    for colour in range(COLOURS):
        empty = s.empty_slots[card, colour]
        haul = max(0, empty - of(up, colour))
        if haul > of(under, colour):
            return ONES
        steps += empty + haul
        levels += 1 if haul > 0 else 0
    return steps + levels + 1 if levels > 0 else steps


@rule
def emptying_worth(s: State, steps: int) -> int:
    """What is gained by `steps` steps that only empty carts."""
    worth = 0
    for colour in range(COLOURS):
        if steps > 1:
            each, carts = cart_worth(s, colour)
            if each > 0:
                loaded = min(carts, steps - 1)
                worth += each * loaded
                steps -= loaded + 1
    return worth


@rule
def cart_worth(s: State, colour: int) -> tuple[int, int]:
    """What emptying a cart of this colour is worth in the last shift, and for how many: towards a majority in reach."""
    full = 0
    for cube in range(COLOURS):
        full += s.on_carts[s.seat, colour, cube]
    if full == 0:
        return 0, 0
    own = shift_end.carts(s, s.seat, colour) - full
    best = 1
    for seat in range(s.players):
        if seat != s.seat:
            best = max(best, shift_end.empty_carts(s, seat, colour))
    if own >= best:
        return (SAFE_CART, full) if own < best + 3 else (0, 0)
    behind = best - own
    return (TENTHS * FIRST[CART_ELEMENT + colour] // behind, behind) if full >= behind else (0, 0)


# --- mining


@rule
def weigh_steps(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Lay coal onto slots; load more where it is needed; the cage goes up when it is full or steps run out."""
    seat = s.seat
    need = needed(s)
    stored, caged = 0, 0
    for colour in range(COLOURS):
        stored += s.storage[seat, colour] << BITS * colour
        caged += s.cage[seat, colour] << BITS * colour
    from_cage = less(need, stored)  # slots that wait for the cage
    to_haul = less(from_cage, caged)  # slots that wait for coal on carts
    in_cage = total(caged)
    useful = in_cage - total(less(caged, from_cage))
    room = CAGE - in_cage
    hauled = 0
    for colour in range(COLOURS):
        hauled += min(of(to_haul, colour), s.on_carts[seat, colour, colour])
    for i in range(count):
        action = out[i]
        if action < LOAD:
            worth = move_worth(s, action - MOVE_CAGE, to_haul, useful, in_cage, hauled)
        elif action < STORE:
            worth = load_worth(s, action - LOAD, to_haul, room, hauled)
        elif action < UNLOAD:
            spare = of(caged, action - STORE) > of(from_cage, action - STORE)
            worth = 35 if spare and (hauled > room or room == 0) else -5
        elif action < USE_PAIR:
            colour = slots.colour_of(action - UNLOAD)
            worth = 95 + completing(s, colour) if of(need, colour) > 0 else foreign_worth(s, need)
            worth += 5 if action < FETCH else 0  # the cage first: who lies in the storage lies well
        elif action < STOP_MINING:
            one, other = slots.colour_of(PAIR_CUBE[action - USE_PAIR]), slots.colour_of(PAIR_PARTNER[action - USE_PAIR])
            worth = foreign_worth(s, need) if of(need, one) + of(need, other) == 0 else -20
        else:
            worth = 0
        weights[i] = worth


@rule
def move_worth(s: State, level: int, to_haul: int, useful: int, in_cage: int, hauled: int) -> int:
    """Up with coal for slots, at the latest while the steps suffice to unload it; down where needed coal lies."""
    if level == SURFACE:
        if useful > 2 and 1 < s.steps < useful + 4:
            return 90
        if useful > 0 and (in_cage == CAGE or hauled == 0):
            return 60
        return 10 if in_cage > 0 else -20
    if in_cage == CAGE:
        return -30
    haul = min(of(to_haul, level - 1), s.on_carts[s.seat, level - 1, level - 1])
    if haul > 0:
        return 40 + 4 * haul
    worth = min(38, cart_worth(s, level - 1)[0]) if s.shift == SHIFTS else 0
    return worth if worth > 0 else -20


@rule
def load_worth(s: State, colour: int, to_haul: int, room: int, hauled: int) -> int:
    """Coal that a slot waits for; with room to spare also coal for later, and in the last shift to empty the cart."""
    if of(to_haul, colour) > 0:
        return 80 + 3 * colour
    if hauled >= room and s.steps > 1:
        return -10
    return 14 + (cart_worth(s, s.cage_level[s.seat] - 1)[0] if s.shift == SHIFTS else 0)


@rule
def completing(s: State, colour: int) -> int:
    """Points of the best own order that a cube of this colour completes."""
    best = 0
    for place in range(s.outstanding_count[s.seat]):
        card = s.outstanding[s.seat, place]
        if s.open_slots[card] == 1 and s.empty_slots[card, colour] == 1:
            best = max(best, POINTS[card])
    return best


@rule
def foreign_worth(s: State, need: int) -> int:
    """§6 substitution: where a slot is half filled, or lacks coal that two spare cubes can stand in for."""
    for place in range(s.outstanding_count[s.seat]):
        if slots.half_slots(s, s.outstanding[s.seat, place]) > 0:
            return 70
    up = raised(s)
    spare, short = total(less(up, need)), total(less(need, up + underground(s)))
    return FOREIGN if short > 0 and spare >= 2 and s.steps >= 2 else -20


@rule
def weigh_slots(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """The order nearest to its delivery; own colour before half slots before slots of another colour."""
    cube = slots.colour_of(s.cube)
    for i in range(count):
        card, kind = SLOT_CARD[out[i] - ONTO], SLOT_KIND[out[i] - ONTO]
        fit = 40 if kind == cube else 20 if kind == HALF else 3 * kind
        weights[i] = fit + POINTS[card] - 6 * s.open_slots[card]


# --- choosing pieces


@rule
def weigh_pieces(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """A drawn or drafted piece is worth what it is on the board; coal for an empty cart by the slots that lack it."""
    left = workers_left(s)
    need, coal = needed(s), raised(s) + underground(s)
    short, spare = less(need, coal), less(coal, need)
    carts, rival_carts = all_carts(s, s.seat), best_carts(s)
    placed_slots, rival_slots = all_slots(s, s.seat), best_slots(s)
    lean, busy = leaning(s), busy_with(s, short)
    for i in range(count):
        action = out[i]
        if action == KEEP_NONE:
            weights[i] = 0
        elif s.question == FILL_CART:
            weights[i] = 0 if action == LEAVE_EMPTY else 33 if of(short, action - FILL) > 0 else 3
        elif s.question == CHOOSE_TILE:
            weights[i] = tile_worth(s, action - KEEP_TILE, short, lean, carts, rival_carts, left)
        else:
            card = action - (DRAFT if s.question == DRAFTING else KEEP_ORDER)
            weights[i] = order_worth(s, card, spare, busy, placed_slots, rival_slots, left)
