"""A concealed state as a vector with named parts, seen from one seat: that seat first, the others clockwise.

Numbers are plain counts, or one-hot; a seat that is not at the table is all zeros.
"""

from glueckauf.engine.compile import output_rule
from glueckauf.engine.fields import NONE, Numbers
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

from . import build, deliver, game_end, knowledge, piles, scoring, train
from .actions import ACTIONS
from .components.buildings import BUILDINGS
from .components.cards import CABOOSE_3, CAPACITY, FIRST_WAGON, KINDS, TRAIN_KINDS
from .components.cargo import TYPES
from .components.contracts import CONTRACTS, PARTS
from .components.table_sizes import CAP, DISPLAY, END_CARDS, SEATS
from .components.wagons import BITS, CARRIER_AT, PLACES
from .knowledge import ANYWHERE
from .state import ALL_BUILDS, OPEN_DISPLAY, REMOVAL, TURN_CAP, State

QUESTIONS = len(ACTIONS.questions)

CARRIERS = CABOOSE_3 + 1 - FIRST_WAGON  # kinds from the first freight car to Caboose 3; two between carry nothing
FORMS = REMOVAL + 1
WIDTH = 63 // CARRIERS  # bits for the cargo on each of them, if all stand in one number

OBSERVATION = Observation(QUESTIONS, SEATS)
VARIANT = OBSERVATION.part("variant", 1, "with an open display")
TURN = OBSERVATION.part("turn", 4, "actions left, phantom cards, cards to give away, cards still to be drawn")
EXTRA = OBSERVATION.part("extra", 4, "actions that a bonus grants now: draw, build, load, deliver")
HELD = OBSERVATION.part("held", KINDS, "the card announced for a build or load, one of")
FULFILS = OBSERVATION.part("fulfils", CONTRACTS * PARTS, "the contract of this delivery, one of")
UNLOADED = OBSERVATION.part("unloaded", TYPES + 1, "cargo of this delivery by type, last those whose type is open")
END = OBSERVATION.part(
    "end", 3, "contract cards that are missing to the end; whether it is triggered; turns after this one"
)
PILES = OBSERVATION.part("piles", 2, "cards in the draw pile and in the discard pile")
ON_DISPLAY = OBSERVATION.part("display", KINDS, "open cards by kind")
UNSEEN = OBSERVATION.part("unseen", KINDS, "cards of each kind that this seat has not in sight")
DISCARDED = OBSERVATION.part("discarded", KINDS, "cards of each kind that this seat knows to be in the discard pile")
RECALLED = OBSERVATION.part(
    "recalled", KINDS, "cards of the last reshuffle that this seat knows and has not seen since"
)
ISLAND = OBSERVATION.part("contracts", CONTRACTS, "still on the island")
OWN_HAND = OBSERVATION.part("own_hand", KINDS, "cards of each kind")

PLAYER = Parts()
CARDS = PLAYER.part("cards", 1, "in hand")
OPEN_CARDS = PLAYER.part("open_cards", KINDS, "in hand and known to all")
DRAWN = PLAYER.part("drawn", 1, "cards drawn from the pile since the last reshuffle")
TRAIN = PLAYER.part("train", TRAIN_KINDS, "cards of each kind in the train")
ROOM = PLAYER.part("room", CARRIERS, "free places for cargo by kind of wagon")
CARGO = PLAYER.part("cargo", TYPES + 1, "cargo by type, last the open ones")
RESERVE = PLAYER.part("reserve", 1, "traction that the train does not need")
STANDING = PLAYER.part("buildings", BUILDINGS + 1, "each, and how many more may stand")
FULFILLED = PLAYER.part("contracts", CONTRACTS * PARTS, "by contract: primary alone, a, b")
SCORE = PLAYER.part("points", 4, "train, contracts, buildings, cargo, as if the game ended now")
PLAYER_SIZE = PLAYER.size
PLAYERS = OBSERVATION.each_seat(PLAYER)
CLOCK = OBSERVATION.part(
    "clock", 3, "rounds completed (0 to 201), turns completed of this round, rounds up to the cap (50, 100 or 200)"
)
READING = OBSERVATION.part("caboose_5", 1, "whether Caboose 5 makes upgrades cheaper too")
SEAT = OBSERVATION.part("seat", SEATS, "the number of this seat, one of: actions name seats by it")
FORM = OBSERVATION.part(
    "form", FORMS + 1, "of the build, one of new, upgrade, removal; whether a wagon is thrown off first"
)
TARGET = OBSERVATION.part("target", SEATS, "whose wagon is loaded, one of or nobody")
BONUS = OBSERVATION.part(
    "bonus", CARRIERS, "car of another that was loaded, its bonus not yet complete, one of or none"
)


