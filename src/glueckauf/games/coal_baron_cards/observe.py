"""A concealed state as a vector with named parts, seen from one seat: it comes first, the others follow clockwise.

Numbers are counts as they are, or 0 and 1 for one of several; a seat that is not at the table is all zeros.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.observation import CLOCKWISE, Observation, from_seat, observe_asked, seat_after

from . import knowledge, placing, scoring, stacks
from .actions import ACTIONS
from .components import lorries
from .components.areas import AREAS, IS_OPEN, SHIFTS, STACKS
from .components.crests import TRACKS
from .components.decks import CARD_IDS, DECK_OF, DECKS, KINDS
from .components.innovations import INNOVATION_KINDS
from .components.lorries import LORRY_KINDS
from .components.objectives import OBJECTIVES
from .components.orders import DESTINATIONS, ORDER_KINDS
from .components.wagons import LOCO_MODELS, WAGON_KINDS
from .components.workers import VALUES
from .state import DRAW, SEATS, State

QUESTIONS = len(ACTIONS.questions)
ALL_KINDS = sum(len(ids) for ids in CARD_IDS)
ALL_TOPS = sum(len(CARD_IDS[DECK_OF[stack]]) for stack in range(STACKS))
FRONT = 3  # cards of the mining row that are told one by one

OBSERVATION = Observation(QUESTIONS, SEATS)
OBSERVATION.part("shift", 2, "its number; shifts after it")
OBSERVATION.part("start_player", SEATS, "of this shift, one of")
OBSERVATION.part("claim", SEATS, "who used Extract 0/1 last in this shift, one of or nobody")
OBSERVATION.part("turn", 7, "stage of three, innovated, workers to pay, steps used, steps allowed")
OBSERVATION.part("required", AREAS, "workers that each area asks for; 0 if it is not laid out")
OBSERVATION.part("size", STACKS, "cards of each stack")
OBSERVATION.part("top", ALL_TOPS, "the top card of each stack, one of its kinds")
OBSERVATION.part("drawn", DRAW * OBJECTIVES, "the cards of Free Choice that this seat knows, each one of its kinds")
OBSERVATION.part("held", OBJECTIVES, "the wagon or loco kept by Free Choice that looks for a track, one of its kinds")
OBSERVATION.part("unseen", ALL_KINDS, "cards of each kind that this seat has not in sight")
OBSERVATION.part("own_secret_orders", ORDER_KINDS, "kept unseen by this seat")
OBSERVATION.part("own_secret_innovations", INNOVATION_KINDS, "kept unseen by this seat")
for _seat in CLOCKWISE:
    OBSERVATION.part(f"{_seat}_passed", 1, "out of this shift")
    OBSERVATION.part(f"{_seat}_workers", VALUES, "worker cards in hand of 1 to 5")
    OBSERVATION.part(f"{_seat}_row", 1 + FRONT * LORRY_KINDS, "cards in the mining row; the front three, each one of")
    OBSERVATION.part(f"{_seat}_storage", LORRY_KINDS, "cards of each lorry")
    OBSERVATION.part(f"{_seat}_empty", TRACKS * WAGON_KINDS, "empty wagons by track and kind")
    OBSERVATION.part(f"{_seat}_load", TRACKS * 2, "by track: lorries loaded, and the points on their cards")
    OBSERVATION.part(f"{_seat}_loco", TRACKS * LOCO_MODELS, "by track, one of or none")
    OBSERVATION.part(f"{_seat}_shares", DESTINATIONS, "cards")
    OBSERVATION.part(f"{_seat}_objectives", OBJECTIVES, "owned or not")
    OBSERVATION.part(f"{_seat}_markers", 2, "shift markers; the highest number")
    OBSERVATION.part(f"{_seat}_orders", ORDER_KINDS + 1, "in hand and known to all; kept unseen")
    OBSERVATION.part(f"{_seat}_innovations", INNOVATION_KINDS + 1, "in hand and known to all; kept unseen")
    OBSERVATION.part(f"{_seat}_delivered", ORDER_KINDS + LOCO_MODELS + 1, "orders, locos, points on lorries")
    OBSERVATION.part(f"{_seat}_points", 1, "in total, as if the game ended now")
SIZE = OBSERVATION.size


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what `seat` knows; `s` is concealed for it already, and `out` is all zeros."""
    at = observe_turn(s, seat, out)
    at = observe_stacks(s, out, at)
    for order in range(ORDER_KINDS):
        out[at + order] = s.orders_secret[seat, order]
    at += ORDER_KINDS
    for kind in range(INNOVATION_KINDS):
        out[at + kind] = s.innovations_secret[seat, kind]
    at += INNOVATION_KINDS
    for step in range(s.players):
        at = observe_player(s, seat_after(s, seat, step), out, at)


