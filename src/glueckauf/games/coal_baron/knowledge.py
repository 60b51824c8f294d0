"""§14 Hidden information: what a seat knows, the worlds that fit, and where all the pieces are.

`seen` and `among` travel with a card: a bit for each seat that knows it. What other seats know is hidden.
"""

from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, UNKNOWN, Numbers
from glueckauf.engine.limits import GALLERY_BIT

from . import stacks
from .components.coal import COLOURS
from .components.order_cards import ORDERS
from .components.spaces import BANK, FACTORIES, ORDER_SPACES
from .components.stacks import COPIES, IN_BOX, KINDS, PLACES, STACKS, TILE_STACK, WIDTH
from .components.tunnel_tiles import TILE_KINDS
from .state import State


@rule
def conceal(s: State, seat: int) -> None:
    """Keep what `seat` has seen; everything else becomes UNKNOWN. The gallery is seat NONE."""
    own = GALLERY_BIT if seat == NONE else 1 << seat
    for stack in range(STACKS):
        for place in range(s.stack_size[stack]):
            s.seen[stack, place] &= own
            s.among[stack, place] &= own
            if not s.seen[stack, place] and not s.among[stack, place]:
                s.card[stack, place] = UNKNOWN
        for place in range(s.stack_size[stack]):
            if s.packet[stack, place] == 1:
                conceal_order(s, stack, place)
    if s.drawn_count > 0 and s.seat != seat:
        conceal_drawn(s, own)
    for place in range(s.drawn_count):
        s.drawn_known[place] &= own
    s.shown &= own
    chance.forget(s)


@rule
def conceal_order(s: State, stack: int, lowest: int) -> None:
    """A seat that knows cards of a packet but not their order sees them at its bottom, by number."""
    if s.seen[stack, lowest]:
        return
    count = 0
    for place in range(lowest, stacks.packet_end(s, stack, lowest)):
        card, known = s.card[stack, place], s.among[stack, place]
        if known:
            s.card[stack, place] = UNKNOWN
            s.among[stack, place] = 0
            to = lowest + count
            while to > lowest and s.card[stack, to - 1] > card:
                s.card[stack, to] = s.card[stack, to - 1]
                to -= 1
            s.card[stack, to] = card
            s.among[stack, lowest + count] = known
            count += 1


@rule
def conceal_drawn(s: State, own: int) -> None:
    """Others see how many cards are drawn and how many have their place; known ones come first, by number."""
    count = 0
    for place in range(s.drawn_count):
        card, known = s.drawn[place], s.drawn_known[place] & own
        s.drawn[place] = UNKNOWN
        s.drawn_known[place] = 0
        if known:
            to = count
            while to > 0 and s.drawn[to - 1] > card:
                s.drawn[to] = s.drawn[to - 1]
                to -= 1
            s.drawn[to] = card
            s.drawn_known[count] = known
            count += 1


@rule
def redeal(s: State, key: Numbers) -> None:
    """Replace each UNKNOWN by a card, any world that fits equally likely; the random generator starts anew.

    That is: as if all unseen pieces were shuffled until they fit. Dealt by piece, a world with more pieces of a known
    kind in a packet than are known there would come too often, once for each way to say which of them are the known
    ones; so of `ways` such deals one is taken.
    """
    chance.seed(s, key)
    for stack in range(STACKS):
        drawing = s.drawn_count > 0 and stacks.stack_in_hand(s) == stack
        looking = 1 if drawing and not s.drawn_known[0] >> s.seat & 1 else 0
        ways = deal_stack(s, stack, looking)
        while ways > 1 and chance.below(s, ways) > 0:
            hide_stack(s, stack, looking)
            ways = deal_stack(s, stack, looking)