@output_rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what `seat` knows; `s` must be concealed for it, and `out` all zeros."""
    for part in range(FIRST_PLAYER + s.players):
        observe_part(s, seat, part, out)


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
    """All but what is unseen and what is told of each player."""
    observe_turn(s, seat, out)
    observe_piles(s, seat, out)
    for contract in range(CONTRACTS):
        out[ISLAND + contract] = 1 if s.contract_of[contract] == NONE else 0
    for kind in range(KINDS):
        out[OWN_HAND + kind] = s.hand[seat, kind]


@output_rule
def observe_seat(s: State, seat: int, step: int, out: Numbers) -> None:
    """What is told of the player so many steps clockwise; it needs nothing that is told elsewhere."""
    first = PLAYERS + step * PLAYER_SIZE
    observe_player(s, seat_after(s, seat, step), out[first : first + PLAYER_SIZE])


@output_rule
def observe_turn(s: State, seat: int, out: Numbers) -> None:
    observe_asked(s, seat, out, QUESTIONS, SEATS)
    out[VARIANT] = s.options[OPEN_DISPLAY]
    out[CLOCK] = s.turns // s.players
    out[CLOCK + 1] = s.turns % s.players
    out[CLOCK + 2] = CAP[s.box, s.options[TURN_CAP]]
    out[READING] = 1 if s.caboose_5 == ALL_BUILDS else 0
    out[TURN] = s.actions_left
    out[TURN + 1] = s.phantoms
    out[TURN + 2] = s.to_pay
    out[TURN + 3] = s.due
    for action in range(4):
        out[EXTRA + action] = s.extra >> action & 1
    if s.held != NONE:
        out[HELD + s.held] = 1
    if s.contract != NONE:
        out[FULFILS + s.contract] = 1
    out[SEAT + seat] = 1
    out[FORM + s.form] = 1
    out[FORM + FORMS] = s.throws
    if s.target_seat != NONE:
        out[TARGET + from_seat(s, s.target_seat, seat)] = 1
    if s.bonus != NONE:
        out[BONUS + s.bonus - FIRST_WAGON] = 1
    for cargo in range(TYPES + 1):
        out[UNLOADED + cargo] = s.unloaded[cargo]
    out[END] = END_CARDS[s.players] - game_end.contracts_taken(s)
    if s.final_turns != NONE:
        out[END + 1] = 1
        out[END + 2] = s.final_turns


@output_rule
def observe_piles(s: State, seat: int, out: Numbers) -> None:
    out[PILES] = s.pile_size
    out[PILES + 1] = piles.discards(s)
    for place in range(DISPLAY):
        if s.display[place] != NONE:
            out[ON_DISPLAY + s.display[place]] += 1
    for kind in range(KINDS):
        out[DISCARDED + kind] = s.discard_open[kind] + s.discard_secret[seat, kind]
        out[RECALLED + kind] = s.recalled[seat, kind]


@output_rule
def observe_unseen(s: State, out: Numbers) -> None:
    knowledge.count_unseen(s)
    for kind in range(KINDS):
        out[UNSEEN + kind] = s.pool[ANYWHERE, kind]
    for kind in range(KINDS):
        s.pool[ANYWHERE, kind] = 0


@output_rule
def observe_player(s: State, seat: int, out: Numbers) -> None:
    """`out` is the part of this seat."""
    out[CARDS] = s.hand_count[seat]
    for kind in range(KINDS):
        out[OPEN_CARDS + kind] = s.open_hand[seat, kind]
    out[DRAWN] = s.drawn_since[seat]
    observe_train(s, seat, out)
    for building in range(BUILDINGS):
        out[STANDING + building] = s.buildings[seat] >> building & 1
    out[STANDING + BUILDINGS] = build.building_limit(s, seat) - build.building_count(s, seat)
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == seat:
            out[FULFILLED + contract * PARTS + s.contract_part[contract]] = 1
    out[SCORE] = scoring.train_points(s, seat)
    out[SCORE + 1] = scoring.contract_points(s, seat)
    out[SCORE + 2] = scoring.building_points(s, seat)


@output_rule
def observe_train(s: State, seat: int, out: Numbers) -> None:
    for kind in range(TRAIN_KINDS):
        out[TRAIN + kind] = BITS[s.train[seat, kind]]
    loaded = 0
    for place in range(PLACES):
        loaded += 1 << WIDTH * CARRIER_AT[place] if s.cargo[seat, place] != NONE else 0
    for carrier in range(CARRIERS):
        kind = FIRST_WAGON + carrier
        out[ROOM + carrier] = BITS[s.train[seat, kind]] * CAPACITY[kind] - (
            loaded >> WIDTH * carrier & (1 << WIDTH) - 1
        )
    aboard, cards = deliver.aboard(s, seat, 0), 0
    for cargo in range(TYPES + 1):
        count = aboard >> deliver.WIDTH * cargo & deliver.ONES
        out[CARGO + cargo] = count
        cards += count
    out[SCORE + 3] = cards
    out[RESERVE] = train.reserve(s, seat)