@rule
def observe_turn(s: State, seat: int, out: Numbers) -> int:
    at = observe_asked(s, seat, out, QUESTIONS, SEATS)
    out[at] = s.shift
    out[at + 1] = SHIFTS[s.players] - s.shift
    at += 2
    out[at + from_seat(s, s.start_player, seat)] = 1
    at += SEATS
    if s.claim != NONE:
        out[at + from_seat(s, s.claim, seat)] = 1
    at += SEATS
    out[at + s.stage] = 1
    out[at + 3] = s.innovated
    out[at + 4] = s.to_pay
    out[at + 5] = s.steps
    out[at + 6] = s.most
    at += 7
    for area in range(AREAS):
        if IS_OPEN[s.players, area]:
            out[at + area] = placing.required(s, area)
    return at + AREAS


@rule
def observe_stacks(s: State, out: Numbers, at: int) -> int:
    for stack in range(STACKS):
        out[at + stack] = s.stack_size[stack]
    at += STACKS
    for stack in range(STACKS):
        if s.stack_size[stack] > 0:
            out[at + stacks.top_card(s, stack)] = 1
        at += KINDS[DECK_OF[stack]]
    for i in range(s.drawn_count):
        if s.drawn[i] >= 0:
            out[at + i * OBJECTIVES + s.drawn[i]] = 1
    at += DRAW * OBJECTIVES
    if s.held != NONE:
        out[at + s.held] = 1
    at += OBJECTIVES
    for deck in range(DECKS):
        knowledge.count_unseen(s, deck)
        for kind in range(KINDS[deck]):
            out[at + kind] = s.pool[kind]
            s.pool[kind] = 0
        at += KINDS[deck]
    return at


@rule
def observe_player(s: State, seat: int, out: Numbers, at: int) -> int:
    out[at] = s.passed[seat]
    at += 1
    for card in range(VALUES):
        out[at + card] = s.workers[seat, card]
    at += VALUES
    out[at] = s.row_size[seat]
    at += 1
    for place in range(min(FRONT, s.row_size[seat])):
        out[at + place * LORRY_KINDS + s.row[seat, place]] = 1
    at += FRONT * LORRY_KINDS
    for lorry in range(LORRY_KINDS):
        out[at + lorry] = s.storage[seat, lorry]
    at = observe_tracks(s, seat, out, at + LORRY_KINDS)
    for destination in range(DESTINATIONS):
        out[at + destination] = s.share[seat, destination]
    at += DESTINATIONS
    for objective in range(OBJECTIVES):
        if s.objective[objective] == seat:
            out[at + objective] = 1
    at += OBJECTIVES
    out[at] = scoring.markers(s, seat)
    out[at + 1] = scoring.last_marker(s, seat)
    at += 2
    for order in range(ORDER_KINDS):
        out[at + order] = s.orders_open[seat, order]
    out[at + ORDER_KINDS] = s.orders_secret_count[seat]
    at += ORDER_KINDS + 1
    for kind in range(INNOVATION_KINDS):
        out[at + kind] = s.innovations_open[seat, kind]
    out[at + INNOVATION_KINDS] = s.innovations_secret_count[seat]
    at += INNOVATION_KINDS + 1
    for order in range(ORDER_KINDS):
        out[at + order] = s.delivered_orders[seat, order]
    at += ORDER_KINDS
    for model in range(LOCO_MODELS):
        out[at + model] = s.delivered_locos[seat, model]
    at += LOCO_MODELS
    out[at] = scoring.lorry_points(s, seat)
    out[at + 1] = scoring.total(s, seat)
    return at + 2


@rule
def observe_tracks(s: State, seat: int, out: Numbers, at: int) -> int:
    for track in range(TRACKS):
        for wagon in range(WAGON_KINDS):
            out[at + wagon] = s.empty[seat, track, wagon]
        at += WAGON_KINDS
    for track in range(TRACKS):
        count, points = 0, 0
        for lorry in range(LORRY_KINDS):
            loaded = s.loaded[seat, track, lorry, 0] + s.loaded[seat, track, lorry, 1]
            count += lorries.LORRIES[lorry] * loaded
            points += lorries.POINTS[lorry] * loaded
        out[at] = count
        out[at + 1] = points
        at += 2
    for track in range(TRACKS):
        if s.loco[seat, track] != NONE:
            out[at + s.loco[seat, track]] = 1
        at += LOCO_MODELS
    return at
