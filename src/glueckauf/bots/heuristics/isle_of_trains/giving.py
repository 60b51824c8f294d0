"""Single cards: which to take, to hide, to pay with or to discard, by what each may still become."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.games.isle_of_trains import train
from glueckauf.games.isle_of_trains.actions import DISCARD, DRAW_BLIND, HIDE, PAY, PAYMENT, SOURCE, TAKE
from glueckauf.games.isle_of_trains.components.cards import COST, FIRST_WAGON, ICON, KINDS, PULL
from glueckauf.games.isle_of_trains.components.cargo import WILD
from glueckauf.games.isle_of_trains.state import State

from .building import build_gain, replaced
from .cargo import number
from .plan import Plan, plan_of
from .worths import BLIND, GIVE_LEAST, GIVE_PHANTOM, KEEP_NEEDED, KEEP_OTHER, KEEP_PRICE, KEEP_WILD


@rule
def judge_single_cards(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """§13 take the card of most use; §6.2 hide the one of least."""
    plan, reserve = plan_of(s), train.reserve(s, s.seat)
    for i in range(count):
        if out[i] == DRAW_BLIND:
            weights[i] = BLIND
        elif s.question == SOURCE:
            weights[i] = keep_worth(s, plan, out[i] - TAKE, reserve)
        else:
            weights[i] = -keep_worth(s, plan, out[i] - HIDE, reserve)


@rule
def judge_giving(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Give the cards of least use. They are asked for in ascending order, so the lowest of those comes first."""
    plan, reserve = plan_of(s), train.reserve(s, s.seat)
    first = PAY if s.question == PAYMENT else DISCARD
    scratch = len(weights) - KINDS  # behind the weights: [kind] what it is worth to keep it
    lowest = max(0, s.paid_up_to)
    for kind in range(lowest, KINDS):
        if s.hand[s.seat, kind]:
            weights[scratch + kind] = keep_worth(s, plan, kind, reserve)
    found = False
    for i in range(count):
        kind = out[i] - first
        if kind < 0:
            weights[i] = GIVE_PHANTOM
            continue
        cheaper = 0
        for other in range(lowest, KINDS):
            if s.hand[s.seat, other] and (
                weights[scratch + other] < weights[scratch + kind]
                or (weights[scratch + other] == weights[scratch + kind] and other < kind)
            ):
                cheaper += s.hand[s.seat, other]
        if cheaper < s.to_pay and not found:
            found = True
            weights[i] = GIVE_LEAST
        else:
            weights[i] = -weights[scratch + kind] // 2


@rule
def keep_worth(s: State, plan: Plan, kind: int, reserve: int) -> int:
    """What a card in hand may still become: built at a fair price, or loaded."""
    if ICON[kind] == WILD:
        worth = KEEP_WILD
    elif number(plan.have, ICON[kind]) < min(number(plan.in_all, ICON[kind]), number(plan.space, ICON[kind])):
        worth = KEEP_NEEDED
    else:
        worth = KEEP_OTHER
    old = replaced(s, kind)
    if old != NONE and reserve - PULL[old] + PULL[kind] >= 0:
        worth = max(worth, build_gain(s, plan, kind, old) - KEEP_PRICE * (COST[kind] - COST[old]))
    if kind >= FIRST_WAGON and reserve + PULL[kind] >= 0:
        worth = max(worth, build_gain(s, plan, kind, NONE) - KEEP_PRICE * COST[kind])
    return worth
