"""What a sensible beginner prefers in Coal Baron: The Great Card Game.

Every answer gets a worth, in tenths of a victory point; `STEEP` turns worths into weights. A card is worth what it does
for the chain lorry, wagon, loco, order, delivery: much if it closes a gap of the own board, little if more of its kind
is waiting already. Shares and objectives are worth the points that they will bring. Worker cards are what a shift
lets one spend: an area that takes several of them is worth less by the turns that they could have been.
"""

from typing import NamedTuple

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers, i4, table
from glueckauf.games.coal_baron_cards import deliver, extract, hand, placing, scoring, stacks, tracks
from glueckauf.games.coal_baron_cards.actions import (
    AFTER_WORK,
    DELIVERING,
    END_TURN,
    EXTRACTING,
    FIT_TRACK,
    FIT_WAGON,
    KEEP,
    KEEP_CARD,
    LOAD_LORRY,
    LOAD_TRACK,
    LOAD_WAGON,
    LOCO_TO,
    LOOK,
    LOOK_AT_STACK,
    PASS,
    PAY,
    PAY_INNOVATION,
    PAY_WORKERS,
    PLACE,
    PLAY,
    PUT_LOCO,
    PUT_WAGON,
    ROW_TO_STORAGE,
    ROW_TO_WAGON,
    SEND,
    STOP_DELIVERING,
    STOP_EXTRACTING,
    STORAGE_TO_WAGON,
    TAKE,
    TURN,
    WAGON_TO,
)
from glueckauf.games.coal_baron_cards.components import innovations, orders
from glueckauf.games.coal_baron_cards.components.areas import (
    DELIVER,
    EXTRACT_0_1,
    FREE_CHOICE,
    LOCO,
    LORRY_LEFT,
    MOST,
    OBJECTIVE,
    ORDER,
    SHARE,
    SHIFTS,
    STACKS,
    WAGON_LEFT,
)
from glueckauf.games.coal_baron_cards.components.crests import CRESTS, TRACKS
from glueckauf.games.coal_baron_cards.components.innovations import EXTRACT_MOST, RANGES, VALUE_OF
from glueckauf.games.coal_baron_cards.components.lorries import CREST, LORRIES, LORRY_KINDS
from glueckauf.games.coal_baron_cards.components.lorries import POINTS as LORRY_POINTS
from glueckauf.games.coal_baron_cards.components.objectives import (
    BY_LOCOS,
    BY_MARKERS,
    BY_OBJECTIVES,
    BY_ORDERS,
    BY_SHARES,
    COUNTS,
    OBJECTIVE_IDS,
    OF,
)
from glueckauf.games.coal_baron_cards.components.orders import DESTINATION, DESTINATIONS, MINIMUM, ORDER_KINDS
from glueckauf.games.coal_baron_cards.components.wagons import JOKER, WAGON_KINDS
from glueckauf.games.coal_baron_cards.components.workers import IN_SET, VALUES
from glueckauf.games.coal_baron_cards.state import State

LEAST = 26  # so much less than the best answer, and it is not chosen
STEEP = table([round(10000 * 0.7**less) for less in range(LEAST)] + [0], i4)  # [how much less than the best] weight
TURNS_OF_A_SHIFT = 7  # that a player gets out of the worker cards, about
OF_MARKERS = OBJECTIVE_IDS.index("shift_markers")
OF_OBJECTIVES = OBJECTIVE_IDS.index("objectives")
OF_LOCOS = OBJECTIVE_IDS.index("loco_a")  # the other models follow
OF_SHARES = OBJECTIVE_IDS.index("share_barracks")  # the other destinations follow
OF_ORDERS = OBJECTIVE_IDS.index("order_barracks")  # likewise
ORDER_SIZES = ORDER_KINDS // DESTINATIONS  # neighbours: the orders of one destination

