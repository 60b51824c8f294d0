"""Loading (§6): cargo for the own contract, or for the bonus of another's car, which is a gift to its owner."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.games.isle_of_trains import deliver, load
from glueckauf.games.isle_of_trains.actions import LOAD, LOAD_FACE_DOWN, ONTO
from glueckauf.games.isle_of_trains.components.buildings import BANK, EACH
from glueckauf.games.isle_of_trains.components.cards import (
    BONUS_DISCARD,
    BONUS_DRAW,
    BONUS_EXTRA,
    CARRIES,
    FIRST_CABOOSE,
    FIRST_WAGON,
    ICON,
)
from glueckauf.games.isle_of_trains.components.cargo import ANY, TYPES, WILD
from glueckauf.games.isle_of_trains.components.contracts import NEED, SECONDARY_A, SECONDARY_B
from glueckauf.games.isle_of_trains.components.wagons import KIND, LOAD_WAGON
from glueckauf.games.isle_of_trains.deliver import WIDTH
from glueckauf.games.isle_of_trains.state import State

from .cargo import lacking, number
from .hand import change
from .plan import Plan, plan_of
from .worths import (
    CARD,
    COMPLETES,
    EXTRA_ACTION,
    GIFT,
    GIFT_IDLE,
    GIFT_NEEDED,
    IDLE,
    LATE,
    NEEDED,
    NEEDED_LATER,
    NEVER,
    POINT,
    SPARE_WILD,
)


@rule
def load_worth(action: int, weights: Numbers) -> int:
    """As noted for its type. A wild card can do more and is spared; face down costs one card more."""
    note = len(weights) - TYPES
    if action < LOAD_FACE_DOWN and ICON[action - LOAD] != WILD:
        return weights[note + ICON[action - LOAD]]
    best = max(weights[note], weights[note + 1], weights[note + 2])
    return best - SPARE_WILD if action < LOAD_FACE_DOWN else best - CARD


@rule
def note_loads(s: State, plan: Plan, weights: Numbers) -> None:
    """Write the best load of each type, on the own train or another's, behind the weights."""
    note = len(weights) - TYPES
    price = -change(s, -1, plan.left)
    anywhere = load.caboose_3_is_free(s)
    for cargo in range(TYPES):
        weights[note + cargo] = cargo_worth(s, plan, cargo) - price if anywhere else NEVER
    for kind in range(FIRST_WAGON, FIRST_CABOOSE):
        cargo = CARRIES[kind]
        if s.train[s.seat, kind] and weights[note + cargo] == NEVER and load.room_on(s, s.seat, kind):
            weights[note + cargo] = cargo_worth(s, plan, cargo) - price
    for seat in range(s.players):
        if seat != s.seat and not s.extra:
            wish = wished(s, seat)
            theirs = deliver.aboard(s, seat, 0) if wish != NONE else 0
            for kind in range(FIRST_WAGON, FIRST_CABOOSE):
                if s.train[seat, kind] and load.room_on(s, seat, kind):
                    cargo = CARRIES[kind]
                    worth = bonus_worth(s, kind, plan.left) - gift(s, cargo, theirs, wish)
                    weights[note + cargo] = max(worth, weights[note + cargo])


@rule
def judge_targets(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Onto the own train for its contract, onto another's for its bonus."""
    plan = plan_of(s)
    for i in range(count):
        seat, wagon = (out[i] - ONTO) // load.LOADABLES, LOAD_WAGON[(out[i] - ONTO) % load.LOADABLES]
        kind = KIND[wagon]
        if seat == s.seat:
            cargo = CARRIES[kind] if CARRIES[kind] != ANY else load.icon(s)
            weights[i] = cargo_worth(s, plan, cargo) if cargo != ANY else POINT
        else:
            theirs = deliver.aboard(s, seat, 0)
            weights[i] = bonus_worth(s, kind, plan.left) - gift(s, CARRIES[kind], theirs, wished(s, seat))


@rule
def cargo_worth(s: State, plan: Plan, cargo: int) -> int:
    """One more cargo card of a type on the own train."""
    idle = POINT if plan.left < LATE else IDLE
    if plan.left < LATE and s.buildings[s.seat] >> BANK & 1:
        idle += EACH * POINT
    if number(plan.have, cargo) < number(plan.now, cargo):
        return max(idle, NEEDED + (COMPLETES if lacking(plan.now, plan.have) == 1 else 0))
    return max(idle, NEEDED_LATER) if number(plan.have, cargo) < number(plan.in_all, cargo) else idle


@rule
def bonus_worth(s: State, kind: int, left: int) -> int:
    """The bonus of another's car, for one card."""
    worth = change(s, BONUS_DRAW[kind] - BONUS_DISCARD[kind] - 1, left)
    return worth + EXTRA_ACTION if BONUS_EXTRA[kind] else worth


@rule
def gift(s: State, cargo: int, have: int, wish: int) -> int:
    """What a cargo card is worth to the owner of the car; shared by all opponents, it hurts less."""
    if wish == NONE:
        return GIFT // (s.players - 1)
    return (GIFT_NEEDED if number(have, cargo) < number(wish, cargo) else GIFT_IDLE) // (s.players - 1)


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
