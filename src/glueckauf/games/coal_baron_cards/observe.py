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

from . import knowledge, placing, scoring, stacks, tracks
from .actions import ACTIONS, PUT_LOCO, PUT_WAGON
from .components import lorries
from .components.areas import AREAS, IS_OPEN, STACKS
from .components.crests import TRACKS
from .components.decks import CARD_IDS, DECK_OF, DECKS, KINDS
from .components.innovations import INNOVATION_KINDS
from .components.lorries import LORRY_KINDS
from .components.objectives import OBJECTIVES
from .components.orders import DESTINATIONS, ORDER_KINDS
from .components.table_sizes import DRAW, SEATS, SHIFTS
from .components.wagons import LOCO_MODELS, WAGON_KINDS
from .components.workers import VALUES
from .state import State

QUESTIONS = len(ACTIONS.questions)
ALL_KINDS = sum(len(ids) for ids in CARD_IDS)
ALL_TOPS = sum(len(CARD_IDS[DECK_OF[stack]]) for stack in range(STACKS))
FRONT = 3  # cards of the mining row that are told one by one

OBSERVATION = Observation(QUESTIONS, SEATS)
SHIFT = OBSERVATION.part("shift", 2, "its number; shifts after it")
START_PLAYER = OBSERVATION.part("start_player", SEATS, "of this shift, one of")
CLAIM = OBSERVATION.part("claim", SEATS, "who used Extract 0/1 last in this shift, one of or nobody")
TURN = OBSERVATION.part("turn", 7, "stage of three, innovated, workers to pay, steps used, steps allowed")
REQUIRED = OBSERVATION.part("required", AREAS, "workers that each area asks for; 0 if it is not laid out")
SIZES = OBSERVATION.part("size", STACKS, "cards of each stack")
TOPS = OBSERVATION.part("top", ALL_TOPS, "the top card of each stack, one of its kinds")
DRAWN = OBSERVATION.part("drawn", DRAW * OBJECTIVES, "cards of Free Choice that this seat knows, each one of its kinds")
HELD = OBSERVATION.part("held", OBJECTIVES, "wagon or loco that looks for a track, one of its kinds")
UNSEEN = OBSERVATION.part("unseen", ALL_KINDS, "cards of each kind that this seat has not in sight")
OWN_ORDERS = OBSERVATION.part("own_secret_orders", ORDER_KINDS, "kept unseen by this seat")
OWN_INNOVATIONS = OBSERVATION.part("own_secret_innovations", INNOVATION_KINDS, "kept unseen by this seat")

PLAYER = Parts()
PASSED = PLAYER.part("passed", 1, "out of this shift")
WORKERS = PLAYER.part("workers", VALUES, "worker cards in hand of 1 to 5")
ROW = PLAYER.part("row", 1 + FRONT * LORRY_KINDS, "cards in the mining row; the front three, each one of")
STORAGE = PLAYER.part("storage", LORRY_KINDS, "cards of each lorry")
EMPTY = PLAYER.part("empty", TRACKS * WAGON_KINDS, "empty wagons by track and kind")
LOAD = PLAYER.part("load", TRACKS * 2, "by track: lorries loaded, and the points on their cards")
LOCO = PLAYER.part("loco", TRACKS * LOCO_MODELS, "by track, one of or none")
SHARES = PLAYER.part("shares", DESTINATIONS, "cards")
OWNED = PLAYER.part("objectives", OBJECTIVES, "owned or not")
MARKERS = PLAYER.part("markers", 2, "shift markers; the highest number")
ORDERS = PLAYER.part("orders", ORDER_KINDS + 1, "in hand and known to all; kept unseen")
INNOVATIONS = PLAYER.part("innovations", INNOVATION_KINDS + 1, "in hand and known to all; kept unseen")
DELIVERED = PLAYER.part("delivered", ORDER_KINDS + LOCO_MODELS + 1, "orders, locos, points on lorries")
POINTS = PLAYER.part("points", 1, "in total, as if the game ended now")
PLAYER_SIZE = PLAYER.size
PLAYERS = OBSERVATION.each_seat(PLAYER)
AREA = OBSERVATION.part("area", AREAS, "where workers are being placed, one of or none")
TAKEN_FROM = OBSERVATION.part("stack", STACKS, "the stack that is being taken from or looked at, one of or none")
LEAST = OBSERVATION.part("least", 1, "steps that this extraction must use")
TRAINS = OBSERVATION.part("trains", 1 + LOCO_MODELS, "sent in this delivery; the model of their locos, one of or none")


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
    observe_stacks(s, out)
    for order in range(ORDER_KINDS):
        out[OWN_ORDERS + order] = s.orders_secret[seat, order]
    for kind in range(INNOVATION_KINDS):
        out[OWN_INNOVATIONS + kind] = s.innovations_secret[seat, kind]