# Worths, in tenths of a point; what is said `off` is subtracted.
# what an area costs
CARD_PRICE = 6  # each worker card beyond the first: a turn less
WORKER_PRICE = 2  # each worker: a cheap area will not stay cheap
# a lorry card
LORRY_BASE = 8
LORRY_POINT = 4  # each point printed on it
LORRY_DOUBLE = 5  # two lorries
LORRY_QUEUE = 3  # off, each card that waits beyond two
LORRY_FITS = 5  # a free wagon for it
LORRY_DEMAND = 1  # each lorry that the orders lack
LORRY_TIME = 6  # turns until it can score
# a wagon
WAGON_BASE = 12
WAGON_EMPTY = 3  # off, each empty wagon beyond one
WAGON_JOKER = 4
WAGON_WANTED = 7  # each crest whose coal waits for it
WAGON_DEMAND = 2  # as for lorries
WAGON_TIME = 6  # likewise
# a loco
LOCO_BASE = 8
LOCO_LOAD = 6  # each lorry on its track
LOCO_EMPTY = 1  # each wagon there
LOCO_SAME = 3  # each train of the same model
LOCO_OBJECTIVE = 14  # the objective of its model is mine
LOCO_READY = 7  # the train can leave with it
LOCO_TIME = 5
# an order
ORDER_BASE = 8
ORDER_POINT = 0  # each point
ORDER_GLUT = 2  # off, each lorry that the orders lack already
ORDER_MANY = 4  # off, each order beyond two
ORDER_READY = 6  # sixteenths of what a loaded train gains by it
ORDER_SHARE = 11  # a share waits for its destination
ORDER_OBJECTIVE = 9  # so does an objective
ORDER_TIME = 5
# shares, objectives, innovations
SHARE_FULFILLED = 30  # its order is delivered
SHARE_IN_HAND = 16  # its order is in hand
SHARE_BASE = 2
SHARE_LATER = 13  # its order may come: for 64 turns left
OBJECTIVE_BASE = 2
OBJECTIVE_LATER = 20  # for 64 turns left
OBJECTIVE_COMING = 16  # for what is in hand or on a track
OBJECTIVE_SCORE = 10  # for a point
MARKERS_LATER = 47  # as OBJECTIVE_LATER, for the one of shift markers
INNOVATION_BASE = 11
INNOVATION_EXTRACT = 16
INNOVATION_TIME = 4
PLAY_FROM = 18  # an innovation is played if it brings so much
PLAY_NOW = 40  # then before workers are placed
LOOK_GAIN = 2  # Free Choice shows four cards
LOOK_GAIN_END = 6  # of shares and objectives
# extracting
STEP_LORRY = 9  # each lorry loaded
STEP_POINT = 5  # each point on it
STEP_STORE = 1  # a card out of the way of those behind
STEP_READY = 4  # now a train is loaded for an order
STEP_TIME = 2
CLAIM_SURE = 11  # the shift marker if nobody can take it away
CLAIM_FADE = 2  # off, each worker card of another player
CLAIM_START = 3  # off, if it comes to the start player anyway
MOVE_POINT = 6
MOVE_LOAD = 2  # each lorry in the train
MOVE_LOCO = 4  # a train with loco
MOVE_JOKER = 6  # off, a joker is taken for it
MOVE_SHORT = 2  # the train is too short for an order
MOVE_STORE = 9
MOVE_STOP = 5
# trains
TRAIN_BASE = 9
TRAIN_POINT = 3  # each point of the order
TRAIN_WASTE = 5  # off, each lorry too many
TRAIN_EMPTY = 3  # off, each wagon without coal
TRAIN_LAST = 10  # in the last shift
TRAIN_SECOND = 8  # another train of the model
TRAIN_STAY = 14  # a train worth less stays
PLACE_LOAD = 1  # a wagon: each lorry in the train
PLACE_EMPTY = 3  # off, each empty wagon there
PLACE_LOCO = 3
PLACE_WAITING = 4  # each card that waits for it
PLACE_SHORT = 3  # as MOVE_SHORT


