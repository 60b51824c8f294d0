"""What a sensible beginner prefers in Isle of Trains.

Every answer is judged by its worth in tenths of a point: points, cards that it costs or brings, and how far it helps
with the contract that the train can do best. The best answer gets the highest weight, others less by what they miss.
Cargo is counted by type in one number, as in `deliver`.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers, i4, table
from glueckauf.games.isle_of_trains import build, deliver, game_end, load, scoring, train, upgrade
from glueckauf.games.isle_of_trains.actions import (
    ACTION,
    BUILD,
    DELIVER,
    DISCARD,
    DRAW,
    DRAW_BLIND,
    EXTRA,
    FULFIL,
    HIDE,
    HIDE_CARD,
    LOAD,
    LOAD_FACE_DOWN,
    ONTO,
    PAY,
    PAYMENT,
    REMOVE,
    REMOVE_WAGONS,
    REPLACE,
    REPLACE_CAR,
    SOURCE,
    STOP_THROWING,
    STOP_UNLOADING,
    TAKE,
    TARGET,
    TEAR,
    TEAR_DOWN,
    THROW,
    THROW_AND_BUILD,
    THROW_AND_UPGRADE,
    THROW_OFF,
    UNLOAD,
    UNLOAD_CARGO,
    UPGRADE_KIND,
    UPGRADE_TO,
    WAIVE,
)
from glueckauf.games.isle_of_trains.components.buildings import BANK, EACH
from glueckauf.games.isle_of_trains.components.cards import (
    ACTIONS_A_TURN,
    BONUS_DISCARD,
    BONUS_DRAW,
    BONUS_EXTRA,
    CABOOSE_1,
    CABOOSE_3,
    CAPACITY,
    CARDS_PER_CARGO,
    CARRIES,
    COST,
    FIRST_BUILDING,
    FIRST_CABOOSE,
    FIRST_WAGON,
    HAND,
    ICON,
    KINDS,
    LOWEST,
    POINTS,
    PULL,
)
from glueckauf.games.isle_of_trains.components.cargo import ANY, TYPES, WILD
from glueckauf.games.isle_of_trains.components.contracts import (
    CARDS,
    CONTRACT_POINTS,
    CONTRACTS,
    END_CARDS,
    NEED,
    NEEDS,
    PARTS,
    PRIMARY,
    SECONDARY_A,
    SECONDARY_B,
)
from glueckauf.games.isle_of_trains.components.wagons import (
    BITS,
    KIND,
    LAST_PLACE,
    LOAD_WAGON,
    PLACE,
    REPLACE_WAGON,
)
from glueckauf.games.isle_of_trains.deliver import ONES, WIDTH
from glueckauf.games.isle_of_trains.state import State

POINT = 10  # worth is counted in tenths of a point
NEVER = -1000
# cards
CARD = 8  # in hand: it pays for nearly a point of the train, which costs an action too
SPARE_CARD = 2  # beyond the hand limit at the end of a turn: it only widens the choice
KEEP_PRICE = 3  # of the price of a card that is kept to be built: part of it comes from bonuses
BLIND = 15  # what a card from the pile is worth on average, against one of the display
EXTRA_ACTION = 10  # of a bonus
# cargo
NEEDED = 16  # by the contract that is pursued
COMPLETES = 5  # more for the last card that it needs
NEEDED_LATER = 14  # by the contract after it
IDLE = 6  # needed by none: a point at the end, or two cards
DELIVERED = 5  # lost with each card that a contract takes
GIFT = 12  # cargo on the train of an opponent who has no open contract card
GIFT_NEEDED = 13  # for the open one
GIFT_IDLE = 9  # of no use for the open one
# places for cargo, traction, contracts
PLACE_NEEDED = 28  # a place without which the pursued contract cannot be done
PLACE_NEEDED_LATER = 10
PLACE_IDLE = 2
TRACTION = 5  # a unit that is left for more wagons
THROWN = 30  # a wagon that is thrown off, on average
CARGO_LACKS = 7  # what a contract promises less for each card still to be loaded
PLACE_LACKS = 10  # and for each place still to be built
GROWTH = 5  # what a building still gains for each cargo card of the pursued contract
ENDS = 8  # for each point of the lead, if a contract card triggers the end
# time, in own actions
TURNS_A_CONTRACT = 3  # until somebody takes the next contract card
LATE = 10  # from here on idle cargo stays aboard for its point
SHORT = 4  # from here on places and traction are of no more use

NEEDED_CARGO = table(  # [contract, part] all types in one number
    [[sum(need << WIDTH * cargo for cargo, need in enumerate(part)) for part in parts] for parts in NEEDS], i4
)
GUARDS = sum(1 << WIDTH * cargo + WIDTH - 1 for cargo in range(TYPES))  # the highest bit of each type
ONE_EACH = sum(1 << WIDTH * cargo for cargo in range(TYPES))
STEEP = table([10000 * 0.65**missed for missed in range(21)], i4)  # [tenths of a point missed] weight
TURNS_A_CONTRACT = 3  # turns of one player until somebody takes the next contract card


@rule
def weigh(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Write a weight for each of the `count` legal answers in `out`; `weights` is as long as `out`, its end scratch."""
    if s.question == ACTION or s.question == EXTRA:
        judge_actions(s, out, count, weights)
    elif s.question == TARGET:
        judge_targets(s, out, count, weights)
    elif s.question == UNLOAD_CARGO:
        judge_unloading(s, out, count, weights)
    elif s.question == SOURCE or s.question == HIDE_CARD:
        judge_single_cards(s, out, count, weights)
    elif s.question == REPLACE_CAR or s.question == THROW_OFF or s.question == REMOVE_WAGONS or s.question == TEAR_DOWN:
        for i in range(count):
            weights[i] = -loss(s, out[i])
    else:
        judge_giving(s, out, count, weights)
    steepen(count, weights)


