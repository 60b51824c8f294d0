"""§7 Deliver: cargo of the player's train for one contract, for cards, or for both.

Cargo is counted by type in one number, eight bits a type; the highest are open cargo of Caboose 3 (§6.3).
"""

from glueckauf.engine import bits
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import draw, game_end, train
from .actions import UNLOAD_CARGO
from .components.cards import ICON
from .components.cargo import ANY, TYPES
from .components.contracts import CARDS, CONTRACTS, COVERED, MOST, PARTS, PRIMARY, SECONDARIES
from .components.table_sizes import CARDS_PER_CARGO
from .components.wagons import CABOOSE_3_PLACE, NUMBER, PLACE, PLACES, PLACES_OF, TYPE_AT, WAGON_AT
from .reasons import (
    CARGO_MISSING,
    CARGO_ORDER,
    CARGO_STUCK,
    CONTRACT_INCOMPLETE,
    CONTRACT_OPEN,
    CONTRACT_TAKEN,
    NO_CARGO,
    NO_CARGO_THERE,
    NOT_YOUR_CONTRACT,
    NOTHING_UNLOADED_YET,
    ONE_OF_EQUALS,
)
from .state import BEFORE_CABOOSE_1, State

STOP = 1 << PLACES  # beside a bit for each place
WIDTH = 8  # bits a type in a count of cargo
ONES = (1 << WIDTH) - 1


@rule
def type_at(s: State, seat: int, place: int) -> int:
    """§6.3: on a freight car the car's type; on Caboose 3 the card's icon, open if it is wild or face down."""
    if place != CABOOSE_3_PLACE:
        return TYPE_AT[place]
    return ANY if s.loader[seat, place] != NONE else ICON[s.cargo[seat, place]]


@rule
def aboard(s: State, seat: int, first: int) -> int:
    """The cargo on a train from place `first` on, counted by type."""
    return cargo_at(s, seat, train.occupied(s, seat) & -1 << first)


@rule
def cargo_at(s: State, seat: int, places: int) -> int:
    """The same for places as bits, all of them occupied."""
    counts = 0
    for cargo in range(TYPES):
        counts += bits.count(places & PLACES_OF[cargo]) << WIDTH * cargo
    if places >> CABOOSE_3_PLACE & 1:
        counts += 1 << WIDTH * type_at(s, seat, CABOOSE_3_PLACE)
    return counts


@rule
def covered(counts: int) -> int:
    """A bit for each contract * PARTS + part for which this cargo is enough; open cargo stands for what is missing."""
    coal, oil, boxes = counts & ONES, counts >> WIDTH & ONES, counts >> 2 * WIDTH & ONES
    return COVERED[min(counts >> WIDTH * ANY, 1), min(coal, MOST), min(oil, MOST), min(boxes, MOST)]


@rule
def within_reach(s: State, seat: int) -> int:
    """A bit for each contract * PARTS + part that a seat may do next: a secondary of its card, else any primary."""
    free, unfinished = 0, 0
    for contract in range(CONTRACTS):
        mine = s.contract_of[contract] == seat and s.contract_part[contract] == PRIMARY
        unfinished |= (SECONDARIES if mine else 0) << contract * PARTS
        free |= (1 << PRIMARY if s.contract_of[contract] == NONE else 0) << contract * PARTS
    return unfinished or free


@rule
def open_contract(s: State, seat: int) -> int:
    """The contract card of a seat whose secondary contract is undone, or NONE; there is one at most (§7.2)."""
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == seat and s.contract_part[contract] == PRIMARY:
            return contract
    return NONE


@rule
def refuse_deliver(counts: int) -> int:
    """§7: at least one cargo card."""
    return ALLOWED if counts else NO_CARGO


@rule
def refuse_fulfil(s: State, contract: int, part: int, counts: int, unfinished: int) -> int:
    """§7.1, §7.2; `unfinished` is the open contract card of the seat."""
    if part == PRIMARY:
        if s.contract_of[contract] != NONE:
            return CONTRACT_TAKEN
        if unfinished != NONE:
            return CONTRACT_OPEN
    elif contract != unfinished:
        return NOT_YOUR_CONTRACT
    return ALLOWED if covered(counts) >> contract * PARTS + part & 1 else CARGO_MISSING