@rule
def deal_stack(s: State, stack: int, looking: int) -> int:
    """Fill a stack and the hand drawn from it, if others look on; returns in how many ways the same world comes."""
    left = count_unseen(s, stack)
    for place in range(s.stack_size[stack]):
        if s.card[stack, place] == UNKNOWN:
            s.card[stack, place] = deal(s, left)
            left -= 1
    ways = 1
    for place in range(s.stack_size[stack]):
        if s.packet[stack, place] == 1 and not s.seen[stack, place] and s.among[stack, place]:
            if COPIES[stack] > 1:
                ways *= ways_in_packet(s, stack, place)
            shuffle_packet(s, stack, place)
    if looking:
        for place in range(s.drawn_count):
            if s.drawn[place] == UNKNOWN:
                s.drawn[place] = deal(s, left)
                left -= 1
        if COPIES[stack] > 1:
            ways *= ways_in_hand(s)
        shuffle_drawn(s)
    for kind in range(KINDS[stack]):
        s.pool[kind] = 0
    return ways


@rule
def ways_in_packet(s: State, stack: int, lowest: int) -> int:
    """In how many ways the known pieces of a packet, which lie lowest, can be chosen among all of their kinds there.

    Each finds as many pieces of its kind as lie from its place on; in which order equal ones are found does not count.
    """
    ways, end = 1, stacks.packet_end(s, stack, lowest)
    for place in range(lowest, end):
        if s.among[stack, place]:
            there, rank = 0, 1
            for other in range(lowest, end):
                if s.card[stack, other] == s.card[stack, place]:
                    there += other >= place
                    rank += other < place
            ways = ways * there // rank
    return ways


@rule
def ways_in_hand(s: State) -> int:
    """Likewise for the known ones of those drawn, which come first."""
    ways = 1
    for place in range(s.drawn_count):
        if s.drawn_known[place]:
            there, rank = 0, 1
            for other in range(s.drawn_count):
                if s.drawn[other] == s.drawn[place]:
                    there += other >= place
                    rank += other < place
            ways = ways * there // rank
    return ways


@rule
def hide_stack(s: State, stack: int, looking: int) -> None:
    """Take back what `deal_stack` dealt."""
    for place in range(s.stack_size[stack]):
        if not s.seen[stack, place] and not s.among[stack, place]:
            s.card[stack, place] = UNKNOWN
    for place in range(s.stack_size[stack]):
        if s.packet[stack, place] == 1:
            conceal_order(s, stack, place)
    if looking:
        conceal_drawn(s, ~(1 << s.seat))


@rule
def deal(s: State, left: int) -> int:
    """One of the `left` cards of the pool, each equally likely."""
    rank = chance.below(s, left)
    kind = 0
    while rank >= s.pool[kind]:
        rank -= s.pool[kind]
        kind += 1
    s.pool[kind] -= 1
    return kind


@rule
def shuffle_packet(s: State, stack: int, lowest: int) -> None:
    """Known cards may lie anywhere in their packet; where none is known, all orders are equal already."""
    top = stacks.packet_end(s, stack, lowest) - 1
    for place in range(top, lowest, -1):
        other = lowest + chance.below(s, place - lowest + 1)
        s.card[stack, place], s.card[stack, other] = s.card[stack, other], s.card[stack, place]
        s.among[stack, place], s.among[stack, other] = s.among[stack, other], s.among[stack, place]
    for place in range(top, lowest, -1):
        for other in range(lowest, place):
            if s.card[stack, place] == s.card[stack, other]:  # of equal ones the uppermost is the known one
                one, two = s.among[stack, place], s.among[stack, other]
                s.among[stack, place], s.among[stack, other] = one | two, one & two


@rule
def shuffle_drawn(s: State) -> None:
    """Any of the drawn cards may have its place already; the seat that drew them knows them in every world."""
    for place in range(s.drawn_count - 1, 0, -1):
        other = chance.below(s, place + 1)
        s.drawn[place], s.drawn[other] = s.drawn[other], s.drawn[place]
        s.drawn_known[place], s.drawn_known[other] = s.drawn_known[other], s.drawn_known[place]
    for place in range(s.drawn_count):
        s.drawn_known[place] |= 1 << s.seat
    for place in range(s.drawn_put, s.drawn_count):
        stacks.insert_drawn(s, s.drawn[place], s.drawn_known[place], place)
    for place in range(s.drawn_put):
        for other in range(place + 1, s.drawn_count):
            if s.drawn[place] == s.drawn[other]:  # of equal ones the first is the known one
                one, two = s.drawn_known[place], s.drawn_known[other]
                s.drawn_known[place], s.drawn_known[other] = one | two, one & two