class Board(NamedTuple):
    """What the asked seat has at its board, counted once for all answers."""

    load: tuple[int, int, int]  # [track] lorries in its wagons
    empty: tuple[int, int, int]  # [track] wagons
    waiting: tuple[int, int, int, int]  # [crest] lorry cards in the row and in the storage
    fitting: tuple[int, int, int, int]  # [crest] empty wagons that could take one
    orders: int  # in hand
    smallest: int  # minimum of these orders; large without any
    largest: int  # likewise; 0 without any
    wanted: int  # lorries that these orders ask for, less those loaded or waiting
    rest: int  # turns that can be expected until the end of the game


@rule
def board_of(s: State) -> Board:
    seat = s.seat
    load = (deliver.load_of(s, 0), deliver.load_of(s, 1), deliver.load_of(s, 2))
    count, wanted, smallest, largest = 0, 0, 99, 0
    for order in range(ORDER_KINDS):
        held = hand.orders(s, seat, order)
        if held > 0:
            count += held
            wanted += held * MINIMUM[order]
            smallest = min(smallest, MINIMUM[order])
            largest = max(largest, MINIMUM[order])
    cards, lorries = 0, 0  # a byte for each crest: cards that wait; and all their lorries
    for place in range(s.row_size[seat]):
        cards += 1 << 8 * CREST[s.row[seat, place]]
        lorries += LORRIES[s.row[seat, place]]
    for lorry in range(LORRY_KINDS):
        cards += s.storage[seat, lorry] << 8 * CREST[lorry]
        lorries += LORRIES[lorry] * s.storage[seat, lorry]
    return Board(
        load,
        (empty_on(s, 0), empty_on(s, 1), empty_on(s, 2)),
        (cards & 255, cards >> 8 & 255, cards >> 16 & 255, cards >> 24),
        (extract.fitting(s, 0), extract.fitting(s, 1), extract.fitting(s, 2), extract.fitting(s, 3)),
        count,
        smallest,
        largest,
        wanted - load[0] - load[1] - load[2] - lorries,
        worker_cards(s, seat) + TURNS_OF_A_SHIFT * (SHIFTS[s.players] - s.shift),
    )


@rule
def empty_on(s: State, track: int) -> int:
    count = 0
    for wagon in range(WAGON_KINDS):
        count += s.empty[s.seat, track, wagon]
    return count


@rule
def worker_cards(s: State, seat: int) -> int:
    count = 0
    for card in range(VALUES):
        count += s.workers[seat, card]
    return count