@rule
def steepen(count: int, weights: Numbers) -> None:
    """From worth to weight: every tenth of a point missed costs a third."""
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        missed = best - weights[i]
        weights[i] = STEEP[missed] if missed < len(STEEP) else 0


# --- the situation ----------------------------------------------------------------------------------------------------


@rule
def actions_to_come(s: State) -> int:
    """Own actions after this one: known in the final turns, before them guessed by the contract cards that are left."""
    left = s.actions_left - 1
    if s.final_turns == NONE:
        missing = max(1, END_CARDS[s.players] - game_end.contracts_taken(s))
        return left + ACTIONS_A_TURN * TURNS_A_CONTRACT * missing
    return left + ACTIONS_A_TURN if s.final_turns == s.players else left


@rule
def cards_worth(s: State, cards: int, left: int) -> int:
    """What a hand of so many cards is worth: nothing without an action, little beyond the limit."""
    if left == 0:
        return 0
    beyond = SPARE_CARD if s.actions_left == 1 and not s.extra else CARD
    return CARD * min(cards, HAND) + beyond * max(0, cards - HAND)


@rule
def number(counts: int, cargo: int) -> int:
    return counts >> WIDTH * cargo & ONES


@rule
def capacity(s: State, seat: int) -> int:
    """Room for cargo by type, full or not; Caboose 3 has room for any."""
    counts = 0
    for kind in range(FIRST_WAGON, FIRST_CABOOSE):
        if s.train[seat, kind]:
            counts += CAPACITY[kind] * BITS[s.train[seat, kind]] << WIDTH * CARRIES[kind]
    return counts + (1 << WIDTH * ANY if s.train[seat, CABOOSE_3] else 0)


@rule
def lacking(need: int, counts: int) -> int:
    """How many cargo cards, or places for them, are missing; all types at once, because this is asked very often."""
    rest = (need | GUARDS) - (counts & GUARDS - ONE_EACH)
    short = rest & GUARDS  # a guard that still stands: there is not too much of this type
    rest &= short - (short >> WIDTH - 1)
    return max(0, (rest * ONE_EACH >> WIDTH * (TYPES - 1) & ONES) - (counts >> WIDTH * ANY))


@rule
def promise(contract: int, part: int, have: int, space: int, left: int) -> int:
    """What going for a contract promises: its points, less for cargo and places that lack; NEVER if time lacks."""
    points = CONTRACT_POINTS[contract, part] - (CONTRACT_POINTS[contract, PRIMARY] if part != PRIMARY else 0)
    need = NEEDED_CARGO[contract, part]
    cargo, places = lacking(need, have), lacking(need, space)
    if cargo + places > left:
        return NEVER
    return POINT * points - CARGO_LACKS * cargo - PLACE_LACKS * places