@rule
def count_unseen(s: State, stack: int) -> int:
    """Fill the pool with the tiles or orders that are in sight nowhere; returns how many.

    The counts of all kinds are packed into one number, WIDTH bits each, so that machine code counts many cards at once.
    """
    width, counts = WIDTH[stack], 0
    for place in range(PLACES):
        counts += 1 << width * s.card[stack, place] if s.card[stack, place] >= 0 else 0
    if s.drawn_count > 0 and stacks.stack_in_hand(s) == stack:
        for place in range(s.drawn_count):
            counts += 1 << width * s.drawn[place] if s.drawn[place] >= 0 else 0
    counts += tiles_on_display(s) if stack == TILE_STACK else orders_in_sight(s)
    for kind in range(KINDS[stack]):
        s.pool[kind] = IN_BOX[s.box, stack, kind] - (counts >> width * kind & (1 << width) - 1)
    if stack == TILE_STACK:
        for seat in range(s.players):
            for tile in range(TILE_KINDS):
                s.pool[tile] -= s.tiles[seat, tile]
    else:
        for card in range(ORDERS):
            s.pool[card] -= 1 if s.delivered[card] != NONE else 0
    left = 0
    for kind in range(ORDERS):  # there are more orders than kinds of tiles; the rest is 0
        left += s.pool[kind]
    return left


@rule
def tiles_on_display(s: State) -> int:
    """Counted as in `count_unseen`."""
    counts = 0
    for place in range(FACTORIES):
        counts += 1 << WIDTH[TILE_STACK] * s.tile_at[place] if s.tile_at[place] != NONE else 0
    return counts


@rule
def orders_in_sight(s: State) -> int:
    """On display, in the draft, outstanding; not yet those delivered. Each exists once, so each is a bit."""
    counts = 0
    for place in range(ORDER_SPACES):
        counts += 1 << s.order_at[place] if s.order_at[place] != NONE else 0
    for place in range(s.draft_count):
        counts += 1 << s.draft[place]
    for seat in range(s.players):
        for place in range(s.outstanding_count[seat]):
            counts += 1 << s.outstanding[seat, place]
    return counts


@rule
def inventory(s: State, out: Numbers) -> int:
    """Count every tile, order, cube and worker, wherever it lies; returns how many kinds."""
    kinds = 0
    for stack in range(STACKS):
        count_unseen(s, stack)
        for kind in range(KINDS[stack]):
            out[kinds] = IN_BOX[s.box, stack, kind] - s.pool[kind]
            s.pool[kind] = 0
            kinds += 1
    for colour in range(COLOURS):
        out[kinds] = cubes_of(s, colour)
        kinds += 1
    for seat in range(s.players):
        out[kinds] = workers_of(s, seat)
        kinds += 1
    return kinds


@rule
def cubes_of(s: State, colour: int) -> int:
    """Cubes of a colour: supply, carts, cages, storages, orders (§16)."""
    count = s.supply[colour]
    for seat in range(s.players):
        count += s.cage[seat, colour] + s.storage[seat, colour]
        for level in range(COLOURS):
            count += s.on_carts[seat, level, colour]
    for card in range(ORDERS):
        count += s.coal[card, colour]
    return count


@rule
def workers_of(s: State, seat: int) -> int:
    """Workers of a player: in hand, on spaces, at the bank, in the canteen (§16)."""
    count = s.workers[seat] + s.at_bank[seat] + s.canteen[seat]
    for space in range(BANK):
        if s.standing_of[space] == seat:
            count += s.standing[space]
    return count
