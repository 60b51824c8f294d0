"""R28: whether innovations of the hand, played one after the other, can still open an area.

No order of theirs is tried: one innovation takes nothing away that another one needs, so it is enough to count.
- A stack never grows and no innovation changes what an area costs: a stack's area is open now, or not in this turn.
- Loco, and Free Choice where only locos are left, may be closed by three locos: a train that leaves opens them again.
- Extract: what an innovation moves the area itself could move, so only new lorries and wagons open it.
- Deliver: a loco, a load and an order are missing at most. A train that leaves brings none of them.

What lies below the open cards is not known: a loco is good whichever it is, but of lorries, wagons and orders only the
open ones count. With the strict reading only the extraction at hand counts.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, i1, table

from . import deliver, extract, hand, placing, stacks, tracks
from .components import areas
from .components.areas import AREAS, EXTRACT_1_2, FREE_CHOICE, IS_OPEN, LEAST, LOCO, LORRY_LEFT, MOST, ORDER, WAGON_LEFT
from .components.crests import TRACK_CRESTS, TRACKS
from .components.innovations import (
    DELIVER,
    EXTRACT,
    EXTRACT_MOST,
    RANGES,
    TAKE_LOCO,
    TAKE_LORRY,
    TAKE_ORDER,
    TAKE_WAGON,
)
from .components.lorries import CREST, LORRIES, LORRY_KINDS
from .components.orders import MINIMUM
from .components.wagons import GOES_TO, WAGON_IDS, WAGON_KINDS
from .state import STRICT, State

NOWHERE = 99  # more cards than anybody has
NO_CARD = 15
STANDING = [(*shown, "joker") for shown in TRACK_CRESTS]  # [track] the wagons that may stand there
SIDE = table(  # [track, wagon] 0 for its first crest, 1 for its second, 2 for jokers, NONE for other crests
    [[wagons.index(wagon) if wagon in wagons else NONE for wagon in WAGON_IDS] for wagons in STANDING], i1
)


@rule
def is_strict(s: State) -> bool:
    """Whether an innovation must open an area by itself: always so in version 1."""
    return s.rules == 1 or s.innovation_chain == STRICT


@rule
def in_hand(s: State, innovation: int) -> int:
    """Innovations of this kind that may follow; with the strict reading none may."""
    return 0 if is_strict(s) else hand.innovations(s, s.seat, RANGES + innovation)


@rule
def open_card(s: State, stack: int, taken: int) -> int:
    """The open card of a stack, or NONE; that of the stack `taken` is gone, and what lies below it nobody knows."""
    return NONE if stack == taken or s.stack_size[stack] == 0 else stacks.top_card(s, stack)


@rule
def opens_area(s: State, taken: int, left: int) -> bool:
    """Whether an area can be opened that is closed now, with `left` steps of an extraction and all innovations of the
    hand; the top card of the stack `taken` (or NONE) is gone.
    """
    if left == 0 and is_strict(s):
        return False
    payable = placing.payable_sums(s)
    for area in range(EXTRACT_1_2, AREAS):
        can_pay = IS_OPEN[s.players, area] == 1 and placing.forms(payable, placing.required(s, area))
        if can_pay and opens_extract(s, LEAST[area], MOST[area], taken):
            return True
    if placing.forms(payable, placing.required(s, areas.DELIVER)) or frees_track(s, payable, taken):
        return readies_train(s, taken, left)
    return False


@rule
def frees_track(s: State, payable: int, taken: int) -> bool:
    """Whether all that is missing is a track for a loco, and a delivery may follow that frees one."""
    locos = s.stack_size[LOCO] - (1 if taken == LOCO else 0)
    if in_hand(s, DELIVER) == 0 or locos == 0 or tracks.has_free_track(s):
        return False
    return placing.forms(payable, placing.required(s, LOCO)) or placing.forms(payable, placing.required(s, FREE_CHOICE))


@rule
def opens_extract(s: State, least: int, most: int, taken: int) -> bool:
    """§5, R7: with lorries behind the row and wagons on any of their tracks."""
    seat = s.seat
    rear = s.row_size[seat]
    left, right = open_card(s, LORRY_LEFT, taken), open_card(s, LORRY_LEFT + 1, taken)
    new = min(in_hand(s, TAKE_LORRY), (1 if left != NONE else 0) + (1 if right != NONE else 0))
    if rear + new >= least:
        return True  # so many cards can at least go to the storage
    if new == 0:
        return opens_with_wagons(s, least, most, taken)
    found = False
    s.row_size[seat] += 1
    for side in range(2):
        lorry = right if side else left
        if lorry != NONE and not found:
            s.row[seat, rear] = lorry
            found = opens_with_wagons(s, least, most, taken)
    s.row_size[seat] -= 1
    s.row[seat, rear] = NONE
    return found


@rule
def opens_with_wagons(s: State, least: int, most: int, taken: int) -> bool:
    """Every way to put the open wagons, as many as may be taken; track 3 of 0 to 3 means that it is not taken."""
    if extract.can_extract(s, least, most):
        return True
    new = in_hand(s, TAKE_WAGON)
    if new == 0:
        return False
    left, right = open_card(s, WAGON_LEFT, taken), open_card(s, WAGON_LEFT + 1, taken)
    for to in range(TRACKS + 1):
        if goes_to(left, to):
            for other in range(TRACKS + 1):
                if goes_to(right, other) and new >= (to < TRACKS) + (other < TRACKS):
                    put_wagon(s, left, to, 1)
                    put_wagon(s, right, other, 1)
                    found = extract.can_extract(s, least, most)
                    put_wagon(s, right, other, -1)
                    put_wagon(s, left, to, -1)
                    if found:
                        return True
    return False


@rule
def goes_to(wagon: int, track: int) -> bool:
    return track == TRACKS or (wagon != NONE and GOES_TO[wagon, track] == 1)


@rule
def put_wagon(s: State, wagon: int, track: int, count: int) -> None:
    if track < TRACKS:
        s.empty[s.seat, track, wagon] += count


@rule
def readies_train(s: State, taken: int, left: int) -> bool:
    """§6: whether a track can get a loco and a load, and the hand an order for it."""
    smallest = deliver.smallest_order(s)
    order = open_card(s, ORDER, taken)
    if order != NONE and in_hand(s, TAKE_ORDER) > 0 and (smallest == NONE or MINIMUM[order] < smallest):
        smallest = MINIMUM[order]
    if smallest == NONE:
        return False
    new_loco = in_hand(s, TAKE_LOCO) > 0 and s.stack_size[LOCO] > (1 if taken == LOCO else 0)
    for track in range(TRACKS):
        if new_loco or s.loco[s.seat, track] != NONE:
            missing = smallest - deliver.load_of(s, track)
            if missing <= 0 or loads(s, track, missing, taken, left):
                return True
    return False


@rule
def loads(s: State, track: int, missing: int, taken: int, left: int) -> bool:
    """§5: whether `missing` lorries can be loaded on this track, by the extraction at hand or by one or two others."""
    others = in_hand(s, EXTRACT)
    first = left if left > 0 else EXTRACT_MOST * min(others, 1)
    second = EXTRACT_MOST if others > (0 if left > 0 else 1) else 0
    if first == 0:
        return False
    stored = 0
    for lorry in range(LORRY_KINDS):
        if SIDE[track, CREST[lorry]] != NONE:
            stored += s.storage[s.seat, lorry] << 8 * kind_on(track, lorry)
    late = left > 0  # new cards come too late for the extraction at hand
    lorries = 0 if late and second == 0 else in_hand(s, TAKE_LORRY)
    wagons = 0 if late and second == 0 else in_hand(s, TAKE_WAGON)
    for turned in range(2 if lorries > 0 else 1):
        behind = new_cards(s, LORRY_LEFT, lorries, turned, taken)
        for other in range(2 if wagons == 1 else 1):
            beside = new_cards(s, WAGON_LEFT, wagons, other, taken)
            empty = empty_wagons(s, track, beside)
            if moves_enough(s, track, missing, 0, behind, stored, empty, first, second) and (
                not late or lorries + wagons == 0 or loads_later(s, track, missing, behind, beside, stored, left)
            ):
                return True
    return False


@rule
def kind_on(track: int, lorry: int) -> int:
    """All that matters of a lorry that may stand on this track: 2 * which of its crests, + 1 for a double."""
    return 2 * SIDE[track, CREST[lorry]] + LORRIES[lorry] - 1


@rule
def new_cards(s: State, stack: int, count: int, turned: int, taken: int) -> int:
    """The open cards of twin stacks, up to `count`, `turned` with the right one first: 4 bits each, or NO_CARD."""
    first = open_card(s, stack + turned, taken) if count > 0 else NONE
    second = open_card(s, stack + 1 - turned, taken) if count > 1 else NONE
    return first & NO_CARD | (second & NO_CARD) << 4


@rule
def empty_wagons(s: State, track: int, new: int) -> int:
    """Empty wagons on a track, with new ones: 8 bits each for its two crests and for jokers."""
    empty = 0
    for wagon in range(WAGON_KINDS):
        if SIDE[track, wagon] != NONE:
            count = s.empty[s.seat, track, wagon]
            count += (1 if new & 15 == wagon else 0) + (1 if new >> 4 == wagon else 0)
            empty += count << 8 * SIDE[track, wagon]
    return empty


@rule
def moves_enough(
    s: State, track: int, missing: int, start: int, behind: int, stored: int, empty: int, first: int, second: int
) -> bool:
    """Whether extractions of `first` and `second` steps load enough, the row beginning at `start`.

    Cards leave the row from its front, each loaded or stored at the same cost, so it is enough to ask how many leave.
    Steps that are left then load cards of the storage.
    """
    row = s.row_size[s.seat]
    moved, cost, cuts = 0, 0, 1  # of each kind, 8 bits; their steps; a bit for each number of steps after which to cut
    if is_enough(missing, moved, stored, empty, doubles_left(cuts, cost, first, second), first + second):
        return True
    for place in range(start, row + 2):
        lorry = s.row[s.seat, place] if place < row else behind >> 4 * (place - row) & NO_CARD
        if lorry != NO_CARD:
            cost += LORRIES[lorry]
            cuts |= 1 << cost
            doubles = doubles_left(cuts, cost, first, second)
            if doubles == NONE:
                return False
            if SIDE[track, CREST[lorry]] != NONE:
                moved += 1 << 8 * kind_on(track, lorry)
                if is_enough(missing, moved, stored, empty, doubles, first + second - cost):
                    return True
    return False


@rule
def loads_later(s: State, track: int, missing: int, behind: int, beside: int, stored: int, left: int) -> bool:
    """The same when the extraction at hand goes on for up to `left` steps without the new cards, and another one, with
    them, does the rest: for all numbers of cards that leave the row and of cards that are loaded before.
    """
    empty = empty_wagons(s, track, NO_CARD | NO_CARD << 4)
    more = empty_wagons(s, track, beside) - empty
    moved, cost = 0, 0
    for start in range(s.row_size[s.seat] + 1):
        if start > 0:
            lorry = s.row[s.seat, start - 1]
            cost += LORRIES[lorry]
            if SIDE[track, CREST[lorry]] != NONE:
                moved += 1 << 8 * kind_on(track, lorry)
        if cost > left:
            return False
        for doubles in range(left // 2 + 1):
            for pairs in range(doubles + 1):
                for singles in range(left - 2 * doubles + 1):
                    for ones in range(singles + 1):
                        loaded = ones | pairs << 8 | singles - ones << 16 | doubles - pairs << 24
                        if steps_from_storage(loaded, moved, stored) <= left - cost:
                            rest = take_wagons(empty, pairs + ones, doubles + singles - pairs - ones)
                            if rest != NONE and moves_enough(
                                s,
                                track,
                                missing - 2 * doubles - singles,
                                start,
                                behind,
                                stored + moved - loaded,
                                rest + more,
                                EXTRACT_MOST,
                                0,
                            ):
                                return True
    return False


@rule
def steps_from_storage(loaded: int, moved: int, stored: int) -> int:
    """What it costs to load those that have not just come from the row."""
    steps = 0
    for kind in range(4):
        steps += (1 + kind % 2) * from_storage(moved, stored, kind, loaded >> 8 * kind & 255)
    return steps


@rule
def take_wagons(empty: int, first: int, second: int) -> int:
    """The empty wagons left when so many of each crest are loaded, jokers last; NONE if there are too few."""
    if not find_wagons(empty, first, second):
        return NONE
    own, other = min(first, empty & 255), min(second, empty >> 8 & 255)
    return empty - own - (other << 8) - (first - own + second - other << 16)


@rule
def doubles_left(cuts: int, cost: int, first: int, second: int) -> int:
    """How many doubles the steps left over can move; NONE if the two extractions cannot move even the row's cards."""
    most = NONE
    for cut in range(first + 1):
        if cuts >> cut & 1 and 0 <= cost - cut <= second:
            most = max(most, (first - cut) // 2 + (second - cost + cut) // 2)
    return most


@rule
def is_enough(missing: int, moved: int, stored: int, empty: int, doubles_left: int, left: int) -> bool:
    """Whether cards that show `missing` lorries find wagons: of those `moved` from the row and, with the steps that
    are left, of those `stored`. One or two doubles and singles for the rest, of either crest.
    """
    for doubles in range((missing + 1) // 2 + 1):
        singles = max(0, missing - 2 * doubles)
        for pairs in range(doubles + 1):
            two = from_storage(moved, stored, 1, pairs) + from_storage(moved, stored, 3, doubles - pairs)
            if two <= doubles_left:
                for ones in range(singles + 1):
                    one = from_storage(moved, stored, 0, ones) + from_storage(moved, stored, 2, singles - ones)
                    if 2 * two + one <= left and find_wagons(empty, pairs + ones, doubles + singles - pairs - ones):
                        return True
    return False


@rule
def from_storage(moved: int, stored: int, kind: int, wanted: int) -> int:
    """How many cards of a kind the storage must give, NOWHERE if it has too few."""
    lacking = max(0, wanted - (moved >> 8 * kind & 255))
    return lacking if lacking <= stored >> 8 * kind & 255 else NOWHERE


@rule
def find_wagons(empty: int, first: int, second: int) -> bool:
    """Whether so many cards of the first and of the second crest of a track find wagons; jokers take either."""
    return max(0, first - (empty & 255)) + max(0, second - (empty >> 8 & 255)) <= empty >> 16