@rule
def begin(s: State, contract: int) -> int:
    """`contract` is contract * PARTS + part, or NONE for cards only."""
    s.contract = contract
    return go_on(s)


@rule
def unloaded(s: State) -> int:
    """The cargo of this delivery so far, counted by type."""
    counts = 0
    for cargo in range(TYPES + 1):
        counts += s.unloaded[cargo] << WIDTH * cargo
    return counts


@rule
def suffices(s: State, counts: int) -> bool:
    """Whether the contract of this delivery, if it has one, is covered."""
    return s.contract == NONE or covered(counts) >> s.contract & 1 == 1


@rule
def is_blocked(s: State, place: int) -> bool:
    """R38: whether an equal place answers for this one, of the same wagon or of an equal wagon, not passed yet."""
    wagon = WAGON_AT[place]
    for other in range(max(PLACE[wagon], s.last_unloaded + 1), place):
        open_both = s.loader[s.seat, other] == NONE and s.loader[s.seat, place] == NONE
        if open_both and s.cargo[s.seat, other] == s.cargo[s.seat, place]:
            return True
    lowest = wagon - NUMBER[wagon]
    while lowest < wagon and PLACE[lowest] <= s.last_unloaded:
        lowest += 1
    return train.is_twin(s, s.seat, wagon, lowest, NONE)


@rule
def refuse_unload(s: State, place: int) -> int:
    """§7: a cargo card of the player's train, ascending, as long as the contract can still be completed."""
    if s.cargo[s.seat, place] == NONE:
        return NO_CARGO_THERE
    if place <= s.last_unloaded:
        return CARGO_ORDER
    if not suffices(s, unloaded(s) + aboard(s, s.seat, place)):
        return CARGO_STUCK
    return ONE_OF_EQUALS if is_blocked(s, place) else ALLOWED


@rule
def refuse_stop(s: State) -> int:
    """§7: at least one card, and the contract complete."""
    if s.last_unloaded == NONE:
        return NOTHING_UNLOADED_YET
    return ALLOWED if suffices(s, unloaded(s)) else CONTRACT_INCOMPLETE


@rule
def answers(s: State) -> int:
    """A bit for each place that may be unloaded now, and STOP."""
    found = STOP if refuse_stop(s) == ALLOWED else 0
    left = train.occupied(s, s.seat) & -1 << s.last_unloaded + 1
    counts = unloaded(s) + cargo_at(s, s.seat, left)
    while left and suffices(s, counts):
        place = bits.lowest(left)
        left &= left - 1
        if not is_blocked(s, place):
            found |= 1 << place
        counts -= 1 << WIDTH * type_at(s, s.seat, place)  # passed over
    return found


@rule
def unload(s: State, place: int) -> None:
    """The card goes to the discard pile before anything is drawn (R29)."""
    s.unloaded[type_at(s, s.seat, place)] += 1
    train.take_cargo(s, s.seat, place)
    s.last_unloaded = place


@rule
def go_on(s: State) -> int:
    """Ask for the next cargo card while there is a choice."""
    found = answers(s)
    while not found & found - 1:
        if found == STOP:
            return stop(s)
        unload(s, bits.lowest(found))
        found = answers(s)
    return UNLOAD_CARGO


@rule
def stop(s: State) -> int:
    """The contract card is taken or turned, then 2 cards for each cargo card beyond it, then Caboose 1 (§7)."""
    count = 0
    for cargo in range(TYPES + 1):
        count += s.unloaded[cargo]
        s.unloaded[cargo] = 0
    train.pack(s, s.seat)
    if s.contract != NONE:
        contract, part = s.contract // PARTS, s.contract % PARTS
        count -= CARDS[contract, part]
        s.contract_of[contract] = s.seat
        s.contract_part[contract] = part
        game_end.contract_taken(s)
    s.contract, s.last_unloaded = NONE, NONE
    return draw.begin(s, CARDS_PER_CARGO * count, BEFORE_CABOOSE_1)
