"""What holds at every step of every game; `glueckauf verify` checks it, and counts the pieces."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import build, game_end, hand, knowledge, train
from .actions import ACTION, UNLOAD_CARGO
from .components.cards import CABOOSE_4, CARDS, CARRIES, COPIES, FIRST_WAGON, ICON, KINDS, TRAIN_KINDS
from .components.cargo import ANY, WILD
from .components.contracts import CONTRACTS, PRIMARY
from .components.table_sizes import ACTIONS, DISPLAY, END_CARDS, HAND, SEATS
from .components.wagons import BITS, FIRST, KIND, LAST_PLACE, PLACE, PLACES, WAGONS
from .knowledge import ANYWHERE, PILE
from .state import NEW_CARD, OPEN_DISPLAY, PLAIN_DRAW, State

INVARIANTS = (
    "",
    "every card of the box lies somewhere, once (§1)",
    "no count is below zero",
    "hands and secret discards are as many cards as counted (§14)",
    "the draw pile has a card on every place up to its size, and none above",
    "a train has one engine (§5.3)",
    "no train is too heavy for its engine (§5.1)",
    "cargo lies only on wagons of the train, packed, face up in order, then face down (§6)",
    "face-up cargo on a freight car fits it or is wild (§6.2)",
    "only its owner has loaded Caboose 3 (R22)",
    "nobody has more buildings than allowed (§5.4)",
    "nobody has two contract cards with only the primary contract done (§7.2)",
    "when enough contract cards are taken, the end is triggered (§11)",
    "the asked seat is at the table and has an action left (§3)",
    "nobody starts a turn with phantom cards, nor holds more than five cards outside it (§3)",
    "nothing lies about that belongs to no question",
    "the display is packed, and empty without the variant (§13)",
    "cards known to be in a hand are there (§14)",
    "cards recalled from the last reshuffle lie in the pile or with those who drew since (§14)",
    "the sets of kinds, wagons and places are those of the hands, the trains and their cargo",
)


@rule
def find_broken_invariant(s: State) -> int:
    """The number of an invariant that does not hold, 0 if all do."""
    found = cards_flaw(s)
    if found == 0:
        found = piles_flaw(s)
    if found == 0:
        found = trains_flaw(s)
    if found == 0:
        found = cargo_flaw(s)
    if found == 0:
        found = contracts_flaw(s)
    if found == 0:
        found = turn_flaw(s)
    if found == 0:
        found = memory_flaw(s)
    if found == 0:
        found = sets_flaw(s)
    return found


@rule
def cards_flaw(s: State) -> int:
    knowledge.count_unseen(s)
    spoilt = False
    for kind in range(KINDS):
        spoilt = spoilt or s.pool[ANYWHERE, kind] != 0
        s.pool[ANYWHERE, kind] = 0
    if spoilt:
        return 1
    for kind in range(KINDS):
        if s.discard_open[kind] < 0:
            return 2
        for seat in range(s.players):
            if s.hand[seat, kind] < 0 or s.discard_secret[seat, kind] < 0:
                return 2
    if s.phantoms < 0 or s.to_pay < 0 or s.due < 0:
        return 2
    for seat in range(s.players):
        if knowledge.unknown_in_hand(s, seat) != 0 or knowledge.unknown_discards(s, seat) != 0:
            return 3
    return 0


@rule
def piles_flaw(s: State) -> int:
    for place in range(CARDS):
        if (s.pile[place] == NONE) != (place >= s.pile_size):
            return 4
    for place in range(DISPLAY):
        gap = place > 0 and s.display[place - 1] == NONE
        if s.display[place] != NONE and (gap or not s.options[OPEN_DISPLAY]):
            return 16
    return 0


@rule
def trains_flaw(s: State) -> int:
    for seat in range(s.players):
        engines = 0
        for kind in range(FIRST_WAGON):
            engines += BITS[s.train[seat, kind]]
        if engines != 1:
            return 5
        if (s.held == NONE or seat != s.seat) and train.reserve(s, seat) < 0:
            return 6
        for kind in range(FIRST_WAGON, TRAIN_KINDS):
            if s.train[seat, kind] >> COPIES[kind]:
                return 1
        allowed = 2 if s.train[seat, CABOOSE_4] else 1
        if build.building_count(s, seat) > allowed and (seat != s.seat or s.question == ACTION):
            return 10
    return 0


@rule
def cargo_flaw(s: State) -> int:
    for seat in range(s.players):
        packed = s.question != UNLOAD_CARGO or seat != s.seat
        for wagon in range(WAGONS):
            for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1):
                found = place_flaw(s, seat, wagon, place)
                if found != 0:
                    return found
                if packed and place > PLACE[wagon] and s.cargo[seat, place] != NONE and not in_order(s, seat, place):
                    return 7
    return 0


@rule
def place_flaw(s: State, seat: int, wagon: int, place: int) -> int:
    card, loader = s.cargo[seat, place], s.loader[seat, place]
    if card == NONE:
        return 0 if loader == NONE else 7
    if not train.holds(s, seat, wagon):
        return 7
    carries = CARRIES[KIND[wagon]]
    if carries == ANY:
        return 0 if loader == NONE or loader == seat else 9
    return 0 if loader != NONE or ICON[card] == WILD or ICON[card] == carries else 8


@rule
def in_order(s: State, seat: int, place: int) -> bool:
    """Whether the card on a place may follow the one before it on the same wagon."""
    if s.cargo[seat, place - 1] == NONE:
        return False
    if s.loader[seat, place] != NONE:
        return True
    return s.loader[seat, place - 1] == NONE and s.cargo[seat, place - 1] <= s.cargo[seat, place]


@rule
def contracts_flaw(s: State) -> int:
    for seat in range(s.players):
        unfinished = 0
        for contract in range(CONTRACTS):
            if s.contract_of[contract] == seat and s.contract_part[contract] == PRIMARY:
                unfinished += 1
        if unfinished > 1:
            return 11
    if game_end.contracts_taken(s) >= END_CARDS[s.players] and s.final_turns == NONE:
        return 12
    return 0


@rule
def turn_flaw(s: State) -> int:
    if s.seat == NONE:
        return 0
    if s.seat >= s.players or not 0 <= s.actions_left <= ACTIONS[s.box]:
        return 13
    for seat in range(s.players):
        if seat != s.seat and s.hand_count[seat] > HAND:
            return 14
    if s.question == ACTION:
        if s.actions_left == 0:
            return 13
        if s.actions_left == ACTIONS[s.box] and (s.phantoms > 0 or s.hand_count[s.seat] > HAND):
            return 14
        lying = s.held != NONE or s.replaced != NONE or s.target != NONE or s.target_seat != NONE or s.bonus != NONE
        lying = lying or s.extra != 0 or s.throws != 0 or s.form != NEW_CARD or s.stage != PLAIN_DRAW or s.due != 0
        lying = lying or s.to_pay != 0 or s.paid_up_to != NONE or s.last_thrown != NONE or s.last_unloaded != NONE
        if lying or s.contract != NONE or s.viewer != 0:
            return 15
    return 0


@rule
def memory_flaw(s: State) -> int:
    count_groups(s)
    found = hands_flaw(s)
    for watcher in range(SEATS + 1):
        if found == 0:
            found = recalled_flaw(s, watcher)
    for row in range(PILE + 1):
        for kind in range(KINDS):
            s.pool[row, kind] = 0
    return found


@rule
def count_groups(s: State) -> None:
    """Into the pool: the cards that lie unseen, by who knows them (in hand, put away, loaded face down); the pile."""
    for seat in range(s.players):
        for kind in range(KINDS):
            s.pool[seat, kind] = s.hand[seat, kind] + s.discard_secret[seat, kind]
    for owner in range(s.players):
        for place in range(PLACES):
            if s.loader[owner, place] != NONE:
                s.pool[s.loader[owner, place], s.cargo[owner, place]] += 1
    for place in range(s.pile_size):
        s.pool[PILE, s.pile[place]] += 1


@rule
def hands_flaw(s: State) -> int:
    for seat in range(s.players):
        for kind in range(KINDS):
            if s.open_hand[seat, kind] > s.hand[seat, kind]:
                return 17
            if s.open_doubt[seat, kind] + s.open_hand[seat, kind] > s.pool[seat, kind]:
                return 17
    return 0


@rule
def recalled_flaw(s: State, watcher: int) -> int:
    missing, drawn = 0, 0
    for kind in range(KINDS):
        gone = max(0, s.recalled[watcher, kind] - s.pool[PILE, kind])
        there = 0
        for seat in range(s.players):
            if seat != watcher:
                there += s.pool[seat, kind] - s.open_hand[seat, kind] - s.open_doubt[seat, kind]
        if gone > there:
            return 18
        missing += gone
    for seat in range(s.players):
        if seat != watcher:
            drawn += s.drawn_since[seat]
    return 18 if missing > drawn else 0


@rule
def sets_flaw(s: State) -> int:
    for seat in range(s.players):
        wagons = wagons_of(s, seat)
        if train.wagons(s, seat) != wagons or train.with_room(s, seat) != wagons & room_of(s, seat):
            return 19
        if train.occupied(s, seat) != places_of(s, seat) or s.in_hand[seat] != hand.kinds(s, seat):
            return 19
    return 0


@rule
def wagons_of(s: State, seat: int) -> int:
    """A bit for each freight car and caboose in the train."""
    found = 0
    for kind in range(FIRST_WAGON, TRAIN_KINDS):
        found |= s.train[seat, kind] << FIRST[kind]
    return found


@rule
def room_of(s: State, seat: int) -> int:
    """A bit for each wagon whose last place is free: cargo is packed from the first on."""
    found = 0
    for wagon in range(WAGONS):
        if LAST_PLACE[wagon] >= PLACE[wagon] and s.cargo[seat, LAST_PLACE[wagon]] == NONE:
            found |= 1 << wagon
    return found


@rule
def places_of(s: State, seat: int) -> int:
    """A bit for each place with cargo."""
    found = 0
    for place in range(PLACES):
        found |= (1 if s.cargo[seat, place] != NONE else 0) << place
    return found
