"""A concealed state as a vector with named parts, seen from one seat: it comes first, the others follow clockwise.

Numbers are counts as they are, or 0 and 1 for one of several; a seat that is not at the table is all zeros.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.observation import CLOCKWISE, Observation, observe_asked, seat_after

from . import build, deliver, game_end, knowledge, piles, scoring, train
from .actions import ACTIONS
from .components.buildings import BUILDINGS
from .components.cards import CABOOSE_3, DISPLAY, FIRST_WAGON, KINDS, TRAIN_KINDS
from .components.cargo import TYPES
from .components.contracts import CONTRACTS, END_CARDS, PARTS
from .components.wagons import BITS, FIRST, LAST_PLACE, PLACE
from .knowledge import ANYWHERE
from .state import OPEN_DISPLAY, SEATS, State

QUESTIONS = len(ACTIONS.questions)

CARRIERS = CABOOSE_3 + 1 - FIRST_WAGON  # kinds from the first freight car to Caboose 3; those between carry nothing

OBSERVATION = Observation(QUESTIONS, SEATS)
OBSERVATION.part("variant", 1, "with an open display")
OBSERVATION.part("turn", 4, "actions left, phantom cards, cards to give away, cards still to be drawn")
OBSERVATION.part("extra", 4, "actions that a bonus grants now: draw, build, load, deliver")
OBSERVATION.part("held", KINDS, "the card announced for a build or load, one of")
OBSERVATION.part("fulfils", CONTRACTS * PARTS, "the contract of this delivery, one of")
OBSERVATION.part("unloaded", TYPES + 1, "cargo of this delivery by type, last those whose type is open")
OBSERVATION.part("end", 3, "contract cards that are missing to the end; whether it is triggered; turns after this one")
OBSERVATION.part("piles", 2, "cards in the draw pile and in the discard pile")
OBSERVATION.part("display", KINDS, "open cards by kind")
OBSERVATION.part("unseen", KINDS, "cards of each kind that this seat has not in sight")
OBSERVATION.part("discarded", KINDS, "cards of each kind that this seat knows to be in the discard pile")
OBSERVATION.part("recalled", KINDS, "cards of the last reshuffle that this seat knows and has not seen since")
OBSERVATION.part("contracts", CONTRACTS, "still on the island")
OBSERVATION.part("own_hand", KINDS, "cards of each kind")
for _seat in CLOCKWISE:
    OBSERVATION.part(f"{_seat}_cards", 1, "in hand")
    OBSERVATION.part(f"{_seat}_open_cards", KINDS, "in hand and known to all")
    OBSERVATION.part(f"{_seat}_drawn", 1, "cards drawn from the pile since the last reshuffle")
    OBSERVATION.part(f"{_seat}_train", TRAIN_KINDS, "cards of each kind in the train")
    OBSERVATION.part(f"{_seat}_room", CARRIERS, "free places for cargo by kind of wagon")
    OBSERVATION.part(f"{_seat}_cargo", TYPES + 1, "cargo by type, last the open ones")
    OBSERVATION.part(f"{_seat}_reserve", 1, "traction that the train does not need")
    OBSERVATION.part(f"{_seat}_buildings", BUILDINGS + 1, "each, and how many more may stand")
    OBSERVATION.part(f"{_seat}_contracts", CONTRACTS * PARTS, "by contract: primary alone, a, b")
    OBSERVATION.part(f"{_seat}_points", 4, "train, contracts, buildings, cargo, as if the game ended now")
SIZE = OBSERVATION.size


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what `seat` knows; `s` is concealed for it already, and `out` is all zeros."""
    at = observe_turn(s, seat, out)
    at = observe_piles(s, seat, out, at)
    for contract in range(CONTRACTS):
        out[at + contract] = 1 if s.contract_of[contract] == NONE else 0
    at += CONTRACTS
    for kind in range(KINDS):
        out[at + kind] = s.hand[seat, kind]
    at += KINDS
    for step in range(s.players):
        at = observe_player(s, seat_after(s, seat, step), out, at)


@rule
def observe_turn(s: State, seat: int, out: Numbers) -> int:
    at = observe_asked(s, seat, out, QUESTIONS, SEATS)
    out[at] = s.options[OPEN_DISPLAY]
    out[at + 1] = s.actions_left
    out[at + 2] = s.phantoms
    out[at + 3] = s.to_pay
    out[at + 4] = s.due
    at += 5
    for action in range(4):
        out[at + action] = s.extra >> action & 1
    at += 4
    if s.held != NONE:
        out[at + s.held] = 1
    at += KINDS
    if s.contract != NONE:
        out[at + s.contract] = 1
    at += CONTRACTS * PARTS
    for cargo in range(TYPES + 1):
        out[at + cargo] = s.unloaded[cargo]
    at += TYPES + 1
    out[at] = END_CARDS[s.players] - game_end.contracts_taken(s)
    if s.final_turns != NONE:
        out[at + 1] = 1
        out[at + 2] = s.final_turns
    return at + 3


@rule
def observe_piles(s: State, seat: int, out: Numbers, at: int) -> int:
    out[at] = s.pile_size
    out[at + 1] = piles.discards(s)
    at += 2
    for place in range(DISPLAY):
        if s.display[place] != NONE:
            out[at + s.display[place]] += 1
    at += KINDS
    knowledge.count_unseen(s)
    for kind in range(KINDS):
        out[at + kind] = s.pool[ANYWHERE, kind]
        s.pool[ANYWHERE, kind] = 0
    at += KINDS
    for kind in range(KINDS):
        out[at + kind] = s.discard_open[kind] + s.discard_secret[seat, kind]
        out[at + KINDS + kind] = s.recalled[seat, kind]
    return at + 2 * KINDS


@rule
def observe_player(s: State, seat: int, out: Numbers, at: int) -> int:
    out[at] = s.hand_count[seat]
    at += 1
    for kind in range(KINDS):
        out[at + kind] = s.open_hand[seat, kind]
    at += KINDS
    out[at] = s.drawn_since[seat]
    at = observe_train(s, seat, out, at + 1)
    for building in range(BUILDINGS):
        out[at + building] = s.buildings[seat] >> building & 1
    at += BUILDINGS
    out[at] = build.building_limit(s, seat) - build.building_count(s, seat)
    at += 1
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == seat:
            out[at + contract * PARTS + s.contract_part[contract]] = 1
    at += CONTRACTS * PARTS
    out[at] = scoring.train_points(s, seat)
    out[at + 1] = scoring.contract_points(s, seat)
    out[at + 2] = scoring.building_points(s, seat)
    out[at + 3] = scoring.cargo_cards(s, seat)
    return at + 4


@rule
def observe_train(s: State, seat: int, out: Numbers, at: int) -> int:
    for kind in range(TRAIN_KINDS):
        out[at + kind] = BITS[s.train[seat, kind]]
    at += TRAIN_KINDS
    for kind in range(FIRST_WAGON, CABOOSE_3 + 1):
        wagons, wagon = s.train[seat, kind], FIRST[kind]
        while wagons:
            if wagons & 1:
                for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1):
                    out[at + kind - FIRST_WAGON] += 1 if s.cargo[seat, place] == NONE else 0
            wagons >>= 1
            wagon += 1
    at += CARRIERS
    aboard = deliver.aboard(s, seat, 0)
    for cargo in range(TYPES + 1):
        out[at + cargo] = aboard >> deliver.WIDTH * cargo & deliver.ONES
    at += TYPES + 1
    out[at] = train.reserve(s, seat)
    return at + 1
