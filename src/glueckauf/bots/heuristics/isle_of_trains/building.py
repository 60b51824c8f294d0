"""Building and upgrading (§5): what a card brings, what it costs, and what must give way for it."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.games.isle_of_trains import build, scoring, upgrade
from glueckauf.games.isle_of_trains.actions import (
    BUILD,
    REMOVE,
    REPLACE,
    REPLACE_CAR,
    STOP_THROWING,
    TEAR,
    TEAR_DOWN,
    THROW,
    THROW_AND_BUILD,
    THROW_AND_UPGRADE,
    UPGRADE_KIND,
    UPGRADE_TO,
)
from glueckauf.games.isle_of_trains.components.cards import (
    CAPACITY,
    CARRIES,
    FIRST_BUILDING,
    FIRST_WAGON,
    LOWEST,
    POINTS,
    PULL,
)
from glueckauf.games.isle_of_trains.components.cargo import ANY, TYPES
from glueckauf.games.isle_of_trains.components.wagons import KIND, LAST_PLACE, PLACE, REPLACE_WAGON
from glueckauf.games.isle_of_trains.state import State

from .cargo import number
from .hand import change
from .plan import Plan
from .worths import (
    GROWTH,
    NEVER,
    PLACE_ANY,
    PLACE_IDLE,
    PLACE_LOST,
    PLACE_NEEDED,
    PLACE_NEEDED_LATER,
    POINT,
    SHORT,
    THROWN,
    TRACTION,
)


@rule
def build_worth(s: State, plan: Plan, action: int, reserve: int) -> int:
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
        price, reserve = upgrade.cost(s, kind, old, NONE), reserve + PULL[kind] - PULL[old]
    if throws and reserve >= 0:
        return NEVER
    worth = build_gain(s, plan, kind, old) + change(s, -1 - price, plan.left)
    return worth - THROWN if throws else worth


@rule
def build_gain(s: State, plan: Plan, kind: int, old: int) -> int:
    """What a card brings when it is built in place of `old` (NONE: a new one), without its price."""
    if kind >= FIRST_BUILDING:
        return building_gain(s, kind - FIRST_BUILDING, plan.now)
    points, pull, places = POINTS[kind], PULL[kind], CAPACITY[kind]
    if old != NONE:
        points, pull, places = points - POINTS[old], pull - PULL[old], places - CAPACITY[old]
    gain = POINT * points + places_worth(plan, CARRIES[kind], places)
    return gain + TRACTION * pull if plan.left > SHORT else gain


@rule
def places_worth(plan: Plan, cargo: int, more: int) -> int:
    """So many places more for a type of cargo."""
    if plan.left < SHORT or more <= 0:
        return 0
    if cargo == ANY:
        return PLACE_ANY
    worth, places = 0, number(plan.space, cargo)
    for place in range(places, places + more):
        if place < number(plan.now, cargo):
            worth += PLACE_NEEDED
        elif place < number(plan.in_all, cargo):
            worth += PLACE_NEEDED_LATER
        else:
            worth += PLACE_IDLE
    return worth


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
def judge_losses(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """The less is lost, the better."""
    for i in range(count):
        weights[i] = -loss(s, out[i])


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
    worth = POINT * POINTS[KIND[wagon]] + PLACE_LOST * CAPACITY[KIND[wagon]]
    for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1):
        if s.cargo[s.seat, place] != NONE:
            worth += POINT
    return worth