@output_rule
def observe_seat(s: State, seat: int, step: int, out: Numbers) -> None:
    """What is told of the player so many steps clockwise; it needs nothing that is told elsewhere."""
    first, other = PLAYERS + step * PLAYER_SIZE, seat_after(s, seat, step)
    observe_player(s, other, out[first : first + PLAYER_SIZE])


@output_rule
def observe_turn(s: State, seat: int, out: Numbers) -> None:
    observe_asked(s, seat, out, QUESTIONS, SEATS)
    out[SHIFT] = s.shift
    out[SHIFT + 1] = SHIFTS[s.players] - s.shift
    out[START_PLAYER + from_seat(s, s.start_player, seat)] = 1
    if s.claim != NONE:
        out[CLAIM + from_seat(s, s.claim, seat)] = 1
    out[TURN + s.stage] = 1
    out[TURN + 3] = s.innovated
    out[TURN + 4] = s.to_pay
    out[TURN + 5] = s.steps
    out[TURN + 6] = s.most
    out[LEAST] = s.least
    out[TRAINS] = s.sent
    if s.model != NONE:
        out[TRAINS + 1 + s.model] = 1
    if s.area != NONE:
        out[AREA + s.area] = 1
    if s.stack != NONE:
        out[TAKEN_FROM + s.stack] = 1
    for area in range(AREAS):
        if IS_OPEN[s.players, area]:
            out[REQUIRED + area] = placing.required(s, area)


@output_rule
def observe_stacks(s: State, out: Numbers) -> None:
    at = TOPS
    for stack in range(STACKS):
        out[SIZES + stack] = s.stack_size[stack]
        if s.stack_size[stack] > 0:
            out[at + stacks.top_card(s, stack)] = 1
        at += KINDS[DECK_OF[stack]]
    for i in range(s.drawn_count):
        if s.drawn[i] >= 0:
            out[DRAWN + i * OBJECTIVES + s.drawn[i]] = 1
    if s.seat != NONE and (s.question == PUT_WAGON or s.question == PUT_LOCO):
        out[HELD + tracks.card_to_put(s)] = 1


@output_rule
def observe_unseen(s: State, out: Numbers) -> None:
    at = UNSEEN
    for deck in range(DECKS):
        knowledge.count_unseen(s, deck)
        for kind in range(KINDS[deck]):
            out[at + kind] = s.pool[kind]
            s.pool[kind] = 0
        at += KINDS[deck]


@output_rule
def observe_player(s: State, seat: int, out: Numbers) -> None:
    """`out` is the part of this seat."""
    out[PASSED] = s.passed[seat]
    for card in range(VALUES):
        out[WORKERS + card] = s.workers[seat, card]
    out[ROW] = s.row_size[seat]
    for place in range(min(FRONT, s.row_size[seat])):
        out[ROW + 1 + place * LORRY_KINDS + s.row[seat, place]] = 1
    for lorry in range(LORRY_KINDS):
        out[STORAGE + lorry] = s.storage[seat, lorry]
    for track in range(TRACKS):
        observe_track(s, seat, track, out)
    for destination in range(DESTINATIONS):
        out[SHARES + destination] = s.share[seat, destination]
    out[MARKERS] = scoring.markers(s, seat)
    out[MARKERS + 1] = scoring.last_marker(s, seat)
    for order in range(ORDER_KINDS):
        out[ORDERS + order] = s.orders_open[seat, order]
        out[DELIVERED + order] = s.delivered_orders[seat, order]
    out[ORDERS + ORDER_KINDS] = s.orders_secret_count[seat]
    for kind in range(INNOVATION_KINDS):
        out[INNOVATIONS + kind] = s.innovations_open[seat, kind]
    out[INNOVATIONS + INNOVATION_KINDS] = s.innovations_secret_count[seat]
    for model in range(LOCO_MODELS):
        out[DELIVERED + ORDER_KINDS + model] = s.delivered_locos[seat, model]
    points = scoring.lorry_points(s, seat)
    out[DELIVERED + ORDER_KINDS + LOCO_MODELS] = points
    points += scoring.beside_lorries(s, seat)
    for objective in range(OBJECTIVES):
        if s.objective[objective] == seat:
            out[OWNED + objective] = 1
            points += scoring.points_for(s, seat, objective)
    out[POINTS] = points


@output_rule
def observe_track(s: State, seat: int, track: int, out: Numbers) -> None:
    for wagon in range(WAGON_KINDS):
        out[EMPTY + track * WAGON_KINDS + wagon] = s.empty[seat, track, wagon]
    count, points = 0, 0
    for lorry in range(LORRY_KINDS):
        loaded = s.loaded[seat, track, lorry, 0] + s.loaded[seat, track, lorry, 1]
        count += lorries.LORRIES[lorry] * loaded
        points += lorries.POINTS[lorry] * loaded
    out[LOAD + track * 2] = count
    out[LOAD + track * 2 + 1] = points
    if s.loco[seat, track] != NONE:
        out[LOCO + track * LOCO_MODELS + s.loco[seat, track]] = 1