@rule
def better_secondary(contract: int, have: int, space: int, left: int) -> int:
    a, b = promise(contract, SECONDARY_A, have, space, left), promise(contract, SECONDARY_B, have, space, left)
    return SECONDARY_A if a >= b else SECONDARY_B


@rule
def pursued(s: State, have: int, space: int, left: int) -> int:
    """The contract to go for, as contract * PARTS + part: the open card's secondary, else the best primary; or NONE."""
    unfinished = deliver.open_contract(s, s.seat)
    if unfinished != NONE:
        part = better_secondary(unfinished, have, space, left)
        return unfinished * PARTS + part if promise(unfinished, part, have, space, left) > 0 else NONE
    best, most = NONE, 0
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == NONE:
            found = primary_promise(contract, have, space, left)
            if found > most:
                best, most = contract * PARTS + PRIMARY, found
    return best


@rule
def primary_promise(contract: int, have: int, space: int, left: int) -> int:
    """A primary contract opens its secondary: half of what that promises counts too."""
    a, b = promise(contract, SECONDARY_A, 0, space, left), promise(contract, SECONDARY_B, 0, space, left)
    return promise(contract, PRIMARY, have, space, left) + max(0, a, b) // 2


@rule
def needs_now(plan: int) -> int:
    """Cargo for the contract that is pursued."""
    return NEEDED_CARGO[plan // PARTS, plan % PARTS] if plan != NONE else 0


@rule
def needs_in_all(plan: int, have: int, space: int, left: int) -> int:
    """The same with the secondary contract that a primary opens."""
    if plan == NONE or plan % PARTS != PRIMARY:
        return needs_now(plan)
    return needs_now(plan) + NEEDED_CARGO[plan // PARTS, better_secondary(plan // PARTS, have, space, left)]


@rule
def cargo_worth(s: State, cargo: int, have: int, now: int, in_all: int, left: int) -> int:
    """One more cargo card of a type on the own train."""
    idle = POINT if left < LATE else IDLE
    if left < LATE and s.buildings[s.seat] >> BANK & 1:
        idle += EACH * POINT
    if number(have, cargo) < number(now, cargo):
        return max(idle, NEEDED + (COMPLETES if lacking(now, have) == 1 else 0))
    return max(idle, NEEDED_LATER) if number(have, cargo) < number(in_all, cargo) else idle


@rule
def places_worth(kind: int, old: int, space: int, now: int, in_all: int, left: int) -> int:
    """The places for cargo that a car adds in place of `old` (NONE: a new car)."""
    cargo, more = CARRIES[kind], CAPACITY[kind] - (CAPACITY[old] if old != NONE else 0)
    if left < SHORT or more <= 0:
        return 0
    if cargo == ANY:
        return 10
    worth = 0
    for i in range(more):
        place = number(space, cargo) + i
        worth += (
            PLACE_NEEDED
            if place < number(now, cargo)
            else PLACE_NEEDED_LATER
            if place < number(in_all, cargo)
            else PLACE_IDLE
        )
    return worth


@rule
def build_gain(s: State, kind: int, old: int, space: int, now: int, in_all: int, left: int) -> int:
    """What a card brings when it is built, without its price: points, places, traction."""
    if kind >= FIRST_BUILDING:
        return building_gain(s, kind - FIRST_BUILDING, now)
    gain = POINT * (POINTS[kind] - (POINTS[old] if old != NONE else 0))
    if left > SHORT:
        gain += TRACTION * (PULL[kind] - (PULL[old] if old != NONE else 0))
    return gain + places_worth(kind, old, space, now, in_all, left)


@rule
def building_gain(s: State, building: int, now: int) -> int:
    """What it would score now; a building that must give way is lost."""
    gain = scoring.points_for(s, s.seat, building)
    if s.buildings[s.seat] and build.building_count(s, s.seat) >= build.building_limit(s, s.seat):
        gain -= scoring.building_points(s, s.seat)
    growth = number(now, building) if building < TYPES else 0
    return POINT * gain + GROWTH * growth


@rule
def replaced(s: State, kind: int) -> int:
    """The card of the own train that an upgrade to this kind would replace: the highest below it, or NONE."""
    for old in range(kind - 1, LOWEST[kind] - 1, -1):
        if s.train[s.seat, old]:
            return old
    return NONE


@rule
def loss(s: State, action: int) -> int:
    """What is lost with a car that is replaced, a wagon that is thrown off, a building that is torn down."""
    if s.question == REPLACE_CAR:
        return POINTS[KIND[REPLACE_WAGON[action - REPLACE]]]
    if s.question == TEAR_DOWN:
        return POINT * scoring.points_for(s, s.seat, action - TEAR)
    if action == STOP_THROWING:
        return 0
    wagon = action - THROW
    worth = POINT * POINTS[KIND[wagon]] + 5 * CAPACITY[KIND[wagon]]
    for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1):
        if s.cargo[s.seat, place] != NONE:
            worth += POINT
    return worth


# --- the questions ----------------------------------------------------------------------------------------------------


@rule
def bonus_worth(s: State, kind: int, left: int) -> int:
    """The bonus of another's car, for one card."""
    worth = change(s, BONUS_DRAW[kind] - BONUS_DISCARD[kind] - 1, left)
    return worth + EXTRA_ACTION if BONUS_EXTRA[kind] else worth


@rule
def wished(s: State, seat: int) -> int:
    """Cargo that the open contract card of a seat may need, or NONE if it has none: the more of its two secondaries."""
    unfinished = deliver.open_contract(s, seat)
    if unfinished == NONE:
        return NONE
    counts = 0
    for cargo in range(TYPES):
        need = max(NEED[unfinished, SECONDARY_A, cargo], NEED[unfinished, SECONDARY_B, cargo])
        counts += need << WIDTH * cargo
    return counts


@rule
def gift(s: State, cargo: int, have: int, wish: int) -> int:
    """What a cargo card is worth to the owner of the car; shared by all opponents, it hurts less."""
    if wish == NONE:
        return GIFT // (s.players - 1)
    return (GIFT_NEEDED if number(have, cargo) < number(wish, cargo) else GIFT_IDLE) // (s.players - 1)


@rule
def note_loads(s: State, weights: Numbers, have: int, now: int, in_all: int, left: int) -> None:
    """Write the best load of each type, on the own train or another's, behind the weights."""
    note = len(weights) - TYPES
    price = -change(s, -1, left)
    anywhere = load.caboose_3_is_free(s)
    for cargo in range(TYPES):
        weights[note + cargo] = cargo_worth(s, cargo, have, now, in_all, left) - price if anywhere else NEVER
    for kind in range(FIRST_WAGON, FIRST_CABOOSE):
        cargo = CARRIES[kind]
        if s.train[s.seat, kind] and weights[note + cargo] == NEVER and load.room_on(s, s.seat, kind):
            weights[note + cargo] = cargo_worth(s, cargo, have, now, in_all, left) - price
    for seat in range(s.players):
        if seat != s.seat and not s.extra:
            wish = wished(s, seat)
            theirs = deliver.aboard(s, seat, 0) if wish != NONE else 0
            for kind in range(FIRST_WAGON, FIRST_CABOOSE):
                if s.train[seat, kind] and load.room_on(s, seat, kind):
                    cargo = CARRIES[kind]
                    worth = bonus_worth(s, kind, left) - gift(s, cargo, theirs, wish)
                    weights[note + cargo] = max(worth, weights[note + cargo])


@rule
def judge_actions(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    left = actions_to_come(s)
    have, space = deliver.aboard(s, s.seat, 0), capacity(s, s.seat)
    plan = pursued(s, have, space, left)
    now, in_all = needs_now(plan), needs_in_all(plan, have, space, left)
    reserve = train.reserve(s, s.seat)
    noted = False
    for i in range(count):
        action = out[i]
        if action == DRAW:
            weights[i] = change(s, 1, left)
        elif action <= REMOVE:
            weights[i] = build_worth(s, action, space, now, in_all, left, reserve)
        elif action <= LOAD_FACE_DOWN:
            if not noted:
                noted = True
                note_loads(s, weights, have, now, in_all, left)
            weights[i] = load_worth(action, weights)
        elif action == DELIVER:
            weights[i] = deliver_worth(s, have, in_all, left)
        elif action == WAIVE:
            weights[i] = 0
        else:
            weights[i] = fulfil_worth(s, (action - FULFIL) // PARTS, (action - FULFIL) % PARTS, have, space, left)


@rule
def change(s: State, cards: int, left: int) -> int:
    """What the hand gains by so many cards more, or loses by so many less."""
    held = s.hand_count[s.seat]
    return cards_worth(s, held + cards, left) - cards_worth(s, held, left)


@rule
def build_worth(s: State, action: int, space: int, now: int, in_all: int, left: int, reserve: int) -> int:
    """What a build brings, less its price. A wagon is thrown off only where the train is too heavy otherwise."""
    if action == REMOVE:
        return NEVER
    if action < UPGRADE_TO:
        throws, old = action >= THROW_AND_BUILD, NONE
        kind = FIRST_WAGON + action - (THROW_AND_BUILD if throws else BUILD)
        price, reserve = build.cost(s, kind, NONE), reserve + PULL[kind]
    else:
        throws = action >= THROW_AND_UPGRADE
        kind = UPGRADE_KIND[action - (THROW_AND_UPGRADE if throws else UPGRADE_TO)]
        old = replaced(s, kind)
        price, reserve = upgrade.cost(kind, old), reserve + PULL[kind] - PULL[old]
    if throws and reserve >= 0:
        return NEVER
    worth = build_gain(s, kind, old, space, now, in_all, left) + change(s, -1 - price, left)
    return worth - THROWN if throws else worth


@rule
def load_worth(action: int, weights: Numbers) -> int:
    """As noted for its type. A wild card can do more and is spared; face down costs one card more."""
    note = len(weights) - TYPES
    if action < LOAD_FACE_DOWN and ICON[action - LOAD] != WILD:
        return weights[note + ICON[action - LOAD]]
    best = max(weights[note], weights[note + 1], weights[note + 2])
    return best - 2 if action < LOAD_FACE_DOWN else best - CARD


@rule
def fulfil_worth(s: State, contract: int, part: int, have: int, space: int, left: int) -> int:
    """The points of a contract; of a primary also the secondary that it opens, and the end that it may bring."""
    worth = POINT * CONTRACT_POINTS[contract, part] - DELIVERED * CARDS[contract, part]
    if part != PRIMARY:
        return worth - POINT * CONTRACT_POINTS[contract, PRIMARY]
    worth = max(worth, primary_promise(contract, have, space, left) - DELIVERED * CARDS[contract, part])
    return worth + end_worth(s) if s.final_turns == NONE else worth


@rule
def end_worth(s: State) -> int:
    """Who is ahead wants the end that the last contract card brings, who is behind does not."""
    if game_end.contracts_taken(s) + 1 < END_CARDS[s.players]:
        return 0
    lead = 100
    for seat in range(s.players):
        if seat != s.seat:
            lead = min(lead, scoring.total(s, s.seat) - scoring.total(s, seat))
    return ENDS * min(10, max(-10, lead))


@rule
def deliver_worth(s: State, have: int, in_all: int, left: int) -> int:
    """Cards for all cargo that no contract wants, less what that cargo was worth."""
    idle = 0
    for cargo in range(TYPES):
        idle += max(0, number(have, cargo) - number(in_all, cargo))
    if idle == 0:
        return NEVER
    more = CARDS_PER_CARGO * idle + (1 if s.train[s.seat, CABOOSE_1] else 0)
    return change(s, more, left) - idle * (POINT if left < LATE else IDLE)


@rule
def judge_targets(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    left = actions_to_come(s)
    have, space = deliver.aboard(s, s.seat, 0), capacity(s, s.seat)
    plan = pursued(s, have, space, left)
    now, in_all = needs_now(plan), needs_in_all(plan, have, space, left)
    for i in range(count):
        seat, wagon = (out[i] - ONTO) // load.LOADABLES, LOAD_WAGON[(out[i] - ONTO) % load.LOADABLES]
        kind = KIND[wagon]
        if seat == s.seat:
            cargo = CARRIES[kind] if CARRIES[kind] != ANY else load.icon(s)
            weights[i] = cargo_worth(s, cargo, have, now, in_all, left) if cargo != ANY else POINT
        else:
            wish = wished(s, seat)
            theirs = deliver.aboard(s, seat, 0)
            weights[i] = bonus_worth(s, kind, left) - gift(s, CARRIES[kind], theirs, wish)


@rule
def judge_unloading(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Cargo for the contract first; what no contract wants goes for cards while there is time to use them."""
    left = actions_to_come(s)
    have, space = deliver.aboard(s, s.seat, 0), capacity(s, s.seat)
    if s.contract == NONE:
        plan = pursued(s, have, space, left)
        keep = needs_in_all(plan, have, space, left)
    elif s.contract % PARTS == PRIMARY:
        part = better_secondary(s.contract // PARTS, have, space, left)
        keep = NEEDED_CARGO[s.contract // PARTS, part]
    else:
        keep = have  # for the next contract
    for i in range(count):
        weights[i] = 0
        if out[i] == STOP_UNLOADING:
            continue
        cargo = deliver.type_at(s, s.seat, out[i] - UNLOAD)
        if (
            s.contract != NONE
            and cargo != ANY
            and s.unloaded[cargo] < NEED[s.contract // PARTS, s.contract % PARTS, cargo]
        ):
            weights[i] = 30
        elif cargo == ANY or number(have, cargo) <= number(keep, cargo):
            weights[i] = -20
        else:
            weights[i] = 2 * CARD - POINT if left > 6 else -10


@rule
def keep_worth(s: State, kind: int, have: int, space: int, now: int, in_all: int, left: int, reserve: int) -> int:
    """What a card in hand may still become: built at a fair price, or loaded."""
    worth = 0
    if ICON[kind] == WILD:
        worth = 12
    elif number(have, ICON[kind]) < min(number(in_all, ICON[kind]), number(space, ICON[kind])):
        worth = 10
    else:
        worth = 4
    old = replaced(s, kind)
    if old != NONE and reserve - PULL[old] + PULL[kind] >= 0:
        worth = max(worth, build_gain(s, kind, old, space, now, in_all, left) - KEEP_PRICE * (COST[kind] - COST[old]))
    if kind >= FIRST_WAGON and reserve + PULL[kind] >= 0:
        worth = max(worth, build_gain(s, kind, NONE, space, now, in_all, left) - KEEP_PRICE * COST[kind])
    return worth


@rule
def judge_single_cards(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """§13 take the card of most use; §6.2 hide the one of least."""
    left = actions_to_come(s)
    have, space, reserve = deliver.aboard(s, s.seat, 0), capacity(s, s.seat), train.reserve(s, s.seat)
    plan = pursued(s, have, space, left)
    now, in_all = needs_now(plan), needs_in_all(plan, have, space, left)
    for i in range(count):
        if out[i] == DRAW_BLIND:
            weights[i] = BLIND
        elif s.question == SOURCE:
            weights[i] = keep_worth(s, out[i] - TAKE, have, space, now, in_all, left, reserve)
        else:
            weights[i] = -keep_worth(s, out[i] - HIDE, have, space, now, in_all, left, reserve)


@rule
def judge_giving(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Give the cards of least use. They are asked for in ascending order, so the lowest of those comes first."""
    left = actions_to_come(s)
    have, space, reserve = deliver.aboard(s, s.seat, 0), capacity(s, s.seat), train.reserve(s, s.seat)
    plan = pursued(s, have, space, left)
    now, in_all = needs_now(plan), needs_in_all(plan, have, space, left)
    first = PAY if s.question == PAYMENT else DISCARD
    scratch = len(weights) - KINDS
    lowest = max(0, s.paid_up_to)
    for kind in range(lowest, KINDS):
        if s.hand[s.seat, kind]:
            weights[scratch + kind] = keep_worth(s, kind, have, space, now, in_all, left, reserve)
    found = 0
    for i in range(count):
        kind = out[i] - first
        if kind < 0:
            weights[i] = 60  # phantoms vanish anyway
            continue
        cheaper = 0
        for other in range(lowest, KINDS):
            if s.hand[s.seat, other] and (
                weights[scratch + other] < weights[scratch + kind]
                or (weights[scratch + other] == weights[scratch + kind] and other < kind)
            ):
                cheaper += s.hand[s.seat, other]
        if cheaper < s.to_pay and not found:
            found = 1
            weights[i] = 20
        else:
            weights[i] = -weights[scratch + kind] // 2
