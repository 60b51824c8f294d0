"""What holds at every step of every game (§16); `glueckauf verify` checks it, and counts the pieces."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.engine.limits import EVERYBODY, GALLERY_BIT

from . import knowledge, shift_scoring, slots
from .actions import CHOOSE_SLOT, DRAFTING, FILL_CART, MINING, PLACE_WORKERS
from .components.coal import CAGE, COLOURS, CUBES, OPEN_LEVELS
from .components.order_cards import ORDERS, SLOT_COUNT, SLOTS
from .components.spaces import BANK, FACTORIES, FACTORY, IS_OPEN, ORDER, ORDER_SPACES, SPACES
from .components.stacks import KINDS, ORDER_STACK, PLACES, STACKS, TILE_STACK
from .components.table_sizes import DRAW, FIRST_SHIFT, SHIFTS, WORKERS
from .state import ALWAYS, NO_ORDER_FITS, PAIR, SPLIT, SUBSTITUTION_MODE, State

INVARIANTS = (
    "",
    "every tile and every order lies somewhere, once (§1)",
    "sixteen cubes of each colour: supply, carts, cages, storages, orders (§16)",
    "no worker is lost: in hand, on spaces, at the bank, in the canteen (§16)",
    "nobody owes Marks (§16)",
    "the cage holds at most five cubes and is at one of five levels (§6)",
    "no cart holds two cubes, and none less than none (§5.1)",
    "slots and cubes of an outstanding order fit together (§6)",
    "an order that is not outstanding bears no cube (§7)",
    "outstanding orders lie by number (§9)",
    "a locked space has no worker, tile or card (§2.2)",
    "workers stand on a space if and only if they belong to somebody (§3)",
    "a display space is empty only while it is being used or when the stack is empty (§10)",
    "no card lies above the top of its stack",
    "a packet is known in full to one seat, the one who put it back (§14)",
    "of equal tiles of a packet or a hand, who knows of one knows of the first (§14)",
    "the asked seat is at the table, and has a worker when it is asked to place one (§3)",
    "work steps are left while mining, and only then (§6)",
    "nothing lies about that belongs to no question",
    "the rules are those of a version, with its options (§13)",
)


@rule
def find_broken_invariant(s: State) -> int:
    """The number of an invariant that does not hold, 0 if all do."""
    found = pieces_flaw(s)
    if found == 0:
        found = pits_flaw(s)
    if found == 0:
        found = orders_flaw(s)
    if found == 0:
        found = board_flaw(s)
    if found == 0:
        found = stacks_flaw(s)
    if found == 0:
        found = turn_flaw(s)
    if found == 0:
        found = rules_flaw(s)
    return found


@rule
def pieces_flaw(s: State) -> int:
    for stack in range(STACKS):
        spoilt = knowledge.count_unseen(s, stack) != 0
        for kind in range(KINDS[stack]):
            spoilt = spoilt or s.pool[kind] != 0
            s.pool[kind] = 0
        if spoilt:
            return 1
    for colour in range(COLOURS):
        if knowledge.cubes_of(s, colour) != CUBES or s.supply[colour] < 0:
            return 2
    for seat in range(s.players):
        if knowledge.workers_of(s, seat) != WORKERS[s.box, s.players] or s.workers[seat] < 0:
            return 3
    return 0


@rule
def pits_flaw(s: State) -> int:
    for seat in range(s.players):
        if s.marks[seat] < 0:
            return 4
        load = 0
        for colour in range(COLOURS):
            load += s.cage[seat, colour]
            if s.cage[seat, colour] < 0 or s.storage[seat, colour] < 0:
                return 5
            for cube in range(COLOURS):
                if s.on_carts[seat, colour, cube] < 0:
                    return 6
            if shift_scoring.empty_carts(s, seat, colour) < 0:
                return 6
        if load > CAGE or not 0 <= s.cage_level[seat] < OPEN_LEVELS[s.box]:
            return 5
    return 0


@rule
def orders_flaw(s: State) -> int:
    for card in range(ORDERS):
        held = False
        for seat in range(s.players):
            for place in range(s.outstanding_count[seat]):
                held = held or s.outstanding[seat, place] == card
        cubes, empty = 0, 0
        for colour in range(COLOURS):
            cubes += s.coal[card, colour]
            empty += s.empty_slots[card, colour]
            if not 0 <= s.empty_slots[card, colour] <= SLOTS[card, colour] or s.coal[card, colour] < 0:
                return 7
        half = slots.half_slots(s, card)
        filled = SLOT_COUNT[card] - s.open_slots[card]
        if not held:
            if cubes != 0 or empty != 0 or half != 0:
                return 8
        elif (
            half < 0
            or filled < 0
            or not half + filled <= cubes <= half + 2 * filled
            or (half > 0 and s.options[SUBSTITUTION_MODE] == PAIR)
        ):
            return 7
    for seat in range(s.players):
        for place in range(ORDERS):
            if (s.outstanding[seat, place] == NONE) != (place >= s.outstanding_count[seat]):
                return 9
            if 0 < place < s.outstanding_count[seat] and s.outstanding[seat, place - 1] >= s.outstanding[seat, place]:
                return 9
    return 0


@rule
def board_flaw(s: State) -> int:
    for space in range(SPACES):
        if s.standing[space] > 0 and not IS_OPEN[s.box, s.players, space]:
            return 10
        if (s.standing[space] > 0) != (s.standing_of[space] != NONE) or s.standing[BANK] != 0:
            return 11
    for place in range(FACTORIES):
        there, is_open = s.tile_at[place] != NONE, IS_OPEN[s.box, s.players, FACTORY + place] == 1
        if there and not is_open:
            return 10
        if is_open and not there and s.stack_size[TILE_STACK] > 0 and s.space != FACTORY + place:
            return 12
    for place in range(ORDER_SPACES):
        there, is_open = s.order_at[place] != NONE, IS_OPEN[s.box, s.players, ORDER + place] == 1
        if there and not is_open:
            return 10
        if (
            is_open
            and not there
            and s.stack_size[ORDER_STACK] > 0
            and s.question != DRAFTING
            and s.space != ORDER + place
        ):
            return 12
    return 0


@rule
def stacks_flaw(s: State) -> int:
    for stack in range(STACKS):
        for place in range(PLACES):
            lies = place < s.stack_size[stack]
            seen, rank = s.seen[stack, place], s.packet[stack, place]
            if lies == (s.card[stack, place] == NONE) or (not lies and (seen != 0 or rank != 0)):
                return 13
            one_seat = seen != 0 and seen & (seen - 1) == 0 and not seen & GALLERY_BIT
            if rank > DRAW or (rank > 0) != one_seat or (rank == 0 and s.among[stack, place] != 0):
                return 14
            if rank > 1 and (place == 0 or s.packet[stack, place - 1] != rank - 1 or s.seen[stack, place - 1] != seen):
                return 14
            for other in range(place + 1 - rank, place):
                if s.card[stack, other] == s.card[stack, place] and s.among[stack, other] & ~s.among[stack, place]:
                    return 15
    return 0


@rule
def turn_flaw(s: State) -> int:
    if s.seat == NONE:
        return 0 if s.shift == SHIFTS and s.drawn_count == 0 and s.space == NONE else 18
    if not 0 <= s.seat < s.players or not FIRST_SHIFT[s.box] <= s.shift <= SHIFTS:
        return 16
    if s.question == PLACE_WORKERS and s.workers[s.seat] == 0:
        return 16
    mining = s.question == MINING or s.question == CHOOSE_SLOT
    if (s.steps > 0) != mining or (s.cube != NONE) != (s.question == CHOOSE_SLOT):
        return 17
    if (s.building != NONE) != (s.question == FILL_CART) or (s.bare_carts > 0) != (s.question == FILL_CART):
        return 18
    if (s.draft_count > 1) != (s.question == DRAFTING) or s.draft_count == 1:
        return 18
    between = s.question == PLACE_WORKERS or s.question == DRAFTING
    lying = s.space != NONE or s.drawn_count != 0 or s.drawn_put != 0 or s.partner != NONE or s.to_top != 0
    if (between and lying) or s.shown & ~EVERYBODY:
        return 18
    return hand_flaw(s)


@rule
def hand_flaw(s: State) -> int:
    for place in range(DRAW):
        there = place < s.drawn_count
        if (s.drawn[place] != NONE) != there or (s.drawn_known[place] != 0) != there:
            return 18
        for other in range(place + 1, s.drawn_count):
            if s.drawn[other] == s.drawn[place] and s.drawn_known[other] & ~s.drawn_known[place]:
                return 15
    return 0


@rule
def rules_flaw(s: State) -> int:
    known = 1 <= s.rules <= 2 and SPLIT <= s.options[SUBSTITUTION_MODE] <= PAIR
    allowed = s.storing == ALWAYS or (s.rules >= 2 and s.storing == NO_ORDER_FITS)
    return 0 if known and allowed else 19
