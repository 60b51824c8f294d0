"""Delivering (§7): for contracts, or for cards; what is unloaded and what stays aboard."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.games.isle_of_trains import deliver, game_end, scoring
from glueckauf.games.isle_of_trains.actions import STOP_UNLOADING, UNLOAD
from glueckauf.games.isle_of_trains.components.cards import CABOOSE_1
from glueckauf.games.isle_of_trains.components.cargo import ANY, TYPES
from glueckauf.games.isle_of_trains.components.contracts import CARDS, CONTRACT_POINTS, NEED, PARTS, PRIMARY
from glueckauf.games.isle_of_trains.components.table_sizes import CARDS_PER_CARGO, END_CARDS
from glueckauf.games.isle_of_trains.state import State

from .cargo import NEEDED_CARGO, capacity, number
from .hand import change
from .plan import Plan, actions_to_come, better_secondary, plan_of, primary_promise
from .worths import (
    CARD,
    DELIVERED,
    ENDS,
    ENDS_MOST,
    IDLE,
    LATE,
    NEVER,
    POINT,
    UNLOAD_KEPT,
    UNLOAD_LATE,
    UNLOAD_NEEDED,
    UNLOAD_UNTIL,
)


@rule
def fulfil_worth(s: State, plan: Plan, contract: int, part: int) -> int:
    """The points of a contract; of a primary also the secondary that it opens, and the end that it may bring."""
    points, lost = CONTRACT_POINTS[contract, part], DELIVERED * CARDS[contract, part]
    if part != PRIMARY:
        return POINT * (points - CONTRACT_POINTS[contract, PRIMARY]) - lost
    worth = max(POINT * points, primary_promise(contract, plan.have, plan.space, plan.left)) - lost
    return worth + end_worth(s) if s.final_turns == NONE else worth


@rule
def end_worth(s: State) -> int:
    """Who is ahead wants the end that the last contract card brings, who is behind does not."""
    if game_end.contracts_taken(s) + 1 < END_CARDS[s.players]:
        return 0
    lead = ENDS_MOST
    for seat in range(s.players):
        if seat != s.seat:
            lead = min(lead, scoring.total(s, s.seat) - scoring.total(s, seat))
    return ENDS * max(-ENDS_MOST, lead)


@rule
def deliver_worth(s: State, plan: Plan) -> int:
    """Cards for all cargo that no contract wants, less what that cargo was worth."""
    idle = 0
    for cargo in range(TYPES):
        idle += max(0, number(plan.have, cargo) - number(plan.in_all, cargo))
    if idle == 0:
        return NEVER
    more = CARDS_PER_CARGO * idle + (1 if s.train[s.seat, CABOOSE_1] else 0)
    return change(s, more, plan.left) - idle * (POINT if plan.left < LATE else IDLE)


@rule
def judge_unloading(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Cargo for the contract first; what no contract wants goes for cards while there is time to use them."""
    have, keep = deliver.aboard(s, s.seat, 0), cargo_to_keep(s)
    for_cards = CARDS_PER_CARGO * CARD - POINT if actions_to_come(s) > UNLOAD_UNTIL else UNLOAD_LATE
    for i in range(count):
        if out[i] == STOP_UNLOADING:
            weights[i] = 0
            continue
        cargo = deliver.type_at(s, s.seat, out[i] - UNLOAD)
        if (
            s.contract != NONE
            and cargo != ANY
            and s.unloaded[cargo] < NEED[s.contract // PARTS, s.contract % PARTS, cargo]
        ):
            weights[i] = UNLOAD_NEEDED
        elif cargo == ANY or number(have, cargo) <= number(keep, cargo):
            weights[i] = UNLOAD_KEPT
        else:
            weights[i] = for_cards


@rule
def cargo_to_keep(s: State) -> int:
    """Cargo for the contract after the one that is being fulfilled, or for the one that is pursued."""
    if s.contract == NONE:
        return plan_of(s).in_all
    have = deliver.aboard(s, s.seat, 0)
    if s.contract % PARTS != PRIMARY:
        return have
    part = better_secondary(s.contract // PARTS, have, capacity(s, s.seat), actions_to_come(s))
    return NEEDED_CARGO[s.contract // PARTS, part]