@rule
def weigh(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Write a weight for each of the `count` legal answers in `out`."""
    if s.question == PAY_WORKERS:
        for i in range(count):
            weights[i] = weight_of_payment(s, out[i])
        return
    if s.question == PUT_LOCO:
        for i in range(count):
            weights[i] = 8 * deliver.load_of(s, out[i] - LOCO_TO) + 3 * empty_on(s, out[i] - LOCO_TO)
    elif s.question == TURN:
        judge_turn(s, board_of(s), out, count, weights)
    else:
        b = board_of(s)
        for i in range(count):
            weights[i] = worth(s, b, out[i])
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = STEEP[min(best - weights[i], LEAST)]


@rule
def weight_of_payment(s: State, action: int) -> int:
    """Few cards, for each can be a turn; an innovation rather than two cards, and then for as much as it can be."""
    if action < PAY:
        value = VALUE_OF[action - PAY_INNOVATION]
        return 600 if value == s.to_pay else 20 * value
    cards = 0
    for card in range(VALUES):
        cards += IN_SET[action - PAY, card]
    return 10000 if cards == 1 else 400 // (cards * cards)


@rule
def judge_turn(s: State, b: Board, out: Numbers, count: int, weights: Numbers) -> None:
    """Write the worth of each area, less its price, of passing and of innovations.

    The areas of the stacks come first; what their cards are worth tells what Free Choice may find there.
    """
    i, look = 0, 0
    for stack in range(STACKS):
        if s.stack_size[stack] > 0 and (stack != LOCO or tracks.has_free_track(s)):
            gain = worth_of_card(s, b, stack, stacks.top_card(s, stack))
            look = max(look, gain + gain_of_look(s, stack))
            if i < count and out[i] == PLACE + stack:
                weights[i] = gain - price(s, stack)
                i += 1
    for j in range(i, count):
        action = out[j]
        if action == PASS:
            weights[j] = 0
        elif action > PASS:
            weights[j] = worth_of_playing(s, b, action - PLAY)
        elif action == PLACE + FREE_CHOICE:
            weights[j] = look - price(s, FREE_CHOICE)
        elif action == PLACE + DELIVER:
            weights[j] = worth_of_delivery(s, b) - price(s, DELIVER)
        else:
            weights[j] = worth_of_steps(s, b, MOST[action - PLACE]) - price(s, action - PLACE)
            if action == PLACE + EXTRACT_0_1:
                weights[j] += worth_of_claim(s)


@rule
def price(s: State, area: int) -> int:
    """Cards, the large ones first, that could each be a turn; where worker cards do not do, an innovation helps."""
    number = placing.required(s, area)
    cost, cards = WORKER_PRICE * number, 0
    for card in range(VALUES - 1, -1, -1):
        used = min(s.workers[s.seat, card], number // (card + 1))
        number -= used * (card + 1)
        cards += used
    return cost + CARD_PRICE * ((cards if number == 0 else 2) - 1)


@rule
def worth(s: State, b: Board, action: int) -> int:
    """How much an answer helps, to a question other than those of `weigh`."""
    if s.question == EXTRACTING:
        return worth_of_move(s, b, action)
    if s.question == DELIVERING:
        if action == STOP_DELIVERING:
            return TRAIN_STAY
        return worth_of_train(s, b, (action - SEND) // ORDER_KINDS, (action - SEND) % ORDER_KINDS)
    if s.question == PUT_WAGON:
        return worth_of_place(s, b, tracks.card_to_put(s), action - WAGON_TO)
    if s.question == LOOK_AT_STACK:
        return worth_of_top(s, b, action - LOOK) + gain_of_look(s, action - LOOK)
    if s.question == KEEP_CARD:
        return worth_of_card(s, b, s.stack, s.drawn[action - KEEP])
    if s.question == AFTER_WORK:
        return PLAY_FROM if action == END_TURN else worth_of_playing(s, b, action - PLAY)
    return worth_of_top(s, b, action - TAKE)


@rule
def worth_of_playing(s: State, b: Board, action: int) -> int:
    """An innovation takes no workers: what is worth a turn is played at once, the rest waits for a better moment."""
    if action == innovations.EXTRACT:
        gain = worth_of_steps(s, b, EXTRACT_MOST) - 8
    elif action == innovations.DELIVER:
        gain = worth_of_delivery(s, b)
    elif action == innovations.TAKE_LORRY:
        gain = max(worth_of_top(s, b, LORRY_LEFT), worth_of_top(s, b, LORRY_LEFT + 1))
    elif action == innovations.TAKE_WAGON:
        gain = max(worth_of_top(s, b, WAGON_LEFT), worth_of_top(s, b, WAGON_LEFT + 1))
    elif action == innovations.TAKE_LOCO:
        gain = worth_of_top(s, b, LOCO)
    elif action == innovations.TAKE_ORDER:
        gain = worth_of_top(s, b, ORDER)
    else:
        gain = worth_of_top(s, b, SHARE)
    return PLAY_NOW if gain >= PLAY_FROM else -5


@rule
def worth_of_top(s: State, b: Board, stack: int) -> int:
    return worth_of_card(s, b, stack, stacks.top_card(s, stack)) if s.stack_size[stack] > 0 else 0


@rule
def gain_of_look(s: State, stack: int) -> int:
    """The best of four cards is better than the open one, most of all where cards differ much."""
    if s.stack_size[stack] == 1:
        return 0
    return LOOK_GAIN_END if SHARE <= stack <= OBJECTIVE else LOOK_GAIN


@rule
def worth_of_card(s: State, b: Board, stack: int, card: int) -> int:
    if stack < WAGON_LEFT:
        return worth_of_lorry(b, card)
    if stack < LOCO:
        return worth_of_wagon(b, card)
    if stack == LOCO:
        return worth_of_loco(s, b, card)
    if stack == SHARE:
        return worth_of_share(s, b, card)
    if stack == OBJECTIVE:
        return worth_of_objective(s, b, card)
    if stack == ORDER:
        return worth_of_order(s, b, card)
    return worth_of_innovation(b, card)


@rule
def in_time(b: Board, gain: int, turns: int) -> int:
    """What needs so many more turns until it scores is worth little when they are lacking."""
    return gain if b.rest > turns else gain // 4


@rule
def worth_of_lorry(b: Board, lorry: int) -> int:
    """Coal for a wagon that stands empty is wanted; behind a long row it comes too late."""
    queue = b.waiting[0] + b.waiting[1] + b.waiting[2] + b.waiting[3]
    gain = LORRY_BASE + LORRY_POINT * LORRY_POINTS[lorry] + LORRY_DOUBLE * (LORRIES[lorry] - 1)
    gain += LORRY_DEMAND * min(max(b.wanted, -4), 4) - LORRY_QUEUE * max(queue - 2, 0)
    if b.fitting[CREST[lorry]] > b.waiting[CREST[lorry]]:
        gain += LORRY_FITS
    return in_time(b, gain, LORRY_TIME)


@rule
def worth_of_wagon(b: Board, wagon: int) -> int:
    """A wagon for coal that waits without one is wanted; empty ones in plenty are not."""
    gain = WAGON_BASE + WAGON_DEMAND * min(max(b.wanted, -4), 4)
    gain -= WAGON_EMPTY * max(b.empty[0] + b.empty[1] + b.empty[2] - 1, 0)
    first, last = wagon, wagon + 1
    if wagon == JOKER:
        gain += WAGON_JOKER
        first, last = 0, CRESTS
    for crest in range(first, last):
        if b.waiting[crest] > b.fitting[crest]:
            gain += WAGON_WANTED
    return in_time(b, gain, WAGON_TIME)


@rule
def worth_of_loco(s: State, b: Board, model: int) -> int:
    """Every train needs one; trains of one model leave together."""
    gain, ready = 0, False
    for track in range(TRACKS):
        if s.loco[s.seat, track] == NONE:
            gain = max(gain, LOCO_BASE + LOCO_LOAD * min(b.load[track], 3) + LOCO_EMPTY * min(b.empty[track], 2))
            if b.load[track] >= b.smallest:
                ready = True
    for track in range(TRACKS):
        if s.loco[s.seat, track] == model:
            gain += LOCO_SAME
    if s.objective[OF_LOCOS + model] == s.seat:
        gain += LOCO_OBJECTIVE
    return gain + LOCO_READY if ready else in_time(b, gain, LOCO_TIME)


@rule
def worth_of_order(s: State, b: Board, order: int) -> int:
    """Above all an order for a train that is loaded and has none as good; else one for the trains to come."""
    gain = ORDER_BASE + ORDER_POINT * orders.POINTS[order] + worth_of_destination(s, DESTINATION[order])
    gain -= ORDER_MANY * max(b.orders - 2, 0) + ORDER_GLUT * max(b.wanted, 0)
    better = 0
    for track in range(TRACKS):
        if b.load[track] >= MINIMUM[order]:
            better = max(better, worth_of_train(s, b, track, order) - best_train(s, b, track))
    return gain + ORDER_READY * better // 16 if better > 0 else in_time(b, gain, ORDER_TIME)


@rule
def worth_of_destination(s: State, destination: int) -> int:
    """Shares and objectives that wait for an order to this destination."""
    gain = 0
    if s.share[s.seat, destination] > scoring.orders_fulfilled(s, s.seat, destination):
        gain += ORDER_SHARE
    if s.objective[OF_ORDERS + destination] == s.seat:
        gain += ORDER_OBJECTIVE
    return gain


@rule
def in_hand(s: State, destination: int) -> int:
    """Orders of a destination that may be delivered one day."""
    count = 0
    for order in range(ORDER_SIZES * destination, ORDER_SIZES * (destination + 1)):
        count += hand.orders(s, s.seat, order)
    return count


@rule
def worth_of_share(s: State, b: Board, destination: int) -> int:
    """Three points with an order of its destination: one fulfilled, one in hand, or one that may come."""
    free = scoring.orders_fulfilled(s, s.seat, destination) - s.share[s.seat, destination]
    gain = SHARE_BASE + SHARE_LATER * b.rest // 64
    if free > 0:
        gain = SHARE_FULFILLED
    elif free + in_hand(s, destination) > 0:
        gain = SHARE_IN_HAND
    if s.objective[OF_SHARES + destination] == s.seat:
        gain += gain // 2
    return gain


@rule
def worth_of_objective(s: State, b: Board, objective: int) -> int:
    """What it scores already, what is on its way, and what the rest of the game may bring."""
    counts, of, seat = COUNTS[objective], OF[objective], s.seat
    gain = OBJECTIVE_BASE + OBJECTIVE_LATER * b.rest // 64
    if s.objective[OF_OBJECTIVES] == seat:
        gain += OBJECTIVE_SCORE
    if counts == BY_MARKERS:
        return gain + 15 * scoring.markers(s, seat) + (MARKERS_LATER - OBJECTIVE_LATER) * b.rest // 64
    if counts == BY_OBJECTIVES:
        return gain + OBJECTIVE_SCORE * (1 + scoring.objectives_owned(s, seat))
    if counts == BY_LOCOS:
        for track in range(TRACKS):
            if s.loco[seat, track] == of:
                gain += OBJECTIVE_COMING
        return gain + 2 * OBJECTIVE_SCORE * s.delivered_locos[seat, of]
    if counts == BY_SHARES:
        return gain + 2 * OBJECTIVE_SCORE * scoring.shares_assigned(s, seat, of)
    if counts == BY_ORDERS:
        return gain + 2 * OBJECTIVE_SCORE * scoring.orders_fulfilled(s, s.seat, of) + OBJECTIVE_COMING * in_hand(s, of)
    return gain + worth_of_sum(s, of)


@rule
def worth_of_sum(s: State, destination: int) -> int:
    """Four points for five lorries ordered by one destination; those in hand are on their way."""
    lorries = scoring.lorries_ordered(s, s.seat, destination)
    if lorries >= 5:
        return 4 * OBJECTIVE_SCORE
    for order in range(ORDER_SIZES * destination, ORDER_SIZES * (destination + 1)):
        lorries += MINIMUM[order] * hand.orders(s, s.seat, order)
    return OBJECTIVE_COMING * min(lorries, 5) // 3


@rule
def worth_of_innovation(b: Board, kind: int) -> int:
    """A turn more, later; extracting four steps is almost two."""
    gain = INNOVATION_BASE
    if kind == RANGES + innovations.EXTRACT:
        gain = INNOVATION_EXTRACT
    elif kind < RANGES:
        gain += kind
    return in_time(b, gain, INNOVATION_TIME)


@rule
def worth_of_place(s: State, b: Board, wagon: int, track: int) -> int:
    """A wagon goes where coal waits for it, to a train that is on its way, and not beside empty ones."""
    gain = PLACE_LOAD * min(b.load[track], 3) - PLACE_EMPTY * b.empty[track]
    if s.loco[s.seat, track] != NONE:
        gain += PLACE_LOCO
    if b.load[track] < b.largest:
        gain += PLACE_SHORT
    for crest in range(CRESTS):
        if extract.wagon_fits(crest, track, wagon):
            gain += PLACE_WAITING * max(b.waiting[crest] - b.fitting[crest], 0)
    return gain


@rule
def worth_of_steps(s: State, b: Board, steps: int) -> int:
    """Coal that so many steps load, the row from its front and then the storage."""
    gain, used, stored, loaded = 0, 0, 0, 0
    for place in range(s.row_size[s.seat]):
        lorry = s.row[s.seat, place]
        if LORRIES[lorry] > steps:
            break
        steps -= LORRIES[lorry]
        if b.fitting[CREST[lorry]] > used:
            used += 1
            loaded += LORRIES[lorry]
            gain += stored + worth_of_load(lorry)
            stored = 0
        else:
            stored += STEP_STORE
    for lorry in range(LORRY_KINDS):
        if s.storage[s.seat, lorry] > 0 and LORRIES[lorry] <= steps and b.fitting[CREST[lorry]] > used:
            steps -= LORRIES[lorry]
            used += 1
            loaded += LORRIES[lorry]
            gain += worth_of_load(lorry)
    fullest = max(b.load[0], b.load[1], b.load[2])
    if fullest < b.smallest <= fullest + loaded:
        gain += STEP_READY
    return in_time(b, max(gain, stored), STEP_TIME)


@rule
def worth_of_load(lorry: int) -> int:
    return STEP_LORRY * LORRIES[lorry] + STEP_POINT * LORRY_POINTS[lorry]


@rule
def worth_of_claim(s: State) -> int:
    """The shift marker goes to the last user: the fewer workers the others have left, the surer.

    Unclaimed it goes to the start player anyway.
    """
    if s.claim == s.seat:
        return 0
    others = 0
    for seat in range(s.players):
        if seat != s.seat and not s.passed[seat]:
            others = max(others, worker_cards(s, seat))
    gain = CLAIM_SURE - CLAIM_FADE * others
    if s.claim == NONE and s.start_player == s.seat:
        gain -= CLAIM_START
    gain = max(gain, 0)
    return 2 * gain if s.objective[OF_MARKERS] == s.seat else gain


@rule
def worth_of_move(s: State, b: Board, move: int) -> int:
    """Load what can be loaded; a joker is kept for coal that fits nothing else."""
    if move == STOP_EXTRACTING:
        return MOVE_STOP
    if move == ROW_TO_STORAGE:
        if b.fitting[CREST[s.row[s.seat, 0]]] > 0:
            return 0
        return MOVE_STORE if s.row_size[s.seat] > 1 else 2
    if move < ROW_TO_STORAGE:
        lorry = s.row[s.seat, 0]
        track, wagon = FIT_TRACK[move - ROW_TO_WAGON], FIT_WAGON[move - ROW_TO_WAGON]
    else:
        lorry = LOAD_LORRY[move - STORAGE_TO_WAGON]
        track, wagon = LOAD_TRACK[move - STORAGE_TO_WAGON], LOAD_WAGON[move - STORAGE_TO_WAGON]
    gain = 20 + MOVE_POINT * LORRY_POINTS[lorry] + MOVE_LOAD * min(b.load[track], 3)
    if s.loco[s.seat, track] != NONE:
        gain += MOVE_LOCO
    if b.load[track] < b.largest:
        gain += MOVE_SHORT
    if wagon == JOKER:
        gain -= MOVE_JOKER
    return gain


@rule
def worth_of_train(s: State, b: Board, track: int, order: int) -> int:
    """The points of the order and what hangs on it; coal above the minimum and empty wagons are wasted."""
    gain = TRAIN_BASE + TRAIN_POINT * orders.POINTS[order] + worth_of_destination(s, DESTINATION[order])
    gain -= TRAIN_WASTE * (b.load[track] - MINIMUM[order]) + TRAIN_EMPTY * b.empty[track]
    return gain + TRAIN_LAST if s.shift == SHIFTS[s.players] else gain


@rule
def best_train(s: State, b: Board, track: int) -> int:
    """The worth of the train on a track with the best order in hand, 0 without one."""
    best = 0
    if b.load[track] >= b.smallest:
        for order in range(ORDER_KINDS):
            if MINIMUM[order] <= b.load[track] and hand.orders(s, s.seat, order) > 0:
                best = max(best, worth_of_train(s, b, track, order))
    return best


@rule
def worth_of_delivery(s: State, b: Board) -> int:
    """The best train that can leave, and others that go with it."""
    best, model = 0, NONE
    for track in range(TRACKS):
        if s.loco[s.seat, track] != NONE:
            gain = best_train(s, b, track)
            if gain > 0 and model == s.loco[s.seat, track]:
                best += TRAIN_SECOND
            elif gain > best:
                best, model = gain, s.loco[s.seat, track]
    return best
